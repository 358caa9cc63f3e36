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

/// Creates an error with a help text.
pub fn error_with_help(message: impl Into<String>, help: impl Into<String>) -> io::Error {
    error_of_kind(io::ErrorKind::Other, message.into(), Some(help.into()))
}

/// Creates an error of a kind, with a help text if there is one.
pub(crate) fn error_of_kind(
    kind: io::ErrorKind,
    message: String,
    help: Option<String>,
) -> io::Error {
    match help {
        Some(help) => io::Error::new(kind, ErrorWithHelp { message, help }),
        None => io::Error::new(kind, message),
    }
}

/// Returns the message of an error, and its help text if it has one.
pub fn message_and_help(error: &io::Error) -> (String, Option<&str>) {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<ErrorWithHelp>()) {
        Some(error) => (error.message.clone(), Some(&error.help)),
        None => (error.to_string(), None),
    }
}
