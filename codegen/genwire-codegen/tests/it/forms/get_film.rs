//! `GET /films/{code}`
//!
//! Returns a film, what is known of it, or the list of its scenes.
//!
//! # Path parameters
//!
//! - `code`: The film.
//!
//! # Responses
//!
//! - [`Film`], status 200, `application/json` or `application/vnd.film+json`: Facts about the film.
//! - Bytes, status 200, `video/mp4`: The film.
//! - Text, status 200, `text/csv`: The scenes of the film as a table.
//! - No body, status 204: There is no such film.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire,
};
use genwire_core::{ByteBody, TextBody};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "get_film",
    area: "demo",
    method: "GET",
    path: "/films/{code}",
    version: "",
    responses: &[
        ResponseForm {
            statuses: &[200],
            media_types: &["application/json", "application/vnd.film+json"],
            body: BodyForm::Json,
        },
        ResponseForm {
            statuses: &[200],
            media_types: &["video/mp4"],
            body: BodyForm::Bytes,
        },
        ResponseForm {
            statuses: &[200],
            media_types: &["text/csv"],
            body: BodyForm::Text,
        },
        ResponseForm {
            statuses: &[204],
            media_types: &[],
            body: BodyForm::None,
        },
    ],
    trace: Trace::named("get_film"),
    ..Endpoint::DEFAULT
};

/// A reply of `get_film`, which its status and its media type distinguish from the others.
///
/// A status that the interface does not list is read like the first of them.
///
/// It needs the feature `client` or `server`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GetFilmResponses {
    /// Facts about the film.
    ///
    /// Status 200.
    Whole(Film),
    /// The film.
    ///
    /// Status 200.
    Video(ByteBody),
    /// The scenes of the film as a table.
    ///
    /// Status 200.
    Scenes(TextBody),
    /// There is no such film.
    ///
    /// Status 204.
    None,
}

/// A film.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Film", deny_null)]
#[non_exhaustive]
pub struct Film {
    /// The title.
    ///
    /// Always present.
    #[validate(required)]
    pub title: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
