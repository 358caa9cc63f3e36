//! Tests of requirements on speech that are not observable in a payload.

use serde_json::{Value as JsonValue, json};

use super::{Service, bytes, data};

/// Returns the raw samples of a spoken text as bytes.
async fn heard(service: &Service, text: &str, more: &JsonValue) -> Vec<u8> {
    let mut body = json!({ "text": text, "audio_setting": { "format": "pcm" } });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    bytes(&service.whole(body).await)
}

#[tokio::test]
async fn subtitles_can_be_had_with_every_model() {
    let service = Service::start(&[]).await;
    for model in genwire_audio::SpeechModel::VALUES {
        let reply = service.whole(json!({ "model": model, "subtitle_enable": true })).await;
        let (status, file) = service.fetch(&data(&reply)["subtitle_file"]).await;
        assert_eq!(status, 200, "{model}");
        let entries: Vec<JsonValue> = serde_json::from_slice(&file).unwrap();
        assert_eq!(entries.len(), 2, "{model}: sentences are the default");
    }
    assert_eq!(data(&service.whole(json!({})).await).get("subtitle_file"), None);
}

#[tokio::test]
async fn a_line_break_starts_a_paragraph() {
    let service = Service::start(&[]).await;
    let sentence = heard(&service, "One. Two.", &json!({})).await;
    let paragraph = heard(&service, "One.\nTwo.", &json!({})).await;
    assert!(paragraph.len() > sentence.len());
}

#[tokio::test]
async fn readings_override_their_neighbours() {
    let service = Service::start(&[]).await;
    for (plain, read) in [
        ("你好", "你(ni2)好"),
        ("你好", "(ni2)你好"),
        ("你好", "你好(hou2)"),
        ("你好", "你好(hou6)"),
        ("a read book", "a read(/rɛd/) book"),
    ] {
        let read_bytes = heard(&service, read, &json!({})).await;
        assert_ne!(heard(&service, plain, &json!({})).await, read_bytes, "{read}");
    }
    let dictionary = json!({ "pronunciation_dict": { "tone": ["Oslo/(OOS-loo)"] } });
    let text = "The train to Oslo";
    assert_ne!(heard(&service, text, &json!({})).await, heard(&service, text, &dictionary).await);
}

#[tokio::test]
async fn interjections_are_sounds_with_two_models_alone() {
    let service = Service::start(&[]).await;
    let words = async |model: &str| {
        let body = json!({ "model": model, "text": "Well (laughs) done" });
        service.whole(body).await["extra_info"]["word_count"].clone()
    };
    for model in genwire_audio::SpeechModel::VALUES {
        let expected = if model.interjections() == Some(true) { 2 } else { 3 };
        assert_eq!(words(model.as_str()).await, expected, "{model}");
    }
}

#[tokio::test]
async fn the_rhythm_marker_follows_whole_audio_alone() {
    let service = Service::start(&[]).await;
    let plain = heard(&service, "Good morning", &json!({})).await;
    let marked = heard(&service, "Good morning", &json!({ "aigc_watermark": true })).await;
    assert!(marked.len() > plain.len());
    assert_eq!(marked[..plain.len()], plain);
    let body = json!({ "text": "Good morning", "aigc_watermark": true, "audio_setting": { "format": "pcm" } });
    let events = service.events(body).await;
    let last: JsonValue = serde_json::from_str(events.last().unwrap()).unwrap();
    assert_eq!(bytes(&last), plain);
}

#[tokio::test]
async fn any_language_can_be_named_and_left_open() {
    let service = Service::start(&[]).await;
    for language in genwire_audio::LanguageBoost::VALUES {
        heard(&service, "Hello", &json!({ "language_boost": language })).await;
    }
    heard(&service, "Hello", &json!({ "language_boost": null })).await;
}

#[tokio::test]
async fn system_voices_have_names_and_dates() {
    let service = Service::start(&[]).await;
    let reply = service.voices("system").await;
    assert_eq!(reply["base_resp"]["status_code"], 0);
    let voices = reply["system_voice"].as_array().unwrap();
    for voice in voices {
        assert!(voice["voice_name"].is_string(), "{voice}");
        assert!(genwire_core::format::is_date(voice["created_time"].as_str().unwrap()));
    }
    let says = |words: &str| {
        voices.iter().any(|it| it["description"][0].as_str().unwrap().contains(words))
    };
    assert!(says("sings") && says("accompaniment"));
}
