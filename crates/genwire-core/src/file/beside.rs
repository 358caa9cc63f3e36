//! Files beside the JSON of a body, in which each is a handle.
//!
//! A body of several parts is made of JSON, and read as JSON, so that all checks are those of any
//! body. The contents of files are no JSON: while a thread writes or reads the JSON of such a body,
//! they are kept here.

use super::File;
use std::cell::RefCell;

/// The beginning of a handle.
const PREFIX: &str = "file:";

/// The files of the body that the thread is working on.
enum Beside {
    Nothing,
    #[cfg(feature = "client")]
    Written(Vec<File>),
    #[cfg(feature = "server")]
    Read(Vec<File>),
}

thread_local! {
    static CURRENT_FILES: RefCell<Beside> = const { RefCell::new(Beside::Nothing) };
}

/// Puts back what was beside an outer body, also after a panic.
struct Reset(Beside);

impl Drop for Reset {
    fn drop(&mut self) {
        CURRENT_FILES.replace(std::mem::replace(&mut self.0, Beside::Nothing));
    }
}

/// Returns the handle of a file by its position.
pub(crate) fn handle(position: usize) -> String {
    format!("{PREFIX}{position}")
}

/// Returns the position that a handle names.
pub(crate) fn position(handle: &str) -> Option<usize> {
    handle.strip_prefix(PREFIX)?.parse().ok()
}

/// Writes a body; returns its files as well, which are handles in it.
#[cfg(feature = "client")]
pub(crate) fn write<T>(write: impl FnOnce() -> T) -> (T, Vec<File>) {
    let _outer = Reset(CURRENT_FILES.replace(Beside::Written(Vec::new())));
    let written = write();
    if let Beside::Written(files) = CURRENT_FILES.replace(Beside::Nothing) {
        (written, files)
    } else {
        (written, Vec::new())
    }
}

/// Reads a body whose files are handles in it.
#[cfg(feature = "server")]
pub(crate) fn read<T>(files: Vec<File>, read: impl FnOnce() -> T) -> T {
    let _outer = Reset(CURRENT_FILES.replace(Beside::Read(files)));
    read()
}

/// Keeps a file beside the body that is being written and returns its handle, if there is one.
#[cfg(feature = "client")]
pub(super) fn put(file: &File) -> Option<String> {
    CURRENT_FILES.with_borrow_mut(|beside| {
        let Beside::Written(files) = beside else { return None };
        files.push(file.clone());
        Some(handle(files.len() - 1))
    })
}

/// Returns the file with a handle beside the body that is being read.
#[cfg(feature = "server")]
pub(super) fn find(handle: &str) -> Option<File> {
    CURRENT_FILES.with_borrow(|beside| {
        let Beside::Read(files) = beside else { return None };
        files.get(position(handle)?).cloned()
    })
}
