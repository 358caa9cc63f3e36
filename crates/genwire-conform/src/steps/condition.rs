//! Conditions of steps: CEL over a call, and the required members of its request.

use genwire_arguments::Cancellation;
use genwire_condition::{Expression, TooExpensive, Variables, on_deep_stack};
use serde_json::{Map, Value as JsonValue};

/// Variables of a condition: the request body, a whole reply or null, and the events of a stream.
const VARIABLES: [&str; 3] = ["request", "reply", "events"];
/// Maximum number of steps for evaluating a condition on one call.
pub(crate) const MAX_STEPS: u64 = 100_000_000;

/// A condition on a call.
#[derive(Debug)]
pub(crate) struct Condition {
    /// The required request members, as a merge patch in which null requires absence.
    pub(crate) request: Option<JsonValue>,
    expression: Expression,
}

impl Condition {
    /// Parses an expression, optionally preceded by the request members as a JSON object.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<JsonValue>();
        let (request, expression) = match values.next() {
            Some(Ok(request @ JsonValue::Object(_))) => {
                let rest = text[values.byte_offset()..].strip_prefix(", ");
                (Some(request), rest.ok_or("expected `, ` and an expression after the object")?)
            }
            _ => (None, text),
        };
        Ok(Self { request, expression: Expression::compile(expression, &VARIABLES)? })
    }

    /// Returns true if the condition applies to calls with a request.
    pub(crate) fn applies_to(&self, request: &JsonValue) -> bool {
        self.request.as_ref().is_none_or(|patch| &merged(request, patch) == request)
    }
}

/// Evaluates conditions on a call.
///
/// A result is `None` if the condition is neither true nor false, for example if it reads an absent
/// member.
pub(crate) fn evaluate(
    conditions: &[&Condition],
    request: &JsonValue,
    reply: &JsonValue,
    events: &JsonValue,
) -> Vec<Result<Option<bool>, TooExpensive>> {
    let evaluate = || {
        let mut variables = Variables::default();
        for (name, value) in VARIABLES.into_iter().zip([request, reply, events]) {
            variables.insert(name, value);
        }
        let cancellation = Cancellation::default();
        let results = conditions
            .iter()
            .map(|condition| condition.expression.evaluate(&variables, MAX_STEPS, &cancellation));
        results.collect()
    };
    // If the thread cannot be started, the results are unknown.
    on_deep_stack(evaluate).unwrap_or_else(|_| vec![Ok(None); conditions.len()])
}

/// Applies a merge patch (RFC 7396) to a value.
pub(crate) fn merged(value: &JsonValue, patch: &JsonValue) -> JsonValue {
    let JsonValue::Object(patch) = patch else { return patch.clone() };
    let mut members = value.as_object().cloned().unwrap_or_default();
    for (name, patch) in patch {
        let before = members.remove(name).unwrap_or_else(|| Map::new().into());
        if !patch.is_null() {
            members.insert(name.clone(), merged(&before, patch));
        }
    }
    members.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn results(source: &str, [request, reply, events]: [JsonValue; 3]) -> Option<bool> {
        let condition = Condition::parse(source).unwrap_or_else(|why| panic!("{source}: {why}"));
        assert!(condition.applies_to(&request), "{source}");
        evaluate(&[&condition], &request, &reply, &events)[0].unwrap()
    }

    #[test]
    fn a_condition_reads_the_request_the_reply_and_the_events() {
        let call =
            || [json!({"on": true}), json!({"a": [{"i": 0}, {"i": 1, "n": null}]}), json!([])];
        let stream = || [json!({}), json!(null), json!([{"a": null}, {"a": 1, "s": "x"}])];
        for (source, call, expected) in [
            ("reply.a.all(i, it, it.i == i)", call(), Some(true)),
            ("reply.a.all(it, has(it.n))", call(), Some(false)),
            ("reply.a[1].?n.orValue(null) == null", call(), Some(true)),
            ("request.?on.orValue(false) && events == []", call(), Some(true)),
            ("request.?off.?on.orValue(false)", call(), Some(false)),
            (r#"{"on":true}, reply.b == 1"#, call(), None),
            ("request.on ? null : reply.a == []", call(), None),
            ("reply.a == 1", stream(), None),
            ("events.exists(it, it.?s.orValue('') == 'x')", stream(), Some(true)),
            ("events.all(i, it, i == events.size() - 1 || it.a == null)", stream(), Some(true)),
        ] {
            assert_eq!(results(source, call), expected, "{source}");
        }
    }

    #[test]
    fn a_patched_request_fulfils_the_condition() {
        let patch = json!({"a": "x", "b": {"c": 1}, "d": null});
        let condition = Condition::parse(&format!("{patch}, true")).unwrap();
        for request in [json!({"a": "y", "d": 2, "e": 3}), json!({"b": "text"}), json!([])] {
            assert!(!condition.applies_to(&request), "{request}");
            let patched = merged(&request, &patch);
            assert!(condition.applies_to(&patched), "{patched}");
        }
        let patched = merged(&json!({"d": 2, "e": 3}), &patch);
        assert_eq!(patched, json!({"a": "x", "b": {"c": 1}, "e": 3}));
    }

    #[test]
    fn mistakes_of_a_condition_are_errors() {
        for (text, expected) in [
            (r#"{"a":1} reply.a == 1"#, "expected `, ` and an expression"),
            (r#"{"a":1}, body.a == 1"#, "there is no variable `body`"),
            ("reply.a ==", ""),
        ] {
            let error = Condition::parse(text).unwrap_err();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
