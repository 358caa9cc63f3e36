//! `completions`: the completion script of a shell.

use crate::args::OPERATION;
use crate::args::values::open;
use crate::call;
use crate::problem::Problem;
use crate::profiles::Profiles;
use crate::program::Program;
use crate::text::is_plain;
use crate::verdict::Verdict;
use clap::{Args, Command, ValueHint};
use clap_complete::Shell;
use genwire_core::Endpoint;
use std::io::{self, Write as _};

/// Words in value names of arguments that may be files or begin with a path.
const FILE_WORDS: &[&str] = &["COMMAND", "DIR", "FILE", "FOLDER"];

const EXAMPLES: &str = "\
Examples:
  {command} completions{document} bash > {name}.bash
  {command} completions{document} zsh > \"${fpath[1]}/_{name}\"
  {command} completions{document} fish > ~/.config/fish/completions/{name}.fish
  {command} completions{document} powershell >> $PROFILE";

/// The arguments of `completions`.
#[derive(Clone, Copy, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Prints the script of a command: its arguments, the operations with their options and values, and the
/// profiles.
///
/// # Errors
///
/// Fails if the output cannot be written.
pub fn run(program: &Program, whole: Command, args: CompletionsArgs) -> Result<Verdict, Problem> {
    let calls = call::commands(program)?;
    // Names of operations are subcommands for shells.
    let command = whole.mut_subcommand("call", |command| {
        let about = command.get_about().cloned().unwrap_or_default();
        Command::new("call").about(about).subcommands(calls)
    });
    let mut command = without_files(with_names(command, program, &Profiles::known_names()));
    let name = command.get_name().to_owned();
    // In a bash script, the labels of a name with a hyphen differ between their two uses.
    let label = if args.shell == Shell::Bash { name.replace('-', "_") } else { name.clone() };
    // Through memory, because the generator panics when a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, &label, &mut script);
    if label != name {
        script.extend(format!("complete -F _{label} -o bashdefault -o default {name}\n").bytes());
    }
    io::stdout().write_all(&script).map_err(Problem::Write)?;
    Ok(Verdict::Success)
}

/// Marks the arguments whose values are not files, because shells complete file names for an
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

/// Offers the names of the profiles, and of operations with a rate.
fn with_names(command: Command, program: &Program, profiles: &[String]) -> Command {
    let takes_name = ["login", "logout", "profiles"].contains(&command.get_name());
    let operations = program.endpoints().into_iter().map(Endpoint::shown_name);
    let operations: Vec<&str> = operations.filter(|name| is_plain(name)).collect();
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "profile" => arg.value_parser(open::<String>(profiles)),
        "name" | "default" if takes_name => arg.value_parser(open::<String>(profiles)),
        "rate" => {
            let rates = operations.iter().map(|name| format!("{name}="));
            arg.value_parser(open::<String>(rates))
        }
        _ => {
            let names = arg.get_value_names().unwrap_or_default();
            if names.iter().any(|name| name.contains(OPERATION)) {
                arg.value_parser(open::<String>(operations.iter().copied()))
            } else {
                arg
            }
        }
    });
    command.mut_subcommands(|command| with_names(command, program, profiles))
}
