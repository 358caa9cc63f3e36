//! The arguments of `genwire mcp`.

use super::values::duration;
use clap::Args;
use std::time::Duration;

/// The arguments of `genwire mcp`.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct McpArgs {
    /// Offer only this operation; may be repeated.
    #[arg(long, value_name = "OPERATION")]
    pub(crate) only: Vec<String>,

    #[command(flatten)]
    pub(crate) any: genwire_command::args::McpArgs,

    /// Maximum time to wait for the end of a task.
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    pub(crate) deadline: Duration,
}
