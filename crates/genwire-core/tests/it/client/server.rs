//! A server on the loopback address that follows a script, one connection at a time.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;

/// Steps of the server on one connection; then the server closes it.
pub(crate) type Script = Vec<Step>;

/// One thing that the server does.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Reads a whole request.
    Read,
    /// Writes bytes.
    Send(Vec<u8>),
    /// Does nothing for some milliseconds.
    Pause(u64),
    /// Does nothing until the client closes the connection.
    Stall,
    /// Closes the connection at once and rudely.
    Reset,
}

/// Requests and connections that the server has seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) requests: Vec<String>,
    pub(crate) connections: usize,
    /// Number of clients that closed the connection while the server waited.
    pub(crate) left: usize,
    /// Number of connections that the server has finished.
    pub(crate) closed: usize,
}

pub(crate) struct Server {
    pub(crate) url: String,
    seen: Arc<Mutex<Seen>>,
}

impl Server {
    /// Starts a server with its own thread; it ends with the test program.
    pub(crate) fn start(scripts: Vec<Script>) -> Self {
        Self::start_with(|_| scripts)
    }

    /// Starts a server whose scripts depend on its address.
    pub(crate) fn start_with(scripts: impl FnOnce(&str) -> Vec<Script>) -> Self {
        let seen = Arc::new(Mutex::new(Seen::default()));
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (log, scripts) = (Arc::clone(&seen), scripts(&url));
        thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                serve(TcpListener::from_std(listener).unwrap(), scripts, log).await;
            });
        });
        Self { url, seen }
    }

    pub(crate) fn seen(&self) -> Seen {
        self.seen.lock().unwrap().clone()
    }

    /// Returns the number of received requests.
    pub(crate) fn count(&self) -> usize {
        self.seen().requests.len()
    }
}

async fn serve(listener: TcpListener, scripts: Vec<Script>, seen: Arc<Mutex<Seen>>) {
    for script in scripts {
        let (stream, _) = listener.accept().await.unwrap();
        seen.lock().unwrap().connections += 1;
        tokio::spawn(follow(stream, script, Arc::clone(&seen)));
    }
    // A client that connects now waits in vain, but not forever.
    tokio::time::sleep(Duration::from_mins(1)).await;
}

async fn follow(mut stream: TcpStream, script: Script, seen: Arc<Mutex<Seen>>) {
    play(&mut stream, script, &seen).await;
    drop(stream);
    seen.lock().unwrap().closed += 1;
}

async fn play(stream: &mut TcpStream, script: Script, seen: &Mutex<Seen>) {
    for step in joined(script) {
        match step {
            Step::Read => {
                let request = read(stream).await;
                seen.lock().unwrap().requests.push(request);
            }
            // The client may have closed the connection, which is valid.
            Step::Send(bytes) => drop(stream.write_all(&bytes).await),
            Step::Pause(ms) => tokio::time::sleep(Duration::from_millis(ms)).await,
            Step::Stall => {
                let mut byte = [0];
                drop(stream.read(&mut byte).await);
                seen.lock().unwrap().left += 1;
            }
            Step::Reset => return stream.set_zero_linger().unwrap(),
        }
    }
}

/// Joins steps without a pause between them, so that their bytes are sent at once and no timeout of
/// the client passes in between, however slow the machine is.
fn joined(script: Script) -> Script {
    let mut steps: Script = Vec::new();
    for step in script {
        match (steps.last_mut(), step) {
            (Some(Step::Send(before)), Step::Send(bytes)) => before.extend(bytes),
            (_, step) => steps.push(step),
        }
    }
    steps
}

/// Reads a request with its body, if it has one.
async fn read(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = header(head, "content-length").and_then(|length| length.parse().ok());
            let is_chunked = header(head, "transfer-encoding").is_some();
            let is_whole = if is_chunked {
                body.ends_with("0\r\n\r\n")
            } else {
                body.len() >= length.unwrap_or(0)
            };
            if is_whole {
                return text;
            }
        }
        let mut buffer = [0; 1024];
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => return text,
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
        }
    }
}

/// The value of a header in a request.
pub(crate) fn header<'a>(request: &'a str, name: &str) -> Option<&'a str> {
    request
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim())
}

/// The body of a request.
pub(crate) fn body(request: &str) -> &str {
    request.split_once("\r\n\r\n").unwrap().1
}

/// The head of a reply; `headers` are lines.
pub(crate) fn head(status: u16, headers: &str) -> Step {
    let lines: String = headers.lines().flat_map(|line| [line.trim(), "\r\n"]).collect();
    Step::Send(format!("HTTP/1.1 {status} X\r\nconnection: close\r\n{lines}\r\n").into_bytes())
}

/// Bytes as a chunk of a body in chunks.
pub(crate) fn chunk(text: &str) -> Step {
    Step::Send(format!("{:x}\r\n{text}\r\n", text.len()).into_bytes())
}

/// The end of a body in chunks.
pub(crate) fn last_chunk() -> Step {
    Step::Send(b"0\r\n\r\n".to_vec())
}

/// Unchanged bytes.
pub(crate) fn send(text: &str) -> Step {
    Step::Send(text.as_bytes().to_vec())
}

/// A whole reply.
pub(crate) fn reply(status: u16, headers: &str, text: &str) -> Script {
    let headers = format!("{headers}\ncontent-length: {}", text.len());
    vec![Step::Read, head(status, headers.trim()), send(text)]
}

/// A whole reply in JSON.
pub(crate) fn json(status: u16, text: &str) -> Script {
    reply(status, "content-type: application/json", text)
}

/// The head of a reply in chunks.
pub(crate) fn chunked(status: u16, media_type: &str) -> Step {
    head(status, &format!("content-type: {media_type}\ntransfer-encoding: chunked"))
}
