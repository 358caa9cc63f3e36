//! Conditions of programmed replies: CEL over a request, and members that it has to have.

use cel_core::{
    CelType, CheckError, CheckErrorKind, CompileError, Env, MapActivation, MapKey, Program, Value,
};
use genwire_core::server::Call;
use serde_json::Value as JsonValue;
use std::cell::OnceCell;
use std::fmt;

/// Variable of the body of the request, named as in the rules of the spec.
const BODY_VARIABLE: &str = "this";
/// Variable of the parameters of the path.
const PATH_VARIABLE: &str = "path";

/// Condition on a call.
pub(super) struct Condition {
    /// `None` where no expression is given.
    program: Option<Program>,
    request: Option<JsonValue>,
    path: Option<String>,
    is_never: bool,
}

/// Request for which conditions are evaluated; its body is parsed once, when a condition reads it.
pub(super) struct ParsedCall<'a> {
    call: &'a Call,
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
        let program = when.map(compile).transpose()?;
        Ok(Self { program, request, path, is_never: false })
    }

    /// Returns a condition that no call meets.
    pub(super) fn never() -> Self {
        Self { program: None, request: None, path: None, is_never: true }
    }

    /// Returns true if the condition reads the body of a request.
    pub(super) fn reads_body(&self) -> bool {
        self.program.is_some() || self.request.is_some()
    }

    /// Returns true if a call meets the condition; an expression that reads an absent member is not
    /// met.
    pub(super) fn is_met(&self, call: &ParsedCall<'_>) -> bool {
        !self.is_never
            && self.path.as_ref().is_none_or(|path| path == call.call.uri().path())
            && self.request.as_ref().is_none_or(|part| has(call.body(), part))
            && self
                .program
                .as_ref()
                .is_none_or(|program| matches!(program.eval(call.variables()), Value::Bool(true)))
    }
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Condition").field("path", &self.path).finish_non_exhaustive()
    }
}

impl<'a> ParsedCall<'a> {
    pub(super) fn of(call: &'a Call) -> Self {
        Self { call, body: OnceCell::new(), variables: OnceCell::new() }
    }

    fn body(&self) -> &JsonValue {
        let parse = || serde_json::from_slice(&self.call.json()).unwrap_or_default();
        self.body.get_or_init(parse)
    }

    fn variables(&self) -> &MapActivation {
        self.variables.get_or_init(|| {
            let params = self.call.params().iter();
            let params = params.map(|(name, value)| (key(name), Value::from(value.as_str())));
            let mut variables = MapActivation::new();
            variables.insert(BODY_VARIABLE, value_of(self.body()));
            variables.insert(PATH_VARIABLE, Value::map(params));
            variables
        })
    }
}

fn compile(text: &str) -> Result<Program, String> {
    let env = Env::with_standard_library()
        .with_variable(BODY_VARIABLE, CelType::Dyn)
        .with_variable(PATH_VARIABLE, CelType::Map(CelType::String.into(), CelType::String.into()));
    let ast = match env.compile(text) {
        // The types of items in a list of any type are not known, and the checker refuses their
        // members; names that do not exist are mistakes all the same.
        Err(CompileError::Check(errors)) if !errors.iter().any(is_unknown_name) => {
            env.parse_only(text)
        }
        compiled => compiled,
    };
    let ast = ast.map_err(|error| error.to_string())?;
    match ast.result_type() {
        None | Some(CelType::Bool | CelType::Dyn) => {}
        Some(other) => return Err(format!("it gives {other:?}; expected true or false")),
    }
    env.program(&ast).map_err(|error| error.to_string())
}

fn is_unknown_name(error: &CheckError) -> bool {
    matches!(error.kind, CheckErrorKind::UndeclaredReference { .. })
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
mod tests {
    use super::*;
    use serde_json::json;

    fn is_met(when: &str, body: &JsonValue) -> bool {
        let mut variables = MapActivation::new();
        variables.insert(BODY_VARIABLE, value_of(body));
        matches!(compile(when).unwrap().eval(&variables), Value::Bool(true))
    }

    #[test]
    fn expressions_read_the_body() {
        let body = json!({"model": "X-M3", "temperature": 0.5, "n": 3,
            "messages": [{"role": "user", "content": "How is the weather?"}]});
        for when in [
            "this.model == 'X-M3'",
            "this.messages[0].content.contains('weather')",
            "this.messages.exists(it, it.role == 'user')",
            "size(this.messages) == 1 && this.n > 2",
            "this.temperature < 1.0",
            "this.model.matches('^X-')",
            "!has(this.tools)",
        ] {
            assert!(is_met(when, &body), "{when}");
        }
        // What is absent meets no condition, and is no error.
        for when in ["this.tools[0].type == 'function'", "this.messages[3].role == 'user'"] {
            assert!(!is_met(when, &body), "{when}");
        }
    }

    #[test]
    fn an_expression_that_cannot_be_true_is_refused() {
        for (when, expected) in [("this.", ""), ("that.model", "that"), ("1 + 1", "true or false")]
        {
            let error = compile(when).err().unwrap_or_default();
            assert!(!error.is_empty() && error.contains(expected), "{when}: {error}");
        }
    }

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
