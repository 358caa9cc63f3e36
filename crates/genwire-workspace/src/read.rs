//! Reads files that a user names.

use crate::help::{error_of_kind, error_with_help, message_and_help};
use std::io::Read as _;
use std::{fs, io, path::Path};

/// Reads a text file; the error names the file and has the kind of the cause.
pub fn text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = open(path).and_then(|mut file| file.read_to_string(&mut text));
    read.map(|_| text).map_err(|error| unreadable(path, &error))
}

/// Opens a regular file. Refuses pipes, devices and sockets at once, because reading them may block
/// forever.
pub fn open(path: &Path) -> io::Result<fs::File> {
    let is_file = |found: &fs::Metadata| {
        let why = if found.is_dir() { "it is a folder" } else { "it is a pipe or a device" };
        let help = "name a file; a stream has to be saved as one first";
        if found.is_file() { Ok(()) } else { Err(error_with_help(why, help)) }
    };
    is_file(&fs::metadata(path)?)?;
    let mut options = fs::OpenOptions::new();
    // It may have become a pipe by now.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.read(true).open(path)?;
    is_file(&file.metadata()?)?;
    Ok(file)
}

/// Returns the error for a file that cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> io::Error {
    let (why, help) = match error.kind() {
        io::ErrorKind::InvalidData => {
            ("it is not UTF-8".to_owned(), Some("save it in this encoding"))
        }
        _ => message_and_help(error),
    };
    let message = format!("`{}` cannot be read: {why}", path.display());
    error_of_kind(error.kind(), message, help.map(str::to_owned))
}
