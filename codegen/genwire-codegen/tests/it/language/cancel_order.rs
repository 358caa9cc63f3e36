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
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "cancel_order",
    area: "demo",
    method: "DELETE",
    path: "/orders/{order_id}",
    version: "",
    responses: &[ResponseForm { statuses: &[204], media_types: &[], body: BodyForm::None }],
    codes: &[2013],
    trace: Trace::named("cancel_order"),
    ..Endpoint::DEFAULT
};

/// A way to reach a person.
///
/// A value is read as the alternative with its JSON type and the fewest violations, and as the first of those.
#[derive(Clone, Debug, PartialEq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.Contact")]
pub enum Contact {
    /// By phone.
    Phone(Phone),
    /// By mail.
    Mail(Mail),
    /// On one of some floors.
    Floors(Vec<i64>),
    /// In one of some towns.
    Towns(Vec<String>),
    /// At a desk.
    Desk(i64),
    /// At a place along the hall.
    Place(f64),
    /// Through another contact.
    Forwarded(Forwarded),
}

impl Contact {
    /// Returns the value if it is [`Self::Phone`].
    pub fn as_phone(&self) -> Option<&Phone> {
        match self {
            Self::Phone(value) => Some(value),
            Self::Mail(_)
            | Self::Floors(_)
            | Self::Towns(_)
            | Self::Desk(_)
            | Self::Place(_)
            | Self::Forwarded(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Mail`].
    pub fn as_mail(&self) -> Option<&Mail> {
        match self {
            Self::Mail(value) => Some(value),
            Self::Phone(_)
            | Self::Floors(_)
            | Self::Towns(_)
            | Self::Desk(_)
            | Self::Place(_)
            | Self::Forwarded(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Floors`].
    pub fn as_floors(&self) -> Option<&[i64]> {
        match self {
            Self::Floors(value) => Some(value),
            Self::Phone(_)
            | Self::Mail(_)
            | Self::Towns(_)
            | Self::Desk(_)
            | Self::Place(_)
            | Self::Forwarded(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Towns`].
    pub fn as_towns(&self) -> Option<&[String]> {
        match self {
            Self::Towns(value) => Some(value),
            Self::Phone(_)
            | Self::Mail(_)
            | Self::Floors(_)
            | Self::Desk(_)
            | Self::Place(_)
            | Self::Forwarded(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Desk`].
    pub fn as_desk(&self) -> Option<i64> {
        match self {
            Self::Desk(value) => Some(*value),
            Self::Phone(_)
            | Self::Mail(_)
            | Self::Floors(_)
            | Self::Towns(_)
            | Self::Place(_)
            | Self::Forwarded(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Place`].
    pub fn as_place(&self) -> Option<f64> {
        match self {
            Self::Place(value) => Some(*value),
            Self::Phone(_)
            | Self::Mail(_)
            | Self::Floors(_)
            | Self::Towns(_)
            | Self::Desk(_)
            | Self::Forwarded(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Forwarded`].
    pub fn as_forwarded(&self) -> Option<&Forwarded> {
        match self {
            Self::Forwarded(value) => Some(value),
            Self::Phone(_)
            | Self::Mail(_)
            | Self::Floors(_)
            | Self::Towns(_)
            | Self::Desk(_)
            | Self::Place(_) => None,
        }
    }
}

impl From<Phone> for Contact {
    fn from(value: Phone) -> Self {
        Self::Phone(value)
    }
}

impl From<Mail> for Contact {
    fn from(value: Mail) -> Self {
        Self::Mail(value)
    }
}

impl From<Vec<i64>> for Contact {
    fn from(value: Vec<i64>) -> Self {
        Self::Floors(value)
    }
}

impl From<Vec<String>> for Contact {
    fn from(value: Vec<String>) -> Self {
        Self::Towns(value)
    }
}

impl From<i64> for Contact {
    fn from(value: i64) -> Self {
        Self::Desk(value)
    }
}

impl From<f64> for Contact {
    fn from(value: f64) -> Self {
        Self::Place(value)
    }
}

impl From<Forwarded> for Contact {
    fn from(value: Forwarded) -> Self {
        Self::Forwarded(value)
    }
}

/// A phone.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Phone", deny_null)]
#[non_exhaustive]
pub struct Phone {
    /// The number.
    ///
    /// Required.
    #[validate(required)]
    pub number: Option<String>,
    /// The name.
    ///
    /// At most 5 characters.
    #[validate(length(max = 5))]
    pub name: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An address.
///
/// At most 3 members.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Mail", deny_null)]
#[validate(members(max = 3))]
#[non_exhaustive]
pub struct Mail {
    /// The city.
    ///
    /// Required.
    #[validate(required)]
    pub city: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A contact that leads to another one.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Forwarded", deny_null)]
#[non_exhaustive]
pub struct Forwarded {
    /// The other contact.
    ///
    /// Required.
    #[validate(required)]
    pub contact: Option<Box<Contact>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
