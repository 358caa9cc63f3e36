//! Tasks of the workspace, each in a file; those for any workspace are in `cargo-genwire`, and the
//! test suites are in `genwire-suites`.
#![expect(clippy::print_stderr, reason = "tasks report on the terminal")]

mod ci;
mod drill;
#[cfg(test)]
mod gates;
mod package;
mod tidy;
mod trace;
mod wasm;

use cargo_genwire::{diff, export, generate, import, new, release, root, spec_schema};
use clap::{Parser, Subcommand};
use genwire_suites::Suite;
use std::{io, path::Path, process::ExitCode};

/// Allocator of the tasks, as the one of `cargo genwire`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Tasks of the Genwire workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Generate(generate::Args),
    Trace(trace::Args),
    Tidy(tidy::Args),
    Ci(ci::Args),
    Diff(diff::Args),
    Release(release::Args),
    Drill(drill::Args),
    Export(export::Args),
    Import(import::Args),
    New(new::Args),
    SpecSchema(spec_schema::Args),
    #[command(flatten)]
    Suite(Suite),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match root::find().and_then(|root| run(&root, &cli.task)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs a task; returns true when it succeeds.
fn run(root: &Path, task: &Task) -> io::Result<bool> {
    match task {
        Task::Generate(args) => generate::run(root, args),
        Task::Trace(args) => trace::run(root, args),
        Task::Tidy(args) => tidy::run(root, args),
        Task::Ci(args) => ci::run(root, args),
        Task::Diff(args) => diff::run(root, args),
        Task::Release(args) => release::run(root, args),
        Task::Drill(args) => drill::run(root, args),
        Task::Export(args) => export::run(root, args),
        Task::Import(args) => import::run(args),
        Task::New(args) => new::run(root, args),
        Task::SpecSchema(args) => spec_schema::run(root, args),
        Task::Suite(suite) => genwire_suites::run(root, suite),
    }
}
