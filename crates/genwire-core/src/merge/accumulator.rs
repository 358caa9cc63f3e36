//! Collecting events into one reply, and the errors that a stream may report.

use super::tally::{Tally, TooLarge};
use crate::bounds::{self, MAX_REPLY_VALUES};
use crate::errors::fast_path::mentions_error;
use crate::{Described, Interface, ServiceError, Whole, mend};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use std::error::Error;
use std::fmt;

/// Maximum number of bytes of an unreadable event that its error shows.
const EXCERPT_BYTES: usize = 200;

/// Data of the event that ends a stream whose terminator the interface does not name.
pub const DEFAULT_TERMINATOR: &str = "[DONE]";

/// A whole reply that can also be streamed as events.
///
/// The implementations are generated from the merge rules of the spec.
pub trait Collected: Default {
    /// One event of the stream.
    type Event: DeserializeOwned + Serialize + Clone + Described;

    /// The interface whose errors an event may report.
    const INTERFACE: &'static Interface;

    /// Data of the event that ends the stream; a stream without it may be complete, too.
    const TERMINATOR: Option<&'static str>;

    /// Returns the data of the event that ends the stream, [`DEFAULT_TERMINATOR`] where the
    /// interface names none.
    #[inline]
    fn terminator() -> &'static str {
        Self::TERMINATOR.unwrap_or(DEFAULT_TERMINATOR)
    }

    /// Path of the text that most events add to, and nothing else; empty where the spec names none.
    const GROWING_PATH: &'static [&'static str] = &[];

    /// Adds an event, as far as the bounds of the tally allow.
    fn add(&mut self, event: Self::Event, tally: &mut Tally);

    /// Returns the text at [`Self::GROWING_PATH`] that an event adds to, if the same event would
    /// add to nothing else.
    fn growing(&mut self, event: &Self::Event) -> Option<&mut String> {
        let _ = event;
        None
    }

    /// Returns the text that an event adds at [`Self::GROWING_PATH`]; that of the first item of a
    /// list.
    fn added_text(event: &Self::Event) -> Option<&str> {
        let _ = event;
        None
    }

    /// Returns true if an event has a member that may report an error.
    fn may_report(event: &Self::Event) -> bool;

    /// Returns true if the reply is complete.
    fn is_complete(&self) -> bool;

    /// Returns the name of a list in which an item has no name, though each needs one.
    ///
    /// Such an item, as a call of no function, cannot be used.
    fn unnamed(&self) -> Option<&'static str> {
        None
    }

    /// Puts the items of lists in order, once all events have been added.
    fn settle(&mut self) {}
}

/// Collects the events of a stream into the reply that a call without a stream returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accumulator<R> {
    reply: R,
    tally: Tally,
    ended: bool,
}

/// Result of pushing the data of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pushed {
    /// The event was added to the reply.
    Added,
    /// The data was the terminator, or came after it.
    Ended,
}

impl<R: Collected> Accumulator<R> {
    /// Creates an accumulator without events that is limited to
    /// [`MAX_COLLECTED_BYTES`](super::MAX_COLLECTED_BYTES).
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an accumulator without events, with a maximum size of the reply, in bytes.
    pub fn with_limit(bytes: usize) -> Self {
        Self { reply: R::default(), tally: Tally::new(bytes), ended: false }
    }

    /// Adds an event; an event that reports an error is not added.
    ///
    /// # Errors
    ///
    /// The event reports an error, does not fit the ones before, or makes the reply too large.
    pub fn push(&mut self, event: R::Event) -> Result<(), EventError> {
        if R::may_report(&event) {
            // Few events get here: writing them as JSON again costs more than adding them.
            let body = serde_json::to_vec(&event).unwrap_or_default();
            if let Some(error) = ServiceError::classify(R::INTERFACE, &body) {
                return Err(EventError::Service(error));
            }
        }
        self.add(event)
    }

    /// Adds an event that reports no error.
    pub(super) fn add(&mut self, event: R::Event) -> Result<(), EventError> {
        self.reply.add(event, &mut self.tally);
        self.tally.check().map_err(EventError::TooLarge)
    }

    /// Adds text at [`Collected::GROWING_PATH`], as another event like `last` would; returns false
    /// if that event would add to another member, too.
    pub(super) fn grow(&mut self, last: &R::Event, text: &str) -> Result<bool, EventError> {
        let Some(place) = self.reply.growing(last) else { return Ok(false) };
        if self.tally.add(text.len()) {
            place.push_str(text);
        }
        self.tally.check().map_err(EventError::TooLarge)?;
        Ok(true)
    }

    /// Adds the data of an event as it came; data after the terminator is ignored.
    ///
    /// # Errors
    ///
    /// As [`Self::push`], and if the event is not JSON or not of the type.
    pub fn push_data(&mut self, data: &[u8]) -> Result<Pushed, EventError> {
        match self.read(data)? {
            Some(event) => {
                self.add(event)?;
                Ok(Pushed::Added)
            }
            None => Ok(Pushed::Ended),
        }
    }

    /// Parses the data of an event without adding it; `None` for the terminator and data after it.
    ///
    /// # Errors
    ///
    /// The event is not JSON or not of the type, or it reports an error.
    pub fn read(&mut self, data: &[u8]) -> Result<Option<R::Event>, EventError> {
        if data.trim_ascii() == R::terminator().as_bytes() {
            self.ended = true;
        }
        if self.ended {
            return Ok(None);
        }
        match read_event(R::INTERFACE, data) {
            Err(EventError::Unreadable { excerpt, error }) => {
                mend::parse(data).map(Some).ok_or(EventError::Unreadable { excerpt, error })
            }
            read => read.map(Some),
        }
    }

    /// Returns true if the reply is complete.
    pub fn is_complete(&self) -> bool {
        self.reply.is_complete()
    }

    /// Returns the part of the reply that has arrived.
    pub const fn partial(&self) -> &R {
        &self.reply
    }

    /// Returns the part of the reply that has arrived, for changing it.
    pub const fn partial_mut(&mut self) -> &mut R {
        &mut self.reply
    }

    /// Ends the stream and returns the reply, or the part that has arrived if the stream was cut.
    ///
    /// # Errors
    ///
    /// The reply is not complete, or an item of a list has no name; the error holds what arrived.
    pub fn finish(mut self) -> Result<R, Truncated<R>> {
        self.reply.settle();
        let unnamed = self.reply.unnamed();
        if self.is_complete() && unnamed.is_none() {
            Ok(self.reply)
        } else {
            Err(Truncated { unnamed, partial: Box::new(self.reply) })
        }
    }
}

/// Joins the data of events, for callers that know an operation by its name alone.
///
/// # Errors
///
/// An event is not JSON or not of the type, reports an error, or does not fit the ones before.
pub fn join<R: Collected + Serialize>(events: &[Vec<u8>]) -> Result<Whole, EventError> {
    let mut whole = Accumulator::<R>::new();
    for event in events {
        whole.push_data(event)?;
    }
    let is_complete = whole.is_complete();
    whole.partial_mut().settle();
    let body =
        serde_json::to_vec(whole.partial()).map_err(|error| EventError::unreadable(&[], error))?;
    Ok(Whole { body, is_complete })
}

/// Parses the data of an event that reports no error.
pub(crate) fn read_event<T: DeserializeOwned>(
    interface: &Interface,
    data: &[u8],
) -> Result<T, EventError> {
    check_values(data)?;
    // A search in the bytes is cheaper than parsing every event twice.
    if mentions_error(interface, data)
        && let Some(error) = ServiceError::classify(interface, data)
    {
        return Err(EventError::Service(error));
    }
    parse(interface, data)
}

/// Parses the data of an event; data that reports an error of the service is that error.
///
/// Data with more than [`MAX_REPLY_VALUES`] JSON values is not parsed: the values would take many
/// times the memory of their text.
///
/// # Errors
///
/// The event is not JSON or not of the type, or it reports an error.
pub fn parse<T: DeserializeOwned>(interface: &Interface, data: &[u8]) -> Result<T, EventError> {
    check_values(data)?;
    serde_json::from_slice(data).map_err(|error| match ServiceError::classify(interface, data) {
        Some(error) => EventError::Service(error),
        None => EventError::unreadable(data, error),
    })
}

fn check_values(data: &[u8]) -> Result<(), EventError> {
    if bounds::has_more_values(data, MAX_REPLY_VALUES) {
        return Err(EventError::TooLarge(TooLarge::Values { limit: MAX_REPLY_VALUES }));
    }
    Ok(())
}

/// Error for a stream that ended before its reply was complete.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Truncated<R> {
    /// Name of a list with an item that never got a name, such as a call of no function.
    pub unnamed: Option<&'static str>,
    /// Part of the reply that had arrived.
    pub partial: Box<R>,
}

impl<R> fmt::Display for Truncated<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.unnamed {
            Some(list) => Unnamed(list).fmt(f),
            None => f.write_str("the stream ended before the reply was complete"),
        }
    }
}

impl<R: fmt::Debug> Error for Truncated<R> {}

/// The message for a list with an item that has no name.
pub(crate) struct Unnamed(pub(crate) &'static str);

impl fmt::Display for Unnamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = self.0;
        write!(f, "an item of `{list}` has no name at the end of the stream")
    }
}

/// Error of an event that cannot be added to the reply.
#[derive(Debug)]
#[non_exhaustive]
pub enum EventError {
    /// The service reports an error; the stream is over.
    Service(ServiceError),
    /// The stream adds up to more than a bound.
    TooLarge(TooLarge),
    /// The event cannot be read.
    Unreadable {
        /// First bytes of its data.
        excerpt: String,
        /// Error of the parser.
        error: serde_json::Error,
    },
}

impl EventError {
    /// Makes the error of an event that cannot be read.
    pub fn unreadable(data: &[u8], error: serde_json::Error) -> Self {
        let excerpt =
            String::from_utf8_lossy(data.get(..EXCERPT_BYTES).unwrap_or(data)).into_owned();
        Self::Unreadable { excerpt, error }
    }
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service(error) => error.fmt(f),
            Self::TooLarge(error) => error.fmt(f),
            Self::Unreadable { excerpt, error } => {
                write!(f, "an event of the stream cannot be read: {error}, in `{excerpt}`")
            }
        }
    }
}

impl Error for EventError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Service(_) | Self::TooLarge(_) => None,
            Self::Unreadable { error, .. } => Some(error),
        }
    }
}
