//! Builds the portable crates for browsers, where the toolchain can.

use crate::tidy;
use cargo_genwire::outln;
use cargo_genwire::tree::Tree;
use genwire_suites::cargo;
use genwire_suites::wasm::{TARGET, is_installed};
use std::io;
use std::path::Path;

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
