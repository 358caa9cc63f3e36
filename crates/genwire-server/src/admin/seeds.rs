//! Adding voices, and setting the screened words.

use super::Service;
use super::problem::Problem;
use super::query::{AdminQuery, Body};
use crate::store::VoiceRow;
use crate::voices;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use genwire_core::format::is_date;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;

/// Categories of voices that can be added.
const CATEGORIES: [&str; 2] = ["voice_cloning", "voice_generation"];

/// Request to add a voice.
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

/// Request to set the screened words, each with its type of content.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    words: BTreeMap<String, u8>,
    namespace: Option<String>,
}

pub(super) async fn list_voices(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    let voices = shared.store.voices(query.namespace().unwrap_or_default()).await?;
    let voices: Vec<JsonValue> = voices.iter().map(shown).collect();
    Ok(Json(json!({ "voices": voices })))
}

pub(super) async fn add_voice(
    State(shared): Service,
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
    let created_time = voice.created_time.unwrap_or_else(|| date_of(shared.clock.now()));
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
    shared.store.put_voice(&voice).await?;
    Ok((StatusCode::CREATED, Json(shown(&voice))))
}

/// Returns the words of a namespace, and those that apply to all namespaces.
pub(super) async fn words(State(shared): Service, query: AdminQuery) -> Json<JsonValue> {
    let namespace = query.namespace().unwrap_or_default();
    let own = shared.screening.list(namespace);
    let everywhere = &shared.config.screening.words;
    Json(json!({ "namespace": namespace, "words": own, "everywhere": everywhere }))
}

/// Replaces the words of a namespace.
pub(super) async fn set_words(
    State(shared): Service,
    query: AdminQuery,
    Body(words): Body<Words>,
) -> Result<Json<JsonValue>, Problem> {
    let namespace = words.namespace.as_deref().or(query.namespace()).unwrap_or_default();
    let set = shared.control.set_words(namespace, &words.words).await?;
    set.map_err(|error| Problem::request(error.to_string()))?;
    Ok(Json(json!({ "namespace": namespace, "words": words.words })))
}

pub(super) async fn forget_words(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    shared.control.forget_words(query.namespace()).await?;
    Ok(Json(json!({})))
}

/// Returns the Gregorian date of a Unix time in milliseconds.
fn date_of(milliseconds: i64) -> String {
    // Days and years are counted from the first of March of year 0, so that the leap day comes
    // last, and in eras of 400 years, which all have the same length.
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
