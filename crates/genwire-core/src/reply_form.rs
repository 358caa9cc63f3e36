//! The forms of the replies of an operation that are no errors.

#[cfg(any(feature = "client", feature = "server"))]
use genwire_constraint::Framing;
use genwire_constraint::media_type::{is_in, parameters};

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

    /// Returns true for a reply that has a media type, with the parameters that it names for it.
    pub fn has_media_type(&self, media_type: &str) -> bool {
        // Most replies name the first one, without parameters.
        self.media_types.first() == Some(&media_type)
            || self.media_types.iter().any(|known| is_in(media_type, known))
    }

    /// Returns the number of parameters that a reply names for a media type; none where it does not
    /// have the type.
    pub(crate) fn parameters_of(&self, media_type: &str) -> Option<usize> {
        let fitting = self.media_types.iter().filter(|known| is_in(media_type, known));
        fitting.map(|known| parameters(known).count()).max()
    }

    /// Returns how a stream of a media type holds its values: as the media types of the operation say
    /// if that one does not, and as events if none of them does.
    ///
    /// Both sides ask here, so that they agree.
    #[cfg(any(feature = "client", feature = "server"))]
    pub(crate) fn framing(&self, media_type: &str) -> Framing {
        let mut all = [media_type].into_iter().chain(self.media_types.iter().copied());
        all.find_map(Framing::of).unwrap_or(Framing::Events)
    }
}
