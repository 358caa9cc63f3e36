//! `GET /orders/{order_id}/current`
//!
//! Queries where an order is.
//!
//! # Path parameters
//!
//! - `order_id`: The order.
//!
//! # Responses
//!
//! - No body, status 303: The order is elsewhere.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ResponseForm, ResponseHeaders, Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "query_order",
    area: "demo",
    method: "GET",
    path: "/orders/{order_id}/current",
    version: "",
    responses: &[ResponseForm { statuses: &[303], media_types: &[], body: BodyForm::None }],
    codes: &[2013],
    trace: Trace::named("query_order"),
    ..Endpoint::DEFAULT
};

impl ResponseHeaders for QueryOrderHeaders {
    const NAMES: &'static [&'static str] = &["Location"];
}

/// The headers of the replies of `query_order`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.QueryOrderHeaders", deny_null)]
#[non_exhaustive]
pub struct QueryOrderHeaders {
    /// The address of the order.
    ///
    /// Always present.
    #[serde(rename = "Location")]
    #[validate(required)]
    pub location: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
