//! `PUT /anything`
//!
//! Checks anything.
//!
//! # Responses
//!
//! - [`CheckAnythingResponse`], status 200, `application/json`: The same.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: A number.
//!
//! ```json
//! [1]
//! ```

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Endpoint, RawJson, ResponseForm, Trace};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "check_anything",
    area: "demo",
    method: "PUT",
    path: "/anything",
    version: "",
    content_types: &["application/vnd.demo+json", "application/json", "application/xml"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("check_anything"),
    ..Endpoint::DEFAULT
};

/// The request body of `check_anything`.
pub type CheckAnythingRequest = RawJson;

/// The reply `whole` of `check_anything`.
pub type CheckAnythingResponse = RawJson;
