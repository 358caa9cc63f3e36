//! Why a service could not be configured or started.

use std::fmt;

/// Why a service could not be configured or started.
#[derive(Debug)]
#[expect(clippy::error_impl_error, reason = "it is read as `genwire_server::Error`")]
pub struct Error {
    kind: Kind,
    message: String,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Config,
    Start,
}

impl Error {
    pub(crate) fn config(message: impl Into<String>) -> Self {
        Self { kind: Kind::Config, message: message.into(), source: None }
    }

    pub(crate) fn start(
        message: impl Into<String>,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self { kind: Kind::Start, message: message.into(), source: Some(source.into()) }
    }

    /// Whether a setting is wrong, so that a person has to correct it.
    pub fn is_config(&self) -> bool {
        self.kind == Kind::Config
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(source) = &self.source {
            write!(f, ": {source}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
