//! The judgement of an error reply.

use crate::evidence::Evidence;
use crate::exchange::Exchange;
use crate::replies::{judge_headers, note_members};
use crate::run::Run;
use genwire_core::{Category, Code, Endpoint, Family, MemberPath, ServiceError};
use serde_json::Value as JsonValue;
use std::sync::Arc;

/// The status for a method that no operation on the path has.
const METHOD_NOT_ALLOWED: u16 = 405;

/// The step for codes that occur only in the message.
const CODE_IN_MESSAGE: &str = "service.code_in_message()";

/// Returns the error in a reply, in any form.
pub(crate) fn error_of(endpoint: &Endpoint, exchange: &Exchange) -> Option<ServiceError> {
    let status = exchange.status;
    let found = ServiceError::classify_response(endpoint.interface, status, &exchange.reply);
    if status < 400 {
        return found;
    }
    let by_status = ServiceError::of_status(status);
    match found {
        Some(mut error) if error.code.is_none() && error.category == Category::Unknown => {
            (error.category, error.retryable) = (by_status.category, by_status.retryable);
            Some(error)
        }
        // If no member reports an error, the status does; the form of the body is judged later.
        found => found.or(Some(by_status)),
    }
}

/// Returns the code of an error; for a family without codes, returns the status.
pub(crate) fn code_of(
    endpoint: &Endpoint,
    exchange: &Exchange,
    error: &ServiceError,
) -> Option<i64> {
    let own = error.code.map(|code| code.as_i64());
    let by_status = || Some(i64::from(exchange.status));
    own.or_else(|| by_status().filter(|_| has_no_code(endpoint.family_at(exchange.status))))
}

/// Judges a reply that must be an error; `None` if it is not an error.
///
/// With `code`, the error must have this code, with its status and type. Without `code`, any error
/// of the interface is accepted.
pub(crate) fn judge_error(
    run: &Run<'_>,
    endpoint: &Endpoint,
    exchange: &Arc<Exchange>,
    code: Option<i64>,
) -> Option<ServiceError> {
    let error = error_of(endpoint, exchange)?;
    if let Some(operation) = run.requirements.operation(endpoint.operation) {
        judge_headers(run, operation, exchange);
    }
    let family = endpoint.family_at(exchange.status);
    // No operation on the path is called, so the form may belong to another operation.
    let is_of_other = exchange.status == METHOD_NOT_ALLOWED
        && error.family.is_some_and(|found| found != family && run.has_family(endpoint, found));
    if family.name.is_empty() || is_of_other {
        return Some(error);
    }
    let item = format!("service.families.{}", family.name);
    let body: JsonValue = exchange.json().unwrap_or_default();
    let mut paths = reporting(family).peekable();
    let has_none = paths.peek().is_some() && paths.all(|path| member(&body, path).is_none());
    let checked = || run.judge.check_error(family, &exchange.reply);
    let is_invalid = || !matches!(checked(), Some(Ok(report)) if report.is_valid());
    // A form may omit all members that report an error.
    let is_silent = has_none && error.family != Some(family);
    if is_silent && (error.family.is_some() || is_invalid()) {
        let message = format!("the error does not have the form `{}`", family.name);
        run.evidence().refute(item, message, exchange);
        return Some(error);
    }
    if !is_silent {
        judge_form(run, family, &item, &body, exchange);
    }
    let mut evidence = run.evidence();
    match error.code.map(|code| code.as_i64()) {
        None if has_no_code(family) => {
            let status = u32::from(exchange.status);
            if endpoint.codes.contains(&status) {
                let item = format!("{}.{}.codes.{status}", endpoint.area, endpoint.operation);
                evidence.confirm(item);
            }
        }
        None if endpoint.codes.is_empty() => {}
        None => {
            let is_in_message = family.code_in_message && family.success.is_none();
            let item = if is_in_message { CODE_IN_MESSAGE } else { item.as_str() };
            evidence.refute(item, "the error has no code", exchange);
        }
        Some(number) => {
            if family.code_in_message && member(&body, family.code).is_none() {
                evidence.confirm(CODE_IN_MESSAGE);
            }
            judge_code(&mut evidence, endpoint, exchange, number);
            if let Some(listed) = endpoint.interface.code(number) {
                judge_values(&mut evidence, (family, listed), &body, exchange, code);
            }
            if let Some(expected) = code
                && expected != number
            {
                let message = format!("the code is {number}; expected {expected}");
                evidence.refute(format!("service.codes.{expected}"), message, exchange);
            }
        }
    }
    Some(error)
}

/// Returns the paths of the members that report an error; families may share them.
fn reporting(family: &Family) -> impl Iterator<Item = MemberPath> {
    let paths = [family.present, family.code, family.error_type, family.message];
    paths.into_iter().filter(|path| !path.is_empty())
}

/// Returns true for a family whose errors only have the HTTP status.
fn has_no_code(family: &Family) -> bool {
    family.code.is_empty() && !family.code_in_message
}

/// Judges the members of an error body.
fn judge_form(
    run: &Run<'_>,
    family: &Family,
    item: &str,
    body: &JsonValue,
    exchange: &Arc<Exchange>,
) {
    let Some(checked) = run.judge.check_error(family, &exchange.reply) else { return };
    let mut evidence = run.evidence();
    match checked {
        Ok(report) if report.is_valid() => {
            evidence.confirm(item);
            let members = run.requirements.families.get(family.name);
            note_members(&mut evidence, members.map_or(&[], Vec::as_slice), body);
        }
        Ok(report) => {
            for violation in report.errors() {
                let message = format!("{}: {}", violation.path, violation.message);
                evidence.refute(violation.rule.as_ref(), message, exchange);
            }
        }
        Err(error) => evidence.refute(item, error.to_string(), exchange),
    }
}

/// Judges a code: the interface, the family and the operation must list it.
fn judge_code(evidence: &mut Evidence, endpoint: &Endpoint, exchange: &Arc<Exchange>, number: i64) {
    let Some(listed) = endpoint.interface.code(number) else {
        evidence.refute(
            "service.codes",
            format!("{number} is not a code of the interface"),
            exchange,
        );
        return;
    };
    let item = format!("service.codes.{number}");
    if listed.families.contains(&endpoint.family.name) {
        evidence.confirm(format!("{item}.families"));
    }
    evidence.confirm(item);
    let of_operation = format!("{}.{}.codes", endpoint.area, endpoint.operation);
    if endpoint.codes.iter().any(|known| i64::from(*known) == number) {
        evidence.confirm(format!("{of_operation}.{number}"));
    } else {
        let message = format!("the operation does not list the code {number}");
        evidence.refute(of_operation, message, exchange);
    }
}

/// Judges the type and the status in an error, in addition to its code.
fn judge_values(
    evidence: &mut Evidence,
    (family, listed): (&Family, &Code),
    body: &JsonValue,
    exchange: &Arc<Exchange>,
    code: Option<i64>,
) {
    let item = format!("service.codes.{}", listed.code);
    if let Some(found) = member(body, family.error_type) {
        let item = format!("{item}.error_type");
        if found == listed.error_type {
            evidence.confirm(item);
        } else {
            let expected = listed.error_type;
            let message = format!("the type is {found}; {} has `{expected}`", listed.code);
            evidence.refute(item, message, exchange);
        }
    }
    let Some(found) = member(body, family.http) else { return };
    let item = format!("{item}.http");
    let status = exchange.status;
    let named = found.as_str().map_or_else(|| found.to_string(), str::to_owned);
    let is_stated = code == Some(i64::from(listed.code));
    if is_stated && status != listed.status {
        let message = format!("the status is {status}; {} has {}", listed.code, listed.status);
        evidence.refute(item, message, exchange);
    } else if named != status.to_string() {
        let message = format!("the body names the status {named}; it is {status}");
        evidence.refute(item, message, exchange);
    } else if is_stated {
        evidence.confirm(item);
    }
}

fn member<'a>(body: &'a JsonValue, path: &[&str]) -> Option<&'a JsonValue> {
    let (first, rest) = path.split_first()?;
    // In a list of errors, the first one counts.
    rest.iter().try_fold(body.get(first)?, |value, name| value.get(0).unwrap_or(value).get(name))
}

/// Returns true for an error that is not caused by the request and may be temporary.
pub(crate) fn is_passing(category: Category) -> bool {
    matches!(
        category,
        Category::RateLimit | Category::Balance | Category::Service | Category::Timeout
    )
}
