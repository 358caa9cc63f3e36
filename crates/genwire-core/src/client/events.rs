//! Typed events of a streamed reply, and the whole reply that they add up to.

use super::body::opening;
use super::byte_stream::ByteStream;
use super::error::Error;
use super::error_kind::ErrorKind;
use super::fault;
use super::response::{Raw, Response};
use super::stream_error::StreamError;
use crate::merge::{Collected, EventError, Reader, Update};
use crate::sse::Framer;
use bytes::{Bytes, BytesMut};
use futures_core::Stream;
use serde_core::Serialize;
use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, Waker, ready};

/// Number of times an ended stream is polled for its last bytes, so that its connection can be used
/// again.
const LAST_LOOKS: usize = 4;
/// Name that some services give to an event that reports an error.
const FAILED: &str = "error";
/// Maximum number of bytes that are made into events at once: events are several times as large as
/// their text, and a slow reader receives large chunks.
const MAX_PORTION_BYTES: usize = 8 * 1024;
/// Bytes that are taken apart before other tasks run, so that timeouts and signals are noticed
/// however fast a service sends.
const YIELD_BYTES: usize = 64 * 1024;
/// Ratio of the maximum size of a streamed reply to the maximum size of one event.
const COLLECTED_FACTOR: usize = 4;

/// The typed events of a streamed reply, pulled one by one.
///
/// The reply is complete once it has the member that the interface names for this, such as a finish
/// reason. A stream that ends earlier ends with [`ErrorKind::Truncated`]; after this error, and any
/// other one, [`partial`](EventStream::partial) returns the part that arrived. An event that reports
/// an error ends the stream with that error, whatever the HTTP status was.
///
/// Dropping the stream closes the connection.
pub struct EventStream<R: Collected> {
    bytes: ByteStream,
    framer: Framer,
    /// True once enough has arrived to decide if these are events.
    has_begun: bool,
    /// A whole reply that comes instead of events, as far as it has come.
    whole: Option<BytesMut>,
    reader: Reader<R>,
    queue: VecDeque<R::Event>,
    /// Bytes that have arrived and are not parsed yet.
    rest: Bytes,
    failure: Option<Error>,
    is_done: bool,
    /// True if events are returned one by one, not only added up.
    keeps_events: bool,
    /// Bytes that were taken apart since other tasks ran.
    busy: usize,
}

impl<R> EventStream<R>
where
    R: Collected + Serialize + Any + Send + Sync,
{
    /// Reads the events of a streamed reply.
    pub fn new(bytes: ByteStream) -> Self {
        let framer = Framer::new(bytes.limit());
        let reader = Reader::with_limit(bytes.limit().saturating_mul(COLLECTED_FACTOR));
        Self {
            bytes,
            framer,
            has_begun: false,
            whole: None,
            reader,
            queue: VecDeque::new(),
            rest: Bytes::new(),
            failure: None,
            is_done: false,
            keeps_events: true,
            busy: 0,
        }
    }

    /// Returns the next event; `None` once the reply is complete.
    ///
    /// # Errors
    ///
    /// The stream broke off, the service reported an error, or an event is not valid JSON.
    pub async fn next(&mut self) -> Option<Result<R::Event, Error>> {
        poll_fn(|context| self.poll_event(context)).await
    }

    /// Reads what is left and gives the same reply as the call that does not stream.
    ///
    /// Events that were taken before are part of it. A stream that has failed before is
    /// [`ErrorKind::Truncated`].
    ///
    /// # Errors
    ///
    /// The stream ends before the reply is complete, or with an error; the error holds what
    /// arrived.
    pub async fn into_reply(mut self) -> Result<Response<R>, StreamError<R>> {
        self.keeps_events = false;
        self.queue.clear();
        while let Some(event) = self.next().await {
            if let Err(error) = event {
                return Err(StreamError::new(error, std::mem::take(self.reader.partial_mut())));
            }
        }
        // The reason of an earlier failure is not kept.
        if !self.is_complete() {
            let error = self.bytes.error(Error::truncated());
            return Err(StreamError::new(error, std::mem::take(self.reader.partial_mut())));
        }
        let raw = self.head();
        Ok(Response::new(std::mem::take(self.reader.partial_mut()), raw))
    }

    /// Returns the part of the response that has arrived, also after an error.
    ///
    /// It may be ahead of the events that were returned.
    pub fn partial(&self) -> &R {
        self.reader.partial()
    }

    /// Returns true if the reply is complete.
    pub fn is_complete(&self) -> bool {
        self.reader.is_complete()
    }

    /// The head of the reply: its status, headers and the id of the request.
    pub fn head(&self) -> Raw {
        self.bytes.head()
    }

    /// The id of the request, for questions to the service.
    pub fn request_id(&self) -> Option<String> {
        self.bytes.request_id()
    }

    /// Polls for the next event, for hand-written futures: see [`EventStream::next`].
    pub fn poll_event(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<R::Event, Error>>> {
        loop {
            if let Some(event) = self.queue.pop_front() {
                return Poll::Ready(Some(Ok(event)));
            }
            if let Some(error) = self.failure.take() {
                self.is_done = true;
                return Poll::Ready(Some(Err(self.bytes.error(error))));
            }
            if self.is_done {
                return Poll::Ready(None);
            }
            if !self.rest.is_empty() {
                let most = if self.keeps_events { MAX_PORTION_BYTES } else { usize::MAX };
                let portion = self.rest.split_to(self.rest.len().min(most));
                self.take(&portion);
                self.busy += portion.len();
                if self.busy >= YIELD_BYTES {
                    self.busy = 0;
                    context.waker().wake_by_ref();
                    return Poll::Pending;
                }
                continue;
            }
            match ready!(self.bytes.poll_chunk(context)) {
                Some(Ok(chunk)) => self.rest = chunk,
                // The stream has named its own errors already.
                Some(Err(error)) => {
                    self.is_done = true;
                    return Poll::Ready(Some(Err(error)));
                }
                None => self.end(),
            }
        }
    }

    /// Parses a chunk of the body.
    fn take(&mut self, chunk: &Bytes) {
        if let Some(whole) = &mut self.whole {
            if whole.len() + chunk.len() > self.bytes.limit() {
                self.failure = Some(Error::too_large("the reply", self.bytes.limit() as u64));
            } else {
                whole.extend_from_slice(chunk);
            }
            return;
        }
        if !self.has_begun {
            if self.bytes.is_whole_from(chunk) {
                self.whole = Some(BytesMut::from(&chunk[..]));
                return;
            }
            self.has_begun = opening(chunk).is_some();
        }
        match self.frame(chunk) {
            Ok(false) => {}
            Ok(true) => self.end(),
            Err(error) => self.failure = Some(error),
        }
    }

    /// Adds the events of a chunk to the reply; returns true once the terminator has arrived.
    fn frame(&mut self, chunk: &Bytes) -> Result<bool, Error> {
        let mut frames = self.framer.push(chunk);
        while let Some(event) = frames.next() {
            let event =
                event.map_err(|_| Error::too_large("an event", self.bytes.limit() as u64))?;
            if event.name() == Some(FAILED) {
                return Err(Error::from_service(fault::of_event(R::INTERFACE, event.data())));
            }
            for part in event.bodies(R::terminator()) {
                // Some services keep the connection alive like this.
                if part.trim_ascii().is_empty() {
                    continue;
                }
                if self.keeps_events {
                    let Some(event) = self.reader.read(part).map_err(of_event)? else {
                        return Ok(true);
                    };
                    self.queue.push_back(event);
                } else if matches!(self.reader.push(part).map_err(of_event)?, Update::Ended) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Judges the stream once nothing more comes.
    fn end(&mut self) {
        if let Some(whole) = self.whole.take() {
            match self.reader.read(&whole).map_err(of_event) {
                Ok(Some(event)) if self.keeps_events => self.queue.push_back(event),
                Ok(_) => {}
                Err(error) => {
                    self.failure = Some(error);
                    return;
                }
            }
        }
        // A connection that has nothing more to say can be used again.
        let mut context = Context::from_waker(Waker::noop());
        for _ in 0..LAST_LOOKS {
            if !matches!(self.bytes.poll_chunk(&mut context), Poll::Ready(Some(Ok(_)))) {
                break;
            }
        }
        if self.reader.is_complete() {
            self.is_done = true;
            self.bytes.collected(self.reader.partial());
        } else {
            self.failure = Some(Error::truncated());
        }
    }
}

/// Makes the error of an event that cannot be added to the reply.
fn of_event(error: EventError) -> Error {
    match error {
        EventError::Service(error) => Error::from_service(error),
        EventError::TooLarge(error) => {
            let (problem, excerpt) = (error.to_string(), String::new());
            Error::new(ErrorKind::Protocol { problem, excerpt })
        }
        EventError::Unreadable { excerpt, error } => {
            // The message of the parser may repeat the event, so it is kept only where it is
            // searched for the key.
            let problem = format!("an event of the stream cannot be read: {error}");
            Error::new(ErrorKind::Protocol { problem, excerpt })
        }
    }
}

impl<R> Stream for EventStream<R>
where
    R: Collected + Serialize + Any + Send + Sync + Unpin,
    R::Event: Unpin,
{
    type Item = Result<R::Event, Error>;

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<R::Event, Error>>> {
        self.get_mut().poll_event(context)
    }
}

impl<R: Collected> fmt::Debug for EventStream<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventStream")
            .field("bytes", &self.bytes)
            .field("is_complete", &self.reader.is_complete())
            .field("is_done", &self.is_done)
            .finish_non_exhaustive()
    }
}
