//! Members that precede the tag of their object: kept raw, and read once the type is known.

use super::source::Source;
use crate::RawJson;
use serde_core::Deserialize;
use serde_core::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, IgnoredAny, IntoDeserializer as _,
    MapAccess, Visitor,
};
use std::borrow::Cow;
use std::fmt;

/// The struct name that makes `serde_json` return a value as raw JSON.
///
/// It is not a documented promise, but without it the value is only copied: see
/// [`KeptVisitor::visit_newtype_struct`].
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// A raw JSON value, borrowed from the body if possible.
#[derive(Debug)]
pub(super) struct Kept<'de>(Cow<'de, str>);

impl Kept<'_> {
    /// Creates a value from a string.
    pub(super) fn from_text<E: Error>(text: &str) -> Result<Self, E> {
        serde_json::to_string(text).map(|text| Self(Cow::Owned(text))).map_err(E::custom)
    }

    /// Creates the value null.
    pub(super) fn null() -> Self {
        Self(Cow::Borrowed("null"))
    }
}

impl<'de> Deserialize<'de> for Kept<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(RAW_VALUE, KeptVisitor)
    }
}

struct KeptVisitor;

impl<'de> Visitor<'de> for KeptVisitor {
    type Value = Kept<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Kept<'de>, A::Error> {
        map.next_key::<IgnoredAny>()?;
        map.next_value_seed(TextSeed).map(Kept)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<Kept<'de>, D::Error> {
        RawJson::deserialize(value).map(|raw| Kept(Cow::Owned(raw.get().to_owned())))
    }
}

/// Deserializes a string, borrowed if possible.
pub(super) struct TextSeed;

impl<'de> DeserializeSeed<'de> for TextSeed {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for TextSeed {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text))
    }
}

/// The names and values that were kept.
pub(super) type KeptMembers<'de> = Vec<(Cow<'de, str>, Kept<'de>)>;

/// Formats members as an object.
pub(super) fn whole<E: Error>(members: &KeptMembers<'_>) -> Result<RawJson, E> {
    let mut text = String::from("{");
    for (name, Kept(value)) in members {
        if text.len() > 1 {
            text.push(',');
        }
        text.push_str(&serde_json::to_string(name).map_err(E::custom)?);
        text.push(':');
        text.push_str(value);
    }
    text.push('}');
    RawJson::from_text(text).map_err(E::custom)
}

/// The kept members, followed by the unread members.
#[derive(Debug)]
pub(super) struct Chain<'de, A> {
    kept: std::vec::IntoIter<(Cow<'de, str>, Kept<'de>)>,
    value: Option<Kept<'de>>,
    rest: A,
}

impl<'de, A> Chain<'de, A> {
    pub(super) fn new(kept: KeptMembers<'de>, rest: A) -> Self {
        Self { kept: kept.into_iter(), value: None, rest }
    }
}

impl<'de, A: Source<'de>> Source<'de> for Chain<'de, A> {
    type Error = A::Error;

    fn read_name<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        let Some((name, value)) = self.kept.next() else { return self.rest.read_name(seed) };
        self.value = Some(value);
        seed.deserialize(name.as_ref().into_deserializer()).map(Some)
    }

    fn read_value<T: DeserializeOwned>(&mut self) -> Result<T, A::Error> {
        let Some(Kept(text)) = self.value.take() else { return self.rest.read_value() };
        let value = T::deserialize(&mut serde_json::Deserializer::from_str(&text));
        value.map_err(|error| A::Error::custom(without_place(&error)))
    }
}

/// Returns the message of an error without its position, since that would be relative to the
/// member.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) => text.get(..end).unwrap_or(&text).to_owned(),
        None => text,
    }
}
