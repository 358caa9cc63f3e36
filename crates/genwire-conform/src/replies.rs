//! The judgement of a reply to an accepted request.

use crate::evidence::Evidence;
use crate::exchange::{Exchange, shown};
use crate::pointer::present;
use crate::requirements::{Member, Operation, Response};
use crate::run::Run;
use crate::steps::{Check, MAX_STEPS, evaluate};
use genwire_core::{BodyKind, Report, Severity, Unreadable, Violation};
use serde_json::{Value as JsonValue, json};
use std::sync::Arc;

/// Confirms the items for the members that occur in a body.
pub(crate) fn note_members(evidence: &mut Evidence, members: &[Member], body: &JsonValue) {
    for Member { pointer, item, value } in members {
        let found = present(body, pointer);
        let shows = match value {
            Some(value) => found.contains(&value),
            None => !found.is_empty(),
        };
        if shows {
            evidence.confirm(item);
        }
    }
}

/// Checks a body, confirms or refutes its items, and returns it if it is JSON.
pub(crate) fn judge_body(
    run: &Run<'_>,
    operation: &Operation,
    part: BodyKind,
    body: &[u8],
    exchange: &Arc<Exchange>,
) -> Option<JsonValue> {
    let checked = run.judge.check(&operation.name, part, body)?;
    judge_checked(run, (operation, part), checked, body, exchange)
}

/// Checks the merged reply of a stream, like [`judge_body`].
pub(crate) fn judge_joined(
    run: &Run<'_>,
    operation: &Operation,
    body: &[u8],
    exchange: &Arc<Exchange>,
) {
    if let Some(checked) = run.judge.check_joined(&operation.name, body) {
        judge_checked(run, (operation, BodyKind::Response), checked, body, exchange);
    }
}

fn judge_checked(
    run: &Run<'_>,
    (operation, part): (&Operation, BodyKind),
    checked: Result<Report, Unreadable>,
    body: &[u8],
    exchange: &Arc<Exchange>,
) -> Option<JsonValue> {
    let whole = format!("{}.responses", operation.item);
    let report = match checked {
        Ok(report) => report,
        Err(error) => {
            run.evidence().refute(whole, error.to_string(), exchange);
            return None;
        }
    };
    let mut evidence = run.evidence();
    let mut is_refuted = false;
    for violation in report.violations().iter().filter(|violation| counts(run, violation)) {
        is_refuted = true;
        let place = if violation.path.is_empty() { "the body" } else { &violation.path };
        let message = format!("{place}: {}", violation.message);
        evidence.refute(violation.rule.as_ref(), message, exchange);
    }
    let value: JsonValue = serde_json::from_slice(body).ok()?;
    if !is_refuted {
        note_members(&mut evidence, operation.members(part.as_str()), &value);
    }
    Some(value)
}

/// Judges the reply headers that an operation declares for a status.
pub(crate) fn judge_headers(run: &Run<'_>, operation: &Operation, exchange: &Arc<Exchange>) {
    let (status, headers) = (exchange.status, &exchange.headers);
    let checked = run.judge.check_headers(&operation.name, status, headers);
    let Some((mut read, report)) = checked else { return };
    let mut evidence = run.evidence();
    for violation in report.violations().iter().filter(|violation| counts(run, violation)) {
        let name = violation.path.split('/').nth(1).unwrap_or_default();
        let is_missing =
            violation.path.matches('/').count() == 1 && violation.rule.ends_with(".required");
        let message = if is_missing {
            format!("the header `{name}` is missing")
        } else {
            let value = exchange.header(&name.to_ascii_lowercase()).unwrap_or_default();
            let value = shown(value.as_bytes());
            format!("the header `{name}` is `{value}`: {}", violation.message)
        };
        evidence.refute(violation.rule.as_ref(), message, exchange);
        if let Some(members) = read.as_object_mut() {
            members.remove(name);
        }
    }
    note_members(&mut evidence, operation.members("headers"), &read);
}

/// Returns true for an error, or for a warning whose rule a requirement states.
fn counts(run: &Run<'_>, violation: &Violation) -> bool {
    violation.severity == Severity::Error || run.is_required(&violation.rule)
}

/// Judges status and media type; returns false if they do not match the response.
pub(crate) fn judge_head(
    run: &Run<'_>,
    operation: &Operation,
    response: &Response,
    exchange: &Arc<Exchange>,
) -> bool {
    let item = format!("{}.responses.{}", operation.item, response.id);
    let status = exchange.status;
    judge_headers(run, operation, exchange);
    let mut evidence = run.evidence();
    if !response.has_status(status) {
        let message = format!("the status is {status}; expected {}", response.status);
        evidence.refute(item, message, exchange);
        return false;
    }
    evidence.confirm(format!("{}.http", operation.item));
    let media_type = exchange.media_type();
    if response.has_body && !response.has_media_type(&media_type) {
        let message =
            format!("the media type is `{media_type}`; expected `{}`", response.media_type);
        evidence.refute(&item, message, exchange);
        return false;
    }
    if response.stream.is_none() && !exchange.is_whole {
        evidence.refute(&item, "the connection ended before the reply was complete", exchange);
        return false;
    }
    evidence.confirm(item);
    true
}

/// Judges a whole reply.
pub(crate) fn judge_reply(
    run: &Run<'_>,
    operation: &Operation,
    response: &Response,
    request: &JsonValue,
    exchange: &Arc<Exchange>,
) -> Option<JsonValue> {
    if !judge_head(run, operation, response, exchange) || !response.has_body {
        return None;
    }
    if response.raw.is_some() {
        judge_raw(run, operation, response, exchange);
        return None;
    }
    let body = judge_body(run, operation, BodyKind::Response, &exchange.reply, exchange)?;
    check_steps(run, operation, exchange, [request, &body, &json!([])]);
    note_distinct(run, operation, &body, exchange);
    Some(body)
}

/// Judges a body that is not JSON; a string must be UTF-8.
fn judge_raw(run: &Run<'_>, operation: &Operation, response: &Response, exchange: &Arc<Exchange>) {
    if response.raw.as_deref() == Some("text") && str::from_utf8(&exchange.reply).is_err() {
        let item = format!("{}.responses.{}", operation.item, response.id);
        run.evidence().refute(item, "the text is not UTF-8", exchange);
    }
}

/// Checks the conditions of an operation on the request, the whole reply and the events of a call.
pub(crate) fn check_steps(
    run: &Run<'_>,
    operation: &Operation,
    exchange: &Arc<Exchange>,
    [request, reply, events]: [&JsonValue; 3],
) {
    let steps = run.requirements.steps_of(&operation.name);
    let steps = steps.filter_map(|step| Some((step, step.check.condition()?)));
    let (steps, conditions): (Vec<_>, Vec<_>) =
        steps.filter(|(_, condition)| condition.applies_to(request)).unzip();
    if steps.is_empty() {
        return;
    }
    let mut evidence = run.evidence();
    for (step, result) in steps.into_iter().zip(evaluate(&conditions, request, reply, events)) {
        let text = step.to_string();
        match result {
            Ok(Some(true)) => evidence.confirm(text),
            Ok(Some(false)) if matches!(step.check, Check::Every(_)) => {
                evidence.refute(text, "the condition is false", exchange);
            }
            Ok(_) => {}
            Err(_) => evidence.skip(text, format!("it needs more than {MAX_STEPS} steps")),
        }
    }
}

/// Judges values that must differ between replies.
pub(crate) fn note_distinct(
    run: &Run<'_>,
    operation: &Operation,
    body: &JsonValue,
    exchange: &Arc<Exchange>,
) {
    for step in run.requirements.steps_of(&operation.name) {
        let Check::Distinct(at) = &step.check else { continue };
        for value in present(body, at) {
            if run.is_new(step, value) {
                run.evidence().confirm(step.to_string());
            } else {
                let message = format!("`{at}` is {value} as in another reply");
                run.evidence().refute(step.to_string(), message, exchange);
            }
        }
    }
}
