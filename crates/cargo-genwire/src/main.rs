//! `cargo genwire`: makes crates, schemas, vectors and docs from a spec of a service.
#![expect(clippy::print_stderr, reason = "a command reports on the terminal")]

use cargo_genwire::{diff, export, generate, import, new, release, root};
use clap::{Parser, Subcommand};
use std::io;
use std::process::ExitCode;

/// The command as cargo starts it, with its own name in front.
#[derive(Debug, Parser)]
#[command(name = "cargo", bin_name = "cargo")]
enum Cargo {
    Genwire(Cli),
}

/// Make crates, schemas, vectors and docs from a spec of a service
///
/// The spec is TOML in `spec/`; `genwire.toml` at the root of the workspace names the packages and
/// the places of the outputs. Exit code: 0 on success, 1 for a finding, 2 for an error.
#[derive(Debug, clap::Args)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Generate(generate::Args),
    Import(import::Args),
    Diff(diff::Args),
    Export(export::Args),
    New(new::Args),
    Release(release::Args),
}

fn main() -> ExitCode {
    let Cargo::Genwire(Cli { task }) = Cargo::parse();
    match run(&task) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs a task; returns true when it succeeds.
fn run(task: &Task) -> io::Result<bool> {
    if let Task::Import(args) = task {
        return import::run(args);
    }
    let root = root::find()?;
    match task {
        Task::Generate(args) => generate::run(&root, args),
        Task::Import(args) => import::run(args),
        Task::Diff(args) => diff::run(&root, args),
        Task::Export(args) => export::run(&root, args),
        Task::New(args) => new::run(&root, args),
        Task::Release(args) => release::run(&root, args),
    }
}
