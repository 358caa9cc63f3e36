//! Health, readiness, journal, metrics and reset.

use super::Service;
use super::problem::Problem;
use super::query::{AdminQuery, Body};
use crate::metrics::MEDIA_TYPE;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use genwire_core::Endpoint;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};

/// Admin routes with their descriptions; `OPERATION` and `CODE` are replaced with names of the
/// interface.
const ROUTES: &[(&str, &str)] = &[
    ("GET /inspector", "a page for browsers that shows calls, tasks, faults, clock and deliveries"),
    ("GET /states", "the operations, and the states of tasks with their moves"),
    ("GET /health", "answers while the process runs"),
    ("GET /ready", "succeeds if the service accepts calls and the store can be written to"),
    ("GET /metrics", "metrics in the text format of OpenMetrics, for Prometheus"),
    ("GET /config", "the configuration in effect, without secrets"),
    ("GET /clock", "the time of the service, and its speed"),
    ("POST /clock", "{\"advance_seconds\":60}, {\"freeze\":true} or {\"scale\":10} sets the clock"),
    ("GET /tasks", "the newest tasks; ?namespace=, ?limit="),
    ("POST /tasks", "{\"task_type\":\"generation\",\"status\":\"queued\"} adds a task"),
    ("GET /tasks/{id}", "one task"),
    ("POST /tasks/{id}/status", "{\"status\":\"running\"} moves a task along the state table"),
    ("GET /callbacks", "the callbacks and webhooks that can be sent"),
    (
        "POST /callbacks",
        "{\"operation\":\"newPet\",\"url\":\"http://127.0.0.1:9000/hook\"} sends one with a made-up \
         body; `body` has members for it, and `id` chooses among the callbacks of an operation",
    ),
    ("GET /deliveries", "challenges and callbacks with every attempt; ?task_id=, ?namespace="),
    ("GET /journal", "recent calls; ?namespace=, ?operation=, ?after=, ?limit="),
    ("DELETE /journal", "removes them; ?namespace="),
    (
        "GET /journal/replies",
        "recent calls as a file for `genwire serve --replies`; parameters as of `GET /journal`",
    ),
    ("GET /faults", "the faults that are still to be injected"),
    ("POST /faults", "{\"operation\":\"OPERATION\",\"code\":CODE,\"times\":1} adds a fault"),
    (
        "POST /faults",
        "{\"code\":CODE,\"frames\":3} ends streams with an error after 3 events, until it is deleted",
    ),
    ("DELETE /faults", "removes all of them; /faults/{id} removes one"),
    ("GET /replies", "the programmed replies in the order in which they are tried"),
    (
        "POST /replies",
        "{\"operation\":\"OPERATION\",\"call\":1,\"reply\":{\"body\":{}}} \
         programs a reply; `when`, `request`, `path` and `times` are conditions as well, and a reply \
         has `status`, `headers`, `delay_seconds`, `part` or `events`",
    ),
    ("DELETE /replies", "removes all of them; /replies/{id} removes one"),
];
/// The last route.
const RESET: (&str, &str) =
    ("POST /reset", "restores the state after the start, in one ?namespace= or in all");

/// Lists the routes, one per line, for users of `curl`.
pub(super) async fn index(State(shared): Service) -> impl IntoResponse {
    let operation = shared.api.endpoints().map(Endpoint::shown_name).next().unwrap_or_default();
    let code = shared.api.interface.codes.first().map_or(0, |code| code.code).to_string();
    let shown = |what: &str| what.replace("OPERATION", operation).replace("CODE", &code);
    let routes: Vec<_> = ROUTES
        .iter()
        .chain(shared.admin_index)
        .chain([&RESET])
        .map(|(route, what)| json!({ "route": route, "what": shown(what) }).to_string())
        .collect();
    let routes = routes.join(",\n");
    let version = env!("CARGO_PKG_VERSION");
    let text = format!("{{\"version\":\"{version}\",\"routes\":[\n{routes}\n]}}\n");
    ([(CONTENT_TYPE, "application/json")], text)
}

pub(super) async fn health() -> Json<JsonValue> {
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") }))
}

pub(super) async fn ready(State(shared): Service) -> Result<Json<JsonValue>, Problem> {
    let unready = |why| Problem::new(StatusCode::SERVICE_UNAVAILABLE, why);
    if shared.stop.is_stopping() {
        return Err(unready("the service is shutting down".to_owned()));
    }
    shared.store.check().await.map_err(|error| unready(error.to_string()))?;
    Ok(Json(json!({ "status": "ready" })))
}

pub(super) async fn metrics(State(shared): Service) -> Result<impl IntoResponse, Problem> {
    let tasks = shared.store.task_counts().await?;
    Ok(([(CONTENT_TYPE, MEDIA_TYPE)], shared.metrics.write(tasks)))
}

pub(super) async fn config(State(shared): Service) -> String {
    shared.printed.clone()
}

pub(super) async fn journal(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    Ok(Json(json!({ "entries": shared.journal.list(&query.calls()?) })))
}

pub(super) async fn forget_journal(State(shared): Service, query: AdminQuery) -> Json<JsonValue> {
    shared.journal.clear(query.namespace());
    Json(json!({}))
}

/// Request to reset the service.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Reset {
    namespace: Option<String>,
}

pub(super) async fn reset(
    State(shared): Service,
    query: AdminQuery,
    Body(reset): Body<Reset>,
) -> Result<Json<JsonValue>, Problem> {
    let namespace = reset.namespace.as_deref().or(query.namespace());
    shared.reset(namespace).await?;
    Ok(Json(json!({})))
}
