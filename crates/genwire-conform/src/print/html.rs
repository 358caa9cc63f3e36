//! The report as a self-contained HTML page.

use super::escape::escape;
use crate::report::{Broken, Report, RequirementOutcome, Verdict};
use std::collections::BTreeMap;

/// The style of the page.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse;width:100%}td{border-top:1px solid #ccc;padding:.3rem .6rem;\
vertical-align:top}td:first-child{white-space:nowrap}.held{color:#176f2c}.broken{color:#b3261e;\
font-weight:bold}.not{color:#666}pre{overflow:auto;background:#f4f4f4;padding:.6rem}\
@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}pre{background:#222}\
.held{color:#6fcf87}.broken{color:#ff8a80}.not{color:#999}td{border-color:#444}}";

pub(super) fn print(report: &Report) -> String {
    let summary = report.summary();
    let title = escape(&format!("{} {}", report.title, report.version));
    let mut areas: BTreeMap<&str, Vec<&RequirementOutcome>> = BTreeMap::new();
    for outcome in &report.outcomes {
        areas.entry(&outcome.area).or_default().push(outcome);
    }
    let tables = areas.into_iter().map(|(area, outcomes)| {
        let rows: String = outcomes.into_iter().map(row).collect();
        format!("<h2>{}</h2>\n<table>\n{rows}</table>\n", escape(area))
    });
    let tables: String = tables.collect();
    let others = if report.others.is_empty() {
        String::new()
    } else {
        format!("<h2>No requirement states it</h2>\n{}\n", details(&report.others))
    };
    let unexpected = report.unexpected.iter().map(|id| {
        format!(
            "<p class=\"broken\">{id} holds, although it is listed as an expected failure.</p>\n"
        )
    });
    let unexpected: String = unexpected.collect();
    let lost = report.lost_message().map_or_else(String::new, |message| {
        format!("<p class=\"broken\">Not complete: {}.</p>\n", escape(&message))
    });
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}: conformance</title>\n\
         <style>{STYLE}</style>\n<h1>{title}: conformance</h1>\n\
         <p>{} held, {} broken, {} broken as expected, {} not tried; {} calls.</p>\n\
         {lost}{unexpected}{others}{tables}</html>\n",
        summary.held, summary.broken, summary.expected, summary.not_tried, report.calls
    )
}

fn row(outcome: &RequirementOutcome) -> String {
    let (class, word, more) = match (&outcome.verdict, &outcome.expected) {
        (Verdict::Held { .. }, _) => ("held", "held", String::new()),
        (Verdict::Broken(broken), None) => ("broken", "broken", details(broken)),
        (Verdict::Broken(broken), Some(reason)) => {
            ("not", "expected", format!("<p>{}</p>{}", escape(reason), details(broken)))
        }
        (Verdict::NotTried { reason }, _) => {
            ("not", "not tried", format!("<p>{}</p>", escape(reason)))
        }
    };
    format!(
        "<tr id=\"{id}\"><td>{id}</td><td class=\"{class}\">{word}</td><td>{}{more}</td></tr>\n",
        escape(&outcome.statement),
        id = escape(&outcome.id),
    )
}

fn details(broken: &[Broken]) -> String {
    let shown = broken.iter().map(|broken| {
        format!(
            "<details><summary>{}: {}</summary><pre>{}</pre></details>",
            escape(&broken.item),
            escape(&broken.message),
            escape(&broken.exchange)
        )
    });
    shown.collect()
}
