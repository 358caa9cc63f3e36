//! Runs cargo for the checks of this repository.

use genwire_workspace::outln;
use std::io;
use std::path::Path;
use std::process::Command;

/// Runs a cargo command with warnings in docs as errors; returns true when it succeeds.
pub(crate) fn run(root: &Path, arguments: &[&str]) -> io::Result<bool> {
    outln!("    cargo {}", arguments.join(" "));
    let mut cargo = Command::new("cargo");
    cargo.args(arguments).env("RUSTDOCFLAGS", "-D warnings").current_dir(root);
    Ok(cargo.status()?.success())
}
