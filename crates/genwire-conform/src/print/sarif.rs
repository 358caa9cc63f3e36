//! The report as SARIF 2.1.0: a rule for each failed requirement, a result for each violation.

use crate::report::{Failure, Report, Verdict};
use genwire_constraint::printable_lines;
use serde_json::{Value as JsonValue, json};

/// The id of results without a requirement.
const OTHER_RESULTS_ID: &str = "spec";

/// The id of results for expected failures that pass.
const UNEXPECTED: &str = "expected-failure";

pub(super) fn print(report: &Report) -> JsonValue {
    let mut rules = Vec::new();
    let mut results = Vec::new();
    for outcome in &report.outcomes {
        let Verdict::Failed(failures) = &outcome.verdict else { continue };
        rules.push(json!({
            "id": outcome.id,
            "shortDescription": { "text": printable_lines(&outcome.statement) },
        }));
        for failure in failures {
            let mut result = result(&outcome.id, failure);
            if let Some(reason) = &outcome.expected {
                result["suppressions"] =
                    json!([{ "kind": "external", "justification": printable_lines(reason) }]);
            }
            results.push(result);
        }
    }
    results.extend(report.others.iter().map(|failure| result(OTHER_RESULTS_ID, failure)));
    results.extend(report.unexpected.iter().map(|id| {
        let text = format!("{id} passes, although it is listed as an expected failure");
        json!({ "ruleId": UNEXPECTED, "level": "error", "message": { "text": text } })
    }));
    let mut invocation = json!({ "executionSuccessful": report.lost.is_none() });
    if let Some(message) = report.lost_message() {
        invocation["toolExecutionNotifications"] =
            json!([{ "level": "error", "message": { "text": printable_lines(&message) } }]);
    }
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "genwire conform",
                    "version": printable_lines(&report.version),
                    "rules": rules,
                },
            },
            "invocations": [invocation],
            "results": results,
        }],
    })
}

fn result(rule: &str, failure: &Failure) -> JsonValue {
    let text = format!("{}: {}\n\n{}", failure.item, failure.message, failure.exchange);
    json!({
        "ruleId": rule,
        "level": "error",
        "message": { "text": printable_lines(&text) },
        "locations": [{ "logicalLocations": [{ "fullyQualifiedName": failure.item }] }],
    })
}
