//! `DELETE /orders/{order_id}`
//!
//! Cancels an order.
//!
//! # Path parameters
//!
//! - `order_id`: The order.
//!
//! # Responses
//!
//! - No body, status 204: The order is cancelled.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the
//!   request is wrong.

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Endpoint, ReplyForm, STATUS_ERRORS, Trace};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "cancel_order",
    area: "demo",
    method: "DELETE",
    path: "/orders/{order_id}",
    version: "",
    body_limit: None,
    security: &[],
    family: &STATUS_ERRORS,
    families: &[],
    content_types: &[],
    replies: &[ReplyForm { statuses: &[204], media_types: &[], body: BodyForm::None }],
    codes: &[2013],
    deprecated: false,
    trace: Trace { name: "cancel_order", request: &[], reply: &[] },
};
