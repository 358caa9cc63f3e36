//! Runs `cargo genwire`, as users do in their workspaces.

use crate::cargo;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the arguments that create a workspace with the runtime of this repository.
pub fn init(root: &Path, arguments: Vec<OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = ["genwire", "init", "--runtime"].map(OsString::from).into();
    all.push(format!("path={}", root.join("crates").display()).into());
    all.extend(arguments);
    all
}

/// Writes an output that is not a part of the repository below `target/`, and returns its path.
pub fn export(root: &Path, target: &str, place: &str) -> io::Result<PathBuf> {
    let place = root.join("target").join(place);
    let mut command = Command::new(cargo::generator(root)?);
    command.args(["genwire", "export", "--target", target, "--out"]).arg(&place);
    if command.current_dir(root).status()?.success() {
        return Ok(place);
    }
    Err(io::Error::other(format!("`{target}` could not be exported: mend the spec first")))
}
