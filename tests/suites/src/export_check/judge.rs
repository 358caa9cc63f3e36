//! Compares the verdicts of a tool with the vectors; each disagreement needs a reason.

use super::cases::{Case, Cases, Violation};
use super::compare::{Change, compare};
use super::tools::{FaultKind, OverStrict, Tool};
use super::{ToolOutcome, Verdict};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The verdict of a tool on one case.
#[derive(Debug, Deserialize)]
pub(crate) struct Judged {
    id: String,
    /// The reason why it refuses the body.
    error: Option<String>,
    /// The body as the tool wrote it after reading.
    again: Option<Value>,
}

/// The counts of verdicts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// The number of valid bodies that the tool accepts, and of all valid bodies.
    pub(crate) accepted: (usize, usize),
    /// The number of invalid bodies that the tool refuses, and of all invalid bodies.
    pub(crate) refused: (usize, usize),
    /// The number of accepted invalid bodies, by the reason.
    pub(crate) passed: BTreeMap<String, usize>,
    /// The number of refused valid bodies, by the reason.
    pub(crate) over_strict: BTreeMap<String, usize>,
    /// The number of bodies that the tool wrote with the same meaning, and the number of all bodies
    /// that it wrote.
    pub(crate) same: (usize, usize),
    pub(crate) changes: BTreeMap<Change, usize>,
    /// Disagreements without a reason.
    pub(crate) wrong: Vec<String>,
}

/// The reason that is reported if the document is weaker than the spec and accepts an invalid body.
const LOSS_OF_DOCUMENT: &str = "`schemas/loss.json` says so of the document";
/// The loss that makes a document refuse nulls in requests.
const REQUEST_NULLS: &str = "general.request_nulls";

/// Judges the printed verdicts of a tool.
pub(crate) fn judge(cases: &Cases, tool: &Tool, printed: &str) -> ToolOutcome {
    let judged: Vec<Judged> = match serde_json::from_str(printed) {
        Ok(judged) => judged,
        Err(error) => return ToolOutcome::refuses(format!("no verdicts: {error}")),
    };
    let tally = count(cases, tool, &judged);
    let verdict = match tally.wrong.as_slice() {
        [] => Verdict::Accepts,
        wrong => Verdict::Refuses(format!(
            "{} without a reason:\n{}",
            genwire_workspace::problem::count(wrong.len(), "disagreement"),
            wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n")
        )),
    };
    ToolOutcome { verdict, tally: Some(tally) }
}

fn count(cases: &Cases, tool: &Tool, judged: &[Judged]) -> Tally {
    let mut tally = Tally::default();
    let mut by_id: BTreeMap<&str, &Judged> =
        judged.iter().map(|judged| (judged.id.as_str(), judged)).collect();
    for case in &cases.cases {
        let Some(judged) = by_id.remove(case.id.as_str()) else {
            tally.wrong.push(format!("{}: not judged", case.id));
            continue;
        };
        let all = if case.is_valid { &mut tally.accepted.1 } else { &mut tally.refused.1 };
        *all += 1;
        match (case.is_valid, &judged.error) {
            (true, None) => {
                tally.accepted.0 += 1;
                if let Some(again) = &judged.again {
                    tally.add_written(case, again);
                }
            }
            (true, Some(error)) => tally.add_over_strict(cases, tool, case, error),
            (false, Some(_)) => tally.refused.0 += 1,
            (false, None) => tally.add_passed(cases, tool, case),
        }
    }
    for limit in &tool.limits {
        if !tally.passed.contains_key(&limit.why) {
            tally.wrong.push(format!("the limit \"{}\" explains nothing", limit.why));
        }
    }
    for OverStrict { case, why } in &tool.over_strict {
        if !tally.over_strict.contains_key(why) {
            tally.wrong.push(format!("{case}: it is read now; \"{why}\" explains nothing"));
        }
    }
    tally
}

impl Tally {
    fn add_written(&mut self, case: &Case, again: &Value) {
        self.same.1 += 1;
        let difference = compare(&case.body, again, &case.unlisted);
        if difference.wrong.is_empty() {
            self.same.0 += 1;
        } else {
            self.wrong.push(format!("{}: {}", case.id, difference.wrong.join(", ")));
        }
        for change in difference.changes {
            *self.changes.entry(change).or_default() += 1;
        }
    }

    fn add_over_strict(&mut self, cases: &Cases, tool: &Tool, case: &Case, error: &str) {
        let null = case.is_request && has_null(&case.body);
        if null && cases.is_lost(tool.target(), REQUEST_NULLS) {
            let why = format!("a null in a request (`{REQUEST_NULLS}` in `schemas/loss.json`)");
            *self.over_strict.entry(why).or_default() += 1;
        } else if let Some(known) = tool.over_strict.iter().find(|known| known.case == case.id) {
            *self.over_strict.entry(known.why.clone()).or_default() += 1;
        } else {
            self.wrong.push(format!("{}: refused, {error}", case.id));
        }
    }

    fn add_passed(&mut self, cases: &Cases, tool: &Tool, case: &Case) {
        let reason = |violation: &Violation| {
            if cases.is_lost(tool.target(), &violation.rule) {
                return Some(LOSS_OF_DOCUMENT);
            }
            let kind = kind_of_fault(violation, &case.body);
            let limit = tool.limits.iter().find(|limit| limit.kinds.contains(&kind));
            limit.map(|limit| limit.why.as_str())
        };
        let reasons: Option<Vec<&str>> = case.errors.iter().map(reason).collect();
        if let Some([first, ..]) = reasons.as_deref() {
            *self.passed.entry((*first).to_owned()).or_default() += 1;
        } else {
            let rules: Vec<&str> = case.errors.iter().map(|it| it.rule.as_str()).collect();
            self.wrong.push(format!("{}: accepted in spite of {}", case.id, rules.join(", ")));
        }
    }
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(members) => members.values().any(has_null),
        _ => false,
    }
}

/// Returns the kind of a fault, by the broken item and the value at its path.
fn kind_of_fault(violation: &Violation, body: &Value) -> FaultKind {
    if body.pointer(&violation.path).is_some_and(Value::is_null) {
        return FaultKind::Null;
    }
    let parts: Vec<&str> = violation.rule.split('.').collect();
    match *parts.as_slice() {
        [_, _, "values" | "variants"] => FaultKind::Listed,
        [_, _, _, "required"] => FaultKind::Required,
        [_, _, _, "range"] => FaultKind::Range,
        [_, _, _, "length"] => FaultKind::Length,
        [_, _, _, "items"] => FaultKind::Items,
        [_, _, _, "format" | "one_of"] => FaultKind::Format,
        [_, _, "rules" | "natives", _] => FaultKind::Rule,
        _ => FaultKind::Type,
    }
}

#[cfg(test)]
mod tests {
    use super::{has_null, judge, kind_of_fault};
    use crate::export_check::cases::{Case, Cases};
    use crate::export_check::tools::{Check, Ecosystem, FaultKind, Limit, OverStrict, Tool};
    use crate::export_check::{ToolOutcome, Verdict};
    use serde_json::{Value, from_value, json};
    use std::collections::BTreeSet;

    #[test]
    fn a_fault_has_a_kind() {
        let body = json!({ "a": null, "b": 1 });
        let of = |path: &str, rule: &str| {
            let json = json!({ "path": path, "rule": rule, "severity": "error" });
            kind_of_fault(&from_value(json).unwrap(), &body)
        };
        assert_eq!(of("/a", "x.T.a.required"), FaultKind::Null);
        assert_eq!(of("/c", "x.T.c.required"), FaultKind::Required);
        assert_eq!(of("/b", "x.T.format"), FaultKind::Type);
        assert_eq!(of("/b", "x.T.b.format"), FaultKind::Format);
        assert_eq!(of("/b", "x.E.values"), FaultKind::Listed);
        assert_eq!(of("", "x.T.rules.r"), FaultKind::Rule);
        assert!(has_null(&json!([{ "a": [null] }])) && !has_null(&json!([1])));
    }

    fn case(id: &str, body: Value, rule: Option<&str>) -> Case {
        let violation = |rule| json!({ "path": "/a", "rule": rule, "severity": "error" });
        Case {
            id: id.to_owned(),
            ty: "T".to_owned(),
            is_request: true,
            is_valid: rule.is_none(),
            body,
            errors: rule.into_iter().map(|rule| from_value(violation(rule)).unwrap()).collect(),
            unlisted: BTreeSet::new(),
        }
    }

    fn limit(why: &str) -> Limit {
        Limit { kinds: vec![FaultKind::Type], why: why.to_owned() }
    }

    fn tool() -> Tool {
        Tool {
            id: "tool".to_owned(),
            name: "Tool".to_owned(),
            package: "tool".to_owned(),
            version: "1.0.0".to_owned(),
            ecosystem: Ecosystem::Node,
            targets: vec!["openapi.portable".to_owned()],
            checked: String::new(),
            check: Check::NodeValidator,
            builds_rust: false,
            refuses: None,
            limits: Vec::new(),
            over_strict: Vec::new(),
            generator: None,
            arguments: Vec::new(),
        }
    }

    /// Judges three cases: a good one, one without a type, and one that breaks a rule.
    fn judge_three(losses: &[(&str, &str)], limits: &[Limit], printed: &Value) -> ToolOutcome {
        let cases = vec![
            case("good", json!({ "a": 1 }), None),
            case("type", json!({ "a": "" }), Some("x.T.a")),
            case("rule", json!({ "a": 2 }), Some("x.T.rules.r")),
        ];
        let tool = Tool { limits: limits.to_vec(), ..tool() };
        judge(&Cases::of(cases, losses), &tool, &printed.to_string())
    }

    fn message(outcome: &ToolOutcome) -> &str {
        match &outcome.verdict {
            Verdict::Refuses(message) => message,
            _ => "",
        }
    }

    #[test]
    fn a_wrong_body_that_passes_needs_a_loss_or_a_limit() {
        let all = json!([{ "id": "good" }, { "id": "type" }, { "id": "rule" }]);
        let outcome = judge_three(&[], &[], &all);
        assert!(message(&outcome).starts_with("2 disagreements without a reason:\ntype: accepted"));
        let limits = &[limit("not checked")];
        let outcome = judge_three(&[("openapi.portable", "x.T.rules.r")], limits, &all);
        assert_eq!(message(&outcome), "");
        assert_eq!(outcome.tally.unwrap().passed.values().sum::<usize>(), 2);
        let other = judge_three(&[("openapi-3.0", "x.T.rules.r")], limits, &all);
        assert!(message(&other).ends_with("rule: accepted in spite of x.T.rules.r"));
    }

    #[test]
    fn a_good_body_is_read_and_comes_back_the_same_and_none_is_left_out() {
        let (ty, rule) =
            (json!({ "id": "type", "error": "" }), json!({ "id": "rule", "error": "" }));
        let with = |good: Value| judge_three(&[], &[], &json!([good, ty, rule]));
        assert_eq!(message(&with(json!({ "id": "good", "again": { "a": 1.0 } }))), "");
        let changed = with(json!({ "id": "good", "again": { "a": 2 } }));
        assert!(message(&changed).ends_with("good: `/a` is changed"));
        let refused = with(json!({ "id": "good", "error": "no" }));
        assert!(message(&refused).ends_with("good: refused, no"));
        assert!(message(&with(json!({ "id": "other" }))).ends_with("good: not judged"));
    }

    #[test]
    fn a_good_body_that_is_refused_needs_a_reason_of_its_own_and_one_that_holds() {
        let known = OverStrict { case: "good".to_owned(), why: "empty".to_owned() };
        let tool = Tool { over_strict: vec![known], ..tool() };
        let of = |error: Value| {
            let cases = Cases::of(vec![case("good", json!({ "a": 1 }), None)], &[]);
            judge(&cases, &tool, &json!([{ "id": "good", "error": error }]).to_string())
        };
        let refused = of(json!("no"));
        assert_eq!(message(&refused), "");
        assert_eq!(refused.tally.unwrap().over_strict["empty"], 1);
        assert!(message(&of(Value::Null)).contains("good: it is read now"));
    }

    #[test]
    fn a_limit_that_explains_nothing_is_wrong() {
        let none =
            json!([{ "id": "good" }, { "id": "type", "error": "" }, { "id": "rule", "error": "" }]);
        let outcome = judge_three(&[], &[limit("lazy")], &none);
        assert!(message(&outcome).ends_with("the limit \"lazy\" explains nothing"));
    }
}
