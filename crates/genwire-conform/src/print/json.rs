//! The report as one JSON object.

use crate::report::{Failure, Report, Verdict};
use serde_json::{Value as JsonValue, json};

pub(super) fn print(report: &Report) -> JsonValue {
    let facts = report.outcomes.iter().map(|outcome| {
        let mut fact = json!({
            "id": outcome.id,
            "area": outcome.area,
            "kind": outcome.kind,
            "statement": outcome.statement,
        });
        match &outcome.verdict {
            Verdict::Passed { times } => {
                fact["verdict"] = json!("passed");
                fact["times"] = json!(times);
            }
            Verdict::Failed(failures) => {
                fact["verdict"] = json!("failed");
                fact["failures"] = failures.iter().map(failure).collect();
            }
            Verdict::Skipped { reason } => {
                fact["verdict"] = json!("skipped");
                fact["reason"] = json!(reason);
            }
        }
        if let Some(reason) = &outcome.expected {
            fact["expected"] = json!(reason);
        }
        fact
    });
    let summary = report.summary();
    json!({
        "title": report.title,
        "version": report.version,
        "conforms": report.conforms(),
        "passed": summary.passed,
        "failed": summary.failed,
        "expected": summary.expected,
        "skipped": summary.skipped,
        "calls": report.calls,
        "removals": report.removals,
        "left": report.left,
        "unexpected": report.unexpected,
        "lost": report.lost,
        "others": report.others.iter().map(failure).collect::<JsonValue>(),
        "facts": facts.collect::<JsonValue>(),
    })
}

fn failure(failure: &Failure) -> JsonValue {
    json!({ "item": failure.item, "message": failure.message, "exchange": failure.exchange })
}
