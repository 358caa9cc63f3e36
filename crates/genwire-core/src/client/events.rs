//! Typed events of a streamed reply, and the whole reply that they add up to.

use super::byte_stream::ByteStream;
use super::error::{Error, ErrorKind};
use super::exchange::opening;
use super::fault;
use super::reply::{Raw, Reply};
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

/// How often an ended stream is asked for its last bytes, so that its connection can be used again.
const LAST_LOOKS: usize = 4;
/// The name by which some services tell an event that reports an error.
const FAILED: &str = "error";
/// How much is made into events at once, in bytes: events are several times as large as their text,
/// and who reads slowly is sent large pieces.
const PORTION: usize = 8 * 1024;

/// The typed events of a streamed reply, pulled one by one.
///
/// The reply is complete once the member is there that the interface names for it, such as a finish
/// reason. A stream that ends earlier ends with [`ErrorKind::Truncated`]; this error, and every
/// other one, holds what had arrived: see [`Error::partial`]. An event that reports an error ends
/// the stream with it, whatever the HTTP status was.
///
/// Dropping the stream closes the connection.
pub struct EventStream<R: Collected> {
    bytes: ByteStream,
    framer: Framer,
    /// Whether anything has come that says whether these are events.
    has_begun: bool,
    /// A whole reply that comes instead of events, as far as it has come.
    whole: Option<BytesMut>,
    reader: Reader<R>,
    queue: VecDeque<R::Event>,
    /// What has come and is not taken apart yet.
    rest: Bytes,
    failure: Option<Error>,
    is_done: bool,
    /// Whether events are handed out one by one, not only added up.
    keeps_events: bool,
}

impl<R> EventStream<R>
where
    R: Collected + Serialize + Any + Send + Sync,
{
    /// Reads the events of a streamed reply.
    pub fn new(bytes: ByteStream) -> Self {
        let framer = Framer::new(bytes.limit());
        Self {
            bytes,
            framer,
            has_begun: false,
            whole: None,
            reader: Reader::new(),
            queue: VecDeque::new(),
            rest: Bytes::new(),
            failure: None,
            is_done: false,
            keeps_events: true,
        }
    }

    /// The next event; `None` once the reply is complete.
    pub async fn next(&mut self) -> Option<Result<R::Event, Error>> {
        poll_fn(|context| self.poll_event(context)).await
    }

    /// Reads what is left and gives the same reply as the call that does not stream.
    ///
    /// Events that were taken before are part of it. A stream that has failed before is
    /// [`ErrorKind::Truncated`].
    pub async fn collect(mut self) -> Result<Reply<R>, Error> {
        self.keeps_events = false;
        self.queue.clear();
        while let Some(event) = self.next().await {
            event?;
        }
        // A stream that has failed before has nothing more to say, not even why.
        if !self.is_complete() {
            return Err(self.named(Error::truncated()));
        }
        let raw = self.head();
        Ok(Reply::new(std::mem::take(self.reader.partial_mut()), raw))
    }

    /// The reply as far as it has come.
    ///
    /// It may be ahead of the events that were handed out.
    pub fn partial(&self) -> &R {
        self.reader.partial()
    }

    /// Whether the reply is complete.
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

    /// The same as [`EventStream::next`] for people who write futures by hand.
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
                return Poll::Ready(Some(Err(self.named(error))));
            }
            if self.is_done {
                return Poll::Ready(None);
            }
            if !self.rest.is_empty() {
                let most = if self.keeps_events { PORTION } else { usize::MAX };
                let portion = self.rest.split_to(self.rest.len().min(most));
                self.take(&portion);
                continue;
            }
            match ready!(self.bytes.poll_piece(context)) {
                Some(Ok(piece)) => self.rest = piece,
                // The stream has named its own errors already.
                Some(Err(error)) => {
                    self.is_done = true;
                    return Poll::Ready(Some(Err(self.with_partial(error))));
                }
                None => self.end(),
            }
        }
    }

    /// Takes a piece of the body apart.
    fn take(&mut self, piece: &Bytes) {
        if let Some(whole) = &mut self.whole {
            if whole.len() + piece.len() > self.bytes.limit() {
                self.failure = Some(Error::too_large("the reply", self.bytes.limit() as u64));
            } else {
                whole.extend_from_slice(piece);
            }
            return;
        }
        if !self.has_begun {
            if self.bytes.is_whole_from(piece) {
                self.whole = Some(BytesMut::from(&piece[..]));
                return;
            }
            self.has_begun = opening(piece).is_some();
        }
        match self.frame(piece) {
            Ok(false) => {}
            Ok(true) => self.end(),
            Err(error) => self.failure = Some(error),
        }
    }

    /// Takes the events out of a piece; true once the terminator has come.
    fn frame(&mut self, piece: &Bytes) -> Result<bool, Error> {
        let end = R::TERMINATOR.unwrap_or_default();
        let mut frames = self.framer.push(piece);
        while let Some(event) = frames.next() {
            let event =
                event.map_err(|_| Error::too_large("an event", self.bytes.limit() as u64))?;
            if event.name() == Some(FAILED) {
                return Err(Error::from_service(fault::of_event(event.data())));
            }
            for part in event.parts(end) {
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
            if !matches!(self.bytes.poll_piece(&mut context), Poll::Ready(Some(Ok(_)))) {
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

    fn named(&mut self, error: Error) -> Error {
        let error = self.bytes.error(error);
        self.with_partial(error)
    }

    fn with_partial(&mut self, error: Error) -> Error {
        error.with_partial(std::mem::take(self.reader.partial_mut()))
    }
}

/// The error of an event that is no piece of the reply.
fn of_event(error: EventError) -> Error {
    match error {
        EventError::Service(error) => Error::from_service(error),
        EventError::Unreadable { excerpt, error } => {
            // The words of the parser may repeat the event, so they stand only where they are
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
