//! The result of an invalid call.

use genwire_core::CheckOutcome;

/// Reason why a call has no other result, and help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    error: String,
    help: Option<String>,
}

impl Problem {
    /// Creates a problem without a remedy.
    pub(crate) fn new(error: impl Into<String>) -> Self {
        Self { error: error.into(), help: None }
    }

    /// Adds the remedy.
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Returns the problem as the result of a call.
    pub(crate) fn to_json(&self) -> String {
        CheckOutcome::unreadable(self.error.clone(), self.help.clone()).to_json()
    }
}
