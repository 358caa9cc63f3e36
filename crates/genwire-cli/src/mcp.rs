//! `genwire mcp`: the operations as tools of the Model Context Protocol.

mod call;
mod content;
mod handler;
mod http;
mod message;
mod progress;
mod sessions;
mod stdio;
mod tools;

use crate::cli::McpArgs;
use crate::connected;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;
use call::Caller;
use handler::Handler;
use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Serves until the client has gone, or a signal ends the command.
pub(crate) fn run(args: &McpArgs) -> Result<Verdict, Problem> {
    let mut connection_args = args.connection.clone();
    // They are part of the results.
    connection_args.hides_warnings = true;
    connected::with(&connection_args, |connection| {
        let handler = handler(connection, args)?;
        match args.http {
            Some(address) => connection.block_on(http::serve(handler, address)),
            None => connection.block_on(stdio::serve(handler)),
        }
    })
}

fn handler(connection: &Connection, args: &McpArgs) -> Result<Handler, Problem> {
    if connection.is_dry() {
        let help = "`genwire chat --dry-run` and the like show one request";
        return Err(Problem::usage("there is no dry run of a server", Some(help)));
    }
    let only = args.only.iter().map(|name| PROGRAM.resolve(name));
    let only = only.collect::<Result<Vec<_>, _>>()?;
    if let Some(folder) = &args.files {
        create_folder(folder).map_err(|error| Problem::write(folder, &error))?;
    }
    Ok(Handler::new(
        tools::offered(&only).map_err(Problem::Schemas)?,
        Caller {
            transport: connection.transport().clone(),
            validation: args.connection.validation(),
            files: args.files.clone(),
            deadline: args.deadline,
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
