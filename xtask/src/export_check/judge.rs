//! Holds what a tool says of every case against the vectors; each disagreement needs a reason.

use super::cases::{Case, Cases, Violation};
use super::compare::{Change, compare};
use super::tools::Tool;
use super::{Outcome, Verdict};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// What kind of fault a case has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A null where none may be.
    Null,
    /// A value of another JSON type.
    Type,
    /// A member that has to be there.
    Required,
    /// A value or a tag that is not listed.
    Listed,
    /// A number that is too large or too small.
    Range,
    /// A text that is too long or too short.
    Length,
    /// A list with too many or too few items.
    Items,
    /// A text that is not of the form that it should have, or a value that is none of a few.
    Format,
    /// A rule across members.
    Rule,
}

/// Kinds of faults that the programs made by a tool let pass, and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub(crate) kinds: &'static [Kind],
    pub(crate) why: &'static str,
}

/// What a tool has said of one case.
#[derive(Debug, Deserialize)]
pub(crate) struct Judged {
    id: String,
    /// Why it refuses the body.
    error: Option<String>,
    /// The body as it wrote it after reading.
    again: Option<Value>,
}

/// How the cases were judged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Accepted bodies, as they should be, and how many there are.
    pub(crate) accepted: (usize, usize),
    /// Refused bodies, as they should be, and how many there are.
    pub(crate) refused: (usize, usize),
    /// Bodies that pass although they are wrong, by the reason.
    pub(crate) passed: BTreeMap<String, usize>,
    /// Accepted bodies that the tool refuses, by the reason.
    pub(crate) shut: BTreeMap<String, usize>,
    /// Bodies that were written again the same, and how many were written.
    pub(crate) same: (usize, usize),
    pub(crate) changes: BTreeMap<Change, usize>,
    /// What has no reason.
    pub(crate) wrong: Vec<String>,
}

/// Why a wrong body may pass: the document does not say more.
const LOST: &str = "`schemas/loss.json` says so of the document";
/// Why an accepted body may be refused.
const REQUEST_NULLS: &str = "general.request_nulls";

/// Judges what a tool has printed.
pub(crate) fn judge(cases: &Cases, tool: &Tool, printed: &str) -> Outcome {
    let judged: Vec<Judged> = match serde_json::from_str(printed) {
        Ok(judged) => judged,
        Err(error) => return Outcome::refuses(format!("no verdicts: {error}")),
    };
    let tally = tally(cases, tool, &judged);
    let verdict = match tally.wrong.as_slice() {
        [] => Verdict::Takes,
        wrong => Verdict::Refuses(format!(
            "{} without a reason:\n{}",
            crate::problem::count(wrong.len(), "disagreement"),
            wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n")
        )),
    };
    Outcome { verdict, tally: Some(tally) }
}

fn tally(cases: &Cases, tool: &Tool, judged: &[Judged]) -> Tally {
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
                    tally.written(case, again);
                }
            }
            (true, Some(error)) => tally.shut(cases, tool, case, error),
            (false, Some(_)) => tally.refused.0 += 1,
            (false, None) => tally.passed(cases, tool, case),
        }
    }
    for limit in tool.limits {
        if !tally.passed.contains_key(limit.why) {
            tally.wrong.push(format!("the limit \"{}\" explains nothing", limit.why));
        }
    }
    for (id, why) in tool.shuts {
        if !tally.shut.contains_key(*why) {
            tally.wrong.push(format!("{id}: it is read now; \"{why}\" explains nothing"));
        }
    }
    tally
}

impl Tally {
    fn written(&mut self, case: &Case, again: &Value) {
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

    fn shut(&mut self, cases: &Cases, tool: &Tool, case: &Case, error: &str) {
        let null = case.is_request && has_null(&case.body);
        if null && cases.is_lost(tool.target(), REQUEST_NULLS) {
            let why = format!("a null in a request (`{REQUEST_NULLS}` in `schemas/loss.json`)");
            *self.shut.entry(why).or_default() += 1;
        } else if let Some((_, why)) = tool.shuts.iter().find(|(id, _)| *id == case.id) {
            *self.shut.entry((*why).to_owned()).or_default() += 1;
        } else {
            self.wrong.push(format!("{}: refused, {error}", case.id));
        }
    }

    fn passed(&mut self, cases: &Cases, tool: &Tool, case: &Case) {
        let reason = |violation: &Violation| {
            if cases.is_lost(tool.target(), &violation.rule) {
                return Some(LOST);
            }
            let kind = kind(violation, &case.body);
            let limit = tool.limits.iter().find(|limit| limit.kinds.contains(&kind));
            limit.map(|limit| limit.why)
        };
        let reasons: Option<Vec<&str>> = case.errors.iter().map(reason).collect();
        if let Some([first, ..]) = reasons.as_deref() {
            *self.passed.entry((*first).to_owned()).or_default() += 1;
        } else {
            let rules: Vec<&str> = case.errors.iter().map(|it| it.rule.as_str()).collect();
            self.wrong.push(format!("{}: passes in spite of {}", case.id, rules.join(", ")));
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

/// The kind of a fault, by the item that is broken and by the value in its place.
fn kind(violation: &Violation, body: &Value) -> Kind {
    if body.pointer(&violation.path).is_some_and(Value::is_null) {
        return Kind::Null;
    }
    let parts: Vec<&str> = violation.rule.split('.').collect();
    match *parts.as_slice() {
        [_, _, "values" | "variants"] => Kind::Listed,
        [_, _, _, "required"] => Kind::Required,
        [_, _, _, "range"] => Kind::Range,
        [_, _, _, "length"] => Kind::Length,
        [_, _, _, "items"] => Kind::Items,
        [_, _, _, "format" | "one_of"] => Kind::Format,
        [_, _, "rules" | "natives", _] => Kind::Rule,
        _ => Kind::Type,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Limit, has_null, judge, kind};
    use crate::export_check::cases::{Case, Cases};
    use crate::export_check::tools::{TOOLS, Tool};
    use crate::export_check::{Outcome, Verdict};
    use serde_json::{Value, from_value, json};
    use std::collections::BTreeSet;

    #[test]
    fn a_fault_has_a_kind() {
        let body = json!({ "a": null, "b": 1 });
        let of = |path: &str, rule: &str| {
            let json = json!({ "path": path, "rule": rule, "severity": "error" });
            kind(&from_value(json).unwrap(), &body)
        };
        assert_eq!(of("/a", "x.T.a.required"), Kind::Null);
        assert_eq!(of("/c", "x.T.c.required"), Kind::Required);
        assert_eq!(of("/b", "x.T.format"), Kind::Type);
        assert_eq!(of("/b", "x.T.b.format"), Kind::Format);
        assert_eq!(of("/b", "x.E.values"), Kind::Listed);
        assert_eq!(of("", "x.T.rules.r"), Kind::Rule);
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

    /// Judges three cases: a good one, one without type, one that breaks a rule.
    fn judged(losses: &[(&str, &str)], limits: &'static [Limit], printed: &Value) -> Outcome {
        let cases = vec![
            case("good", json!({ "a": 1 }), None),
            case("type", json!({ "a": "" }), Some("x.T.a")),
            case("rule", json!({ "a": 2 }), Some("x.T.rules.r")),
        ];
        let tool = Tool { limits, targets: &["openapi.portable"], ..TOOLS[0] };
        judge(&Cases::of(cases, losses), &tool, &printed.to_string())
    }

    fn words(outcome: &Outcome) -> &str {
        match &outcome.verdict {
            Verdict::Refuses(words) => words,
            _ => "",
        }
    }

    #[test]
    fn a_wrong_body_that_passes_needs_a_loss_or_a_limit() {
        let all = json!([{ "id": "good" }, { "id": "type" }, { "id": "rule" }]);
        let outcome = judged(&[], &[], &all);
        assert!(words(&outcome).starts_with("2 disagreements without a reason:\ntype: passes"));
        let limits = &[Limit { kinds: &[Kind::Type], why: "not checked" }];
        let outcome = judged(&[("openapi.portable", "x.T.rules.r")], limits, &all);
        assert_eq!(words(&outcome), "");
        assert_eq!(outcome.tally.unwrap().passed.values().sum::<usize>(), 2);
        let other = judged(&[("openapi-3.0", "x.T.rules.r")], limits, &all);
        assert!(words(&other).ends_with("rule: passes in spite of x.T.rules.r"));
    }

    #[test]
    fn a_good_body_is_read_and_comes_back_the_same_and_none_is_left_out() {
        let (ty, rule) =
            (json!({ "id": "type", "error": "" }), json!({ "id": "rule", "error": "" }));
        let with = |good: Value| judged(&[], &[], &json!([good, ty, rule]));
        assert_eq!(words(&with(json!({ "id": "good", "again": { "a": 1.0 } }))), "");
        let changed = with(json!({ "id": "good", "again": { "a": 2 } }));
        assert!(words(&changed).ends_with("good: `/a` is changed"));
        let refused = with(json!({ "id": "good", "error": "no" }));
        assert!(words(&refused).ends_with("good: refused, no"));
        assert!(words(&with(json!({ "id": "other" }))).ends_with("good: not judged"));
    }

    #[test]
    fn a_good_body_that_is_refused_needs_a_reason_of_its_own_and_one_that_holds() {
        let tool = Tool { shuts: &[("good", "empty")], ..TOOLS[0] };
        let of = |error: Value| {
            let cases = Cases::of(vec![case("good", json!({ "a": 1 }), None)], &[]);
            judge(&cases, &tool, &json!([{ "id": "good", "error": error }]).to_string())
        };
        let refused = of(json!("no"));
        assert_eq!(words(&refused), "");
        assert_eq!(refused.tally.unwrap().shut["empty"], 1);
        assert!(words(&of(Value::Null)).contains("good: it is read now"));
    }

    #[test]
    fn a_limit_that_explains_nothing_is_wrong() {
        let none =
            json!([{ "id": "good" }, { "id": "type", "error": "" }, { "id": "rule", "error": "" }]);
        let outcome = judged(&[], &[Limit { kinds: &[Kind::Type], why: "lazy" }], &none);
        assert!(words(&outcome).ends_with("the limit \"lazy\" explains nothing"));
    }
}
