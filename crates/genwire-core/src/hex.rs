//! Bytes that are hexadecimal digits in JSON.
//!
//! [`Hex`] decodes the digits of the JSON string to bytes without an intermediate string.
//!
//! ```
//! use genwire_core::hex::{self, Hex};
//!
//! let audio: Hex = serde_json::from_str(r#""fffb90""#)?;
//! assert_eq!(audio.as_bytes(), [0xff, 0xfb, 0x90]);
//! assert_eq!(
//!     hex::decode("fffg").unwrap_err().to_string(),
//!     "expected a hexadecimal digit at position 3"
//! );
//! # Ok::<(), serde_json::Error>(())
//! ```
#![cfg(feature = "stream")]

use crate::descriptor::{Described, Descriptor};
use serde_core::de::{Deserializer, Visitor};
use serde_core::ser::Serializer;
use serde_core::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::ops::Deref;

/// Bytes that are hexadecimal digits in JSON.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(Vec<u8>);

impl Hex {
    /// Returns the bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the bytes as a vector, without a copy.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

impl From<Vec<u8>> for Hex {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl Deref for Hex {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex({} bytes)", self.0.len())
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&const_hex::encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // `deserialize_bytes` skips the check for UTF-8, which digits do not need.
        deserializer.deserialize_bytes(HexVisitor)
    }
}

impl Described for Hex {
    fn descriptor() -> &'static Descriptor {
        String::descriptor()
    }
}

struct HexVisitor;

impl Visitor<'_> for HexVisitor {
    type Value = Hex;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string of hexadecimal digits")
    }

    fn visit_bytes<E: serde_core::de::Error>(self, digits: &[u8]) -> Result<Hex, E> {
        decode(digits).map(Hex).map_err(E::custom)
    }

    fn visit_str<E: serde_core::de::Error>(self, digits: &str) -> Result<Hex, E> {
        self.visit_bytes(digits.as_bytes())
    }
}

/// Decodes hexadecimal digits, in upper or lower case.
///
/// # Errors
///
/// A character is not a hexadecimal digit, or their number is odd.
pub fn decode(digits: impl AsRef<[u8]>) -> Result<Vec<u8>, NotHex> {
    let digits = digits.as_ref();
    // The decoder would skip a prefix `0x`, but that is not a pair of digits.
    if let Some(b'x' | b'X') = digits.get(1) {
        return Err(NotHex::find(digits));
    }
    const_hex::decode(digits).map_err(|_| NotHex::find(digits))
}

/// The error for a string that is not pairs of hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHex {
    at: Option<usize>,
    length: usize,
}

impl NotHex {
    /// Returns the index of the first byte that is not a digit; `None` if the last pair is
    /// incomplete.
    pub const fn position(&self) -> Option<usize> {
        self.at
    }

    #[cold]
    fn find(digits: &[u8]) -> Self {
        let at = digits.iter().position(|digit| !digit.is_ascii_hexdigit());
        Self { at, length: digits.len() }
    }
}

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "expected a hexadecimal digit at position {at}"),
            None => write!(f, "expected pairs of hexadecimal digits, found {} digits", self.length),
        }
    }
}

impl Error for NotHex {}
