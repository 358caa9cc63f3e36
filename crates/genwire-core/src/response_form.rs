//! The forms of the responses of an operation that are not errors.

mod feed_end;

pub use feed_end::FeedEnd;

#[cfg(any(feature = "exchange", feature = "server"))]
use genwire_constraint::Framing;
use genwire_constraint::media_type::{is_in, parameters};

/// The form of a response that is not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResponseForm {
    /// The HTTP statuses; empty for every status from 200 to 299.
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
    /// JSON, with any media type.
    Json,
    /// A string, unchanged.
    Text,
    /// Bytes, unchanged.
    Bytes,
    /// A stream of events.
    Events,
}

impl BodyForm {
    /// Returns true for a body that is passed on unchanged.
    pub fn is_raw(self) -> bool {
        matches!(self, Self::Text | Self::Bytes)
    }
}

impl ResponseForm {
    /// Returns true for a response with the HTTP status.
    pub fn has_status(&self, status: u16) -> bool {
        self.statuses.contains(&status)
            || (self.statuses.is_empty() && (200..=299).contains(&status))
    }

    /// Returns true for a response with the media type, including its listed parameters.
    pub fn has_media_type(&self, media_type: &str) -> bool {
        // Most responses have the first media type, without parameters.
        self.media_types.first() == Some(&media_type)
            || self.media_types.iter().any(|known| is_in(media_type, known))
    }

    /// Returns the number of listed parameters of a media type; `None` if the response does not
    /// have the media type.
    pub(crate) fn parameters_of(&self, media_type: &str) -> Option<usize> {
        let fitting = self.media_types.iter().filter(|known| is_in(media_type, known));
        fitting.map(|known| parameters(known).count()).max()
    }

    /// Returns the framing of a stream with a media type.
    ///
    /// If the media type does not determine it, the media types of the operation do; the default is
    /// events.
    ///
    /// The client and the server both use this function, so that they agree.
    #[cfg(any(feature = "exchange", feature = "server"))]
    pub(crate) fn framing(&self, media_type: &str) -> Framing {
        let mut all = [media_type].into_iter().chain(self.media_types.iter().copied());
        all.find_map(Framing::of).unwrap_or(Framing::Events)
    }
}
