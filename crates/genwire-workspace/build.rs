//! Lists the sources of the runtime, which are embedded: links in `runtime/` lead to its packages,
//! and a package of this crate has the files in their places.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folder of the links.
const FOLDER: &str = "runtime";

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut found = Vec::new();
    collect(&root.join(FOLDER), "", &mut found)?;
    found.sort();
    let mut list = "&[\n".to_owned();
    for (name, file) in found {
        let file = file.to_string_lossy();
        let _ = writeln!(list, "    ({name:?}, include_str!({file:?})),");
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("runtime.rs"), list)
}

/// Collects the files of a folder, each with its name from there, and lets cargo watch the folder.
fn collect(folder: &Path, above: &str, found: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{above}{}", entry.file_name().to_string_lossy());
        let path = target(entry.path())?;
        if path.is_dir() {
            collect(&path, &format!("{name}/"), found)?;
        } else {
            found.push((name, path));
        }
    }
    Ok(())
}

/// Returns the file or folder that a link leads to. On systems without links, git writes a file
/// with the path instead.
fn target(path: PathBuf) -> io::Result<PathBuf> {
    if path.is_file()
        && let text = fs::read_to_string(&path)?
        && text.starts_with("../")
        && let Some(folder) = path.parent()
    {
        return fs::canonicalize(folder.join(text.trim()));
    }
    fs::canonicalize(path)
}
