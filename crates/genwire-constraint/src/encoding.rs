//! The encodings of an object in a body.

/// The encoding of an object in a body, as determined by the media type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// JSON.
    Json,
    /// A form: `a=1&b=2`.
    Form,
    /// Several parts, each with its own headers.
    Parts,
}

impl Encoding {
    /// Returns the encoding of a media type; its parameters are ignored.
    ///
    /// ```
    /// use genwire_constraint::Encoding;
    ///
    /// assert_eq!(Encoding::of("multipart/form-data; boundary=a"), Encoding::Parts);
    /// assert_eq!(Encoding::of("application/merge-patch+json"), Encoding::Json);
    /// ```
    pub fn of(media_type: &str) -> Self {
        if media_type == "application/json" {
            return Self::Json;
        }
        let name = media_type.split(';').next().unwrap_or_default().trim();
        if name.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            Self::Form
        } else if name.eq_ignore_ascii_case("multipart/form-data") {
            Self::Parts
        } else {
            Self::Json
        }
    }
}
