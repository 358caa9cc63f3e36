//! `POST /v1/answers`
//!
//! Sends answers as a form with brackets.
//!
//! # Responses
//!
//! - [`Survey`](crate::Survey), status 200, `application/json`: The answers as they were read.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: Answers of all kinds.
//!
//! ```json
//! { "name": "it's me", "words": ["good", "fast"], "buyer": { "since": 2020 } }
//! ```

use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, INTERFACE};
use genwire_core::{BodyForm, Endpoint, ResponseForm, Trace};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "send_answers",
    area: "demo",
    method: "POST",
    path: "/v1/answers",
    version: "v1",
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &["application/x-www-form-urlencoded"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("send_answers"),
    ..Endpoint::DEFAULT
};
