//! Bodies that rules and native checks accept or reject, and the severity of violations.

use super::Json;
use crate::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

words! {
    /// The severity of a violation.
    #[derive(
        Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Severity {
        /// Rejects the value.
        Error = "error",
        /// Accepts the value with a warning.
        #[serde(rename = "advice")]
        Warning = "advice",
    }
}

/// A body that a rule or a native check accepts or rejects.
#[derive(Clone, Debug)]
pub struct Case {
    /// Description of the case in a few words, unique within the rule.
    pub name: String,
    /// True if the body conforms. A rejected case violates its own rule and causes no other error.
    pub accept: bool,
    /// The complete body, with the patch applied to `base`. Its type is the type that declares the
    /// rule.
    pub body: Json,
    /// For a rejected case: the name of the accepted case from which it differs by one fault.
    pub control: Option<String>,
    /// For a rejected case of a native check: the JSON pointer to the violation.
    ///
    /// If absent, it is the position at which the case differs from the control.
    pub at: Option<String>,
    /// For a rejected case: the severity of the violation.
    pub severity: Severity,
}
