//! The result as people read it: every departure with the line it stands in, advice apart.

use super::Subject;
use super::excerpt::{Excerpt, excerpt};
use super::locate::Places;
use crate::style::{Painter, Role};
use crate::text::harmless;
use genwire_core::{Part, Report, Severity, Violation};

/// How many violations are shown in full. Nobody reads more.
const SHOWN: usize = 50;

/// The whole output for one body.
pub(crate) fn page(subject: &Subject<'_>, text: &str, report: &Report, painter: Painter) -> String {
    let all: Vec<&Violation> = report.errors().chain(report.advice()).collect();
    let mut places = Places::new(text);
    let shown = all.iter().take(SHOWN).map(|violation| {
        let place = places.find(&violation.path);
        entry(subject, &excerpt(text, &place), place.found, violation, painter)
    });
    let mut blocks: Vec<String> = shown.collect();
    if let Some(more @ 1..) = (all.len() + report.omitted()).checked_sub(SHOWN) {
        let which = if report.omitted() == 0 { "them all" } else { "the first of them" };
        blocks.push(format!("… and {more} more; `{}` shows {which}\n", subject.all));
    }
    // Rules between members are for requests; of other bodies the note would only puzzle.
    if report.is_partial() && subject.part == Part::Request {
        blocks.push(
            "note: rules between members wait until every member that they may read is there and \
             of its type\n"
                .to_owned(),
        );
    }
    blocks.push(summary(subject, report, painter));
    blocks.join("\n")
}

fn entry(
    subject: &Subject<'_>,
    excerpt: &Excerpt,
    found: bool,
    violation: &Violation,
    painter: Painter,
) -> String {
    let number = excerpt.line.to_string();
    let gap = " ".repeat(number.len());
    let role = match violation.severity {
        Severity::Error => Role::Error,
        Severity::Advice => Role::Advice,
    };
    let frame = |sign: &str| painter.paint(Role::Frame, sign);
    let pointer = if violation.path.is_empty() { "the body" } else { &violation.path };
    let title = format!("{}: {}", harmless(pointer), harmless(&violation.message));
    let mark = format!(
        "{}{}",
        " ".repeat(excerpt.indent),
        painter.paint(role, &"^".repeat(excerpt.marked))
    );
    let more = match excerpt.more {
        0 => String::new(),
        1 => " and the line after it".to_owned(),
        lines => format!(" and the {lines} lines after it"),
    };
    let more = if found { more } else { String::new() };
    let word = painter.paint(role, violation.severity.as_str());
    [
        format!("{word}: {}\n", painter.paint(Role::Strong, &title)),
        format!("{gap}{} {}:{number}:{}\n", frame("-->"), subject.file, excerpt.column),
        format!("{gap} {}\n", frame("|")),
        format!("{} {} {}\n", frame(&number), frame("|"), excerpt.text),
        format!("{gap} {} {mark}{more}\n", frame("|")),
        format!("{gap} {} rule: {} (code {})\n", frame("="), violation.rule, violation.code),
    ]
    .concat()
}

fn summary(subject: &Subject<'_>, report: &Report, painter: Painter) -> String {
    let errors = report.error_count();
    let advice = report.advice_count();
    let (sign, verb) = if report.is_valid() {
        (painter.paint(Role::Good, "ok"), "conforms")
    } else {
        (painter.paint(Role::Error, "not ok"), "does not conform")
    };
    let mut counts = Vec::new();
    if errors > 0 {
        counts.push(format!("{errors} error{}", if errors == 1 { "" } else { "s" }));
    }
    if advice > 0 {
        counts.push(format!("{advice} piece{} of advice", if advice == 1 { "" } else { "s" }));
    }
    let counts = if counts.is_empty() { String::new() } else { format!(": {}", counts.join(", ")) };
    let Subject { file, operation, part, .. } = subject;
    format!("{sign}: {file} {verb} as the {part} of `{operation}`{counts}\n")
}
