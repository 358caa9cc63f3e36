//! The program of the test suites, which is compiled when a suite is asked for.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus};

/// The variable with the path of the program, where it is built already.
const BUILT: &str = "GENWIRE_SUITES";

/// Exit code of a suite whose tools are not installed.
pub(crate) const MISSING_TOOL: i32 = 77;

/// Runs a suite with its arguments; cargo compiles the program first, unless the variable
/// `GENWIRE_SUITES` names one.
pub(crate) fn run(root: &Path, arguments: &[OsString]) -> io::Result<ExitStatus> {
    let mut command = if let Some(program) = std::env::var_os(BUILT) {
        Command::new(program)
    } else {
        let mut cargo = Command::new("cargo");
        cargo.args(["run", "--package", "genwire-suites", "--"]).current_dir(root);
        cargo
    };
    command.args(arguments).status()
}
