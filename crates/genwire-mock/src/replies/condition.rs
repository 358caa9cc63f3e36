//! Conditions of programmed replies: CEL over a request, and the members that it requires.

use genwire_arguments::Cancellation;
use genwire_condition::{Expression, TooExpensive, Variables};
use genwire_core::server::Call;
use serde_json::{Map, Value as JsonValue};
use std::cell::OnceCell;

/// Maximum number of steps to evaluate a condition on a call.
pub(super) const MAX_STEPS: u64 = 1_000_000;

/// Variable for the request body, named as in the rules of the spec.
const BODY_VARIABLE: &str = "this";
/// Variable for the path parameters.
const PATH_VARIABLE: &str = "path";

/// Condition on a call.
#[derive(Debug)]
pub(super) struct Condition {
    /// `None` if no expression is given.
    expression: Option<Expression>,
    request: Option<JsonValue>,
    path: Option<String>,
    is_never: bool,
}

/// Request on which conditions are evaluated; its body is parsed once, when a condition reads it.
pub(super) struct ParsedCall<'a> {
    call: &'a Call,
    cancellation: Cancellation,
    body: OnceCell<JsonValue>,
    variables: OnceCell<Variables>,
}

impl Condition {
    /// Creates a condition from an expression, required members of the request, and its address.
    pub(super) fn new(
        when: Option<&str>,
        request: Option<JsonValue>,
        path: Option<String>,
    ) -> Result<Self, String> {
        let compile = |when| Expression::compile(when, &[BODY_VARIABLE, PATH_VARIABLE]);
        let expression = when.map(compile).transpose()?;
        Ok(Self { expression, request, path, is_never: false })
    }

    /// Returns a condition that no call meets.
    pub(super) fn never() -> Self {
        Self { expression: None, request: None, path: None, is_never: true }
    }

    /// Returns true if the condition reads the body of a request.
    pub(super) fn reads_body(&self) -> bool {
        self.expression.is_some() || self.request.is_some()
    }

    /// Returns true if a call meets the condition. An expression that reads an absent member is not
    /// met.
    pub(super) fn is_met(&self, call: &ParsedCall<'_>) -> Result<bool, TooExpensive> {
        let is_possible = !self.is_never
            && self.path.as_ref().is_none_or(|path| path == call.call.uri().path())
            && self.request.as_ref().is_none_or(|part| has(call.body(), part));
        match &self.expression {
            Some(expression) if is_possible => {
                // Each condition has its own steps; the total is limited by the cancellation of the
                // call.
                let result = expression.evaluate(call.variables(), MAX_STEPS, &call.cancellation);
                Ok(result? == Some(true))
            }
            _ => Ok(is_possible),
        }
    }
}

impl<'a> ParsedCall<'a> {
    /// Prepares a call for conditions, whose evaluation may be cancelled.
    pub(super) fn new(call: &'a Call, cancellation: &Cancellation) -> Self {
        let cancellation = cancellation.clone();
        Self { call, cancellation, body: OnceCell::new(), variables: OnceCell::new() }
    }

    fn body(&self) -> &JsonValue {
        let parse = || serde_json::from_slice(&self.call.json()).unwrap_or_default();
        self.body.get_or_init(parse)
    }

    fn variables(&self) -> &Variables {
        self.variables.get_or_init(|| {
            let params = self.call.params().iter();
            let params: Map<_, _> =
                params.map(|(name, value)| (name.clone(), value.as_str().into())).collect();
            let mut variables = Variables::default();
            variables.insert(BODY_VARIABLE, self.body());
            variables.insert(PATH_VARIABLE, &JsonValue::Object(params));
            variables
        })
    }
}

/// Returns true if a value has all members of a part with equal values; lists are compared as a
/// whole.
fn has(value: &JsonValue, part: &JsonValue) -> bool {
    match (value, part) {
        (JsonValue::Object(value), JsonValue::Object(part)) => {
            part.iter().all(|(name, part)| value.get(name).is_some_and(|value| has(value, part)))
        }
        (JsonValue::Number(value), JsonValue::Number(part)) => value.as_f64() == part.as_f64(),
        _ => value == part,
    }
}

#[cfg(test)]
mod tests {
    use super::has;
    use serde_json::json;

    #[test]
    fn members_are_compared_and_lists_are_compared_whole() {
        let body = json!({"a": 1, "b": {"c": [1, 2], "d": "x"}});
        for part in [json!({}), json!({"a": 1.0}), json!({"b": {"c": [1, 2]}})] {
            assert!(has(&body, &part), "{part}");
        }
        for part in [json!({"a": 2}), json!({"b": {"c": [1]}}), json!({"e": null}), json!([])] {
            assert!(!has(&body, &part), "{part}");
        }
    }
}
