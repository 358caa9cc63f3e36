//! Secret strings.

use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// Placeholder that is displayed instead of a secret.
pub const MASK: &str = "***";

/// String that is never printed, logged or written out.
#[derive(Clone, Default, Deserialize, PartialEq, Eq)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// Creates a secret from a string.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the secret itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the reason why no caller could send the secret in a header.
    pub fn mistake(&self) -> Option<&'static str> {
        if self.0 == MASK {
            // A printed configuration replaces every secret with it.
            return Some("is the placeholder of a secret; write the secret itself");
        }
        if self.0.trim() != self.0 {
            return Some("begins or ends with white space, which no header keeps");
        }
        let is_visible = self.0.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        (!is_visible).then_some("has other characters than the visible ones of ASCII")
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MASK)
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if self.0.is_empty() { "" } else { MASK })
    }
}
