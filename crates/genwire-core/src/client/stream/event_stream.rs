//! Typed events of a streamed response, and the whole response that they add up to.

use crate::Interface;
use crate::client::body::response::{Raw, Response};
use crate::client::error::Error;
use crate::client::stream::byte_stream::ByteStream;
use crate::client::stream::events::{Events, Sink, of_event};
use crate::client::stream::stream_error::StreamError;
use crate::failure::ErrorKind;
use crate::merge::{Collected, EventError, Reader, Unnamed, Update};
use crate::sse::Tail;
use futures_core::Stream;
use serde_core::Serialize;
use std::any::Any;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Ratio of the maximum size of a streamed response to the maximum size of one event.
const COLLECTED_FACTOR: usize = 4;

/// The typed events of a streamed response, pulled one by one.
///
/// The response is complete once it has the member that the interface declares for this, such as a
/// finish reason. A stream that ends earlier fails with [`ErrorKind::Truncated`]. After any error,
/// [`partial`](EventStream::partial) returns the part that arrived. An event that reports an error
/// ends the stream with that error, whatever the HTTP status was.
///
/// Dropping the stream closes the connection.
///
/// [`ErrorKind::Truncated`]: crate::client::ErrorKind::Truncated
pub struct EventStream<R: Collected> {
    events: Events<Reader<R>, R::Event>,
}

impl<R> EventStream<R>
where
    R: Collected + Serialize + Any + Send + Sync,
{
    /// Creates a stream of events from the body of a response.
    pub fn new(bytes: ByteStream) -> Self {
        let reader = Reader::with_limit(bytes.limit().saturating_mul(COLLECTED_FACTOR));
        Self { events: Events::new(bytes, reader) }
    }

    /// Returns the next event; `None` once the response is complete.
    ///
    /// # Errors
    ///
    /// The connection broke, the service reported an error, or an event is not valid JSON.
    pub async fn next(&mut self) -> Option<Result<R::Event, Error>> {
        poll_fn(|context| self.poll_event(context)).await
    }

    /// Reads the rest of the stream and returns the same response as a call without streaming.
    ///
    /// Includes events that have already been read. If the stream has already failed, the error is
    /// [`ErrorKind::Truncated`].
    ///
    /// # Errors
    ///
    /// The stream ends with an error or before the response is complete; the error holds what
    /// arrived.
    ///
    /// [`ErrorKind::Truncated`]: crate::client::ErrorKind::Truncated
    pub async fn into_response(mut self) -> Result<Response<R>, StreamError<R>> {
        self.events.is_kept = false;
        self.events.queue.clear();
        while let Some(event) = self.next().await {
            if let Err(error) = event {
                return Err(StreamError::new(
                    error,
                    std::mem::take(self.events.sink.partial_mut()),
                ));
            }
        }
        // The error of an earlier failure has been returned already.
        if !self.is_complete() || self.partial().unnamed().is_some() {
            let error = self.events.bytes.error(Error::truncated());
            return Err(StreamError::new(error, std::mem::take(self.events.sink.partial_mut())));
        }
        let raw = self.head();
        self.events.sink.partial_mut().settle();
        Ok(Response::new(std::mem::take(self.events.sink.partial_mut()), raw))
    }

    /// Returns the part of the response that has arrived, also after an error.
    ///
    /// It may be ahead of the events returned so far.
    pub fn partial(&self) -> &R {
        self.events.sink.partial()
    }

    /// Returns true if the response is complete.
    pub fn is_complete(&self) -> bool {
        self.events.sink.is_complete()
    }

    /// Returns the head of the response: its status, headers and request id.
    pub fn head(&self) -> Raw {
        self.events.bytes.head()
    }

    /// Returns the id of the request, for support requests to the service.
    pub fn request_id(&self) -> Option<String> {
        self.events.bytes.request_id()
    }

    /// Polls for the next event, for hand-written futures: see [`EventStream::next`].
    pub fn poll_event(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<R::Event, Error>>> {
        self.events.poll_event(context)
    }
}

impl<R: Collected + Serialize> Sink for Reader<R> {
    type Event = R::Event;

    fn interface(&self) -> &'static Interface {
        R::INTERFACE
    }

    fn terminator(&self) -> &'static str {
        R::terminator()
    }

    fn read(&mut self, data: &[u8]) -> Result<Option<R::Event>, EventError> {
        Self::read(self, data)
    }

    fn skip(&mut self, data: &[u8]) -> Result<bool, EventError> {
        Ok(!matches!(self.push(data)?, Update::Ended))
    }

    fn read_whole(&mut self, body: &[u8]) -> Result<Option<R::Event>, Error> {
        Self::read(self, body).map_err(of_event)
    }

    fn end(&mut self, _: Tail, bytes: &ByteStream) -> Result<(), Error> {
        if !self.is_complete() {
            return Err(Error::truncated());
        }
        if let Some(list) = self.partial().unnamed() {
            let (problem, excerpt) = (Unnamed(list).to_string(), String::new());
            return Err(Error::new(ErrorKind::Protocol { problem, excerpt }));
        }
        bytes.collected(self.partial());
        Ok(())
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
            .field("bytes", &self.events.bytes)
            .field("is_complete", &self.events.sink.is_complete())
            .field("is_done", &self.events.is_done)
            .finish_non_exhaustive()
    }
}
