//! The `genwire` command as one function: parses the arguments, runs one subcommand and returns its verdict.
//!
//! It is a library because other packages of the workspace enable its features.

mod chat;
mod cli;
mod conform;
mod conform_client;
mod connected;
mod material;
#[cfg_attr(not(feature = "mcp"), path = "mcp/no_mcp.rs")]
mod mcp;
mod program;
mod serve;
mod setting;
mod speak;
mod task;
mod template;
mod voices;

use genwire_command::{
    args, call_error, connection, input, locate, problem, status, style, table, text, time,
    verdict, write,
};

use cli::{Cli, Subcommand};
use genwire_command::{Problem, Verdict, command, completions};
use program::PROGRAM;
use std::env::args_os;
use std::process::ExitCode;

/// Runs the command with the arguments of the process, and returns the code to exit with.
pub fn main() -> ExitCode {
    let run = |cli: Cli, whole| run(cli.subcommand, whole);
    command::run_with(&PROGRAM, args_os().skip(1), run).exit_code()
}

fn run(subcommand: Subcommand, whole: clap::Command) -> Result<Verdict, Problem> {
    match subcommand {
        Subcommand::Chat(args) => chat::run(&args),
        Subcommand::Speak(args) => speak::run(&args),
        Subcommand::Voices(args) => voices::run(&args),
        Subcommand::Task(args) => task::run(&args),
        Subcommand::Template(args) => template::run(&args),
        Subcommand::Serve(args) => serve::run(&args),
        Subcommand::Conform(args) => conform::run(&args),
        Subcommand::ConformClient => conform_client::run(),
        Subcommand::Mcp(args) => mcp::run(&args),
        Subcommand::Any(command::Command::Completions(args)) => {
            completions::run(&PROGRAM, cli::with_members(whole), args)
        }
        Subcommand::Any(command) => command.run(&PROGRAM, whole),
    }
}
