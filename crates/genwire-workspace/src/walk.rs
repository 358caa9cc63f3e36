//! Lists the entries of a folder; a link to a file is a file, and no other link is followed.

use genwire_spec::model::project::PROJECT_FILE;
use std::path::{Path, PathBuf};
use std::{
    fs::{self, DirEntry},
    io,
};

/// Files and folders that are left out; `.git` is a file in a git worktree.
const SKIPPED_NAMES: &[&str] = &[".git", "node_modules", "target"];

/// Returns true for an entry that is not part of the project: it belongs to a tool, or is a
/// separate workspace.
pub fn is_foreign(path: &Path, kind: Kind) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| SKIPPED_NAMES.contains(&name)) || is_workspace(path, kind)
}

/// Returns true for a folder that is a separate workspace.
///
/// In the spec and among outputs, a folder with any other name belongs to an area, even `target`.
pub fn is_workspace(path: &Path, kind: Kind) -> bool {
    matches!(kind, Kind::Folder | Kind::LinkToFolder) && path.join(PROJECT_FILE).exists()
}

/// The kind of an entry of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file, or a link to one.
    File,
    /// A folder itself, not a link.
    Folder,
    /// A link to a folder.
    LinkToFolder,
    /// A link to nothing, or to a target that cannot be read.
    DeadLink,
    /// A special file, such as a pipe.
    Other,
    /// An entry whose name is not UTF-8; its path has `\u{fffd}` for the invalid bytes.
    Unnamed,
}

impl Kind {
    fn of(entry: &DirEntry) -> io::Result<Self> {
        let kind = entry.file_type()?;
        if !kind.is_symlink() {
            return Ok(match (kind.is_file(), kind.is_dir()) {
                (true, _) => Self::File,
                (_, true) => Self::Folder,
                _ => Self::Other,
            });
        }
        Ok(match fs::metadata(entry.path()) {
            Ok(target) if target.is_file() => Self::File,
            Ok(target) if target.is_dir() => Self::LinkToFolder,
            Ok(_) => Self::Other,
            Err(_) => Self::DeadLink,
        })
    }
}

/// Returns the sorted paths of the files in a folder, relative to the folder. Skips entries for
/// which `is_skipped` returns true. Empty if the folder does not exist.
pub fn files(
    root: &Path,
    folder: &str,
    is_skipped: impl Fn(&Path, Kind) -> bool,
) -> io::Result<Vec<String>> {
    let entries = entries(root, folder, is_skipped)?.into_iter();
    Ok(entries.filter(|(_, kind)| *kind == Kind::File).map(|(path, _)| path).collect())
}

/// Does the same as [`files`] for all entries, each with its kind.
pub fn entries(
    root: &Path,
    folder: &str,
    is_skipped: impl Fn(&Path, Kind) -> bool,
) -> io::Result<Vec<(String, Kind)>> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::from(folder)];
    while let Some(folder) = open.pop() {
        let whole = root.join(&folder);
        let named = |error: io::Error| {
            io::Error::new(error.kind(), format!("`{}` cannot be read: {error}", whole.display()))
        };
        let entries = match fs::read_dir(&whole) {
            Ok(entries) => entries,
            // It may have been removed meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(named(error)),
        };
        for entry in entries {
            let entry = entry.map_err(named)?;
            let kind = Kind::of(&entry).map_err(named)?;
            if is_skipped(&entry.path(), kind) {
                continue;
            }
            let path = folder.join(entry.file_name());
            let Some(text) = path.to_str() else {
                found.push((path.to_string_lossy().replace('\\', "/"), Kind::Unnamed));
                continue;
            };
            found.push((text.replace('\\', "/"), kind));
            if kind == Kind::Folder {
                open.push(path);
            }
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(found)
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Kind, entries, files};
    use crate::folder::Folder;
    use std::os::unix::{fs::symlink, net::UnixListener};

    #[test]
    fn links_that_lead_to_no_file_and_files_that_are_no_data_are_left_out() {
        let folder = Folder::new("walk");
        folder.write("a/b.toml", "");
        folder.write("skipped/c.toml", "");
        let path = |name: &str| folder.0.join(name);
        // Editors mark a file that is being edited with such a link.
        symlink("user@host.1234", path("a/.#b.toml")).unwrap();
        symlink("b.toml", path("a/link.toml")).unwrap();
        symlink("..", path("a/up")).unwrap();
        let _socket = UnixListener::bind(path("a/socket")).unwrap();
        let found = files(&folder.0, "", |path, _| path.ends_with("skipped")).unwrap();
        assert_eq!(found, ["a/b.toml", "a/link.toml"]);
        assert!(files(&folder.0, "none", |_, _| false).unwrap().is_empty());
        let found = entries(&folder.0, "a", |_, _| false).unwrap();
        let found: Vec<_> = found.iter().map(|(path, kind)| (path.as_str(), *kind)).collect();
        let kinds = [
            ("a/.#b.toml", Kind::DeadLink),
            ("a/b.toml", Kind::File),
            ("a/link.toml", Kind::File),
            ("a/socket", Kind::Other),
            ("a/up", Kind::LinkToFolder),
        ];
        assert_eq!(found, kinds);
        let error = files(&folder.0, "a/b.toml", |_, _| false).unwrap_err().to_string();
        assert!(error.contains("a/b.toml` cannot be read: "), "{error}");
    }
}
