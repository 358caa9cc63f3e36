//! Tests of whole replies, and of files at their URLs.

use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};

use super::{SPEECH, Service, bytes, data, speech};

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
    service.running.clock().advance(Duration::from_hours(24) - Duration::from_millis(1));
    assert_eq!(service.fetch(&data(&reply)["audio"]).await.0, 200);
    service.running.clock().advance(Duration::from_millis(2));
    assert_eq!(service.fetch(&data(&reply)["audio"]).await.0, 404);
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
        let entries: Vec<genwire_audio::SubtitleEntry> = serde_json::from_slice(&file).unwrap();
        words += entries.iter().flat_map(|it| it.timestamped_words.iter().flatten()).count();
    }
    assert_eq!(words, 10, "each word in its chunk, and all again at the end");
}

#[tokio::test]
async fn words_that_are_not_let_through_are_not_spoken() {
    let service = Service::start(&[]).await;
    let words = [("morning".to_owned(), 3)].into();
    service.backends.screening.set("", &words).unwrap();
    for stream in [false, true] {
        let (status, reply) = service.post(SPEECH, &speech(json!({ "stream": stream }))).await;
        assert_eq!(status, 422);
        let reply: JsonValue = serde_json::from_slice(&reply).unwrap();
        assert_eq!(reply["base_resp"]["status_code"], 1027);
    }
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
        // Producing minutes of speech takes seconds; one such case is enough.
        long += u32::from(case["valid"] == true && case["body"].to_string().len() > 2_000);
        if long > 1 && case["body"].to_string().len() > 2_000 {
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
