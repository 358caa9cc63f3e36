//! `genwire completions`: the script by which a shell completes the command.

use crate::Verdict;
use crate::cli::{Cli, CompletionsArgs};
use crate::problem::Problem;
use clap::CommandFactory as _;
use std::io::{self, Write as _};

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs) -> Result<Verdict, Problem> {
    // Through memory, because the generator takes a closed pipe for a mistake of ours.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "genwire", &mut script);
    io::stdout().write_all(&script).map_err(Problem::Write)?;
    Ok(Verdict::Conforms)
}
