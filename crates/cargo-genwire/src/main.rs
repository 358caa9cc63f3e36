//! `cargo genwire`: generates crates, schemas, vectors and docs from the spec of a service.

#[cfg(feature = "conform")]
use cargo_genwire::conform;
#[cfg(feature = "mcp")]
use cargo_genwire::mcp;
#[cfg(feature = "serve")]
use cargo_genwire::serve;
#[cfg(feature = "call")]
use cargo_genwire::{batch, call};
use cargo_genwire::{check, diff, drift, export, generate, import, init, new, release, runtime};
use clap::{Parser, Subcommand};
use genwire_workspace::{errln, root};
use std::io;
use std::process::ExitCode;

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

/// Command line as cargo passes it, with `genwire` as the first argument.
#[derive(Debug, Parser)]
#[command(name = "cargo", bin_name = "cargo")]
enum Cargo {
    Genwire(Cli),
}

/// Generate crates, schemas, vectors and docs from the spec of a service
///
/// The spec is TOML in `spec/`; `genwire.toml` at the root of the workspace names the packages and
/// the places of the outputs. Exit code: 0 on success, 1 for a finding, such as a mistake in the
/// spec, 2 for an error.
#[derive(Debug, clap::Args)]
#[command(version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Init(init::Args),
    Generate(generate::Args),
    #[cfg(feature = "call")]
    Batch(batch::Args),
    #[cfg(feature = "call")]
    Call(call::Args),
    Import(import::Args),
    Check(check::Args),
    #[cfg(feature = "conform")]
    Conform(conform::Args),
    Diff(diff::Args),
    Drift(drift::Args),
    Export(export::Args),
    #[cfg(feature = "mcp")]
    Mcp(mcp::Args),
    New(new::Args),
    Release(release::Args),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    UpdateRuntime(runtime::Args),
}

fn main() -> ExitCode {
    let Cargo::Genwire(Cli { task }) = Cargo::parse();
    #[cfg(feature = "call")]
    match &task {
        Task::Batch(args) => return batch::main(args),
        Task::Call(args) => return call::main(args),
        _ => {}
    }
    #[cfg(feature = "mcp")]
    if let Task::Mcp(args) = &task {
        return mcp::main(args);
    }
    match run(&task) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            errln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs a task; returns false for a finding.
fn run(task: &Task) -> io::Result<bool> {
    match task {
        Task::Init(args) => return init::run(&std::env::current_dir()?, args),
        Task::Import(args) => return import::run(args),
        Task::UpdateRuntime(args) => return runtime::run(root::find, args),
        #[cfg(feature = "serve")]
        Task::Serve(args) => return serve::run(args),
        _ => {}
    }
    let root = match task {
        Task::Diff(args) if args.names_both() => {
            root::find().or_else(|_| std::env::current_dir())?
        }
        _ => root::find()?,
    };
    match task {
        Task::Init(_) | Task::Import(_) | Task::UpdateRuntime(_) => Ok(true),
        #[cfg(feature = "serve")]
        Task::Serve(_) => Ok(true),
        #[cfg(feature = "call")]
        Task::Batch(_) | Task::Call(_) => Ok(true),
        #[cfg(feature = "mcp")]
        Task::Mcp(_) => Ok(true),
        Task::Check(args) => check::run(&root, args),
        #[cfg(feature = "conform")]
        Task::Conform(args) => conform::run(&root, args),
        Task::Generate(args) => generate::run(&root, args),
        Task::Diff(args) => diff::run(&root, args),
        Task::Drift(args) => drift::run(&root, args),
        Task::Export(args) => export::run(&root, args),
        Task::New(args) => new::run(&root, args),
        Task::Release(args) => release::run(&root, args),
    }
}
