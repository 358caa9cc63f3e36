//! `genwire conform`: tries a running server, or a client, against the interface.

use crate::cli::ConformArgs;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;
use genwire_command::conform::{self, Checks, Subject};
use genwire_common::check_error;
use genwire_conform::{ClientCases, Requirements};

/// Tries the server or the client, and prints the report.
pub(crate) fn run(args: &ConformArgs) -> Result<Verdict, Problem> {
    let requirements = requirements(args.release.as_deref())?;
    let cases = Some(ClientCases::bundled().map_err(Problem::Schemas)?);
    let judge = &Checks::new(&PROGRAM, &check_error);
    conform::run(&PROGRAM, &args.any, &Subject { requirements, judge, cases })
}

/// Returns the requirements of a release, or of this version.
fn requirements(release: Option<&str>) -> Result<Requirements, Problem> {
    let Some(version) = release else { return Requirements::bundled().map_err(Problem::Schemas) };
    let found = Requirements::released(version).map_err(Problem::Schemas)?;
    let known = Requirements::releases().map_err(Problem::Schemas)?;
    found.ok_or_else(|| {
        let help = format!("the releases are {}", known.join(", "));
        Problem::usage(format!("there is no release `{version}`"), Some(&help))
    })
}
