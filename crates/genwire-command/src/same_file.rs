//! Comparison of the paths of two files.

use std::path::{Path, PathBuf};

/// Returns true if two paths lead to the same file, even if it does not exist yet.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    one == other || place(one).is_some_and(|one| Some(one) == place(other))
}

/// Returns the path of a file with all links resolved; `None` if its folder is missing.
fn place(file: &Path) -> Option<PathBuf> {
    file.canonicalize().ok().or_else(|| {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(file.file_name()?))
    })
}
