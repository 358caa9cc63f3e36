//! `cargo xtask wasm`: builds the portable crates for browsers, if the toolchain can.

use crate::{MissingTool, cargo};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The platform without files, clocks and threads.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The build of the portable crates, with the calls of every interface.
const BUILD: [&str; 9] = [
    "build",
    "--target",
    TARGET,
    "--package",
    "genwire-core",
    "--package",
    "genwire-exports",
    "--features",
    "genwire-exports/model",
];

/// Builds `genwire-core` and the crates of the module of all areas; returns true if they build.
pub fn run(root: &Path) -> io::Result<bool> {
    if !is_installed()? {
        return Err(MissingTool::error(missing()));
    }
    cargo::run(root, &BUILD)
}

/// Builds the portable crates like [`run`], and returns the module for every interface, without
/// optimization.
pub(crate) fn module(root: &Path) -> io::Result<PathBuf> {
    if !cargo::run(root, &BUILD)? {
        return Err(io::Error::other("the portable crates could not be built"));
    }
    Ok(root.join("target").join(TARGET).join("debug/genwire_exports.wasm"))
}

/// The error if the toolchain is missing the platform.
pub(crate) fn missing() -> String {
    format!("`{TARGET}` is not installed\n  help: run `rustup target add {TARGET}`")
}

/// Returns true if the toolchain has the library of the platform.
pub(crate) fn is_installed() -> io::Result<bool> {
    let output =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output()?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(output.status.success() && Path::new(&folder).is_dir())
}
