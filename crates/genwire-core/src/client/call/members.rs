//! Setting members of a serialized body.

use crate::client::error::Error;
use crate::{Extra, RawJson};
use serde_core::de::{Deserializer as _, MapAccess, Visitor};
use std::fmt;

/// Sets members of the top-level object of a body: replaces them in place, or appends them.
pub(in crate::client) fn set(body: &[u8], members: &[(String, RawJson)]) -> Result<Vec<u8>, Error> {
    let broken = |_| Error::request("members can only be set in a body that is an object");
    let mut all =
        serde_json::Deserializer::from_slice(body).deserialize_map(Members).map_err(broken)?;
    for (name, value) in members {
        all.insert(name.clone(), value.clone());
    }
    let mut out = Vec::with_capacity(body.len() + 64);
    for (name, value) in all.iter() {
        out.push(if out.is_empty() { b'{' } else { b',' });
        out.extend(crate::to_vec(name).map_err(broken)?);
        out.push(b':');
        out.extend_from_slice(value.get().as_bytes());
    }
    if out.is_empty() {
        out.push(b'{');
    }
    out.push(b'}');
    Ok(out)
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Extra;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Extra, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Extra::from_members(members))
    }
}

#[cfg(test)]
mod tests {
    use super::set;
    use crate::RawJson;

    fn check(body: &str, members: &[(&str, &str)], expected: &str) {
        let members: Vec<_> = members
            .iter()
            .map(|(name, value)| ((*name).to_owned(), RawJson::from_text(*value).unwrap()))
            .collect();
        let found = set(body.as_bytes(), &members).unwrap();
        assert_eq!(String::from_utf8(found).unwrap(), expected);
    }

    #[test]
    fn members_are_set_in_place_or_at_the_end() {
        check("{}", &[], "{}");
        check("{}", &[("a", "1")], r#"{"a":1}"#);
        check(
            r#"{"a": [1, 2], "b":"x"}"#,
            &[("c", "null"), ("a", "{}")],
            r#"{"a":{},"b":"x","c":null}"#,
        );
        check(r#"{"q\"":1}"#, &[("z", "2")], r#"{"q\"":1,"z":2}"#);
    }

    #[test]
    fn other_bodies_are_refused() {
        assert!(set(b"[]", &[]).is_err());
        assert!(set(b"", &[]).is_err());
    }
}
