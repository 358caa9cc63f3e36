//! `cargo genwire`: generates crates, schemas, vectors and docs from the spec of a service.

#[cfg(feature = "call")]
use cargo_genwire::{command, package, program::ANY};
use cargo_genwire::{diff, drift, export, generate, import, init, new, release, runtime};
use clap::{Parser, Subcommand};
#[cfg(feature = "call")]
use genwire_command::Verdict;
use genwire_workspace::{errln, root};
use std::process::ExitCode;
use std::{env, io};

/// An import and a run of all emitters spend much of their time in small allocations.
#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const EXAMPLES: &str = "\
Examples:
  cargo genwire init petstore.yaml     a workspace in this folder, from an OpenAPI document
  cargo genwire serve petstore.yaml    the service of a document, on this machine
  cargo genwire call petstore.yaml     its operations, and a call of one
  cargo genwire generate               everything again, after an edit of the spec
  cargo genwire diff                   the changes since the newest release
  cargo genwire help import            the options of one task";

/// Generate crates, schemas, vectors and docs from the spec of a service
///
/// The spec is TOML in `spec/`; `genwire.toml` at the root of the workspace names the packages and
/// the places of the outputs. Exit code: 0 on success, 1 for a finding, such as a mistake in the
/// spec, 2 for an error.
#[derive(Debug, Parser)]
#[command(name = "cargo-genwire", bin_name = "cargo genwire", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Init(init::Args),
    Generate(generate::Args),
    Import(import::Args),
    Diff(diff::Args),
    Drift(drift::Args),
    Export(export::Args),
    New(new::Args),
    #[cfg(feature = "call")]
    Package(package::Args),
    Release(release::Args),
    UpdateRuntime(runtime::Args),
    #[cfg(feature = "call")]
    #[command(flatten)]
    Interface(command::Command),
}

fn main() -> ExitCode {
    // Cargo passes the name of its subcommand first; shell completion may not.
    let mut words = env::args_os().skip(1).peekable();
    words.next_if(|word| word == "genwire");
    #[cfg(feature = "call")]
    return genwire_command::command::run_with(&ANY, words, |cli: Cli, whole| match cli.task {
        Task::Interface(command) => command.run(whole),
        task => Ok(match run_task(&task) {
            0 => Verdict::Success,
            1 => Verdict::Failure,
            _ => Verdict::CannotRun,
        }),
    })
    .exit_code();
    #[cfg(not(feature = "call"))]
    return ExitCode::from(run_task(
        &Cli::parse_from(std::iter::once("cargo genwire".into()).chain(words)).task,
    ));
}

/// Runs a task of a workspace; returns 0 on success, 1 for a finding and 2 for an error.
fn run_task(task: &Task) -> u8 {
    match run(task) {
        Ok(true) => 0,
        Ok(false) => 1,
        Err(error) => {
            errln!("error: {error}");
            2
        }
    }
}

/// Runs a task; returns false for a finding.
fn run(task: &Task) -> io::Result<bool> {
    match task {
        Task::Init(args) => init::run(&env::current_dir()?, args),
        Task::Import(args) => import::run(args),
        Task::UpdateRuntime(args) => runtime::run(root::find, args),
        #[cfg(feature = "call")]
        Task::Package(args) => package::run(args),
        Task::Diff(args) if args.names_both() => {
            diff::run(&root::find().or_else(|_| env::current_dir())?, args)
        }
        Task::Diff(args) => diff::run(&root::find()?, args),
        Task::Drift(args) => drift::run(&root::find()?, args),
        Task::Export(args) => export::run(&root::find()?, args),
        Task::Generate(args) => generate::run(&root::find()?, args),
        Task::New(args) => new::run(&root::find()?, args),
        Task::Release(args) => release::run(&root::find()?, args),
        #[cfg(feature = "call")]
        Task::Interface(_) => Ok(true),
    }
}
