//! Requests that the local servers of a run receive.

use std::io;
use std::time::Duration;
use tokio::io::AsyncReadExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;

/// Maximum size of a request, in bytes.
const MAX_REQUEST_BYTES: usize = 4 << 20;

/// Timeout for receiving a request.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// Pause after a failed attempt to accept a connection.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(20);

/// A request that was received.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) at: Instant,
    pub(crate) method: String,
    pub(crate) path: String,
    /// Names, in lower case, and values.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Accepts the next connection; retries after temporary errors, such as too many open files.
pub(crate) async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((connection, _)) => return connection,
            Err(_) => tokio::time::sleep(ACCEPT_BACKOFF).await,
        }
    }
}

/// Reads a request.
pub(crate) async fn read(connection: &mut TcpStream) -> io::Result<Request> {
    let read = tokio::time::timeout(READ_TIMEOUT, read_all(connection));
    read.await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
}

async fn read_all(connection: &mut TcpStream) -> io::Result<Request> {
    let at = Instant::now();
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        more(connection, &mut bytes).await?;
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let [method, path] =
        [words.next(), words.next()].map(|word| word.unwrap_or_default().to_owned());
    let headers = lines.filter_map(|line| line.split_once(':'));
    let headers =
        headers.map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned())).collect();
    let body = bytes.split_off(end + 4);
    let mut request = Request { at, method, path, headers, body };
    if request.header("transfer-encoding").is_some_and(|it| it.eq_ignore_ascii_case("chunked")) {
        while !request.body.ends_with(b"0\r\n\r\n") {
            more(connection, &mut request.body).await?;
        }
        request.body = joined(&request.body);
        return Ok(request);
    }
    let length = request.header("content-length").and_then(|length| length.parse().ok());
    while request.body.len() < length.unwrap_or_default() {
        more(connection, &mut request.body).await?;
    }
    Ok(request)
}

async fn more(connection: &mut TcpStream, bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut buffer = vec![0; 16 << 10];
    let count = connection.read(&mut buffer).await?;
    if count == 0 || bytes.len() + count > MAX_REQUEST_BYTES {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    bytes.extend_from_slice(&buffer[..count]);
    Ok(())
}

/// Joins the chunks of a body.
fn joined(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = String::from_utf8_lossy(&rest[..end]);
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or_default();
        let Some(chunk) = rest.get(end + 2..end + 2 + size).filter(|chunk| !chunk.is_empty())
        else {
            break;
        };
        body.extend_from_slice(chunk);
        rest = rest.get(end + 2 + size + 2..).unwrap_or_default();
    }
    body
}
