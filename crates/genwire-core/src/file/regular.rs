//! Opens settings files. Other users may have replaced such a file by a pipe.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Opens a regular file for reading.
///
/// Any other file is an error, since a pipe could block the process forever. Files that a user
/// names on purpose are opened unchanged: `/dev/null`, `/dev/stdin`, and open files such as the
/// `/dev/fd/63` of a process substitution.
///
/// # Errors
///
/// The file cannot be opened, or is not a regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if is_null_or_open(path) {
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

/// Returns true for the empty file, and for a file that a process has open already.
fn is_null_or_open(path: &Path) -> bool {
    let is_number = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    let Some(path) = path.to_str() else { return false };
    match path.split('/').collect::<Vec<_>>()[..] {
        ["", "dev", "null" | "stdin"] => true,
        ["", "dev", "fd", file] => is_number(file),
        ["", "proc", process, "fd", file] => {
            (process == "self" || is_number(process)) && is_number(file)
        }
        _ => false,
    }
}

fn open_without_waiting(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    options.read(true).open(path)
}

/// Reads a regular text file, up to a limit in bytes.
///
/// # Errors
///
/// The file cannot be opened or read, is not a regular file, is larger than the limit, or is not
/// UTF-8.
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
    use super::{is_null_or_open, open_regular, read_regular};
    use std::fs;
    use std::io::ErrorKind;
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    fn scratch() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("genwire-regular-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn make_pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    #[test]
    fn every_kind_of_file_but_a_regular_one_is_refused_at_once() {
        let folder = scratch();
        let path = |name: &str| folder.join(name);
        fs::write(path("plain"), "text").unwrap();
        symlink("plain", path("link")).unwrap();
        make_pipe(&path("pipe"));
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
    fn other_devices_than_those_that_a_user_names_are_refused() {
        assert_eq!(read_regular(Path::new("/dev/null"), 10).unwrap(), "");
        for device in ["/dev/zero", "/dev/./null"] {
            let error = read_regular(Path::new(device), 10).map(|_| ()).map_err(|it| it.kind());
            assert_eq!(error, Err(ErrorKind::InvalidInput), "{device}");
        }
    }

    #[test]
    fn only_the_empty_file_and_open_ones_are_opened_as_they_are() {
        for (path, expected) in [
            ("/dev/null", true),
            ("/dev/stdin", true),
            ("/dev/fd/0", true),
            ("/dev/fd/63", true),
            ("/proc/self/fd/3", true),
            ("/proc/17/fd/3", true),
            ("/dev", false),
            ("/dev/fd", false),
            ("/dev/fd/", false),
            ("/dev/fd/..", false),
            ("/dev/fd/../shm/pipe", false),
            ("/dev/fd/3/pipe", false),
            ("/dev/shm/pipe", false),
            ("/dev/shm/null", false),
            ("/dev/nullx", false),
            ("/dev/zero", false),
            ("/proc/self/fd", false),
            ("/proc/self/root/dev/shm/pipe", false),
            ("/proc/self/cwd/fd/3", false),
            ("/proc/../fd/3", false),
            ("/proc/cwd/fd/3", false),
            ("dev/null", false),
            ("other/dev/null", false),
        ] {
            assert_eq!(is_null_or_open(Path::new(path)), expected, "{path}");
        }
    }

    #[test]
    fn a_pipe_in_the_shared_folder_of_devices_is_refused() {
        let folder = Path::new("/dev/shm");
        if !folder.is_dir() {
            return;
        }
        let pipe = folder.join(format!("genwire-pipe-{}", std::process::id()));
        make_pipe(&pipe);
        let opened = open_regular(&pipe).map(|_| ()).map_err(|error| error.kind());
        fs::remove_file(&pipe).unwrap();
        assert_eq!(opened, Err(ErrorKind::InvalidInput));
    }
}
