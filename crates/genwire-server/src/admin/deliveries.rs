//! Notifications and challenges, with every try.

use super::Service;
use super::problem::Problem;
use super::question::Wanted;
use axum::Json;
use axum::extract::State;
use serde_json::{Value as JsonValue, json};

/// How many deliveries are listed unless more are asked for.
const USUAL_LIMIT: u32 = 1000;

pub(super) async fn list(
    State(shared): Service,
    wanted: Wanted,
) -> Result<Json<JsonValue>, Problem> {
    let limit = wanted.number("limit")?.unwrap_or(USUAL_LIMIT);
    let task = wanted.get("task_id");
    let deliveries = shared.store.deliveries(wanted.namespace(), task, limit).await?;
    Ok(Json(json!({ "deliveries": deliveries })))
}
