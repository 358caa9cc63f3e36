//! The error of a run that could not start.

use crate::selection::NothingSelected;
use std::fmt;

/// The reason why a server or a client could not be tried.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunError {
    /// The client could not be set up.
    Setup(String),
    /// Callbacks cannot be received at the address in the settings.
    Callbacks(String),
    /// The command of a client cannot be started, or prints nothing.
    Client(String),
    /// No area, operation, requirement or case has the selected name.
    Selection(NothingSelected),
    /// An address was given for a server that no operation names.
    #[non_exhaustive]
    Server {
        /// The name of the server.
        name: String,
        /// The servers that operations name, as a phrase.
        known: String,
    },
    /// The server could not be reached.
    Unreachable(String),
    /// The server rejects the API key.
    Key(String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => write!(f, "the client cannot be set up: {error}"),
            Self::Callbacks(error) => error.fmt(f),
            Self::Client(error) => write!(f, "the client {error}"),
            Self::Selection(error) => error.fmt(f),
            Self::Server { name, known } if known.is_empty() => {
                write!(f, "no operation names the server `{name}`, or any other one")
            }
            Self::Server { name, known } => {
                write!(f, "no operation names the server `{name}`; expected one of {known}")
            }
            Self::Unreachable(error) => write!(f, "the server cannot be reached: {error}"),
            Self::Key(error) => write!(f, "the server refuses the key: {error}"),
        }
    }
}

impl std::error::Error for RunError {}
