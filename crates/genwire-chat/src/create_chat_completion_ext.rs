//! Convenience methods of chat requests and replies.

use std::borrow::Cow;

use genwire_core::think;

use crate::generated::{
    ChatCompletionChunk, ChatModel, ChunkDelta, CreateChatCompletionRequest,
    CreateChatCompletionResponse, FinishReason, Message, ReplyMessage, ToolCall,
    create_chat_completion,
};
use crate::reasoning;

impl CreateChatCompletionRequest {
    /// Creates a request with one question to a model, given as a value of the enum or by name.
    ///
    /// ```
    /// use genwire_chat::{ChatModel, CreateChatCompletionRequest, Validate as _};
    ///
    /// let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name three rivers.")
    ///     .max_completion_tokens(600_000);
    /// let report = request.validate();
    /// assert_eq!(report.violations()[0].path, "/max_completion_tokens");
    ///
    /// let named = CreateChatCompletionRequest::ask("X-M3", "Name three rivers.");
    /// assert_eq!(named.model, ChatModel::M3);
    /// ```
    pub fn ask(model: impl Into<ChatModel>, question: impl Into<String>) -> Self {
        Self::new(model, vec![Message::user(question.into())])
    }

    /// Returns true if the reply is to be streamed.
    pub fn is_streamed(&self) -> bool {
        create_chat_completion::is_streamed(self)
    }
}

impl CreateChatCompletionResponse {
    /// Returns the message of the first choice.
    pub fn message(&self) -> Option<&ReplyMessage> {
        self.choices.as_deref().and_then(<[_]>::first)?.message.as_ref()
    }

    /// Returns the answer of the first choice, without thinking; empty if there is none.
    ///
    /// ```
    /// use genwire_chat::CreateChatCompletionResponse;
    /// use serde_json::json;
    ///
    /// let reply: CreateChatCompletionResponse = serde_json::from_value(json!({
    ///     "choices": [{ "message": { "content": "<think>\nA river.\n</think>\n\nThe Nile." } }],
    /// }))?;
    /// assert_eq!(reply.text(), "The Nile.");
    /// assert_eq!(reply.reasoning().as_deref(), Some("A river."));
    /// assert!(reply.raw_text().starts_with("<think>"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn text(&self) -> &str {
        self.message().map(ReplyMessage::text).unwrap_or_default()
    }

    /// Returns the thinking of the first choice: see [`ReplyMessage::reasoning`].
    pub fn reasoning(&self) -> Option<Cow<'_, str>> {
        self.message()?.reasoning()
    }

    /// Returns the unprocessed text of the first choice; empty if there is none.
    pub fn raw_text(&self) -> &str {
        self.message().map(ReplyMessage::raw_text).unwrap_or_default()
    }

    /// Returns the reason why the first choice ended.
    pub fn finish_reason(&self) -> Option<&FinishReason> {
        self.choices.as_deref().and_then(<[_]>::first)?.finish_reason.as_ref()
    }

    /// Returns the function calls of the first choice.
    pub fn tool_calls(&self) -> &[ToolCall] {
        self.message().and_then(|message| message.tool_calls.as_deref()).unwrap_or_default()
    }
}

impl ReplyMessage {
    /// Returns the answer: the text without its thinking.
    ///
    /// The thinking is a `<think>` block at the start of the text, or everything before a
    /// `</think>` without an opening tag.
    ///
    /// If a member contains the thinking as well, such a `</think>` counts only if the text before
    /// it is the same thinking.
    pub fn text(&self) -> &str {
        think::split_beside(self.raw_text(), &reasoning::in_member(self).unwrap_or_default()).1
    }

    /// Returns the thinking of the model, if there is any.
    ///
    /// It comes from the first non-empty member of `reasoning_content`, `reasoning`, `thinking` and
    /// `reasoning_details`, or from the `<think>` block at the start of the text. If the reply has
    /// both and one starts with the other, the longer one is returned; otherwise the block is
    /// appended to the member. A block without an opening tag is the text before the closing tag.
    pub fn reasoning(&self) -> Option<Cow<'_, str>> {
        reasoning::of_message(self)
    }

    /// Returns the unprocessed text, including any thinking that the service put into it.
    pub fn raw_text(&self) -> &str {
        self.content.as_deref().unwrap_or_default()
    }
}

impl ChatCompletionChunk {
    /// Returns the delta of the first choice.
    pub fn delta(&self) -> Option<&ChunkDelta> {
        self.choices.as_deref().and_then(<[_]>::first)?.delta.as_ref()
    }

    /// Returns the text that the event adds to the first choice, unprocessed.
    ///
    /// A tag around thinking may be split across two events, so a single event is not enough to
    /// separate thinking from the answer: use the deltas of the stream.
    ///
    /// ```
    /// use genwire_chat::ChatCompletionChunk;
    ///
    /// let chunk: ChatCompletionChunk =
    ///     serde_json::from_str(r#"{ "choices": [{ "delta": { "content": "The " } }] }"#)?;
    /// assert_eq!(chunk.raw_text(), "The ");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn raw_text(&self) -> &str {
        self.delta().and_then(|delta| delta.content.as_deref()).unwrap_or_default()
    }
}
