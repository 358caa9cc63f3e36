//! Opens files of settings, which others may have replaced by a pipe.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Places of the system, whose devices and pipes a user names on purpose: `/dev/null`, and the
/// `/dev/fd/63` of a process substitution.
const SYSTEM_FOLDERS: [&str; 2] = ["/dev", "/proc"];

/// Opens a regular file for reading. Anything else is an error, and never waited for: a pipe would
/// keep the process waiting for its other end. What is in `/dev` or `/proc` is opened as it is.
///
/// # Errors
///
/// The file cannot be opened, or is not a regular one.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if SYSTEM_FOLDERS.iter().any(|folder| path.starts_with(folder)) {
        return File::open(path);
    }
    let file = open_without_waiting(path)?;
    let found = file.metadata()?;
    if found.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !found.is_file() {
        let message = "it is not a regular file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    Ok(file)
}

#[cfg(unix)]
fn open_without_waiting(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags};

    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    Ok(File::from(rustix::fs::open(path, flags, Mode::empty())?))
}

#[cfg(not(unix))]
fn open_without_waiting(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Reads a regular file of text, up to a limit in bytes.
///
/// # Errors
///
/// The file cannot be opened or read, is not a regular one, is larger than the limit, or is not UTF-8.
pub fn read_regular(path: &Path, limit: u64) -> io::Result<String> {
    let mut text = String::new();
    // One byte more distinguishes a file at the limit from one above it.
    let mut file = open_regular(path)?.take(limit.saturating_add(1));
    file.read_to_string(&mut text)?;
    if text.len() as u64 > limit {
        let message = format!("it is larger than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::{open_regular, read_regular};
    use std::fs;
    use std::io::ErrorKind;
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::path::{Path, PathBuf};

    fn scratch() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("genwire-regular-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn every_kind_of_file_but_a_regular_one_is_refused_at_once() {
        let folder = scratch();
        let path = |name: &str| folder.join(name);
        fs::write(path("plain"), "text").unwrap();
        symlink("plain", path("link")).unwrap();
        let mode = rustix::fs::Mode::from_bits_truncate(0o600);
        rustix::fs::mkfifoat(rustix::fs::CWD, path("pipe"), mode).unwrap();
        symlink("pipe", path("link-to-pipe")).unwrap();
        let _socket = UnixListener::bind(path("socket")).unwrap();
        for (name, is_read) in [
            ("plain", true),
            ("link", true),
            ("pipe", false),
            ("link-to-pipe", false),
            ("socket", false),
            (".", false),
        ] {
            assert_eq!(open_regular(&path(name)).is_ok(), is_read, "{name}");
            assert_eq!(read_regular(&path(name), 4).is_ok(), is_read, "{name}");
        }
        let error = open_regular(&path("pipe")).unwrap_err();
        assert_eq!(error.to_string(), "it is not a regular file");
        assert_eq!(read_regular(&path("plain"), 3).unwrap_err().kind(), ErrorKind::FileTooLarge);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn devices_that_a_user_names_are_read() {
        assert_eq!(read_regular(Path::new("/dev/null"), 10).unwrap(), "");
        let error = read_regular(Path::new("/dev/zero"), 10).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
    }
}
