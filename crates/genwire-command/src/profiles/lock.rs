//! The lock that keeps two processes from changing a file at the same time.

use crate::problem::Problem;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The suffix of the lock file; the file is never removed.
const LOCK_SUFFIX: &str = ".lock";
/// The time between two attempts to lock it.
const LOCK_STEP: Duration = Duration::from_millis(20);
/// The maximum number of attempts: 5 seconds in total.
const MAX_LOCK_ATTEMPTS: u32 = 250;

/// Keeps other processes from changing a file until the value is dropped. `None` if files have no
/// locks; a single change is safe without one.
///
/// A separate file is locked, because a change replaces the file itself.
pub(super) fn lock(file: &Path) -> Result<Option<File>, Problem> {
    let mut path = file.as_os_str().to_owned();
    path.push(LOCK_SUFFIX);
    let path = PathBuf::from(path);
    // Other users may have put a link or a pipe there, in a shared folder.
    if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
        let message = format!("`{}` is not a file that can be locked", path.display());
        return Err(Problem::usage(message, Some("remove it")));
    }
    let lock = open(&path).map_err(|error| Problem::write(&path, &error))?;
    for _ in 0..MAX_LOCK_ATTEMPTS {
        match lock.try_lock() {
            Ok(()) => return Ok(Some(lock)),
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_STEP),
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
    let message = format!(
        "`{}` cannot be changed: another `genwire login` is running, and holds a lock on `{}`",
        file.display(),
        path.display()
    );
    Err(Problem::usage(message, Some("try again once it has ended")))
}

/// Opens the file to lock. If it has to be created, no link is followed.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.write(true).create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            OpenOptions::new().write(true).open(path)
        }
        opened => opened,
    }
}
