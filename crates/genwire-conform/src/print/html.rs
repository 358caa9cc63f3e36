//! The report as a self-contained HTML page.

use crate::report::{Failure, Report, RequirementOutcome, Verdict};
use genwire_constraint::markup;
use std::collections::BTreeMap;

/// The style of the page.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse;width:100%}td{border-top:1px solid #ccc;padding:.3rem .6rem;\
vertical-align:top}td:first-child{white-space:nowrap}.passed{color:#176f2c}.failed{color:#b3261e;\
font-weight:bold}.skipped{color:#666}pre{overflow:auto;background:#f4f4f4;padding:.6rem}\
@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}pre{background:#222}\
.passed{color:#6fcf87}.failed{color:#ff8a80}.skipped{color:#999}td{border-color:#444}}";

pub(super) fn print(report: &Report) -> String {
    let summary = report.summary();
    let title = markup(&format!("{} {}", report.title, report.version));
    let mut areas: BTreeMap<&str, Vec<&RequirementOutcome>> = BTreeMap::new();
    for outcome in &report.outcomes {
        areas.entry(&outcome.area).or_default().push(outcome);
    }
    let tables = areas.into_iter().map(|(area, outcomes)| {
        let rows: String = outcomes.into_iter().map(row).collect();
        format!("<h2>{}</h2>\n<table>\n{rows}</table>\n", markup(area))
    });
    let tables: String = tables.collect();
    let others = if report.others.is_empty() {
        String::new()
    } else {
        format!("<h2>No requirement states it</h2>\n{}\n", details(&report.others))
    };
    let unexpected = report.unexpected.iter().map(|id| {
        format!(
            "<p class=\"failed\">{id} passes, although it is listed as an expected failure.</p>\n"
        )
    });
    let unexpected: String = unexpected.collect();
    let lost = report.lost_message().map_or_else(String::new, |message| {
        format!("<p class=\"failed\">Not complete: {}.</p>\n", markup(&message))
    });
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}: conformance</title>\n\
         <style>{STYLE}</style>\n<h1>{title}: conformance</h1>\n\
         <p>{} passed, {} failed, {} failed as expected, {} skipped; {}.</p>\n\
         {lost}{unexpected}{others}{tables}</html>\n",
        summary.passed,
        summary.failed,
        summary.expected,
        summary.skipped,
        report.calls_message()
    )
}

fn row(outcome: &RequirementOutcome) -> String {
    let (class, word, more) = match (&outcome.verdict, &outcome.expected) {
        (Verdict::Passed { .. }, _) => ("passed", "passed", String::new()),
        (Verdict::Failed(failures), None) => ("failed", "failed", details(failures)),
        (Verdict::Failed(failures), Some(reason)) => {
            ("skipped", "expected", format!("<p>{}</p>{}", markup(reason), details(failures)))
        }
        (Verdict::Skipped { reason }, _) => {
            ("skipped", "skipped", format!("<p>{}</p>", markup(reason)))
        }
    };
    format!(
        "<tr id=\"{id}\"><td>{id}</td><td class=\"{class}\">{word}</td><td>{}{more}</td></tr>\n",
        markup(&outcome.statement),
        id = markup(&outcome.id),
    )
}

fn details(failures: &[Failure]) -> String {
    let shown = failures.iter().map(|failure| {
        format!(
            "<details><summary>{}: {}</summary><pre>{}</pre></details>",
            markup(&failure.item),
            markup(&failure.message),
            markup(&failure.exchange)
        )
    });
    shown.collect()
}
