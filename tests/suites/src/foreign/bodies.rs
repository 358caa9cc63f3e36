//! The bodies that every package checks, with the reports of the command.

use super::require;
use crate::cargo;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Number of random bodies of each request.
const CASES: &str = "600";

/// Writes the vectors and random bodies, one a line, and the report of `genwire check` for each;
/// returns the folder.
pub(super) fn write(root: &Path) -> io::Result<PathBuf> {
    let folder = root.join("target/package/bodies");
    std::fs::create_dir_all(&folder)?;
    let vectors = folder.join("vectors.jsonl");
    require(
        Command::new("python3")
            .args(["-B", "examples/vectors/vectors.py"])
            .stdout(File::create(&vectors)?)
            .current_dir(root),
    )?;
    let random = folder.join("random.jsonl");
    File::create(&random)?;
    require(
        Command::new("cargo")
            .args(["test", "--quiet", "--workspace", "--test", "conformance"])
            .arg("everybody_agrees_on_random_bodies")
            .env("GENWIRE_BODIES", &random)
            .env("GENWIRE_CASES", CASES)
            .current_dir(root),
    )?;
    let genwire = cargo::command(root)?;
    for bodies in [&vectors, &random] {
        let reports = bodies.with_extension("reports.jsonl");
        // The exit code says that some bodies do not conform.
        Command::new(&genwire)
            .args(["check", "--jsonl"])
            .arg(bodies)
            .stdout(File::create(reports)?)
            .status()?;
    }
    Ok(folder)
}
