//! The forms of the replies of an operation that are no errors.

/// The form of a reply that is no error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyForm {
    /// The HTTP statuses; none for every status from 200 to 299.
    pub statuses: &'static [u16],
    /// The media types, the usual one first.
    pub media_types: &'static [&'static str],
    /// The content of the body.
    pub body: BodyForm,
}

/// The content of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyForm {
    /// There is no body.
    None,
    /// JSON, under whichever media type.
    Json,
    /// A text as it is.
    Text,
    /// Bytes as they are.
    Bytes,
    /// A stream of events.
    Events,
}

impl BodyForm {
    /// Returns true for a body that is passed on as it is.
    pub fn is_raw(self) -> bool {
        matches!(self, Self::Text | Self::Bytes)
    }
}

impl ReplyForm {
    /// Returns true for a reply that has an HTTP status.
    pub fn has_status(&self, status: u16) -> bool {
        self.statuses.contains(&status)
            || (self.statuses.is_empty() && (200..=299).contains(&status))
    }

    /// Returns true for a reply that has a media type, the parameters of the type aside.
    pub fn has_media_type(&self, media_type: &str) -> bool {
        let is_known = || {
            let essence = essence(media_type);
            self.media_types.iter().any(|known| is_of(essence, known))
        };
        // Most replies name the first one, without parameters.
        self.media_types.first() == Some(&media_type) || is_known()
    }
}

/// Returns true for a media type that is another one, or belongs to a group such as `image/*`.
pub(crate) fn is_of(media_type: &str, known: &str) -> bool {
    match known.strip_suffix("/*") {
        Some("*") => true,
        Some(group) => {
            media_type.split('/').next().is_some_and(|it| it.eq_ignore_ascii_case(group))
        }
        None => known.eq_ignore_ascii_case(media_type),
    }
}

/// Returns a media type without its parameters.
pub(crate) fn essence(media_type: &str) -> &str {
    media_type.split(';').next().unwrap_or_default().trim()
}
