//! `PUT /orders/{order_id}/label`
//!
//! Puts a picture on an order.
//!
//! The body of a request has at most 1 KiB.
//!
//! # Path parameters
//!
//! - `order_id`: The order.
//!
//! # Responses
//!
//! - Bytes, status 200, `image/png` or `image/*` or `application/pdf`: The picture as it is kept.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::{BEARER_AUTH, INTERFACE};
use genwire_core::{BodyForm, Endpoint, ResponseForm, Trace};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "upload_label",
    area: "demo",
    method: "PUT",
    path: "/orders/{order_id}/label",
    version: "",
    body_limit: Some(1024),
    security: &[&[&BEARER_AUTH]],
    content_types: &["image/*", "image/png", "application/pdf"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["image/png", "image/*", "application/pdf"],
        body: BodyForm::Bytes,
    }],
    codes: &[2013],
    trace: Trace::named("upload_label"),
    ..Endpoint::DEFAULT
};

/// The servers to which calls are sent instead of the base address.
pub const SERVERS: &[&str] = &["uploads"];
