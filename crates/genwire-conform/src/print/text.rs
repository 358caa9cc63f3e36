//! The report as text: failures with their exchanges, then one line per requirement.

use crate::report::{Broken, Report, RequirementOutcome, Verdict};
use genwire_constraint::printable_line;

pub(super) fn print(report: &Report) -> String {
    let mut lines = Vec::new();
    for outcome in &report.outcomes {
        if let Verdict::Broken(broken) = &outcome.verdict
            && outcome.expected.is_none()
        {
            lines.push(format!("broken: {} {}", outcome.id, outcome.statement));
            lines.extend(details(broken));
        }
    }
    if !report.others.is_empty() {
        lines.push("broken: the spec, where no requirement states it".to_owned());
        lines.extend(details(&report.others));
    }
    lines.extend(report.outcomes.iter().map(line));
    lines.extend(
        report
            .unexpected
            .iter()
            .map(|id| format!("error: {id} holds, although it is listed as an expected failure")),
    );
    let summary = report.summary();
    lines.push(String::new());
    lines.push(format!(
        "{} {}: {} held, {} broken, {} broken as expected, {} not tried; {} calls",
        report.title,
        report.version,
        summary.held,
        summary.broken,
        summary.expected,
        summary.not_tried,
        report.calls
    ));
    if let left @ 1.. = report.left {
        let noun = if left == 1 { "resource" } else { "resources" };
        let reason = "no operation removes them in their state";
        lines.push(format!("note: {left} {noun} could not be removed: {reason}"));
    }
    lines.extend(report.lost_message().map(|message| format!("error: {message}")));
    lines.push(String::new());
    // External strings must not imitate another line.
    lines.iter().map(|line| printable_line(line)).collect::<Vec<_>>().join("\n")
}

fn line(outcome: &RequirementOutcome) -> String {
    let RequirementOutcome { id, statement, verdict, expected, .. } = outcome;
    match (verdict, expected) {
        (Verdict::Held { .. }, _) => format!("held       {id}  {statement}"),
        (Verdict::Broken(_), None) => format!("BROKEN     {id}  {statement}"),
        (Verdict::Broken(_), Some(reason)) => format!("expected   {id}  {statement} [{reason}]"),
        (Verdict::NotTried { reason }, _) => format!("not tried  {id}  {statement} [{reason}]"),
    }
}

/// Returns the first violation with its exchange, and the number of the others.
fn details(broken: &[Broken]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(Broken { item, message, exchange }) = broken.first() {
        lines.push(format!("  {item}: {message}"));
        let exchange = exchange.lines().map(|line| format!("    | {line}").trim_end().to_owned());
        lines.extend(exchange);
    }
    if let more @ 1.. = broken.len().saturating_sub(1) {
        lines.push(format!("  and {more} more"));
    }
    lines.push(String::new());
    lines
}
