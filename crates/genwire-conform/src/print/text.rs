//! The report as text: failures with their exchanges, then one line per requirement.

use crate::report::{Failure, Report, RequirementOutcome, Verdict};
use genwire_constraint::printable_line;

pub(super) fn print(report: &Report) -> String {
    let mut lines = Vec::new();
    for outcome in &report.outcomes {
        if let Verdict::Failed(failures) = &outcome.verdict
            && outcome.expected.is_none()
        {
            lines.push(format!("failed: {} {}", outcome.id, outcome.statement));
            lines.extend(details(failures));
        }
    }
    if !report.others.is_empty() {
        lines.push("failed: rules of the spec that no requirement states".to_owned());
        lines.extend(details(&report.others));
    }
    lines.extend(report.outcomes.iter().map(line));
    lines.extend(
        report
            .unexpected
            .iter()
            .map(|id| format!("error: {id} passes, although it is listed as an expected failure")),
    );
    let summary = report.summary();
    lines.push(String::new());
    lines.push(format!(
        "{} {}: {} passed, {} failed, {} failed as expected, {} skipped; {}",
        report.title,
        report.version,
        summary.passed,
        summary.failed,
        summary.expected,
        summary.skipped,
        report.calls_message()
    ));
    if let left @ 1.. = report.left {
        let noun = if left == 1 { "resource" } else { "resources" };
        let reason = "no operation is known to remove them, or the server refused it";
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
        (Verdict::Passed { .. }, _) => format!("passed    {id}  {statement}"),
        (Verdict::Failed(_), None) => format!("FAILED    {id}  {statement}"),
        (Verdict::Failed(_), Some(reason)) => format!("expected  {id}  {statement} [{reason}]"),
        (Verdict::Skipped { reason }, _) => format!("skipped   {id}  {statement} [{reason}]"),
    }
}

/// Returns the first violation with its exchange, and the number of the others.
fn details(failures: &[Failure]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(Failure { item, message, exchange }) = failures.first() {
        lines.push(format!("  {item}: {message}"));
        let exchange = exchange.lines().map(|line| format!("    | {line}").trim_end().to_owned());
        lines.extend(exchange);
    }
    if let more @ 1.. = failures.len().saturating_sub(1) {
        lines.push(format!("  and {more} more"));
    }
    lines.push(String::new());
    lines
}
