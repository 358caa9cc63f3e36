//! `POST /orders/matched`
//!
//! Finds the order that goes with another one.
//!
//! # Responses
//!
//! - [`QueryMatchResponse`], status 200, `application/json`: The orders that go with it, null
//!   where none was looked for.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the
//!   request is wrong.
//!
//! # Example
//!
//! Request: One order.
//!
//! ```json
//! { "code": "AB-123" }
//! ```

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ReplyForm, STATUS_ERRORS, Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "query_match",
    area: "demo",
    method: "POST",
    path: "/orders/matched",
    version: "",
    body_limit: None,
    security: &[],
    family: &STATUS_ERRORS,
    families: &[],
    content_types: &["application/json"],
    replies: &[ReplyForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    deprecated: false,
    trace: Trace { name: "query_match", request: &[], reply: &[] },
};

/// An order that goes with another one.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Match", deny_null)]
#[non_exhaustive]
pub struct Match {
    /// The code.
    ///
    /// Always present. At least 2 characters.
    #[validate(required, length(min = 2))]
    pub code: Option<String>,
    /// The reason for which it goes with the other one.
    ///
    /// Only in replies.
    pub reason: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An order that goes with another one.
///
/// The form of `Match` in requests.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.MatchInput")]
#[non_exhaustive]
pub struct MatchInput {
    /// The code.
    ///
    /// At least 2 characters.
    #[validate(length(min = 2))]
    pub code: String,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The request body of `query_match`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.QueryMatchRequest")]
pub enum QueryMatchRequest {
    /// The request body of `query_match`.
    Value(Option<MatchInput>),
}

impl QueryMatchRequest {
    /// Returns the value within.
    pub fn into_inner(self) -> Option<MatchInput> {
        let Self::Value(value) = self;
        value
    }
}

impl std::ops::Deref for QueryMatchRequest {
    type Target = Option<MatchInput>;

    fn deref(&self) -> &Option<MatchInput> {
        let Self::Value(value) = self;
        value
    }
}

impl From<Option<MatchInput>> for QueryMatchRequest {
    fn from(value: Option<MatchInput>) -> Self {
        Self::Value(value)
    }
}

/// The reply `whole` of `query_match`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.QueryMatchResponse")]
pub enum QueryMatchResponse {
    /// The reply `whole` of `query_match`.
    List(Option<Vec<Match>>),
}

impl QueryMatchResponse {
    /// Returns the value within.
    pub fn into_inner(self) -> Option<Vec<Match>> {
        let Self::List(value) = self;
        value
    }
}

impl std::ops::Deref for QueryMatchResponse {
    type Target = Option<Vec<Match>>;

    fn deref(&self) -> &Option<Vec<Match>> {
        let Self::List(value) = self;
        value
    }
}

impl From<Option<Vec<Match>>> for QueryMatchResponse {
    fn from(value: Option<Vec<Match>>) -> Self {
        Self::List(value)
    }
}
