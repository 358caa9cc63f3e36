//! `conform`: tries a running server, or a client, against a spec.

mod calls;
mod checks;
mod headers;

use crate::source;
use checks::Checks;
use genwire_codegen::OutputPlace;
use genwire_command::conform::{self, ConformArgs, Subject};
use genwire_command::{Problem, Program, Verdict};
use genwire_conform::{ClientCases, Requirements};
use genwire_spec::Interface;

/// Tries a server, or a client, and prints the report.
pub(crate) fn run(
    interface: &'static Interface,
    program: &Program,
    args: &ConformArgs,
) -> Result<Verdict, Problem> {
    let requirements = requirements(interface).map_err(Problem::Schemas)?;
    let judge = &Checks::new(interface);
    let cases = args.client.as_ref().map(|_| ClientCases::of_calls(&calls::calls(interface)));
    let cases = cases.transpose().map_err(|error| Problem::usage(error.to_string(), None))?;
    conform::run(program, args, &Subject { requirements, judge, cases })
}

/// Returns the requirements of a spec. A spec without requirements uses its items instead.
fn requirements(interface: &Interface) -> serde_json::Result<Requirements> {
    Requirements::from_json(&source::output(interface, OutputPlace::Requirements))
}

#[cfg(test)]
mod tests;
