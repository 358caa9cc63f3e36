//! Tasks of the workspace, each in a file. Tasks for any workspace are in `cargo-genwire`, and the
//! test suites are a separate program, `genwire-suites`.
#![expect(clippy::print_stderr, reason = "tasks report on the terminal")]

mod cargo;
mod ci;
#[cfg(test)]
mod gates;
mod package;
mod publish;
mod sample;
mod suites;
mod tidy;
mod trace;

use cargo_genwire::{diff, export, generate, import, new, release, spec_schema};
use clap::{Parser, Subcommand};
use genwire_workspace::root;
use std::{ffi::OsString, io, path::Path, process::ExitCode};

/// Tasks of the Genwire workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", after_help = suites::help())]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Generate(generate::Args),
    /// Check that the spec covers every requirement
    Trace,
    Tidy(tidy::Args),
    Ci(ci::Args),
    Diff(diff::Args),
    Release(release::Args),
    Publish(publish::Args),
    Export(export::Args),
    Import(import::Args),
    New(new::Args),
    SpecSchema(spec_schema::Args),
    Sample(sample::Args),
    /// A suite with its arguments.
    #[command(external_subcommand)]
    Suite(Vec<OsString>),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match root::find().and_then(|root| run(&root, &cli.task)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs a task; returns its exit code.
fn run(root: &Path, task: &Task) -> io::Result<ExitCode> {
    let passed = match task {
        Task::Generate(args) => generate::run(root, args),
        Task::Trace => trace::run(root),
        Task::Tidy(args) => tidy::run(root, args),
        Task::Ci(args) => ci::run(root, args),
        Task::Diff(args) => diff::run(root, args),
        Task::Release(args) => release::run(root, args),
        Task::Publish(args) => publish::run(root, args),
        Task::Export(args) => export::run(root, args),
        Task::Import(args) => import::run(args),
        Task::New(args) => new::run(root, args),
        Task::SpecSchema(args) => spec_schema::run(root, args),
        Task::Sample(args) => sample::run(root, args),
        Task::Suite(arguments) => {
            let code = suites::run(root, arguments)?.code().and_then(|it| u8::try_from(it).ok());
            return Ok(code.map_or(ExitCode::FAILURE, ExitCode::from));
        }
    }?;
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
