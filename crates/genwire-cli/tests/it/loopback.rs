//! A service on loopback that sends scripted replies, one per request.

use crate::process::{Run, genwire_with};
use serde_json::{Value as JsonValue, json};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The key of all runs.
pub(crate) const KEY: &str = "a-secret-key";

/// A running service.
pub(crate) struct Service {
    url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
    /// The number of silent replies that the client has closed.
    closed: Arc<AtomicUsize>,
}

/// A request as received.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) head: String,
    pub(crate) body: JsonValue,
}

/// A reply.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    status: u16,
    media_type: &'static str,
    body: Vec<u8>,
    /// Additional headers, each with its line end.
    headers: String,
    /// True if the body has an end.
    is_whole: bool,
    /// True if the connection stays open until the client closes it.
    waits: bool,
    /// True if the body is sent again until the client closes the connection.
    is_endless: bool,
}

impl Answer {
    /// A reply of JSON.
    pub(crate) fn json(body: &JsonValue) -> Self {
        Self {
            status: 200,
            media_type: "application/json",
            body: body.to_string().into_bytes(),
            headers: String::new(),
            is_whole: true,
            waits: false,
            is_endless: false,
        }
    }

    /// A stream of events, with its end.
    pub(crate) fn events(events: &[JsonValue]) -> Self {
        let mut answer = Self::cut(events);
        answer.body.extend(b"data: [DONE]\n\n");
        Self { is_whole: true, ..answer }
    }

    /// A stream of events whose connection breaks after them.
    pub(crate) fn cut(events: &[JsonValue]) -> Self {
        let body = events.iter().flat_map(|event| format!("data: {event}\n\n").into_bytes());
        let body = body.collect();
        Self { body, media_type: "text/event-stream", is_whole: false, ..Self::json(&json!(0)) }
    }

    /// A stream that stays open without any data after its events.
    pub(crate) fn silent(events: &[JsonValue]) -> Self {
        Self { waits: true, ..Self::cut(events) }
    }

    /// A stream that repeats its events until the client closes the connection.
    pub(crate) fn endless(events: &[JsonValue]) -> Self {
        Self { is_endless: true, ..Self::cut(events) }
    }

    /// The reply with another status.
    pub(crate) fn status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    /// The reply with an additional header.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers += &[name, ": ", value, "\r\n"].concat();
        self
    }

    fn write(&self, stream: &mut TcpStream) {
        let chunk = |bytes: &[u8]| {
            let mut text = format!("{:x}\r\n", bytes.len()).into_bytes();
            text.extend([bytes, b"\r\n"].concat());
            text
        };
        let mut reply = format!(
            "HTTP/1.1 {} Scripted\r\ncontent-type: {}\r\ntransfer-encoding: chunked\r\n\
             x-request-id: request-1\r\nconnection: close\r\n{}\r\n",
            self.status, self.media_type, self.headers
        )
        .into_bytes();
        reply.extend(self.body.chunks(1000).flat_map(chunk));
        if self.is_whole {
            reply.extend(b"0\r\n\r\n");
        }
        // A client may disconnect before it has read everything.
        drop(stream.write_all(&reply));
        if self.is_endless {
            let body: Vec<u8> = self.body.chunks(1000).flat_map(chunk).collect();
            while stream.write_all(&body).is_ok() {}
        }
        if self.waits {
            drop(stream.read(&mut [0; 64]));
        }
    }
}

impl Service {
    /// Starts a service that sends these replies in order, and no others.
    pub(crate) fn start(answers: impl IntoIterator<Item = Answer>) -> Self {
        Self::scripted(answers.into_iter().map(|answer| move |_: &str| answer).collect())
    }

    /// Starts a service whose replies may contain its own address.
    pub(crate) fn scripted<F>(answers: Vec<F>) -> Self
    where
        F: FnOnce(&str) -> Answer + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::new(Mutex::new(Vec::new()));
        let closed = Arc::new(AtomicUsize::new(0));
        let (kept, own, counted) = (Arc::clone(&asked), url.clone(), Arc::clone(&closed));
        thread::spawn(move || {
            for answer in answers {
                let Ok((mut stream, _)) = listener.accept() else { return };
                let Some(request) = read(&mut stream) else { return };
                kept.lock().expect("no other test").push(request);
                let answer = answer(&own);
                if answer.waits {
                    let counted = Arc::clone(&counted);
                    thread::spawn(move || {
                        answer.write(&mut stream);
                        counted.fetch_add(1, Ordering::SeqCst);
                    });
                } else {
                    answer.write(&mut stream);
                }
            }
        });
        Self { url, asked, closed }
    }

    /// Runs the command against the service.
    pub(crate) fn genwire(&self, args: &[&str]) -> Run {
        self.genwire_with(args, b"")
    }

    /// Runs the command against the service, with standard input.
    pub(crate) fn genwire_with(&self, args: &[&str], stdin: &[u8]) -> Run {
        let run = genwire_with(args, &self.variables(), stdin);
        let printed = [run.stdout.as_str(), &run.stderr].concat();
        assert!(!printed.contains(KEY), "the key is printed: {printed}");
        run
    }

    /// Returns the environment variables that lead the command to the service.
    pub(crate) fn variables(&self) -> [(&'static str, &str); 3] {
        [("GENWIRE_BASE_URL", &self.url), ("GENWIRE_API_KEY", KEY), ("NO_PROXY", "*")]
    }

    /// The requests so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("no other test").clone()
    }

    /// Waits until the client has closed a silent reply.
    pub(crate) fn wait_until_closed(&self) {
        let end = Instant::now() + Duration::from_mins(2);
        while self.closed.load(Ordering::SeqCst) == 0 {
            assert!(Instant::now() < end, "the client keeps the connection");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The body of the only request.
    #[track_caller]
    pub(crate) fn only_body(&self) -> JsonValue {
        let asked = self.asked();
        assert_eq!(asked.len(), 1, "{asked:?}");
        asked[0].body.clone()
    }
}

/// Reads a request.
fn read(stream: &mut TcpStream) -> Option<Asked> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let head = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        if let Some(end) = head {
            let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.map_or(0, |length| length.parse().unwrap_or(0));
            if bytes.len() >= end + 4 + length {
                let body = serde_json::from_slice(&bytes[end + 4..]).unwrap_or_default();
                return Some(Asked { head, body });
            }
        }
        let count = stream.read(&mut buffer).ok().filter(|count| *count > 0)?;
        bytes.extend(&buffer[..count]);
    }
}
