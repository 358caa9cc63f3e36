//! `genwire check`: checks bodies against the interface and reports their violations.

mod excerpt;
pub(crate) mod human;
mod lines;
mod result;

use crate::areas;
use crate::catalogue;
use crate::cli::{CheckArgs, Format};
use crate::input::Source;
use crate::locate::JsonSpan;
use crate::problem::Problem;
use crate::style::{Painter, Role};
use crate::verdict::Verdict;
use crate::write::{write, write_painted};
use excerpt::excerpt;
use genwire_core::{BodyKind, Report, Unreadable};
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
    let operation = catalogue::resolve(args.operation.as_deref().unwrap_or_default())?;
    let (part, file) = part_and_file(operation, args)?;
    // Names are checked first, before anyone types a body for a name that does not exist.
    catalogue::require(operation, part)?;
    let source = Source::new(file.as_deref());
    *subject = Some(Subject { file: source.name(), operation, part, all: "--json" });
    let body = source.read(args.max_size)?;
    match catalogue::check(operation, part, &body)? {
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
    let parts = areas::parts(operation);
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
    Err(catalogue::missing(operation, given))
}

/// Returns the line of a body that is not JSON, with a mark at the error.
fn frame(file: &str, body: &[u8], error: &Unreadable, painter: Painter) -> Option<String> {
    let Unreadable::NotJson { line, column, .. } = error else { return None };
    let text = std::str::from_utf8(body).ok()?;
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let at = text.floor_char_boundary((start + column.saturating_sub(1)).min(text.len()));
    let end = text[at..].chars().next().map_or(at, |character| at + character.len_utf8());
    let excerpt = excerpt(text, &JsonSpan { span: at..end, key: None, found: true });
    Some(human::frame(file, &excerpt, Role::Error, "", painter))
}

/// The body that is checked, for the texts of the output.
pub(crate) struct Subject<'a> {
    pub(crate) file: String,
    pub(crate) operation: &'a str,
    pub(crate) part: BodyKind,
    /// The arguments that show all violations.
    pub(crate) all: &'static str,
}

fn print_json(outcome: Result<(Vec<u8>, Report), Problem>) -> Result<Verdict, Problem> {
    let (line, verdict) = match outcome {
        Ok((_, report)) => (result::line(None, &report), verdict(&report)),
        Err(problem) => {
            problem.print();
            (result::problem_line(None, None, &problem), Verdict::CannotRun)
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

pub(crate) fn verdict(report: &Report) -> Verdict {
    if report.is_valid() { Verdict::Success } else { Verdict::Failure }
}
