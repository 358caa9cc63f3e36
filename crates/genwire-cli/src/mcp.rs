//! `genwire mcp`: the operations as tools of the Model Context Protocol.

mod call;
mod content;
mod handler;
mod progress;
mod tools;

use crate::catalogue;
use crate::cli::McpArgs;
use crate::connected;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::signals::{leave, stopped};
use crate::verdict::Verdict;
use crate::write::note;
use call::Caller;
use handler::Handler;
use rmcp::ServiceExt as _;
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use std::net::SocketAddr;
use std::sync::Arc;

/// The web pages that may call the tools: those of this machine.
const LOCAL_ORIGINS: [&str; 3] = ["http://127.0.0.1:*", "http://[::1]:*", "http://localhost:*"];

/// The path of the HTTP endpoint.
const HTTP_PATH: &str = "/mcp";

/// The maximum size of a message, in bytes: media inside a request are base64.
const MAX_MESSAGE_BYTES: usize = 72 << 20;

/// Serves until the client has gone, or a signal ends the command.
pub(crate) fn run(args: &McpArgs) -> Result<Verdict, Problem> {
    let mut connection_args = args.connection.clone();
    // They are part of the results.
    connection_args.hides_warnings = true;
    connected::with(&connection_args, |connection| {
        let handler = handler(connection, args)?;
        match args.http {
            Some(address) => connection.block_on(serve_http(handler, address)),
            None => connection.block_on(serve_stdio(handler)),
        }
    })
}

fn handler(connection: &Connection, args: &McpArgs) -> Result<Handler, Problem> {
    if connection.is_dry() {
        let help = "`genwire chat --dry-run` and the like show one request";
        return Err(Problem::usage("there is no dry run of a server", Some(help)));
    }
    let only = args.only.iter().map(|name| catalogue::resolve(name));
    let only = only.collect::<Result<Vec<_>, _>>()?;
    if let Some(folder) = &args.files {
        std::fs::create_dir_all(folder).map_err(|error| Problem::write(folder, &error))?;
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

async fn serve_stdio(handler: Handler) -> Result<Verdict, Problem> {
    let (input, output) = rmcp::transport::stdio();
    let transport =
        AsyncRwTransport::new_server(input, output).with_max_line_length(MAX_MESSAGE_BYTES);
    let serve = async {
        match handler.serve(transport).await {
            // It ends with the input.
            Ok(running) => drop(running.waiting().await),
            Err(error) => return Err(protocol_problem(&error.to_string())),
        }
        Ok(Verdict::Success)
    };
    tokio::select! {
        verdict = serve => verdict,
        () = stopped() => {
            // A read of standard input cannot be cancelled.
            leave();
            Ok(Verdict::Interrupted)
        }
    }
}

fn protocol_problem(message: &str) -> Problem {
    let help = "a client of the Model Context Protocol starts this command and speaks first";
    Problem::usage(format!("the client did not begin as expected: {message}"), Some(help))
}

async fn serve_http(handler: Handler, address: SocketAddr) -> Result<Verdict, Problem> {
    if !address.ip().is_loopback() {
        let help =
            "listen on `127.0.0.1`; a proxy with its own authentication can be put before it";
        let message =
            format!("`{address}` can be reached from other machines, which could use your key");
        return Err(Problem::usage(message, Some(help)));
    }
    let taken = |error: std::io::Error| {
        Problem::usage(format!("cannot listen at {address}: {error}"), None)
    };
    let listener = tokio::net::TcpListener::bind(address).await.map_err(taken)?;
    let address = listener.local_addr().map_err(taken)?;
    let mut config = StreamableHttpServerConfig::default().with_allowed_origins(LOCAL_ORIGINS);
    config.max_request_body_bytes = MAX_MESSAGE_BYTES;
    let ended = config.cancellation_token.clone();
    let service = StreamableHttpService::new(
        move || Ok(handler.clone()),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    let router = axum::Router::new().route_service(HTTP_PATH, service);
    note(&format!("listening at http://{address}{HTTP_PATH}"));
    let stop = async move {
        stopped().await;
        // Streams that are open end, too.
        ended.cancel();
    };
    let served = axum::serve(listener, router).with_graceful_shutdown(stop).await;
    served.map_err(|error| Problem::usage(format!("the server ended: {error}"), None))?;
    Ok(Verdict::Interrupted)
}
