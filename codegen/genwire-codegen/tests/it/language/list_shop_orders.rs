//! `GET /shops/{shop}/$all/orders`
//!
//! Lists orders by parameters of all forms.
//!
//! # Path parameters
//!
//! - `shop`: The number or the name of the shop.
//!
//! # Responses
//!
//! - [`ListShopOrdersResponse`], status 200, `application/json`: The parameters as the service read them.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use super::list_orders::Between;
use genwire_common::{BEARER_AUTH, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, Parameter, ParameterPlace, ParameterStyle, RawJson,
    ResponseForm, Trace, Validate, Wire,
};
use std::collections::BTreeMap;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "list_shop_orders",
    area: "demo",
    method: "GET",
    path: "/shops/{shop}/$all/orders",
    version: "",
    security: &[&[&BEARER_AUTH]],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("list_shop_orders"),
    ..Endpoint::DEFAULT
};

/// The types and limits of the parameters in the path.
pub const PATH: genwire_core::PathLimits = {
    #[derive(genwire_core::Wire, genwire_core::Validate)]
    #[wire(name = "demo.list_shop_orders.params")]
    struct Path {
        shop: ShopKey,
    }
    genwire_core::PathLimits::of::<Path>()
};

/// The locations and styles of the query, header and cookie parameters.
pub const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "size",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "rows",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "span",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: false,
    },
    Parameter {
        name: "filter",
        place: ParameterPlace::Query,
        style: ParameterStyle::DeepObject,
        explode: false,
    },
    Parameter {
        name: "where",
        place: ParameterPlace::Query,
        style: ParameterStyle::Json,
        explode: false,
    },
    Parameter {
        name: "page",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "free",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "X-Span",
        place: ParameterPlace::Header,
        style: ParameterStyle::Simple,
        explode: true,
    },
    Parameter {
        name: "X-Filter",
        place: ParameterPlace::Header,
        style: ParameterStyle::Json,
        explode: false,
    },
    Parameter {
        name: "theme",
        place: ParameterPlace::Cookie,
        style: ParameterStyle::Json,
        explode: false,
    },
];

/// A number or a name.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.ShopKey")]
pub enum ShopKey {
    /// A number.
    Number(i64),
    /// A name.
    ///
    /// At least 2 characters.
    Name(
        #[wire(name = "demo.ShopKey.alternatives.name")]
        #[validate(length(min = 2))]
        String,
    ),
}

impl ShopKey {
    /// Returns the value if it is [`Self::Number`].
    pub fn as_number(&self) -> Option<i64> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Name(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Name`].
    pub fn as_name(&self) -> Option<&str> {
        match self {
            Self::Name(value) => Some(value),
            Self::Number(_) => None,
        }
    }
}

impl From<i64> for ShopKey {
    fn from(value: i64) -> Self {
        Self::Number(value)
    }
}

impl From<String> for ShopKey {
    fn from(value: String) -> Self {
        Self::Name(value)
    }
}

impl From<&str> for ShopKey {
    fn from(text: &str) -> Self {
        Self::Name(text.to_owned())
    }
}

/// A size.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Size")]
#[non_exhaustive]
pub struct Size {
    /// The width.
    ///
    /// Range: at least 1.
    #[validate(range(min = 1))]
    pub width: Option<i64>,
    /// Units.
    pub units: Option<Vec<String>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A filter.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Filter")]
#[non_exhaustive]
pub struct Filter {
    /// Words.
    pub words: Option<Vec<String>>,
    /// Sizes.
    pub sizes: Option<Vec<Size>>,
    /// The least.
    pub least: Option<f64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One number, or several.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.PageOrCursor")]
pub enum PageOrCursor {
    /// One number.
    One(i64),
    /// Several numbers.
    Several(Vec<i64>),
}

impl PageOrCursor {
    /// Returns the value if it is [`Self::One`].
    pub fn as_one(&self) -> Option<i64> {
        match self {
            Self::One(value) => Some(*value),
            Self::Several(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Several`].
    pub fn as_several(&self) -> Option<&[i64]> {
        match self {
            Self::Several(value) => Some(value),
            Self::One(_) => None,
        }
    }
}

impl From<i64> for PageOrCursor {
    fn from(value: i64) -> Self {
        Self::One(value)
    }
}

impl From<Vec<i64>> for PageOrCursor {
    fn from(value: Vec<i64>) -> Self {
        Self::Several(value)
    }
}

/// The parameters of `list_shop_orders`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[wire(name = "demo.ListShopOrdersParameters")]
#[non_exhaustive]
pub struct ListShopOrdersParameters {
    /// The size, each member in the query.
    pub size: Option<Size>,
    /// Sizes as JSON, each with the name.
    pub rows: Option<Vec<Size>>,
    /// Two amounts in one text.
    pub span: Option<Between>,
    /// A filter in brackets.
    pub filter: Option<Filter>,
    /// Filters as JSON.
    #[serde(rename = "where")]
    pub where_: Option<Vec<Filter>>,
    /// One number, or several.
    pub page: Option<PageOrCursor>,
    /// All other parameters in the query.
    pub free: Option<BTreeMap<String, i64>>,
    /// Two amounts as equations.
    #[serde(rename = "X-Span")]
    pub x_span: Option<Between>,
    /// A filter as JSON.
    #[serde(rename = "X-Filter")]
    pub x_filter: Option<Filter>,
    /// A filter as JSON.
    pub theme: Option<Filter>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The reply `whole` of `list_shop_orders`.
pub type ListShopOrdersResponse = RawJson;
