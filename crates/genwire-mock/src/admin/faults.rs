//! Listing, adding and removing faults.

use super::Service;
use super::problem::Problem;
use super::query::{AdminQuery, Body, NoQuery, PathId};
use crate::faults::FaultRule;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value as JsonValue, json};

pub(super) async fn list(State(shared): Service, query: AdminQuery) -> Json<JsonValue> {
    Json(json!({ "faults": shared.nodes.own().list_faults(query.namespace()) }))
}

/// Adds a fault that is injected `times` times, or until it is deleted if `times` is absent.
pub(super) async fn add(
    State(shared): Service,
    query: AdminQuery,
    Body(mut rule): Body<FaultRule>,
) -> Result<(StatusCode, Json<JsonValue>), Problem> {
    rule.name_operation(shared.api);
    if let Some(mistake) = rule.mistake(&shared.api.operations(), shared.api.interface.codes) {
        return Err(Problem::request(mistake));
    }
    if rule.namespace.is_none() {
        rule.namespace = query.namespace().map(str::to_owned);
    }
    let id = shared.nodes.add_fault(rule).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))))
}

pub(super) async fn clear(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    let removed = shared.nodes.clear_faults(query.namespace()).await?;
    Ok(Json(json!({ "removed": removed })))
}

pub(super) async fn remove(
    State(shared): Service,
    _: NoQuery,
    PathId(id): PathId,
) -> Result<Json<JsonValue>, Problem> {
    if let Ok(number) = id.parse()
        && shared.nodes.remove_fault(number).await?
    {
        return Ok(Json(json!({ "removed": 1 })));
    }
    Err(Problem::unknown(format!("there is no fault `{id}`")).help("`GET /faults` lists them"))
}
