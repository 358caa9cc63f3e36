//! `POST /v1/notes`
//!
//! Adds a note.
//!
//! # Responses
//!
//! - Text, status 200, `text/plain`: The note as it is kept.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::{BEARER_AUTH, INTERFACE};
use genwire_core::{BodyForm, Endpoint, ResponseForm, Trace};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "upload_note",
    area: "demo",
    method: "POST",
    path: "/v1/notes",
    version: "v1",
    security: &[&[&BEARER_AUTH]],
    content_types: &["text/plain"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["text/plain"],
        body: BodyForm::Text,
    }],
    codes: &[2013],
    trace: Trace::named("upload_note"),
    ..Endpoint::DEFAULT
};

/// The servers to which calls are sent instead of the base address.
pub const SERVERS: &[&str] = &["uploads", "archive"];
