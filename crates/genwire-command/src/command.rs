//! The command of an interface: its arguments and its exit code.

use crate::args::of_program;
use crate::batch::{self, BatchArgs};
use crate::call::{self, CallWords};
use crate::check::{self, CheckArgs};
use crate::completions::{self, CompletionsArgs};
use crate::login;
use crate::man::{self, ManArgs};
use crate::operations::{self, OperationsArgs};
use crate::problem::Problem;
use crate::profiles::{self, LoginArgs, LogoutArgs, ProfilesArgs};
use crate::program::Program;
use crate::schema::{self, SchemaArgs};
use crate::verdict::Verdict;
use crate::write::print_message;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write as _};

/// The maximum width of help texts, and their width without a terminal, in columns.
pub const MAX_HELP_COLUMNS: usize = 100;

/// The subcommands that need only the interface.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check whether a body conforms to the interface.
    #[command(long_about = check::HELP)]
    Check(CheckArgs),
    /// List the operations and their bodies.
    Operations(OperationsArgs),
    /// Print the self-contained JSON Schema of a body.
    Schema(SchemaArgs),
    /// Call any operation, with its parameters and members as options.
    Call(CallWords),
    /// Send the requests of a file and keep their results.
    #[command(long_about = batch::HELP)]
    Batch(Box<BatchArgs>),
    /// Save a service URL and API key as a profile.
    #[command(long_about = profiles::LOGIN_HELP)]
    Login(LoginArgs),
    /// Remove a saved profile.
    Logout(LogoutArgs),
    /// List the saved profiles, or choose the default.
    #[command(long_about = profiles::PROFILES_HELP)]
    Profiles(ProfilesArgs),
    /// Print the completion script of a shell.
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them to a folder.
    #[command(long_about = man::HELP)]
    Man(ManArgs),
}

impl Command {
    /// Runs the subcommand of a whole command.
    ///
    /// # Errors
    ///
    /// Fails if the subcommand has no result.
    pub fn run(self, program: &'static Program, whole: clap::Command) -> Result<Verdict, Problem> {
        match self {
            Self::Check(args) => check::run(program, &args),
            Self::Operations(args) => operations::run(program, &args),
            Self::Schema(args) => schema::run(program, &args),
            Self::Call(args) => call::run(program, &args.words),
            Self::Batch(args) => batch::run(program, &args),
            Self::Login(args) => login::run(program, &args),
            Self::Logout(args) => login::run_logout(program, &args),
            Self::Profiles(args) => profiles::run(program, &args),
            Self::Completions(args) => completions::run(program, whole, args),
            Self::Man(args) => man::run(whole, &args),
        }
    }
}

/// A command without further subcommands.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true, arg_required_else_help = true)]
#[command(max_term_width = MAX_HELP_COLUMNS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Runs the command of an interface with its arguments, and prints its problem if it has no result.
///
/// ```
/// use genwire_command::{Program, Verdict, command};
/// use genwire_core::Area;
///
/// static PROGRAM: Program = Program::new("pets", "PETS", &[Area::EMPTY]);
/// assert_eq!(command::run(&PROGRAM, ["operations".into()]), Verdict::Success);
/// ```
pub fn run(program: &'static Program, words: impl IntoIterator<Item = OsString>) -> Verdict {
    run_with(program, words, |cli: Cli, whole| cli.command.run(program, whole))
}

/// Runs a command with additional subcommands, like [`run`].
pub fn run_with<C: Parser>(
    program: &'static Program,
    words: impl IntoIterator<Item = OsString>,
    work: impl FnOnce(C, clap::Command) -> Result<Verdict, Problem>,
) -> Verdict {
    let whole = C::command().name(program.name()).bin_name(program.command());
    let whole = of_program(whole, program);
    let words: Vec<OsString> = words.into_iter().collect();
    let all = std::iter::once(program.command().into()).chain(words.iter().cloned());
    let parsed = whole.clone().try_get_matches_from(all).and_then(|it| C::from_arg_matches(&it));
    let outcome = match parsed {
        Ok(parsed) => work(parsed, whole),
        Err(answer) => match login::wrong_arguments(program, &words, &answer) {
            Some(problem) => Err(problem),
            None => print_answer(&whole, &answer),
        },
    };
    verdict(program, outcome)
}

/// Returns the verdict of a command, after printing its problem.
pub fn verdict(program: &Program, outcome: Result<Verdict, Problem>) -> Verdict {
    match outcome {
        Ok(verdict) => verdict,
        // The reader of the output has closed the pipe: there is no verdict, and no reader to
        // report it to.
        Err(Problem::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Verdict::CannotRun
        }
        Err(problem) => {
            problem.print(program);
            problem.verdict()
        }
    }
}

/// Prints the help, the version, or the error of the arguments.
fn print_answer(whole: &clap::Command, answer: &clap::Error) -> Result<Verdict, Problem> {
    let printed = match (answer.kind(), whole.get_version()) {
        // Subcommands would print their own names, such as `genwire-chat`.
        (ErrorKind::DisplayVersion, Some(version)) => {
            writeln!(io::stdout(), "{} {version}", whole.get_name())
        }
        _ => print_message(answer),
    };
    match printed {
        Ok(()) if answer.use_stderr() => Ok(Verdict::CannotRun),
        Ok(()) => Ok(Verdict::Success),
        Err(error) => Err(Problem::Write(error)),
    }
}
