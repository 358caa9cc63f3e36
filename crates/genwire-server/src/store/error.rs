//! What goes wrong with the database.

use std::error::Error;
use std::fmt;

/// The database cannot be opened, or does not do what it is told.
#[derive(Debug)]
pub(crate) struct StoreError {
    message: String,
    source: Option<sqlx::Error>,
    is_taken: bool,
}

impl StoreError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), source: None, is_taken: false }
    }

    pub(super) fn taken(what: &str, id: &str) -> Self {
        Self { is_taken: true, ..Self::new(format!("there is a {what} `{id}` already")) }
    }

    pub(super) fn caused(message: impl Into<String>, source: sqlx::Error) -> Self {
        Self { source: Some(source), ..Self::new(message) }
    }

    /// Whether the id of what was to be added is taken.
    pub(crate) fn is_taken(&self) -> bool {
        self.is_taken
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(source: sqlx::Error) -> Self {
        Self::caused("the database failed", source)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)?;
        match &self.source {
            Some(source) => write!(formatter, ": {source}"),
            None => Ok(()),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}
