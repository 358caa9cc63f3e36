//! `mcp`: offers the operations of an interface as tools, from its spec or from an OpenAPI document.

use crate::program;
use crate::source::DocumentArgs;
use clap::builder::StringValueParser;
use genwire_command::args::ConnectionArgs;
use genwire_command::mcp::{Plain, Settings};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

/// Offer the operations as tools of the Model Context Protocol, without compiling
///
/// Up to 40 operations are one tool each. More are three tools: one that searches the operations, one
/// that describes an operation, and one that calls it. Arguments are checked before anything is sent;
/// what is wrong is the error of the tool, so that a model can correct them. Messages go over standard
/// input and output, or over HTTP with `--http`. Exit code: 0 when the client has gone, 2 when the
/// server cannot be started.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire mcp petstore.yaml --base-url http://127.0.0.1:8080
  cargo genwire mcp petstore.yaml --operation listPets --http 127.0.0.1:8931")]
pub struct Args {
    /// An OpenAPI document, or a folder with a spec; the workspace around the working directory by
    /// default
    #[arg(value_name = "DOCUMENT|FOLDER")]
    source: Option<PathBuf>,
    #[command(flatten)]
    document: DocumentArgs,
    /// Offer only this operation; may be repeated
    #[arg(long, value_name = "OPERATION", value_parser = StringValueParser::new())]
    operation: Vec<String>,
    /// Serve over HTTP at this address of this machine, at the path `/mcp`
    #[arg(long, value_name = "ADDRESS")]
    http: Option<SocketAddr>,
    /// The folder for replies that are files; without it, images and sounds are in the result
    #[arg(long, value_name = "FOLDER")]
    files: Option<PathBuf>,
    #[command(flatten)]
    connection: ConnectionArgs,
}

/// Serves until the client has gone, and returns the code to exit with.
pub fn main(args: &Args) -> ExitCode {
    let settings =
        Settings { only: args.operation.clone(), http: args.http, files: args.files.clone() };
    program::run(args.source.as_deref(), &args.document, |interface, program| {
        let mut connection = args.connection.clone();
        connection.needs_no_key = program.endpoints().iter().any(|it| it.needs_no_key());
        let plain = Plain { name: "cargo-genwire", title: &interface.service.title };
        genwire_command::mcp::run(program, &connection, &settings, plain)
    })
}
