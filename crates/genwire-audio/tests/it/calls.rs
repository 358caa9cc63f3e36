//! Calls over the network, against a server that follows a script.

use crate::server::{Script, Server, Step, body, chunk, chunked, json, last_chunk};
use genwire_audio::client::{Config, ErrorKind};
use genwire_audio::{Audio, ListVoicesRequest, SpeechModel, SynthesizeSpeechRequest, VoiceType};

fn client(server: &Server) -> Audio {
    let config = Config::builder().base_url(&*server.url).api_key("k").no_proxy();
    Audio::new(config.build().unwrap()).unwrap()
}

fn streamed(events: &[&str]) -> Script {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream")];
    script.extend(events.iter().map(|event| chunk(&format!("data: {event}\n\n"))));
    script.push(last_chunk());
    script
}

fn say() -> SynthesizeSpeechRequest {
    SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "One")
}

const EVENTS: [&str; 2] =
    [r#"{"data":{"audio":"ff00","status":1}}"#, r#"{"data":{"audio":"aa","status":1}}"#];
const LAST_EVENT: &str = r#"{"data":{"audio":"ff00aa","status":2},"extra_info":{"audio_size":3},"base_resp":{"status_code":0}}"#;

#[tokio::test]
async fn voices_are_listed() {
    let server = Server::start(vec![json(200, r#"{"system_voice":[{"voice_id":"calm"}]}"#)]);
    let request = ListVoicesRequest::new(VoiceType::System);
    let reply = client(&server).voices(&request).await.unwrap();
    assert_eq!(reply.system_voice.as_ref().unwrap()[0].voice_id.as_deref(), Some("calm"));
}

#[tokio::test]
async fn speech_comes_whole_or_in_chunks() {
    let events = [EVENTS[0], EVENTS[1], LAST_EVENT];
    let server = Server::start(vec![json(200, LAST_EVENT), streamed(&events)]);
    let audio = client(&server);
    let reply = audio.synthesize(&say()).await.unwrap();
    assert_eq!(reply.audio(), Some(vec![0xff, 0, 0xaa]));
    let stream = audio.synthesize(&say()).stream().await.unwrap();
    assert!(body(&server.seen().requests[1]).contains(r#""stream":true"#));
    let collected = stream.into_response().await.unwrap();
    assert_eq!(collected.audio(), Some(vec![0xff, 0, 0xaa]));
}

#[tokio::test]
async fn speech_that_is_cut_is_kept() {
    let server = Server::start(vec![streamed(&EVENTS)]);
    let stream = client(&server).synthesize(&say()).stream().await.unwrap();
    let error = stream.into_response().await.unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Truncated);
    assert_eq!(error.partial().audio(), Some(vec![0xff, 0, 0xaa]));
}
