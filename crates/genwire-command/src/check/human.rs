//! The result for people: every violation with its line, in the order of the document.

use super::Subject;
use super::excerpt::{Excerpt, excerpt};
use crate::locate::{JsonSpan, find_all};
use crate::severity::{role, word};
use crate::style::{Painter, Role};
use crate::text::harmless;
use genwire_core::{BodyKind, Report, Violation};

/// The number of violations that are shown in full.
const MAX_SHOWN: usize = 50;

/// The rule of members that are not listed.
const UNKNOWN_MEMBER: &str = "unknown-member";

/// Returns true for a violation about the name of a member.
fn is_about_member(rule: &str) -> bool {
    rule == UNKNOWN_MEMBER || rule.ends_with(".unknown")
}

/// One block of the output: a violation, or a missing member together with its misspelled name.
struct ViolationBlock<'a> {
    violation: &'a Violation,
    /// The misspelled member; the missing one was probably meant.
    misspelled: Option<&'a Violation>,
}

impl ViolationBlock<'_> {
    /// Returns the path that the block points at.
    fn path(&self) -> &str {
        &self.misspelled.unwrap_or(self.violation).path
    }

    fn message(&self) -> String {
        match self.misspelled {
            Some(misspelled) => format!("{}; {}", self.violation.message, misspelled.message),
            None => self.violation.message.to_string(),
        }
    }

    /// Returns the part of a span to mark: the name of an unknown member, or else the value.
    fn mark(&self, place: JsonSpan) -> JsonSpan {
        let rule = &self.misspelled.unwrap_or(self.violation).rule;
        match place.key.clone() {
            Some(span) if is_about_member(rule) && place.found => JsonSpan { span, ..place },
            _ => place,
        }
    }
}

/// Returns the whole output for one body.
pub fn page(subject: &Subject<'_>, text: &str, report: &Report, painter: Painter) -> String {
    let entries = entries(report);
    let joined = entries.iter().filter(|entry| entry.misspelled.is_some()).count();
    let places = find_all(text, entries.iter().map(ViolationBlock::path));
    let marked = entries.into_iter().zip(places).map(|(entry, place)| {
        let place = entry.mark(place);
        (entry, place)
    });
    let mut marked: Vec<(ViolationBlock<'_>, JsonSpan)> = marked.collect();
    marked.sort_by_key(|(entry, place)| (entry.violation.severity, place.span.start));
    let count = marked.len();
    let shown = marked.iter().take(MAX_SHOWN).map(|(entry, place)| {
        block(&subject.file, &excerpt(text, place), place.found, entry, painter)
    });
    let mut blocks: Vec<String> = shown.collect();
    if let Some(more @ 1..) = (count + report.omitted()).checked_sub(MAX_SHOWN) {
        let which = if report.omitted() == 0 { "them all" } else { "the first of them" };
        blocks.push(format!("… and {more} more; `{}` shows {which}\n", subject.all));
    }
    // Only requests have rules between members.
    if report.is_partial() && subject.part == BodyKind::Request {
        blocks.push(
            "note: rules between members are checked once the errors above are corrected\n"
                .to_owned(),
        );
    }
    blocks.push(summary(subject, report, joined, painter));
    blocks.join("\n")
}

/// Returns the blocks of a report: a missing member and its misspelling are one block.
fn entries(report: &Report) -> Vec<ViolationBlock<'_>> {
    let unknown: Vec<&Violation> =
        report.violations().iter().filter(|it| it.rule == UNKNOWN_MEMBER).collect();
    let mut entries: Vec<ViolationBlock<'_>> = report
        .violations()
        .iter()
        .map(|violation| {
            let misspelled = unknown.iter().copied().find(|it| is_misspelling(it, violation));
            ViolationBlock { violation, misspelled }
        })
        .collect();
    let joined: Vec<*const Violation> =
        entries.iter().filter_map(|it| it.misspelled.map(std::ptr::from_ref)).collect();
    entries.retain(|it| !joined.contains(&std::ptr::from_ref(it.violation)));
    entries
}

/// Returns true if an unknown member is probably a misspelling of a missing one in the same object.
fn is_misspelling(unknown: &Violation, missing: &Violation) -> bool {
    let Some((parent, name)) = missing.path.rsplit_once('/') else { return false };
    let is_beside = unknown.path.rsplit_once('/').is_some_and(|(beside, _)| beside == parent);
    is_beside
        && missing.rule.ends_with(".required")
        && unknown.message.contains(&format!("did you mean `{name}`"))
}

fn block(
    file: &str,
    excerpt: &Excerpt,
    found: bool,
    entry: &ViolationBlock<'_>,
    painter: Painter,
) -> String {
    let violation = entry.violation;
    let role = role(violation.severity);
    let pointer = if entry.path().is_empty() { "the body" } else { entry.path() };
    let title = format!("{}: {}", harmless(pointer), harmless(&entry.message()));
    let more = match excerpt.more {
        _ if !found => String::new(),
        0 => String::new(),
        1 => " and the line after it".to_owned(),
        lines => format!(" and the {lines} lines after it"),
    };
    let word = painter.paint(role, word(violation.severity));
    let gap = " ".repeat(excerpt.line.to_string().len());
    let code = violation.code.map_or_else(String::new, |code| format!(" (code {code})"));
    let rule = format!("rule: {}{code}", violation.rule);
    [
        format!("{word}: {}\n", painter.paint(Role::Strong, &title)),
        frame(file, excerpt, role, &more, painter),
        format!("{gap} {} {rule}\n", painter.paint(Role::Frame, "=")),
    ]
    .concat()
}

/// Returns the lines that show an excerpt with its mark.
pub(super) fn frame(
    file: &str,
    excerpt: &Excerpt,
    role: Role,
    more: &str,
    painter: Painter,
) -> String {
    let number = excerpt.line.to_string();
    let gap = " ".repeat(number.len());
    let sign = |sign: &str| painter.paint(Role::Frame, sign);
    let indent = " ".repeat(excerpt.indent);
    let mark = painter.paint(role, &"^".repeat(excerpt.marked));
    [
        format!("{gap}{} {file}:{number}:{}\n", sign("-->"), excerpt.column),
        format!("{gap} {}\n", sign("|")),
        format!("{} {} {}\n", sign(&number), sign("|"), excerpt.text),
        format!("{gap} {} {indent}{mark}{more}\n", sign("|")),
    ]
    .concat()
}

fn summary(subject: &Subject<'_>, report: &Report, joined: usize, painter: Painter) -> String {
    let (sign, verb) = if report.is_valid() {
        (painter.paint(Role::Good, "ok"), "conforms")
    } else {
        (painter.paint(Role::Error, "not ok"), "does not conform")
    };
    let counts = [
        (report.error_count(), "error"),
        (report.warning_count().saturating_sub(joined), "warning"),
    ];
    let counts: Vec<String> = counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| format!("{count} {noun}{}", if count == 1 { "" } else { "s" }))
        .collect();
    let counts = if counts.is_empty() { String::new() } else { format!(": {}", counts.join(", ")) };
    let Subject { file, operation, part, .. } = subject;
    format!("{sign}: {file} {verb} as the {part} of `{operation}`{counts}\n")
}
