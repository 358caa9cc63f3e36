//! `GET /parcels`
//!
//! Lists parcels, page by page.
//!
//! # Responses
//!
//! - [`ParcelPage`], status 200, `application/json`: A page of parcels.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, Parameter, ParameterPlace, ParameterStyle, ResponseForm,
    Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "list_parcels",
    area: "demo",
    method: "GET",
    path: "/parcels",
    version: "",
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("list_parcels"),
    ..Endpoint::DEFAULT
};

/// The locations and styles of the query, header and cookie parameters.
pub const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "after",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "limit",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
];

/// The items of a page, and the way to the next one.
pub const PAGING: genwire_core::Paging = genwire_core::Paging {
    items: "page.all",
    next: genwire_core::NextPage::Cursor {
        input: genwire_core::PageInput::Parameter("after"),
        from: "page.next",
    },
    more: Some("page.more"),
    total: None,
};

/// The reply.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.ParcelPage", deny_null)]
#[non_exhaustive]
pub struct ParcelPage {
    /// The page.
    pub page: Parcels,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A page of parcels.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.Parcels", deny_null)]
#[non_exhaustive]
pub struct Parcels {
    /// The parcels.
    pub all: Vec<Parcel>,
    /// The cursor of the next page.
    pub next: Option<String>,
    /// True if there is a next page.
    pub more: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A parcel.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.Parcel", deny_null)]
#[non_exhaustive]
pub struct Parcel {
    /// The number of the parcel.
    pub id: i64,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The parameters of `list_parcels`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.ListParcelsParameters")]
#[non_exhaustive]
pub struct ListParcelsParameters {
    /// The cursor of the page.
    pub after: Option<String>,
    /// Most parcels in a page.
    ///
    /// Range: from 1 to 9.
    #[validate(range(min = 1, max = 9))]
    pub limit: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
