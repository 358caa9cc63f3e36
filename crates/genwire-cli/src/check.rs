//! `genwire check`: says whether bodies conform, and where they do not.

mod excerpt;
pub(crate) mod human;
mod lines;
pub(crate) mod locate;
mod result;

use crate::Verdict;
use crate::catalogue;
use crate::cli::{CheckArgs, Format};
use crate::input::Source;
use crate::problem::Problem;
use crate::style::Painter;
use genwire_core::{Part, Report};
use std::io::{self, Write as _};

/// Checks one body, or every line of a file.
pub(crate) fn run(args: &CheckArgs) -> Result<Verdict, Problem> {
    if let Some(file) = &args.jsonl {
        return lines::run(&Source::new(Some(file)), args);
    }
    // The parser has made sure of both.
    let (Some(operation), Some(part)) = (&args.operation, args.part) else {
        return Err(Problem::Line("no operation and part".to_owned()));
    };
    let source = Source::new(args.file.as_deref());
    // The names come first, so that nobody types a body for a name that does not exist.
    let body = catalogue::require(operation, part)
        .and_then(|()| source.read(args.max_size))
        .map_err(Problem::can_be_raised);
    let outcome = body.and_then(|body| {
        let report = catalogue::check(operation, part, &body)?
            .map_err(|error| Problem::Body { file: source.name(), error })?;
        Ok((body, report))
    });
    if args.quiet {
        return outcome.map(|(_, report)| verdict(&report));
    }
    match args.format {
        Format::Json => print_json(outcome),
        Format::Human => {
            let (body, report) = outcome?;
            let file = source.name();
            let subject = Subject { file, operation, part, all: "--format json" };
            print_human(&subject, &body, &report, Painter::new(args.color))
        }
    }
}

/// What is checked, for the words of the output.
pub(crate) struct Subject<'a> {
    pub(crate) file: String,
    pub(crate) operation: &'a str,
    pub(crate) part: Part,
    /// The arguments that show all violations, however many there are.
    pub(crate) all: &'static str,
}

fn print_json(outcome: Result<(Vec<u8>, Report), Problem>) -> Result<Verdict, Problem> {
    let (line, verdict) = match outcome {
        Ok((_, report)) => (result::line(None, &report), verdict(&report)),
        Err(problem) => {
            problem.print();
            (result::problem_line(None, None, &problem), Verdict::Unreadable)
        }
    };
    io::stdout().write_all(line.as_bytes()).map_err(Problem::Write)?;
    Ok(verdict)
}

fn print_human(
    subject: &Subject<'_>,
    body: &[u8],
    report: &Report,
    painter: Painter,
) -> Result<Verdict, Problem> {
    // A body that was judged is UTF-8; an empty excerpt is the worst that could come of this.
    let text = std::str::from_utf8(body).unwrap_or_default();
    let page = human::page(subject, text, report, painter);
    io::stdout().write_all(page.as_bytes()).map_err(Problem::Write)?;
    Ok(verdict(report))
}

pub(crate) fn verdict(report: &Report) -> Verdict {
    if report.is_valid() { Verdict::Conforms } else { Verdict::Departs }
}
