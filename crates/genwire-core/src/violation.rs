//! One departure of a body from the interface.

use serde_core::Serialize;
use serde_core::ser::{SerializeStruct, Serializer};
use std::borrow::Cow;
use std::fmt;

/// One departure of a body from the interface: where, which rule, and how much it weighs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The place in the body, as a JSON pointer; empty for the body itself.
    pub path: String,
    /// The id of the rule, which is the path of its item in the spec.
    pub rule: Cow<'static, str>,
    /// The error code that the service gives for it.
    pub code: u32,
    /// How much it weighs.
    pub severity: Severity,
    /// What was expected.
    pub message: Cow<'static, str>,
}

/// How much a [`Violation`] weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The body is refused.
    Error,
    /// The body is accepted, with a remark.
    Advice,
}

impl Severity {
    /// The word for the severity on the wire and in the spec.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Advice => "advice",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.path.is_empty() { "the body" } else { &self.path };
        write!(f, "{}: {place}: {} ({})", self.severity, self.message, self.rule)
    }
}

impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Violation", 5)?;
        object.serialize_field("path", &self.path)?;
        object.serialize_field("rule", &self.rule)?;
        object.serialize_field("code", &self.code)?;
        object.serialize_field("severity", self.severity.as_str())?;
        object.serialize_field("message", &self.message)?;
        object.end()
    }
}
