//! `genwire completions`: the completion script of a shell.

use crate::cli::{Cli, CompletionsArgs, open};
use crate::problem::Problem;
use crate::schema::request_members;
use crate::verdict::Verdict;
use clap::{Command, CommandFactory as _};
use genwire_audio::synthesize_speech;
use genwire_chat::create_chat_completion;
use genwire_video::{create_h3_context_ir, create_template_video};
use std::io::{self, Write as _};

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs) -> Result<Verdict, Problem> {
    // Through memory, because the generator panics when a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "genwire", &mut script);
    io::stdout().write_all(&script).map_err(Problem::Write)?;
    Ok(Verdict::Success)
}

/// Returns the command with the members of each request as values of `--set`.
fn command() -> Command {
    let mut command = Cli::command();
    for (path, operation) in [
        (&["chat"][..], create_chat_completion::ENDPOINT.operation),
        (&["speak"], synthesize_speech::ENDPOINT.operation),
        (&["task", "create"], create_h3_context_ir::ENDPOINT.operation),
        (&["template", "create"], create_template_video::ENDPOINT.operation),
    ] {
        command = with_members(command, path, operation);
    }
    command
}

fn with_members(command: Command, path: &[&str], operation: &'static str) -> Command {
    let Some((name, rest)) = path.split_first() else {
        let members = request_members(operation).into_iter().map(|name| format!("{name}="));
        return command.mut_arg("set", |arg| arg.value_parser(open::<String>(members)));
    };
    command.mut_subcommand(*name, |command| with_members(command, rest, operation))
}
