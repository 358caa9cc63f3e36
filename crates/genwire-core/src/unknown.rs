//! Values and variants that the interface does not list, kept so that they can be sent back.

use crate::RawJson;
use serde_core::Serialize;
use serde_core::ser::Serializer;
use std::fmt;

/// A string that its enum does not list.
///
/// Only decoding creates one, so it never holds a listed value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownValue(Box<str>);

impl UnknownValue {
    pub(crate) fn new(text: String) -> Self {
        Self(text.into())
    }

    /// The string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A whole number that its enum does not list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownNumber(i64);

impl UnknownNumber {
    pub(crate) fn new(number: i64) -> Self {
        Self(number)
    }

    /// The number.
    pub fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for UnknownNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An object whose tag its union does not list, as raw JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant {
    tag: Box<str>,
    raw: RawJson,
}

impl UnknownVariant {
    pub(crate) fn new(tag: String, raw: RawJson) -> Self {
        Self { tag: tag.into(), raw }
    }

    /// The value of the tag; empty when it is absent or null.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// The whole object, including the tag.
    pub fn raw(&self) -> &RawJson {
        &self.raw
    }
}

impl Serialize for UnknownVariant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.raw.serialize(serializer)
    }
}
