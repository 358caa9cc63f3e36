//! The reading of streams whose events mostly add a bit of text.

use super::accumulator::{Accumulator, Collected, EventError, Truncated};
use super::repeated::Repeated;
use std::borrow::Cow;
use std::fmt;

/// Reads the events of a stream, and collects them into the whole reply.
///
/// Most events repeat the bytes of the one before but for a bit of text. Of these only the text is
/// read, which gives the same reply as parsing them whole, at a small part of the cost.
#[derive(Clone)]
pub struct Reader<R: Collected> {
    accumulator: Accumulator<R>,
    repeated: Repeated,
    /// The event that was parsed last.
    last: Option<R::Event>,
}

/// What the data of an event brings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Update<'a, R: Collected> {
    /// A bit of text where the event before had one; all else is as in that event.
    Text(Cow<'a, str>),
    /// An event.
    Event(&'a R::Event),
    /// Nothing: the stream has ended.
    Ended,
}

impl<R: Collected> Update<'_, R> {
    /// The next bit of text, of the first item where there are several.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Event(event) => R::bit(event),
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
    /// A reader at the start of a stream.
    pub fn new() -> Self {
        Self { accumulator: Accumulator::new(), repeated: Repeated::new(R::GROWS), last: None }
    }

    /// Reads the data of the next event. After an error the stream is over.
    pub fn push<'a>(&'a mut self, data: &'a [u8]) -> Result<Update<'a, R>, EventError> {
        if let Some(text) = self.repeated.text(data)
            && let Some(last) = &self.last
            && let Some(place) = self.accumulator.partial_mut().growing(last)
        {
            place.push_str(&text);
            return Ok(Update::Text(text));
        }
        let Some(event) = self.read(data)? else { return Ok(Update::Ended) };
        if self.accumulator.partial_mut().growing(&event).is_some() {
            self.repeated.learn(data);
        }
        Ok(Update::Event(self.last.insert(event)))
    }

    /// Parses the data of the next event, whatever it repeats; `None` once the stream has ended.
    pub fn read(&mut self, data: &[u8]) -> Result<Option<R::Event>, EventError> {
        self.repeated.forget();
        let Some(event) = self.accumulator.read(data)? else { return Ok(None) };
        self.accumulator.partial_mut().add(event.clone());
        Ok(Some(event))
    }

    /// Whether the reply is complete.
    pub fn is_complete(&self) -> bool {
        self.accumulator.is_complete()
    }

    /// The reply as far as it has come.
    pub const fn partial(&self) -> &R {
        self.accumulator.partial()
    }

    /// The reply as far as it has come, for those who add to it.
    pub const fn partial_mut(&mut self) -> &mut R {
        self.accumulator.partial_mut()
    }

    /// Ends the stream: the reply, or what there is of it if the stream ended too early.
    pub fn finish(self) -> Result<R, Truncated<R>> {
        self.accumulator.finish()
    }
}

impl<R: Collected + fmt::Debug> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("accumulator", &self.accumulator).finish_non_exhaustive()
    }
}
