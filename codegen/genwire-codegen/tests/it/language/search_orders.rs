//! `GET /orders`
//!
//! Finds orders by a word: the same address as the list, and a parameter more.
//!
//! # Responses
//!
//! - [`OrderCodes`], status 200, `application/json`: The codes of the orders.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::{BEARER_AUTH, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, Parameter, ParameterPlace, ParameterStyle, ResponseForm,
    Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "search_orders",
    area: "demo",
    method: "GET",
    path: "/orders",
    version: "",
    security: &[&[&BEARER_AUTH], &[]],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("search_orders"),
    ..Endpoint::DEFAULT
};

/// The locations and styles of the query, header and cookie parameters.
pub const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "word",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
    Parameter {
        name: "search",
        place: ParameterPlace::Query,
        style: ParameterStyle::Form,
        explode: true,
    },
];

/// The codes of orders.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.OrderCodes", deny_null)]
#[non_exhaustive]
pub struct OrderCodes {
    /// The codes.
    pub codes: Option<Vec<String>>,
    /// The votes for the orders.
    #[serde(rename = "+1")]
    pub plus_1: Option<i64>,
    /// The number of codes that are left out.
    ///
    /// Range: at least 0.
    #[serde(rename = "extra")]
    #[validate(range(min = 0))]
    pub extra_codes: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The parameters of `search_orders`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.SearchOrdersParameters")]
#[non_exhaustive]
pub struct SearchOrdersParameters {
    /// A word in the orders.
    #[serde(rename = "word")]
    pub text: Option<String>,
    /// The members to search.
    ///
    /// One of `codes`, `places`.
    #[validate(one_of("codes", "places"))]
    pub search: String,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
