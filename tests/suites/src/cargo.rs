//! Runs cargo for the checks of this repository.
//!
//! Cargo compiles a crate once for each set of features, and unites the features of packages that
//! are built together. A build of the whole workspace with its tests therefore reuses what
//! `cargo test --workspace` has built.

use genwire_workspace::outln;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a cargo command with warnings in docs as errors; returns true if it succeeds.
pub fn run(root: &Path, arguments: &[&str]) -> io::Result<bool> {
    outln!("    cargo {}", arguments.join(" "));
    let status = Command::new("cargo")
        .args(arguments)
        .env("RUSTDOCFLAGS", "-D warnings")
        .current_dir(root)
        .status()?;
    Ok(status.success())
}

/// Builds a program with the features that the tests have. The example is built too, because cargo
/// only counts the features of tests if a target of that kind is built.
const PROGRAM: [&str; 6] = ["build", "--quiet", "--workspace", "--example", "spans", "--bin"];

/// Builds the `genwire` command as `cargo test --workspace` builds it, and returns its path.
///
/// If the variable `GENWIRE_COMMAND` names a program, nothing is built, so that a suite can run
/// while cargo builds something else.
pub fn command(root: &Path) -> io::Result<PathBuf> {
    program(root, "genwire", "GENWIRE_COMMAND")
}

/// Builds `cargo genwire` like [`command`]; the variable is `GENWIRE_GENERATOR`.
pub fn generator(root: &Path) -> io::Result<PathBuf> {
    program(root, "cargo-genwire", "GENWIRE_GENERATOR")
}

fn program(root: &Path, name: &str, variable: &str) -> io::Result<PathBuf> {
    if let Some(path) = std::env::var_os(variable) {
        return Ok(path.into());
    }
    build(root, &root.join("target"), &[&PROGRAM[..], &[name]].concat())?;
    Ok(root.join("target/debug").join(name))
}

/// Builds only the `genwire` command, in another target folder, and returns its path.
pub fn command_in(root: &Path, target: &Path) -> io::Result<PathBuf> {
    build(root, target, &["build", "--quiet", "--package", "genwire-cli"])?;
    Ok(target.join("debug/genwire"))
}

fn build(root: &Path, target: &Path, arguments: &[&str]) -> io::Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(arguments).env("CARGO_TARGET_DIR", target).current_dir(root);
    if cargo.status()?.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("`cargo {}` failed", arguments.join(" "))))
}
