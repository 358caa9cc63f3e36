//! The word and the colour of a severity.

use crate::style::Role;
use genwire_core::Severity;

/// Returns the word for a severity in output for people.
pub fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// Returns the colour of a severity.
pub fn role(severity: Severity) -> Role {
    match severity {
        Severity::Error => Role::Error,
        Severity::Warning => Role::Warning,
    }
}
