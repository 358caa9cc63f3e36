//! Tasks of the workspace, each in a file; those for any workspace are in `cargo-genwire`.
#![expect(clippy::print_stderr, reason = "tasks report on the terminal")]

mod bucket_test;
mod build_cost;
mod cargo;
mod cel;
mod census;
mod ci;
mod clients;
mod conform;
mod copy;
mod drill;
mod export_check;
mod foreign;
mod fuzz_service;
#[cfg(test)]
mod gates;
mod init_check;
mod large;
mod mutate;
mod package;
mod packages;
mod service;
mod site_test;
mod tidy;
mod trace;
mod wasm;

use cargo_genwire::{diff, export, generate, import, new, release, root, spec_schema};
use clap::{Parser, Subcommand};
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
    InitCheck(init_check::Args),
    Large(large::Args),
    New(new::Args),
    Package(foreign::Args),
    ExportCheck(export_check::Args),
    Mutate(mutate::Args),
    SiteTest(site_test::Args),
    SpecSchema(spec_schema::Args),
    BuildCost(build_cost::Args),
    Cel(cel::Args),
    Census(census::Args),
    Clients(clients::Args),
    Conform(conform::Args),
    FuzzService(fuzz_service::Args),
    /// Test files of the service in a folder and in a bucket
    BucketTest,
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
        Task::InitCheck(args) => init_check::run(root, args),
        Task::Large(args) => large::run(root, args),
        Task::New(args) => new::run(root, args),
        Task::Package(args) => foreign::run(root, args),
        Task::ExportCheck(args) => export_check::run(root, args),
        Task::Mutate(args) => mutate::run(root, args),
        Task::SiteTest(args) => site_test::run(root, args),
        Task::SpecSchema(args) => spec_schema::run(root, args),
        Task::BuildCost(args) => build_cost::run(root, args),
        Task::Cel(args) => cel::run(root, args),
        Task::Census(args) => census::run(root, args),
        Task::Clients(args) => clients::run(root, args),
        Task::Conform(args) => conform::run(root, args),
        Task::FuzzService(args) => fuzz_service::run(root, args),
        Task::BucketTest => bucket_test::run(root),
    }
}
