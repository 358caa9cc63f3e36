//! The check of a body, and the list of operations.

use crate::interface::Embedded;
use crate::problem::Problem;
use genwire_core::failure::ErrorKind;
use genwire_core::{BodyKind, CheckOutcome, Endpoint, MAX_DEPTH, Unreadable, duplicates, readable};
use serde_json::{Value as JsonValue, json};

/// Checks a body like `genwire check --format json`.
pub(crate) fn check(
    interface: &dyn Embedded,
    operation: &str,
    part: &str,
    body: &[u8],
) -> Result<String, Problem> {
    let part: BodyKind = part.parse().map_err(|_| {
        Problem::new(format!("there is no part `{part}`"))
            .help(format!("the parts are {}", list(BodyKind::ALL.map(BodyKind::as_str))))
    })?;
    let checked = interface.check(operation, part, body);
    let checked = checked.ok_or_else(|| missing(interface, operation, part))?;
    Ok(match checked {
        Ok(mut report) => {
            duplicates::check(body, &mut report);
            CheckOutcome::of(&report.with_code(interface.invalid_code())).to_json()
        }
        Err(error) => CheckOutcome::unreadable(error.to_string(), None).to_json(),
    })
}

/// Lists the errors of a body in the form of schema libraries: each has a message and the path of
/// keys to its value, with indexes as numbers.
pub(crate) fn issues(
    interface: &dyn Embedded,
    operation: &str,
    part: &str,
    body: &[u8],
) -> Result<String, Problem> {
    let report: JsonValue =
        serde_json::from_str(&check(interface, operation, part, body)?).unwrap_or_default();
    let body: JsonValue = serde_json::from_slice(body).unwrap_or_default();
    let violations = report["violations"].as_array().into_iter().flatten();
    let errors = violations.filter(|violation| violation["severity"] == "error");
    let issues = errors.map(|violation| {
        let pointer = violation["path"].as_str().unwrap_or_default();
        json!({ "message": violation["message"], "path": keys(pointer, &body) })
    });
    let unreadable = report.get("error").map(|error| json!({ "message": error, "path": [] }));
    let issues: JsonValue = unreadable.into_iter().chain(issues).collect();
    Ok(json!({ "issues": issues }).to_string())
}

/// Checks a body that has to be valid: the result is empty, or the report with `error`, which describes
/// the first violation unless the body could not be read.
pub(crate) fn validate(
    interface: &dyn Embedded,
    operation: &str,
    part: &str,
    body: &[u8],
) -> Result<String, Problem> {
    let text = check(interface, operation, part, body)?;
    let mut report: JsonValue = serde_json::from_str(&text).unwrap_or_default();
    if report["valid"] == true {
        return Ok("{}".to_owned());
    }
    if report.get("error").is_none() {
        report["error"] = described(&report["violations"]).into();
    }
    Ok(report.to_string())
}

/// Describes the first error in a list of violations, and says how many more there are.
fn described(violations: &JsonValue) -> String {
    let violations = violations.as_array().into_iter().flatten();
    let mut errors = violations.filter(|violation| violation["severity"] == "error");
    let Some(first) = errors.next() else { return "the body is not valid".to_owned() };
    let text = |name: &str| first[name].as_str().unwrap_or_default();
    let place = if text("path").is_empty() { "the body" } else { text("path") };
    let more = match errors.count() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    format!("{place}: {} ({}){more}", text("message"), text("rule"))
}

/// Returns the keys of a JSON pointer.
fn keys(pointer: &str, body: &JsonValue) -> JsonValue {
    let mut at = Some(body);
    let keys = pointer.split('/').skip(1).map(|escaped| {
        let key = genwire_constraint::pointer::unescape(escaped);
        let index = at.filter(|at| at.is_array()).and_then(|_| key.parse::<usize>().ok());
        at = match index {
            Some(index) => at.and_then(|at| at.get(index)),
            None => at.and_then(|at| at.get(&key)),
        };
        index.map_or_else(|| JsonValue::from(key), JsonValue::from)
    });
    keys.collect()
}

/// Returns the operation with a name.
pub(crate) fn endpoint(
    interface: &dyn Embedded,
    operation: &str,
) -> Result<&'static Endpoint, Problem> {
    let found = interface.endpoints().into_iter().find(|it| it.operation == operation);
    found.ok_or_else(|| unknown(interface, operation))
}

/// Returns the operations with their methods, paths and parts.
pub(crate) fn operations(interface: &dyn Embedded) -> String {
    let operations = interface.endpoints().into_iter().map(|endpoint| {
        json!({
            "operation": endpoint.operation,
            "method": endpoint.method,
            "path": endpoint.path,
            "parts": parts(interface, endpoint.operation),
        })
    });
    operations.collect::<JsonValue>().to_string()
}

/// Returns the parts that an operation has.
fn parts(interface: &dyn Embedded, operation: &str) -> Vec<&'static str> {
    // A body that is cheap to check shows if the part exists.
    let has = |part: &BodyKind| interface.check(operation, *part, b"null").is_some();
    BodyKind::ALL.into_iter().filter(has).map(BodyKind::as_str).collect()
}

fn missing(interface: &dyn Embedded, operation: &str, part: BodyKind) -> Problem {
    let parts = parts(interface, operation);
    if parts.is_empty() {
        return unknown(interface, operation);
    }
    Problem::new(format!("`{operation}` has no {}", part.as_str()))
        .help(format!("it has {}", list(parts)))
}

fn unknown(interface: &dyn Embedded, operation: &str) -> Problem {
    let known = interface.endpoints().into_iter().map(|endpoint| endpoint.operation);
    Problem::new(format!("there is no operation `{operation}`"))
        .help(format!("the operations are {}", list(known)))
}

/// Joins names for a sentence.
pub(crate) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// Refuses JSON that is nested so deeply that the parser of a host may fail.
pub(crate) fn check_depth(json: &[u8]) -> Result<(), ErrorKind> {
    // A shorter document cannot be nested that deeply.
    let checked = (json.len() > MAX_DEPTH).then(|| readable(json, u64::MAX));
    match checked {
        Some(Err(error @ Unreadable::TooDeep { .. })) => {
            Err(ErrorKind::Protocol { problem: error.to_string(), excerpt: String::new() })
        }
        _ => Ok(()),
    }
}
