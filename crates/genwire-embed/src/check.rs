//! The check of a body, and the operations that can be named.

use crate::problem::Problem;
use genwire_common::INVALID_CODE;
use genwire_core::{BodyKind, CheckOutcome, Endpoint, duplicates};
use serde_json::{Value as JsonValue, json};

/// Checks a body like `genwire check --format json`.
pub(crate) fn check(operation: &str, part: &str, body: &[u8]) -> Result<String, Problem> {
    let part: BodyKind = part.parse().map_err(|_| {
        Problem::new(format!("there is no part `{part}`"))
            .help(format!("the parts are {}", list(BodyKind::ALL.map(BodyKind::as_str))))
    })?;
    let checked = genwire::check(operation, part, body).ok_or_else(|| missing(operation, part))?;
    Ok(match checked {
        Ok(mut report) => {
            duplicates::check(body, &mut report);
            CheckOutcome::of(&report.with_code(INVALID_CODE)).to_json()
        }
        Err(error) => CheckOutcome::unreadable(error.to_string(), None).to_json(),
    })
}

/// Returns the operation with a name.
pub(crate) fn endpoint(operation: &str) -> Result<&'static Endpoint, Problem> {
    let found = genwire::endpoints().find(|endpoint| endpoint.operation == operation);
    found.ok_or_else(|| unknown(operation))
}

/// Returns the operations with their methods, paths and parts.
pub(crate) fn operations() -> String {
    let operations = genwire::endpoints().map(|endpoint| {
        json!({
            "operation": endpoint.operation,
            "method": endpoint.method,
            "path": endpoint.path,
            "parts": parts(endpoint.operation),
        })
    });
    operations.collect::<JsonValue>().to_string()
}

/// Returns the parts that an operation has.
fn parts(operation: &str) -> Vec<&'static str> {
    // A body that costs nothing to check shows whether there is such a part.
    let has = |part: &BodyKind| genwire::check(operation, *part, b"null").is_some();
    BodyKind::ALL.into_iter().filter(has).map(BodyKind::as_str).collect()
}

fn missing(operation: &str, part: BodyKind) -> Problem {
    let parts = parts(operation);
    if parts.is_empty() {
        return unknown(operation);
    }
    Problem::new(format!("`{operation}` has no {}", part.as_str()))
        .help(format!("it has {}", list(parts)))
}

fn unknown(operation: &str) -> Problem {
    let known = genwire::endpoints().map(|endpoint| endpoint.operation);
    Problem::new(format!("there is no operation `{operation}`"))
        .help(format!("the operations are {}", list(known)))
}

/// Joins names for a sentence.
pub(crate) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
