//! `POST /orders/checked`
//!
//! Checks orders.
//!
//! # Responses
//!
//! - [`CheckOrdersResponse`], status 200 and 201 and 202, `application/json` or `application/xml`: The amounts of the checked orders, by code.
//! - No body, status 204: There is nothing to check.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: Two orders.
//!
//! ```json
//! ["AB-123", "AB-124"]
//! ```

use genwire_common::{ENVELOPE_ERRORS, INTERFACE};
use genwire_core::{BodyForm, Endpoint, ResponseForm, Trace, Validate, Wire};
use std::collections::BTreeMap;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "check_orders",
    area: "demo",
    method: "POST",
    path: "/orders/checked",
    version: "",
    families: &[(400, &ENVELOPE_ERRORS)],
    content_types: &["application/json"],
    responses: &[
        ResponseForm {
            statuses: &[200, 201, 202],
            media_types: &["application/json", "application/xml"],
            body: BodyForm::Json,
        },
        ResponseForm { statuses: &[204], media_types: &[], body: BodyForm::None },
    ],
    codes: &[2013],
    trace: Trace::named("check_orders"),
    ..Endpoint::DEFAULT
};

/// The codes of the orders to check.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.CheckOrdersRequest")]
pub enum CheckOrdersRequest {
    /// The codes.
    ///
    /// 1 to 9 items. No item twice. Each item: a string that matches `^[A-Z]{2}-\d+$`.
    List(
        #[wire(name = "demo.CheckOrdersRequest.alternatives.list")]
        #[validate(length(min = 1, max = 9), unique, each(pattern = "^[A-Z]{2}-\\d+$"))]
        Vec<String>,
    ),
}

impl CheckOrdersRequest {
    /// Returns the value within.
    pub fn into_inner(self) -> Vec<String> {
        let Self::List(value) = self;
        value
    }
}

impl std::ops::Deref for CheckOrdersRequest {
    type Target = Vec<String>;

    fn deref(&self) -> &Vec<String> {
        let Self::List(value) = self;
        value
    }
}

impl From<Vec<String>> for CheckOrdersRequest {
    fn from(value: Vec<String>) -> Self {
        Self::List(value)
    }
}

/// The reply `whole` of `check_orders`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.CheckOrdersResponse")]
pub enum CheckOrdersResponse {
    /// The reply `whole` of `check_orders`.
    Map(BTreeMap<String, i64>),
}

impl CheckOrdersResponse {
    /// Returns the value within.
    pub fn into_inner(self) -> BTreeMap<String, i64> {
        let Self::Map(value) = self;
        value
    }
}

impl std::ops::Deref for CheckOrdersResponse {
    type Target = BTreeMap<String, i64>;

    fn deref(&self) -> &BTreeMap<String, i64> {
        let Self::Map(value) = self;
        value
    }
}

impl From<BTreeMap<String, i64>> for CheckOrdersResponse {
    fn from(value: BTreeMap<String, i64>) -> Self {
        Self::Map(value)
    }
}
