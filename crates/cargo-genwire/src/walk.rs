//! Lists the files of a folder: a link to a file is a file, and every other link is left out, as are
//! files that are no data, such as pipes.

use genwire_spec::model::project::PROJECT_FILE;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Files and folders that are left out; `.git` is a file in a git worktree.
const SKIPPED_NAMES: &[&str] = &[".git", "node_modules", "target"];

/// Returns true for a file or a folder that is no part of the project: of tools, or a workspace of its
/// own.
pub(crate) fn is_foreign(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| SKIPPED_NAMES.contains(&name)) || folder.join(PROJECT_FILE).exists()
}

/// Returns the paths of the files in a folder below a root, relative to the root, in their order; none
/// if the folder does not exist. Skipped are entries whose path a condition holds for.
pub(crate) fn files(
    root: &Path,
    folder: &str,
    is_skipped: impl Fn(&Path) -> bool,
) -> io::Result<Vec<String>> {
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
            if is_skipped(&entry.path()) {
                continue;
            }
            let path = folder.join(entry.file_name());
            let kind = entry.file_type().map_err(named)?;
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file() || (kind.is_symlink() && entry.path().is_file()) {
                found.extend(path.to_str().map(|path| path.replace('\\', "/")));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the first entry of a folder, in their order, that is a link to a folder.
pub(crate) fn linked_folder(folder: &Path) -> io::Result<Option<String>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        entries => entries?,
    };
    let entries = entries.collect::<io::Result<Vec<_>>>()?;
    let links = entries.iter().filter(|entry| {
        entry.file_type().is_ok_and(|kind| kind.is_symlink()) && entry.path().is_dir()
    });
    Ok(links.filter_map(|entry| entry.file_name().into_string().ok()).min())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{files, linked_folder};
    use crate::folder::Folder;
    use std::os::unix::{fs::symlink, net::UnixListener};

    #[test]
    fn links_that_lead_to_no_file_and_files_that_are_no_data_are_left_out() {
        let folder = Folder::new("walk");
        folder.write("a/b.toml", "");
        folder.write("skipped/c.toml", "");
        let path = |name: &str| folder.0.join(name);
        // Editors mark a file that is being edited by such a link.
        symlink("user@host.1234", path("a/.#b.toml")).unwrap();
        symlink("b.toml", path("a/link.toml")).unwrap();
        symlink("..", path("a/up")).unwrap();
        let _socket = UnixListener::bind(path("a/socket")).unwrap();
        let found = files(&folder.0, "", |path| path.ends_with("skipped")).unwrap();
        assert_eq!(found, ["a/b.toml", "a/link.toml"]);
        assert!(files(&folder.0, "none", |_| false).unwrap().is_empty());
        assert_eq!(linked_folder(&path("a")).unwrap().as_deref(), Some("up"));
        assert_eq!(linked_folder(&folder.0).unwrap(), None);
        assert_eq!(linked_folder(&path("none")).unwrap(), None);
        let error = files(&folder.0, "a/b.toml", |_| false).unwrap_err().to_string();
        assert!(error.contains("a/b.toml` cannot be read: "), "{error}");
    }
}
