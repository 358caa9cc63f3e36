//! Ready file with the addresses of the service.

use crate::error::Error;
use serde::Serialize;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Content of the ready file.
#[derive(Debug, Serialize)]
pub(crate) struct Ready<'a> {
    pub(crate) base_url: &'a str,
    pub(crate) admin_url: &'a str,
    pub(crate) api_key: &'a str,
    /// Absent if the admin interface needs no token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) admin_token: Option<&'a str>,
}

/// Writes the file atomically, so that a reader never sees a part of it.
pub(crate) fn write(path: &Path, ready: &Ready<'_>) -> Result<(), Error> {
    let wrong = |error: io::Error| {
        Error::start(format!("cannot write the ready file `{}`", path.display()), error)
    };
    let mut text = serde_json::to_vec(ready).map_err(|error| wrong(error.into()))?;
    text.push(b'\n');
    let name = path.file_name().ok_or_else(|| wrong(io::ErrorKind::InvalidInput.into()))?;
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    // Others may have write access to the folder, and must not choose the target of the write.
    let nonce = getrandom::u64().map_err(|error| wrong(io::Error::other(error.to_string())))?;
    beside.push(format!(".{nonce:016x}"));
    let beside = path.with_file_name(beside);
    let written = private(&beside)
        .and_then(|mut file| file.write_all(&text).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written.map_err(wrong)
}

/// Creates a file with mode 0600, because it contains a key; fails if the path exists.
fn private(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
