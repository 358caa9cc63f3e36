//! Events of a stream: framing, errors of the service, and the end of the body.

use crate::client::body::read_response;
use crate::client::body::response::Raw;
use crate::client::error::Error;
use crate::client::stream::byte_stream::ByteStream;
use crate::failure::{self, ReadError, opening};
use crate::merge::EventError;
use crate::sse::{Framer, JsonTexts, Tail};
use crate::{Described, Interface};
use bytes::{Bytes, BytesMut};
use std::collections::VecDeque;
use std::task::{Context, Poll, Waker, ready};

/// Number of polls of an ended stream for its last bytes, so that its connection can be reused.
const LAST_LOOKS: usize = 4;
/// Name of the event that reports an error in some services.
const FAILED: &str = "error";
/// Maximum number of bytes that are parsed into events at once.
///
/// Events are several times as large as their source, and a slow reader receives large chunks.
const MAX_PORTION_BYTES: usize = 8 * 1024;
/// Number of bytes that are parsed before other tasks run.
///
/// Timeouts and signals are noticed in this way, however fast a service sends.
const YIELD_BYTES: usize = 64 * 1024;

/// Consumer of the data of events.
pub(in crate::client) trait Sink {
    /// One event.
    type Event: Described;

    /// The interface whose errors an event may report.
    fn interface(&self) -> &'static Interface;

    /// Data of the event that ends the stream.
    fn terminator(&self) -> &'static str;

    /// Reads the data of the next event; `None` for the terminator.
    fn read(&mut self, data: &[u8]) -> Result<Option<Self::Event>, EventError>;

    /// Reads the data of an event that is not returned; false for the terminator.
    fn skip(&mut self, data: &[u8]) -> Result<bool, EventError> {
        self.read(data).map(|event| event.is_some())
    }

    /// Reads a JSON body that was sent instead of events.
    fn read_whole(&mut self, body: &[u8]) -> Result<Option<Self::Event>, Error>;

    /// Fails unless the stream ended cleanly; the last event may be incomplete.
    fn end(&mut self, tail: Tail, bytes: &ByteStream) -> Result<(), Error>;
}

/// The events of a body, pulled one by one.
pub(in crate::client) struct Events<S, E> {
    pub(in crate::client) bytes: ByteStream,
    framer: Framer,
    /// The splitter for a stream of JSON values instead of events.
    texts: Option<JsonTexts>,
    /// True once enough has arrived to distinguish events from a whole body.
    has_begun: bool,
    /// A whole response that was sent instead of events, as far as it has arrived.
    whole: Option<BytesMut>,
    pub(in crate::client) sink: S,
    pub(in crate::client) queue: VecDeque<E>,
    /// Bytes that have arrived but are not parsed yet.
    rest: Bytes,
    failure: Option<Error>,
    pub(in crate::client) is_done: bool,
    /// True if events are returned one by one, and not only merged.
    pub(in crate::client) is_kept: bool,
    /// Number of bytes that were parsed since other tasks ran.
    busy: usize,
}

impl<S: Sink> Events<S, S::Event> {
    pub(in crate::client) fn new(bytes: ByteStream, sink: S) -> Self {
        let framing = read_response::framing(bytes.endpoint(), &bytes.head());
        let texts = JsonTexts::new(framing, bytes.limit()).filter(|_| !bytes.is_whole());
        Self {
            framer: Framer::new(bytes.limit()),
            bytes,
            // For JSON lines, the first byte does not show if the body is whole.
            has_begun: texts.is_some(),
            texts,
            whole: None,
            sink,
            queue: VecDeque::new(),
            rest: Bytes::new(),
            failure: None,
            is_done: false,
            is_kept: true,
            busy: 0,
        }
    }

    /// Polls for the next event; `None` after the last one.
    pub(in crate::client) fn poll_event(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<S::Event, Error>>> {
        // The order matters: events that arrived before an error are returned before it.
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
                let most = if self.is_kept { MAX_PORTION_BYTES } else { usize::MAX };
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
                // The stream has added the operation to its own errors already.
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
                self.failure = Some(Error::too_large("the response", self.bytes.limit() as u64));
            } else {
                whole.extend_from_slice(chunk);
            }
            return;
        }
        if !self.has_begun {
            // Some services send a whole JSON body with the media type of events.
            if self.bytes.is_whole_from(chunk) {
                self.whole = Some(BytesMut::new());
                return self.take(chunk);
            }
            self.has_begun = opening(chunk).is_some();
        }
        match self.frame(chunk) {
            Ok(false) => {}
            Ok(true) => self.end(),
            Err(error) => self.failure = Some(error),
        }
    }

    /// Adds the events of a chunk to the queue; returns true once the terminator has arrived.
    fn frame(&mut self, chunk: &Bytes) -> Result<bool, Error> {
        if let Some(texts) = &mut self.texts {
            let texts = texts.push(chunk).ok_or_else(|| too_large(&self.bytes))?;
            return texts.iter().try_fold(false, |is_over, text| Ok(is_over || self.add(text)?));
        }
        let terminator = self.sink.terminator();
        let mut frames = self.framer.push(chunk);
        while let Some(event) = frames.next() {
            let event = event.map_err(|_| too_large(&self.bytes))?;
            // The name is checked first: the data of such an event need not be valid.
            if event.name() == Some(FAILED) {
                return Err(Error::from_service(failure::of_event(
                    self.sink.interface(),
                    event.data(),
                )));
            }
            for part in event.bodies(terminator) {
                // An event without data keeps the connection alive.
                if part.trim_ascii().is_empty() {
                    continue;
                }
                if self.is_kept {
                    let event = self.sink.read(part);
                    let event =
                        event.map_err(|error| unread::<S::Event>(&self.bytes, part, error))?;
                    let Some(event) = event else { return Ok(true) };
                    self.queue.push_back(event);
                } else if !self.sink.skip(part).map_err(of_event)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Adds a JSON value of a stream without events; returns true for the terminator.
    fn add(&mut self, text: &[u8]) -> Result<bool, Error> {
        if text.trim_ascii().is_empty() {
            return Ok(false);
        }
        // Otherwise the start of a number would be parsed as a number.
        if self.texts.as_ref().is_some_and(|texts| texts.is_cut(text)) {
            return Err(Error::truncated());
        }
        if !self.is_kept {
            return self.sink.skip(text).map(|goes_on| !goes_on).map_err(of_event);
        }
        let event = self.sink.read(text);
        let event = event.map_err(|error| unread::<S::Event>(&self.bytes, text, error))?;
        let is_over = event.is_none();
        self.queue.extend(event);
        Ok(is_over)
    }

    /// Finishes the stream after its terminator or the end of the body.
    fn end(&mut self) {
        // The last JSON value may have no line end.
        let last = self.texts.as_mut().map(JsonTexts::finish);
        if let Some(Err(error)) = last.map(|last| self.add(&last)) {
            self.failure = Some(error);
            return;
        }
        if let Some(whole) = self.whole.take() {
            match self.sink.read_whole(&whole) {
                Ok(Some(event)) if self.is_kept => self.queue.push_back(event),
                Ok(_) => {}
                Err(error) => {
                    self.failure = Some(error);
                    return;
                }
            }
        }
        // A connection returns to the pool only after its body has been polled to the end. These
        // polls do not wait, and their results are ignored.
        let mut context = Context::from_waker(Waker::noop());
        for _ in 0..LAST_LOOKS {
            if !matches!(self.bytes.poll_chunk(&mut context), Poll::Ready(Some(Ok(_)))) {
                break;
            }
        }
        // Checked last: only all events together show if the response is complete.
        let framer = std::mem::replace(&mut self.framer, Framer::new(0));
        match self.sink.end(framer.finish(), &self.bytes) {
            Ok(()) => self.is_done = true,
            Err(error) => self.failure = Some(error),
        }
    }
}

fn too_large(bytes: &ByteStream) -> Error {
    Error::too_large("an event", bytes.limit() as u64)
}

/// Creates the error for an event that cannot be read, and keeps the event as the body of the
/// response. It lists the violations of the event type, like the error of a whole response.
fn unread<E: Described>(bytes: &ByteStream, event: &[u8], error: EventError) -> Error {
    let error = match error {
        EventError::Unreadable { excerpt, error } => {
            let read = ReadError::of_json::<E>(event, error);
            match read.invalid {
                Some(_) => Error::of_reading(event, read),
                None => of_event(EventError::Unreadable { excerpt, error: read.error }),
            }
        }
        other => of_event(other),
    };
    error.with_raw(Raw { body: Bytes::copy_from_slice(event), ..bytes.head() })
}

/// Creates the error of an event that cannot be added to the response.
pub(in crate::client) fn of_event(error: EventError) -> Error {
    Error::new(error.into())
}
