//! Raw JSON, kept byte for byte.

use serde_core::de::{DeserializeOwned, Deserializer};
use serde_core::ser::Serializer;
use serde_core::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// A JSON value that is kept unparsed, byte for byte.
///
/// ```
/// use genwire_core::RawJson;
///
/// let parameters = RawJson::from_serialize(&["a", "b"])?;
/// assert_eq!(parameters.get(), r#"["a","b"]"#);
/// assert_eq!(parameters.parse::<Vec<String>>()?, ["a", "b"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct RawJson(Box<RawValue>);

impl RawJson {
    /// Serializes a value as JSON.
    ///
    /// # Errors
    ///
    /// The value cannot be written as JSON.
    pub fn from_serialize<T: Serialize + ?Sized>(value: &T) -> Result<Self, serde_json::Error> {
        serde_json::value::to_raw_value(value).map(Self)
    }

    /// Creates a value from a string of JSON.
    ///
    /// # Errors
    ///
    /// The string is not JSON.
    #[inline]
    pub fn from_text(text: impl Into<String>) -> Result<Self, serde_json::Error> {
        RawValue::from_string(text.into()).map(Self)
    }

    /// Deserializes the value.
    ///
    /// # Errors
    ///
    /// The JSON does not match the type.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.get())
    }

    /// Returns the JSON as a string.
    #[inline]
    pub fn get(&self) -> &str {
        self.0.get()
    }

    /// Returns the number of members of a JSON object; `None` for any other value.
    ///
    /// Duplicate members count once.
    pub fn count_members(&self) -> Option<usize> {
        self.parse::<serde_json::Map<String, serde_json::Value>>().ok().map(|members| members.len())
    }

    /// Returns true if the value is a JSON object.
    #[inline]
    pub fn is_object(&self) -> bool {
        self.get().trim_ascii_start().starts_with('{')
    }
}

impl fmt::Debug for RawJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.get())
    }
}

impl fmt::Display for RawJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.get())
    }
}

impl PartialEq for RawJson {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for RawJson {}

impl Serialize for RawJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RawJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::deserialize(deserializer).map(Self)
    }
}
