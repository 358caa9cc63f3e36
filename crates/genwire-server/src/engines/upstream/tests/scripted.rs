//! A scripted server on loopback.

use serde_json::Value as JsonValue;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// The reaction to a request.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Sends a body.
    Reply(u16, String),
    /// Sends chunks of a stream, each on a signal of the test, and waits at the end.
    Chunks(Vec<Vec<u8>>),
    /// Sends nothing.
    Silence,
}

/// A server with one scripted act per request.
pub(crate) struct Scripted {
    address: String,
    pub(crate) seen: Arc<Mutex<Vec<(String, JsonValue)>>>,
    /// Releases the next chunk.
    pub(crate) go: Arc<Notify>,
    /// Reports that a caller has disconnected.
    pub(crate) left: Arc<Notify>,
    serving: JoinHandle<()>,
}

impl Scripted {
    pub(crate) async fn start(acts: Vec<Act>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (go, left) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (log, pass, gone) = (Arc::clone(&seen), Arc::clone(&go), Arc::clone(&left));
        let serving = tokio::spawn(async move {
            for act in acts {
                let (mut stream, _) = listener.accept().await.unwrap();
                let request = read(&mut stream).await;
                log.lock().unwrap().push(request);
                play(&mut stream, act, &pass, &gone).await;
            }
        });
        Self { address, seen, go, left, serving }
    }

    pub(crate) fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Returns the body of the first request.
    pub(crate) fn body(&self) -> JsonValue {
        self.seen.lock().unwrap()[0].1.clone()
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn play(stream: &mut TcpStream, act: Act, go: &Notify, left: &Notify) {
    match act {
        Act::Reply(status, body) => {
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status} X\r\nretry-after: 7\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).await.unwrap();
            stream.write_all(body.as_bytes()).await.unwrap();
            return;
        }
        Act::Chunks(chunks) => {
            let head =
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
            stream.write_all(head.as_bytes()).await.unwrap();
            for bytes in chunks {
                go.notified().await;
                stream.write_all(&bytes).await.unwrap();
            }
        }
        Act::Silence => {}
    }
    // The next read returns only when the connection is closed.
    let mut byte = [0];
    while stream.read(&mut byte).await.is_ok_and(|count| count > 0) {}
    left.notify_one();
}

/// Reads the head of a request and its body.
async fn read(stream: &mut TcpStream) -> (String, JsonValue) {
    let mut bytes = Vec::new();
    loop {
        let mut buffer = [0; 4096];
        let count = stream.read(&mut buffer).await.unwrap();
        bytes.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let head = head.to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        if body.len() >= length.map_or(0, |length| length.parse().unwrap()) {
            return (head.clone(), serde_json::from_str(body).unwrap());
        }
    }
}
