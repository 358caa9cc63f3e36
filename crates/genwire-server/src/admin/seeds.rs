//! Voices and words that are put in place from outside.

use super::Service;
use super::problem::Problem;
use super::question::{Body, Wanted};
use crate::store::VoiceRow;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;

/// The categories of voices that can be added.
const CATEGORIES: [&str; 2] = ["voice_cloning", "voice_generation"];

/// A voice to add.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewVoice {
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

/// Words that are not let through, with their types.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    words: BTreeMap<String, u8>,
    namespace: Option<String>,
}

pub(super) async fn voices(
    State(shared): Service,
    wanted: Wanted,
) -> Result<Json<JsonValue>, Problem> {
    let voices = shared.store.voices(wanted.namespace().unwrap_or_default()).await?;
    let voices: Vec<JsonValue> = voices.iter().map(shown).collect();
    Ok(Json(json!({ "voices": voices })))
}

pub(super) async fn add_voice(
    State(shared): Service,
    wanted: Wanted,
    Body(voice): Body<NewVoice>,
) -> Result<(StatusCode, Json<JsonValue>), Problem> {
    if !CATEGORIES.contains(&voice.category.as_str()) {
        let (found, known) = (&voice.category, CATEGORIES.join("` or `"));
        return Err(Problem::request(format!("expected the category `{known}`, found `{found}`")));
    }
    if voice.voice_id.is_empty() {
        return Err(Problem::request("`voice_id` is empty"));
    }
    let named = wanted.namespace().map(str::to_owned);
    let voice = VoiceRow {
        namespace: voice.namespace.or(named).unwrap_or_default(),
        voice_id: voice.voice_id,
        category: voice.category,
        voice_name: voice.voice_name,
        description: voice.description,
        created_time: voice.created_time,
        used: voice.used,
    };
    shared.store.put_voice(&voice).await?;
    Ok((StatusCode::CREATED, Json(shown(&voice))))
}

/// Sets the words of a namespace; those that it had before are gone.
pub(super) async fn set_words(
    State(shared): Service,
    wanted: Wanted,
    Body(words): Body<Words>,
) -> Result<Json<JsonValue>, Problem> {
    let namespace = words.namespace.as_deref().or(wanted.namespace()).unwrap_or_default();
    let set = shared.screening.set(namespace, &words.words);
    set.map_err(|error| Problem::request(error.to_string()))?;
    Ok(Json(json!({ "namespace": namespace, "words": words.words })))
}

pub(super) async fn forget_words(State(shared): Service, wanted: Wanted) -> Json<JsonValue> {
    shared.screening.reset(wanted.namespace());
    Json(json!({}))
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
