//! `cargo xtask wasm`: builds the portable crates for browsers, where the toolchain can.

use crate::{MissingTool, cargo};
use std::io;
use std::path::Path;
use std::process::Command;

/// The platform that has neither files nor clocks nor threads.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Builds `genwire-core` and what makes a module of all areas; true when they build.
pub fn run(root: &Path) -> io::Result<bool> {
    if !is_installed()? {
        return Err(MissingTool::error(format!(
            "`{TARGET}` is not installed\n  help: run `rustup target add {TARGET}`"
        )));
    }
    let packages = ["--package", "genwire-core", "--package", "genwire-exports"];
    cargo::run(root, &[&["build", "--target", TARGET], &packages[..]].concat())
}

/// Returns whether the toolchain has the library of the platform.
pub(crate) fn is_installed() -> io::Result<bool> {
    let output =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output()?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(output.status.success() && Path::new(&folder).is_dir())
}
