//! The meaning of null in the members of a type.

use crate::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

words! {
    /// The meaning of null in request bodies.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum RequestNulls {
        /// Null counts as absent for every optional member.
        #[default]
        Absent = "absent",
        /// Null is a value of nullable members, and an error for all others.
        Exact = "exact",
    }
}

/// The meaning of null in the members of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Nulls {
    /// Accepts null for nullable members, and reads it as an absent member.
    #[default]
    Stated,
    /// Accepts null for every optional member, and reads it as an absent member.
    Absent,
    /// Accepts null for nullable members, and distinguishes it from an absent member.
    Kept,
}
