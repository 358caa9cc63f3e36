//! `mcp`: the operations of any interface as tools of the Model Context Protocol.

mod arguments;
mod catalogue;
mod content;
mod handler;
mod http;
mod message;
mod progress;
mod sessions;
mod stdio;
mod tools;
mod work;

pub use content::{data, reply, save};
pub use progress::Reporter;
pub use work::{Caller, Extension, Outcome, Plain, Request, Work};

use crate::args::ConnectionArgs;
use crate::connected;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::Program;
use crate::verdict::Verdict;
use handler::Handler;
use rmcp::model::Tool;
use std::fs::DirBuilder;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The operations to offer; all of them if there are none.
    pub only: Vec<String>,
    /// The address to serve over HTTP at, in place of standard input and output.
    pub http: Option<SocketAddr>,
    /// The folder for files in replies.
    pub files: Option<PathBuf>,
}

/// Serves until the client has gone, or a signal ends the command.
///
/// # Errors
///
/// Fails if the output cannot be written.
pub fn run(
    program: &'static Program,
    connection: &ConnectionArgs,
    settings: &Settings,
    extension: impl Extension + 'static,
) -> Result<Verdict, Problem> {
    let mut args = connection.clone();
    // They are part of the results.
    args.hides_warnings = true;
    connected::with(program, &args, |connection| {
        let handler = handler(connection, &args, settings, Box::new(extension))?;
        match settings.http {
            Some(address) => connection.block_on(http::serve(program, handler, address)),
            None => connection.block_on(stdio::serve(program, handler)),
        }
    })
}

/// Returns the tools of some operations, or of all where none is named.
///
/// # Errors
///
/// The schemas of the program are not those of its interface.
pub fn tools(
    program: &'static Program,
    only: &[&str],
    extension: &dyn Extension,
) -> Result<Vec<Tool>, serde_json::Error> {
    let offer = tools::offered(program, only, extension)?;
    Ok(offer.tools.into_iter().map(|offered| offered.tool).collect())
}

fn handler(
    connection: &Connection,
    args: &ConnectionArgs,
    settings: &Settings,
    extension: Box<dyn Extension>,
) -> Result<Handler, Problem> {
    let program = connection.program;
    if connection.is_dry() {
        let help = extension.dry_run_help();
        return Err(Problem::usage("there is no dry run of a server", Some(help)));
    }
    let only = settings.only.iter().map(|name| program.resolve(name));
    let only = only.collect::<Result<Vec<_>, _>>()?;
    if let Some(folder) = &settings.files {
        create_folder(folder).map_err(|error| Problem::write(folder, &error))?;
    }
    let offered = tools::offered(program, &only, &*extension).map_err(Problem::Schemas)?;
    Ok(Handler::new(
        offered,
        Caller {
            program,
            transport: connection.transport().clone(),
            validation: args.validation(),
            files: settings.files.clone(),
            extension,
        },
    ))
}

/// Creates a folder that its user alone may enter, unless it is there.
fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}
