//! The reading of a streamed chat reply, event by event.

use crate::generated::{
    ChatCompletionChunk, CreateChatCompletionAccumulator, CreateChatCompletionResponse,
};
use genwire_core::merge::{EventError, Repeated, Truncated};
use std::borrow::Cow;

/// Where the text of a chunk stands.
const TEXT: &[&str] = &["choices", "delta", "content"];

/// Reads the events of a streamed chat reply, and collects them into the whole reply.
///
/// Most chunks repeat the bytes of the one before but for a bit of text. Of these only the text is
/// read, which gives the same reply as parsing them whole, at a small part of the cost.
///
/// ```
/// use genwire_chat::{ChatReader, Update};
/// use genwire_core::sse::Framer;
///
/// let stream = br#"
/// data: {"id":"1","choices":[{"index":0,"delta":{"role":"assistant","content":"The "}}]}
///
/// data: {"id":"1","choices":[{"index":0,"delta":{"role":"assistant","content":"Nile"}}]}
///
/// data: {"id":"1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
///
/// data: [DONE]
///
/// "#;
/// let mut reader = ChatReader::new();
/// let mut framer = Framer::new(1 << 20);
/// let mut shown = String::new();
/// for piece in stream.chunks(100) {
///     let mut frames = framer.push(piece);
///     while let Some(event) = frames.next() {
///         shown += reader.push(event?.data())?.text().unwrap_or_default();
///     }
/// }
/// assert_eq!(shown, "The Nile");
/// let reply = reader.finish()?;
/// let message = reply.choices.unwrap_or_default().swap_remove(0).message.unwrap_or_default();
/// assert_eq!(message.content.as_deref(), Some("The Nile"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChatReader {
    accumulator: CreateChatCompletionAccumulator,
    repeated: Repeated,
    chunk: ChatCompletionChunk,
}

/// What an event adds to a chat reply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Update<'a> {
    /// A bit of text for the choice of the chunk before; all else is as in that chunk.
    Text(Cow<'a, str>),
    /// A chunk.
    Chunk(&'a ChatCompletionChunk),
    /// Nothing: the stream has ended.
    Ended,
}

impl Update<'_> {
    /// The next bit of text, of the first choice where there are several.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Chunk(chunk) => {
                chunk.choices.as_ref()?.first()?.delta.as_ref()?.content.as_deref()
            }
            Self::Ended => None,
        }
    }
}

impl Default for ChatReader {
    fn default() -> Self {
        Self::new()
    }
}

impl ChatReader {
    /// A reader at the start of a stream.
    pub fn new() -> Self {
        Self {
            accumulator: CreateChatCompletionAccumulator::new(),
            repeated: Repeated::new(TEXT),
            chunk: ChatCompletionChunk::default(),
        }
    }

    /// Reads the data of the next event. After an error the stream is over.
    pub fn push<'a>(&'a mut self, data: &'a [u8]) -> Result<Update<'a>, EventError> {
        if let Some(text) = self.repeated.text(data)
            && let Some(place) = only_text(self.accumulator.partial_mut(), &self.chunk)
        {
            place.push_str(&text);
            return Ok(Update::Text(text));
        }
        self.read_whole(data)
    }

    /// Whether a finish reason has come.
    pub fn is_complete(&self) -> bool {
        self.accumulator.is_complete()
    }

    /// The reply as far as it has come.
    pub const fn partial(&self) -> &CreateChatCompletionResponse {
        self.accumulator.partial()
    }

    /// Ends the stream: the reply, or what there is of it if the stream ended too early.
    pub fn finish(
        self,
    ) -> Result<CreateChatCompletionResponse, Truncated<CreateChatCompletionResponse>> {
        self.accumulator.finish()
    }

    fn read_whole<'a>(&'a mut self, data: &'a [u8]) -> Result<Update<'a>, EventError> {
        self.repeated.forget();
        let Some(chunk) = self.accumulator.read(data)? else { return Ok(Update::Ended) };
        self.chunk = chunk.clone();
        self.accumulator.partial_mut().add_chunk(chunk);
        if only_text(self.accumulator.partial_mut(), &self.chunk).is_some() {
            self.repeated.learn(data);
        }
        Ok(Update::Chunk(&self.chunk))
    }
}

impl CreateChatCompletionResponse {
    /// Adds a chunk by the merge rules, without looking for an error in it.
    fn add_chunk(&mut self, chunk: ChatCompletionChunk) {
        genwire_core::merge::Collected::add(self, chunk);
    }
}

/// The text of a reply that a chunk adds to, if it would do nothing else when it came again.
fn only_text<'a>(
    reply: &'a mut CreateChatCompletionResponse,
    chunk: &ChatCompletionChunk,
) -> Option<&'a mut String> {
    let [choice] = chunk.choices.as_deref()? else { return None };
    let delta = choice.delta.as_ref().filter(|_| choice.message.is_none())?;
    let joins_more = [&delta.audio_content, &delta.reasoning_content]
        .into_iter()
        .flatten()
        .any(|text| !text.is_empty());
    let lists = delta.tool_calls.as_ref().is_some_and(|list| !list.is_empty())
        || delta.reasoning_details.as_ref().is_some_and(|list| !list.is_empty());
    if joins_more || lists {
        return None;
    }
    let choices = reply.choices.as_mut()?;
    let place = match choice.index {
        Some(_) => choices.iter().rposition(|known| known.index == choice.index)?,
        None => choices.len().checked_sub(1)?,
    };
    choices.get_mut(place)?.message.as_mut()?.content.as_mut()
}
