//! Deltas of a streamed chat reply: text, thinking, calls.

use std::borrow::Cow;
use std::collections::VecDeque;

use genwire_core::merge::{IntoDeltas, SplitDeltas};
use genwire_core::think::{Passage, Splitter};

use crate::generated::{
    ChatCompletionChunk, ChunkChoice, ChunkDelta, FinishReason, FunctionCallDelta, ReplyMessage,
    ToolCall, ToolCallDelta, Usage,
};

/// Addition to a streamed chat reply.
///
/// The deltas are those of the first choice. The joined [`Delta::Text`] is the
/// [`text()`](crate::CreateChatCompletionResponse::text) of the whole reply, and the joined
/// [`Delta::Thinking`] is its [`reasoning()`](crate::CreateChatCompletionResponse::reasoning).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Delta {
    /// Thinking, from a member of its own or from a `<think>` block at the start of the text.
    Thinking(String),
    /// Text of the answer.
    Text(String),
    /// Part of a function call; parts with the same index belong to one call.
    ToolCall(ToolCallDelta),
    /// Reason why the reply ended.
    Finish(FinishReason),
    /// Tokens that the call used.
    Usage(Usage),
}

/// Splits the chunks of a streamed chat reply into deltas.
///
/// It does no I/O, so that it works with any source of chunks. The clients have it built in:
/// `client.chat().create(&request).stream().await?.deltas()`.
///
/// ```
/// use genwire_chat::{ChatCompletionChunk, Delta, DeltaSplitter};
///
/// let mut splitter = DeltaSplitter::new();
/// for text in ["<thi", "nk>\nA river.</think>", "\nThe ", "Nile."] {
///     let json = serde_json::json!({ "choices": [{ "delta": { "content": text } }] });
///     splitter.push(serde_json::from_value::<ChatCompletionChunk>(json)?);
/// }
/// splitter.finish();
/// let deltas: Vec<Delta> = std::iter::from_fn(|| splitter.pop()).collect();
/// assert_eq!(
///     deltas,
///     [
///         Delta::Thinking("A river.".to_owned()),
///         Delta::Text("The ".to_owned()),
///         Delta::Text("Nile.".to_owned()),
///     ]
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DeltaSplitter {
    splitter: Splitter,
    ready: VecDeque<Delta>,
    /// Bytes of the text and of the separate thinking that have arrived.
    content: usize,
    reasoning: usize,
    has_calls: bool,
    has_ended: bool,
}

impl DeltaSplitter {
    /// Creates a splitter at the start of a reply.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next chunk.
    pub fn push(&mut self, chunk: ChatCompletionChunk) {
        let choices = chunk.choices.unwrap_or_default();
        for choice in choices.into_iter().filter(|choice| choice.index.unwrap_or(0) == 0) {
            self.push_choice(choice);
        }
        self.ready.extend(chunk.usage.map(Delta::Usage));
    }

    /// Adds the delta of a chunk, without its choice.
    pub fn push_delta(&mut self, delta: ChunkDelta) {
        self.push_texts(delta.reasoning_content, delta.content);
        for call in delta.tool_calls.into_iter().flatten() {
            self.has_calls = true;
            self.ready.push_back(Delta::ToolCall(call));
        }
    }

    /// Takes the end of the reply, so that text that was held back becomes a delta.
    pub fn finish(&mut self) {
        if let Some(passage) = self.splitter.finish() {
            self.ready.push_back(passage.into());
        }
    }

    /// Returns the next delta of the chunks so far.
    pub fn pop(&mut self) -> Option<Delta> {
        self.ready.pop_front()
    }

    fn push_choice(&mut self, choice: ChunkChoice) {
        if let Some(delta) = choice.delta {
            self.push_delta(delta);
        }
        if let Some(message) = choice.message {
            self.push_message(message);
        }
        if let Some(reason) = choice.finish_reason.filter(|_| !self.has_ended) {
            self.has_ended = true;
            self.finish();
            self.ready.push_back(Delta::Finish(reason));
        }
    }

    /// Takes a whole message, which usually repeats what has arrived.
    fn push_message(&mut self, message: ReplyMessage) {
        let rest = |text: Option<String>, known: usize| text?.get(known..).map(str::to_owned);
        let reasoning = rest(message.reasoning_content, self.reasoning);
        self.push_texts(reasoning, rest(message.content, self.content));
        if !self.has_calls {
            let calls = message.tool_calls.into_iter().flatten();
            self.ready.extend(calls.map(|call| Delta::ToolCall(call.into())));
        }
    }

    fn push_texts(&mut self, reasoning: Option<String>, content: Option<String>) {
        if let Some(text) = reasoning.filter(|text| !text.is_empty()) {
            self.reasoning += text.len();
            self.ready.push_back(Delta::Thinking(text));
        }
        let Some(text) = content else { return };
        self.content += text.len();
        self.ready.extend(self.splitter.push(&text).map(Delta::from));
    }
}

impl From<Passage<'_>> for Delta {
    fn from(passage: Passage<'_>) -> Self {
        match passage {
            Passage::Thinking(text) => Self::Thinking(Cow::into_owned(text)),
            Passage::Text(text) => Self::Text(Cow::into_owned(text)),
        }
    }
}

impl ToolCallDelta {
    /// Returns the index of the call, from the call or from its function.
    pub fn call_index(&self) -> Option<i64> {
        self.index.or_else(|| self.function.as_ref().and_then(|call| call.index))
    }

    /// Returns the name of the function; empty after the first delta of a call.
    pub fn name(&self) -> &str {
        self.function.as_ref().and_then(|call| call.name.as_deref()).unwrap_or_default()
    }

    /// Returns the next characters of the arguments.
    pub fn arguments_text(&self) -> &str {
        self.function.as_ref().and_then(|call| call.arguments.as_deref()).unwrap_or_default()
    }
}

impl From<ToolCall> for ToolCallDelta {
    /// Converts a whole call to a single delta.
    fn from(call: ToolCall) -> Self {
        let mut delta = Self::new();
        delta.index = call.index;
        delta.id = call.id;
        delta.ty = call.ty.map(|ty| ty.as_str().to_owned());
        delta.function = call.function.map(|function| {
            let mut delta = FunctionCallDelta::new();
            delta.name = function.name;
            delta.arguments = function.arguments;
            delta.index = function.index;
            delta.extra = function.extra;
            delta
        });
        delta.extra = call.extra;
        delta
    }
}

impl SplitDeltas for DeltaSplitter {
    type Event = ChatCompletionChunk;
    type Delta = Delta;

    fn push(&mut self, chunk: ChatCompletionChunk) {
        Self::push(self, chunk);
    }

    fn finish(&mut self) {
        Self::finish(self);
    }

    fn pop(&mut self) -> Option<Delta> {
        Self::pop(self)
    }
}

impl IntoDeltas for ChatCompletionChunk {
    type Splitter = DeltaSplitter;
}
