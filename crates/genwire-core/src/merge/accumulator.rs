//! The collection of events into one reply, with the errors that a stream may carry.

use crate::ServiceError;
use memchr::memmem;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use std::error::Error;
use std::fmt;

/// How much of an event that cannot be read is shown.
const EXCERPT: usize = 200;

/// What ends streams of this kind nearly everywhere; taken where the interface names nothing.
const USUAL_TERMINATOR: &str = "[DONE]";

/// A whole reply that also comes as a stream of events.
///
/// What implements it is generated from the merge rules of the spec.
pub trait Collected: Default {
    /// One event of the stream.
    type Event: DeserializeOwned + Serialize + Clone;

    /// The text of the event that ends the stream; a stream without it may be complete, too.
    const TERMINATOR: Option<&'static str>;

    /// Where the text stands that most events add a bit to, and nothing else; empty where the spec
    /// names none.
    const GROWS: &'static [&'static str] = &[];

    /// Adds an event.
    fn add(&mut self, event: Self::Event);

    /// The text at [`Self::GROWS`] that an event adds to, if it would add to nothing else when it
    /// came again.
    fn growing(&mut self, event: &Self::Event) -> Option<&mut String> {
        let _ = event;
        None
    }

    /// The bit of text at [`Self::GROWS`] that an event brings; of the first item where there are
    /// several.
    fn bit(event: &Self::Event) -> Option<&str> {
        let _ = event;
        None
    }

    /// Whether an event has a member that may report an error.
    fn may_report(event: &Self::Event) -> bool;

    /// Whether the reply is complete.
    fn is_complete(&self) -> bool;
}

/// Collects the events of a stream into the reply that a whole call returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accumulator<R> {
    reply: R,
    ended: bool,
}

/// What became of the data of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pushed {
    /// It was added to the reply.
    Added,
    /// It was the terminator, or came after it.
    Ended,
}

impl<R: Collected> Accumulator<R> {
    /// An accumulator without events.
    pub fn new() -> Self {
        Self { reply: R::default(), ended: false }
    }

    /// Adds an event; one that reports an error is not added.
    pub fn push(&mut self, event: R::Event) -> Result<(), ServiceError> {
        if R::may_report(&event) {
            let body = serde_json::to_vec(&event).unwrap_or_default();
            if let Some(error) = ServiceError::classify(&body) {
                return Err(error);
            }
        }
        self.reply.add(event);
        Ok(())
    }

    /// Adds the data of an event as it came; what follows the terminator is passed over.
    pub fn push_data(&mut self, data: &[u8]) -> Result<Pushed, EventError> {
        match self.read(data)? {
            Some(event) => {
                self.reply.add(event);
                Ok(Pushed::Added)
            }
            None => Ok(Pushed::Ended),
        }
    }

    /// Reads the data of an event without adding it; `None` for the terminator and what follows it.
    pub fn read(&mut self, data: &[u8]) -> Result<Option<R::Event>, EventError> {
        let end = R::TERMINATOR.unwrap_or(USUAL_TERMINATOR);
        if data.trim_ascii() == end.as_bytes() {
            self.ended = true;
        }
        if self.ended {
            return Ok(None);
        }
        if mentions_error(data)
            && let Some(error) = ServiceError::classify(data)
        {
            return Err(EventError::Service(error));
        }
        parse(data).map(Some)
    }

    /// Whether the reply is complete.
    pub fn is_complete(&self) -> bool {
        self.reply.is_complete()
    }

    /// The reply as far as it has come.
    pub const fn partial(&self) -> &R {
        &self.reply
    }

    /// The reply as far as it has come, for those who add to it.
    pub const fn partial_mut(&mut self) -> &mut R {
        &mut self.reply
    }

    /// Ends the stream: the reply, or what there is of it if the stream ended too early.
    pub fn finish(self) -> Result<R, Truncated<R>> {
        if self.is_complete() {
            Ok(self.reply)
        } else {
            Err(Truncated { partial: Box::new(self.reply) })
        }
    }
}

/// Parses the data of an event; if that fails because it reports an error, this is the error.
pub fn parse<T: DeserializeOwned>(data: &[u8]) -> Result<T, EventError> {
    serde_json::from_slice(data).map_err(|error| match ServiceError::classify(data) {
        Some(error) => EventError::Service(error),
        None => EventError::unreadable(data, error),
    })
}

/// Whether an event names a member that may report an error.
///
/// A name may be written with escapes, so any escape of a letter counts.
fn mentions_error(data: &[u8]) -> bool {
    memmem::find(data, b"\"error\"").is_some()
        || memmem::find(data, b"\"base_resp\"").is_some()
        || memmem::find(data, b"\\u00").is_some()
}

/// A stream ended before its reply was complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truncated<R> {
    /// What had arrived.
    pub partial: Box<R>,
}

impl<R> fmt::Display for Truncated<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the stream ended before the reply was complete")
    }
}

impl<R: fmt::Debug> Error for Truncated<R> {}

/// An event that is no piece of the reply.
#[derive(Debug)]
#[non_exhaustive]
pub enum EventError {
    /// The service reports an error, and the stream is over.
    Service(ServiceError),
    /// The event cannot be read.
    Unreadable {
        /// Where it begins.
        excerpt: String,
        /// What is wrong with it.
        error: serde_json::Error,
    },
}

impl EventError {
    /// The error for an event that cannot be read.
    pub fn unreadable(data: &[u8], error: serde_json::Error) -> Self {
        let excerpt = String::from_utf8_lossy(data.get(..EXCERPT).unwrap_or(data)).into_owned();
        Self::Unreadable { excerpt, error }
    }
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service(error) => error.fmt(f),
            Self::Unreadable { excerpt, error } => {
                write!(f, "an event of the stream cannot be read: {error}, in `{excerpt}`")
            }
        }
    }
}

impl Error for EventError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Service(error) => Some(error),
            Self::Unreadable { error, .. } => Some(error),
        }
    }
}
