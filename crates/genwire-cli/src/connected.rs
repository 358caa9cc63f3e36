//! The frame of a subcommand that calls the service.

use crate::args::ConnectionArgs;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;
use genwire_core::client::ConfigBuilder;

/// Sets up a client, does the work, and reports how it ended.
pub(crate) fn with(
    args: &ConnectionArgs,
    work: impl FnOnce(&Connection) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    genwire_command::connected::with(&PROGRAM, args, work)
}

/// Does the same as [`with`] for a client with further settings.
pub(crate) fn with_config(
    args: &ConnectionArgs,
    change: impl FnOnce(ConfigBuilder) -> ConfigBuilder,
    work: impl FnOnce(&Connection) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    genwire_command::connected::with_config(&PROGRAM, args, change, work)
}
