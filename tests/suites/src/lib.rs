//! Test suites that need tools, other languages or much time; `cargo xtask` runs each by its name.
#![expect(clippy::print_stderr, reason = "suites report on the terminal")]

pub mod bucket_test;
pub mod cargo;
pub mod cel;
pub mod census;
pub mod clients;
pub mod conform;
pub mod copy;
mod document_schemas;
pub mod drill;
pub mod export_check;
pub mod faces;
pub mod foreign;
pub mod fuzz_service;
pub mod generator;
pub mod init_check;
pub mod inspector_test;
pub mod large;
mod missing_tool;
pub mod mutate;
mod packages;
pub mod schema_suite;
pub mod service;
pub mod vectors;
pub mod wasm;

pub use missing_tool::MissingTool;

use clap::Subcommand;
use std::{io, path::Path};

/// A suite with its arguments.
#[derive(Clone, Debug, Subcommand)]
#[expect(missing_docs, reason = "clap shows the docs of the arguments")]
pub enum Suite {
    InitCheck(init_check::Args),
    Large(large::Args),
    Package(foreign::Args),
    ExportCheck(export_check::Args),
    Mutate(mutate::Args),
    InspectorTest(inspector_test::Args),
    Drill(drill::Args),
    #[command(name = "schema-suite")]
    Schemas(schema_suite::Args),
    Cel(cel::Args),
    Census(census::Args),
    Faces(faces::Args),
    Clients(clients::Args),
    Conform(conform::Args),
    FuzzService(fuzz_service::Args),
    /// Test files of the service in a folder and in a bucket
    BucketTest,
    /// Compare `genwire check` with the vectors, by a reader in Python
    Vectors,
    /// Build the portable crates for browsers
    Wasm,
}

/// Runs a suite; returns true if it passes.
pub fn run(root: &Path, suite: &Suite) -> io::Result<bool> {
    match suite {
        Suite::InitCheck(args) => init_check::run(root, args),
        Suite::Large(args) => large::run(root, args),
        Suite::Package(args) => foreign::run(root, args),
        Suite::ExportCheck(args) => export_check::run(root, args),
        Suite::Mutate(args) => mutate::run(root, args),
        Suite::InspectorTest(args) => inspector_test::run(root, args),
        Suite::Drill(args) => drill::run(root, args),
        Suite::Schemas(args) => schema_suite::run(root, args),
        Suite::Cel(args) => cel::run(root, args),
        Suite::Census(args) => census::run(root, args),
        Suite::Faces(args) => faces::run(root, args),
        Suite::Clients(args) => clients::run(root, args),
        Suite::Conform(args) => conform::run(root, args),
        Suite::FuzzService(args) => fuzz_service::run(root, args),
        Suite::BucketTest => bucket_test::run(root),
        Suite::Vectors => vectors::run(root),
        Suite::Wasm => wasm::run(root),
    }
}
