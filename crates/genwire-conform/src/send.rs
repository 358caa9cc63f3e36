//! Sends an accepted body. If the path has a resource, it is one that the run has created.
//!
//! The path of a call may refer to a resource that another call creates; sending the former sends
//! the latter first.

use crate::created::named;
use crate::errors::{error_of, is_passing, judge_error};
use crate::exchange::Exchange;
use crate::form_body::{is_form, open_members};
use crate::place::{CallAddress, call_of, filled};
use crate::replies::judge_reply;
use crate::requirements::{Case, Link, Operation};
use crate::run::{OTHERS_ARE_REMOVED, Run};
use crate::streams::judge_stream;
use crate::target::NoReply;
use genwire_constraint::Encoding;
use genwire_core::{Category, Endpoint, ServiceError};
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The reason why a call with an example in its path shows nothing.
pub(crate) const EXAMPLE_IS_MISSING: &str =
    "the server does not have what the example in the path names";

/// Error statuses that are not about the parameters or the body.
///
/// They mean that there is no such path or method, that a resource is gone, or that the request is
/// too long.
const OTHER_STATUSES: &[u16] = &[404, 405, 410, 414, 431];

/// Error statuses about the state of the resource in the path.
const STATUSES_OF_STATE: &[u16] = &[409, 412, 423, 425, 428, 451];

/// Sends an accepted body; returns the reply if it is a whole one.
pub(crate) async fn send_one(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    case: &Case,
) -> Option<JsonValue> {
    send_body(run, operation, endpoint, case, case.body.get()).await?.reply
}

/// An accepted body that was sent.
pub(crate) struct Sent {
    pub(crate) exchange: Arc<Exchange>,
    /// The reply, if it is a whole one.
    pub(crate) reply: Option<JsonValue>,
}

/// Sends the body of an accepted case, or one that differs from it only by an address.
pub(crate) async fn send_body(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    case: &Case,
    body: &str,
) -> Option<Sent> {
    let response = operation.response(case.response.as_deref()?)?;
    // A call that changes a resource may make it useless for the next call.
    let place = find_place(run, operation, endpoint, case, !operation.reads).await;
    if endpoint.method == "DELETE" && place.is_example {
        skip(run, case, OTHERS_ARE_REMOVED);
        return None;
    }
    let call = call_of(operation, endpoint, case, &place, body);
    let sent = run.target.send(run.with_files(operation, call)).await;
    let exchange = match sent {
        Ok(exchange) => Arc::new(exchange),
        Err(error) => {
            no_reply(run, operation, case, &error);
            return None;
        }
    };
    if let Some(error) = error_of(endpoint, &exchange) {
        judge_error(run, endpoint, &exchange, None);
        let invalid = Some(i64::from(endpoint.interface.invalid_code));
        if is_missing(&place, &exchange) {
            skip(run, case, EXAMPLE_IS_MISSING);
        } else if is_unblamed(&error, (case, &place), invalid, &exchange) {
            skip(run, case, &format!("the server answered: {error}"));
        } else if case.has_media() {
            skip(run, case, "the server could not use the file of the example");
        } else if operation.raw_body.is_some() {
            skip(run, case, "the server could not use the body of the example");
        } else if is_passing(error.category) {
            skip(run, case, &format!("the server answered: {error}"));
        } else {
            let message =
                format!("the server refuses the {} `{}`: {error}", subject(case), case.id);
            let whole = [operation.item.clone()];
            let items = if case.items.is_empty() { &whole } else { case.items.as_slice() };
            let mut evidence = run.evidence();
            if is_form(operation, endpoint) {
                let members = open_members(operation, body);
                evidence.refute_form(&operation.name, members, items, &message, &exchange);
            } else {
                evidence.refute_all(items, &message, &exchange);
            }
        }
        return None;
    }
    let request: JsonValue = serde_json::from_str(body).unwrap_or_default();
    let mut reply = None;
    let response = operation.response_at(response, &exchange);
    match &response.stream {
        Some(stream) => judge_stream(run, operation, (response, stream), &request, &exchange),
        None => reply = judge_reply(run, operation, response, &request, &exchange),
    }
    if exchange.is_success() {
        let mut evidence = run.evidence();
        for item in &case.items {
            evidence.accept(item);
        }
        let is_form = is_form(operation, endpoint);
        let members = if is_form { open_members(operation, body) } else { BTreeSet::new() };
        evidence.accept_form(&operation.name, members);
        for parameter in &operation.path_parameters {
            evidence.confirm(format!("{}.params.{parameter}", operation.item));
        }
    }
    if let Some(reply) = &reply {
        run.note_reply(operation, &exchange, reply);
    }
    Some(Sent { exchange, reply })
}

/// Returns the path of a resource that the run has created, if an operation creates such resources.
///
/// With `is_new`, no other call has used the resource. The values that a case tests are kept.
pub(crate) async fn find_place(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &Endpoint,
    case: &Case,
    is_new: bool,
) -> CallAddress {
    let mut path = endpoint.path.to_owned();
    let mut is_example = false;
    for name in &operation.path_parameters {
        if let Some(text) = case.path.get(name) {
            path = filled(&path, name, text);
            is_example = true;
            continue;
        }
        let created = created(run, operation, name, is_new).await;
        is_example |= created.is_none();
        let example = || operation.path_values.get(name).unwrap_or(name).clone();
        path = filled(&path, name, &created.unwrap_or_else(example));
    }
    CallAddress { path, is_example }
}

/// Returns the value of a parameter from a reply to another operation.
async fn created(
    run: &Run<'_>,
    operation: &Operation,
    parameter: &str,
    is_new: bool,
) -> Option<String> {
    let links = run.requirements.links.iter();
    let mut links = links
        .filter(|link| link.to == operation.name)
        .filter(|link| link.parameter.is_empty() || link.parameter == parameter);
    let link = links.next()?;
    if !is_new {
        let known = run.first_created().into_iter().find(|known| known.is_of(link));
        if let Some(known) = known {
            return Some(known.id);
        }
    }
    create(run, link).await
}

/// Creates the resource of a link.
async fn create(run: &Run<'_>, link: &Link) -> Option<String> {
    let operation = run.requirements.operation(&link.from)?;
    let endpoint = run.endpoint(&link.from)?;
    let case = operation
        .cases
        .iter()
        .find(|case| case.response.is_some() && !case.has_media() && !operation.calls_back(case))?;
    // The creating operation has no path parameters, so the recursion ends.
    let sent = Box::pin(send_one(run, operation, endpoint, case));
    named(&sent.await?, link)
}

/// Returns the reason why an operation is not called.
pub(crate) fn obstacle(operation: &Operation, endpoint: &Endpoint) -> Option<&'static str> {
    let media_type = endpoint.content_type();
    let is_written = operation.raw_body.is_some()
        || media_type.ends_with("json")
        || Encoding::of(media_type) != Encoding::Json;
    (operation.has_body && !is_written)
        .then_some("a run writes no JSON in the media type of its body")
}

/// Returns true if the rejection of a valid call is not about its values.
pub(crate) fn is_unblamed(
    error: &ServiceError,
    (case, place): (&Case, &CallAddress),
    code: Option<i64>,
    exchange: &Exchange,
) -> bool {
    let status = exchange.status;
    let is_of_state = place.is_example && STATUSES_OF_STATE.contains(&status);
    let is_other = error.code.is_none() && (matches!(status, 414 | 431) || is_of_state);
    is_other || (!case.path.is_empty() && !blames_call(error, case, code, exchange))
}

/// Returns true if the server does not have the resource of an example.
pub(crate) fn is_missing(place: &CallAddress, exchange: &Exchange) -> bool {
    place.is_example && matches!(exchange.status, 404 | 410)
}

/// Returns the part of the request that a case tests.
pub(crate) fn subject(case: &Case) -> &'static str {
    if !case.path.is_empty() {
        "path"
    } else if case.id.starts_with("parameters.") {
        "parameters"
    } else {
        "body"
    }
}

/// Returns true if an error means that the call itself is wrong, by its code or by its status.
///
/// For a value in the path, most statuses mean that the resource is in another state.
pub(crate) fn blames_call(
    error: &ServiceError,
    case: &Case,
    code: Option<i64>,
    exchange: &Exchange,
) -> bool {
    match error.code {
        Some(found) => Some(found.as_i64()) == code,
        None if !case.path.is_empty() => matches!(exchange.status, 400 | 422),
        None => error.category == Category::Request && !OTHER_STATUSES.contains(&exchange.status),
    }
}

pub(crate) fn skip(run: &Run<'_>, case: &Case, reason: &str) {
    let mut evidence = run.evidence();
    for item in &case.items {
        evidence.skip(item, reason);
    }
}

pub(crate) fn no_reply(run: &Run<'_>, operation: &Operation, case: &Case, error: &NoReply) {
    skip(run, case, &error.reason());
    if *error == NoReply::Limit {
        let mut evidence = run.evidence();
        for member in operation.members.values().flatten() {
            evidence.skip(&member.item, error.reason());
        }
    }
}
