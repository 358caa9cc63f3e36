//! The error of a build script.

use std::fmt;

/// An error of the generation: mistakes of a spec, each with file, line, column and a help, or a
/// file that cannot be read or written.
///
/// `Debug` prints the same text as `Display`, since a build script prints that of the error that
/// its `main` returns.
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
