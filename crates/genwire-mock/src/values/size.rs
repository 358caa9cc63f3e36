//! Sizes in bytes.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Number of bytes, written as a number or with a unit, such as `64 MiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteSize(pub u64);

/// Units, largest first.
const UNITS: &[(&str, u64)] = &[("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];

impl ByteSize {
    /// Creates a size in units of 2^20 bytes.
    pub const fn mib(number: u64) -> Self {
        Self(number << 20)
    }

    /// Returns the size as a `usize`.
    pub fn as_usize(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let factor = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "" | "b" => 1,
            "kib" | "kb" | "k" => 1 << 10,
            "mib" | "mb" | "m" => 1 << 20,
            "gib" | "gb" | "g" => 1 << 30,
            _ => return None,
        };
        digits.trim_end().parse::<u64>().ok()?.checked_mul(factor).map(Self)
    }
}

impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match UNITS.iter().find(|(_, factor)| self.0 > 0 && self.0.is_multiple_of(*factor)) {
            Some((unit, factor)) => write!(f, "{} {unit}", self.0 / factor),
            None => write!(f, "{}", self.0),
        }
    }
}

impl Serialize for ByteSize {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ByteSize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SizeVisitor)
    }
}

struct SizeVisitor;

impl Visitor<'_> for SizeVisitor {
    type Value = ByteSize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of bytes, or a string such as `64 MiB`")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<ByteSize, E> {
        u64::try_from(number)
            .map(ByteSize)
            .map_err(|_| E::custom("expected a size that is not negative"))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<ByteSize, E> {
        Ok(ByteSize(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<ByteSize, E> {
        ByteSize::read(text)
            .ok_or_else(|| E::custom(format!("found `{text}`; expected a size such as `64 MiB`")))
    }
}
