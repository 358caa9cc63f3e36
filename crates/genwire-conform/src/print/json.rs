//! The report as one JSON object.

use crate::report::{Broken, Report, Verdict};
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
            Verdict::Held { times } => {
                fact["verdict"] = json!("held");
                fact["times"] = json!(times);
            }
            Verdict::Broken(broken) => {
                fact["verdict"] = json!("broken");
                fact["breaches"] = broken.iter().map(breach).collect();
            }
            Verdict::NotTried { reason } => {
                fact["verdict"] = json!("not_tried");
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
        "held": summary.held,
        "broken": summary.broken,
        "expected": summary.expected,
        "not_tried": summary.not_tried,
        "calls": report.calls,
        "left": report.left,
        "unexpected": report.unexpected,
        "lost": report.lost,
        "others": report.others.iter().map(breach).collect::<JsonValue>(),
        "facts": facts.collect::<JsonValue>(),
    })
}

fn breach(broken: &Broken) -> JsonValue {
    json!({ "item": broken.item, "message": broken.message, "exchange": broken.exchange })
}
