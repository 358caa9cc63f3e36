//! `GET /orders`
//!
//! Lists orders.
//!
//! # Responses
//!
//! - [`OrderPage`], status 2XX, `application/json`: The orders.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::{BEARER_AUTH, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, OpenEnum, Parameter, ParameterPlace, ParameterStyle,
    ResponseForm, Trace, UnknownValue, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "list_orders",
    area: "demo",
    method: "GET",
    path: "/orders",
    version: "",
    security: &[&[&BEARER_AUTH], &[]],
    responses: &[ResponseForm {
        statuses: &[],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("list_orders"),
    ..Endpoint::DEFAULT
};

/// The locations and styles of the query, header and cookie parameters.
pub const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "limit",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "state",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: false,
    },
    Parameter {
        name: "word",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "between",
        place: ParameterPlace::Query,
        style: ParameterStyle::DeepObject,
        explode: false,
    },
    Parameter {
        name: "after",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "X-Region",
        place: ParameterPlace::Header,
        style: ParameterStyle::Simple,
        explode: false,
    },
    Parameter {
        name: "theme",
        place: ParameterPlace::Cookie,
        style: ParameterStyle::Form,
        explode: true,
    },
];

/// The state of an order.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[wire(name = "demo.OrderState", unknown = "error")]
#[non_exhaustive]
pub enum OrderState {
    /// It is open.
    ///
    /// In JSON: `open`.
    #[serde(rename = "open")]
    Open,
    /// It is sent.
    ///
    /// In JSON: `sent`.
    #[serde(rename = "sent")]
    Sent,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Two amounts.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Between")]
#[non_exhaustive]
pub struct Between {
    /// The least.
    pub least: Option<i64>,
    /// The most.
    pub most: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Orders.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.OrderPage", deny_null)]
#[non_exhaustive]
pub struct OrderPage {
    /// The numbers of the orders.
    ///
    /// Each item: a multiple of 3.
    #[validate(each(multiple_of = 3))]
    pub numbers: Option<Vec<u64>>,
    /// The number of the last order.
    ///
    /// May be null. Default: `18446744073709551615`.
    #[wire(nullable)]
    pub last: Option<u64>,
    /// The codes of the orders.
    pub codes: Option<Vec<String>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The parameters of `list_orders`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.ListOrdersParameters")]
#[non_exhaustive]
pub struct ListOrdersParameters {
    /// Most orders to list.
    ///
    /// Range: from 1 to 100.
    #[validate(range(min = 1, max = 100))]
    pub limit: Option<i64>,
    /// The states of the orders.
    pub state: Option<Vec<OrderState>>,
    /// Words in the orders.
    ///
    /// At most 3 items.
    #[validate(length(max = 3))]
    pub word: Option<Vec<String>>,
    /// The amounts of the orders.
    pub between: Option<Between>,
    /// The number of the order before the first one.
    ///
    /// Range: at least 9300000000000000001.
    #[validate(range(min = 9_300_000_000_000_000_001_u64))]
    pub after: Option<u64>,
    /// The region.
    #[serde(rename = "X-Region")]
    pub x_region: String,
    /// True for a dark page.
    pub theme: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
