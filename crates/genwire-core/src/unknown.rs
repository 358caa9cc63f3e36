//! Unlisted values and variants, kept so that they can be sent back.

use crate::RawJson;
use serde_core::Serialize;
use serde_core::ser::Serializer;
use std::fmt;

/// An unlisted string of an enum.
///
/// Only deserialization creates it, so it never holds a listed value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownValue(Box<str>);

impl UnknownValue {
    pub(crate) fn new(text: String) -> Self {
        Self(text.into())
    }

    /// Returns the string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An unlisted integer of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownNumber(i64);

impl UnknownNumber {
    pub(crate) fn new(number: i64) -> Self {
        Self(number)
    }

    /// Returns the number.
    pub fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for UnknownNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An object of a union with an unlisted tag, as raw JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant {
    tag: Box<str>,
    raw: RawJson,
}

impl UnknownVariant {
    pub(crate) fn new(tag: String, raw: RawJson) -> Self {
        Self { tag: tag.into(), raw }
    }

    /// Returns the value of the tag; empty if it is absent or null.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns the whole object, including the tag.
    pub fn raw(&self) -> &RawJson {
        &self.raw
    }
}

impl Serialize for UnknownVariant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.raw.serialize(serializer)
    }
}
