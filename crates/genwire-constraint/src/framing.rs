//! The ways in which a body holds several JSON values.

use crate::media_type::essence;

/// A way in which a body holds JSON values one after the other, which its media type says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// As the data of events: `text/event-stream`.
    Events,
    /// Each on a line of its own: `application/x-ndjson` and other names of it.
    Lines,
    /// Each after a record separator, by RFC 7464: `application/json-seq`.
    Sequence,
}

/// The names of JSON lines, besides those that end with `+ndjson` and `+jsonl`.
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
    /// Returns the framing of a media type, whose parameters do not matter; none for one of a single
    /// value.
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
