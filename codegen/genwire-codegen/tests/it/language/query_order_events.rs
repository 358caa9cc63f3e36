//! `GET /orders/events`
//!
//! Reports the events of the orders.
//!
//! # Responses
//!
//! - [`OrderEvent`], status 200, `text/event-stream`: The events, as they happen. Each event is one body. The events end where the body does. `END` ends the stream.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Event: An order is sent.
//!
//! ```json
//! { "code": "AB-123", "parcels": 2 }
//! ```

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "query_order_events",
    area: "demo",
    method: "GET",
    path: "/orders/events",
    version: "",
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["text/event-stream"],
        body: BodyForm::Events,
    }],
    codes: &[2013],
    trace: Trace::named("query_order_events"),
    ..Endpoint::DEFAULT
};

/// An event of an order.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.OrderEvent", deny_null)]
#[non_exhaustive]
pub struct OrderEvent {
    /// The order.
    pub code: String,
    /// Number of parcels that were sent.
    ///
    /// Range: at least 1.
    #[validate(range(min = 1))]
    pub parcels: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
