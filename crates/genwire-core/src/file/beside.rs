//! The files of a body. Handles in its JSON refer to them.
//!
//! A body of several parts is written from JSON and read as JSON, so that it is checked like any
//! other body. The contents of files are not JSON. They are kept here, in thread-local state, while
//! the thread writes or reads the JSON of such a body.

use super::File;
#[cfg(feature = "client")]
use super::handle::handle;
#[cfg(feature = "server")]
use super::handle::position;
use std::cell::RefCell;

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

/// Restores the files of an outer body, also after a panic.
struct Reset(Beside);

impl Drop for Reset {
    fn drop(&mut self) {
        CURRENT_FILES.replace(std::mem::replace(&mut self.0, Beside::Nothing));
    }
}

/// Writes a body, and returns it with the files that its handles refer to.
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

/// Reads a body with the files that its handles refer to.
#[cfg(feature = "server")]
pub(crate) fn read<T>(files: Vec<File>, read: impl FnOnce() -> T) -> T {
    let _outer = Reset(CURRENT_FILES.replace(Beside::Read(files)));
    read()
}

/// Adds a file to the body that is being written and returns its handle; `None` if no body is being
/// written.
#[cfg(feature = "client")]
pub(super) fn put(file: &File) -> Option<String> {
    CURRENT_FILES.with_borrow_mut(|beside| {
        let Beside::Written(files) = beside else { return None };
        files.push(file.clone());
        Some(handle(files.len() - 1))
    })
}

/// Returns the file with a handle in the body that is being read.
#[cfg(feature = "server")]
pub(super) fn find(handle: &str) -> Option<File> {
    CURRENT_FILES.with_borrow(|beside| {
        let Beside::Read(files) = beside else { return None };
        files.get(position(handle)?).cloned()
    })
}
