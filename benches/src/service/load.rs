//! Clients on loopback: persistent connections with repeated requests, and many streams.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// Measures the requests per second of several connections over a period.
pub async fn requests(
    address: SocketAddr,
    request: &[u8],
    connections: usize,
    time: Duration,
) -> io::Result<f64> {
    let request: Arc<[u8]> = request.into();
    let began = Instant::now();
    let mut callers = JoinSet::new();
    for _ in 0..connections {
        let request = Arc::clone(&request);
        callers.spawn(async move {
            let mut connection = Connection::open(address).await?;
            let mut count = 0_u32;
            while began.elapsed() < time {
                connection.ask(&request).await?;
                count += 1;
            }
            io::Result::Ok(count)
        });
    }
    let mut count = 0.0;
    while let Some(ended) = callers.join_next().await {
        count += f64::from(ended.map_err(io::Error::other)??);
    }
    Ok(count / began.elapsed().as_secs_f64())
}

/// Sends a number of requests on each of several connections.
pub async fn calls(
    address: SocketAddr,
    request: &[u8],
    connections: usize,
    count: usize,
) -> io::Result<()> {
    let request: Arc<[u8]> = request.into();
    let mut callers = JoinSet::new();
    for _ in 0..connections {
        let request = Arc::clone(&request);
        callers.spawn(async move {
            let mut connection = Connection::open(address).await?;
            for _ in 0..count {
                connection.ask(&request).await?;
            }
            io::Result::Ok(())
        });
    }
    while let Some(ended) = callers.join_next().await {
        ended.map_err(io::Error::other)??;
    }
    Ok(())
}

/// Makes a single call and returns the body of its reply.
pub async fn call(address: SocketAddr, request: &[u8]) -> io::Result<String> {
    let mut connection = Connection::open(address).await?;
    let body = connection.ask(request).await?;
    String::from_utf8(connection.buffer[body..].to_vec()).map_err(io::Error::other)
}

/// A persistent connection.
struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(16 << 10) })
    }

    /// Sends a request and reads the whole reply; returns the offset of the body.
    async fn ask(&mut self, request: &[u8]) -> io::Result<usize> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        loop {
            if let Some(body) = complete(&self.buffer)? {
                return Ok(body);
            }
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}

/// Returns the offset of the body once the reply is complete; replies other than 200 are errors.
fn complete(reply: &[u8]) -> io::Result<Option<usize>> {
    let Some(end) = memchr::memmem::find(reply, b"\r\n\r\n") else { return Ok(None) };
    if !reply.starts_with(b"HTTP/1.1 200") {
        let text = String::from_utf8_lossy(reply).into_owned();
        return Err(io::Error::other(text));
    }
    let body = end + 4;
    let head = String::from_utf8_lossy(&reply[..end]).to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    let is_complete = match length.and_then(|length| length.trim().parse::<usize>().ok()) {
        Some(length) => reply.len() >= body + length,
        None => reply.ends_with(b"\r\n0\r\n\r\n"),
    };
    Ok(is_complete.then_some(body))
}

/// Counters for the received streams.
#[derive(Debug, Default)]
pub struct Brought {
    /// Number of streams that have ended.
    pub ended: AtomicU64,
    /// Number of bytes in all streams.
    pub bytes: AtomicU64,
    /// Number of streams whose response head has arrived.
    pub begun: AtomicU64,
}

/// Streams that are read to the end, or until they are dropped.
#[derive(Debug)]
pub struct Streams {
    readers: JoinSet<io::Result<()>>,
    brought: Arc<Brought>,
}

impl Streams {
    /// Opens streams with one request each.
    pub async fn open(address: SocketAddr, request: &[u8], count: usize) -> io::Result<Self> {
        let brought = Arc::<Brought>::default();
        let mut readers = JoinSet::new();
        for _ in 0..count {
            let mut stream = TcpStream::connect(address).await?;
            stream.write_all(request).await?;
            readers.spawn(read(stream, Arc::clone(&brought)));
        }
        Ok(Self { readers, brought })
    }

    /// Returns the counters.
    pub fn brought(&self) -> &Brought {
        &self.brought
    }

    /// Waits until all streams have begun.
    pub async fn begun(&self) {
        let count = u64::try_from(self.readers.len()).unwrap_or(u64::MAX);
        while self.brought.begun.load(Ordering::Relaxed) < count {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until all streams have ended.
    pub async fn ended(mut self) -> io::Result<Arc<Brought>> {
        while let Some(ended) = self.readers.join_next().await {
            ended.map_err(io::Error::other)??;
        }
        Ok(self.brought)
    }
}

async fn read(mut stream: TcpStream, brought: Arc<Brought>) -> io::Result<()> {
    let mut buffer = vec![0; 8 << 10];
    let mut is_begun = false;
    let mut tail = Vec::new();
    loop {
        let count = stream.read(&mut buffer).await?;
        if count == 0 {
            break;
        }
        if !is_begun {
            is_begun = true;
            brought.begun.fetch_add(1, Ordering::Relaxed);
            if !buffer.starts_with(b"HTTP/1.1 200") {
                return Err(io::Error::other(String::from_utf8_lossy(&buffer).into_owned()));
            }
        }
        brought.bytes.fetch_add(u64::try_from(count).unwrap_or_default(), Ordering::Relaxed);
        tail.extend_from_slice(&buffer[..count]);
        tail.drain(..tail.len().saturating_sub(64));
    }
    if memchr::memmem::find(&tail, b"data: [DONE]").is_some() {
        brought.ended.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
