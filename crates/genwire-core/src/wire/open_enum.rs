//! Deserializes enums that keep unlisted values.

use crate::{UnknownNumber, UnknownValue, Unlisted};
use genwire_constraint::whole;
use serde_core::de::{Deserializer, Error, Unexpected, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A set of strings.
pub trait TextEnum: Sized {
    /// The path of the type in the spec.
    const NAME: &'static str;

    /// Returns the value for a string, if it is listed.
    fn listed(text: &str) -> Option<Self>;

    /// Returns the value for a string that is not listed.
    fn unlisted(value: UnknownValue) -> Self;
}

/// A set of integers.
pub trait NumberEnum: Sized {
    /// The path of the type in the spec.
    const NAME: &'static str;

    /// Returns the value for a number, if it is listed.
    fn listed(number: i64) -> Option<Self>;

    /// Returns the value for a number that is not listed.
    fn unlisted(value: UnknownNumber) -> Self;
}

/// Returns the value for a string, listed or not.
#[inline]
pub fn text<T: TextEnum>(text: impl AsRef<str> + Into<String>) -> T {
    T::listed(text.as_ref()).unwrap_or_else(|| T::unlisted(UnknownValue::new(text.into())))
}

/// Returns the value for a number, listed or not.
#[inline]
pub fn number<T: NumberEnum>(number: i64) -> T {
    T::listed(number).unwrap_or_else(|| T::unlisted(UnknownNumber::new(number)))
}

/// Returns the listed value for a string.
pub fn try_text<T: TextEnum>(text: &str, values: &[&str]) -> Result<T, Unlisted> {
    T::listed(text).ok_or_else(|| Unlisted::new(text, values))
}

/// Returns the listed value for a number.
pub fn try_number<T: NumberEnum>(number: i64, values: &[i64]) -> Result<T, Unlisted> {
    T::listed(number).ok_or_else(|| Unlisted::new(number, values))
}

/// Deserializes a value of a string enum.
#[inline]
pub fn deserialize_text<'de, T: TextEnum, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(TextVisitor(PhantomData))
}

/// Deserializes a value of an integer enum.
#[inline]
pub fn deserialize_number<'de, T: NumberEnum, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_i64(NumberVisitor(PhantomData))
}

struct TextVisitor<T>(PhantomData<T>);

impl<T: TextEnum> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string (`{}`)", T::NAME)
    }

    #[inline]
    fn visit_str<E: Error>(self, value: &str) -> Result<T, E> {
        Ok(text(value))
    }
}

struct NumberVisitor<T>(PhantomData<T>);

impl<T: NumberEnum> Visitor<'_> for NumberVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number (`{}`)", T::NAME)
    }

    #[inline]
    fn visit_i64<E: Error>(self, value: i64) -> Result<T, E> {
        Ok(number(value))
    }

    #[inline]
    fn visit_u64<E: Error>(self, value: u64) -> Result<T, E> {
        match i64::try_from(value) {
            Ok(value) => Ok(number(value)),
            Err(_) => Err(E::invalid_value(Unexpected::Unsigned(value), &self)),
        }
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<T, E> {
        match whole(value) {
            Some(value) => Ok(number(value)),
            None => Err(E::invalid_type(Unexpected::Float(value), &self)),
        }
    }
}
