//! Cassettes: replies that are recorded to a file, and replayed without a network.
//!
//! Each line is a JSON object with the hash of the request, the request without secrets, and the
//! chunks of the reply. A request is found by its body, whatever the order of its members. If it
//! was recorded several times, its replies are replayed in order, and the last one is repeated.

mod own_file;

use super::secrets;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use genwire_common::ErrorCode;
use genwire_core::server::Refusal;
use genwire_mock::open_regular;
use serde::{Deserialize, Serialize};
use serde_json::{Value as JsonValue, json};
use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// One recorded reply.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct RecordedReply {
    hash: String,
    request: JsonValue,
    status: u16,
    #[serde(rename = "pieces")]
    chunks: Vec<Chunk>,
}

/// A chunk of a reply: a string, or bytes that are not valid UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged)]
enum Chunk {
    Text(String),
    Bytes { base64: String },
}

/// The recorded replies of a file.
#[derive(Debug)]
pub(super) struct Cassette {
    replies: Mutex<BTreeMap<String, VecDeque<RecordedReply>>>,
}

/// A reply to replay.
#[derive(Debug)]
pub(super) struct Replayed {
    pub(super) status: u16,
    pub(super) chunks: VecDeque<Bytes>,
}

impl Cassette {
    /// Reads a cassette.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut replies: BTreeMap<String, VecDeque<RecordedReply>> = BTreeMap::new();
        for entry in entries(&io::read_to_string(open_regular(path)?)?) {
            let entry = entry?;
            replies.entry(entry.hash.clone()).or_default().push_back(entry);
        }
        Ok(Self { replies: Mutex::new(replies) })
    }

    /// Finds the reply to a request.
    pub(super) fn play(&self, body: &JsonValue) -> Result<Replayed, Refusal> {
        let hash = hash(body);
        let mut replies = self.replies.lock().unwrap_or_else(PoisonError::into_inner);
        let entries = replies.get_mut(&hash);
        let entry = entries.and_then(|entries| match entries.len() {
            // The last reply is repeated: a replay may send more requests than the recording.
            0 | 1 => entries.front().cloned(),
            _ => entries.pop_front(),
        });
        let entry = entry.ok_or_else(|| {
            let message =
                format!("the cassette has no reply to this request (`{hash}`); record it first");
            Refusal::new(ErrorCode::InternalError, message)
        })?;
        let chunks = entry.chunks.into_iter().map(Chunk::into_bytes).collect();
        Ok(Replayed { status: entry.status, chunks })
    }
}

/// A file to which replies are appended.
#[derive(Clone, Debug)]
pub(super) struct Recorder {
    /// The file, opened once, so that a later file at its path is not written to.
    ///
    /// Lines are written one at a time.
    file: Arc<Mutex<File>>,
    key: Option<String>,
}

impl Recorder {
    /// Opens a file for appending; rejects a file that is not a recording of this user.
    pub(super) fn open(path: &Path, key: Option<String>) -> io::Result<Self> {
        let mut file = own_file::open(path)?;
        let text = io::read_to_string(&file).map_err(|error| not_a_recording(&error))?;
        if let Some(error) = entries(&text).find_map(Result::err) {
            return Err(not_a_recording(&error));
        }
        // The next reply must not continue the last line.
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        Ok(Self { file: Arc::new(Mutex::new(file)), key })
    }

    /// Starts the recording of a reply.
    pub(super) fn begin(&self, body: &JsonValue, status: u16) -> Recording {
        let entry = RecordedReply {
            hash: hash(body),
            request: secrets::hide_in(body, self.key.as_deref()),
            status,
            chunks: Vec::new(),
        };
        Recording { recorder: self.clone(), entry, chunks: Vec::new() }
    }
}

/// A reply that is being recorded; it is written once it is complete.
#[derive(Debug)]
pub(super) struct Recording {
    recorder: Recorder,
    entry: RecordedReply,
    chunks: Vec<Bytes>,
}

impl Recording {
    pub(super) fn add(&mut self, chunk: &Bytes) {
        self.chunks.push(chunk.clone());
    }

    /// Appends the reply to the file.
    pub(super) fn save(mut self) -> Result<(), Refusal> {
        let key = self.recorder.key.as_deref();
        self.entry.chunks = without_secrets(&self.chunks, key);
        let file = self.recorder.file.lock().unwrap_or_else(PoisonError::into_inner);
        append(&file, &self.entry).map_err(|error| {
            // A streamed reply has been sent already, so the error can only be logged.
            tracing::warn!(%error, "a reply could not be added to the cassette");
            let message = format!("the cassette could not be written: {error}");
            Refusal::new(ErrorCode::InternalError, message)
        })
    }
}

/// Removes secrets from chunks; if a secret spans two of them, all chunks are joined.
fn without_secrets(chunks: &[Bytes], key: Option<&str>) -> Vec<Chunk> {
    let plain: Vec<Chunk> = chunks.iter().map(|chunk| Chunk::new(chunk, key)).collect();
    let kept: Vec<u8> =
        plain.iter().cloned().flat_map(|chunk| chunk.into_bytes().to_vec()).collect();
    if secrets::has_secret(&String::from_utf8_lossy(&kept), key) {
        return vec![Chunk::new(&chunks.concat(), key)];
    }
    plain
}

fn append(mut file: &File, entry: &RecordedReply) -> io::Result<()> {
    let mut line = serde_json::to_vec(entry)?;
    line.push(b'\n');
    file.write_all(&line)
}

/// Returns the entries of a file, and an error for each invalid line.
fn entries(text: &str) -> impl Iterator<Item = io::Result<RecordedReply>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(index, line)| {
        serde_json::from_str(line).map_err(|error| {
            io::Error::new(io::ErrorKind::InvalidData, format!("line {}: {error}", index + 1))
        })
    })
}

fn not_a_recording(error: &io::Error) -> io::Error {
    let message = format!("it has something else than recorded replies in it: {error}");
    io::Error::new(error.kind(), message)
}

impl Chunk {
    fn new(bytes: &[u8], key: Option<&str>) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::Text(secrets::hide(text, key)),
            Err(_) => Self::Bytes { base64: STANDARD.encode(bytes) },
        }
    }

    fn into_bytes(self) -> Bytes {
        match self {
            Self::Text(text) => text.into(),
            Self::Bytes { base64 } => STANDARD.decode(base64).unwrap_or_default().into(),
        }
    }
}

/// Returns the hash of a body, independent of the order of its members.
fn hash(body: &JsonValue) -> String {
    blake3::hash(sorted(body).to_string().as_bytes()).to_hex().to_string()
}

fn sorted(value: &JsonValue) -> JsonValue {
    match value {
        JsonValue::Array(items) => items.iter().map(sorted).collect(),
        JsonValue::Object(members) => {
            let members: BTreeMap<&String, JsonValue> =
                members.iter().map(|(name, value)| (name, sorted(value))).collect();
            json!(members)
        }
        other => other.clone(),
    }
}
