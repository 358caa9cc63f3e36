//! Bodies with files that are read while they are sent.

use crate::Endpoint;
use crate::client::call::validation::{Validation, check_size};
use crate::client::error::Error;
use crate::encoding::Chunk;
use crate::file::{File, Reader, Source};
use bytes::{Bytes, BytesMut};
use http_body::{Body, Frame, SizeHint};
use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use tokio::io::ReadBuf;

/// Number of bytes that are read from a file at once.
const CHUNK_BYTES: usize = 64 * 1024;
/// Minimum space left in a buffer for it to be reused.
const MIN_READ_BYTES: usize = 8 * 1024;

/// A body with files that are not in memory.
#[derive(Debug)]
pub(in crate::client) struct Upload {
    chunks: Vec<Segment>,
    limit: Limit,
}

/// The maximum size of a body, and the handling of larger ones.
#[derive(Clone, Copy, Debug)]
struct Limit {
    endpoint: &'static Endpoint,
    validation: Validation,
}

impl Limit {
    fn is_exceeded_by(self, size: u64) -> bool {
        self.endpoint.body_limit.is_some_and(|limit| size > limit)
    }

    /// Rejects a body of more bytes, or logs its size.
    fn check(self, size: u64) -> Result<(), Error> {
        check_size(self.endpoint, size, self.validation)
    }
}

/// A segment of such a body.
#[derive(Clone, Debug)]
enum Segment {
    Bytes(Bytes),
    /// A file whose content is read while the body is sent.
    File(File, Source),
}

/// The error that ended a body; the HTTP library only reports its own error instead.
#[derive(Clone, Debug, Default)]
pub(in crate::client) struct Failure(Arc<Mutex<Option<Error>>>);

impl Failure {
    /// Returns the error, if the body ended with one.
    pub(in crate::client) fn take(&self) -> Option<Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, error: Error) -> io::Error {
        let reported = io::Error::other(error.to_string());
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        reported
    }
}

impl Upload {
    /// Creates a body; a body that is larger than the operation accepts is rejected or logged.
    pub(in crate::client) fn new(
        chunks: Vec<Chunk>,
        endpoint: &'static Endpoint,
        validation: Validation,
    ) -> Self {
        let segment = |chunk| match chunk {
            Chunk::Bytes(bytes) => Segment::Bytes(bytes.into()),
            Chunk::File(file) => match file.source().cloned() {
                Some(source) => Segment::File(file, source),
                None => Segment::Bytes(file.into_bytes().unwrap_or_default()),
            },
        };
        Self {
            chunks: chunks.into_iter().map(segment).collect(),
            limit: Limit { endpoint, validation },
        }
    }

    /// Returns true unless one of its readers has been consumed.
    pub(in crate::client) fn can_be_sent(&self) -> bool {
        self.read_file().is_none()
    }

    /// Returns the first file whose reader has been consumed.
    fn read_file(&self) -> Option<&File> {
        self.chunks.iter().find_map(|segment| match segment {
            Segment::File(file, Source::Reader(once)) => (!once.is_there()).then_some(file),
            Segment::File(_, Source::Path(_)) | Segment::Bytes(_) => None,
        })
    }

    /// Returns the body of one attempt, after a check of all known sizes.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or the body is too large.
    pub(in crate::client) async fn open(&self) -> Result<(Parts, Failure), Error> {
        if let Some(file) = self.read_file() {
            let name = file.name().unwrap_or_default();
            let problem = format!("the reader of the file `{name}` was read by an earlier attempt");
            return Err(Error::request(problem));
        }
        let mut left = Some(0_u64);
        let mut segments = VecDeque::with_capacity(self.chunks.len());
        for segment in &self.chunks {
            let length = match segment {
                Segment::Bytes(bytes) => Some(bytes.len() as u64),
                Segment::File(file, source) => length(file, source).await?,
            };
            left = left.zip(length).and_then(|(left, length)| left.checked_add(length));
            segments.push_back((segment.clone(), length));
        }
        if let Some(left) = left {
            self.limit.check(left)?;
        }
        let failure = Failure::default();
        let state = UploadState {
            segments,
            reading: None,
            buffer: BytesMut::new(),
            left,
            sent: 0,
            limit: self.limit,
            failure: failure.clone(),
        };
        Ok((Parts(Mutex::new(state)), failure))
    }
}

/// Returns the size of a file in bytes, if it is known.
async fn length(file: &File, source: &Source) -> Result<Option<u64>, Error> {
    match source {
        Source::Reader(once) => Ok(once.length),
        Source::Path(path) => {
            let found = tokio::fs::metadata(path).await.map_err(|error| unreadable(file, error))?;
            if found.is_dir() {
                return Err(unreadable(file, io::ErrorKind::IsADirectory.into()));
            }
            // A pipe or a device does not return the same bytes to the next attempt.
            if !found.is_file() {
                let error = unreadable(file, io::Error::other("it is not a regular file"));
                return Err(error.with_help("open it, and send it by `File::from_reader`"));
            }
            Ok(Some(found.len()))
        }
    }
}

fn unreadable(file: &File, error: io::Error) -> Error {
    let name = file.name().unwrap_or_default();
    Error::request(format!("the file `{name}` cannot be read: {error}")).caused_by(error)
}

/// The body of one attempt. It reads its files as it is sent.
///
/// The lock makes it `Sync`, as the HTTP library requires; it is never contended.
pub(in crate::client) struct Parts(Mutex<UploadState>);

struct UploadState {
    segments: VecDeque<(Segment, Option<u64>)>,
    reading: Option<Reading>,
    buffer: BytesMut,
    /// Number of bytes still to be sent, if it is known.
    left: Option<u64>,
    sent: u64,
    limit: Limit,
    failure: Failure,
}

/// A file that is being read.
struct Reading {
    file: File,
    from: Input,
    /// Number of bytes still to be read, if it is known.
    left: Option<u64>,
}

type Opening = Pin<Box<dyn Future<Output = io::Result<tokio::fs::File>> + Send>>;

enum Input {
    Opening(Opening),
    Reader(Reader),
}

impl UploadState {
    fn poll_chunk(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
        loop {
            if let Some(reading) = &mut self.reading {
                match ready!(reading.poll_chunk(&mut self.buffer, context)) {
                    Ok(Some(bytes)) => return Poll::Ready(Some(Ok(bytes))),
                    Ok(None) => self.reading = None,
                    Err(error) => return Poll::Ready(Some(Err(error))),
                }
            }
            match self.segments.pop_front() {
                None => return Poll::Ready(None),
                Some((Segment::Bytes(bytes), _)) => return Poll::Ready(Some(Ok(bytes))),
                Some((Segment::File(file, source), left)) => {
                    match Reading::begin(file, source, left) {
                        Ok(reading) => self.reading = Some(reading),
                        Err(error) => return Poll::Ready(Some(Err(error))),
                    }
                }
            }
        }
    }

    /// Counts a chunk, and checks the size of a body of previously unknown length.
    fn count(&mut self, bytes: Bytes) -> Result<Bytes, Error> {
        let length = bytes.len() as u64;
        let was_too_large = self.limit.is_exceeded_by(self.sent);
        self.sent += length;
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(length);
        } else if !was_too_large && self.limit.is_exceeded_by(self.sent) {
            // Only once, at the chunk that exceeds the limit.
            self.limit.check(self.sent)?;
        }
        Ok(bytes)
    }
}

impl Reading {
    fn begin(file: File, source: Source, left: Option<u64>) -> Result<Self, Error> {
        let from = match source {
            Source::Path(path) => Input::Opening(Box::pin(tokio::fs::File::open(path))),
            Source::Reader(once) => {
                let taken =
                    || unreadable(&file, io::Error::other("another call has already read it"));
                Input::Reader(once.take().ok_or_else(taken)?)
            }
        };
        Ok(Self { file, from, left })
    }

    /// Polls the next bytes of the file; `None` at its end, or once its announced length has been
    /// read.
    fn poll_chunk(
        &mut self,
        buffer: &mut BytesMut,
        context: &mut Context<'_>,
    ) -> Poll<Result<Option<Bytes>, Error>> {
        // The length has been sent already, so a file that has grown since is truncated to it.
        if self.left == Some(0) {
            return Poll::Ready(Ok(None));
        }
        loop {
            let reader = match &mut self.from {
                Input::Opening(opening) => {
                    let opened = ready!(opening.as_mut().poll(context));
                    let opened = opened.map_err(|error| unreadable(&self.file, error))?;
                    self.from = Input::Reader(Box::pin(opened));
                    continue;
                }
                Input::Reader(reader) => reader,
            };
            if buffer.len() < MIN_READ_BYTES {
                buffer.clear();
                buffer.resize(CHUNK_BYTES, 0);
            }
            let most = self.left.and_then(|left| usize::try_from(left).ok()).unwrap_or(usize::MAX);
            let most = most.min(buffer.len());
            let mut read = ReadBuf::new(&mut buffer[..most]);
            ready!(reader.as_mut().poll_read(context, &mut read))
                .map_err(|error| unreadable(&self.file, error))?;
            let count = read.filled().len();
            if count == 0 {
                return Poll::Ready(match self.left {
                    None => Ok(None),
                    Some(left) => {
                        let problem = format!("it ended {left} bytes early");
                        Err(unreadable(&self.file, io::Error::other(problem)))
                    }
                });
            }
            self.left = self.left.map(|left| left - count as u64);
            return Poll::Ready(Ok(Some(buffer.split_to(count).freeze())));
        }
    }
}

impl Body for Parts {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let state = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        let chunk = ready!(state.poll_chunk(context));
        Poll::Ready(chunk.map(|chunk| {
            let counted = chunk.and_then(|bytes| state.count(bytes));
            counted.map(Frame::data).map_err(|error| state.failure.set(error))
        }))
    }

    fn size_hint(&self) -> SizeHint {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.left.map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}
