//! `HEAD /orders/{order_id}/current`
//!
//! Finds out if an order is there.
//!
//! # Path parameters
//!
//! - `order_id`: The order.
//!
//! # Responses
//!
//! - No body, status 200: The order is there.
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
    operation: "check_order",
    area: "demo",
    method: "HEAD",
    path: "/orders/{order_id}/current",
    version: "",
    responses: &[ResponseForm { statuses: &[200], media_types: &[], body: BodyForm::None }],
    codes: &[2013],
    trace: Trace::named("check_order"),
    ..Endpoint::DEFAULT
};

impl ResponseHeaders for CheckOrderHeaders {
    const NAMES: &'static [&'static str] = &["X-Amount"];
}

/// The headers of the replies of `check_order`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.CheckOrderHeaders", deny_null)]
#[non_exhaustive]
pub struct CheckOrderHeaders {
    /// The amount, in packs.
    #[serde(rename = "X-Amount")]
    pub x_amount: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
