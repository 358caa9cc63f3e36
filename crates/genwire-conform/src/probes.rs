//! Calls that test everything except the body: credentials, methods, media types and sizes.

use crate::RunError;
use crate::errors::{error_of, is_passing, judge_error};
use crate::exchange::Exchange;
use crate::kept::KeptText;
use crate::place::{CallAddress, call, call_of};
use crate::requirements::{Case, Operation};
use crate::run::Run;
use crate::target::{Call, Credential, NoReply};
use genwire_core::{Category, Endpoint};
use serde_json::json;
use std::sync::Arc;

/// A path parameter value that refers to no resource.
pub(crate) const UNKNOWN_ID: &str = "genwire-conform-unknown";

/// Media types, of which each operation rejects at least one.
const OTHER_MEDIA_TYPES: [&str; 2] = ["text/plain", "model/x-genwire-conform"];

/// Returns the path of a resource that does not exist.
fn nowhere(operation: &Operation, endpoint: &Endpoint) -> CallAddress {
    let mut path = endpoint.path.to_owned();
    for name in &operation.path_parameters {
        path = path.replace(&format!("{{{name}}}"), UNKNOWN_ID);
    }
    CallAddress { path, is_example: true }
}

/// Returns a call for which no operation generates anything: a rejected call, or a call with the
/// body `{}`.
fn cheap_call(operation: &Operation, endpoint: &'static Endpoint) -> Call<'static> {
    let place = nowhere(operation, endpoint);
    let is_refused = |case: &&Case| case.code.is_some() && case.path.is_empty();
    if let Some(case) = operation.cases.iter().find(is_refused) {
        return call_of(operation, endpoint, case, &place, case.body.get());
    }
    if let Some(case) = operation.cases.first() {
        return call_of(operation, endpoint, case, &place, "{}");
    }
    let body = if operation.has_body { b"{}".to_vec() } else { Vec::new() };
    Call { path: place.path, ..call(endpoint, body) }
}

/// Returns the first accepted call of an operation.
fn accepted(operation: &Operation) -> Option<&Case> {
    operation.cases.iter().find(|case| case.response.is_some() && case.path.is_empty())
}

/// Returns the operation whose cheap call tests if the server is reachable.
fn operation_of_probe<'a>(run: &Run<'a>) -> Option<(&'a Operation, &'static Endpoint)> {
    let operations = run.operations();
    // A server may store any bytes; other operations reject a body that they cannot parse.
    let first = operations.iter().find(|(operation, _)| operation.raw_body.is_none());
    first.or(operations.first()).copied()
}

/// Returns the reason why the server is no longer reachable; `None` if it is reachable, or if every
/// call got a reply.
pub(crate) async fn reason_lost(run: &Run<'_>) -> Option<String> {
    if !run.target.has_failed() {
        return None;
    }
    let (operation, endpoint) = operation_of_probe(run)?;
    match run.target.exchange(cheap_call(operation, endpoint)).await {
        Err(NoReply::Connection(error)) => Some(KeptText::of(error).show(&run.target.secrets())),
        _ => None,
    }
}

/// Checks that the server is reachable and accepts the API key.
pub(crate) async fn check_access(run: &Run<'_>) -> Result<(), RunError> {
    let Some((operation, endpoint)) = operation_of_probe(run) else { return Ok(()) };
    match run.target.send(cheap_call(operation, endpoint)).await {
        Err(NoReply::Connection(error)) => {
            let error = KeptText::of(error).show(&run.target.secrets());
            Err(RunError::Unreachable(error))
        }
        Err(NoReply::Limit) => Ok(()),
        Ok(exchange) => match error_of(endpoint, &exchange) {
            Some(error) if error.category == Category::Authentication => {
                let message = KeptText::of(error.to_string()).show(&run.target.secrets());
                Err(RunError::Key(message))
            }
            _ => Ok(()),
        },
    }
}

/// Tries credentials, methods and media types.
pub(crate) async fn try_heads(run: &Run<'_>) {
    for (operation, endpoint) in run.operations() {
        // If an empty alternative is listed, a call needs no credential.
        let is_guarded = !endpoint.security.is_empty();
        if is_guarded && endpoint.security.iter().all(|all| !all.is_empty()) {
            try_credential(run, operation, endpoint, Credential::Missing).await;
            try_credential(run, operation, endpoint, Credential::Wrong).await;
        }
        try_method(run, operation, endpoint).await;
        // Bytes may have any media type.
        if operation.has_body && operation.raw_body.is_none() {
            try_media_type(run, operation, endpoint).await;
        }
    }
}

/// The step for the message of an error without a credential.
const AUTH_MESSAGE: &str = "service.auth_message()";

async fn try_credential(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    credential: Credential,
) {
    let step = match credential {
        Credential::Missing => "service.auth_missing()",
        Credential::Wrong | Credential::Right => "service.auth_wrong()",
    };
    let sent = run.target.send(Call { credential, ..cheap_call(operation, endpoint) }).await;
    let exchange = match sent {
        Ok(exchange) => Arc::new(exchange),
        Err(error) => return run.evidence().skip(step, error.reason()),
    };
    let code = i64::from(endpoint.interface.unauthenticated_code);
    let error = judge_error(run, endpoint, &exchange, Some(code));
    let mut evidence = run.evidence();
    let is_refused = error.as_ref().is_some_and(|error| {
        error.code.map_or(error.category == Category::Authentication, |it| it.as_i64() == code)
    });
    if !is_refused {
        if let Some(error) = error.filter(|error| is_passing(error.category)) {
            return evidence.skip(step, format!("the server answered: {error}"));
        }
        let message = format!("the call is not refused with the code {code}");
        evidence.refute(step, &message, &exchange);
        evidence.refute("service.auth", message, &exchange);
        return;
    }
    evidence.confirm(step);
    let auth = endpoint.security.first().and_then(|all| all.first());
    let (Some(auth), Some(error)) = (auth, error) else { return };
    for item in ["service.auth", "service.auth.header", "service.auth.scheme"] {
        evidence.confirm(item);
    }
    let is_stated =
        run.requirements.steps_of("service").any(|step| step.to_string() == AUTH_MESSAGE);
    if credential == Credential::Missing && is_stated {
        let names_it = error.message.to_lowercase().contains(&auth.name.to_lowercase());
        if names_it {
            evidence.confirm(AUTH_MESSAGE);
        } else {
            let message = format!("the message does not name `{}`", auth.name);
            evidence.refute(AUTH_MESSAGE, message, &exchange);
        }
    }
}

async fn try_method(run: &Run<'_>, operation: &Operation, endpoint: &'static Endpoint) {
    let item = format!("{}.http", operation.item);
    let taken: Vec<&str> = run
        .requirements
        .operations
        .iter()
        .filter_map(|other| run.endpoint(&other.name))
        .filter(|other| other.path == endpoint.path)
        .map(|other| other.method)
        .collect();
    let Some(method) = ["PUT", "PATCH", "POST"].into_iter().find(|it| !taken.contains(it)) else {
        return;
    };
    match run.target.send(Call { method, ..cheap_call(operation, endpoint) }).await {
        Ok(exchange) => {
            let exchange = Arc::new(exchange);
            if accepts(endpoint, &exchange) {
                let message = format!("the server accepts the method {method}");
                run.evidence().refute(item, message, &exchange);
            } else {
                judge_error(run, endpoint, &exchange, None);
            }
        }
        Err(error) => run.evidence().skip(item, error.reason()),
    }
}

async fn try_media_type(run: &Run<'_>, operation: &Operation, endpoint: &'static Endpoint) {
    const ITEM: &str = "service.content_type";
    // The body itself is acceptable, so that only the media type is wrong.
    let Some(case) = accepted(operation) else { return };
    if !operation.path_parameters.is_empty() {
        return;
    }
    let is_read = |other: &str| {
        let group = other.split('/').next().unwrap_or_default();
        endpoint.content_types.iter().any(|known| {
            *known == other || *known == "*/*" || known.strip_suffix("/*") == Some(group)
        })
    };
    let Some(other) = OTHER_MEDIA_TYPES.into_iter().find(|other| !is_read(other)) else { return };
    let place = CallAddress::example(operation, endpoint);
    let call = call_of(operation, endpoint, case, &place, case.body.get());
    let call = Call { content_type: Some(other.into()), ..call };
    match run.target.send(call).await {
        Ok(exchange) => {
            let exchange = Arc::new(exchange);
            if accepts(endpoint, &exchange) {
                let message = format!("the server accepts a body of type `{other}`");
                run.evidence().refute(ITEM, message, &exchange);
            } else {
                confirm_refusal(run, endpoint, &exchange, ITEM);
            }
        }
        Err(error) => run.evidence().skip(ITEM, error.reason()),
    }
}

/// Sends a body one byte above the limit of each operation.
pub(crate) async fn try_sizes(run: &Run<'_>) {
    for (operation, endpoint) in run.operations() {
        let Some(limit) = endpoint.body_limit else { continue };
        let item = format!("{}.body_limit", operation.item);
        let case = accepted(operation).filter(|_| operation.has_body);
        let (Some(case), Ok(limit)) = (case, usize::try_from(limit)) else { continue };
        let place = CallAddress::example(operation, endpoint);
        let mut call = call_of(operation, endpoint, case, &place, case.body.get());
        // White space after a value does not change it.
        call.body.resize(limit + 1, b' ');
        match run.target.send(call).await {
            Ok(exchange) => {
                let exchange = Arc::new(exchange);
                if accepts(endpoint, &exchange) {
                    let message = format!("the server accepts a body of {} bytes", limit + 1);
                    run.evidence().refute(item, message, &exchange);
                } else {
                    confirm_refusal(run, endpoint, &exchange, &item);
                }
            }
            // A server may close the connection once it knows the size.
            Err(error) => run.evidence().skip(item, error.reason()),
        }
    }
}

/// Confirms an item by an error that is caused by the request.
fn confirm_refusal(run: &Run<'_>, endpoint: &Endpoint, exchange: &Arc<Exchange>, item: &str) {
    match judge_error(run, endpoint, exchange, None) {
        Some(error) if is_passing(error.category) => {
            run.evidence().skip(item, format!("the server answered: {error}"));
        }
        _ => run.evidence().confirm(item),
    }
}

fn accepts(endpoint: &Endpoint, exchange: &Exchange) -> bool {
    exchange.is_success() && error_of(endpoint, exchange).is_none()
}

/// Makes the service report each error code of each operation, by injecting faults through the
/// admin interface.
pub(crate) async fn try_codes(run: &Run<'_>) {
    if run.settings.admin_url.is_none() {
        return;
    }
    for (operation, endpoint) in run.operations() {
        for code in endpoint.codes {
            let item = format!("{}.codes.{code}", operation.item);
            let fault = json!({ "operation": operation.name, "code": code, "times": 1 });
            let added = match run.target.admin("POST", "/faults", &fault).await {
                Ok(added) => added,
                Err(reason) => {
                    run.evidence().skip(item, reason);
                    continue;
                }
            };
            let place = nowhere(operation, endpoint);
            let call = match accepted(operation) {
                Some(case) => call_of(operation, endpoint, case, &place, case.body.get()),
                None => Call { path: place.path, ..call(endpoint, Vec::new()) },
            };
            match run.target.send(call).await {
                Ok(exchange) => {
                    let exchange = Arc::new(exchange);
                    if judge_error(run, endpoint, &exchange, Some(i64::from(*code))).is_none() {
                        let message = format!("the reply does not report the code {code}");
                        run.evidence().refute(item, message, &exchange);
                    }
                }
                Err(error) => run.evidence().skip(item, error.reason()),
            }
            if let Some(id) = added.get("id") {
                // An untriggered fault would affect another call.
                let path = format!(
                    "/faults/{}",
                    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
                );
                drop(run.target.admin("DELETE", &path, &json!({})).await);
            }
        }
    }
}
