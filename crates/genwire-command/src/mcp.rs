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

use crate::args::{ConnectionArgs, McpArgs};
use crate::connected;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::Program;
use crate::verdict::Verdict;
use crate::write::create_private_folder;
use handler::Handler;
use rmcp::model::Tool;

/// Serves until the client disconnects, or a signal ends the command.
///
/// # Errors
///
/// Fails if the output cannot be written.
pub fn run(
    program: &'static Program,
    settings: &McpArgs,
    only: &[String],
    extension: impl Extension + 'static,
) -> Result<Verdict, Problem> {
    let mut args = settings.connection.clone();
    // They are part of the results.
    args.hides_warnings = true;
    args.needs_no_key = program.has_open_operation();
    args.servers = program.servers();
    connected::with(program, &args, |connection| {
        let handler = handler(connection, &args, settings, only, Box::new(extension))?;
        match settings.http {
            Some(address) => connection.block_on(http::serve(program, handler, address)),
            None => connection.block_on(stdio::serve(program, handler)),
        }
    })
}

/// Returns the tools of some operations, or of all operations if none is named.
///
/// # Errors
///
/// The schemas of the program do not match its interface.
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
    settings: &McpArgs,
    only: &[String],
    extension: Box<dyn Extension>,
) -> Result<Handler, Problem> {
    let program = connection.program;
    if connection.is_dry() {
        let help = extension.dry_run_help();
        return Err(Problem::usage("there is no dry run of a server", Some(help)));
    }
    let only = only.iter().map(|name| program.resolve(name));
    let only = only.collect::<Result<Vec<_>, _>>()?;
    if let Some(folder) = &settings.files {
        create_private_folder(folder).map_err(|error| Problem::write(folder, &error))?;
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
