//! Tests of voices: listed, rejected and mixed ones.

use axum::http::StatusCode;
use serde_json::{Value as JsonValue, json};

use super::{SPEECH, Service, speech};
use genwire_mock::VoiceRow;

#[tokio::test]
async fn made_voices_are_listed_once_they_have_spoken() {
    let service = Service::start(&[]).await;
    let voice = |voice_id: &str, category: &str, used| VoiceRow {
        voice_id: voice_id.to_owned(),
        category: category.to_owned(),
        created_time: Some("2026-05-04".to_owned()),
        used,
        ..VoiceRow::default()
    };
    for row in [
        voice("mine", "voice_cloning", false),
        voice("old", "voice_cloning", true),
        voice("made", "voice_generation", false),
    ] {
        service.running.mock().store().put_voice(&row).await.unwrap();
    }
    let all = service.voices("all").await;
    assert!(all["system_voice"].as_array().unwrap().len() > 80);
    assert_eq!(all["voice_cloning"].as_array().unwrap().len(), 1);
    assert_eq!(all["voice_generation"], json!([]));
    let refused = json!({ "voice_setting": { "voice_id": "mine" }, "text": "<#1#>" });
    assert_eq!(service.post(SPEECH, &speech(refused)).await.0, 400);
    assert_eq!(service.voices("voice_cloning").await["voice_cloning"].as_array().unwrap().len(), 1);
    service.whole(json!({ "voice_setting": { "voice_id": "mine" } })).await;
    service.events(json!({ "voice_setting": { "voice_id": "made" } })).await;
    let cloned = service.voices("voice_cloning").await;
    assert_eq!(cloned["voice_cloning"].as_array().unwrap().len(), 2);
    assert_eq!(cloned.get("system_voice"), None);
    let made = service.voices("voice_generation").await;
    assert_eq!(made["voice_generation"][0]["voice_id"], "made");
}

#[tokio::test]
async fn unknown_voices_are_refused() {
    let service = Service::start(&[]).await;
    let body = speech(json!({ "voice_setting": { "voice_id": "unknown" } }));
    let (status, reply) = service.post(SPEECH, &body).await;
    assert_eq!(status, 400);
    let reply: JsonValue = serde_json::from_slice(&reply).unwrap();
    assert_eq!(reply["base_resp"]["status_code"], 2013);
    assert!(reply["base_resp"]["status_msg"].as_str().unwrap().contains("`unknown`"));
    assert_eq!(reply.get("data"), None);
    let lenient = Service::start(&[("speech.any_voice", "true")]).await;
    assert_eq!(lenient.post(SPEECH, &body).await.0, 200);
}

#[tokio::test]
async fn voices_can_be_mixed() {
    let service = Service::start(&[]).await;
    let of =
        |mix: JsonValue| json!({ "timber_weights": mix, "audio_setting": { "format": "pcm" } });
    let one = json!([{ "voice_id": "old-sailor", "weight": 1 }]);
    let two = json!([{ "voice_id": "old-sailor", "weight": 1 }, { "voice_id": "bright-guide", "weight": 3 }]);
    let speak = async |mix| {
        let (status, reply) = service.post(SPEECH, &speech(of(mix))).await;
        (status, reply)
    };
    let (one, two) = (speak(one).await, speak(two).await);
    assert_eq!((one.0, two.0), (StatusCode::OK, StatusCode::OK));
    assert_ne!(one.1, two.1);
    assert_eq!(speak(json!([{ "voice_id": "unknown", "weight": 1 }])).await.0, 400);
    assert_eq!(speak(json!("nonsense")).await.0, 200);
}
