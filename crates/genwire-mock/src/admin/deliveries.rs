//! List of callbacks and challenges, with every attempt.

use super::Service;
use super::problem::Problem;
use super::query::AdminQuery;
use axum::Json;
use axum::extract::State;
use serde_json::{Value as JsonValue, json};

/// Default number of listed deliveries.
const DEFAULT_LIMIT: u32 = 1000;

pub(super) async fn list(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    let limit = query.number("limit")?.unwrap_or(DEFAULT_LIMIT);
    let task = query.get("task_id");
    let deliveries = shared.store.deliveries(query.namespace(), task, limit).await?;
    Ok(Json(json!({ "deliveries": deliveries })))
}
