//! The common part of all subcommands that call the service.

use crate::args::ConnectionArgs;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;

/// Sets up a client, runs a function with it, and reports the outcome.
pub(crate) fn with(
    args: &ConnectionArgs,
    work: impl FnOnce(&Connection) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    genwire_command::connected::with(&PROGRAM, args, work)
}
