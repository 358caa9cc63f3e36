//! A native step as written in a requirement.

use serde::Deserialize;
use std::fmt;

/// A native step as written in a requirement.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct StepText {
    pub(crate) operation: String,
    pub(crate) name: String,
    pub(crate) arguments: Vec<String>,
}

impl fmt::Display for StepText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}({})", self.operation, self.name, self.arguments.join(", "))
    }
}
