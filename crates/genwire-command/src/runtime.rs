//! The runtime of a command that runs one task at a time.

use crate::problem::Problem;
use tokio::runtime::{Builder, Runtime};

/// Creates a runtime on the thread of the command.
///
/// # Errors
///
/// The system cannot provide the resources for it.
pub fn on_this_thread() -> Result<Runtime, Problem> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Problem::usage(format!("cannot start: {error}"), None))
}
