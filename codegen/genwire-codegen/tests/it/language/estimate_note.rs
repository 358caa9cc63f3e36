//! `POST /notes/rated`
//!
//! Rates a note.
//!
//! # Responses
//!
//! - [`EstimateNoteResponse`], status 200, `application/json`: The rating, null for no note.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Endpoint, RawJson, ResponseForm, Trace, Validate, Wire};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "estimate_note",
    area: "demo",
    method: "POST",
    path: "/notes/rated",
    version: "",
    content_types: &["application/json"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("estimate_note"),
    ..Endpoint::DEFAULT
};

/// The request body of `estimate_note`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.EstimateNoteRequest")]
pub enum EstimateNoteRequest {
    /// The request body of `estimate_note`.
    #[wire(json = "object")]
    Object(Option<RawJson>),
}

impl EstimateNoteRequest {
    /// Returns the value within.
    pub fn into_inner(self) -> Option<RawJson> {
        let Self::Object(value) = self;
        value
    }
}

impl std::ops::Deref for EstimateNoteRequest {
    type Target = Option<RawJson>;

    fn deref(&self) -> &Option<RawJson> {
        let Self::Object(value) = self;
        value
    }
}

impl From<Option<RawJson>> for EstimateNoteRequest {
    fn from(value: Option<RawJson>) -> Self {
        Self::Object(value)
    }
}

/// The reply `whole` of `estimate_note`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.EstimateNoteResponse")]
pub enum EstimateNoteResponse {
    /// The reply `whole` of `estimate_note`.
    Number(Option<i64>),
}

impl EstimateNoteResponse {
    /// Returns the value within.
    pub fn into_inner(self) -> Option<i64> {
        let Self::Number(value) = self;
        value
    }
}

impl std::ops::Deref for EstimateNoteResponse {
    type Target = Option<i64>;

    fn deref(&self) -> &Option<i64> {
        let Self::Number(value) = self;
        value
    }
}

impl From<Option<i64>> for EstimateNoteResponse {
    fn from(value: Option<i64>) -> Self {
        Self::Number(value)
    }
}
