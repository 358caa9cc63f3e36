//! `cargo xtask vectors`: holds `genwire check` against the vectors, by a reader in another language.

use crate::cargo;
use std::io;
use std::path::Path;
use std::process::Command;

/// The reader.
const READER: &str = "examples/vectors/vectors.py";

/// Runs the reader; returns true when every verdict is that of the vector.
pub fn run(root: &Path) -> io::Result<bool> {
    let mut reader = Command::new("python3");
    reader.arg(root.join(READER)).arg(cargo::command(root)?);
    Ok(reader.args(["check", "--jsonl", "-"]).status()?.success())
}
