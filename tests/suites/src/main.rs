//! The program of the test suites; `cargo xtask` starts it.
#![expect(clippy::print_stderr, reason = "suites report on the terminal")]

use clap::Parser;
use genwire_suites::{MissingTool, Suite};
use genwire_workspace::root;
use std::process::ExitCode;

/// Run a test suite that needs tools, other languages or much time.
///
/// Exit code: 0 if it passes, 1 if it fails, 2 for an error, 77 if a tool is not installed.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    suite: Suite,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match root::find().and_then(|root| genwire_suites::run(&root, &cli.suite)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(if MissingTool::is_cause_of(&error) {
                MissingTool::EXIT_CODE
            } else {
                2
            })
        }
    }
}
