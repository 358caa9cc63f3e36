//! A running service and simple functions to call it.

use genwire_common::INTERFACE;
use genwire_server::{Running, Server, ServerBuilder};
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The key of every service in these tests.
pub(crate) const KEY: &str = "test-key";
/// Path of chat completions.
pub(crate) const CHAT: &str = "/v1/chat/completions";
/// Path of the list of voices.
pub(crate) const VOICES: &str = "/v1/get_voice";

/// A service that gives the same replies in every run.
pub(crate) fn builder() -> ServerBuilder {
    Server::builder().seed(7).key(KEY)
}

pub(crate) async fn start() -> Running {
    builder().start().await.unwrap()
}

/// A reply as received.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
    /// True if the body ended as HTTP requires.
    pub(crate) is_whole: bool,
}

impl Reply {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> JsonValue {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The error code, in either family.
    #[track_caller]
    pub(crate) fn code(&self) -> i64 {
        let body = self.json();
        if let Some(code) = body["base_resp"]["status_code"].as_i64() {
            return code;
        }
        let message = body["error"]["message"].as_str().unwrap_or_default().to_owned();
        let digits = message.rsplit('(').next().unwrap_or_default().trim_end_matches(')');
        digits.parse().unwrap_or(0)
    }

    /// The data of the events in a stream.
    pub(crate) fn events(&self) -> Vec<String> {
        let text = self.text();
        let events = text.split("\n\n").filter_map(|event| event.strip_prefix("data: "));
        events.map(str::to_owned).collect()
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} {}", self.status, self.headers, self.text())
    }
}

/// Sends one request on its own connection.
pub(crate) async fn send(
    base: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Reply {
    let mut stream = open(base, method, path, headers, body).await;
    read_response(&mut stream).await
}

/// Sends one request, without reading the reply.
pub(crate) async fn open(
    base: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> TcpStream {
    let address = base.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (name, value) in headers {
        write!(head, "{name}: {value}\r\n").unwrap();
    }
    write!(head, "content-length: {}\r\n\r\n", body.len()).unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    // A service that refuses a body early may close the connection before the body has been sent.
    let _ = stream.write_all(body).await;
    stream
}

/// Reads the rest of a reply that ends with its connection.
pub(crate) async fn read_response(stream: &mut TcpStream) -> Reply {
    read_reply_after(stream, Vec::new()).await
}

/// The same after its first bytes.
pub(crate) async fn read_reply_after(stream: &mut TcpStream, mut bytes: Vec<u8>) -> Reply {
    let mut buffer = vec![0; 64 << 10];
    // Whatever arrived before a connection broke counts.
    while let Ok(count @ 1..) = stream.read(&mut buffer).await {
        bytes.extend_from_slice(&buffer[..count]);
    }
    parse(&bytes)
}

fn parse(bytes: &[u8]) -> Reply {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    let Some(end) = end else {
        return Reply { status: 0, headers: BTreeMap::new(), body: Vec::new(), is_whole: false };
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let rest = &bytes[end + 4..];
    let (body, is_whole) = if headers.contains_key("transfer-encoding") {
        dechunk(rest)
    } else {
        let wanted = headers.get("content-length").and_then(|length| length.parse().ok());
        (rest.to_vec(), wanted.is_none_or(|wanted: usize| wanted == rest.len()))
    };
    Reply { status, headers, body, is_whole }
}

fn dechunk(mut rest: &[u8]) -> (Vec<u8>, bool) {
    let mut body = Vec::new();
    loop {
        let Some(end) = rest.windows(2).position(|window| window == b"\r\n") else {
            return (body, false);
        };
        let size = std::str::from_utf8(&rest[..end]).unwrap();
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            return (body, true);
        }
        let Some(chunk) = rest.get(end + 2..end + 2 + size) else { return (body, false) };
        body.extend_from_slice(chunk);
        rest = rest.get(end + 4 + size..).unwrap_or_default();
    }
}

/// The header with a key, and its value.
pub(crate) fn credential(key: &str) -> (&'static str, String) {
    let auth = INTERFACE.auth[0];
    (auth.name, auth.value(key))
}

/// Posts JSON to the interface.
pub(crate) async fn post(server: &Running, path: &str, body: &JsonValue) -> Reply {
    post_with(server, path, &[], body).await
}

/// Posts JSON to the interface, with more headers.
pub(crate) async fn post_with(
    server: &Running,
    path: &str,
    more: &[(&str, &str)],
    body: &JsonValue,
) -> Reply {
    let (auth, key) = credential(KEY);
    let mut headers = vec![(auth, key.as_str()), ("content-type", "application/json")];
    headers.extend_from_slice(more);
    send(server.base_url(), "POST", path, &headers, body.to_string().as_bytes()).await
}

/// Sends a GET request to the interface.
pub(crate) async fn get(server: &Running, path: &str) -> Reply {
    let (auth, key) = credential(KEY);
    send(server.base_url(), "GET", path, &[(auth, &key)], b"").await
}

/// Sends something to the admin interface.
pub(crate) async fn admin(server: &Running, method: &str, path: &str, body: &JsonValue) -> Reply {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let bearer = format!("Bearer {}", server.admin_token().unwrap());
    let headers = [("authorization", bearer.as_str())];
    send(server.admin_url(), method, path, &headers, body.as_bytes()).await
}

/// A chat request.
pub(crate) fn chat(text: &str) -> JsonValue {
    json!({ "model": "X-M3", "messages": [{ "role": "user", "content": text }] })
}

/// The same, answered in a stream.
pub(crate) fn streamed(text: &str) -> JsonValue {
    let mut request = chat(text);
    request["stream"] = true.into();
    request
}
