//! `genwire serve`: the whole interface on this machine.

use crate::cli::ServeArgs;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;
use genwire_command::serve::{self, Service};
use genwire_server::Server;

/// Serves until a signal stops the service.
pub(crate) fn run(args: &ServeArgs) -> Result<Verdict, Problem> {
    let settings = vec![
        ("server.vendor_prefix", args.vendor_prefix.clone()),
        ("server.compat", args.compat.clone()),
    ];
    let make = || Ok((&PROGRAM, Server::builder()));
    serve::run(&PROGRAM, &args.any, Service { takes_any_key: false, settings, make })
}
