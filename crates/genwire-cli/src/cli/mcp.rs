//! The arguments of `genwire mcp`.

use super::ConnectionArgs;
use super::check::operation;
use super::values::{duration, with_exit_codes};
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Offers the operations of the service as tools of the Model Context Protocol (MCP).

Each operation is one tool with its input schema. A call is checked before it is sent: violations \
are the error of the tool, so that a model can correct its arguments. A task is awaited, with its \
states as progress; a streamed reply is collected, with its events as progress. Speech comes as \
audio content, or as a file with `--files`.

Messages go over standard input and output, or over HTTP with `--http`.

It needs the feature `mcp`: `cargo install … --features mcp`.";

const EXAMPLES: &str = "\
Examples:
  genwire mcp
  genwire mcp --only create_chat_completion --only list_voices
  genwire mcp --files ./speech
  genwire mcp --http 127.0.0.1:8931

  The configuration of a client that starts the command:
    {\"mcpServers\":{\"genwire\":{\"command\":\"genwire\",\"args\":[\"mcp\"],
      \"env\":{\"GENWIRE_BASE_URL\":\"https://api.example.com\",\"GENWIRE_API_KEY\":\"KEY\"}}}}";

const EXIT_CODES: &str = "  0    the client has closed the connection
  2    the command cannot be carried out: wrong arguments, or the address is in use
  130  interrupted";

/// The arguments of `genwire mcp`.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, EXIT_CODES))]
pub(crate) struct McpArgs {
    /// Offer only this operation; may be repeated.
    #[arg(long, value_name = "OPERATION", value_parser = operation())]
    pub(crate) only: Vec<String>,

    /// Serve over HTTP at this address of this machine, at the path `/mcp`.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) http: Option<SocketAddr>,

    /// The folder for the audio of speech; without it, audio is in the result of the tool.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) files: Option<PathBuf>,

    /// Maximum time to wait for the end of a task.
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    pub(crate) deadline: Duration,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}
