//! `cargo xtask bucket-test`: tests the storage of files in a bucket, against a bucket server on
//! this machine.

use crate::packages;
use std::path::Path;
use std::process::Command;
use std::{env, io};

/// The program that starts the server, and its requirements.
const SERVER: &str = "tests/bucket/server.py";
const REQUIREMENTS: &str = "tests/bucket/requirements.txt";
/// The tests of files outside the database.
const TESTS: [&str; 5] = ["test", "--workspace", "--lib", "--", "store::tests::objects"];

/// Runs the tests; returns true if they pass and leave no object.
pub fn run(root: &Path) -> io::Result<bool> {
    let bin = packages::python(root, "bucket", REQUIREMENTS)?;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(bin.join("python3"));
    command.arg(root.join(SERVER)).arg(cargo).args(TESTS).current_dir(root);
    Ok(command.status()?.success())
}
