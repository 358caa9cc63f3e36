//! The `genwire` command as one function: parses the arguments, runs one subcommand and returns its verdict.
//!
//! It is a library because other packages of the workspace ask for its features.

mod chat;
mod check;
mod cli;
mod completions;
mod conform;
mod conform_client;
mod connected;
mod login;
mod man;
mod material;
#[cfg_attr(not(feature = "mcp"), path = "mcp/no_mcp.rs")]
mod mcp;
mod operations;
mod profiles;
mod program;
mod same_file;
mod schema;
mod serve;
mod setting;
mod speak;
mod task;
mod template;
mod voices;

use genwire_command::{
    args, batch, call_error, connection, input, locate, output, problem, signals, status, style,
    table, text, time, verdict, write,
};

use clap::Parser;
use clap::error::ErrorKind;
use cli::{Cli, Command};
use problem::Problem;
use program::PROGRAM;
use std::io::Write as _;
use std::process::ExitCode;
use verdict::Verdict;
use write::print_message;

/// Runs the command with the arguments of the process, and returns the code to exit with.
pub fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => run(cli.command),
        Err(answer) => login::wrong_arguments(&answer).map_or_else(|| print_answer(&answer), Err),
    };
    match outcome {
        Ok(verdict) => ExitCode::from(verdict.code()),
        // The reader of the output has gone: there is no verdict, and no one to report it to.
        Err(Problem::Write(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::from(Verdict::CannotRun.code())
        }
        Err(problem) => {
            problem.print(&PROGRAM);
            ExitCode::from(problem.verdict().code())
        }
    }
}

/// Prints the help, the version, or the error of the arguments.
fn print_answer(answer: &clap::Error) -> Result<Verdict, Problem> {
    let printed = match answer.kind() {
        // Subcommands would print their own names, such as `genwire-chat`.
        ErrorKind::DisplayVersion => std::io::stdout()
            .write_all(concat!("genwire ", env!("CARGO_PKG_VERSION"), "\n").as_bytes()),
        _ => print_message(answer),
    };
    match printed {
        Ok(()) if answer.use_stderr() => Ok(Verdict::CannotRun),
        Ok(()) => Ok(Verdict::Success),
        Err(error) => Err(Problem::Write(error)),
    }
}

fn run(command: Command) -> Result<Verdict, Problem> {
    match command {
        Command::Check(args) => check::run(&args),
        Command::Operations(args) => operations::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Chat(args) => chat::run(&args),
        Command::Speak(args) => speak::run(&args),
        Command::Voices(args) => voices::run(&args),
        Command::Task(args) => task::run(&args),
        Command::Template(args) => template::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Conform(args) => conform::run(&args),
        Command::ConformClient => conform_client::run(),
        Command::Batch(args) => batch::run(&PROGRAM, &args.connection, &args.settings()),
        Command::Mcp(args) => mcp::run(&args),
        Command::Login(args) => login::run(&args),
        Command::Logout(args) => login::run_logout(&args),
        Command::Profiles(args) => profiles::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
