//! Deserializes enums without a tag. Their alternatives may share a JSON type.

use crate::RawJson;
use crate::descriptor::{self, Descriptor};
use serde_core::Deserialize as _;
use serde_core::de::DeserializeOwned;
use serde_core::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde_core::de::{Deserializer, Error, IntoDeserializer as _, MapAccess, SeqAccess, Visitor};
use serde_json::Value as JsonValue;
use std::fmt;
use std::marker::PhantomData;

/// An enum that the JSON type of a value selects from; methods that are not overridden return an
/// error.
pub trait Either: Sized {
    /// The alternatives as a phrase, such as `a string or an array`.
    const EXPECTED: &'static str;

    /// Deserializes the alternative for a string.
    fn string<'de, D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        unexpected::<Self, _>("a string")
    }

    /// Deserializes the alternative for a number.
    fn number<'de, D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        unexpected::<Self, _>("a number")
    }

    /// Deserializes the alternative for a boolean.
    fn boolean<'de, D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        unexpected::<Self, _>("a boolean")
    }

    /// Deserializes the alternative for an array.
    fn array<'de, D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        unexpected::<Self, _>("an array")
    }

    /// Deserializes the alternative for an object.
    fn object<'de, D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        unexpected::<Self, _>("an object")
    }
}

#[cold]
fn unexpected<T: Either, E: Error>(found: &str) -> Result<T, E> {
    Err(E::custom(format_args!("invalid type: {found}, expected {}", T::EXPECTED)))
}

/// Deserializes the alternative for the JSON type of the value.
#[inline]
pub fn deserialize_either<'de, T: Either, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_any(EitherVisitor(PhantomData))
}

/// Deserializes raw JSON as an alternative, from an already parsed value.
pub fn deserialize_json<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RawJson, D::Error> {
    let value = JsonValue::deserialize(deserializer)?;
    RawJson::from_serialize(&value).map_err(Error::custom)
}

/// Deserializes raw JSON that is an object or null.
pub fn deserialize_object_or_null<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<RawJson>, D::Error> {
    let json = Option::<RawJson>::deserialize(deserializer)?;
    let Some(other) = json.as_ref().filter(|json| !json.is_object()) else { return Ok(json) };
    let value: JsonValue = alternative(other)?;
    let found = descriptor::name_of(&value);
    Err(D::Error::custom(format_args!("invalid type: {found}, expected an object")))
}

/// Reads a value that may be of several types with the same JSON type.
///
/// Returns the index of the best matching alternative, and the raw value.
pub fn select<'de, D: Deserializer<'de>>(
    descriptor: &'static Descriptor,
    deserializer: D,
) -> Result<(usize, RawJson), D::Error> {
    let json = RawJson::deserialize(deserializer)?;
    let value: JsonValue = alternative(&json)?;
    let place = match descriptor {
        Descriptor::Either(either) => descriptor::selected(&value, either),
        _ => None,
    };
    let unexpected = || {
        let found = descriptor::name_of(&value);
        D::Error::custom(format_args!("invalid type: {found}, expected {}", descriptor.expected()))
    };
    Ok((place.ok_or_else(unexpected)?, json))
}

/// Deserializes the raw value of an alternative.
pub fn alternative<T: DeserializeOwned, E: Error>(json: &RawJson) -> Result<T, E> {
    json.parse().map_err(E::custom)
}

struct EitherVisitor<T>(PhantomData<T>);

impl<'de, T: Either> Visitor<'de> for EitherVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    #[inline]
    fn visit_str<E: Error>(self, value: &str) -> Result<T, E> {
        T::string(value.into_deserializer())
    }

    #[inline]
    fn visit_string<E: Error>(self, value: String) -> Result<T, E> {
        T::string(value.into_deserializer())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<T, E> {
        T::number(value.into_deserializer())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<T, E> {
        T::number(value.into_deserializer())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<T, E> {
        T::number(value.into_deserializer())
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<T, E> {
        T::boolean(value.into_deserializer())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<T, A::Error> {
        T::array(SeqAccessDeserializer::new(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
        T::object(MapAccessDeserializer::new(members))
    }
}
