//! The end of a feed of events.

use serde_json::Value as JsonValue;

/// The condition that ends a feed of events; a body that ends earlier was truncated.
///
/// ```
/// use genwire_core::FeedEnd;
///
/// const END: FeedEnd = FeedEnd::NONE.terminator("[DONE]").member("type", &["completed", "failed"]);
/// assert_eq!(END.text(), Some("[DONE]"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeedEnd {
    terminator: Option<&'static str>,
    member: Option<&'static str>,
    values: &'static [&'static str],
}

impl FeedEnd {
    /// No condition: the feed ends with its body.
    pub const NONE: Self = Self { terminator: None, member: None, values: &[] };

    /// Sets the data of the terminating event.
    #[must_use]
    pub const fn terminator(mut self, text: &'static str) -> Self {
        self.terminator = Some(text);
        self
    }

    /// Sets the member of the last event, as a dotted path, and its values if only some values end
    /// the feed.
    #[must_use]
    pub const fn member(mut self, path: &'static str, values: &'static [&'static str]) -> Self {
        self.member = Some(path);
        self.values = values;
        self
    }

    /// Returns the data of the terminating event.
    pub fn text(&self) -> Option<&'static str> {
        self.terminator
    }

    /// Returns true if the interface declares an end, so that a body without it was truncated.
    #[doc(hidden)]
    pub fn is_stated(&self) -> bool {
        self.terminator.is_some() || self.member.is_some()
    }

    /// Returns true if the data of an event completes the feed.
    #[doc(hidden)]
    pub fn is_completed_by(&self, data: &[u8]) -> bool {
        let Some(path) = self.member else { return false };
        let Ok(event) = serde_json::from_slice::<JsonValue>(data) else { return false };
        let mut names = path.split('.');
        match names.try_fold(&event, |value, name| value.get(name)) {
            None | Some(JsonValue::Null | JsonValue::Bool(false)) => false,
            Some(_) if self.values.is_empty() => true,
            Some(value) => value.as_str().is_some_and(|text| self.values.contains(&text)),
        }
    }
}
