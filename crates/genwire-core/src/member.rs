//! A quick look at the members of a body.

use serde_core::de::{Deserializer as _, Error, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// Whether a body is an object that has a member, without reading the values.
///
/// ```
/// use genwire_core::has_member;
///
/// assert!(has_member(br#"{"challenge": "a"}"#, "challenge"));
/// assert!(!has_member(br#"{"data": {"challenge": "a"}}"#, "challenge"));
/// assert!(!has_member(b"no JSON", "challenge"));
/// ```
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
