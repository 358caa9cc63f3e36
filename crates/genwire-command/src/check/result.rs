//! The result lines of `--json` and `--jsonl`.

use crate::problem::Problem;
use crate::program::Program;
use genwire_core::{CheckOutcome, Report};
use serde_json::value::RawValue;

/// Returns the line for a body that was checked, with the checks that were not run, if they are
/// known.
pub fn line(id: Option<&RawValue>, report: &Report, not_run: Option<&[String]>) -> String {
    let outcome = CheckOutcome::of(report);
    write(id, not_run.map_or(outcome.clone(), |paths| outcome.with_not_run(paths)))
}

/// Returns the line for a body that could not be read.
pub fn problem_line(
    id: Option<&RawValue>,
    number: Option<u64>,
    problem: &Problem,
    program: &Program,
) -> String {
    let outcome = CheckOutcome::unreadable(problem.to_string(), problem.help(program));
    let outcome = match number {
        Some(number) => outcome.at_line(number),
        None => outcome,
    };
    write(id, outcome)
}

fn write<'a>(id: Option<&'a RawValue>, outcome: CheckOutcome<'a>) -> String {
    let outcome = match id {
        Some(id) => outcome.with_id(id),
        None => outcome,
    };
    let mut text = outcome.to_json();
    text.push('\n');
    text
}
