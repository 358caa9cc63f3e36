//! Admin routes of the engines: they add voices and set the screened words.

use crate::backends::Backends;
use crate::voices;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use genwire_core::format::is_date;
use genwire_mock::{AdminQuery, Body, Mock, Problem, VoiceRow};
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The routes, each with a description.
pub(crate) const INDEX: &[(&str, &str)] = &[
    ("GET /voices", "the voices that were added"),
    (
        "POST /voices",
        "{\"category\":\"voice_cloning\",\"voice_id\":\"…\",\"used\":false} adds a voice",
    ),
    ("GET /screening", "the screened words; ?namespace="),
    ("POST /screening", "{\"words\":{\"forbidden\":3}} sets the screened words and their types"),
    ("DELETE /screening", "removes all of them"),
];
/// Categories of voices that can be added.
const CATEGORIES: [&str; 2] = ["voice_cloning", "voice_generation"];

/// Request to add a voice.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewVoice {
    category: String,
    voice_id: String,
    #[serde(default)]
    used: bool,
    voice_name: Option<String>,
    #[serde(default)]
    description: Vec<String>,
    created_time: Option<String>,
    namespace: Option<String>,
}

/// Request to set the screened words, each with its type of content.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    words: BTreeMap<String, u8>,
    namespace: Option<String>,
}

/// State of the handlers.
type Service = State<(Arc<Mock>, Arc<Backends>)>;

/// Returns the routes.
pub(crate) fn routes(backends: &Arc<Backends>, mock: &Arc<Mock>) -> Router {
    Router::new()
        .route("/voices", get(list_voices).post(add_voice))
        .route("/screening", get(words).post(set_words).delete(forget_words))
        .with_state((Arc::clone(mock), Arc::clone(backends)))
}

async fn list_voices(
    State((mock, _)): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    let voices = mock.store().voices(query.namespace().unwrap_or_default()).await?;
    let voices: Vec<JsonValue> = voices.iter().map(shown).collect();
    Ok(Json(json!({ "voices": voices })))
}

async fn add_voice(
    State((mock, _)): Service,
    query: AdminQuery,
    Body(voice): Body<NewVoice>,
) -> Result<(StatusCode, Json<JsonValue>), Problem> {
    if !CATEGORIES.contains(&voice.category.as_str()) {
        let (found, known) = (&voice.category, CATEGORIES.join("` or `"));
        return Err(Problem::request(format!("expected the category `{known}`, found `{found}`")));
    }
    if voice.voice_id.is_empty() {
        return Err(Problem::request("`voice_id` is empty"));
    }
    if voices::is_system(&voice.voice_id) {
        return Err(Problem::conflict(format!("`{}` is a system voice", voice.voice_id)));
    }
    let created_time = voice.created_time.unwrap_or_else(|| date_of(mock.clock().now()));
    if !is_date(&created_time) {
        let message = format!(
            "expected a date such as 2026-05-04 for `created_time`, found `{created_time}`"
        );
        return Err(Problem::request(message));
    }
    let named = query.namespace().map(str::to_owned);
    let voice = VoiceRow {
        namespace: voice.namespace.or(named).unwrap_or_default(),
        voice_id: voice.voice_id,
        category: voice.category,
        voice_name: voice.voice_name,
        description: voice.description,
        created_time: Some(created_time),
        used: voice.used,
    };
    mock.store().put_voice(&voice).await?;
    Ok((StatusCode::CREATED, Json(shown(&voice))))
}

/// Returns the words of a namespace, and the words of all namespaces.
async fn words(State((_, backends)): Service, query: AdminQuery) -> Json<JsonValue> {
    let namespace = query.namespace().unwrap_or_default();
    let own = backends.screening.list(namespace);
    let everywhere = &backends.settings.screening.words;
    Json(json!({ "namespace": namespace, "words": own, "everywhere": everywhere }))
}

/// Replaces the words of a namespace.
async fn set_words(
    State((mock, backends)): Service,
    query: AdminQuery,
    Body(words): Body<Words>,
) -> Result<Json<JsonValue>, Problem> {
    let namespace = words.namespace.as_deref().or(query.namespace()).unwrap_or_default();
    let set = backends.screening.set(namespace, &words.words);
    set.map_err(|error| Problem::request(error.to_string()))?;
    mock.share_settings(namespace, json!(words.words)).await?;
    Ok(Json(json!({ "namespace": namespace, "words": words.words })))
}

async fn forget_words(
    State((mock, _)): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    mock.clear_settings(query.namespace()).await?;
    Ok(Json(json!({})))
}

/// Returns the Gregorian date of a Unix time in milliseconds.
fn date_of(milliseconds: i64) -> String {
    // Years start on 1 March of year 0, so that the leap day is the last day, and are grouped in
    // eras of 400 years, which all have the same length.
    let days = milliseconds.div_euclid(86_400_000) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (next, month) = if month < 10 { (0, month + 3) } else { (1, month - 9) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

fn shown(voice: &VoiceRow) -> JsonValue {
    json!({
        "namespace": voice.namespace,
        "category": voice.category,
        "voice_id": voice.voice_id,
        "voice_name": voice.voice_name,
        "description": voice.description,
        "created_time": voice.created_time,
        "used": voice.used,
    })
}

#[cfg(test)]
mod tests {
    use super::date_of;

    #[test]
    fn moments_have_dates() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_778, "2026-11-21"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date_of(day * 86_400_000), expected);
            assert_eq!(date_of(day * 86_400_000 + 86_399_999), expected);
        }
    }
}
