//! `POST /v1/reports`
//!
//! Sends a report in parts.
//!
//! # Responses
//!
//! - [`Survey`](crate::Survey), status 200, `application/json`: The report as it was read.
//! - No body, status 204: There was no report.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, INTERFACE};
use genwire_core::{BodyForm, Endpoint, ResponseForm, Trace};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "send_report",
    area: "demo",
    method: "POST",
    path: "/v1/reports",
    version: "v1",
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &["multipart/form-data"],
    responses: &[
        ResponseForm { statuses: &[200], media_types: &["application/json"], body: BodyForm::Json },
        ResponseForm { statuses: &[204], media_types: &[], body: BodyForm::None },
    ],
    codes: &[2013],
    trace: Trace::named("send_report"),
    ..Endpoint::DEFAULT
};
