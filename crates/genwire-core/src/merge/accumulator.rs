//! Collecting events into one reply, and the errors that a stream may report.

use super::tally::{Tally, TooLarge};
use crate::bounds::{self, MAX_RESPONSE_VALUES};
use crate::errors::fast_path::mentions_error;
use crate::{Described, Interface, ServiceError, Whole, mend};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use std::error::Error;
use std::fmt;

/// Maximum size of the excerpt of an unreadable event in its error, in bytes.
const EXCERPT_BYTES: usize = 200;

/// Data of the event that ends a stream, if the interface declares no terminator.
pub const DEFAULT_TERMINATOR: &str = "[DONE]";

/// A whole reply that can also be streamed as events.
///
/// The implementations are generated from the merge rules of the spec.
pub trait Collected: Default {
    /// One event of the stream.
    type Event: DeserializeOwned + Serialize + Clone + Described;

    /// The interface whose errors an event may report.
    const INTERFACE: &'static Interface;

    /// Data of the event that ends the stream; a stream may be complete without it.
    const TERMINATOR: Option<&'static str>;

    /// Returns the data of the event that ends the stream; [`DEFAULT_TERMINATOR`] if the interface
    /// declares none.
    #[inline]
    fn terminator() -> &'static str {
        Self::TERMINATOR.unwrap_or(DEFAULT_TERMINATOR)
    }

    /// Path of the only string that most events append to; empty if the spec declares none.
    const GROWING_PATH: &'static [&'static str] = &[];

    /// Adds an event, within the limits of the tally.
    fn add(&mut self, event: Self::Event, tally: &mut Tally);

    /// Returns the string at [`Self::GROWING_PATH`] that an event appends to, if the event adds
    /// nothing else.
    fn growing(&mut self, event: &Self::Event) -> Option<&mut String> {
        let _ = event;
        None
    }

    /// Returns the text that an event appends at [`Self::GROWING_PATH`]; for a list, the text of
    /// its first item.
    fn added_text(event: &Self::Event) -> Option<&str> {
        let _ = event;
        None
    }

    /// Returns true if an event has a member that may report an error.
    fn may_report(event: &Self::Event) -> bool;

    /// Returns true if the reply is complete.
    fn is_complete(&self) -> bool;

    /// Returns the name of a list with an item without a name, although each item needs one.
    ///
    /// Such an item is useless, like a tool call without a function name.
    fn unnamed(&self) -> Option<&'static str> {
        None
    }

    /// Sorts the items of lists, once all events have been added.
    fn settle(&mut self) {}
}

/// Collects the events of a stream into the reply that a call without a stream returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accumulator<R> {
    reply: R,
    tally: Tally,
    ended: bool,
}

/// Result of adding the data of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pushed {
    /// The event was added to the reply.
    Added,
    /// The data was the terminator, or arrived after it.
    Ended,
}

impl<R: Collected> Accumulator<R> {
    /// Creates an empty accumulator with the limit
    /// [`MAX_COLLECTED_BYTES`](super::MAX_COLLECTED_BYTES).
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty accumulator with a maximum size of the reply, in bytes.
    pub fn with_limit(bytes: usize) -> Self {
        Self { reply: R::default(), tally: Tally::new(bytes), ended: false }
    }

    /// Adds an event; an event that reports an error is not added.
    ///
    /// # Errors
    ///
    /// The event reports an error or makes the reply too large.
    pub fn push(&mut self, event: R::Event) -> Result<(), EventError> {
        if R::may_report(&event) {
            // Few events get here, so serializing them again costs little.
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

    /// Appends text at [`Collected::GROWING_PATH`], as an event would that equals `last` everywhere
    /// else; returns false if that event would add anything else.
    pub(super) fn grow(&mut self, last: &R::Event, text: &str) -> Result<bool, EventError> {
        let Some(place) = self.reply.growing(last) else { return Ok(false) };
        if self.tally.add(text.len()) {
            place.push_str(text);
        }
        self.tally.check().map_err(EventError::TooLarge)?;
        Ok(true)
    }

    /// Adds the raw data of an event; data after the terminator is ignored.
    ///
    /// # Errors
    ///
    /// The same as for [`Self::push`]; also if the event is not JSON of its type.
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
    /// The event is not JSON of its type, or reports an error.
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

    /// Returns a mutable reference to the part of the reply that has arrived.
    pub const fn partial_mut(&mut self) -> &mut R {
        &mut self.reply
    }

    /// Ends the stream and returns the reply, or the part that has arrived if the stream was
    /// truncated.
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

/// Merges the data of events, for callers that know an operation only by its name.
///
/// # Errors
///
/// An event is not JSON of its type, reports an error, or makes the reply too large.
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
    // A search for bytes is cheaper than parsing every event twice.
    if mentions_error(interface, data)
        && let Some(error) = ServiceError::classify(interface, data)
    {
        return Err(EventError::Service(error));
    }
    parse(interface, data)
}

/// Parses the data of an event; an error that the service reports in it is returned as the error.
///
/// Data with more than [`MAX_RESPONSE_VALUES`] JSON values is not parsed, because parsed values
/// need many times the memory of their JSON.
///
/// # Errors
///
/// The event is not JSON of its type, or reports an error.
pub fn parse<T: DeserializeOwned>(interface: &Interface, data: &[u8]) -> Result<T, EventError> {
    check_values(data)?;
    serde_json::from_slice(data).map_err(|error| match ServiceError::classify(interface, data) {
        Some(error) => EventError::Service(error),
        None => EventError::unreadable(data, error),
    })
}

fn check_values(data: &[u8]) -> Result<(), EventError> {
    if bounds::has_more_values(data, MAX_RESPONSE_VALUES) {
        return Err(EventError::TooLarge(TooLarge::Values { limit: MAX_RESPONSE_VALUES }));
    }
    Ok(())
}

/// The error for a stream that ended before its reply was complete.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Truncated<R> {
    /// Name of a list with an item that never got a name, such as a tool call without a function
    /// name.
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

/// The error for an event that cannot be added to the reply.
#[derive(Debug)]
#[non_exhaustive]
pub enum EventError {
    /// The service reports an error; the stream is over.
    Service(ServiceError),
    /// The stream exceeds a limit.
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
    /// Creates the error of an event that cannot be read.
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
