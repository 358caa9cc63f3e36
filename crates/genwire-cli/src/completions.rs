//! `genwire completions`: the completion script of a shell.

use crate::cli::{Cli, CompletionsArgs, open};
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;
use clap::{Command, CommandFactory as _, ValueHint};
use genwire_audio::synthesize_speech;
use genwire_chat::create_chat_completion;
use genwire_command::profiles::Profiles;
use genwire_command::schema::request_members;
use genwire_video::{create_h3_context_ir, create_template_video};
use std::io::{self, Write as _};

/// Words in the names of values that may be files or begin with a path.
const FILE_WORDS: &[&str] = &["COMMAND", "DIR", "FILE", "FOLDER"];

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs) -> Result<Verdict, Problem> {
    // Through memory, because the generator panics when a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "genwire", &mut script);
    io::stdout().write_all(&script).map_err(Problem::Write)?;
    Ok(Verdict::Success)
}

/// Returns the command with the members of each request as values of `--set`, with the names of the
/// profiles, and without names of files where no file can be meant.
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
    without_files(with_profiles(command, &Profiles::known_names()))
}

/// Marks the arguments whose values are not files, because shells complete names of files for an
/// argument without a hint.
fn without_files(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let names = arg.get_value_names().unwrap_or_default();
        let is_file = names.iter().any(|name| FILE_WORDS.iter().any(|word| name.contains(word)));
        let is_open = !is_file && matches!(arg.get_value_hint(), ValueHint::Unknown);
        let is_marked = is_open && arg.get_action().takes_values();
        if is_marked { arg.value_hint(ValueHint::Other) } else { arg }
    });
    command.mut_subcommands(without_files)
}

/// Offers the names of the profiles where one is meant.
fn with_profiles(command: Command, names: &[String]) -> Command {
    if names.is_empty() {
        return command;
    }
    let takes_name = ["login", "logout", "profiles"].contains(&command.get_name());
    let command = command.mut_args(|arg| {
        let is_name = match arg.get_id().as_str() {
            "profile" => true,
            "name" | "default" => takes_name,
            _ => false,
        };
        if is_name { arg.value_parser(open::<String>(names)) } else { arg }
    });
    command.mut_subcommands(|command| with_profiles(command, names))
}

fn with_members(command: Command, path: &[&str], operation: &'static str) -> Command {
    let Some((name, rest)) = path.split_first() else {
        let members =
            request_members(&PROGRAM, operation).into_iter().map(|name| format!("{name}="));
        return command.mut_arg("set", |arg| arg.value_parser(open::<String>(members)));
    };
    command.mut_subcommand(*name, |command| with_members(command, rest, operation))
}
