//! Numbers above the largest TOML integer are written and read as strings.

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;

#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
pub(super) fn serialize<S: Serializer>(
    number: &Option<u64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match number.map(|number| (number, i64::try_from(number))) {
        None => serializer.serialize_none(),
        Some((_, Ok(number))) => serializer.serialize_i64(number),
        Some((number, Err(_))) => serializer.collect_str(&number),
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<u64>, D::Error> {
    deserializer.deserialize_any(WideVisitor).map(Some)
}

struct WideVisitor;

impl Visitor<'_> for WideVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number from 0 to 18446744073709551615")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
        u64::try_from(number).map_err(|_| E::custom("expected a number that is not negative"))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        Ok(number)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
        text.parse().map_err(|_| E::invalid_type(serde::de::Unexpected::Str(text), &self))
    }
}
