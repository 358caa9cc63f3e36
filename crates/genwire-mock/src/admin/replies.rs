//! Listing, adding and removing programmed replies.

use super::Service;
use super::problem::Problem;
use super::query::{AdminQuery, Body, NoQuery, PathId};
use crate::replies::{MAX_REPLIES, Recorded, ReplyRule, recorded};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value as JsonValue, json};

pub(super) async fn list(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    Ok(Json(json!({ "replies": shared.nodes.list_replies(query.namespace()).await? })))
}

pub(super) async fn add(
    State(shared): Service,
    query: AdminQuery,
    Body(mut rule): Body<ReplyRule>,
) -> Result<(StatusCode, Json<JsonValue>), Problem> {
    rule.name_operation(shared.api);
    if let Some(mistake) = rule.mistake(shared.api) {
        return Err(Problem::request(mistake));
    }
    if rule.namespace.is_none() {
        rule.namespace = query.namespace().map(str::to_owned);
    }
    let full = || {
        Problem::conflict(format!("there are {MAX_REPLIES} replies already"))
            .help("`DELETE /replies` removes them")
    };
    let id = shared.nodes.add_reply(rule).await?.ok_or_else(full)?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))))
}

pub(super) async fn clear(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    let removed = shared.nodes.clear_replies(query.namespace()).await?;
    Ok(Json(json!({ "removed": removed })))
}

pub(super) async fn remove(
    State(shared): Service,
    _: NoQuery,
    PathId(id): PathId,
) -> Result<Json<JsonValue>, Problem> {
    if let Ok(number) = id.parse()
        && shared.nodes.remove_reply(number).await?
    {
        return Ok(Json(json!({ "removed": 1 })));
    }
    Err(Problem::unknown(format!("there is no reply `{id}`")).help("`GET /replies` lists them"))
}

/// Returns the journal as a file of programmed replies.
pub(super) async fn of_journal(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<Recorded>, Problem> {
    if !shared.config.journal.bodies {
        let message = "the journal has no bodies to make replies from";
        return Err(Problem::conflict(message).help("start with `--set journal.bodies=true`"));
    }
    Ok(Json(recorded(&shared.journal.list(&query.calls()?), shared.api)))
}
