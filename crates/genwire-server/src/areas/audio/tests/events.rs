//! Tests of streamed replies, event by event.

use genwire_audio::SpeechReader;
use serde_json::{Value as JsonValue, json};

use super::{SPEECH, Service, bytes, data, speech};

#[tokio::test]
async fn a_stream_ends_with_the_event_that_describes_it() {
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
