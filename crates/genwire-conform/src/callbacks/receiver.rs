//! The receiver of callbacks: a server that a run starts, on the loopback interface unless the
//! settings name another address.

use crate::Settings;
use crate::http::{self, Request};
use reqwest::Url;
use serde_json::Value as JsonValue;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

/// The value that a receiver returns in place of the one that it was sent.
const OTHER_VALUE: &str = "genwire-conform-other";

/// The conduct of a receiver when the first callback asks it to return the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It returns the body after a time.
    Same(Duration),
    /// It returns other values.
    Other,
    /// It returns the values without the object around them.
    Bare,
}

/// A callback, and the answer to it.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) request: Request,
    pub(crate) answer: Vec<u8>,
}

/// The callbacks to one address.
#[derive(Clone, Debug)]
struct Inbox {
    operation: String,
    mode: Mode,
    /// True if the first callback has to be returned.
    has_handshake: bool,
    /// The answer to each other callback.
    answer: JsonValue,
    calls: Vec<Call>,
}

/// A server for callbacks; each address that [`Receiver::open`] returns has its own conduct.
pub(crate) struct Receiver {
    url: String,
    inboxes: Inboxes,
    task: AbortHandle,
    /// True if the settings name the address, so that the server has to reach it.
    pub(crate) is_named: bool,
}

type Inboxes = Arc<Mutex<Vec<Inbox>>>;

impl Receiver {
    /// Starts the receiver; the error is the reason why there is none.
    pub(crate) async fn start(settings: &Settings) -> Result<Self, String> {
        let is_named = settings.callback_addr.is_some() || settings.callback_url.is_some();
        if !is_named && !is_loopback(&settings.base_url) {
            let reason = "the server is on another machine, and no address for callbacks is given";
            return Err(reason.to_owned());
        }
        let address = settings.callback_addr.as_deref().unwrap_or("127.0.0.1:0");
        let failed =
            |error: io::Error| format!("callbacks cannot be received at `{address}`: {error}");
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let url = match &settings.callback_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://{}", listener.local_addr().map_err(failed)?),
        };
        let inboxes = Inboxes::default();
        let task = tokio::spawn(listen(listener, Arc::clone(&inboxes))).abort_handle();
        Ok(Self { url, inboxes, task, is_named })
    }

    /// Returns a new address for callbacks, and its number.
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
        (format!("{}/callbacks/{place}", self.url), place)
    }

    /// Returns the callbacks to an address so far.
    pub(crate) fn calls(&self, place: usize) -> Vec<Call> {
        lock(&self.inboxes).get(place).map(|inbox| inbox.calls.clone()).unwrap_or_default()
    }

    /// Returns the callbacks of an operation so far, by address.
    pub(crate) fn all_calls(&self, operation: &str) -> Vec<Vec<Call>> {
        let inboxes = lock(&self.inboxes);
        let of_operation = inboxes.iter().filter(|inbox| inbox.operation == operation);
        of_operation.map(|inbox| inbox.calls.clone()).collect()
    }

    /// Returns the number of callbacks to all addresses so far.
    pub(crate) fn count(&self) -> usize {
        lock(&self.inboxes).iter().map(|inbox| inbox.calls.len()).sum()
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

async fn listen(listener: TcpListener, inboxes: Inboxes) {
    loop {
        let connection = http::accept(&listener).await;
        let inboxes = Arc::clone(&inboxes);
        tokio::spawn(async move { drop(serve(connection, &inboxes).await) });
    }
}

async fn serve(mut connection: TcpStream, inboxes: &Inboxes) -> io::Result<()> {
    let request = http::read(&mut connection).await?;
    let place = request.path.rsplit('/').next().and_then(|place| place.parse().ok());
    let Some((delay, answer)) = place.and_then(|place: usize| note(inboxes, place, request)) else {
        let head = "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        return connection.write_all(head.as_bytes()).await;
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

/// Stores a callback; returns the answer, and the time after which it is sent.
fn note(inboxes: &Inboxes, place: usize, request: Request) -> Option<(Duration, Vec<u8>)> {
    let mut inboxes = lock(inboxes);
    let inbox = inboxes.get_mut(place)?;
    let first = inbox.calls.first().map_or(&request.body, |call| &call.request.body);
    let is_handshake = inbox.has_handshake && is_alike(first, &request.body);
    let (delay, answer) = if is_handshake {
        answer_to(&request.body, inbox.mode)
    } else {
        (Duration::ZERO, inbox.answer.to_string().into_bytes())
    };
    inbox.calls.push(Call { request, answer: answer.clone() });
    Some((delay, answer))
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

/// Returns true if two bodies have the same members: only the body of the first callback, which
/// may be sent again, has those of the first one.
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
