//! Errors with a help text that is printed below them.

use std::error::Error;
use std::{fmt, io};

#[derive(Debug)]
struct ErrorWithHelp {
    message: String,
    help: String,
}

impl fmt::Display for ErrorWithHelp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  help: {}", self.message, self.help)
    }
}

impl Error for ErrorWithHelp {}

/// Creates an error with help.
pub(crate) fn error_with_help(message: impl Into<String>, help: impl Into<String>) -> io::Error {
    io::Error::other(ErrorWithHelp { message: message.into(), help: help.into() })
}

/// Returns the message of an error, and its help if it has any.
#[cfg(feature = "call")]
pub(crate) fn message_and_help(error: &io::Error) -> (String, Option<&str>) {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<ErrorWithHelp>()) {
        Some(error) => (error.message.clone(), Some(&error.help)),
        None => (error.to_string(), None),
    }
}
