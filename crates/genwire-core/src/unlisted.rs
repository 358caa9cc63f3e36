//! The error for an unlisted string or number of an enum.

use crate::text;
use std::error::Error;
use std::fmt;

/// The error for an unlisted string or number of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlisted {
    text: String,
    values: Vec<String>,
}

impl Unlisted {
    #[doc(hidden)]
    pub fn new<V: ToString>(text: impl fmt::Display, values: impl IntoIterator<Item = V>) -> Self {
        Self {
            text: text.to_string(),
            values: values.into_iter().map(|value| value.to_string()).collect(),
        }
    }

    /// Returns the string, or the number as a string.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Unlisted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::unlisted(&self.text, &self.values))
    }
}

impl Error for Unlisted {}
