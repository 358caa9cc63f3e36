//! The check of one body.

use super::{CheckArgs, Subject, frame, human, lines, result, verdict};
use crate::args::Format;
use crate::input::Source;
use crate::problem::{Problem, list};
use crate::program::Program;
use crate::style::Painter;
use crate::verdict::Verdict;
use crate::write::{write, write_line, write_painted};
use genwire_core::{BodyKind, Report};
use std::path::{Path, PathBuf};

/// A body that has been checked.
struct Checked {
    subject: Subject<'static>,
    body: Vec<u8>,
    report: Report,
    /// The checks that were not run, if the program knows them.
    not_run: Option<Vec<String>>,
}

/// Checks one body, or every line of a file.
///
/// # Errors
///
/// Fails if something cannot be read, or the output cannot be written.
pub fn run(program: &Program, args: &CheckArgs) -> Result<Verdict, Problem> {
    let options = &args.options;
    if let Some(file) = &options.jsonl {
        return lines::run(program, &Source::new(Some(file)), options);
    }
    let outcome = check(program, args).map_err(Problem::can_be_raised);
    match options.format.format() {
        _ if options.quiet => outcome.map(|checked| verdict(&checked.report)),
        Format::Json => print_json(program, outcome),
        Format::Text => print_human(&outcome?, Painter::new(options.color)),
    }
}

fn check(program: &Program, args: &CheckArgs) -> Result<Checked, Problem> {
    let operation = program.resolve(args.operation.as_deref().unwrap_or_default())?;
    let (part, file) = part_and_file(program, operation, args)?;
    // Names are checked first, so that a wrong name is reported before the user types a body.
    program.require(operation, part)?;
    let source = Source::new(file.as_deref());
    let body = source.read(args.options.max_size)?;
    match program.check(operation, part, &body)? {
        Ok(report) => {
            let subject = Subject { file: source.name(), operation, part, all: "--json" };
            let not_run = program.not_run(operation, part, &body);
            Ok(Checked { subject, body, report, not_run })
        }
        Err(error) => {
            let painter = Painter::for_errors(args.options.color);
            let frame = frame(&source.name(), &body, &error, painter);
            Err(Problem::Body { file: source.name(), error, frame })
        }
    }
}

/// Returns the part and the file. The second argument is the file if the part is omitted.
fn part_and_file(
    program: &Program,
    operation: &'static str,
    args: &CheckArgs,
) -> Result<(BodyKind, Option<PathBuf>), Problem> {
    let parts = program.parts(operation);
    // An operation without a request body has at least a response.
    let default = parts.first().copied().unwrap_or(BodyKind::Request);
    let Some(given) = args.part.as_deref() else { return Ok((default, args.file.clone())) };
    if let Ok(part) = given.parse() {
        return Ok((part, args.file.clone()));
    }
    let is_file = given == "-" || Path::new(given).exists() || given.contains(['.', '/']);
    if args.file.is_none() && is_file {
        return Ok((default, Some(PathBuf::from(given))));
    }
    Err(program.missing(operation, given))
}

fn print_json(program: &Program, outcome: Result<Checked, Problem>) -> Result<Verdict, Problem> {
    let (line, verdict) = match outcome {
        Ok(Checked { report, not_run, .. }) => {
            (result::line(None, &report, not_run.as_deref()), verdict(&report))
        }
        Err(problem) => {
            problem.print(program);
            (result::problem_line(None, None, &problem, program), Verdict::CannotRun)
        }
    };
    write(&line)?;
    Ok(verdict)
}

fn print_human(checked: &Checked, painter: Painter) -> Result<Verdict, Problem> {
    let Checked { subject, body, report, not_run } = checked;
    // A body that has been checked is UTF-8; otherwise the excerpts would be empty.
    let text = std::str::from_utf8(body).unwrap_or_default();
    let page = human::page(subject, text, report, painter);
    write_painted(&page, painter)?;
    if let Some([_, ..]) = not_run.as_deref() {
        let names: Vec<&str> = not_run.iter().flatten().map(String::as_str).collect();
        write_line(&format!("note: not checked here: {}", list(&names)))?;
    }
    Ok(verdict(report))
}
