//! The calls of the requirements, whose replies are compared with the expected replies.

use crate::callbacks;
use crate::errors::{is_passing, judge_error};
use crate::exchange::Exchange;
use crate::form_body::is_form;
use crate::place::{CallAddress, call_of};
use crate::requirements::{Case, Operation};
use crate::run::{OTHERS_ARE_REMOVED, Run};
use crate::send::{
    EXAMPLE_IS_MISSING, blames_call, find_place, is_missing, no_reply, obstacle, send_body,
    send_one, skip, subject,
};
use crate::steps::{Check, merged};
use genwire_core::{BodyKind, Endpoint};
use serde_json::Value as JsonValue;
use serde_json::value::RawValue;
use std::sync::Arc;

/// Sends every call that must be rejected. The server generates nothing for these calls.
pub(crate) async fn send_refused(run: &Run<'_>) {
    for (operation, endpoint) in run.operations() {
        let refused = operation.cases.iter().filter(|case| case.code.is_some());
        for case in refused.filter(|case| run.selection.has_case(operation, case)) {
            if let Some(reason) = obstacle(operation, endpoint) {
                skip(run, case, reason);
                continue;
            }
            let place = find_place(run, operation, endpoint, case, false).await;
            if endpoint.method == "DELETE" && place.is_example && case.path.is_empty() {
                skip(run, case, OTHERS_ARE_REMOVED);
                continue;
            }
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
    place: &CallAddress,
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
            // The server may reject the body of every call.
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

/// The reason why a reply to an invalid path value shows nothing.
const NOTHING_THERE: &str =
    "the response does not show whether such a value in the path is invalid or unknown";

/// Sends every call that must be accepted.
///
/// Whole replies come before streams. Within each group, operations that create resources follow
/// other operations, and operations with path parameters come last.
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
                } else if !operation.calls_back(case) {
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

/// Sends a body for each step whose condition needs a specific request.
///
/// The body is sent several times, since a model may answer differently, unless one reply is enough
/// and has arrived.
pub(crate) async fn send_conditional(run: &Run<'_>) {
    for (operation, endpoint) in run.operations() {
        let mut plain = operation.cases.iter().filter(|case| {
            let response = case.response.as_deref().and_then(|id| operation.response(id));
            response.is_some_and(|response| response.stream.is_none())
                && !case.has_media()
                && !operation.calls_back(case)
                && case.path.is_empty()
                && run.selection.has_case(operation, case)
        });
        let Some(case) = plain.next() else { continue };
        if obstacle(operation, endpoint).is_some() {
            continue;
        }
        for step in run.requirements.steps_of(&operation.name) {
            if !run.selection.has_step(step) {
                continue;
            }
            let patch = step.check.condition().and_then(|condition| condition.request.as_ref());
            let Some(case) = patch.and_then(|patch| patched(case, patch)) else { continue };
            let checked =
                run.judge.check(&operation.name, BodyKind::Request, case.body.get().as_bytes());
            if !checked.is_some_and(|it| it.is_ok_and(|report| report.is_valid())) {
                run.evidence().skip(step.to_string(), "no body fulfils its condition");
                continue;
            }
            for _ in 0..run.settings.repeats {
                send_one(run, operation, endpoint, &case).await;
                let has_passed = || run.evidence().times_passed(&step.to_string()) > 0;
                if matches!(step.check, Check::Some(_)) && has_passed() {
                    break;
                }
            }
        }
    }
}

/// Applies a merge patch to the body of a case.
fn patched(case: &Case, patch: &JsonValue) -> Option<Case> {
    let body: JsonValue = serde_json::from_str(case.body.get()).ok()?;
    let body = merged(&body, patch);
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
