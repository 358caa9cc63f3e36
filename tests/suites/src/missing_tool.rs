//! The error of a suite whose tools are not installed.

use std::{error::Error, fmt, io};

/// A tool that a suite needs and that is not installed; nothing was tested.
#[derive(Clone, Debug)]
pub struct MissingTool(String);

impl MissingTool {
    /// Exit code of a suite that cannot run because of a missing tool, as in Unix test harnesses.
    pub const EXIT_CODE: u8 = 77;

    /// Returns the error with a message that names the tool.
    pub fn error(message: impl Into<String>) -> io::Error {
        io::Error::other(Self(message.into()))
    }

    /// Returns true for an error from [`MissingTool::error`].
    pub fn is_cause_of(error: &io::Error) -> bool {
        error.get_ref().and_then(|inner| inner.downcast_ref::<Self>()).is_some()
    }
}

impl fmt::Display for MissingTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for MissingTool {}
