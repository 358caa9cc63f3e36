//! Error of configuration or startup.

use crate::store::StoreError;
use std::fmt;

/// Error of configuration or startup.
#[derive(Debug)]
#[expect(clippy::error_impl_error, reason = "it is read as `genwire_server::Error`")]
pub struct Error {
    kind: ServerErrorKind,
    message: String,
    help: Option<&'static str>,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ServerErrorKind {
    Config,
    Start,
}

impl Error {
    /// Creates the error for an invalid setting.
    pub fn config(message: impl Into<String>) -> Self {
        Self { kind: ServerErrorKind::Config, message: message.into(), help: None, source: None }
    }

    /// Adds help for the user.
    #[must_use]
    pub fn with_help(self, help: &'static str) -> Self {
        Self { help: Some(help), ..self }
    }

    pub(crate) fn start(
        message: impl Into<String>,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        let source = Some(source.into());
        Self { kind: ServerErrorKind::Start, message: message.into(), help: None, source }
    }

    /// Returns help for the user, which is not part of the message.
    pub fn help(&self) -> Option<&str> {
        let source = || self.source.as_deref()?.downcast_ref::<StoreError>()?.help();
        self.help.or_else(source)
    }

    /// Returns whether the service cannot listen because an address is in use.
    pub fn is_address_in_use(&self) -> bool {
        let source = self.source.as_deref().and_then(|it| it.downcast_ref::<std::io::Error>());
        source.is_some_and(|error| error.kind() == std::io::ErrorKind::AddrInUse)
    }

    /// Returns whether a setting is wrong, so that a person has to correct it.
    pub fn is_config(&self) -> bool {
        self.kind == ServerErrorKind::Config
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
