//! The bodies of the requirements: each is sent, and its reply compared with the expected one.

use crate::callbacks;
use crate::errors::{error_of, judge_error};
use crate::exchange::Exchange;
use crate::replies::judge_reply;
use crate::requirements::{Case, Operation};
use crate::run::Run;
use crate::steps::{Condition, Step};
use crate::streams::judge_stream;
use crate::target::{Call, Credential, NoReply};
use genwire_core::{BodyKind, Category, Endpoint};
use serde_json::Value as JsonValue;
use serde_json::value::RawValue;
use std::sync::Arc;

/// Returns the call of an operation without path parameters.
pub(crate) fn call(endpoint: &'static Endpoint, body: Vec<u8>) -> Call<'static> {
    let auth = endpoint.security.first().and_then(|all| all.first()).copied();
    let content_type = (!body.is_empty()).then_some(endpoint.content_type());
    Call {
        method: endpoint.method,
        path: endpoint.path.to_owned(),
        auth,
        credential: Credential::Right,
        content_type,
        body,
    }
}

/// Returns the reason why bodies of an operation are not sent.
fn obstacle(operation: &Operation, endpoint: &Endpoint) -> Option<&'static str> {
    if !endpoint.content_type().ends_with("json") {
        return Some("its body is no JSON, and so cannot hold every mistake");
    }
    if !operation.path_parameters.is_empty() {
        return Some("its path has parameters");
    }
    operation.has_parameters.then_some("it has parameters in the query, in headers or in cookies")
}

/// Sends every body that is refused, for which a server generates nothing.
pub(crate) async fn send_refused(run: &Run<'_>) {
    for (operation, endpoint) in run.operations() {
        let refused = operation.cases.iter().filter(|case| case.code.is_some());
        for case in refused.filter(|case| run.selection.has_case(operation, case)) {
            if let Some(reason) = obstacle(operation, endpoint) {
                skip(run, case, reason);
                continue;
            }
            let sent = run.target.send(call(endpoint, case.body.get().as_bytes().to_vec())).await;
            match sent {
                Ok(exchange) => judge_refused(run, endpoint, case, &Arc::new(exchange)),
                Err(error) => no_reply(run, operation, case, &error),
            }
        }
    }
}

fn judge_refused(
    run: &Run<'_>,
    endpoint: &'static Endpoint,
    case: &Case,
    exchange: &Arc<Exchange>,
) {
    let Some(error) = judge_error(run, endpoint, exchange, None) else {
        let items = case.items.first().map_or("service.codes", String::as_str);
        if exchange.is_success() {
            let message = format!("the server accepts the body `{}`", case.id);
            run.evidence().refute(items, message, exchange);
        } else {
            let item = format!("service.families.{}", endpoint.family.name);
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
    // Any other error is about the body.
    judge_error(run, endpoint, exchange, case.code);
    if error.code.map(|code| code.as_i64()) == case.code {
        let mut evidence = run.evidence();
        for item in &case.items {
            evidence.confirm(item);
        }
    }
}

/// Sends every body that is accepted: whole replies before streams, and within each the operations
/// that create resources last.
pub(crate) async fn send_accepted(run: &Run<'_>) {
    let mut operations = run.operations();
    let creates = |operation: &Operation| {
        run.requirements.links.iter().any(|link| link.from == operation.name)
    };
    operations.sort_by_key(|(operation, _)| creates(operation));
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
        body: RawValue::from_string(body.to_string()).ok()?,
    })
}

/// Returns true if the server would call an address that is in the body.
fn calls_back(operation: &Operation, case: &Case) -> bool {
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
    let sent = run.target.send(call(endpoint, body.as_bytes().to_vec())).await;
    let exchange = match sent {
        Ok(exchange) => Arc::new(exchange),
        Err(error) => {
            no_reply(run, operation, case, &error);
            return None;
        }
    };
    if let Some(error) = error_of(endpoint, &exchange) {
        judge_error(run, endpoint, &exchange, None);
        if case.has_media() {
            skip(run, case, "the server could not use the file of the example");
        } else if is_passing(error.category) {
            skip(run, case, &format!("the server answered: {error}"));
        } else {
            let message = format!("the server refuses the body `{}`: {error}", case.id);
            let whole = [operation.item.clone()];
            let items = if case.items.is_empty() { &whole } else { case.items.as_slice() };
            run.evidence().refute_all(items, &message, &exchange);
        }
        return None;
    }
    let request: JsonValue = serde_json::from_str(body).unwrap_or_default();
    let mut reply = None;
    match &response.stream {
        Some(stream) => judge_stream(run, operation, (response, stream), &request, &exchange),
        None => reply = judge_reply(run, operation, response, &request, &exchange),
    }
    if exchange.is_success() {
        let mut evidence = run.evidence();
        for item in &case.items {
            evidence.accept(item);
        }
    }
    let links = run.requirements.links.iter().filter(|link| link.from == operation.name);
    let ids: Vec<String> = links
        .filter_map(|link| Some(reply.as_ref()?.pointer(&link.at)?.as_str()?.to_owned()))
        .collect();
    if let Some(id) = ids.first() {
        run.note_created(&operation.name, id);
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
