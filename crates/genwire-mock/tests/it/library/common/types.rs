//! The types that all areas share.

use genwire_core::{Build, Extra, Validate, Wire};

/// Reason of a failure.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "common.Problem", deny_null)]
#[non_exhaustive]
pub struct Problem {
    /// The error code.
    pub status: Option<i64>,
    /// The reason in words.
    pub title: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
