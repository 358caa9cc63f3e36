//! Finds the root of the workspace at run time, so that a copied or moved checkout uses its own files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, io};

/// The manifest of this package, which marks the root of the workspace.
const MANIFEST: &str = "xtask/Cargo.toml";

/// Returns the root of the workspace that `cargo run` or the working directory names.
pub(crate) fn find() -> io::Result<PathBuf> {
    locate(env::var_os("CARGO_MANIFEST_DIR"), &env::current_dir()?)
}

/// Finds the root from the manifest folder that cargo passes to the programs it runs, or upwards
/// from the working directory.
fn locate(manifest_dir: Option<OsString>, current: &Path) -> io::Result<PathBuf> {
    let is_root = |folder: &&Path| folder.join(MANIFEST).is_file();
    let package = manifest_dir.map(PathBuf::from);
    // The variable is the one of another package where that package's tests start this program.
    let beside = package.as_deref().and_then(Path::parent).filter(is_root);
    beside.or_else(|| current.ancestors().find(is_root)).map(Path::to_owned).ok_or_else(|| {
        io::Error::other(format!(
            "no `{MANIFEST}` in `{}` or above it\n  help: run the task inside the workspace",
            current.display()
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::{MANIFEST, find, locate};
    use std::path::Path;
    use std::{env, fs};

    #[test]
    fn a_copy_of_the_workspace_is_its_own_root() {
        let copy = find().unwrap().join("target/xtask-tests/root");
        let inside = copy.join("crates/deep");
        fs::create_dir_all(&inside).unwrap();
        fs::create_dir_all(copy.join("xtask")).unwrap();
        fs::write(copy.join(MANIFEST), "").unwrap();
        let package = copy.join("xtask").into_os_string();
        let elsewhere = env::temp_dir();
        assert_eq!(locate(Some(package), &elsewhere).unwrap(), copy);
        assert_eq!(locate(None, &inside).unwrap(), copy);
        // The folder of another package says nothing.
        let other = copy.join("crates/other").into_os_string();
        assert_eq!(locate(Some(other), &inside).unwrap(), copy);
        fs::remove_dir_all(copy).unwrap();
    }

    #[test]
    fn a_folder_outside_of_any_workspace_is_an_error() {
        let error = locate(None, Path::new("/")).unwrap_err().to_string();
        assert!(error.starts_with("no `xtask/Cargo.toml` in `/` or above it\n  help: "), "{error}");
    }
}
