//! Conditions of programmed replies: CEL over a request, and members that it has to have.

mod expression;
mod metering;
mod steps;

use cel_core::{MapActivation, MapKey, Value};
use expression::Expression;
pub(super) use expression::on_deep_stack;
use genwire_arguments::Cancellation;
use genwire_core::server::Call;
use serde_json::Value as JsonValue;
use std::cell::OnceCell;
use steps::{METER, Meter};

/// Maximum number of steps of one condition on one call.
pub(super) const MAX_STEPS: u64 = 1_000_000;

/// Variable of the body of the request, named as in the rules of the spec.
const BODY_VARIABLE: &str = "this";
/// Variable of the parameters of the path.
const PATH_VARIABLE: &str = "path";

/// Condition on a call.
#[derive(Debug)]
pub(super) struct Condition {
    /// `None` where no expression is given.
    expression: Option<Expression>,
    request: Option<JsonValue>,
    path: Option<String>,
    is_never: bool,
}

/// Error of a condition that takes more than [`MAX_STEPS`], or that is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooExpensive;

/// Request for which conditions are evaluated; its body is parsed once, when a condition reads it.
pub(super) struct ParsedCall<'a> {
    call: &'a Call,
    /// Meter of the condition that is evaluated.
    meter: Meter,
    cancellation: Cancellation,
    body: OnceCell<JsonValue>,
    variables: OnceCell<MapActivation>,
}

impl Condition {
    /// Makes a condition of an expression, members that the request has to have, and its address.
    pub(super) fn new(
        when: Option<&str>,
        request: Option<JsonValue>,
        path: Option<String>,
    ) -> Result<Self, String> {
        let expression = when.map(Expression::compile).transpose()?;
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

    /// Returns true if a call meets the condition; an expression that reads an absent member is not
    /// met.
    pub(super) fn is_met(&self, call: &ParsedCall<'_>) -> Result<bool, TooExpensive> {
        let is_possible = !self.is_never
            && self.path.as_ref().is_none_or(|path| path == call.call.uri().path())
            && self.request.as_ref().is_none_or(|part| has(call.body(), part));
        match &self.expression {
            Some(expression) if is_possible => {
                // Each condition has steps of its own; what they take together ends with the call.
                call.meter.restart(MAX_STEPS, call.cancellation.clone());
                expression.is_met(call.variables(), &call.meter)
            }
            _ => Ok(is_possible),
        }
    }
}

impl<'a> ParsedCall<'a> {
    /// Prepares a call for conditions, whose evaluation may be cancelled.
    pub(super) fn new(call: &'a Call, cancellation: &Cancellation) -> Self {
        let meter = Meter::new(MAX_STEPS, cancellation.clone());
        let cancellation = cancellation.clone();
        Self { call, meter, cancellation, body: OnceCell::new(), variables: OnceCell::new() }
    }

    fn body(&self) -> &JsonValue {
        let parse = || serde_json::from_slice(&self.call.json()).unwrap_or_default();
        self.body.get_or_init(parse)
    }

    fn variables(&self) -> &MapActivation {
        self.variables.get_or_init(|| {
            let params = self.call.params().iter();
            let params = params.map(|(name, value)| (key(name), Value::from(value.as_str())));
            let mut variables = variables(self.body(), &self.meter);
            variables.insert(PATH_VARIABLE, Value::map(params));
            variables
        })
    }
}

/// Returns the variables of a condition on a body, without the parameters of the path.
fn variables(body: &JsonValue, meter: &Meter) -> MapActivation {
    let mut variables = MapActivation::new();
    variables.insert(BODY_VARIABLE, value_of(body));
    variables.insert(METER, Value::Message(Box::new(meter.clone())));
    variables
}

/// Returns true if a value has all members of a part, with their values; lists are compared whole.
fn has(value: &JsonValue, part: &JsonValue) -> bool {
    match (value, part) {
        (JsonValue::Object(value), JsonValue::Object(part)) => {
            part.iter().all(|(name, part)| value.get(name).is_some_and(|value| has(value, part)))
        }
        (JsonValue::Number(value), JsonValue::Number(part)) => value.as_f64() == part.as_f64(),
        _ => value == part,
    }
}

fn key(name: &str) -> MapKey {
    MapKey::String(name.into())
}

fn value_of(value: &JsonValue) -> Value {
    match value {
        JsonValue::Null => Value::Null,
        JsonValue::Bool(value) => Value::Bool(*value),
        JsonValue::Number(number) => match number.as_i64() {
            Some(number) => Value::Int(number),
            None => Value::Double(number.as_f64().unwrap_or(f64::NAN)),
        },
        JsonValue::String(text) => Value::from(text.as_str()),
        JsonValue::Array(items) => Value::from(items.iter().map(value_of).collect::<Vec<_>>()),
        JsonValue::Object(members) => {
            Value::map(members.iter().map(|(name, value)| (key(name), value_of(value))))
        }
    }
}

#[cfg(test)]
mod tests;
