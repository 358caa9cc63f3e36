//! The ways in which a body holds an object.

/// A way in which a body holds an object, which its media type says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// As JSON.
    Json,
    /// As a form: `a=1&b=2`.
    Form,
    /// As several parts, each with headers of its own.
    Parts,
}

impl Encoding {
    /// Returns the encoding of a media type, whose parameters do not matter.
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
