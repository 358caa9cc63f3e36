//! The reply of an operation that can stream.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;

use super::Refusal;
use crate::RawJson;

/// The events of a streamed reply; an error ends them.
pub type EventBody<E> = Pin<Box<dyn Stream<Item = Result<E, Refusal>> + Send>>;

/// A whole reply, or a stream of events.
pub enum Answer<T, E> {
    /// The whole reply.
    Whole(T),
    /// Events, each sent as soon as it is ready.
    ///
    /// The stream is dropped when the caller disconnects.
    Events(EventBody<E>),
    /// Events that are already JSON, for members that the type of the events cannot express, such
    /// as a member that is null.
    Written(EventBody<RawJson>),
}

impl<T, E> Answer<T, E> {
    /// Creates an answer from a stream of events.
    pub fn events(events: impl Stream<Item = Result<E, Refusal>> + Send + 'static) -> Self {
        Self::Events(Box::pin(events))
    }

    /// Creates an answer from a stream of events that are JSON already.
    pub fn written(events: impl Stream<Item = Result<RawJson, Refusal>> + Send + 'static) -> Self {
        Self::Written(Box::pin(events))
    }

    /// Creates an answer from an iterator of events.
    pub fn each<I>(events: I) -> Self
    where
        I: IntoIterator<Item = Result<E, Refusal>, IntoIter: Send + Unpin + 'static>,
    {
        Self::events(Each(events.into_iter()))
    }
}

/// An iterator as a stream.
struct Each<I>(I);

impl<I: Iterator + Unpin> Stream for Each<I> {
    type Item = I::Item;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<I::Item>> {
        Poll::Ready(self.0.next())
    }
}

impl<T: fmt::Debug, E> fmt::Debug for Answer<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(reply) => f.debug_tuple("Whole").field(reply).finish(),
            Self::Events(_) => f.write_str("Events(..)"),
            Self::Written(_) => f.write_str("Written(..)"),
        }
    }
}
