//! Reading and writing objects with known members, keeping the unknown ones.

use crate::{Extra, RawJson};
use serde_core::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_core::ser::{SerializeMap, Serializer};
use serde_core::{Deserialize, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// An object with named members.
pub trait Object: Sized {
    /// The path of the type in the spec.
    const NAME: &'static str;

    /// Whether unknown members are kept.
    const KEEPS_UNKNOWN: bool;

    /// The place of a member, if the object lists it.
    fn index(name: &str) -> Option<usize>;

    /// Reads the members.
    fn read<'de, A: MapAccess<'de>>(members: &mut Members<A>) -> Result<Self, A::Error>;

    /// Writes the members. `tag` is the name of a member that is written already, or empty.
    fn write<M: SerializeMap>(&self, map: &mut M, tag: &str) -> Result<(), M::Error>;
}

/// The members of an object while it is read.
#[derive(Debug)]
pub struct Members<A> {
    map: A,
    tag: &'static str,
    unknown: Vec<(String, RawJson)>,
}

impl<'de, A: MapAccess<'de>> Members<A> {
    #[inline]
    pub(super) fn new(map: A, tag: &'static str) -> Self {
        Self { map, tag, unknown: Vec::new() }
    }

    /// The place of the next listed member; those before it that are not listed are kept.
    #[inline]
    pub fn next_listed<T: Object>(&mut self) -> Result<Option<usize>, A::Error> {
        loop {
            match self.map.next_key_seed(KeySeed::<T>(PhantomData))? {
                None => return Ok(None),
                Some(Key::Listed(index)) => return Ok(Some(index)),
                Some(Key::Unlisted(name)) if T::KEEPS_UNKNOWN => self.keep(name)?,
                Some(Key::Unlisted(_)) => {
                    self.map.next_value::<IgnoredAny>()?;
                }
            }
        }
    }

    /// The value of the member that [`Members::next_listed`] announced.
    #[inline]
    pub fn value<T: Deserialize<'de>>(&mut self) -> Result<T, A::Error> {
        self.map.next_value()
    }

    /// The members that are not listed.
    #[inline]
    pub fn extra(&mut self) -> Extra {
        Extra::from_members(std::mem::take(&mut self.unknown))
    }

    /// Reads the members as those of one type.
    #[inline]
    pub fn into_object<T: Object>(mut self) -> Result<T, A::Error> {
        T::read(&mut self)
    }

    #[cold]
    fn keep(&mut self, name: String) -> Result<(), A::Error> {
        let value = self.map.next_value()?;
        // The tag has been read; of several the first one chose the type.
        if self.tag.is_empty() || name != self.tag {
            self.unknown.push((name, value));
        }
        Ok(())
    }
}

enum Key {
    Listed(usize),
    Unlisted(String),
}

struct KeySeed<T>(PhantomData<T>);

impl<'de, T: Object> DeserializeSeed<'de> for KeySeed<T> {
    type Value = Key;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Key, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<T: Object> Visitor<'_> for KeySeed<T> {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a member")
    }

    #[inline]
    fn visit_str<E: Error>(self, name: &str) -> Result<Key, E> {
        match T::index(name) {
            Some(index) => Ok(Key::Listed(index)),
            None if T::KEEPS_UNKNOWN => Ok(Key::Unlisted(name.to_owned())),
            None => Ok(Key::Unlisted(String::new())),
        }
    }
}

/// Reads an object.
#[inline]
pub fn deserialize_object<'de, T: Object, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_map(ObjectVisitor(PhantomData))
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Object> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object (`{}`)", T::NAME)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        Members::new(map, "").into_object()
    }
}

/// Insists on a member.
#[inline]
pub fn required<T, E: Error>(value: Option<T>, name: &'static str) -> Result<T, E> {
    value.ok_or_else(|| E::missing_field(name))
}

/// Writes an object.
pub fn serialize_object<T: Object, S: Serializer>(
    object: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    object.write(&mut map, "")?;
    map.end()
}

/// Writes a member that is always there.
pub fn entry<M: SerializeMap, T: Serialize>(
    map: &mut M,
    name: &'static str,
    value: &T,
) -> Result<(), M::Error> {
    map.serialize_entry(name, value)
}

/// Writes a member if it is there.
pub fn optional<M: SerializeMap, T: Serialize>(
    map: &mut M,
    name: &'static str,
    value: Option<&T>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(name, value),
        None => Ok(()),
    }
}

/// Writes the members that an object does not list.
pub fn extra<T: Object, M: SerializeMap>(
    map: &mut M,
    extra: &Extra,
    tag: &str,
) -> Result<(), M::Error> {
    extra.write(map, |name| name == tag && !tag.is_empty() || T::index(name).is_some())
}
