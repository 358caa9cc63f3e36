//! The program of the test suites, compiled when a suite is requested.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus};

/// The variable with the path of the program, if it is already built.
const BUILT: &str = "GENWIRE_SUITES";

/// Exit code of a suite whose tools are not installed.
pub(crate) const MISSING_TOOL: i32 = 77;

/// Names of the suites, as the program has them.
const NAMES: [&str; 18] = [
    "beside",
    "bucket-test",
    "cel",
    "census",
    "clients",
    "conform",
    "drill",
    "export-check",
    "faces",
    "fuzz-service",
    "init-check",
    "inspector-test",
    "large",
    "mutate",
    "package",
    "schema-suite",
    "vectors",
    "wasm",
];

/// Returns the end of the help of `cargo xtask`.
pub(crate) fn help() -> String {
    let names = NAMES.join(", ");
    format!(
        "Suites, compiled at the first call; `cargo xtask SUITE --help` has the options:\n  {names}"
    )
}

/// Runs a suite with its arguments; cargo compiles the program first, unless the variable
/// `GENWIRE_SUITES` names one.
pub(crate) fn run(root: &Path, arguments: &[OsString]) -> io::Result<ExitStatus> {
    let name = arguments.first().map(|name| name.to_string_lossy()).unwrap_or_default();
    if !NAMES.contains(&&*name) {
        let message =
            format!("there is no task `{name}`\n  help: `cargo xtask --help` lists the tasks");
        return Err(io::Error::other(message));
    }
    let mut command = if let Some(program) = std::env::var_os(BUILT) {
        Command::new(program)
    } else {
        let mut cargo = Command::new("cargo");
        // Paths among the arguments are relative to the caller's folder.
        let manifest = root.join("Cargo.toml");
        cargo.args(["run", "--package", "genwire-suites", "--manifest-path"]);
        cargo.arg(manifest).arg("--");
        cargo
    };
    command.args(arguments).status()
}
