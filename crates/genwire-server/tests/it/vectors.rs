//! Every conformance vector of a request, sent to the running service.

use crate::support::{Reply, builder, post_with};
use genwire_common::{BASE_RESP_ERRORS, INTERFACE};
use genwire_core::{BodyKind, Endpoint, ServiceError};
use genwire_server::Running;
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::path::Path;
use std::sync::Arc;
use tokio::task::JoinSet;

/// End of a streamed body.
const TERMINATOR: &str = "[DONE]";
/// Number of concurrent requests.
const AT_ONCE: usize = 8;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    part: String,
    pub(crate) valid: bool,
    pub(crate) body: JsonValue,
    #[serde(default)]
    violations: Vec<Violation>,
}

#[derive(Deserialize)]
struct Violation {
    rule: String,
    code: u32,
    severity: String,
}

pub(crate) fn cases(endpoint: &Endpoint) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors");
    let path = root.join(endpoint.area).join(format!("{}.json", endpoint.operation));
    let text = std::fs::read(path).unwrap();
    let mut file: File = serde_json::from_slice(&text).unwrap();
    file.cases.retain(|case| case.part == "request");
    file.cases
}

/// Returns the defect of a response body, if it has one.
pub(crate) fn fault(operation: &str, part: BodyKind, body: &[u8]) -> Option<String> {
    let report = genwire_chat::check(operation, part, body)
        .or_else(|| genwire_video::check(operation, part, body))
        .or_else(|| genwire_audio::check(operation, part, body));
    match report.expect("the part exists") {
        Ok(report) if report.violations().is_empty() => None,
        Ok(report) => Some(format!("{report:?}")),
        Err(error) => Some(error.to_string()),
    }
}

/// Returns true if a body has only the start of a file: validation accepts that, measuring does
/// not.
fn is_stub(body: &JsonValue) -> bool {
    body.to_string().contains("\"data:")
}

/// Returns the defect of the reply to a body that is accepted.
fn accepted(endpoint: &Endpoint, case: &Case, reply: &Reply) -> Option<String> {
    if is_stub(&case.body) && reply.status == 400 {
        let error = ServiceError::classify(&INTERFACE, &reply.body);
        let is_about_media = error.is_some_and(|error| error.message.contains(".media."));
        return (!is_about_media).then(|| format!("another error was expected: {reply:?}"));
    }
    if reply.status != 200 {
        return Some(format!("refused: {reply:?}"));
    }
    if !case.body["stream"].as_bool().unwrap_or_default() {
        return fault(endpoint.operation, BodyKind::Response, &reply.body);
    }
    let events = reply.events();
    if events.is_empty() || !reply.is_whole {
        return Some(format!("no stream: {reply:?}"));
    }
    let events = events.iter().filter(|event| *event != TERMINATOR);
    events
        .map(|event| fault(endpoint.operation, BodyKind::Event, event.as_bytes()))
        .find_map(|it| it)
}

/// Returns the defect of the reply to a body that breaks rules.
fn refused(endpoint: &Endpoint, case: &Case, reply: &Reply) -> Option<String> {
    let Some(error) = ServiceError::classify(&INTERFACE, &reply.body) else {
        return Some(format!("no error: {reply:?}"));
    };
    let broken = || case.violations.iter().filter(|violation| violation.severity == "error");
    let code = broken().next().map_or(0, |violation| i64::from(violation.code));
    let body = reply.json();
    let ends_as_it_should = *endpoint.family == BASE_RESP_ERRORS || {
        let message = body["error"]["message"].as_str().unwrap_or_default();
        message.ends_with(&format!(" ({code})"))
            && body["request_id"] == reply.headers["x-request-id"].as_str()
    };
    let fits = reply.status == 400
        && error.family == Some(endpoint.family)
        && error.code.map(|code| code.as_i64()) == Some(code)
        && broken().all(|violation| error.message.contains(&violation.rule))
        && ends_as_it_should;
    (!fits).then(|| format!("another error was expected: {reply:?}"))
}

/// Sends one body, and returns the defect of the reply, if it has one.
async fn judge(server: Arc<Running>, endpoint: &'static Endpoint, case: Case) -> Option<String> {
    // How tasks end is not part of the reply.
    let more = [("x-genwire-progression", "manual")];
    let reply = post_with(&server, endpoint.path, &more, &case.body).await;
    let judge = if case.valid { accepted } else { refused };
    let fault: String = judge(endpoint, &case, &reply)?.chars().take(600).collect();
    Some(format!("{} {}: {fault}", endpoint.operation, case.id))
}

#[tokio::test(flavor = "multi_thread")]
async fn accepted_requests_work_and_refused_ones_name_their_rules() {
    let settings = [("speech.any_voice", "true"), ("speech.engine", "tone")];
    let builder = settings.iter().fold(builder(), |builder, (key, value)| builder.set(key, value));
    let server = Arc::new(builder.start().await.unwrap());
    let mut wrong = Vec::new();
    let mut sent = 0;
    for endpoint in genwire::endpoints() {
        let mut calls = JoinSet::new();
        for case in cases(endpoint) {
            sent += 1;
            if calls.len() >= AT_ONCE {
                wrong.extend(calls.join_next().await.unwrap().unwrap());
            }
            calls.spawn(judge(Arc::clone(&server), endpoint, case));
        }
        wrong.extend(calls.join_all().await.into_iter().flatten());
    }
    assert!(sent > 500, "{sent} vectors");
    let shown = wrong[..wrong.len().min(30)].join("\n");
    assert!(wrong.is_empty(), "{} of {sent}:\n{shown}", wrong.len());
}
