//! Members that an object of a body has more than once.

use genwire_core::Report;
use genwire_spec::judge::Finding;
use genwire_spec::model::{Json, Severity};
use std::collections::BTreeSet;

/// Returns a warning for each member of a body that comes after one with the same name.
pub(super) fn found(text: &str, code: u32) -> Vec<(Finding, String)> {
    let mut report = Report::default();
    genwire_core::duplicates::check(text.as_bytes(), &mut report);
    let warnings = report.violations().iter().map(|violation| {
        let finding = Finding {
            path: violation.path.clone(),
            rule: violation.rule.to_string(),
            code,
            severity: Severity::Warning,
        };
        (finding, violation.message.to_string())
    });
    warnings.collect()
}

/// Returns a body with the last of the members that have one name, which a service reads.
pub(super) fn without(body: Json) -> Json {
    match body {
        Json::Array(items) => Json::Array(items.into_iter().map(without).collect()),
        Json::Object(members) => {
            let mut names = BTreeSet::new();
            let last = members.into_iter().rev().filter(|(name, _)| names.insert(name.clone()));
            let mut last: Vec<(String, Json)> =
                last.map(|(name, value)| (name, without(value))).collect();
            last.reverse();
            Json::object(last)
        }
        other => other,
    }
}
