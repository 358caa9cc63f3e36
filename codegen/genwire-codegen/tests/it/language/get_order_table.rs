//! `GET /orders/export`
//!
//! Exports the orders.
//!
//! # Responses
//!
//! - Text, status 200, `text/csv`: The orders, one on a line.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Response: One order.
//!
//! ```json
//! "code,amount\nAB-123,3\n"
//! ```

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Endpoint, ResponseForm, Trace};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "get_order_table",
    area: "demo",
    method: "GET",
    path: "/orders/export",
    version: "",
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["text/csv"],
        body: BodyForm::Text,
    }],
    codes: &[2013],
    trace: Trace::named("get_order_table"),
    ..Endpoint::DEFAULT
};
