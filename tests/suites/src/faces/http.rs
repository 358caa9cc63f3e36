//! A small HTTP/1.1 client that sends requests unchanged, and keeps its connection.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The longest time for a reply.
const LIMIT: Duration = Duration::from_secs(30);

/// A request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) target: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<Vec<u8>>,
}

/// A reply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) media_type: String,
    pub(crate) body: Vec<u8>,
}

/// A connection to a service, which is reopened if the service has closed it.
pub(crate) struct Client {
    address: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    /// Returns a client of a service, given its `http://HOST:PORT`.
    pub(crate) fn new(base_url: &str) -> Self {
        let address = base_url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { address, stream: None }
    }

    /// Sends a request, and reads the whole reply.
    pub(crate) fn send(&mut self, request: &Request) -> io::Result<Reply> {
        let is_new = self.stream.is_none();
        match self.try_send(request) {
            // A connection that was kept may have been closed meanwhile.
            Err(_) if !is_new => {
                self.stream = None;
                self.try_send(request)
            }
            sent => sent,
        }
    }

    fn try_send(&mut self, request: &Request) -> io::Result<Reply> {
        let mut stream = if let Some(stream) = self.stream.take() {
            stream
        } else {
            let stream = TcpStream::connect(&self.address)?;
            stream.set_read_timeout(Some(LIMIT))?;
            stream.set_nodelay(true)?;
            BufReader::new(stream)
        };
        let mut head =
            format!("{} {} HTTP/1.1\r\nhost: {}\r\n", request.method, request.target, self.address);
        for (name, value) in &request.headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        if let Some(body) = &request.body {
            let _ = write!(head, "content-length: {}\r\n", body.len());
        }
        head += "\r\n";
        let mut bytes = head.into_bytes();
        bytes.extend(request.body.iter().flatten());
        stream.get_mut().write_all(&bytes)?;
        let (reply, is_kept) = read(&mut stream, request.method == "HEAD")?;
        if is_kept {
            self.stream = Some(stream);
        }
        Ok(reply)
    }
}

/// Reads a reply; false if the connection ends with it.
fn read(stream: &mut BufReader<TcpStream>, is_head: bool) -> io::Result<(Reply, bool)> {
    let mut reply = Reply::default();
    let first = line(stream)?;
    let status = first.split(' ').nth(1).and_then(|it| it.parse().ok());
    reply.status = status.ok_or_else(|| io::Error::other(format!("no status: `{first}`")))?;
    let (mut length, mut is_chunked, mut is_kept) = (None, false, true);
    loop {
        let header = line(stream)?;
        if header.is_empty() {
            break;
        }
        let (name, value) = header.split_once(':').unwrap_or((&header, ""));
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().ok(),
            "transfer-encoding" => is_chunked = value.eq_ignore_ascii_case("chunked"),
            "connection" => is_kept = !value.eq_ignore_ascii_case("close"),
            "content-type" => value.clone_into(&mut reply.media_type),
            _ => {}
        }
    }
    if is_head || matches!(reply.status, 204 | 304) {
        return Ok((reply, is_kept));
    }
    if is_chunked {
        loop {
            let size = line(stream)?;
            let size = size.split(';').next().unwrap_or_default().trim();
            let size = usize::from_str_radix(size, 16).map_err(io::Error::other)?;
            let mut chunk = vec![0; size];
            stream.read_exact(&mut chunk)?;
            reply.body.extend(chunk);
            line(stream)?;
            if size == 0 {
                break;
            }
        }
    } else if let Some(length) = length {
        reply.body = vec![0; length];
        stream.read_exact(&mut reply.body)?;
    } else {
        stream.read_to_end(&mut reply.body)?;
        is_kept = false;
    }
    Ok((reply, is_kept))
}

fn line(stream: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    if stream.read_line(&mut line)? == 0 {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
    }
    line.truncate(line.trim_end_matches(['\r', '\n']).len());
    Ok(line)
}
