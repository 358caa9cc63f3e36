//! The audio area behind its routes, as a caller sees it.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use genwire_audio::server::{Open, router};
use genwire_audio::{SpeechReader, check};
use genwire_core::Part;
use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};
use tower::Service as _;

use super::{AudioArea, files};
use crate::clock::Clock;
use crate::config::Config;
use crate::shared::Shared;
use crate::store::VoiceRow;

const SPEECH: &str = "/v1/t2a_v2";
const VOICES: &str = "/v1/get_voice";

struct Service {
    shared: Arc<Shared>,
    router: Router,
}

impl Service {
    async fn start(settings: &[(&str, &str)]) -> Self {
        let mut config = Config::default();
        config.set("server.seed", "7").unwrap();
        config.set("speech.engine", "tone").unwrap();
        for (key, value) in settings {
            config.set(key, value).unwrap();
        }
        let clock = Clock::frozen_at(1_700_000_000_000);
        let shared = Shared::open(config.into_settings(), clock).await.unwrap();
        let area = Arc::new(AudioArea::new(Arc::clone(&shared)));
        let router = router(area, Arc::new(Open)).merge(files(Arc::clone(&shared)));
        Self { shared, router }
    }

    async fn ask(&self, request: Request<Body>) -> (StatusCode, Vec<u8>) {
        let answer = self.router.clone().call(request).await.unwrap();
        let status = answer.status();
        (status, to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec())
    }

    async fn post(&self, path: &str, body: &JsonValue) -> (StatusCode, Vec<u8>) {
        let request = Request::post(path)
            .header("content-type", "application/json")
            .header("host", "speech.test:1234")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.ask(request).await
    }

    /// A whole reply, which conforms.
    async fn whole(&self, body: JsonValue) -> JsonValue {
        let (status, reply) = self.post(SPEECH, &speech(body)).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&reply));
        conforms("synthesize_speech", Part::Response, &reply);
        serde_json::from_slice(&reply).unwrap()
    }

    /// The events of a streamed reply, each of which conforms.
    async fn events(&self, body: JsonValue) -> Vec<String> {
        let mut body = speech(body);
        body["stream"] = true.into();
        let (status, reply) = self.post(SPEECH, &body).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&reply));
        let text = String::from_utf8(reply).unwrap();
        let events: Vec<String> = text
            .split_terminator("\n\n")
            .map(|event| event.strip_prefix("data: ").unwrap().to_owned())
            .filter(|event| event != "[DONE]")
            .collect();
        for event in &events {
            conforms("synthesize_speech", Part::Event, event.as_bytes());
        }
        events
    }

    async fn voices(&self, category: &str) -> JsonValue {
        let (status, reply) = self.post(VOICES, &json!({ "voice_type": category })).await;
        assert_eq!(status, 200);
        conforms("list_voices", Part::Response, &reply);
        serde_json::from_slice(&reply).unwrap()
    }

    /// What an address of the service holds.
    async fn fetch(&self, url: &JsonValue) -> (StatusCode, Vec<u8>) {
        let path = url.as_str().unwrap().strip_prefix("http://speech.test:1234").unwrap();
        self.ask(Request::get(path).body(Body::empty()).unwrap()).await
    }
}

fn speech(body: JsonValue) -> JsonValue {
    let mut whole = json!({ "model": "speech-2.8-hd", "text": "Good morning. How are you?" });
    if let JsonValue::Object(members) = body {
        whole.as_object_mut().unwrap().extend(members);
    }
    whole
}

fn conforms(operation: &str, part: Part, body: &[u8]) {
    let report = check(operation, part, body).unwrap().unwrap();
    assert!(report.violations().is_empty(), "{report:?}\n{}", String::from_utf8_lossy(body));
}

fn data(body: &JsonValue) -> &JsonValue {
    &body["data"]
}

fn bytes(body: &JsonValue) -> Vec<u8> {
    const_hex::decode(data(body)["audio"].as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn a_whole_reply_holds_the_audio_in_digits() {
    let service = Service::start(&[]).await;
    let reply = service.whole(json!({})).await;
    assert_eq!(data(&reply)["status"], 2);
    assert_eq!(reply["base_resp"], json!({ "status_code": 0, "status_msg": "success" }));
    let info = &reply["extra_info"];
    assert_eq!(info["audio_size"], bytes(&reply).len());
    assert_eq!(
        (&info["audio_format"], &info["audio_sample_rate"], &info["audio_channel"]),
        (&json!("mp3"), &json!(32_000), &json!(1))
    );
    assert_eq!((&info["word_count"], &info["usage_characters"]), (&json!(5), &json!(26)));
    assert_eq!(info["bitrate"], 128_000);
    assert_eq!(reply["trace_id"].as_str().unwrap().len(), 32);
    assert_eq!(reply, service.whole(json!({})).await);
    assert_eq!(reply, Service::start(&[]).await.whole(json!({})).await);
    let other = Service::start(&[("server.seed", "8")]).await;
    assert_ne!(bytes(&reply), bytes(&other.whole(json!({})).await));
}

#[tokio::test]
async fn an_address_holds_for_a_day_of_the_service() {
    let service = Service::start(&[]).await;
    let reply = service
        .whole(json!({ "output_format": "url", "audio_setting": { "format": "wav" } }))
        .await;
    let (status, file) = service.fetch(&data(&reply)["audio"]).await;
    assert_eq!(status, 200);
    assert_eq!(reply["extra_info"]["audio_size"], file.len());
    assert!(file.starts_with(b"RIFF"));
    service.shared.clock.advance(Duration::from_hours(24) - Duration::from_millis(1));
    assert_eq!(service.fetch(&data(&reply)["audio"]).await.0, 200);
    service.shared.clock.advance(Duration::from_millis(2));
    assert_eq!(service.fetch(&data(&reply)["audio"]).await.0, 404);
}

#[tokio::test]
async fn a_stream_ends_with_the_event_that_tells_about_it() {
    let service = Service::start(&[]).await;
    for excluded in [false, true] {
        for format in ["mp3", "wav", "flac", "pcm"] {
            let options = json!({ "exclude_aggregated_audio": excluded });
            let setting = json!({ "format": format });
            let body = json!({ "stream_options": options, "audio_setting": setting, "output_format": "url" });
            let events = service.events(body).await;
            let mut reader = SpeechReader::new();
            let mut audio = Vec::new();
            let mut repeated = None;
            for (at, event) in events.iter().enumerate() {
                let is_last = at + 1 == events.len();
                let json: JsonValue = serde_json::from_str(event).unwrap();
                assert_eq!(data(&json)["status"], if is_last { 2 } else { 1 });
                assert_eq!(json.get("extra_info").is_some(), is_last);
                let chunk = reader.push(event.as_bytes()).unwrap();
                audio.extend(chunk.audio);
                repeated = chunk.repeated;
            }
            assert!(events.len() >= 3, "{format}: {}", events.len());
            assert_eq!(repeated.is_some(), !excluded);
            assert!(repeated.is_none_or(|repeated| repeated == audio));
            let info = reader.finish().unwrap().info.unwrap();
            assert_eq!(info.audio_size, i64::try_from(audio.len()).ok());
        }
    }
}

#[tokio::test]
async fn streamed_raw_samples_are_those_of_the_whole_reply() {
    let service = Service::start(&[]).await;
    let body = json!({ "audio_setting": { "format": "pcm" } });
    let whole = service.whole(body.clone()).await;
    let events = service.events(body).await;
    let last: JsonValue = serde_json::from_str(events.last().unwrap()).unwrap();
    assert_eq!(bytes(&last), bytes(&whole));
    assert_eq!(last["extra_info"], whole["extra_info"]);
}

#[tokio::test]
async fn subtitles_are_fetched_from_the_service() {
    let service = Service::start(&[]).await;
    let reply = service.whole(json!({ "subtitle_enable": true })).await;
    let (status, file) = service.fetch(&data(&reply)["subtitle_file"]).await;
    assert_eq!(status, 200);
    let entries: Vec<genwire_audio::SubtitleEntry> = serde_json::from_slice(&file).unwrap();
    let texts: Vec<_> = entries.iter().map(|it| it.text.as_deref().unwrap()).collect();
    assert_eq!(texts, ["Good morning.", "How are you?"]);
    assert_eq!((entries[1].text_begin, entries[1].text_end), (Some(14), Some(26)));

    let body = json!({ "subtitle_enable": true, "subtitle_type": "word_streaming" });
    let mut words = 0;
    for event in service.events(body).await {
        let event: JsonValue = serde_json::from_str(&event).unwrap();
        if data(&event)["status"] == 1 && data(&event).get("subtitle_file").is_none() {
            continue;
        }
        let (_, file) = service.fetch(&data(&event)["subtitle_file"]).await;
        let entries: Vec<JsonValue> = serde_json::from_slice(&file).unwrap();
        words += entries.len();
    }
    assert_eq!(words, 10, "each word in its piece, and all again at the end");
}

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
        service.shared.store.put_voice(&row).await.unwrap();
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
async fn voices_that_nobody_knows_are_refused() {
    let service = Service::start(&[]).await;
    let body = speech(json!({ "voice_setting": { "voice_id": "nobody" } }));
    let (status, reply) = service.post(SPEECH, &body).await;
    assert_eq!(status, 400);
    let reply: JsonValue = serde_json::from_slice(&reply).unwrap();
    assert_eq!(reply["base_resp"]["status_code"], 2013);
    assert!(reply["base_resp"]["status_msg"].as_str().unwrap().contains("`nobody`"));
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
    assert_eq!(speak(json!([{ "voice_id": "nobody", "weight": 1 }])).await.0, 400);
    assert_eq!(speak(json!("nonsense")).await.0, 200);
}

#[tokio::test]
async fn words_that_are_not_let_through_are_not_spoken() {
    let service = Service::start(&[]).await;
    let words = [("morning".to_owned(), 3)].into();
    service.shared.screening.set("", &words).unwrap();
    for stream in [false, true] {
        let (status, reply) = service.post(SPEECH, &speech(json!({ "stream": stream }))).await;
        assert_eq!(status, 422);
        let reply: JsonValue = serde_json::from_slice(&reply).unwrap();
        assert_eq!(reply["base_resp"]["status_code"], 1027);
    }
}

#[tokio::test]
async fn an_error_in_a_stream_comes_without_data() {
    let service = Service::start(&[("speech.max_audio", "100 KiB")]).await;
    let mut body = speech(json!({ "text": "One two three four. ".repeat(40) }));
    body["stream"] = true.into();
    let (status, reply) = service.post(SPEECH, &body).await;
    assert_eq!(status, 200);
    let text = String::from_utf8(reply).unwrap();
    let events: Vec<&str> =
        text.split_terminator("\n\n").filter(|it| it.starts_with("data: {")).collect();
    let last: JsonValue = serde_json::from_str(&events.last().unwrap()[6..]).unwrap();
    assert!(events.len() > 1);
    assert_eq!(last.get("data"), None);
    assert_eq!(last["base_resp"]["status_code"], 2013);
}

#[tokio::test]
async fn every_accepted_vector_is_spoken() {
    let service = Service::start(&[]).await;
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/audio/synthesize_speech.json");
    let vectors: JsonValue = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let mut long = 0;
    for case in vectors["cases"].as_array().unwrap() {
        if case["part"] != "request" {
            continue;
        }
        // Minutes of speech take seconds to make; two of them are enough.
        long += u32::from(case["valid"] == true && case["body"].to_string().len() > 2_000);
        if long > 2 && case["body"].to_string().len() > 2_000 {
            continue;
        }
        let (status, reply) = service.post(SPEECH, &case["body"]).await;
        let expected = if case["valid"] == true { 200 } else { 400 };
        assert_eq!(status, expected, "{}: {}", case["id"], String::from_utf8_lossy(&reply));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_accepted_request_gets_a_conforming_answer(
        text in "([a-z ,.!?()<>#0-9\n你]{0,30})",
        stream in any::<bool>(),
        subtitles in any::<bool>(),
        granularity in prop::sample::select(vec!["sentence", "word"]),
        form in prop::sample::select(vec!["hex", "url"]),
        format in prop::sample::select(vec!["mp3", "wav", "flac", "pcm", "pcmu_wav", "opus"]),
        rate in prop::sample::select(vec![8_000, 24_000, 44_100]),
        excluded in any::<bool>(),
    ) {
        let body = json!({
            "text": text, "stream": stream, "subtitle_enable": subtitles,
            "subtitle_type": granularity, "output_format": form,
            "audio_setting": { "format": format, "sample_rate": rate },
            "stream_options": { "exclude_aggregated_audio": excluded },
        });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let service = Service::start(&[]).await;
            if service.post(SPEECH, &speech(body.clone())).await.0 == 400 {
                return;
            }
            if stream {
                service.events(body).await;
            } else {
                service.whole(body).await;
            }
        });
    }
}
