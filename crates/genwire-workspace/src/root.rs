//! Finds the root of a workspace: the folder of `genwire.toml`.

use crate::help::error_with_help;
use genwire_spec::model::project::PROJECT_FILE;
use std::path::{Path, PathBuf};
use std::{env, io};

/// Returns the root of the workspace, at or above the working directory.
///
/// # Errors
///
/// Fails if no folder at or above it has a `genwire.toml`.
pub fn find() -> io::Result<PathBuf> {
    find_from(&env::current_dir()?)
}

/// Returns the root at or above a folder.
///
/// # Errors
///
/// Fails if no folder at or above it has a `genwire.toml`.
pub fn find_from(folder: &Path) -> io::Result<PathBuf> {
    let is_root = |folder: &&Path| folder.join(PROJECT_FILE).is_file();
    folder.ancestors().find(is_root).map(Path::to_owned).ok_or_else(|| {
        error_with_help(
            format!("no `{PROJECT_FILE}` in `{}` or above it", folder.display()),
            "`cargo genwire init` creates a workspace, and every other task runs inside one",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::find_from;
    use std::path::Path;
    use std::{env, fs};

    #[test]
    fn the_nearest_file_above_marks_the_root() {
        let root = env::temp_dir().join(format!("genwire-root-{}", std::process::id()));
        let inside = root.join("copy/crates/deep");
        fs::create_dir_all(&inside).unwrap();
        fs::write(root.join("genwire.toml"), "").unwrap();
        assert_eq!(find_from(&inside).unwrap(), root);
        fs::write(root.join("copy/genwire.toml"), "").unwrap();
        assert_eq!(find_from(&inside).unwrap(), root.join("copy"));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_folder_outside_of_any_workspace_is_an_error() {
        let error = find_from(Path::new("/")).unwrap_err().to_string();
        assert!(error.starts_with("no `genwire.toml` in `/` or above it\n  help: "), "{error}");
    }
}
