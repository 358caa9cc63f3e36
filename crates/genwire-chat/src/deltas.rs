//! Deltas of a streamed chat reply: text, thinking and tool calls.

mod thinking;

use std::borrow::Cow;
use std::collections::VecDeque;

use genwire_core::merge::{self, IntoDeltas, ListDelta as _, SplitDeltas};
use genwire_core::think::{self, Passage, Splitter};

use crate::generated::{
    ChatCompletionChunk, ChunkChoice, ChunkDelta, FinishReason, FunctionCallDelta, ReplyMessage,
    ToolCall, ToolCallDelta, Usage,
};
use crate::reasoning;
use thinking::{Form, Thinking};

/// A delta of a streamed chat reply.
///
/// Only the first choice has deltas. The concatenated [`Delta::Text`] is the
/// [`text()`](crate::CreateChatCompletionResponse::text) of the whole reply. The concatenated
/// [`Delta::Thinking`] is its [`reasoning()`](crate::CreateChatCompletionResponse::reasoning),
/// unless a member has thinking only after a `</think>` without an opening tag. A program that
/// concatenates them clears its text at a [`Delta::TextWasThinking`], which occurs if a service
/// omits the opening tag.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Delta {
    /// Thinking, from a separate member or from a `<think>` block at the start of the text.
    Thinking(String),
    /// Text of the answer.
    Text(String),
    /// The end of thinking without an opening tag: every [`Delta::Text`] before it was thinking.
    ///
    /// It contains the part of that text that is not part of the thinking yet.
    TextWasThinking(String),
    /// A part of a function call; parts with the same index belong to one call.
    ///
    /// The index counts the calls in the order in which they started, whatever the service sent.
    ToolCall(ToolCallDelta),
    /// The reason why the reply ended.
    Finish(FinishReason),
    /// The number of tokens of the call.
    Usage(Usage),
}

/// Splits the events of a streamed chat reply into deltas.
///
/// It does no I/O, so it works with any source of events. The clients have it built in:
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
    thinking: Thinking,
    /// Number of bytes of text so far.
    content: usize,
    /// The text of the answer, which may turn out to be thinking.
    answer: String,
    /// True once a closing tag without an opening tag has arrived.
    has_closed: bool,
    /// The calls so far, without their arguments.
    calls: Vec<ToolCall>,
    has_ended: bool,
}

impl DeltaSplitter {
    /// Creates a splitter at the start of a reply.
    pub fn new() -> Self {
        Self::default()
    }

    /// Processes the next event.
    pub fn push(&mut self, chunk: ChatCompletionChunk) {
        let choices = chunk.choices.unwrap_or_default();
        for choice in choices.into_iter().filter(|choice| choice.index.unwrap_or(0) == 0) {
            self.push_choice(choice);
        }
        self.ready.extend(chunk.usage.map(Delta::Usage));
    }

    /// Processes the delta of an event, without its choice.
    pub fn push_delta(&mut self, mut delta: ChunkDelta) {
        let thinking = self.thinking.push_members(&mut delta);
        self.push_thinking(thinking);
        self.push_content(delta.content);
        for call in delta.tool_calls.into_iter().flatten() {
            self.push_call(call);
        }
    }

    /// Ends the reply, so that text that was held back becomes a delta.
    pub fn finish(&mut self) {
        if let Some(passage) = self.splitter.finish() {
            self.push_passage(passage);
        }
    }

    /// Returns the next delta of the events so far.
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

    /// Processes a whole message, which usually repeats what has arrived.
    fn push_message(&mut self, message: ReplyMessage) {
        let member = reasoning::member_of(&message).unwrap_or_default();
        let thinking = self.thinking.push_whole_member(&member);
        self.push_thinking(thinking);
        self.push_content(
            message.content.and_then(|text| text.get(self.content..).map(str::to_owned)),
        );
        if self.calls.is_empty() {
            for call in message.tool_calls.into_iter().flatten() {
                self.push_call(call.into());
            }
        }
    }

    fn push_thinking(&mut self, text: String) {
        if !text.is_empty() {
            self.ready.push_back(Delta::Thinking(text));
        }
    }

    fn push_content(&mut self, text: Option<String>) {
        let Some(text) = text else { return };
        self.content += text.len();
        let mut splitter = std::mem::take(&mut self.splitter);
        let mut passages = splitter.push(&text);
        while let Some(passage) = passages.next() {
            let is_tag = passage == Passage::TextWasThinking;
            let is_kept = is_tag && self.mentions_tag();
            self.has_closed |= is_tag;
            self.push_passage(if is_kept {
                Passage::Text(Cow::Borrowed(passages.keep_tag()))
            } else {
                passage
            });
        }
        drop(passages);
        self.splitter = splitter;
    }

    /// Returns true if a closing tag after the answer is text, because a member has the thinking.
    fn mentions_tag(&self) -> bool {
        let thinking = self.thinking.in_member();
        !thinking.is_empty() && (self.has_closed || !think::is_same(&self.answer, thinking))
    }

    fn push_passage(&mut self, passage: Passage<'_>) {
        match passage {
            Passage::Thinking(text) => {
                let text = self.thinking.push(Form::Block, &text);
                self.push_thinking(text);
            }
            Passage::Text(text) => {
                self.answer.push_str(&text);
                self.ready.push_back(Delta::Text(Cow::into_owned(text)));
            }
            Passage::TextWasThinking => {
                let text = std::mem::take(&mut self.answer);
                let text = text.trim_matches('\n');
                let text = if text.trim_ascii().is_empty() { "" } else { text };
                let text = self.thinking.push(Form::Block, text);
                self.ready.push_back(Delta::TextWasThinking(text));
            }
        }
    }

    /// Sets the index of a part of a call to the index of its call.
    fn push_call(&mut self, mut call: ToolCallDelta) {
        if !self.answer.is_empty() {
            // A tag is never continued after a call.
            self.finish();
        }
        let place = merge::place_of(&self.calls, &call, &ToolCallDelta::RULES);
        let place = place.unwrap_or(self.calls.len());
        if place == self.calls.len() {
            self.calls.push(ToolCall::default());
        }
        if let Some(known) = self.calls.get_mut(place) {
            known.index = known.index.or(call.call_index());
            merge::first_text(&mut known.id, call.id.clone());
            let name = call.function.as_ref().and_then(|function| function.name.clone());
            merge::longest(&mut known.function.get_or_insert_default().name, name);
        }
        call.index = i64::try_from(place).ok();
        self.ready.push_back(Delta::ToolCall(call));
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
