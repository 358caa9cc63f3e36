//! Bodies that rules and native checks accept or refuse, and the severity of their violations.

use super::Json;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The severity of a violation.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Refuses the value.
    Error,
    /// Accepts the value with a warning.
    #[serde(rename = "advice")]
    Warning,
}

impl Severity {
    /// Returns the name of the severity in outputs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "advice",
        }
    }
}

/// A body that a rule or a native check accepts or refuses.
#[derive(Clone, Debug)]
pub struct Case {
    /// Description of the case in a few words, unique within the rule.
    pub name: String,
    /// True if the body conforms. A refused case breaks its own rule and no other error.
    pub accept: bool,
    /// The body of the type that has the rule (whole, after `base` and patch).
    pub body: Json,
    /// For a refused case: the accepted case (by name) it is one fault away from.
    pub control: Option<String>,
    /// For a refused case of a native check: where in the body the violation is, as a JSON pointer;
    /// the place that differs from the control when absent.
    pub at: Option<String>,
    /// For a refused case: the severity of the violation.
    pub severity: Severity,
}
