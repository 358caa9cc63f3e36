//! Tests of recording and replaying.

use super::scripted::{Act, Scripted};
use super::{ask, chunk, config, end, engine_with, read, sse};
use crate::engines::upstream::cassette::{Cassette, Recorder};
use crate::engines::upstream::config::CassetteMode;
use crate::engines::upstream::{UpstreamConfig, UpstreamEngine};
use bytes::Bytes;
use genwire_common::ErrorCode;
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::PathBuf;

/// A file that is removed after the test.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Self {
        let name = format!("genwire-{name}-{}.jsonl", std::process::id());
        let path = std::env::temp_dir().join(name);
        drop(fs::remove_file(&path));
        Self(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.0));
    }
}

fn whole(text: &str) -> String {
    let message = json!({ "role": "assistant", "content": text });
    let choice = json!({ "index": 0, "finish_reason": "stop", "message": message });
    json!({ "id": "up", "created": 7, "choices": [choice] }).to_string()
}

async fn outcome(
    engine: &UpstreamEngine,
    more: &JsonValue,
) -> Result<(JsonValue, Vec<JsonValue>), ErrorCode> {
    match engine.answer("", &ask(more)).await {
        Ok(answer) => Ok(read(answer).await),
        Err(refusal) => Err(refusal.code().into()),
    }
}

#[tokio::test]
async fn what_was_recorded_is_replayed_without_a_network() {
    let file = Temporary::new("replay");
    let cassette = file.0.to_string_lossy().into_owned();
    let streamed = sse(&[chunk(&json!({ "content": "Hi" })), end("stop")]);
    let refused = r#"{"error":{"message":"slow a-secret-key"}}"#.to_owned();
    let acts = [(200, whole("one")), (200, whole("two")), (200, streamed), (429, refused)];
    let acts = acts.map(|(status, body)| Act::Reply(status, body));
    let server = Scripted::start(acts.to_vec()).await;
    let record = UpstreamConfig {
        mode: CassetteMode::Record,
        cassette: cassette.clone(),
        ..config(&server)
    };
    let requests = [json!({}), json!({}), json!({ "stream": true }), json!({ "seed": 1 })];
    let engine = engine_with(record, &[]);
    let mut first = Vec::new();
    for more in &requests {
        first.push(outcome(&engine, more).await);
    }
    drop(server);
    let text = fs::read_to_string(&file.0).unwrap();
    assert_eq!(text.lines().count(), 4);
    assert!(!text.contains("a-secret-key") && text.contains("[redacted]"), "{text}");

    let mode = CassetteMode::Replay;
    let replay = UpstreamConfig { mode, cassette, ..UpstreamConfig::default() };
    let engine = engine_with(replay, &[]);
    for (more, first) in requests.iter().zip(&first) {
        assert_eq!(&outcome(&engine, more).await, first);
    }
    // The last reply is repeated; a request that was not recorded has none.
    assert_eq!(outcome(&engine, &json!({})).await, first[1]);
    let missing = engine.answer("", &ask(&json!({ "seed": 2 }))).await.unwrap_err();
    assert!(missing.message().starts_with("the cassette has no reply to this request"));
}

#[test]
fn only_recorded_replies_are_appended_to() {
    let file = Temporary::new("other");
    for text in ["export PATH=.\n", "{\"a\":1}\n", "\u{0}"] {
        fs::write(&file.0, text).unwrap();
        let error = Recorder::open(&file.0, None).unwrap_err().to_string();
        assert!(error.starts_with("it has something else than recorded replies in it"), "{error}");
        assert_eq!(fs::read_to_string(&file.0).unwrap(), text);
    }
    // A last line without a line end is not joined with the next one.
    fs::write(&file.0, "").unwrap();
    for _ in 0..2 {
        let recorder = Recorder::open(&file.0, None).unwrap();
        recorder.begin(&json!({}), 200).save().unwrap();
        let text = fs::read_to_string(&file.0).unwrap();
        fs::write(&file.0, text.trim_end()).unwrap();
    }
    assert_eq!(fs::read_to_string(&file.0).unwrap().lines().count(), 2);
}

#[cfg(unix)]
mod on_unix {
    use super::{Recorder, Temporary};
    use serde_json::json;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt as _, chown, symlink};

    fn refused(file: &Temporary) -> String {
        Recorder::open(&file.0, None).unwrap_err().to_string()
    }

    #[test]
    fn a_recording_is_for_its_user_alone() {
        let file = Temporary::new("private");
        drop(Recorder::open(&file.0, None).unwrap());
        assert_eq!(fs::metadata(&file.0).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn what_was_put_at_the_path_is_neither_followed_nor_written_to() {
        let (file, target) = (Temporary::new("link"), Temporary::new("target"));
        // A dangling link would create a file elsewhere.
        symlink(&target.0, &file.0).unwrap();
        assert_eq!(refused(&file), "it is a symbolic link");
        assert!(!target.0.exists());
        fs::write(&target.0, "").unwrap();
        assert_eq!(refused(&file), "it is a symbolic link");
        fs::remove_file(&file.0).unwrap();
        fs::hard_link(&target.0, &file.0).unwrap();
        assert_eq!(refused(&file), "it has another name as well");
        fs::remove_file(&target.0).unwrap();
        // Only root can change the owner of a file.
        if chown(&file.0, Some(65534), None).is_ok() {
            assert_eq!(refused(&file), "it belongs to another user");
        }
        fs::remove_file(&file.0).unwrap();
        drop(std::os::unix::net::UnixListener::bind(&file.0).unwrap());
        assert!(Recorder::open(&file.0, None).is_err());
        fs::remove_file(&file.0).unwrap();
        let mode = rustix::fs::Mode::from_bits_truncate(0o600);
        rustix::fs::mkfifoat(rustix::fs::CWD, &file.0, mode).unwrap();
        assert_eq!(refused(&file), "it is no regular file");
    }

    #[test]
    fn a_recording_that_was_exchanged_is_not_looked_for_again() {
        let (file, target) = (Temporary::new("exchanged"), Temporary::new("victim"));
        let recorder = Recorder::open(&file.0, None).unwrap();
        fs::write(&target.0, "").unwrap();
        fs::remove_file(&file.0).unwrap();
        symlink(&target.0, &file.0).unwrap();
        recorder.begin(&json!({}), 200).save().unwrap();
        assert_eq!(fs::read_to_string(&target.0).unwrap(), "");
    }
}

#[test]
fn chunks_keep_their_boundaries() {
    let file = Temporary::new("chunks");
    let recorder = Recorder::open(&file.0, Some("the-key".to_owned())).unwrap();
    let body = json!({ "b": { "y": 1, "x": "é" }, "a": [1, 2] });
    let same: JsonValue = serde_json::from_str(r#"{"a":[1,2],"b":{"x":"é","y":1}}"#).unwrap();
    let chunks: Vec<Bytes> =
        [&b"data: "[..], b"\xc3", b"\xa9\n", b"\n"].map(Bytes::from_static).to_vec();
    let mut recording = recorder.begin(&body, 200);
    for bytes in &chunks {
        recording.add(bytes);
    }
    recording.save().unwrap();
    let replayed = Cassette::open(&file.0).unwrap().play(&same).unwrap();
    assert_eq!((replayed.status, Vec::from(replayed.chunks)), (200, chunks));

    let body = json!({ "other": "the-key" });
    let mut recording = recorder.begin(&body, 200);
    for bytes in ["a the", "-key", " b"] {
        recording.add(&Bytes::from_static(bytes.as_bytes()));
    }
    recording.save().unwrap();
    assert!(!fs::read_to_string(&file.0).unwrap().contains("the-key"));
    let replayed = Cassette::open(&file.0).unwrap().play(&body).unwrap();
    assert_eq!(Vec::from(replayed.chunks), [Bytes::from_static(b"a [redacted] b")]);
}
