//! `GET /orders/events`
//!
//! Reports what happens to the orders.
//!
//! # Responses
//!
//! - [`OrderEvent`], status 200, `text/event-stream`: What happens, as it happens. Each event
//!   is one body. The events end where the body does. `END` ends the stream.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the
//!   request is wrong.
//!
//! # Example
//!
//! Event: An order is sent.
//!
//! ```json
//! { "kind": "sent", "code": "AB-123", "parcels": 2 }
//! ```

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ReplyForm, STATUS_ERRORS, Trace, UnknownVariant, Validate,
    Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "query_order_events",
    area: "demo",
    method: "GET",
    path: "/orders/events",
    version: "",
    body_limit: None,
    security: &[],
    family: &STATUS_ERRORS,
    families: &[],
    content_types: &[],
    replies: &[ReplyForm {
        statuses: &[200],
        media_types: &["text/event-stream"],
        body: BodyForm::Events,
    }],
    codes: &[2013],
    deprecated: false,
    trace: Trace { name: "query_order_events", request: &[], reply: &[] },
};

/// What happens to an order.
///
/// The member `kind` selects the variant.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(tag = "kind")]
#[wire(name = "demo.OrderEvent", unknown = "warning")]
#[non_exhaustive]
pub enum OrderEvent {
    /// The order is placed.
    ///
    /// `kind` is `placed`.
    #[serde(rename = "placed")]
    Placed(PlacedOrderEvent),
    /// The order is sent.
    ///
    /// `kind` is `sent`.
    #[serde(rename = "sent")]
    Sent(SentOrderEvent),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl OrderEvent {
    /// Returns the value of `kind`, which selects the variant.
    pub fn kind(&self) -> &str {
        match self {
            Self::Placed(_) => "placed",
            Self::Sent(_) => "sent",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `code`, if the variant has it.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Placed(payload) => payload.code.as_deref(),
            Self::Sent(payload) => payload.code.as_deref(),
            Self::Unknown(_) => None,
        }
    }

    /// Returns `parcels`, if the variant has it.
    pub fn parcels(&self) -> Option<i64> {
        match self {
            Self::Sent(payload) => payload.parcels,
            Self::Placed(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<PlacedOrderEvent> for OrderEvent {
    fn from(payload: PlacedOrderEvent) -> Self {
        Self::Placed(payload)
    }
}

impl From<SentOrderEvent> for OrderEvent {
    fn from(payload: SentOrderEvent) -> Self {
        Self::Sent(payload)
    }
}

/// The order is placed.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.PlacedOrderEvent", deny_null)]
#[non_exhaustive]
pub struct PlacedOrderEvent {
    /// The order.
    ///
    /// Always present.
    #[validate(required)]
    pub code: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The order is sent.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.SentOrderEvent", deny_null)]
#[non_exhaustive]
pub struct SentOrderEvent {
    /// The order.
    ///
    /// Always present.
    #[validate(required)]
    pub code: Option<String>,
    /// Number of parcels.
    ///
    /// Range: at least 1.
    #[validate(range(min = 1))]
    pub parcels: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
