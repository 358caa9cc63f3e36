//! Builds the portable crates for browsers, where the toolchain can.

use crate::{cargo, tidy};
use cargo_genwire::outln;
use cargo_genwire::tree::Tree;
use std::io;
use std::path::Path;
use std::process::Command;

/// The platform that has neither files nor clocks nor threads.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Builds `genwire-core`, the area crates and what makes a module of them; true when they build or the target is not installed.
pub(crate) fn run(root: &Path) -> io::Result<bool> {
    if !is_installed()? {
        outln!("`{TARGET}` is not installed: only the lint of `cargo xtask tidy` checks it");
        return Ok(true);
    }
    let packages = tidy::area_packages(&Tree::read(root)?);
    let mut arguments = vec!["build", "--target", TARGET];
    arguments.extend(["--package", "genwire-core", "--package", "genwire-exports"]);
    for package in &packages {
        arguments.extend(["--package", package]);
    }
    cargo::run(root, &arguments)
}

/// Returns whether the toolchain has the library of the platform.
pub(crate) fn is_installed() -> io::Result<bool> {
    let output =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output()?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(output.status.success() && Path::new(&folder).is_dir())
}
