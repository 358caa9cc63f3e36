//! The arguments of `mcp`.

use crate::args::ConnectionArgs;
use crate::args::values::with_exit_codes;
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;

/// The long help of `mcp`.
pub const MCP_HELP: &str = "\
Runs a server of the Model Context Protocol (MCP) that exposes the operations as tools.

Up to 40 operations are one tool each, with the schema of its request. More are three tools: one that \
searches the operations, one that describes an operation, and one that calls it. A call is checked \
before it is sent: violations are the error of the tool, so that a model can correct its arguments.

Messages go over standard input and output, or over HTTP with `--http`.

It needs the feature `mcp`: `cargo install … --features mcp`.";

const EXAMPLES: &str = "\
Examples:
  {command} mcp{document}
  {command} mcp{document} --files ./replies
  {command} mcp{document} --http 127.0.0.1:8931

  The configuration of a client that starts the command:
    {\"mcpServers\":{\"{name}\":{\"command\":\"{name}\",\"args\":[\"mcp\"{documents}],
      \"env\":{\"{prefix}_BASE_URL\":\"https://api.example.com\",\"{prefix}_API_KEY\":\"KEY\"}}}}";

const EXIT_CODES: &str = "  0    the client has closed the connection
  2    the command cannot be carried out: wrong arguments, or the address is in use
  130  interrupted";

/// The arguments of `mcp`.
#[derive(Clone, Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, EXIT_CODES))]
pub struct McpArgs {
    /// Serve over HTTP at this address of this machine, at the path `/mcp`.
    #[arg(long, value_name = "ADDRESS")]
    pub http: Option<SocketAddr>,

    /// The folder for replies that are files; without it, images and sounds are in the result of the
    /// tool.
    #[arg(long, value_name = "FOLDER")]
    pub files: Option<PathBuf>,

    /// The connection.
    #[command(flatten)]
    pub connection: ConnectionArgs,
}
