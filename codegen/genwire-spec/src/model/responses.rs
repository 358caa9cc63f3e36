//! The policy for responses that are missing a required member.

use crate::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

words! {
    /// The policy for responses that are missing a required member.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum Responses {
        /// A required member is a plain field in Rust, and a response without it is an error.
        Exact = "exact",
        /// Every member is an `Option` in Rust, so that any response can be read.
        #[default]
        Lenient = "lenient",
    }
}
