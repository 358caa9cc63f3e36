//! Deserializes unions. The tag may be at any position of the object.

use super::kept::{self, Chain, Kept, KeptMembers, TextSeed};
use super::object::{Members, Object};
use super::source::Source;
use crate::UnknownVariant;
use serde_core::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde_core::ser::{SerializeMap, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// A union of objects. The value of a tag selects the variant.
pub trait Union: Sized {
    /// The path of the type in the spec.
    const NAME: &'static str;
    /// The name of the tag.
    const TAG: &'static str;

    /// Returns the index of the variant for a tag, if it is listed.
    fn index(tag: &str) -> Option<usize>;

    /// Deserializes the variant with an index.
    fn read<'de, A: Source<'de>>(index: usize, members: Members<A>) -> Result<Self, A::Error>;

    /// Returns the value for an object with an unlisted tag.
    fn unlisted(variant: UnknownVariant) -> Self;
}

/// Deserializes a union: directly if the tag is the first member, otherwise from kept members.
#[inline]
pub fn deserialize_union<'de, T: Union, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_map(UnionVisitor(PhantomData))
}

/// Serializes a variant, tag first.
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
        if let Some(name) = map.next_key_seed(NameSeed(T::TAG))? {
            match name {
                Name::Other(name) => kept.push((name, map.next_value()?)),
                Name::Tag => match map.next_value_seed(TagSeed::<T>(PhantomData))? {
                    Tag::Listed(index) => return T::read(index, Members::new(map, T::TAG)),
                    Tag::Unlisted(tag) => return read_unlisted(tag, kept, map),
                    Tag::Null => kept.push((Cow::Borrowed(T::TAG), Kept::null())),
                },
            }
        }
        read_late(kept, map)
    }
}

/// Reads and keeps members up to the tag.
fn read_late<'de, T: Union, A: MapAccess<'de>>(
    mut kept: KeptMembers<'de>,
    mut map: A,
) -> Result<T, A::Error> {
    while let Some(name) = map.next_key_seed(NameSeed(T::TAG))? {
        match name {
            Name::Other(name) => kept.push((name, map.next_value()?)),
            Name::Tag => match map.next_value_seed(TagSeed::<T>(PhantomData))? {
                Tag::Listed(index) => {
                    return T::read(index, Members::new(Chain::new(kept, map), T::TAG));
                }
                Tag::Unlisted(tag) => return read_unlisted(tag, kept, map),
                Tag::Null => kept.push((Cow::Borrowed(T::TAG), Kept::null())),
            },
        }
    }
    Ok(T::unlisted(UnknownVariant::new(String::new(), kept::whole(&kept)?)))
}

/// Keeps an object with an unlisted tag as raw JSON.
#[cold]
fn read_unlisted<'de, T: Union, A: MapAccess<'de>>(
    tag: String,
    mut kept: KeptMembers<'de>,
    mut map: A,
) -> Result<T, A::Error> {
    kept.push((Cow::Borrowed(T::TAG), Kept::from_text(&tag)?));
    while let Some(name) = map.next_key_seed(TextSeed)? {
        kept.push((name, map.next_value()?));
    }
    Ok(T::unlisted(UnknownVariant::new(tag, kept::whole(&kept)?)))
}

enum Name<'de> {
    Tag,
    Other(Cow<'de, str>),
}

struct NameSeed(&'static str);

impl<'de> DeserializeSeed<'de> for NameSeed {
    type Value = Name<'de>;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Name<'de>, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<'de> Visitor<'de> for NameSeed {
    type Value = Name<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a member")
    }

    #[inline]
    fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<Name<'de>, E> {
        Ok(if name == self.0 { Name::Tag } else { Name::Other(Cow::Borrowed(name)) })
    }

    #[inline]
    fn visit_str<E: Error>(self, name: &str) -> Result<Name<'de>, E> {
        Ok(if name == self.0 { Name::Tag } else { Name::Other(Cow::Owned(name.to_owned())) })
    }
}

enum Tag {
    Listed(usize),
    Unlisted(String),
    Null,
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
