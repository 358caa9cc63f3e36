//! Reading objects whose type is told by the value of one member, wherever it stands.

use super::object::{Members, Object};
use super::replay::Replay;
use crate::{RawJson, UnknownVariant};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Objects told apart by the value of one member.
pub trait Union: Sized {
    /// The path of the type in the spec.
    const NAME: &'static str;
    /// The member that tells.
    const TAG: &'static str;

    /// The place of the variant for a tag, if it is listed.
    fn index(tag: &str) -> Option<usize>;

    /// Reads the variant in a place.
    fn read<'de, A: MapAccess<'de>>(index: usize, members: Members<A>) -> Result<Self, A::Error>;

    /// The value for an object whose tag is not listed.
    fn unlisted(variant: UnknownVariant) -> Self;
}

/// Reads a union: directly if the tag comes first, from kept members if it comes later.
#[inline]
pub fn deserialize_union<'de, T: Union, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_map(UnionVisitor(PhantomData))
}

/// Writes a variant, its tag first.
pub fn serialize_variant<T: Object, S: Serializer>(
    tag: &'static str,
    value: &'static str,
    object: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry(tag, value)?;
    object.write(&mut map, tag)?;
    map.end()
}

struct UnionVisitor<T>(PhantomData<T>);

impl<'de, T: Union> Visitor<'de> for UnionVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with a member `{}` (`{}`)", T::TAG, T::NAME)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut kept = Vec::new();
        match map.next_key_seed(NameSeed(T::TAG))? {
            None => {}
            Some(Name::Other(name)) => kept.push((name, map.next_value()?)),
            Some(Name::Tag) => match map.next_value_seed(TagSeed::<T>(PhantomData))? {
                Tag::Listed(index) => return T::read(index, Members::new(map, T::TAG)),
                other => kept.push((T::TAG.to_owned(), other.into_raw()?)),
            },
        }
        read_late(map, kept)
    }
}

/// Reads the rest of an object of which no listed tag has been seen.
#[cold]
fn read_late<'de, T: Union, A: MapAccess<'de>>(
    mut map: A,
    mut kept: Vec<(String, RawJson)>,
) -> Result<T, A::Error> {
    while let Some(name) = map.next_key::<String>()? {
        kept.push((name, map.next_value()?));
    }
    let tag = match kept.iter().find(|(name, _)| name == T::TAG) {
        Some((_, value)) => read_tag(value)?,
        None => String::new(),
    };
    match T::index(&tag) {
        Some(index) => T::read(index, Members::new(Replay::new(&kept), T::TAG)),
        None => Ok(T::unlisted(UnknownVariant::new(tag, whole(&kept)?))),
    }
}

/// The text of a tag; empty for null.
fn read_tag<E: Error>(value: &RawJson) -> Result<String, E> {
    value
        .parse::<Option<String>>()
        .map(Option::unwrap_or_default)
        .map_err(|_| E::custom(format_args!("invalid type: {}, expected a string", value.get())))
}

/// Puts kept members together again.
fn whole<E: Error>(members: &[(String, RawJson)]) -> Result<RawJson, E> {
    let mut text = String::from("{");
    for (name, value) in members {
        if text.len() > 1 {
            text.push(',');
        }
        text.push_str(&serde_json::to_string(name).map_err(E::custom)?);
        text.push(':');
        text.push_str(value.get());
    }
    text.push('}');
    RawJson::from_text(text).map_err(E::custom)
}

enum Name {
    Tag,
    Other(String),
}

struct NameSeed(&'static str);

impl<'de> DeserializeSeed<'de> for NameSeed {
    type Value = Name;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Name, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for NameSeed {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a member")
    }

    #[inline]
    fn visit_str<E: Error>(self, name: &str) -> Result<Name, E> {
        Ok(if name == self.0 { Name::Tag } else { Name::Other(name.to_owned()) })
    }
}

enum Tag {
    Listed(usize),
    Unlisted(String),
    Null,
}

impl Tag {
    fn into_raw<E: Error>(self) -> Result<RawJson, E> {
        let text = match self {
            Self::Unlisted(text) => Some(text),
            Self::Listed(_) | Self::Null => None,
        };
        RawJson::from_serialize(&text).map_err(E::custom)
    }
}

struct TagSeed<T>(PhantomData<T>);

impl<'de, T: Union> DeserializeSeed<'de> for TagSeed<T> {
    type Value = Tag;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tag, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de, T: Union> Visitor<'de> for TagSeed<T> {
    type Value = Tag;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    #[inline]
    fn visit_str<E: Error>(self, tag: &str) -> Result<Tag, E> {
        Ok(match T::index(tag) {
            Some(index) => Tag::Listed(index),
            None => Tag::Unlisted(tag.to_owned()),
        })
    }

    fn visit_none<E: Error>(self) -> Result<Tag, E> {
        Ok(Tag::Null)
    }

    fn visit_unit<E: Error>(self) -> Result<Tag, E> {
        Ok(Tag::Null)
    }

    #[inline]
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tag, D::Error> {
        deserializer.deserialize_str(self)
    }
}
