//! The search for a member in a body, without decoding its values.

use serde_core::de::{Deserializer as _, Error, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// Returns true if a body is an object with a member of that name; its values are not decoded.
///
/// ```
/// use genwire_core::has_member;
///
/// assert!(has_member(br#"{"challenge": "a"}"#, "challenge"));
/// assert!(!has_member(br#"{"data": {"challenge": "a"}}"#, "challenge"));
/// assert!(!has_member(b"no JSON", "challenge"));
/// ```
// Inlined, so that only programs that call it compile a JSON reader for it.
#[inline]
pub fn has_member(body: &[u8], name: &str) -> bool {
    serde_json::Deserializer::from_slice(body).deserialize_map(Names(name)).unwrap_or(false)
}

struct Names<'a>(&'a str);

impl<'de> Visitor<'de> for Names<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<bool, A::Error> {
        let mut found = false;
        while let Some(name) = members.next_key::<std::borrow::Cow<'de, str>>()? {
            found |= name == self.0;
            members.next_value::<IgnoredAny>()?;
        }
        Ok(found)
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }
}
