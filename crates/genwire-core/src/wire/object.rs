//! Deserialization and serialization of objects with listed members; unlisted members are kept.

use super::source::Source;
use crate::{Extra, RawJson};
use serde_core::Serialize;
use serde_core::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor,
};
use serde_core::ser::{SerializeMap, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// An object with named members.
pub trait Object: Sized {
    /// The path of the type in the spec.
    const NAME: &'static str;

    /// True if the object keeps unknown members.
    const KEEPS_UNKNOWN: bool;

    /// Returns the index of a member, if the object lists it.
    fn index(name: &str) -> Option<usize>;

    /// Deserializes the members.
    fn read<'de, A: Source<'de>>(members: &mut Members<A>) -> Result<Self, A::Error>;

    /// Serializes the members; `tag` is the name of a member that is already written, or empty.
    fn write<M: SerializeMap>(&self, map: &mut M, tag: &str) -> Result<(), M::Error>;
}

/// The members of an object that is being deserialized.
#[derive(Debug)]
pub struct Members<A> {
    source: A,
    tag: &'static str,
    unknown: Vec<(String, RawJson)>,
}

impl<'de, A: Source<'de>> Members<A> {
    #[inline]
    pub(super) fn new(source: A, tag: &'static str) -> Self {
        Self { source, tag, unknown: Vec::new() }
    }

    /// Returns the index of the next listed member; unknown members before it are kept.
    #[inline]
    pub fn next_listed<T: Object>(&mut self) -> Result<Option<usize>, A::Error> {
        loop {
            match self.source.read_name(KeySeed::<T>(PhantomData))? {
                None => return Ok(None),
                Some(Key::Listed(index)) => return Ok(Some(index)),
                Some(Key::Unlisted(name)) if T::KEEPS_UNKNOWN => self.keep(name)?,
                Some(Key::Unlisted(_)) => {
                    self.source.read_value::<IgnoredAny>()?;
                }
            }
        }
    }

    /// Returns the next member, listed or not.
    pub fn next_member<T: Object>(&mut self) -> Result<Option<Key>, A::Error> {
        loop {
            match self.source.read_name(KeySeed::<T>(PhantomData))? {
                // The tag has been read. If there are several, the first one selected the type.
                Some(Key::Unlisted(name)) if !self.tag.is_empty() && name == self.tag => {
                    self.source.read_value::<IgnoredAny>()?;
                }
                other => return Ok(other),
            }
        }
    }

    /// Deserializes the value of the member that was returned last.
    #[inline]
    pub fn value<T: DeserializeOwned>(&mut self) -> Result<T, A::Error> {
        self.source.read_value()
    }

    /// Returns the unknown members.
    #[inline]
    pub fn extra(&mut self) -> Extra {
        Extra::from_members(std::mem::take(&mut self.unknown))
    }

    /// Deserializes the members as an object.
    #[inline]
    pub fn into_object<T: Object>(mut self) -> Result<T, A::Error> {
        T::read(&mut self)
    }

    /// Deserializes the members as the object of a variant.
    ///
    /// A separate function, so that the stack has only one slot for the object. Without
    /// optimization, a `match` over a thousand variants would reserve a slot in each arm and
    /// overflow the stack.
    #[inline]
    pub fn into_variant<T: Object, U>(self, variant: impl FnOnce(T) -> U) -> Result<U, A::Error> {
        self.into_object().map(variant)
    }

    /// Deserializes the members as the object of a variant, behind a pointer.
    #[inline]
    pub fn into_boxed_variant<T: Object, U>(
        self,
        variant: impl FnOnce(Box<T>) -> U,
    ) -> Result<U, A::Error> {
        self.into_object().map(Box::new).map(variant)
    }

    #[cold]
    fn keep(&mut self, name: String) -> Result<(), A::Error> {
        let value = self.source.read_value()?;
        // The tag has been read. If there are several, the first one selected the type.
        if self.tag.is_empty() || name != self.tag {
            self.unknown.push((name, value));
        }
        Ok(())
    }
}

/// The name of a member.
#[derive(Debug)]
pub enum Key {
    /// A listed member, by its index.
    Listed(usize),
    /// An unlisted member.
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

/// Deserializes an object.
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

/// Returns the value of a required member, or an error.
#[inline]
pub fn required<T, E: Error>(value: Option<T>, name: &'static str) -> Result<T, E> {
    value.ok_or_else(|| E::missing_field(name))
}

/// Serializes an object.
pub fn serialize_object<T: Object, S: Serializer>(
    object: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    object.write(&mut map, "")?;
    map.end()
}

/// Serializes a member.
pub fn entry<M: SerializeMap, T: Serialize>(
    map: &mut M,
    name: &'static str,
    value: &T,
) -> Result<(), M::Error> {
    map.serialize_entry(name, value)
}

/// Serializes an optional member, if it is present.
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

/// Serializes the unknown members of an object.
pub fn extra<T: Object, M: SerializeMap>(
    map: &mut M,
    extra: &Extra,
    tag: &str,
) -> Result<(), M::Error> {
    extra.write(map, |name| is_taken::<T>(name, tag))
}

/// Serializes the unlisted members of an object that have a type.
pub fn typed_extra<T: Object, V: Serialize, M: SerializeMap>(
    map: &mut M,
    extra: &BTreeMap<String, V>,
    tag: &str,
) -> Result<(), M::Error> {
    let free = extra.iter().filter(|(name, _)| !is_taken::<T>(name, tag));
    for (name, value) in free {
        map.serialize_entry(name, value)?;
    }
    Ok(())
}

/// Counts the unlisted members that are written, in an object without a tag.
pub fn count_unlisted<'a, T: Object>(names: impl Iterator<Item = &'a str>) -> usize {
    names.filter(|name| !is_taken::<T>(name, "")).count()
}

fn is_taken<T: Object>(name: &str, tag: &str) -> bool {
    name == tag && !tag.is_empty() || T::index(name).is_some()
}
