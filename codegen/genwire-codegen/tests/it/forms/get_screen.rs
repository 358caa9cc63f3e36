//! `GET /screens/{code}`
//!
//! Returns a screen, or the next change of it.
//!
//! # Path parameters
//!
//! - `code`: The screen.
//!
//! # Responses
//!
//! - [`Screen`], status 200, `text/json`: The screen.
//! - [`ScreenChange`], status 200, `text/json;v=2`: The next change of the screen.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "get_screen",
    area: "demo",
    method: "GET",
    path: "/screens/{code}",
    version: "",
    responses: &[
        ResponseForm {
            statuses: &[200],
            media_types: &["text/json"],
            body: BodyForm::Json,
        },
        ResponseForm {
            statuses: &[200],
            media_types: &["text/json;v=2"],
            body: BodyForm::Json,
        },
    ],
    trace: Trace::named("get_screen"),
    ..Endpoint::DEFAULT
};

/// A reply of `get_screen`, which its status and its media type distinguish from the others.
///
/// A status that the interface does not list is read like the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GetScreenResponses {
    /// The screen.
    ///
    /// Status 200.
    Whole(Screen),
    /// The next change of the screen.
    ///
    /// Status 200.
    Change(ScreenChange),
}

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Screen", deny_null)]
#[non_exhaustive]
pub struct Screen {
    /// The film on it.
    ///
    /// Always present.
    #[validate(required)]
    pub film: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A change of a screen.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.ScreenChange", deny_null)]
#[non_exhaustive]
pub struct ScreenChange {
    /// True if the film has ended.
    ///
    /// Always present.
    #[validate(required)]
    pub ended: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
