//! Writes and removes the files of a workspace.
//!
//! All new files are first written next to their targets, and then renamed. So no file is ever seen
//! half written, and a run that cannot write a file changes nothing. If a run is interrupted while
//! it renames, some files are new and the others old; running it again finishes the work. The next
//! run that writes into a folder removes new files that an interrupted run has left there. A lock
//! prevents two runs at the same time.

use crate::help::error_of_kind;
use genwire_output::{OutputFile, OutputKind};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Suffix of a new file until it replaces the old one.
const NEW_FILE_SUFFIX: &str = ".genwire-new";

/// Writes files and removes others.
///
/// # Errors
///
/// Fails if a file cannot be written, renamed or removed. The old files stay unless all new ones
/// have been written.
pub fn replace(root: &Path, written: &[OutputFile], removed: &[String]) -> io::Result<()> {
    if written.is_empty() && removed.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(root)?;
    let _lock = lock(root)?;
    let places: Vec<String> = written.iter().map(|file| target(root, &file.path)).collect();
    let new = |place: &String| format!("{place}{NEW_FILE_SUFFIX}");
    places
        .iter()
        .filter_map(|place| folder(root, place))
        .collect::<BTreeSet<_>>()
        .iter()
        .for_each(sweep);
    let mut files = places.iter().zip(written);
    let staged = files
        .try_for_each(|(place, file)| write_new(root, place, &new(place), &file.text))
        // Writing the new files has created their folders.
        .and_then(|()| places.iter().try_for_each(|place| check_place(root, place)));
    let replaced = staged.and_then(|()| {
        places.iter().try_for_each(|place| {
            fs::rename(root.join(new(place)), root.join(place))
                .map_err(|error| with_path("replace", place, &error))
        })
    });
    if replaced.is_err() {
        // A leftover file only wastes space. Files that have been renamed no longer exist.
        for place in &places {
            let _ = fs::remove_file(root.join(new(place)));
        }
    }
    replaced.and_then(|()| removed.iter().try_for_each(|path| remove(root, path)))
}

fn folder(root: &Path, place: &str) -> Option<PathBuf> {
    root.join(place).parent().map(Path::to_owned)
}

/// Removes the new files that an interrupted run has left in a folder. A file that cannot be
/// removed only wastes space.
fn sweep(folder: &PathBuf) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().ends_with(NEW_FILE_SUFFIX) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes the new file for a target, with the mode of the file that it will replace.
fn write_new(root: &Path, place: &str, new: &str, text: &str) -> io::Result<()> {
    let file = root.join(new);
    let written = file.parent().map_or(Ok(()), fs::create_dir_all);
    written
        .and_then(|()| fs::write(&file, text))
        .map_err(|error| with_path("write", place, &error))?;
    match fs::metadata(root.join(place)) {
        Ok(old) => fs::set_permissions(file, old.permissions()),
        Err(_) => Ok(()),
    }
}

/// Checks that the target path of a file is not a folder.
fn check_place(root: &Path, place: &str) -> io::Result<()> {
    if !root.join(place).is_dir() {
        return Ok(());
    }
    Err(error_of_kind(
        io::ErrorKind::IsADirectory,
        format!("`{place}` is a folder, and a file is to be written there; nothing was written"),
        Some("move the folder away, or name another place for the file".to_owned()),
    ))
}

/// Returns an error that names the file.
fn with_path(verb: &str, path: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot {verb} `{path}`: {error}"))
}

/// Writes files below a root, like [`replace`].
///
/// # Errors
///
/// Fails if a file cannot be written; the old files stay.
pub fn write(root: &Path, files: impl IntoIterator<Item = (String, String)>) -> io::Result<()> {
    // Only formatters read the kind.
    let file = |(path, text)| OutputFile { path, text, kind: OutputKind::Toml };
    replace(root, &files.into_iter().map(file).collect::<Vec<_>>(), &[])
}

/// Waits until no other process replaces files below a root, and locks others out until the value
/// is dropped.
fn lock(root: &Path) -> io::Result<fs::File> {
    let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
    let file = open_lock(root)?;
    match file.lock() {
        // Some network file systems have no locks; a single run is safe without a lock.
        Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
        _ => Ok(file),
    }
}

/// Opens the folder itself, so that no file is left.
#[cfg(unix)]
fn open_lock(root: &Path) -> io::Result<fs::File> {
    fs::File::open(root)
}

/// Opens a file for the lock. The file stays.
#[cfg(not(unix))]
fn open_lock(root: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new().write(true).create(true).open(root.join(".genwire-lock"))
}

/// Resolves a link to a file, so that the link stays and its target changes.
fn target(root: &Path, path: &str) -> String {
    let file = root.join(path);
    let leads_to = file.is_symlink().then(|| fs::canonicalize(&file).ok()).flatten();
    leads_to.and_then(|file| file.to_str().map(str::to_owned)).unwrap_or_else(|| path.to_owned())
}

fn remove(root: &Path, path: &str) -> io::Result<()> {
    allow_missing(fs::remove_file(root.join(path)))
        .map_err(|error| with_path("remove", path, &error))
}

/// Ignores the error if a file or its folder does not exist, or if no file can have its name.
fn allow_missing(result: io::Result<()>) -> io::Result<()> {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    match result {
        Err(error) if matches!(error.kind(), NotFound | NotADirectory | InvalidFilename) => Ok(()),
        result => result,
    }
}

#[cfg(test)]
mod tests;
