//! Typed events of a feed. They do not add up to a response.

use crate::FeedEnd;
use crate::client::body::response::Raw;
use crate::client::error::Error;
use crate::client::stream::byte_stream::ByteStream;
use crate::client::stream::events::{Events, Sink};
use crate::failure::ErrorKind;
use crate::merge::{DEFAULT_TERMINATOR, EventError, read_event};
use crate::sse::Tail;
use crate::{Described, Interface, ServiceError};
use futures_core::Stream;
use serde_core::de::DeserializeOwned;
use std::fmt;
use std::future::poll_fn;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Marks a [`CallBuilder`](crate::client::CallBuilder) of a feed; `E` is the type of the events.
///
/// It is also the response type of a call whose only response is a feed. Only
/// [`stream`](crate::client::CallBuilder::stream) can read it.
pub struct Feed<E> {
    end: FeedEnd,
    event: PhantomData<fn() -> E>,
}

impl<E> Feed<E> {
    pub(in crate::client) fn new(end: FeedEnd) -> Self {
        Self { end, event: PhantomData }
    }

    pub(in crate::client) fn end(&self) -> FeedEnd {
        self.end
    }
}

impl<E> fmt::Debug for Feed<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Feed").field("end", &self.end).finish_non_exhaustive()
    }
}

/// The typed events of a feed, pulled one by one.
///
/// A feed ends with the event that the interface declares as its end. Without such an event, it
/// ends with the body of the response. A body that ends earlier or within an event ends the feed
/// with [`ErrorKind::Truncated`]. An event that reports an error ends the feed with that error,
/// whatever the HTTP status was.
///
/// Dropping the feed closes the connection.
pub struct EventFeed<E> {
    events: Events<FeedReader<E>, E>,
}

impl<E: DeserializeOwned + Described> EventFeed<E> {
    pub(in crate::client) fn new(bytes: ByteStream, end: FeedEnd) -> Self {
        let sink = FeedReader {
            interface: bytes.endpoint().interface,
            end,
            has_ended: false,
            is_complete: false,
            event: PhantomData,
        };
        Self { events: Events::new(bytes, sink) }
    }

    /// Returns the next event; `None` once the feed has ended.
    ///
    /// # Errors
    ///
    /// The connection broke, the service reported an error, or an event is not JSON of its type.
    pub async fn next(&mut self) -> Option<Result<E, Error>> {
        poll_fn(|context| self.poll_event(context)).await
    }

    /// Returns the head of the response: its status, headers and request id.
    pub fn head(&self) -> Raw {
        self.events.bytes.head()
    }

    /// Returns the id of the request, for support requests to the service.
    pub fn request_id(&self) -> Option<String> {
        self.events.bytes.request_id()
    }

    /// Polls for the next event, for hand-written futures: see [`EventFeed::next`].
    pub fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<E, Error>>> {
        self.events.poll_event(context)
    }
}

impl<E: DeserializeOwned + Described + Unpin> Stream for EventFeed<E> {
    type Item = Result<E, Error>;

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<E, Error>>> {
        self.get_mut().poll_event(context)
    }
}

impl<E> fmt::Debug for EventFeed<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventFeed")
            .field("bytes", &self.events.bytes)
            .field("is_done", &self.events.is_done)
            .finish_non_exhaustive()
    }
}

/// Reader of the events of a feed.
struct FeedReader<E> {
    interface: &'static Interface,
    end: FeedEnd,
    /// True once the terminator has arrived.
    has_ended: bool,
    /// True once an event has completed the feed.
    is_complete: bool,
    event: PhantomData<fn() -> E>,
}

impl<E: DeserializeOwned + Described> Sink for FeedReader<E> {
    type Event = E;

    fn interface(&self) -> &'static Interface {
        self.interface
    }

    fn terminator(&self) -> &'static str {
        self.end.text().unwrap_or(DEFAULT_TERMINATOR)
    }

    fn read(&mut self, data: &[u8]) -> Result<Option<E>, EventError> {
        self.has_ended |= data.trim_ascii() == self.terminator().as_bytes();
        if self.has_ended {
            return Ok(None);
        }
        let event = read_event(self.interface, data)?;
        self.is_complete = self.is_complete || self.end.is_completed_by(data);
        Ok(Some(event))
    }

    fn read_whole(&mut self, body: &[u8]) -> Result<Option<E>, Error> {
        if let Some(error) = ServiceError::classify(self.interface, body) {
            return Err(Error::from_service(error));
        }
        let problem = "expected events, but the response is one JSON body".to_owned();
        Err(Error::new(ErrorKind::Protocol { problem, excerpt: String::new() }))
    }

    fn end(&mut self, tail: Tail, _: &ByteStream) -> Result<(), Error> {
        let data = tail.data().trim_ascii();
        let has_ended = self.has_ended || data == self.terminator().as_bytes();
        // Leftover data belongs to a truncated event.
        let is_whole = data.is_empty() && (self.is_complete || !self.end.is_stated());
        if has_ended || is_whole { Ok(()) } else { Err(Error::truncated()) }
    }
}
