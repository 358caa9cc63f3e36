//! The framings of several JSON values in a body.

use crate::media_type::essence;

/// The framing of several JSON values in a body, as determined by the media type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// The data of events: `text/event-stream`.
    Events,
    /// One value per line: `application/x-ndjson` and its other names.
    Lines,
    /// Each value after a record separator, as in RFC 7464: `application/json-seq`.
    Sequence,
}

/// The media types of JSON lines, in addition to those that end with `+ndjson` or `+jsonl`.
const LINES: [&str; 9] = [
    "application/x-ndjson",
    "application/ndjson",
    "application/jsonl",
    "application/x-jsonl",
    "application/jsonlines",
    "application/x-jsonlines",
    "application/json-lines",
    "application/x-json-stream",
    "application/stream+json",
];

impl Framing {
    /// Returns the framing of a media type; `None` for a single value. Parameters are ignored.
    ///
    /// ```
    /// use genwire_constraint::Framing;
    ///
    /// assert_eq!(Framing::of("Application/JSONL; charset=utf-8"), Some(Framing::Lines));
    /// assert_eq!(Framing::of("application/geo+json-seq"), Some(Framing::Sequence));
    /// assert_eq!(Framing::of("application/json"), None);
    /// ```
    pub fn of(media_type: &str) -> Option<Self> {
        let name = essence(media_type);
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        let suffix = name.rsplit_once('+').map(|(_, suffix)| suffix).unwrap_or_default();
        let ends = |known: &str| known.eq_ignore_ascii_case(suffix);
        if is("text/event-stream") {
            Some(Self::Events)
        } else if LINES.into_iter().any(is) || ends("ndjson") || ends("jsonl") {
            Some(Self::Lines)
        } else if is("application/json-seq") || ends("json-seq") {
            Some(Self::Sequence)
        } else {
            None
        }
    }
}
