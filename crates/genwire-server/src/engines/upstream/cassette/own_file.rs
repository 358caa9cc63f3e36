//! Opening for appending of a file that another user may have put at its path.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file for reading and appending; a new one is created for its user only (mode 0600).
///
/// A link is not followed, and anything other than a regular file of this user is rejected. The
/// open file itself is checked, so that no other process can exchange it in between.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).read(true).append(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;

        // Without `NONBLOCK`, opening a pipe could block until its other end is opened.
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        options.mode(0o600).custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path).map_err(|error| named(path, error))?;
    match fault(&file.metadata()?) {
        Some(fault) => Err(io::Error::new(io::ErrorKind::InvalidInput, fault)),
        None => Ok(file),
    }
}

/// Returns the reason why a file is not written to.
fn fault(file: &Metadata) -> Option<&'static str> {
    if !file.is_file() {
        return Some("it is no regular file");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;

        if file.uid() != rustix::process::geteuid().as_raw() {
            return Some("it belongs to another user");
        }
        if file.nlink() > 1 {
            return Some("it has another name as well");
        }
    }
    None
}

/// Names a link as the reason, which the system reports as a loop.
fn named(path: &Path, error: io::Error) -> io::Error {
    if path.is_symlink() {
        return io::Error::new(error.kind(), "it is a symbolic link");
    }
    error
}
