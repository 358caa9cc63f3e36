//! `GET /orders/count`
//!
//! Counts the orders.
//!
//! # Responses
//!
//! - [`GetOrderCountResponse`], status 200, `text/plain`: The number of orders, in digits.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Endpoint, ResponseForm, Trace, Validate, Wire};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "get_order_count",
    area: "demo",
    method: "GET",
    path: "/orders/count",
    version: "",
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["text/plain"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("get_order_count"),
    ..Endpoint::DEFAULT
};

/// The reply `whole` of `get_order_count`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.GetOrderCountResponse")]
pub enum GetOrderCountResponse {
    /// The reply `whole` of `get_order_count`.
    Number(i64),
}

impl GetOrderCountResponse {
    /// Returns the value within.
    pub fn into_inner(self) -> i64 {
        let Self::Number(value) = self;
        value
    }
}

impl std::ops::Deref for GetOrderCountResponse {
    type Target = i64;

    fn deref(&self) -> &i64 {
        let Self::Number(value) = self;
        value
    }
}

impl From<i64> for GetOrderCountResponse {
    fn from(value: i64) -> Self {
        Self::Number(value)
    }
}
