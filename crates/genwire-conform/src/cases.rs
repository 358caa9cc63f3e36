//! The calls of the requirements: each is made, and its reply compared with the expected one.

use crate::callbacks;
use crate::errors::{error_of, judge_error};
use crate::exchange::Exchange;
use crate::forms::{is_form, open_members};
use crate::place::{Place, call_of};
use crate::replies::judge_reply;
use crate::requirements::{Case, Operation};
use crate::run::Run;
use crate::steps::{Condition, Step};
use crate::streams::judge_stream;
use crate::target::{Call, Credential, NoReply};
use genwire_constraint::Encoding;
use genwire_core::{BodyKind, Category, Endpoint, ServiceError};
use serde_json::Value as JsonValue;
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Returns the call of an operation without path parameters.
pub(crate) fn call(endpoint: &'static Endpoint, body: Vec<u8>) -> Call<'static> {
    let auth = endpoint.security.first().and_then(|all| all.first()).copied();
    let content_type = (!body.is_empty()).then_some(endpoint.content_type().into());
    Call {
        method: endpoint.method,
        path: endpoint.path.to_owned(),
        auth,
        credential: Credential::Right,
        content_type,
        headers: Vec::new(),
        cookies: Vec::new(),
        body,
    }
}

/// Returns the reason why an operation is not called.
pub(crate) fn obstacle(operation: &Operation, endpoint: &Endpoint) -> Option<&'static str> {
    let media_type = endpoint.content_type();
    let is_written = operation.raw_body.is_some()
        || media_type.ends_with("json")
        || Encoding::of(media_type) != Encoding::Json;
    if operation.has_body && !is_written {
        return Some("a run writes no JSON in the media type of its body");
    }
    operation.has_parameters.then_some("the requirements have no texts for its parameters")
}

/// Makes every call that is refused, for which a server generates nothing.
pub(crate) async fn send_refused(run: &Run<'_>) {
    for (operation, endpoint) in run.operations() {
        let refused = operation.cases.iter().filter(|case| case.code.is_some());
        for case in refused.filter(|case| run.selection.has_case(operation, case)) {
            if let Some(reason) = obstacle(operation, endpoint) {
                skip(run, case, reason);
                continue;
            }
            let place = Place::find(run, operation, endpoint, case, false).await;
            let call = call_of(operation, endpoint, case, &place, case.body.get());
            match run.target.send(run.with_files(operation, call)).await {
                Ok(exchange) => {
                    judge_refused(run, (operation, endpoint), case, &place, &Arc::new(exchange));
                }
                Err(error) => no_reply(run, operation, case, &error),
            }
        }
    }
}

fn judge_refused(
    run: &Run<'_>,
    (operation, endpoint): (&Operation, &'static Endpoint),
    case: &Case,
    place: &Place,
    exchange: &Arc<Exchange>,
) {
    if is_missing(place, exchange) {
        let reason = if case.path.is_empty() { EXAMPLE_IS_MISSING } else { NOTHING_THERE };
        return skip(run, case, reason);
    }
    let Some(error) = judge_error(run, endpoint, exchange, None) else {
        let items = case.items.first().map_or("service.codes", String::as_str);
        if exchange.is_success() {
            let message = format!("the server accepts the {} `{}`", subject(case), case.id);
            run.evidence().refute(items, message, exchange);
        } else {
            let item = format!("service.families.{}", endpoint.family_at(exchange.status).name);
            run.evidence().refute(
                item,
                "the reply is not an error that the spec describes",
                exchange,
            );
        }
        return;
    };
    if is_passing(error.category) {
        skip(run, case, &format!("the server answered: {error}"));
        return;
    }
    let is_expected = blames_call(&error, case, case.code, exchange);
    if !is_expected && !case.path.is_empty() {
        return skip(run, case, NOTHING_THERE);
    }
    // Any other error is about the call.
    judge_error(run, endpoint, exchange, case.code);
    if is_expected {
        let is_raw = operation.raw_body.is_some() && !case.path.is_empty();
        let mut evidence = run.evidence();
        if is_raw || is_form(operation, endpoint) {
            // The server may refuse the body of every call.
            evidence.confirm_if_accepted(&operation.name, &case.items);
        } else {
            for item in &case.items {
                evidence.confirm(item);
            }
        }
    } else if error.code.is_none() {
        skip(run, case, &format!("the server answered with the status {}", exchange.status));
    }
}

/// Returns true if an error says that the call itself is wrong: by its code, or else by its status.
///
/// Of a value in the path, most statuses say that the state of what it names is another.
fn blames_call(error: &ServiceError, case: &Case, code: Option<i64>, exchange: &Exchange) -> bool {
    match error.code {
        Some(found) => Some(found.as_i64()) == code,
        None if !case.path.is_empty() => matches!(exchange.status, 400 | 422),
        None => error.category == Category::Request && !OTHER_STATUSES.contains(&exchange.status),
    }
}

/// The reason for which a call about an example shows nothing.
const EXAMPLE_IS_MISSING: &str = "the server does not have what the example in the path names";

/// The reason for which a value that the path may not have shows nothing.
const NOTHING_THERE: &str =
    "the server does not say if such a value in the path is wrong, or names nothing";

/// Statuses of errors that are not about the parameters and the body: no such address, no such
/// method, what is no longer there, and more text than the server reads.
const OTHER_STATUSES: &[u16] = &[404, 405, 410, 414, 431];

/// Statuses of errors about the state of what the path names.
const STATUSES_OF_STATE: &[u16] = &[409, 412, 423, 425, 428, 451];

/// Returns true if the refusal of a call that conforms is not about its values.
pub(crate) fn is_unblamed(
    error: &ServiceError,
    (case, place): (&Case, &Place),
    code: Option<i64>,
    exchange: &Exchange,
) -> bool {
    let status = exchange.status;
    let is_of_state = place.is_example && STATUSES_OF_STATE.contains(&status);
    let is_other = error.code.is_none() && (matches!(status, 414 | 431) || is_of_state);
    is_other || (!case.path.is_empty() && !blames_call(error, case, code, exchange))
}

/// Returns true if the server does not have what an example names.
pub(crate) fn is_missing(place: &Place, exchange: &Exchange) -> bool {
    place.is_example && matches!(exchange.status, 404 | 410)
}

/// Returns what a case is about.
fn subject(case: &Case) -> &'static str {
    if !case.path.is_empty() {
        "path"
    } else if case.id.starts_with("parameters.") {
        "parameters"
    } else {
        "body"
    }
}

/// Makes every call that is accepted: whole replies before streams, and within each the operations
/// that create resources after others, and those that name something in their path last.
pub(crate) async fn send_accepted(run: &Run<'_>) {
    let mut operations = run.operations();
    let creates = |operation: &Operation| {
        run.requirements.links.iter().any(|link| link.from == operation.name)
    };
    operations
        .sort_by_key(|(operation, _)| (!operation.path_parameters.is_empty(), creates(operation)));
    for streams in [false, true] {
        for (operation, endpoint) in &operations {
            for case in &operation.cases {
                let Some(id) = &case.response else { continue };
                let is_stream = operation.response(id).is_some_and(|it| it.stream.is_some());
                if is_stream != streams || !run.selection.has_case(operation, case) {
                    continue;
                }
                if let Some(reason) = obstacle(operation, endpoint) {
                    skip(run, case, reason);
                } else if !calls_back(operation, case) {
                    send_one(run, operation, endpoint, case).await;
                } else if let Some(body) = callbacks::redirected(run, operation, case) {
                    send_body(run, operation, endpoint, case, &body).await;
                } else {
                    skip(run, case, "the server would call the address in the body");
                }
            }
        }
    }
}

/// Sends a body for the condition of each step that no other body has to fulfil: several times, since
/// a model may answer differently, unless one reply is enough and has come.
pub(crate) async fn send_conditional(run: &Run<'_>) {
    for (operation, endpoint) in run.operations() {
        let mut plain = operation.cases.iter().filter(|case| {
            let response = case.response.as_deref().and_then(|id| operation.response(id));
            response.is_some_and(|response| response.stream.is_none())
                && !case.has_media()
                && !calls_back(operation, case)
                && case.path.is_empty()
                && run.selection.has_case(operation, case)
        });
        let Some(case) = plain.next() else { continue };
        if obstacle(operation, endpoint).is_some() {
            continue;
        }
        for text in run.requirements.steps_of(&operation.name) {
            if !run.selection.has_step(text) {
                continue;
            }
            let Ok(step) = Step::parse(text) else { continue };
            let Some(condition) = step.condition_of_request() else { continue };
            let Some(case) = fulfilling(case, &condition) else { continue };
            let checked =
                run.judge.check(&operation.name, BodyKind::Request, case.body.get().as_bytes());
            if !checked.is_some_and(|it| it.is_ok_and(|report| report.is_valid())) {
                run.evidence().skip(text.to_string(), "no body fulfils its condition");
                continue;
            }
            for _ in 0..run.settings.repeats {
                send_one(run, operation, endpoint, &case).await;
                if step.is_of_one_reply() && run.evidence().times_held(&text.to_string()) > 0 {
                    break;
                }
            }
        }
    }
}

/// Returns a case whose body fulfils a condition.
fn fulfilling(case: &Case, condition: &Condition) -> Option<Case> {
    let body: JsonValue = serde_json::from_str(case.body.get()).ok()?;
    let body = condition.applied(&body)?;
    Some(Case {
        id: format!("{} with other members", case.id),
        response: case.response.clone(),
        code: None,
        items: Vec::new(),
        parameters: case.parameters.clone(),
        path: case.path.clone(),
        body: RawValue::from_string(body.to_string()).ok()?,
    })
}

/// Returns true if the server would call an address that is in the body.
pub(crate) fn calls_back(operation: &Operation, case: &Case) -> bool {
    let body: JsonValue = serde_json::from_str(case.body.get()).unwrap_or_default();
    operation.callbacks.iter().any(|callback| body[&callback.address].is_string())
}

/// Sends a body that is accepted; returns the reply to it, if it is a whole one.
pub(crate) async fn send_one(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    case: &Case,
) -> Option<JsonValue> {
    send_body(run, operation, endpoint, case, case.body.get()).await?.reply
}

/// A body that was sent and accepted.
pub(crate) struct Sent {
    pub(crate) exchange: Arc<Exchange>,
    /// The reply, if it is a whole one.
    pub(crate) reply: Option<JsonValue>,
}

/// Sends the body of a case that is accepted, or one that differs from it by an address alone.
pub(crate) async fn send_body(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    case: &Case,
    body: &str,
) -> Option<Sent> {
    let response = operation.response(case.response.as_deref()?)?;
    // A call that changes something may leave nothing for the next one.
    let place = Place::find(run, operation, endpoint, case, !operation.reads).await;
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
        run.note_reply(operation, reply);
    }
    Some(Sent { exchange, reply })
}

/// Returns true for an error that does not concern the request, which may succeed later.
pub(crate) fn is_passing(category: Category) -> bool {
    matches!(
        category,
        Category::RateLimit | Category::Balance | Category::Service | Category::Timeout
    )
}

fn skip(run: &Run<'_>, case: &Case, reason: &str) {
    let mut evidence = run.evidence();
    for item in &case.items {
        evidence.skip(item, reason);
    }
}

fn no_reply(run: &Run<'_>, operation: &Operation, case: &Case, error: &NoReply) {
    skip(run, case, &error.reason());
    if *error == NoReply::Limit {
        let mut evidence = run.evidence();
        for member in operation.members.values().flatten() {
            evidence.skip(&member.item, error.reason());
        }
    }
}
