//! A proxy on this machine that modifies the responses of a server.

use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longest wait for bytes of a connection.
const TIMEOUT: Duration = Duration::from_secs(20);

/// One defect of a server.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Defect {
    /// The defect in a few words.
    pub(crate) name: String,
    /// The part of the interface that is tried.
    pub(crate) only: String,
    /// The requirement that it breaks.
    pub(crate) fact: String,
    /// Maximum number of calls, if making all of them takes long.
    pub(crate) max_calls: Option<usize>,
    /// The beginning of the request line, such as `POST /v1/chat`.
    #[serde(default)]
    at: String,
    /// A string that the request body contains.
    has: Option<String>,
    /// A header that the request has, in lower case.
    header: Option<String>,
    /// The status of the responses that are changed; 200 by default.
    status: Option<u16>,
    /// The change of the request.
    send: Option<Send>,
    /// The changes of the answer, in order.
    #[serde(default)]
    answer: Vec<Change>,
    /// The change of callbacks whose bodies contain a string.
    callback: Option<(String, CallbackChange)>,
}

/// A change of a callback, or of the response that the server gets for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CallbackChange {
    /// A member set.
    Set(String, JsonValue),
    /// Another media type.
    MediaType(String),
    /// The callback is not sent.
    Drop,
    /// The callback is sent twice.
    Repeat,
    /// Reports that the receiver returned the body, whatever it returned.
    Returned,
    /// The same, before the receiver has answered.
    ReturnedAtOnce,
    /// Reports that the receiver failed if it needed this number of milliseconds.
    Hasty(u128),
    /// A request without an address causes this callback to the last receiver.
    Uninvited(JsonValue),
}

/// A change of a request: the upstream server gets a different one.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Send {
    /// With the right key.
    Key,
    /// With another body.
    Body(JsonValue),
    /// With members of the body set.
    Set(String, JsonValue),
    /// With the media type of JSON.
    Json,
    /// With another method and path.
    Line(String, String),
    /// Nothing: the answer is made here.
    Nothing,
}

/// A change of an answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Change {
    /// Another status.
    Status(u16),
    /// Another media type.
    MediaType(String),
    /// Another body.
    Body(String),
    /// Sets a member, in a whole body or in each event.
    Set(String, JsonValue),
    /// Removes a member, in a whole body or in each event.
    Remove(String),
    /// Sets a member in the event at this index, counted from the end if negative.
    SetEvent(i64, String, JsonValue),
    /// Removes the event at this index.
    DropEvent(i64),
    /// Repeats the event at this index, before the last event.
    RepeatEvent(i64),
    /// Replaces a string in the body.
    Replace(String, String),
    /// The last bytes of the body cut off.
    Cut(usize),
    /// Closes the connection before the end of the body.
    Break,
}

/// A proxy on this machine.
pub(crate) struct Proxy {
    url: String,
    defect: Arc<Mutex<Option<Defect>>>,
}

impl Proxy {
    /// Starts a proxy; it ends with the process.
    pub(crate) fn start(upstream: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let url = format!("http://{}", listener.local_addr().expect("it has an address"));
        let upstream = upstream.trim_start_matches("http://").to_owned();
        let defect: Arc<Mutex<Option<Defect>>> = Arc::default();
        let current = Arc::clone(&defect);
        let own = url.clone();
        thread::spawn(move || {
            let receiver = Arc::default();
            for connection in listener.incoming().flatten() {
                let (own, upstream) = (own.clone(), upstream.clone());
                let receiver = Arc::clone(&receiver);
                let defect = current.lock().unwrap_or_else(PoisonError::into_inner).clone();
                thread::spawn(move || {
                    let places = Places { own: &own, upstream: &upstream, receiver: &receiver };
                    drop(serve(connection, &places, defect.as_ref()));
                });
            }
        });
        Self { url, defect }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Makes the proxy apply a defect.
    pub(crate) fn spoil_with(&self, defect: &Defect) {
        *self.defect.lock().unwrap_or_else(PoisonError::into_inner) = Some(defect.clone());
    }
}

/// A request or an answer.
#[derive(Clone, Debug)]
struct Message {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Message {
    fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    fn set_header(&mut self, name: &str, value: &str) {
        self.headers.retain(|(known, _)| known != name);
        self.headers.push((name.to_owned(), value.to_owned()));
    }

    /// Reads the first line and the headers, and the body up to its stated length.
    fn read(connection: &mut TcpStream, to_end: bool) -> std::io::Result<Self> {
        connection.set_read_timeout(Some(TIMEOUT))?;
        let mut bytes = Vec::new();
        let mut buffer = vec![0; 64 << 10];
        let end = loop {
            let found = bytes.windows(4).position(|four| four == b"\r\n\r\n");
            if let Some(end) = found {
                break end;
            }
            let count = connection.read(&mut buffer)?;
            if count == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            bytes.extend_from_slice(&buffer[..count]);
        };
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let mut lines = head.split("\r\n");
        let line = lines.next().unwrap_or_default().to_owned();
        let headers = lines.filter_map(|line| line.split_once(':'));
        let headers = headers
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        let mut message = Self { line, headers, body: bytes[end + 4..].to_vec() };
        let length = message.header("content-length").and_then(|length| length.parse().ok());
        let length = length.unwrap_or(if to_end { usize::MAX } else { 0 });
        while message.body.len() < length {
            let count = connection.read(&mut buffer)?;
            if count == 0 {
                break;
            }
            message.body.extend_from_slice(&buffer[..count]);
        }
        Ok(message)
    }

    fn write(&self, connection: &mut TcpStream, length: usize) -> std::io::Result<()> {
        let mut head = format!("{}\r\n", self.line);
        for (name, value) in &self.headers {
            if !matches!(name.as_str(), "content-length" | "connection" | "transfer-encoding") {
                head.extend([name, ": ", value, "\r\n"]);
            }
        }
        let end = format!("content-length: {length}\r\nconnection: close\r\n\r\n");
        head.push_str(&end);
        connection.write_all(head.as_bytes())?;
        connection.write_all(&self.body)
    }
}

/// The addresses that a call can go to.
struct Places<'a> {
    own: &'a str,
    upstream: &'a str,
    /// The last receiver of callbacks that a request named.
    receiver: &'a Mutex<Option<String>>,
}

/// The prefix of callback paths; the address of the receiver follows it.
const CALLBACKS: &str = "/callbacks-to/";

fn serve(
    mut connection: TcpStream,
    places: &Places<'_>,
    defect: Option<&Defect>,
) -> std::io::Result<()> {
    let mut request = Message::read(&mut connection, false)?;
    if let Some((has, change)) = defect.and_then(|defect| defect.callback.as_ref()) {
        if let Some((_, rest)) = request.line.split_once(CALLBACKS) {
            let receiver = rest.split(' ').next().unwrap_or_default().to_owned();
            let is_meant = String::from_utf8_lossy(&request.body).contains(has);
            return call_back(connection, request, &receiver, is_meant.then_some(change));
        }
        lead_callbacks_here(&mut request, places, change);
    }
    let defect = defect.filter(|defect| concerns(defect, &request));
    if let Some(send) = defect.and_then(|defect| defect.send.as_ref()) {
        change_request(&mut request, send);
    }
    let mut answer = if matches!(defect.and_then(|it| it.send.as_ref()), Some(Send::Nothing)) {
        Message {
            line: "HTTP/1.1 200 OK".to_owned(),
            headers: vec![("content-type".to_owned(), "application/json".to_owned())],
            body: Vec::new(),
        }
    } else {
        // An HTTP/1.0 response has no chunks and ends with the connection.
        request.line = request.line.replace("HTTP/1.1", "HTTP/1.0");
        let mut server = TcpStream::connect(places.upstream)?;
        request.write(&mut server, request.body.len())?;
        let mut answer = Message::read(&mut server, true)?;
        answer.line = answer.line.replace("HTTP/1.0", "HTTP/1.1");
        answer
    };
    let mut length = None;
    if let Some(defect) = defect
        && status(&answer) == defect.status.unwrap_or(200)
    {
        for change in &defect.answer {
            if matches!(change, Change::Break) {
                length = Some(answer.body.len() + 10);
            }
            change_answer(&mut answer, change);
        }
    }
    answer.write(&mut connection, length.unwrap_or(answer.body.len()))
}

/// Replaces the address of the receiver by the address of the proxy.
fn lead_callbacks_here(request: &mut Message, places: &Places<'_>, change: &CallbackChange) {
    const MEMBER: &str = "callback_url";
    let Ok(mut body) = serde_json::from_slice::<JsonValue>(&request.body) else { return };
    let mut last = places.receiver.lock().unwrap_or_else(PoisonError::into_inner);
    let address = body[MEMBER].as_str().and_then(|address| address.strip_prefix("http://127."));
    if let Some(address) = address {
        let receiver = format!("127.{address}");
        body[MEMBER] = format!("{}{CALLBACKS}{receiver}", places.own).into();
        request.body = body.to_string().into_bytes();
        *last = Some(receiver);
    } else if let (CallbackChange::Uninvited(notice), Some(receiver), None) =
        (change, last.as_ref(), body.get(MEMBER))
    {
        let line = "POST / HTTP/1.0".to_owned();
        let headers = vec![("content-type".to_owned(), "application/json".to_owned())];
        let body = notice.to_string().into_bytes();
        // The receiver of an earlier run is gone.
        drop(forward(&Message { line, headers, body }, receiver));
    }
}

/// Sends a callback to the receiver whose address follows.
fn forward(request: &Message, receiver: &str) -> std::io::Result<Message> {
    let (host, path) = receiver.split_once('/').unwrap_or((receiver, ""));
    let mut request = request.clone();
    request.line = format!("POST /{path} HTTP/1.0");
    let mut connection = TcpStream::connect(host)?;
    request.write(&mut connection, request.body.len())?;
    Message::read(&mut connection, true)
}

/// Passes a callback on, and returns the response of the receiver to the server.
fn call_back(
    mut connection: TcpStream,
    mut request: Message,
    receiver: &str,
    change: Option<&CallbackChange>,
) -> std::io::Result<()> {
    let headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    let line = "HTTP/1.1 200 OK".to_owned();
    let returned = Message { line, headers, body: request.body.clone() };
    let begin = Instant::now();
    match change {
        Some(CallbackChange::Set(pointer, value)) => {
            if let Ok(mut body) = serde_json::from_slice(&request.body) {
                set(&mut body, pointer, Some(value));
                request.body = body.to_string().into_bytes();
            }
        }
        Some(CallbackChange::MediaType(media_type)) => {
            request.set_header("content-type", media_type);
        }
        Some(CallbackChange::Drop) => return returned.write(&mut connection, returned.body.len()),
        Some(CallbackChange::Repeat) => drop(forward(&request, receiver)?),
        Some(CallbackChange::ReturnedAtOnce) => {
            returned.write(&mut connection, returned.body.len())?;
            drop(connection);
            return forward(&request, receiver).map(drop);
        }
        _ => {}
    }
    let mut answer = forward(&request, receiver)?;
    match change {
        Some(CallbackChange::Returned) => answer = returned,
        Some(CallbackChange::Hasty(limit)) if begin.elapsed().as_millis() > *limit => {
            answer = Message { line: "HTTP/1.1 504 Gateway Timeout".to_owned(), ..answer };
        }
        _ => {}
    }
    answer.write(&mut connection, answer.body.len())
}

fn concerns(defect: &Defect, request: &Message) -> bool {
    let body = String::from_utf8_lossy(&request.body);
    request.line.starts_with(&defect.at)
        && defect.has.as_ref().is_none_or(|text| body.contains(text))
        && defect.header.as_ref().is_none_or(|name| request.header(name).is_some())
}

fn status(answer: &Message) -> u16 {
    answer.line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default()
}

fn change_request(request: &mut Message, send: &Send) {
    match send {
        Send::Key => request.set_header("authorization", "Bearer mine"),
        Send::Json => request.set_header("content-type", "application/json"),
        Send::Body(body) => request.body = body.to_string().into_bytes(),
        Send::Set(pointer, value) => {
            if let Ok(mut body) = serde_json::from_slice(&request.body) {
                set(&mut body, pointer, Some(value));
                request.body = body.to_string().into_bytes();
            }
        }
        Send::Line(method, path) => request.line = format!("{method} {path} HTTP/1.1"),
        Send::Nothing => {}
    }
}

fn change_answer(answer: &mut Message, change: &Change) {
    match change {
        Change::Status(status) => answer.line = format!("HTTP/1.1 {status} Spoiled"),
        Change::MediaType(media_type) => answer.set_header("content-type", media_type),
        Change::Body(body) => answer.body = body.clone().into_bytes(),
        Change::Set(pointer, value) => change_json(answer, |_| true, pointer, Some(value)),
        Change::Remove(pointer) => change_json(answer, |_| true, pointer, None),
        Change::SetEvent(place, pointer, value) => {
            let place = place_of(&events(answer), *place);
            change_json(answer, |event| event == place, pointer, Some(value));
        }
        Change::DropEvent(place) => {
            let mut events = events(answer);
            let place = place_of(&events, *place);
            if place < events.len() {
                events.remove(place);
            }
            answer.body = events.concat().into_bytes();
        }
        Change::RepeatEvent(place) => {
            let mut events = events(answer);
            if let Some(event) = events.get(place_of(&events, *place)).cloned() {
                events.push(event);
            }
            answer.body = events.concat().into_bytes();
        }
        Change::Replace(from, to) => {
            let text = String::from_utf8_lossy(&answer.body).replace(from, to);
            answer.body = text.into_bytes();
        }
        Change::Cut(count) => {
            let length = answer.body.len().saturating_sub(*count);
            answer.body.truncate(length);
        }
        Change::Break => {}
    }
}

/// Returns the events of a stream, each with the blank line after it.
fn events(answer: &Message) -> Vec<String> {
    let text = String::from_utf8_lossy(&answer.body);
    text.split_inclusive("\n\n").map(str::to_owned).collect()
}

fn place_of(events: &[String], place: i64) -> usize {
    let count = i64::try_from(events.len()).unwrap_or_default();
    usize::try_from(if place < 0 { count + place } else { place }).unwrap_or(usize::MAX)
}

/// Changes a member of a whole body, or of the events at some indexes.
fn change_json(
    answer: &mut Message,
    is_at: impl Fn(usize) -> bool,
    pointer: &str,
    value: Option<&JsonValue>,
) {
    if !answer.header("content-type").is_some_and(|it| it.starts_with("text/event-stream")) {
        if let Ok(mut body) = serde_json::from_slice(&answer.body) {
            set(&mut body, pointer, value);
            answer.body = body.to_string().into_bytes();
        }
        return;
    }
    let mut changed = String::new();
    for (place, event) in events(answer).into_iter().enumerate() {
        let data = event.strip_prefix("data: ").map(str::trim_end);
        match data.and_then(|data| serde_json::from_str::<JsonValue>(data).ok()) {
            Some(mut body) if is_at(place) => {
                set(&mut body, pointer, value);
                changed.extend(["data: ", &body.to_string(), "\n\n"]);
            }
            _ => changed.push_str(&event),
        }
    }
    answer.body = changed.into_bytes();
}

/// Sets or removes the members at a pointer; `*` matches every item.
fn set(body: &mut JsonValue, pointer: &str, value: Option<&JsonValue>) {
    let Some(rest) = pointer.strip_prefix('/') else { return };
    let (name, rest) = rest.split_once('/').map_or((rest, None), |(name, rest)| (name, Some(rest)));
    match (body, rest) {
        (JsonValue::Array(items), Some(rest)) if name == "*" => {
            for item in items {
                set(item, &format!("/{rest}"), value);
            }
        }
        (JsonValue::Array(items), Some(rest)) => {
            let item = name.parse().ok().and_then(|place: usize| items.get_mut(place));
            if let Some(item) = item {
                set(item, &format!("/{rest}"), value);
            }
        }
        (JsonValue::Object(members), Some(rest)) => {
            if let Some(member) = members.get_mut(name) {
                set(member, &format!("/{rest}"), value);
            }
        }
        (JsonValue::Object(members), None) => match value {
            Some(value) => drop(members.insert(name.to_owned(), value.clone())),
            None => drop(members.remove(name)),
        },
        _ => {}
    }
}
