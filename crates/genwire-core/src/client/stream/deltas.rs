//! Deltas of the streams that the clients return.

use crate::client::body::response::Response;
use crate::client::error::Error;
use crate::client::stream::event_stream::EventStream;
use crate::client::stream::stream_error::StreamError;
use crate::merge::{Collected, Deltas, IntoDeltas, SplitDeltas};
use serde_core::Serialize;
use std::any::Any;

/// Splitter of the events of a response.
type Splitter<R> = <<R as Collected>::Event as IntoDeltas>::Splitter;

impl<R> EventStream<R>
where
    R: Collected<Event: IntoDeltas>,
{
    /// Splits the events into deltas: text, thinking and tool calls.
    pub fn deltas(self) -> Deltas<Self, Splitter<R>, Error> {
        Deltas::new(self)
    }
}

impl<R, P> Deltas<EventStream<R>, P, Error>
where
    R: Collected + Serialize + Any + Send + Sync,
    P: SplitDeltas + Default,
{
    /// Reads the rest of the stream and returns the same response as a call without streaming.
    ///
    /// # Errors
    ///
    /// The stream ends with an error or before the response is complete; the error holds what
    /// arrived.
    pub async fn into_response(self) -> Result<Response<R>, StreamError<R>> {
        self.into_inner().into_response().await
    }
}

#[cfg(feature = "blocking")]
impl<R> crate::client::blocking::Iter<EventStream<R>>
where
    R: Collected<Event: IntoDeltas>,
{
    /// Splits the events into deltas: text, thinking and tool calls.
    pub fn deltas(self) -> Deltas<Self, Splitter<R>, Error> {
        Deltas::new(self)
    }
}

#[cfg(feature = "blocking")]
impl<R, P> Deltas<crate::client::blocking::Iter<EventStream<R>>, P, Error>
where
    R: Collected + Serialize + Any + Send + Sync,
    P: SplitDeltas + Default,
{
    /// Reads the rest of the stream and returns the same response as a call without streaming.
    ///
    /// # Errors
    ///
    /// The stream ends with an error or before the response is complete; the error holds what
    /// arrived.
    pub fn into_response(self) -> Result<Response<R>, StreamError<R>> {
        self.into_inner().into_response()
    }
}
