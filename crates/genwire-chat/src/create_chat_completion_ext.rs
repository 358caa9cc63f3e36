//! Making chat requests and reading chat replies.

use std::borrow::Cow;

use genwire_core::think;

use crate::generated::{
    ChatCompletionChunk, ChatModel, ChunkDelta, CreateChatCompletionRequest,
    CreateChatCompletionResponse, FinishReason, Message, ReplyMessage, ToolCall,
    create_chat_completion,
};
use crate::reasoning;

impl CreateChatCompletionRequest {
    /// Creates a request with one question to a model, which is a value of the enum or its name.
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

    /// Returns the answer of the first choice, without thinking; empty where there is none.
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

    /// Returns the text of the first choice as it came; empty where there is none.
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
    /// Returns the answer: the text without a `<think>` block at its start, or without the text
    /// before a `</think>` that has no `<think>` before it.
    ///
    /// If the thinking came in a member, such a `</think>` counts only where the text before it says
    /// the same.
    pub fn text(&self) -> &str {
        think::split_beside(self.raw_text(), &reasoning::in_member(self).unwrap_or_default()).1
    }

    /// Returns the thinking of the model, if there is any.
    ///
    /// It is the first of the members `reasoning_content`, `reasoning`, `thinking` and
    /// `reasoning_details` that has some, or the `<think>` block at the start of the text. If the
    /// reply has both, they are the same thinking where one begins with the other; else the block
    /// follows the member. Without an opening tag, it is the text before the closing tag.
    pub fn reasoning(&self) -> Option<Cow<'_, str>> {
        reasoning::of_message(self)
    }

    /// Returns the text as it came, with the thinking that the service put into it.
    pub fn raw_text(&self) -> &str {
        self.content.as_deref().unwrap_or_default()
    }
}

impl ChatCompletionChunk {
    /// Returns the additions of the chunk to the first choice.
    pub fn delta(&self) -> Option<&ChunkDelta> {
        self.choices.as_deref().and_then(<[_]>::first)?.delta.as_ref()
    }

    /// Returns the text that the chunk adds to the first choice, as it came.
    ///
    /// A tag around thinking may be cut anywhere between two chunks, so one chunk is not
    /// enough to separate thinking from the answer: use the deltas of the stream.
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
