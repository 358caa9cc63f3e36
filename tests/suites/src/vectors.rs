//! `cargo xtask vectors`: compares `genwire check` with the vectors, read by a program in another
//! language.

use crate::cargo;
use std::io;
use std::path::Path;
use std::process::Command;

/// The reader.
const READER: &str = "examples/vectors/vectors.py";

/// Runs the reader; returns true if every verdict matches the vector.
pub fn run(root: &Path) -> io::Result<bool> {
    let mut reader = Command::new("python3");
    reader.arg(root.join(READER)).arg(cargo::command(root)?);
    Ok(reader.args(["check", "--jsonl", "-"]).status()?.success())
}
