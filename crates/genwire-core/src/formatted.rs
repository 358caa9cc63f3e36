//! Strings of a format together with their parsed values.
//!
//! With the key `format_types` of `genwire.toml`, members with a format have these types instead of
//! `String`.

use crate::descriptor::{CheckedValue, Described, Descriptor, ParsedDescriptor};
use crate::typed::{Typed as _, TypedError, TypedForm};
use crate::{Path, Report, Validate};
use core::net::{Ipv4Addr, Ipv6Addr};
use serde_core::de::{Deserialize, Deserializer, Error as _};
use serde_core::ser::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::str::FromStr;

/// Dates and times of the crate `chrono`.
#[cfg(feature = "chrono")]
pub mod chrono {
    use super::Formatted;

    /// A string of the format `date`.
    pub type Date = Formatted<::chrono::NaiveDate>;
    /// A string of the format `date-time`, with its offset.
    pub type DateTime = Formatted<::chrono::DateTime<::chrono::FixedOffset>>;
}

/// Dates and times of the crate `jiff`.
#[cfg(feature = "jiff")]
pub mod jiff {
    use super::Formatted;

    /// A string of the format `date`.
    pub type Date = Formatted<::jiff::civil::Date>;
    /// A string of the format `date-time`, without its offset.
    pub type DateTime = Formatted<::jiff::Timestamp>;
}

/// A string of the format `uuid`.
#[cfg(feature = "uuid")]
pub type Uuid = Formatted<uuid::Uuid>;
/// A string of the format `uri`.
#[cfg(feature = "url")]
pub type Url = Formatted<url::Url>;
/// A string of the format `byte`: Base64.
#[cfg(feature = "base64")]
pub type Bytes = Formatted<Vec<u8>>;
/// A string of the format `ipv4`.
pub type Ipv4 = Formatted<Ipv4Addr>;
/// A string of the format `ipv6`.
pub type Ipv6 = Formatted<Ipv6Addr>;

/// A string of a format, and its parsed value.
///
/// The string is written as it was read, such as `2026-01-31T12:00:00.50Z` with both digits of its
/// fraction. Values are equal if their strings are.
///
/// ```
/// use genwire_core::formatted::{Formatted, Ipv4};
/// use std::net::Ipv4Addr;
///
/// let address: Ipv4 = serde_json::from_str(r#""192.0.2.1""#)?;
/// assert!(address.value().is_documentation());
/// assert_eq!(address, "192.0.2.1");
/// assert_eq!(address, Formatted::from(Ipv4Addr::new(192, 0, 2, 1)));
///
/// let error = serde_json::from_str::<Ipv4>(r#""192.0.2""#).unwrap_err();
/// assert!(error.to_string().starts_with("expected an IPv4 address, found `192.0.2`"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct Formatted<T> {
    text: String,
    value: T,
}

impl<T: TypedForm> Formatted<T> {
    /// Parses a string.
    ///
    /// # Errors
    ///
    /// The format does not accept the string, or the type has no such value.
    pub fn parse(text: impl Into<String>) -> Result<Self, TypedError> {
        let text = text.into();
        let value = text.typed()?;
        Ok(Self { text, value })
    }
}

impl<T> Formatted<T> {
    /// Returns the value.
    #[inline]
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// Converts into the value.
    #[inline]
    pub fn into_value(self) -> T {
        self.value
    }

    /// Returns the string.
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl<T: TypedForm> From<T> for Formatted<T> {
    fn from(value: T) -> Self {
        Self { text: value.to_text(), value }
    }
}

impl<T: TypedForm> FromStr for Formatted<T> {
    type Err = TypedError;

    fn from_str(text: &str) -> Result<Self, TypedError> {
        Self::parse(text)
    }
}

impl<T> Deref for Formatted<T> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.text
    }
}

impl<T> fmt::Debug for Formatted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}

impl<T> fmt::Display for Formatted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl<T> PartialEq for Formatted<T> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<T> Eq for Formatted<T> {}

impl<T> PartialEq<str> for Formatted<T> {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl<T> PartialEq<&str> for Formatted<T> {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl<T> PartialOrd for Formatted<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Formatted<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl<T> Hash for Formatted<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<T> Serialize for Formatted<T> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de, T: TypedForm> Deserialize<'de> for Formatted<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.typed() {
            Ok(value) => Ok(Self { text, value }),
            // The check of the body accepts such a string; only its type does not.
            Err(_) if T::FORMAT.accepts(&text) => {
                let name = core::any::type_name::<T>();
                Err(D::Error::custom(format_args!("expected a value of `{name}`, found `{text}`")))
            }
            Err(error) => Err(D::Error::custom(format_args!("{error}, found `{text}`"))),
        }
    }
}

impl<T: TypedForm> Described for Formatted<T> {
    fn descriptor() -> &'static Descriptor {
        const {
            &Descriptor::Parsed(ParsedDescriptor {
                name: core::any::type_name::<T>,
                // The format is a constraint of the member.
                accepts: |text| text.typed::<T>().is_ok() || !T::FORMAT.accepts(text),
            })
        }
    }
}

impl<T> Validate for Formatted<T> {
    #[inline]
    fn is_clean(&self, _: &mut Report) -> bool {
        true
    }

    #[inline]
    fn validate_at(&self, _: &Path<'_>, _: &mut Report) {}

    #[inline]
    fn checked(&self) -> CheckedValue<'_> {
        CheckedValue::String(&self.text)
    }
}
