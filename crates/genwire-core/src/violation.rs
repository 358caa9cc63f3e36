//! A violation of the interface by a body.

use serde_core::Serialize;
use serde_core::ser::{SerializeStruct, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A violation of the interface by a body: its position, its rule and its severity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The position in the body, as a JSON pointer; empty for the body itself.
    pub path: String,
    /// The id of the rule: the path of its item in the spec.
    pub rule: Cow<'static, str>,
    /// The error code of the service's response; `None` for the interface's code for invalid
    /// requests.
    pub code: Option<u32>,
    /// The severity.
    pub severity: Severity,
    /// The message; it states what was expected.
    pub message: Cow<'static, str>,
}

/// The severity of a [`Violation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The body is invalid.
    Error,
    /// The body is valid, but its author should look at it.
    Warning,
}

impl Severity {
    /// Returns the severity as written in JSON reports and in the spec: `error` or `advice`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "advice",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = if self.path.is_empty() { "the body" } else { &self.path };
        write!(f, "{}: {position}: {} ({})", self.severity, self.message, self.rule)
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
