//! Deserializes integers in any JSON notation: `1.0` is the integer 1.

use crate::Nullable;
use genwire_constraint::whole;
use serde_core::Deserialize;
use serde_core::de::{Deserializer, Error, Unexpected, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// An integer, or a list, a map or an option of integers, that is being deserialized.
///
/// `serde` accepts only integers that are written without a fraction and an exponent.
#[derive(Debug)]
pub struct Whole<T>(pub T);

impl<'de, T: Integers> Deserialize<'de> for Whole<T> {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

/// Integers, or a collection of integers.
pub trait Integers: Sized {
    /// Deserializes the integers.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

impl Integers for i64 {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(IntegerVisitor(PhantomData))
    }
}

impl Integers for u64 {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_u64(IntegerVisitor(PhantomData))
    }
}

impl<T: Integers> Integers for Option<T> {
    #[inline]
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(|value| value.map(|Whole(value)| value))
    }
}

impl<T: Integers> Integers for Nullable<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Option::<T>::read(deserializer)?;
        Ok(value.map_or(Self::Null, Self::Value))
    }
}

impl<T: Integers> Integers for Box<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self::new)
    }
}

impl<T: Integers> Integers for Vec<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::deserialize(deserializer)?;
        Ok(items.into_iter().map(|Whole(item)| item).collect())
    }
}

impl<T: Integers> Integers for BTreeMap<String, T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = BTreeMap::deserialize(deserializer)?;
        Ok(values.into_iter().map(|(name, Whole(value))| (name, value)).collect())
    }
}

struct IntegerVisitor<T>(PhantomData<T>);

impl<T: TryFrom<i64> + TryFrom<u64>> Visitor<'_> for IntegerVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a 64-bit integer")
    }

    #[inline]
    fn visit_i64<E: Error>(self, value: i64) -> Result<T, E> {
        T::try_from(value).map_err(|_| E::invalid_value(Unexpected::Signed(value), &self))
    }

    #[inline]
    fn visit_u64<E: Error>(self, value: u64) -> Result<T, E> {
        T::try_from(value).map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<T, E> {
        match whole(value) {
            Some(whole) => self.visit_i64(whole),
            None => Err(E::invalid_type(Unexpected::Float(value), &self)),
        }
    }
}
