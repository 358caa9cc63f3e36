//! `POST /speech`
//!
//! Speaks a text.
//!
//! # Responses
//!
//! - Bytes, status 200, `audio/mpeg` or `audio/*`: The sound.
//! - [`SpeechEvent`], status 200, `text/event-stream` if `stream` is true: The sound in parts. Each event is one body. The events end where the body does.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "create_speech",
    area: "demo",
    method: "POST",
    path: "/speech",
    version: "",
    content_types: &["application/json"],
    responses: &[
        ResponseForm {
            statuses: &[200],
            media_types: &["audio/mpeg", "audio/*"],
            body: BodyForm::Bytes,
        },
        ResponseForm {
            statuses: &[200],
            media_types: &["text/event-stream"],
            body: BodyForm::Events,
        },
    ],
    trace: Trace::named("create_speech"),
    ..Endpoint::DEFAULT
};

/// Returns true if the request asks for a stream.
///
/// ```cel
/// has(this.stream) && this.stream
/// ```
pub fn is_streamed(this: &Speech) -> bool {
    this.stream == Some(true)
}

/// A text to speak.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.Speech")]
#[non_exhaustive]
pub struct Speech {
    /// The text.
    pub text: String,
    /// True for the sound in parts.
    pub stream: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A part of the sound.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.SpeechEvent", deny_null)]
#[non_exhaustive]
pub struct SpeechEvent {
    /// The bytes of the part in hexadecimal digits.
    ///
    /// Always present.
    #[validate(required)]
    pub hex: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
