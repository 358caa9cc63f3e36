//! Replaces the server of the Model Context Protocol if the command is built without it.

use crate::cli::McpArgs;
use crate::problem::Problem;
use crate::verdict::Verdict;

/// Refuses to serve.
pub(crate) fn run(_: &McpArgs) -> Result<Verdict, Problem> {
    let help = "install it with `--features mcp`";
    Err(Problem::usage("this `genwire` was built without the feature `mcp`", Some(help)))
}
