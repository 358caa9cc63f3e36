//! Sends callbacks and webhooks on request.

use super::Service;
use super::problem::Problem;
use super::query::{AdminQuery, Body, NoQuery};
use crate::default_engine;
use crate::interface::{InterfaceData, SentCallback};
use crate::replies::violations;
use crate::store::NewDelivery;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use genwire_core::BodyKind;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value as JsonValue, json};

/// Request to send a callback.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sending {
    /// Name of the callback's operation, or of the webhook.
    operation: String,
    /// Name of the callback, if the operation has several.
    #[serde(default)]
    id: Option<String>,
    url: String,
    /// Members of the body; the whole body if it is not an object.
    #[serde(default, deserialize_with = "present")]
    body: Option<JsonValue>,
}

/// Reads a present value, which may be null.
fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<JsonValue>, D::Error> {
    JsonValue::deserialize(from).map(Some)
}

pub(super) async fn list(State(shared): Service, _: NoQuery) -> Json<JsonValue> {
    let each = shared.api.callbacks.iter().map(|callback| {
        let SentCallback { operation, operation_id, id, address, .. } = callback;
        let name = operation_id.as_ref().unwrap_or(operation);
        let address = Some(address).filter(|address| !address.is_empty());
        json!({ "operation": name, "id": id, "address": address })
    });
    Json(json!({ "callbacks": each.collect::<Vec<JsonValue>>() }))
}

/// Sends a callback with a valid body, and answers with the body and the attempt.
pub(super) async fn send(
    State(shared): Service,
    query: AdminQuery,
    Body(sending): Body<Sending>,
) -> Result<Json<JsonValue>, Problem> {
    let Sending { operation, id, url, body } = sending;
    let callback = find(&shared.api.callbacks, &operation, id.as_deref())?;
    let body = match body {
        None => made(shared.api, callback, Map::new()).await?,
        Some(JsonValue::Object(members)) => {
            let made = made(shared.api, callback, members).await?;
            if !made.is_object() {
                let message = "the body of the callback is not an object: it has no members";
                let help = format!("send the whole body, such as `{made}`");
                return Err(Problem::request(message).help(help));
            }
            made
        }
        Some(whole) => whole,
    };
    let name = callback.operation.as_str();
    if let Some(why) = violations(shared.api, name, BodyKind::Callback, &body) {
        return Err(Problem::request(format!("the body of the callback is not valid: {why}")));
    }
    let delivery = NewDelivery {
        kind: callback.id.clone(),
        url,
        body: body.to_string(),
        next_at: shared.clock.now(),
    };
    let namespace = query.namespace().unwrap_or_default();
    let attempt = shared.callbacks.send_once(namespace, delivery).await?;
    Ok(Json(json!({ "body": body, "attempt": attempt })))
}

/// Returns a generated body with some members.
async fn made(
    api: &'static InterfaceData,
    callback: &'static SentCallback,
    members: Map<String, JsonValue>,
) -> Result<JsonValue, Problem> {
    let made = default_engine::callback(api, callback, members.clone()).await;
    let made = made.map_err(|error| {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.message().to_owned())
    })?;
    let mut body = made.unwrap_or_else(|| json!({}));
    if let Some(object) = body.as_object_mut() {
        object.extend(members);
    }
    Ok(body)
}

fn find<'c>(
    all: &'c [SentCallback],
    operation: &str,
    id: Option<&str>,
) -> Result<&'c SentCallback, Problem> {
    // A webhook is identified by its key in the document, such as `petSold`, or by its name in
    // snake case.
    let word = |name: &str| name.replace(['_', '-', '.'], "").to_ascii_lowercase();
    let is_named = |it: &&SentCallback| {
        let names = [Some(&it.operation), it.operation_id.as_ref()];
        names.into_iter().flatten().any(|name| word(name) == word(operation))
    };
    let own: Vec<&SentCallback> = all.iter().filter(is_named).collect();
    let fitting = own.iter().filter(|it| id.is_none_or(|id| it.id == id));
    let listed = "`GET /callbacks` lists those of all operations";
    match fitting.copied().collect::<Vec<_>>().as_slice() {
        [only] => Ok(only),
        [] if own.is_empty() => {
            let message = format!("`{operation}` has no callbacks, and is not a webhook");
            Err(Problem::unknown(message).help(listed))
        }
        [] => {
            let message = format!("`{operation}` has no callback `{}`", id.unwrap_or_default());
            Err(Problem::unknown(message).help(listed))
        }
        several => {
            let ids: Vec<&str> = several.iter().map(|it| it.id.as_str()).collect();
            let message = format!("`{operation}` has the callbacks `{}`", ids.join("`, `"));
            Err(Problem::request(message).help("choose one by `id`"))
        }
    }
}
