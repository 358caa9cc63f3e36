//! The body of a streamed response, read chunk by chunk.

use crate::Endpoint;
use crate::client::body;
use crate::client::body::offload::on_body;
use crate::client::body::partial_file::PartialFile;
use crate::client::body::response::{Raw, Response};
use crate::client::call::deadline::Deadline;
use crate::client::call::fault;
use crate::client::call::inner::ClientInner;
use crate::client::call::spans;
use crate::client::error::Error;
use crate::failure::{Phase, opening};
use bytes::Bytes;
use futures_core::Stream;
use reqwest::header::HeaderMap;
use reqwest::{Body, StatusCode};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use std::fmt;
use std::future::poll_fn;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::time::Sleep;
use tracing::Span;

/// The body of a streamed response, read chunk by chunk.
///
/// Nothing runs in the background: a chunk is read when it is requested, and dropping the stream
/// closes the connection. An error ends the stream.
pub struct ByteStream {
    client: Arc<ClientInner>,
    endpoint: &'static Endpoint,
    attempts: u32,
    head: Raw,
    /// Chunk that was read ahead to determine if the response is whole.
    ahead: Option<Bytes>,
    body: Body,
    is_whole: bool,
    is_done: bool,
    deadline: Deadline,
    sleep: Option<Pin<Box<Sleep>>>,
    /// The phase to report if the timer fires while the stream waits for a chunk.
    waiting: Option<Phase>,
    span: Span,
}

/// The call that a stream belongs to.
pub(in crate::client) struct Origin {
    pub(in crate::client) client: Arc<ClientInner>,
    pub(in crate::client) endpoint: &'static Endpoint,
    pub(in crate::client) attempts: u32,
    pub(in crate::client) deadline: Deadline,
    pub(in crate::client) span: Span,
}

impl ByteStream {
    pub(in crate::client) fn new(
        origin: Origin,
        head: Raw,
        ahead: Option<Bytes>,
        body: Body,
    ) -> Self {
        let Origin { client, endpoint, attempts, deadline, span } = origin;
        Self {
            client,
            endpoint,
            attempts,
            head,
            ahead,
            body,
            is_whole: false,
            is_done: false,
            deadline,
            sleep: None,
            waiting: None,
            span,
        }
    }

    /// Creates the stream of a whole response that was sent although events were requested.
    pub(in crate::client) fn of_whole(origin: Origin, mut raw: Raw) -> Self {
        let ahead = Some(std::mem::take(&mut raw.body));
        let body = Body::from(Bytes::new());
        Self { is_whole: true, ..Self::new(origin, raw, ahead, body) }
    }

    /// Reads the next chunk; `None` at the end.
    ///
    /// # Errors
    ///
    /// The connection broke, a timeout passed, or the body is larger than the limit.
    pub async fn next(&mut self) -> Option<Result<Bytes, Error>> {
        poll_fn(|context| self.poll_chunk(context)).await
    }

    /// Writes the rest of the body to a file and returns its path. The file gets its name once the
    /// body is complete.
    ///
    /// Until then, the bytes are in a [`PartialFile`]. They are written on the thread that polls the
    /// future.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or the body ends with an [`Error`];
    /// [`get_ref`](io::Error::get_ref) returns that error.
    pub async fn save(mut self, path: impl AsRef<Path>) -> io::Result<PathBuf> {
        let mut file = PartialFile::create(path.as_ref())?;
        while let Some(chunk) = self.next().await {
            file.write(&chunk.map_err(io::Error::other)?)?;
        }
        file.finish()
    }

    /// Polls like [`ByteStream::next`], for hand-written futures.
    pub fn poll_chunk(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
        if let Some(ahead) = self.ahead.take() {
            return Poll::Ready(Some(Ok(ahead)));
        }
        if self.is_done {
            return Poll::Ready(None);
        }
        match body::poll_chunk(&mut self.body, context) {
            // The timer below is polled only while nothing arrives, so a fast sender would never
            // time out.
            Poll::Ready(Some(Ok(_))) if self.deadline.is_over() => self.fail(Phase::Total),
            Poll::Ready(Some(Ok(chunk))) => {
                self.waiting = None;
                Poll::Ready(Some(Ok(chunk)))
            }
            Poll::Ready(Some(Err(error))) => {
                self.close();
                Poll::Ready(Some(Err(self.error(error))))
            }
            Poll::Ready(None) => {
                self.close();
                Poll::Ready(None)
            }
            Poll::Pending => self.wait(context),
        }
    }

    /// Returns true if the operation has events, but the media type of the response is not an event
    /// stream.
    ///
    /// The response is then a whole JSON body. Returns false for text and binary responses.
    ///
    /// A service may also send a whole body with the media type of an event stream: see
    /// [`ByteStream::is_whole_from`].
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns true if the operation has events, but the response, whose first bytes are `first`,
    /// is a whole JSON body.
    pub fn is_whole_from(&self, first: &[u8]) -> bool {
        // An event stream never starts with a brace: that would be a line with an unknown field
        // name.
        self.is_whole || opening(first) == Some(b'{')
    }

    /// Returns the HTTP status.
    pub fn status(&self) -> StatusCode {
        self.head.status
    }

    /// Returns the headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.head.headers
    }

    /// Returns the id of the request, for support requests to the service.
    pub fn request_id(&self) -> Option<String> {
        self.head.request_id()
    }

    /// Returns the head of the response, with an empty body.
    pub fn head(&self) -> Raw {
        self.head.clone()
    }

    /// Returns the operation that was called.
    pub fn endpoint(&self) -> &'static Endpoint {
        self.endpoint
    }

    /// Returns the maximum size of a response and of an event of a stream, in bytes.
    pub fn limit(&self) -> usize {
        self.client.settings.max_response_bytes
    }

    /// Reads the rest of the stream as one whole response; `first` has the bytes that were read
    /// already.
    ///
    /// # Errors
    ///
    /// The connection broke, a timeout passed, or the body is larger than the limit or not JSON of
    /// the type.
    pub async fn into_response<R>(mut self, first: Bytes) -> Result<Response<R>, Error>
    where
        R: DeserializeOwned + Send + 'static,
    {
        let ahead = match self.ahead.take() {
            Some(ahead) if first.is_empty() => ahead,
            _ => first,
        };
        let limit = self.limit();
        let whole = body::whole(Some(ahead), &mut self.body, &self.deadline, limit).await;
        let mut raw = Raw { body: whole.bytes, ..self.head.clone() };
        if let Some(error) = whole.error {
            return Err(self.error(error.with_raw(raw)));
        }
        let (endpoint, trace_content) = (self.endpoint, self.client.settings.trace_content);
        let span = self.span.clone();
        let (read, raw) = on_body(raw.body.len(), move || {
            if let Err(error) = body::check_values(&raw.body) {
                raw.body = Bytes::new();
                return (Err(error), raw);
            }
            if let Some(api) = fault::of_response(endpoint, &raw) {
                return (Err(Error::from_service(api)), raw);
            }
            spans::reply(&span, endpoint, &raw.body, trace_content);
            let read = serde_json::from_slice(&raw.body);
            (read.map_err(|error| Error::undecodable(&raw.body, &error)), raw)
        })
        .await?;
        match read {
            Ok(value) => Ok(Response::new(value, raw)),
            Err(error) => Err(self.error(error.with_raw(raw))),
        }
    }

    /// Records the response that was collected from the stream in the span of the call.
    pub fn collected<T: Serialize>(&self, reply: &T) {
        spans::collected(&self.span, self.endpoint, reply, self.client.settings.trace_content);
    }

    /// Adds the operation, the attempts and the head of the response to an error in the stream, and
    /// records it in the span of the call.
    pub fn error(&self, error: Error) -> Error {
        spans::end(&self.span, None, self.attempts, Some(&error));
        self.client.named(error.with_raw(self.head.clone()), self.endpoint, self.attempts)
    }

    /// Fails once the next chunk exceeds the idle or the total timeout.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
        if self.waiting.is_none() {
            // The idle time runs only while the program waits for a chunk: a slow reader is not the
            // fault of the service.
            let (Some(end), phase) = self.deadline.of(Phase::Idle) else { return Poll::Pending };
            match &mut self.sleep {
                Some(sleep) => sleep.as_mut().reset(end),
                None => self.sleep = Some(Box::pin(tokio::time::sleep_until(end))),
            }
            self.waiting = Some(phase);
        }
        let (Some(sleep), Some(phase)) = (&mut self.sleep, self.waiting) else {
            return Poll::Pending;
        };
        match sleep.as_mut().poll(context) {
            Poll::Ready(()) => self.fail(phase),
            Poll::Pending => Poll::Pending,
        }
    }

    fn fail(&mut self, phase: Phase) -> Poll<Option<Result<Bytes, Error>>> {
        self.close();
        Poll::Ready(Some(Err(self.error(Error::timeout(phase)))))
    }

    /// Ends the stream and closes the connection.
    fn close(&mut self) {
        self.is_done = true;
        self.body = Body::from(Bytes::new());
        self.sleep = None;
    }
}

impl Stream for ByteStream {
    type Item = Result<Bytes, Error>;

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Error>>> {
        self.get_mut().poll_chunk(context)
    }
}

impl fmt::Debug for ByteStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByteStream")
            .field("operation", &self.endpoint.operation)
            .field("head", &self.head)
            .field("is_whole", &self.is_whole)
            .field("is_done", &self.is_done)
            .finish_non_exhaustive()
    }
}
