//! The frame of a subcommand that calls the service.

use crate::args::ConnectionArgs;
use crate::connection::Connection;
use crate::dry_run;
use crate::problem::Problem;
use crate::program::Program;
use crate::style::Painter;
use crate::verdict::Verdict;
use crate::write::write_line;
use genwire_core::client::ConfigBuilder;

/// Sets up a client, runs a function with it, and reports the outcome.
///
/// In a dry run, the first request ends the function: it is printed and not sent. A problem is
/// printed for people on standard error, or with `--json` for programs on standard output.
pub fn with(
    program: &'static Program,
    args: &ConnectionArgs,
    work: impl FnOnce(&Connection) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    with_config(program, args, |config| config, work)
}

/// Works like [`with`], with additional settings for the client.
pub fn with_config(
    program: &'static Program,
    args: &ConnectionArgs,
    change: impl FnOnce(ConfigBuilder) -> ConfigBuilder,
    work: impl FnOnce(&Connection) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    let outcome = Connection::new(program, args, change).and_then(|connection| {
        let outcome = work(&connection)
            .map_err(|problem| problem.with_key_help(connection.key_help.as_deref()));
        let kept = connection.take_kept();
        if kept.is_empty() { outcome } else { dry_run::show(&connection, &kept) }
    });
    match outcome {
        Err(problem @ Problem::Write(_)) => Err(problem),
        Err(problem) => {
            problem.print_with(program, Painter::for_errors(args.color));
            if args.json {
                write_line(&problem.to_json(program).to_string())?;
            }
            Ok(problem.verdict())
        }
        Ok(verdict) => Ok(verdict),
    }
}
