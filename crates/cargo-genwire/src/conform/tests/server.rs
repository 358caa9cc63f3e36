//! A small server of the document, with the standard library only.

mod desk;

use serde_json::{Value as JsonValue, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// The key that the server accepts.
pub(super) const KEY: &str = "mine";

/// A server that runs until it is dropped.
pub(super) struct Server {
    address: SocketAddr,
    is_over: Arc<AtomicBool>,
    /// The method and the path of each call.
    calls: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(super) fn start(defect: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let address = listener.local_addr().expect("it has an address");
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&is_over);
        let calls = Arc::default();
        let noted = Arc::clone(&calls);
        thread::spawn(move || {
            let mut shelf = Shelf { defect, calls: noted, ..Shelf::default() };
            for stream in listener.incoming().flatten() {
                if ends.load(Ordering::Relaxed) {
                    return;
                }
                // A broken connection ends only its own call.
                let _ = shelf.serve(stream);
            }
        });
        Self { address, is_over, calls }
    }

    /// Returns the number of calls whose method and path begin with a string.
    pub(super) fn count(&self, start: &str) -> usize {
        let calls = self.calls.lock().expect("the calls are whole");
        calls.iter().filter(|call| call.starts_with(start)).count()
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        drop(TcpStream::connect(self.address));
    }
}

/// One call.
#[derive(Default)]
struct Call {
    method: String,
    path: String,
    query: Vec<(String, String)>,
    /// The headers, their names in lower case.
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Call {
    fn read(stream: &TcpStream) -> std::io::Result<Self> {
        let mut reader = BufReader::new(stream);
        let mut call = Self::default();
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let mut words = line.split(' ');
        words.next().unwrap_or_default().clone_into(&mut call.method);
        let target = words.next().unwrap_or_default();
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        call.path = decoded(path);
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        call.query = pairs.map(|(name, text)| (decoded(name), decoded(text))).collect();
        loop {
            line.clear();
            reader.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            call.headers.insert(name.to_lowercase(), value.to_owned());
        }
        let length = call.header("content-length").and_then(|it| it.parse().ok()).unwrap_or(0);
        call.body.resize(length, 0);
        reader.read_exact(&mut call.body)?;
        Ok(call)
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    fn cookie(&self, name: &str) -> Option<&str> {
        let mut pairs = self.header("cookie").unwrap_or_default().split("; ");
        pairs.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
    }

    fn all(&self, name: &str) -> Vec<&str> {
        let named = self.query.iter().filter(|(known, _)| known == name);
        named.map(|(_, text)| text.as_str()).collect()
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.all(name).first().copied()
    }
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits: Vec<u8> = rest.by_ref().take(2).collect();
            let digits = String::from_utf8(digits).expect("digits");
            bytes.push(u8::from_str_radix(&digits, 16).expect("a number"));
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).expect("a text")
}

/// A status and a body; a list is sent as events.
type Answer = (u16, JsonValue);

/// The state of the server.
#[derive(Default)]
struct Shelf {
    defect: &'static str,
    books: BTreeMap<u64, JsonValue>,
    last: u64,
    photos: BTreeSet<u64>,
    calls: Arc<Mutex<Vec<String>>>,
}

impl Shelf {
    fn serve(&mut self, mut stream: TcpStream) -> std::io::Result<()> {
        let call = Call::read(&stream)?;
        let named = format!("{} {}", call.method, call.path);
        self.calls.lock().expect("the calls are whole").push(named);
        let (status, body) = self.answer(&call);
        let headers =
            if status == 200 && call.path == "/books" { self.totals() } else { String::new() };
        let (kind, body) = match body {
            JsonValue::Null => ("", String::new()),
            JsonValue::Array(events) => {
                let events = events.iter().map(|event| format!("data: {event}\n\n"));
                ("Content-Type: text/event-stream\r\n", events.collect())
            }
            body => ("Content-Type: application/json\r\n", body.to_string()),
        };
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status} x\r\n{kind}{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
    }

    fn has(&self, defect: &str) -> bool {
        self.defect == defect
    }

    fn answer(&mut self, call: &Call) -> Answer {
        if call.header("x-key") != Some(KEY) && !self.has("no key") {
            return self.problem(401, "the key");
        }
        let parts: Vec<&str> = call.path.split('/').skip(1).collect();
        match (call.method.as_str(), parts.as_slice()) {
            ("GET", ["books"]) => self.list(call),
            ("POST", ["books"]) => self.add(call),
            (_, ["books"]) => self.problem(405, "the method"),
            (method, ["books", id]) => {
                let id = id.parse().unwrap_or(0);
                match method {
                    "GET" => self.get(call, id),
                    "PATCH" => self.change(call, id),
                    "DELETE" => self.remove(call, id),
                    _ => self.problem(405, "the method"),
                }
            }
            _ => desk::answer(self, call, &parts),
        }
    }

    /// Returns the headers for a list of books.
    fn totals(&self) -> String {
        let total = match self.defect {
            "no total" => String::new(),
            "a total in words" => "X-Total: many\r\n".to_owned(),
            "a negative total" => "X-Total: -1\r\n".to_owned(),
            _ => format!("X-Total: {}\r\n", self.books.len()),
        };
        let orders =
            if self.has("an order of another kind") { "title, price" } else { "title, year" };
        format!("{total}X-Orders: {orders}\r\n")
    }

    fn problem(&self, status: u16, about: &str) -> Answer {
        let name = if self.has("an error of another form") { "fault" } else { "error" };
        (status, json!({ name: format!("wrong: {about}") }))
    }

    fn list(&self, call: &Call) -> Answer {
        let limit = call.text("limit").map(str::parse::<i64>);
        let highest = if self.has("no highest limit") { 49 } else { 50 };
        let is_limit = match limit {
            Some(Ok(limit)) => (1..=highest).contains(&limit) || self.has("any limit"),
            Some(Err(_)) => self.has("limit is a text"),
            None => true,
        };
        let orders: &[&str] =
            if self.has("no order by year") { &["title"] } else { &["title", "year"] };
        let is_order = call.text("sort").is_none_or(|it| orders.contains(&it));
        let tags = call.all("tag");
        let year = call.text("filter[year]").map(|it| it.parse().unwrap_or(0));
        let shelf = call.header("x-shelf");
        let theme = call.cookie("theme");
        let checks = [
            ("limit", is_limit),
            ("order", is_order || self.has("any order")),
            ("tags", tags.len() <= 3 || self.has("any number of tags")),
            ("tag", tags.iter().all(|tag| tag.chars().count() >= 2) || self.has("any tag")),
            ("filter", year.is_none_or(|year: i64| year >= 1450) || self.has("any filter")),
            ("shelf", shelf.is_some() || self.has("no shelf")),
            ("shelf", shelf.is_none_or(|it| it.len() <= 4) || self.has("any shelf")),
            ("theme", matches!(theme, None | Some("true" | "false")) || self.has("any theme")),
        ];
        match checks.iter().find(|(_, is_sound)| !is_sound) {
            Some((about, _)) => self.problem(400, about),
            None => (200, json!({ "books": self.books.values().collect::<Vec<_>>() })),
        }
    }

    /// Returns the members of a book, or the error response.
    fn members(&self, call: &Call) -> Result<JsonValue, Answer> {
        if call.header("content-type") != Some("application/json") {
            return Err(self.problem(400, "the media type"));
        }
        let book: JsonValue = serde_json::from_slice(&call.body).unwrap_or_default();
        let Some(members) = book.as_object() else { return Err(self.problem(400, "the body")) };
        let any_title = call.method == "PATCH" && self.has("any title in a change");
        let title = members.get("title").and_then(JsonValue::as_str);
        let is_title = title.is_some_and(|it| any_title || (1..=20).contains(&it.chars().count()));
        let is_null = self.has("null as a year");
        let year = members.get("year").filter(|year| !(is_null && year.is_null()));
        let is_year = year.is_none_or(|year| year.as_i64().is_some_and(|year| year >= 1450));
        let is_known = members.keys().all(|name| ["title", "year"].contains(&name.as_str()));
        if !is_title || !is_year || !is_known {
            return Err(self.problem(400, "a member"));
        }
        let mut book = json!({ "title": title });
        if let Some(year) = year {
            book["year"] = year.clone();
        }
        Ok(book)
    }

    fn add(&mut self, call: &Call) -> Answer {
        let mut book = match self.members(call) {
            Ok(book) => book,
            Err(answer) => return answer,
        };
        self.last += 1;
        book["id"] = json!(self.last);
        if self.has("an id is a text") {
            book["id"] = json!(self.last.to_string());
        }
        self.books.insert(self.last, book.clone());
        (201, book)
    }

    fn get(&self, call: &Call, id: u64) -> Answer {
        let fields = call.text("fields");
        if !matches!(fields, None | Some("all" | "title")) && !self.has("any fields") {
            return self.problem(400, "the fields");
        }
        match self.books.get(&id) {
            Some(book) => (200, book.clone()),
            None if self.has("a book that is not there") => (200, json!({ "id": 1, "title": "x" })),
            None => self.problem(404, "the book"),
        }
    }

    fn change(&mut self, call: &Call, id: u64) -> Answer {
        if !self.books.contains_key(&id) {
            return self.problem(404, "the book");
        }
        match self.members(call) {
            Ok(mut book) => {
                book["id"] = json!(id);
                self.books.insert(id, book.clone());
                (200, book)
            }
            Err(answer) => answer,
        }
    }

    fn remove(&mut self, call: &Call, id: u64) -> Answer {
        let reason = call.text("reason");
        if reason.is_none() && !self.has("no reason") {
            return self.problem(400, "the reason");
        }
        if reason.is_some_and(|it| it.chars().count() < 3) && !self.has("any reason") {
            return self.problem(400, "the reason");
        }
        match self.books.remove(&id) {
            Some(_) if self.has("another status of a removal") => (202, JsonValue::Null),
            Some(_) => (204, JsonValue::Null),
            None => self.problem(404, "the book"),
        }
    }
}
