//! Copies the files of the project and writes only files that differ.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Names below which there are no sources; `.git` is a file in a worktree of git.
const SKIPPED_NAMES: &[&str] = &[".git", "target"];

/// Synchronises the files below `to` with the files below `from`. Equal files keep their times, so
/// that the next build is incremental.
pub fn synchronise(from: &Path, to: &Path) -> io::Result<()> {
    let wanted = files(from)?;
    if to.exists() {
        for path in files(to)?.difference(&wanted) {
            fs::remove_file(to.join(path))?;
        }
    }
    for path in &wanted {
        let new = fs::read(from.join(path))?;
        let target = to.join(path);
        if fs::read(&target).is_ok_and(|old| old == new) {
            continue;
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(target, new)?;
    }
    remove_empty(to)
}

fn files(root: &Path) -> io::Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if SKIPPED_NAMES.iter().any(|name| entry.file_name() == *name) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
                found.insert(path);
            }
        }
    }
    Ok(found)
}

/// Removes empty folders: a folder of a crate without a manifest breaks `members = ["crates/*"]`.
fn remove_empty(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            remove_empty(&entry.path())?;
            if fs::read_dir(entry.path())?.next().is_none() {
                fs::remove_dir(entry.path())?;
            }
        }
    }
    Ok(())
}
