//! Strings of a format as values of Rust types.
//!
//! A member with a format is a string and stays unchanged. [`typed`](Typed::typed) parses it as a
//! value, and [`to_text`](TypedForm::to_text) formats a value:
//!
//! ```
//! use genwire_core::typed::{Typed as _, TypedForm as _};
//! use std::net::Ipv4Addr;
//!
//! let member = "192.0.2.1".to_owned();
//! let address: Ipv4Addr = member.typed()?;
//! assert!(address.is_documentation());
//! assert_eq!(address.to_text(), member);
//!
//! let error = "192.0.2".typed::<Ipv4Addr>().unwrap_err();
//! assert_eq!(error.to_string(), "expected an IPv4 address");
//! # Ok::<(), genwire_core::typed::TypedError>(())
//! ```
//!
//! | Format | Types | Feature |
//! |---|---|---|
//! | `date` | `chrono::NaiveDate` | `chrono` |
//! | `date-time` | `chrono::DateTime<FixedOffset>`, `chrono::DateTime<Utc>` | `chrono` |
//! | `date` | `jiff::civil::Date` | `jiff` |
//! | `date-time` | `jiff::Timestamp` | `jiff` |
//! | `uuid` | `uuid::Uuid` | `uuid` |
//! | `byte` | `Vec<u8>` | `base64` |
//! | `uri` | `url::Url` | `url` |
//! | `ipv4` | `std::net::Ipv4Addr` | |
//! | `ipv6` | `std::net::Ipv6Addr` | |
//!
//! Only strings of the format are parsed. The parsers of the types themselves also accept other
//! strings, such as `2026-1-31`. Parse an optional member with
//! `member.as_deref().map(Typed::typed).transpose()?`.
//!
//! [`TypedForm`] can be implemented for other types. The crates are re-exported here, so that a
//! program need not depend on them. [`formatted`](crate::formatted) has strings that are parsed
//! once.

#[cfg(feature = "base64")]
mod bytes;
#[cfg(feature = "jiff")]
mod jiff_times;
#[cfg(feature = "chrono")]
mod times;
#[cfg(feature = "url")]
mod urls;

#[cfg(feature = "chrono")]
pub use chrono;
#[cfg(feature = "jiff")]
pub use jiff;
#[cfg(feature = "url")]
pub use url;
#[cfg(feature = "uuid")]
pub use uuid;

use crate::descriptor::Format;
use core::net::{Ipv4Addr, Ipv6Addr};
use std::error::Error;
use std::fmt;

/// A type whose values are written as strings of a format.
pub trait TypedForm: Sized {
    /// The format.
    const FORMAT: Format;

    /// Parses a string that the format accepts; `None` if the type cannot represent it.
    fn from_text(text: &str) -> Option<Self>;

    /// Formats the value as a string of the format.
    ///
    /// A value outside the format, such as a year with five digits, is written as its type prints
    /// it, and the validation of a request reports it.
    fn to_text(&self) -> String;
}

/// Parsing of a string as a value of a type.
pub trait Typed {
    /// Parses the string as the type.
    ///
    /// # Errors
    ///
    /// The format does not accept the string, or the type has no such value.
    fn typed<T: TypedForm>(&self) -> Result<T, TypedError>;
}

impl Typed for str {
    fn typed<T: TypedForm>(&self) -> Result<T, TypedError> {
        let text = Some(self).filter(|text| T::FORMAT.accepts(text));
        text.and_then(T::from_text).ok_or(TypedError { format: T::FORMAT })
    }
}

/// The error for a string that does not have the format of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TypedError {
    /// The format that was expected.
    pub format: Format,
}

impl fmt::Display for TypedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.format.expectation())
    }
}

impl Error for TypedError {}

impl TypedForm for Ipv4Addr {
    const FORMAT: Format = Format::Ipv4;

    #[inline]
    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    #[inline]
    fn to_text(&self) -> String {
        self.to_string()
    }
}

impl TypedForm for Ipv6Addr {
    const FORMAT: Format = Format::Ipv6;

    #[inline]
    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    #[inline]
    fn to_text(&self) -> String {
        self.to_string()
    }
}

/// Digits are written in lower case, and read in both cases.
///
/// ```
/// use genwire_core::typed::{Typed as _, TypedForm as _};
/// use uuid::Uuid;
///
/// let id: Uuid = "123E4567-e89b-12d3-a456-426614174000".typed()?;
/// assert_eq!(id.to_text(), "123e4567-e89b-12d3-a456-426614174000");
/// # Ok::<(), genwire_core::typed::TypedError>(())
/// ```
#[cfg(feature = "uuid")]
impl TypedForm for uuid::Uuid {
    const FORMAT: Format = Format::Uuid;

    #[inline]
    fn from_text(text: &str) -> Option<Self> {
        Self::try_parse(text).ok()
    }

    #[inline]
    fn to_text(&self) -> String {
        self.hyphenated().to_string()
    }
}
