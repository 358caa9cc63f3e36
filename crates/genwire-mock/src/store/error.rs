//! Errors of the database.

use sqlx::error::DatabaseError as _;
use sqlx::sqlite::SqliteError;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;

/// Codes of `SQLite` for errors that a user can correct.
const SQLITE_READONLY: u32 = 8;
const SQLITE_CORRUPT: u32 = 11;
const SQLITE_CANTOPEN: u32 = 14;
const SQLITE_NOTADB: u32 = 26;

/// The database cannot be opened, or a statement fails.
#[derive(Debug)]
pub struct StoreError {
    message: String,
    help: Option<Cow<'static, str>>,
    source: Option<sqlx::Error>,
    is_taken: bool,
}

impl StoreError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None, source: None, is_taken: false }
    }

    pub(super) fn with_help(self, help: impl Into<Cow<'static, str>>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    pub(super) fn taken(what: &str, id: &str) -> Self {
        Self { is_taken: true, ..Self::new(format!("there is a {what} `{id}` already")) }
    }

    /// Reason why a database cannot be opened; the caller puts its name in front.
    pub(super) fn opening(source: sqlx::Error) -> Self {
        let error = match source {
            sqlx::Error::Database(error) => error,
            other => return Self::new(other.to_string()),
        };
        // Codes of other databases may be numbers, too.
        let code = error.try_downcast_ref::<SqliteError>().and_then(SqliteError::code);
        // The lowest byte is the reason; the others are details.
        let reason = code.and_then(|code| Some(code.parse::<u32>().ok()? & 0xff));
        match reason {
            Some(SQLITE_READONLY) => Self::new("the file is read-only"),
            Some(SQLITE_CANTOPEN) => Self::new("the file cannot be opened")
                .with_help("the service has to read and write it, and files next to it"),
            Some(SQLITE_NOTADB | SQLITE_CORRUPT) => Self::not_a_database(),
            _ => Self::new(error.message()),
        }
    }

    pub(super) fn not_a_database() -> Self {
        Self::new("the file is not a database, or it is damaged")
            .with_help("name another path, or move the file away")
    }

    /// Returns help for the user, which is not part of the message.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Returns true if the ID of an added row already exists.
    pub fn is_taken(&self) -> bool {
        self.is_taken
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(source: sqlx::Error) -> Self {
        Self { source: Some(source), ..Self::new("the database failed") }
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
