//! Reads events that repeat the bytes of the previous event, except for one string.

use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess,
};
use serde_core::de::{Error as _, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// Maximum size of an event that is kept for the comparison; above it, the comparison saves
/// nothing.
const MAX_EVENT_BYTES: usize = 1 << 16;

/// The bytes of an event around one string, for reading events that repeat them.
///
/// Nearly all events of a streamed reply differ only in one string. An event that starts and ends
/// like the previous event, with one JSON string in between, needs no parser, since its other
/// members are the same. All other events go to the parser.
///
/// ```
/// use genwire_core::merge::Repeated;
///
/// let mut repeated = Repeated::new(&["choices", "delta", "content"]);
/// let event = br#"{"id":"1","choices":[{"delta":{"content":"The Dan"}}]}"#;
/// assert_eq!(repeated.text(event), None);
/// assert!(repeated.learn(event));
///
/// let next = br#"{"id":"1","choices":[{"delta":{"content":"ube \u263a"}}]}"#;
/// assert_eq!(repeated.text(next).as_deref(), Some("ube \u{263a}"));
/// let other = br#"{"id":"2","choices":[{"delta":{"content":"ube"}}]}"#;
/// assert_eq!(repeated.text(other), None);
/// ```
#[derive(Clone, Debug)]
pub struct Repeated {
    path: &'static [&'static str],
    event: Vec<u8>,
    /// Offset of the string with its quote, and the number of bytes after it, once an event was
    /// learned.
    place: Option<(usize, usize)>,
}

impl Repeated {
    /// Creates a reader for the string at a path of member names.
    ///
    /// Lists on the path must have a single item; they do not appear in the path.
    pub const fn new(path: &'static [&'static str]) -> Self {
        Self { path, event: Vec::new(), place: None }
    }

    /// Returns the string of an event that repeats the learned event everywhere else.
    #[inline]
    pub fn text<'a>(&self, event: &'a [u8]) -> Option<Cow<'a, str>> {
        let (start, after) = self.place?;
        let end = event.len().checked_sub(after)?;
        let middle = event.get(start..end)?;
        let same = event.get(..start) == self.event.get(..start)
            && event.get(end..) == self.event.get(self.event.len() - after..);
        if same { string(middle) } else { None }
    }

    /// Keeps a parsed event for comparison with the next event; returns false if it has no such
    /// string.
    pub fn learn(&mut self, event: &[u8]) -> bool {
        self.place = if event.len() > MAX_EVENT_BYTES { None } else { locate(event, self.path) };
        if self.place.is_some() {
            self.event.clear();
            self.event.extend_from_slice(event);
        }
        self.place.is_some()
    }

    /// Forgets the event.
    pub fn forget(&mut self) {
        self.place = None;
    }
}

/// Parses bytes that are exactly one JSON string.
#[inline]
fn string(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let inside = bytes.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let plain = inside.iter().all(|byte| *byte >= 0x20 && *byte != b'"' && *byte != b'\\');
    if plain {
        return std::str::from_utf8(inside).ok().map(Cow::Borrowed);
    }
    serde_json::from_slice(bytes).ok().map(Cow::Owned)
}

/// Finds the offset of the string at a path, and the number of bytes after it.
fn locate(event: &[u8], path: &'static [&'static str]) -> Option<(usize, usize)> {
    let mut parser = serde_json::Deserializer::from_slice(event);
    let found = Seek(path).deserialize(&mut parser).ok()?;
    parser.end().ok()?;
    let text = found?.get();
    let start = (text.as_ptr() as usize).checked_sub(event.as_ptr() as usize)?;
    let after = event.len().checked_sub(start + text.len())?;
    let there = text.starts_with('"') && event.get(start..start + text.len())? == text.as_bytes();
    there.then_some((start, after))
}

/// Follows a path; fails if a member on it is duplicate or a list has several items.
struct Seek(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Seek {
    type Value = Option<&'de RawValue>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        if self.0.is_empty() {
            return <&RawValue>::deserialize(deserializer).map(Some);
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seek {
    type Value = Option<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, or a list of one object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let Some((name, rest)) = self.0.split_first() else { return Ok(None) };
        let mut found = None;
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            if key == *name {
                if found.is_some() {
                    return Err(A::Error::custom("a member comes twice"));
                }
                found = map.next_value_seed(Self(rest))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let found = list.next_element_seed(Self(self.0))?;
        if list.next_element::<IgnoredAny>()?.is_some() {
            return Err(A::Error::custom("a list has several items"));
        }
        Ok(found.flatten())
    }
}
