//! Reads streams whose events mostly append to the same string.

use super::accumulator::{Accumulator, Collected, EventError, Truncated};
use super::repeated::Repeated;
use std::borrow::Cow;
use std::fmt;

/// Reads the events of a stream and merges them into the whole reply.
///
/// Most events repeat the bytes of the previous event, except for one string. Then only that string
/// is read. The reply is the same as if the event were parsed, at a fraction of the cost.
#[derive(Clone)]
pub struct Reader<R: Collected> {
    accumulator: Accumulator<R>,
    repeated: Repeated,
    /// Last event that was parsed.
    last: Option<R::Event>,
}

/// Change that the data of an event makes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Update<'a, R: Collected> {
    /// Text for the string that the previous event appended to; everything else is as in that
    /// event.
    Text(Cow<'a, str>),
    /// A parsed event.
    Event(&'a R::Event),
    /// End of the stream.
    Ended,
}

impl<R: Collected> Update<'_, R> {
    /// Returns the text that is appended; for a list, the text of its first item.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Event(event) => R::added_text(event),
            Self::Ended => None,
        }
    }
}

impl<R: Collected> Default for Reader<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Collected> Reader<R> {
    /// Creates a reader at the start of a stream, with the limit
    /// [`MAX_COLLECTED_BYTES`](super::MAX_COLLECTED_BYTES).
    pub fn new() -> Self {
        Self::with_limit(super::MAX_COLLECTED_BYTES)
    }

    /// Creates a reader at the start of a stream, with a maximum size of the reply, in bytes.
    pub fn with_limit(bytes: usize) -> Self {
        let accumulator = Accumulator::with_limit(bytes);
        Self { accumulator, repeated: Repeated::new(R::GROWING_PATH), last: None }
    }

    /// Reads the data of the next event. After an error the stream is over.
    ///
    /// # Errors
    ///
    /// The event is not JSON of its type, reports an error, or makes the reply too large.
    pub fn push<'a>(&'a mut self, data: &'a [u8]) -> Result<Update<'a, R>, EventError> {
        if let Some(text) = self.repeated.text(data)
            && let Some(last) = &self.last
            && self.accumulator.grow(last, &text)?
        {
            return Ok(Update::Text(text));
        }
        let Some(event) = self.read(data)? else { return Ok(Update::Ended) };
        if self.accumulator.partial_mut().growing(&event).is_some() {
            self.repeated.learn(data);
        }
        Ok(Update::Event(self.last.insert(event)))
    }

    /// Parses the data of the next event in any case; `None` once the stream has ended.
    ///
    /// # Errors
    ///
    /// The event is not JSON of its type, or reports an error.
    pub fn read(&mut self, data: &[u8]) -> Result<Option<R::Event>, EventError> {
        self.repeated.forget();
        let Some(event) = self.accumulator.read(data)? else { return Ok(None) };
        self.accumulator.add(event.clone())?;
        Ok(Some(event))
    }

    /// Returns true if the reply is complete.
    pub fn is_complete(&self) -> bool {
        self.accumulator.is_complete()
    }

    /// Returns the part of the reply that has arrived.
    pub const fn partial(&self) -> &R {
        self.accumulator.partial()
    }

    /// Returns a mutable reference to the part of the reply that has arrived.
    pub const fn partial_mut(&mut self) -> &mut R {
        self.accumulator.partial_mut()
    }

    /// Ends the stream and returns the reply, or the part that has arrived if the stream was
    /// truncated.
    ///
    /// # Errors
    ///
    /// The reply is not complete, or an item of a list has no name; the error holds what arrived.
    pub fn finish(self) -> Result<R, Truncated<R>> {
        self.accumulator.finish()
    }
}

impl<R: Collected + fmt::Debug> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("accumulator", &self.accumulator).finish_non_exhaustive()
    }
}
