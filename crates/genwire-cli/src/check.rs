//! `genwire check`: checks bodies against the interface and reports their violations.

mod lines;

use crate::cli::{CheckArgs, Format};
use crate::input::Source;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::style::Painter;
use crate::verdict::Verdict;
use crate::write::{write, write_painted};
use genwire_command::check::{Subject, frame, human, result, verdict};
use genwire_core::{BodyKind, Report};
use std::path::{Path, PathBuf};

/// Checks one body, or every line of a file.
pub(crate) fn run(args: &CheckArgs) -> Result<Verdict, Problem> {
    if let Some(file) = &args.jsonl {
        return lines::run(&Source::new(Some(file)), args);
    }
    let mut subject = None;
    let outcome = check(args, &mut subject).map_err(Problem::can_be_raised);
    if args.quiet {
        return outcome.map(|(_, report)| verdict(&report));
    }
    match args.format() {
        Format::Json => print_json(outcome),
        Format::Text => {
            let (body, report) = outcome?;
            let Some(subject) = subject else { return Ok(verdict(&report)) };
            print_human(&subject, &body, &report, Painter::new(args.color))
        }
    }
}

/// Checks one body; `subject` is set as soon as the arguments have been understood.
fn check(
    args: &CheckArgs,
    subject: &mut Option<Subject<'static>>,
) -> Result<(Vec<u8>, Report), Problem> {
    let operation = PROGRAM.resolve(args.operation.as_deref().unwrap_or_default())?;
    let (part, file) = part_and_file(operation, args)?;
    // Names are checked first, before anyone types a body for a name that does not exist.
    PROGRAM.require(operation, part)?;
    let source = Source::new(file.as_deref());
    *subject = Some(Subject { file: source.name(), operation, part, all: "--json" });
    let body = source.read(args.max_size)?;
    match PROGRAM.check(operation, part, &body)? {
        Ok(report) => Ok((body, report)),
        Err(error) => {
            let frame = frame(&source.name(), &body, &error, Painter::for_errors(args.color));
            Err(Problem::Body { file: source.name(), error, frame })
        }
    }
}

/// Returns the part and the file: the second argument is the file where the part is left out.
fn part_and_file(
    operation: &'static str,
    args: &CheckArgs,
) -> Result<(BodyKind, Option<PathBuf>), Problem> {
    let parts = PROGRAM.parts(operation);
    // An operation without a request body has a response at least.
    let default = parts.first().copied().unwrap_or(BodyKind::Request);
    let Some(given) = args.part.as_deref() else { return Ok((default, args.file.clone())) };
    if let Ok(part) = given.parse() {
        return Ok((part, args.file.clone()));
    }
    let is_file = given == "-" || Path::new(given).exists() || given.contains(['.', '/']);
    if args.file.is_none() && is_file {
        return Ok((default, Some(PathBuf::from(given))));
    }
    Err(PROGRAM.missing(operation, given))
}

fn print_json(outcome: Result<(Vec<u8>, Report), Problem>) -> Result<Verdict, Problem> {
    let (line, verdict) = match outcome {
        Ok((_, report)) => (result::line(None, &report), verdict(&report)),
        Err(problem) => {
            problem.print(&PROGRAM);
            (result::problem_line(None, None, &problem, &PROGRAM), Verdict::CannotRun)
        }
    };
    write(&line)?;
    Ok(verdict)
}

fn print_human(
    subject: &Subject<'_>,
    body: &[u8],
    report: &Report,
    painter: Painter,
) -> Result<Verdict, Problem> {
    // A body that has been checked is UTF-8; otherwise the excerpts would be empty.
    let text = std::str::from_utf8(body).unwrap_or_default();
    let page = human::page(subject, text, report, painter);
    write_painted(&page, painter)?;
    Ok(verdict(report))
}
