//! Speech as a stream of bytes and in files, over the network.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;

use genwire_audio::client::transport_types::{Bytes, Stream};
use genwire_audio::client::{Config, ErrorKind, RetryPolicy};
use genwire_audio::{Audio, SaveError, SpeechModel, SynthesizeSpeechRequest};
use genwire_core::Category;
use tokio::io::AsyncReadExt as _;

use crate::server::{Script, Server, Step, body, chunk, chunked, header, json, last_chunk, reply};

const EVENTS: [&str; 3] = [
    r#"{"data":{"audio":"ff00","status":1,"subtitle_file":"https://example.com/s"}}"#,
    r#"{"data":{"audio":"","status":1}}"#,
    r#"{"data":{"audio":"aabbcc","status":1}}"#,
];
const LAST_EVENT: &str = r#"{"data":{"audio":"ff00aabbcc","status":2},"extra_info":{"audio_size":5},"trace_id":"t-1","base_resp":{"status_code":0}}"#;
const FAILED: &str = r#"{"base_resp":{"status_code":1002,"status_msg":"slow down"}}"#;
const AUDIO: [u8; 5] = [0xff, 0, 0xaa, 0xbb, 0xcc];

fn config(server: &Server) -> Config {
    let config = Config::builder().base_url(&*server.url).api_key("hush").no_proxy();
    config.retry(RetryPolicy::never()).build().unwrap()
}

fn audio(server: &Server) -> Audio {
    Audio::new(config(server)).unwrap()
}

fn streamed(events: &[&str]) -> Script {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream")];
    script.extend(events.iter().map(|event| chunk(&format!("data: {event}\n\n"))));
    script.push(last_chunk());
    script
}

fn complete() -> Script {
    streamed(&[EVENTS[0], EVENTS[1], EVENTS[2], LAST_EVENT])
}

fn say() -> SynthesizeSpeechRequest {
    SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "One")
}

#[tokio::test]
async fn speech_is_a_stream_of_bytes() {
    let server = Server::start(vec![complete(), json(200, LAST_EVENT)]);
    let audio = audio(&server);
    for expected in [&[2_usize, 3][..], &[5]] {
        let mut speech = audio.speak(&say()).await.unwrap();
        let mut chunks = Vec::new();
        while let Some(bytes) =
            std::future::poll_fn(|context| Pin::new(&mut speech).poll_next(context)).await
        {
            chunks.push(bytes.unwrap());
        }
        let lengths: Vec<usize> = chunks.iter().map(Bytes::len).collect();
        assert_eq!(lengths, expected);
        assert_eq!(chunks.concat(), AUDIO);
        assert!(speech.is_complete() && speech.next().await.is_none());
        let summary = speech.summary();
        assert_eq!((summary.byte_count, summary.trace_id.as_deref()), (5, Some("t-1")));
        assert_eq!(speech.head().status().as_u16(), 200);
    }
    assert!(body(&server.seen().requests[0]).contains(r#""stream":true"#));
}

#[tokio::test]
async fn speech_is_read_with_buffers_of_any_size() {
    for size in 1..7 {
        let server = Server::start(vec![complete()]);
        let mut speech = audio(&server).speak(&say()).await.unwrap();
        let (mut all, mut buffer) = (Vec::new(), vec![0; size]);
        loop {
            let count = speech.read(&mut buffer).await.unwrap();
            if count == 0 {
                break;
            }
            all.extend_from_slice(&buffer[..count]);
        }
        assert_eq!(all, AUDIO, "{size}");
    }
}

#[tokio::test]
async fn speech_that_ends_early_reports_what_had_come() {
    for (events, kind, shown) in [
        (&EVENTS[..], io::ErrorKind::UnexpectedEof, "ended before it was complete"),
        (&[EVENTS[0], FAILED], io::ErrorKind::Other, "slow down (1002)"),
        (&[EVENTS[0], r#"{"data":{"audio":"0g"}}"#], io::ErrorKind::InvalidData, "position 1"),
    ] {
        let server = Server::start(vec![streamed(events), streamed(events)]);
        let audio = audio(&server);
        let mut speech = audio.speak(&say()).await.unwrap();
        let mut length = 0;
        let error = loop {
            match speech.next().await.unwrap() {
                Ok(bytes) => length += bytes.len(),
                Err(error) => break error,
            }
        };
        assert!(error.to_string().contains(shown), "{error}");
        let summary = speech.summary();
        assert_eq!((summary.byte_count, summary.subtitle_file.is_some()), (length, true));
        assert!(speech.next().await.is_none());

        let mut speech = audio.speak(&say()).await.unwrap();
        let error = speech.read_to_end(&mut Vec::new()).await.unwrap_err();
        assert_eq!(error.kind(), kind);
        assert!(error.to_string().contains(shown), "{error}");
    }
}

/// The path of a file of a test, which does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("speech-{name}.mp3"));
    drop(fs::remove_file(&path));
    drop(fs::remove_file(partial(&path)));
    path
}

fn partial(path: &std::path::Path) -> PathBuf {
    path.with_extension("mp3.partial")
}

#[tokio::test]
async fn speech_is_written_to_a_file() {
    let server = Server::start(vec![complete(), json(200, LAST_EVENT)]);
    let audio = audio(&server);
    let path = file("whole");
    for is_streamed in [true, false] {
        let saved = audio.speak(&say().stream(is_streamed)).save(&path).await.unwrap();
        assert_eq!((saved.path.as_path(), saved.summary.byte_count), (path.as_path(), 5));
        assert_eq!(saved.summary.info.unwrap().audio_size, Some(5));
        assert_eq!(fs::read(&path).unwrap(), AUDIO);
        assert!(!partial(&path).exists());
        let sent = server.seen().requests.pop().unwrap();
        assert_eq!(body(&sent).contains(r#""stream":true"#), is_streamed);
    }
}

#[tokio::test]
async fn a_file_that_is_not_complete_has_another_name() {
    let path = file("cut");
    fs::write(&path, "old").unwrap();
    let server = Server::start(vec![streamed(&EVENTS), streamed(&[FAILED])]);
    let audio = audio(&server);
    let error = audio.speak(&say().stream(true)).save(&path).await.unwrap_err();
    assert_eq!(error.partial(), Some(partial(&path).as_path()));
    assert!(error.to_string().contains("the audio that arrived is in `"), "{error}");
    assert!(
        matches!(&error, SaveError::Call { error, .. } if *error.kind() == ErrorKind::Truncated)
    );
    assert_eq!(fs::read(partial(&path)).unwrap(), AUDIO);
    assert_eq!(error.category(), Category::Truncated);
    // No audio arrives the second time, so no file remains.
    let error = audio.speak(&say().stream(true)).save(&path).await.unwrap_err();
    assert!(error.is_rate_limit() && !error.is_authentication() && !error.is_invalid());
    assert!(error.partial().is_none() && !partial(&path).exists(), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"old");
}

#[tokio::test]
async fn a_file_that_cannot_be_made_is_found_out_before_the_call() {
    let server = Server::start(vec![]);
    let audio = audio(&server);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for path in [folder.clone(), folder.join("not-there/speech.mp3"), PathBuf::from("/")] {
        let error = audio.speak(&say()).save(&path).await.unwrap_err();
        assert!(matches!(error, SaveError::File { partial: None, .. }), "{error}");
        assert_eq!(error.category(), Category::Unknown);
    }
    assert_eq!(server.seen().connections, 0);
}

#[tokio::test]
async fn a_reply_without_a_sound_leaves_no_file() {
    let last = r#"{"data":{"audio":"","status":2},"extra_info":{"audio_size":0}}"#;
    let server = Server::start(vec![json(200, last), streamed(&[last])]);
    let audio = audio(&server);
    let path = file("mute");
    for is_streamed in [false, true] {
        let error = audio.speak(&say().stream(is_streamed)).save(&path).await.unwrap_err();
        assert!(matches!(error, SaveError::Silent), "{error}");
        assert_eq!(error.category(), Category::Protocol);
        assert!(!path.exists() && !partial(&path).exists());
    }
}

#[tokio::test]
async fn an_address_is_fetched_only_by_those_who_ask() {
    let sound = Server::start(vec![
        reply(200, "content-type: audio/mpeg", "sound"),
        json(200, r#"[{"text":"One","time_begin":0,"time_end":1}]"#),
        json(200, "{}"),
    ]);
    let reply = format!(r#"{{"data":{{"audio":"{}/a.mp3"}}}}"#, sound.url);
    let server = Server::start(vec![json(200, &reply)]);
    let audio = audio(&server);
    let path = file("address");
    let error = audio.speak(&say().stream(false)).save(&path).await.unwrap_err();
    let SaveError::Address { url } = &error else { unreachable!("{error}") };
    assert!(!path.exists() && !partial(&path).exists());
    assert_eq!(sound.seen().connections, 0);

    assert_eq!(&audio.fetch_audio(url).await.unwrap()[..], b"sound");
    let subtitles = audio.fetch_subtitles(&format!("{}/s", sound.url)).await.unwrap();
    assert_eq!(subtitles.cues().as_slice()[0].text, "One");
    let error = audio.fetch_subtitles(&format!("{}/s", sound.url)).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Protocol { .. }), "{error}");
    for request in sound.seen().requests {
        assert!(header(&request, "authorization").is_none() && !request.contains("hush"));
    }
}

#[cfg(feature = "blocking")]
#[test]
fn synchronous_programs_have_the_same() {
    let subtitles = json(200, r#"[{"text":"One"}]"#);
    let server = Server::start(vec![complete(), complete(), json(200, "sound"), subtitles]);
    let audio = Audio::new(config(&server)).unwrap().blocking().unwrap();
    let chunks: Vec<_> = audio.speak(&say()).send().unwrap().map(Result::unwrap).collect();
    assert_eq!(chunks.concat(), AUDIO);
    let path = file("synchronous");
    let saved = audio.speak(&say().stream(true)).save(&path).unwrap();
    assert_eq!(fs::read(saved.path).unwrap(), AUDIO);
    assert_eq!(&audio.fetch_audio(&server.url).unwrap()[..], b"sound");
    assert_eq!(audio.fetch_subtitles(&server.url).unwrap().entries().len(), 1);
}
