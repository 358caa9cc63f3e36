//! The error of a build script.

use std::fmt;

/// An error during generation: mistakes in a spec, each with file, line, column and help, or a file
/// that cannot be read or written.
///
/// `Debug` prints the same as `Display`, because a build script prints the error of its `main` with
/// `Debug`.
#[expect(clippy::error_impl_error, reason = "it is read as `genwire_build::Error`")]
pub struct Error(pub(crate) String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
