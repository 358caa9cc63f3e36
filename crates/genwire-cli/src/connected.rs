//! The frame of a subcommand that calls the service.

use crate::args::ConnectionArgs;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;

/// Sets up a client, does the work, and reports how it ended.
pub(crate) fn with(
    args: &ConnectionArgs,
    work: impl FnOnce(&Connection) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    genwire_command::connected::with(&PROGRAM, args, work)
}
