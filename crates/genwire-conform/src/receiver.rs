//! The receiver of callbacks: a local server of the run, on the loopback interface unless the
//! settings contain another address.

use crate::Settings;
use crate::http::{self, Request};
use reqwest::Url;
use serde_json::Value as JsonValue;
use std::io;
use std::iter;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;

/// Maximum number of callbacks that are kept per address.
const MAX_CALLS: usize = 100;

/// Maximum size of the callbacks and answers that are kept per address, in bytes.
const MAX_INBOX_BYTES: usize = 16 << 20;

/// Maximum size of the callbacks and answers that are kept for all addresses, in bytes.
const MAX_KEPT_BYTES: usize = 64 << 20;

/// Maximum number of open connections.
const MAX_CONNECTIONS: usize = 32;

/// The status of an answer to an unknown address.
const UNKNOWN: &str = "404 Not Found";

/// The status of an answer to a callback that is not kept.
const FULL_RECEIVER_STATUS: &str = "503 Service Unavailable";

/// The value that a receiver returns instead of the value in the callback.
const OTHER_VALUE: &str = "genwire-conform-other";

/// The behaviour of a receiver when the first callback asks it to echo the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The receiver echoes the body after a delay.
    Same(Duration),
    /// The receiver returns other values.
    Other,
    /// The receiver returns the values without the enclosing object.
    Bare,
}

/// A callback, and the answer to it.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) request: Request,
    pub(crate) answer: Vec<u8>,
}

impl Call {
    fn size(&self) -> usize {
        let Request { at: _, method, path, headers, body } = &self.request;
        let headers: usize = headers.iter().map(|(name, value)| name.len() + value.len()).sum();
        method.len() + path.len() + headers + body.len() + self.answer.len()
    }
}

/// The callbacks to one address.
#[derive(Clone, Debug)]
struct Inbox {
    operation: String,
    mode: Mode,
    /// True if the first callback must be echoed.
    has_handshake: bool,
    /// The answer to all other callbacks.
    answer: JsonValue,
    calls: Vec<Arc<Call>>,
}

impl Inbox {
    /// Returns true if a callback repeats the challenge.
    ///
    /// A challenge, which the receiver must echo, may arrive more than once.
    fn is_handshake(&self, body: &[u8]) -> bool {
        let first = self.calls.first().map_or(body, |call| &call.request.body);
        self.has_handshake && is_alike(first, body)
    }

    /// Returns true if a callback and its answer can be kept.
    fn takes(&self, call: &Call) -> bool {
        self.calls.len() < MAX_CALLS && self.size() + call.size() <= MAX_INBOX_BYTES
    }

    fn size(&self) -> usize {
        self.calls.iter().map(|call| call.size()).sum()
    }
}

/// A server for callbacks; each address that [`Receiver::open`] returns has its own behaviour.
pub(crate) struct Receiver {
    url: String,
    /// A random part of each address, so that it cannot be guessed.
    token: String,
    inboxes: Inboxes,
    task: AbortHandle,
    /// True if the address comes from the settings, so that the server must be able to reach it.
    pub(crate) is_named: bool,
}

type Inboxes = Arc<Mutex<Vec<Inbox>>>;

impl Receiver {
    /// Starts the receiver; the error is the reason why it cannot start.
    pub(crate) async fn start(settings: &Settings) -> Result<Self, String> {
        let is_named = settings.callback_addr.is_some() || settings.callback_url.is_some();
        let mut urls = iter::once(&settings.base_url).chain(settings.server_urls.values());
        if !is_named && !urls.all(|url| is_loopback(url)) {
            let reason = "the server is on another machine, and no address for callbacks is given";
            return Err(reason.to_owned());
        }
        let address = settings.callback_addr.as_deref().unwrap_or("127.0.0.1:0");
        let failed =
            |error: io::Error| format!("callbacks cannot be received at `{address}`: {error}");
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let local = listener.local_addr().map_err(failed)?;
        let url = match &settings.callback_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None if local.ip().is_unspecified() => {
                return Err(format!("the server cannot call `{local}`"));
            }
            None => format!("http://{local}"),
        };
        let token = token().map_err(|error| format!("there are no random bytes: {error}"))?;
        let inboxes = Inboxes::default();
        let listening = listen(listener, Arc::clone(&inboxes), token.clone());
        let task = tokio::spawn(listening).abort_handle();
        Ok(Self { url, token, inboxes, task, is_named })
    }

    /// Returns a new address for callbacks, and its index.
    pub(crate) fn open(
        &self,
        operation: &str,
        mode: Mode,
        has_handshake: bool,
        answer: &JsonValue,
    ) -> (String, usize) {
        let mut inboxes = lock(&self.inboxes);
        let place = inboxes.len();
        let (operation, answer) = (operation.to_owned(), answer.clone());
        inboxes.push(Inbox { operation, mode, has_handshake, answer, calls: Vec::new() });
        (format!("{}/callbacks/{}/{place}", self.url, self.token), place)
    }

    /// Returns the callbacks to an address so far.
    pub(crate) fn calls(&self, place: usize) -> Vec<Arc<Call>> {
        lock(&self.inboxes).get(place).map(|inbox| inbox.calls.clone()).unwrap_or_default()
    }

    /// Returns the callbacks of an operation so far, by address.
    pub(crate) fn all_calls(&self, operation: &str) -> Vec<Vec<Arc<Call>>> {
        let inboxes = lock(&self.inboxes);
        let of_operation = inboxes.iter().filter(|inbox| inbox.operation == operation);
        of_operation.map(|inbox| inbox.calls.clone()).collect()
    }

    /// Returns the number of callbacks to all addresses so far, except for challenges.
    ///
    /// A server may repeat a challenge that was not echoed.
    pub(crate) fn count(&self) -> usize {
        let inboxes = lock(&self.inboxes);
        let others = |inbox: &Inbox| {
            let calls = inbox.calls.iter();
            calls.filter(|call| !inbox.is_handshake(&call.request.body)).count()
        };
        inboxes.iter().map(others).sum()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock(inboxes: &Inboxes) -> MutexGuard<'_, Vec<Inbox>> {
    inboxes.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_loopback(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let host = url.host_str().unwrap_or_default();
    let ip = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    host == "localhost" || ip.is_ok_and(|ip| ip.is_loopback())
}

fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

async fn listen(listener: TcpListener, inboxes: Inboxes, token: String) {
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let token: Arc<str> = token.into();
    while let Ok(permit) = Arc::clone(&connections).acquire_owned().await {
        let connection = http::accept(&listener).await;
        let (inboxes, token) = (Arc::clone(&inboxes), Arc::clone(&token));
        tokio::spawn(async move {
            drop(serve(connection, &inboxes, &token).await);
            drop(permit);
        });
    }
}

async fn serve(mut connection: TcpStream, inboxes: &Inboxes, token: &str) -> io::Result<()> {
    let request = http::read(&mut connection).await?;
    let noted = match place_of(&request.path, token) {
        Some(place) => note(inboxes, place, request),
        None => Err(UNKNOWN),
    };
    let (delay, answer) = match noted {
        Ok(noted) => noted,
        Err(status) => {
            let head =
                format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            return connection.write_all(head.as_bytes()).await;
        }
    };
    tokio::time::sleep(delay).await;
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n",
        answer.len()
    );
    connection.write_all(head.as_bytes()).await?;
    connection.write_all(&answer).await?;
    connection.shutdown().await
}

/// Returns the index of an address from its path, which a proxy may have prefixed.
fn place_of(path: &str, token: &str) -> Option<usize> {
    let (front, place) = path.rsplit_once('/')?;
    let (_, known) = front.rsplit_once('/')?;
    (known == token).then(|| place.parse().ok())?
}

/// Stores a callback and returns the answer with its delay; the error is the status of a rejection.
fn note(
    inboxes: &Inboxes,
    place: usize,
    request: Request,
) -> Result<(Duration, Vec<u8>), &'static str> {
    let mut inboxes = lock(inboxes);
    let kept: usize = inboxes.iter().map(Inbox::size).sum();
    let inbox = inboxes.get_mut(place).ok_or(UNKNOWN)?;
    let (delay, answer) = if inbox.is_handshake(&request.body) {
        answer_to(&request.body, inbox.mode)
    } else {
        (Duration::ZERO, inbox.answer.to_string().into_bytes())
    };
    let call = Call { request, answer: answer.clone() };
    if !inbox.takes(&call) || kept + call.size() > MAX_KEPT_BYTES {
        return Err(FULL_RECEIVER_STATUS);
    }
    inbox.calls.push(Arc::new(call));
    Ok((delay, answer))
}

fn answer_to(body: &[u8], mode: Mode) -> (Duration, Vec<u8>) {
    let Ok(JsonValue::Object(members)) = serde_json::from_slice(body) else {
        return (Duration::ZERO, body.to_vec());
    };
    let answer = match mode {
        Mode::Same(delay) => return (delay, body.to_vec()),
        Mode::Other => {
            members.into_iter().map(|(name, _)| (name, JsonValue::from(OTHER_VALUE))).collect()
        }
        Mode::Bare => JsonValue::Array(members.into_iter().map(|(_, value)| value).collect()),
    };
    (Duration::ZERO, answer.to_string().into_bytes())
}

/// Returns true if two bodies are objects with the same member names.
///
/// Only a repetition of the first callback has the same member names.
pub(crate) fn is_alike(first: &[u8], body: &[u8]) -> bool {
    let names = |body: &[u8]| match serde_json::from_slice(body) {
        Ok(JsonValue::Object(members)) => Some(members.into_iter().map(|(name, _)| name).collect()),
        _ => None::<Vec<String>>,
    };
    names(first) == names(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tokio::time::Instant;

    fn request(body: &[u8]) -> Request {
        let [method, path] = ["POST", "/"].map(str::to_owned);
        Request { at: Instant::now(), method, path, headers: Vec::new(), body: body.to_vec() }
    }

    async fn started() -> Receiver {
        Receiver::start(&Settings::new("http://127.0.0.1:1", "k")).await.unwrap()
    }

    #[tokio::test]
    async fn every_server_must_be_on_this_machine_unless_the_settings_name_an_address() {
        let mut settings = Settings::new("http://127.0.0.1:1", "k");
        for (url, is_started) in [("http://[::1]:2", true), ("https://uploads.example.com", false)]
        {
            settings.server_urls.insert("uploads".to_owned(), url.to_owned());
            let receiver = Receiver::start(&settings).await;
            assert_eq!(receiver.is_ok(), is_started, "{url}");
            let reason = receiver.err().unwrap_or_default();
            assert_eq!(reason.starts_with("the server is on another machine"), !is_started);
        }
        settings.callback_addr = Some("127.0.0.1:0".to_owned());
        assert!(Receiver::start(&settings).await.is_ok());
    }

    #[tokio::test]
    async fn an_address_has_a_part_that_cannot_be_guessed() {
        let (one, other) = (started().await, started().await);
        let (url, place) = one.open("o", Mode::Bare, false, &json!({}));
        assert_eq!(place_of(&url, &one.token), Some(place));
        assert_eq!(place_of(&url, &other.token), None);
        assert_eq!(place_of("/callbacks/0", &one.token), None);
        assert_eq!(place_of("0", &one.token), None);
    }

    #[tokio::test]
    async fn what_is_kept_for_an_address_is_bounded() {
        let receiver = started().await;
        for (body, kept) in [(vec![b'0'; 10], MAX_CALLS), (vec![b'0'; 3 << 20], 5)] {
            let (_, place) = receiver.open("o", Mode::Bare, false, &json!({}));
            let note = || note(&receiver.inboxes, place, request(&body)).is_ok();
            assert_eq!((0..=MAX_CALLS).filter(|_| note()).count(), kept);
            assert_eq!(receiver.calls(place).len(), kept);
        }
    }

    #[tokio::test]
    async fn what_is_kept_for_all_addresses_is_bounded() {
        let receiver = started().await;
        let body = vec![b'0'; 3 << 20];
        let kept = (0..30).filter(|_| {
            let (_, place) = receiver.open("o", Mode::Bare, false, &json!({}));
            note(&receiver.inboxes, place, request(&body)).is_ok()
        });
        assert_eq!(kept.count(), 21);
    }

    #[tokio::test]
    async fn a_callback_that_has_to_be_returned_may_come_again() {
        let receiver = started().await;
        let (_, place) = receiver.open("o", Mode::Bare, true, &json!({}));
        let count = |body: &[u8]| {
            note(&receiver.inboxes, place, request(body)).unwrap();
            receiver.count()
        };
        assert_eq!(count(br#"{"challenge":"a"}"#), 0);
        assert_eq!(count(br#"{"challenge":"b"}"#), 0);
        assert_eq!(count(br#"{"status":"c"}"#), 1);
        let (_, place) = receiver.open("o", Mode::Bare, false, &json!({}));
        note(&receiver.inboxes, place, request(b"{}")).unwrap();
        assert_eq!(receiver.count(), 2);
    }

    #[tokio::test]
    async fn an_address_that_no_server_can_call_needs_the_one_by_which_it_is_reached() {
        for address in ["0.0.0.0:0", "[::]:0"] {
            let mut settings = Settings::new("http://127.0.0.1:1", "k");
            settings.callback_addr = Some(address.to_owned());
            let refused = Receiver::start(&settings).await.map(|_| ()).unwrap_err();
            // A machine without IPv6 cannot listen at all.
            assert!(refused.contains(&address[..address.len() - 1]), "{refused}");
            if address.starts_with('0') {
                assert!(refused.starts_with("the server cannot call"), "{refused}");
                settings.callback_url = Some("https://example.com/".to_owned());
                assert_eq!(Receiver::start(&settings).await.unwrap().url, "https://example.com");
            }
        }
    }

    #[test]
    fn a_receiver_without_an_address_is_for_a_server_on_this_machine_only() {
        for (address, expected) in [
            ("http://127.0.0.1:8080", true),
            ("http://localhost/base", true),
            ("http://[::1]:8080", true),
            ("https://example.com", false),
            ("http://127.0.0.1@example.com/", false),
            ("http://192.0.2.1", false),
            ("", false),
        ] {
            assert_eq!(is_loopback(address), expected, "{address}");
        }
    }

    #[test]
    fn each_mode_has_its_answer() {
        let check = |mode, expected: &str| {
            let (_, answer) = answer_to(br#"{"a":"x"}"#, mode);
            assert_eq!(String::from_utf8(answer).unwrap(), expected);
        };
        check(Mode::Same(Duration::ZERO), r#"{"a":"x"}"#);
        check(Mode::Other, r#"{"a":"genwire-conform-other"}"#);
        check(Mode::Bare, r#"["x"]"#);
    }
}
