//! Calls over the network, against a server that follows a script.

use crate::server::{Script, Server, Step, body, chunk, chunked, json, last_chunk};
use genwire_audio::client::{Config, ErrorKind};
use genwire_audio::{
    Audio, ListVoicesRequest, SpeechModel, SynthesizeSpeechRequest, SynthesizeSpeechResponse,
    VoiceType,
};

fn client(server: &Server) -> Audio {
    let config = Config::builder().base_url(&*server.url).api_key("k").no_proxy();
    Audio::new(config.build().unwrap()).unwrap()
}

fn streamed(pieces: &[&str]) -> Script {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream")];
    script.extend(pieces.iter().map(|piece| chunk(&format!("data: {piece}\n\n"))));
    script.push(last_chunk());
    script
}

fn say() -> SynthesizeSpeechRequest {
    SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "One")
}

const PIECES: [&str; 2] =
    [r#"{"data":{"audio":"ff00","status":1}}"#, r#"{"data":{"audio":"aa","status":1}}"#];
const LAST: &str = r#"{"data":{"audio":"ff00aa","status":2},"extra_info":{"audio_size":3},"base_resp":{"status_code":0}}"#;

#[tokio::test]
async fn voices_are_listed() {
    let server = Server::start(vec![json(200, r#"{"system_voice":[{"voice_id":"calm"}]}"#)]);
    let request = ListVoicesRequest::new(VoiceType::System);
    let reply = client(&server).list_voices(&request).await.unwrap();
    assert_eq!(reply.system_voice.as_ref().unwrap()[0].voice_id.as_deref(), Some("calm"));
}

#[tokio::test]
async fn speech_comes_whole_or_in_pieces() {
    let pieces = [PIECES[0], PIECES[1], LAST];
    let server = Server::start(vec![json(200, LAST), streamed(&pieces)]);
    let audio = client(&server);
    let reply = audio.synthesize_speech(&say()).await.unwrap();
    assert_eq!(reply.audio(), Some(vec![0xff, 0, 0xaa]));
    let stream = audio.synthesize_speech_stream(&say()).await.unwrap();
    assert!(body(&server.seen().requests[1]).contains(r#""stream":true"#));
    let collected = stream.collect().await.unwrap();
    assert_eq!(collected.audio(), Some(vec![0xff, 0, 0xaa]));
}

#[tokio::test]
async fn speech_that_is_cut_is_kept() {
    let server = Server::start(vec![streamed(&PIECES)]);
    let stream = client(&server).synthesize_speech_stream(&say()).await.unwrap();
    let error = stream.collect().await.unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::Truncated);
    let partial = error.into_partial::<SynthesizeSpeechResponse>().unwrap();
    assert_eq!(partial.audio(), Some(vec![0xff, 0, 0xaa]));
}
