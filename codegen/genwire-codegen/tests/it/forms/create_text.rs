//! `POST /texts`
//!
//! Writes the words to a film.
//!
//! # Responses
//!
//! - [`Words`], status 200, `application/json`: All words.
//! - [`Words`], status 200, `application/jsonl` unless `stream` is false: The words, a few at a time. Each line is one body. The lines end where the body does.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "create_text",
    area: "demo",
    method: "POST",
    path: "/texts",
    version: "",
    content_types: &[
        "application/json",
        "application/vnd.film+json; version=2",
        "application/x-www-form-urlencoded",
    ],
    responses: &[
        ResponseForm {
            statuses: &[200],
            media_types: &["application/json"],
            body: BodyForm::Json,
        },
        ResponseForm {
            statuses: &[200],
            media_types: &["application/jsonl"],
            body: BodyForm::Events,
        },
    ],
    trace: Trace::named("create_text"),
    ..Endpoint::DEFAULT
};

/// Returns true if the request asks for a stream.
///
/// ```cel
/// !has(this.stream) || this.stream
/// ```
pub fn is_streamed(this: &TextRequest) -> bool {
    let Some(stream) = this.stream else { return true };
    stream
}

/// A film that words are written to.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.TextRequest")]
#[non_exhaustive]
pub struct TextRequest {
    /// The film.
    pub film: String,
    /// False for all words at once.
    ///
    /// Default: `true`.
    pub stream: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Words to a film.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Words", deny_null)]
#[non_exhaustive]
pub struct Words {
    /// The words.
    ///
    /// Always present.
    #[validate(required)]
    pub words: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
