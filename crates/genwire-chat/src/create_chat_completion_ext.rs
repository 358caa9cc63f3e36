//! Ways to read a chat reply and to ask for one.

use crate::generated::{
    ChatCompletionChunk, ChatModel, CreateChatCompletionRequest, CreateChatCompletionResponse,
    Delta, FinishReason, Message, ReplyMessage, ToolCall, create_chat_completion,
};

impl CreateChatCompletionRequest {
    /// One question to a model.
    ///
    /// ```
    /// use genwire_chat::{ChatModel, CreateChatCompletionRequest};
    /// use genwire_core::Validate as _;
    ///
    /// let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name three rivers.")
    ///     .max_completion_tokens(600_000);
    /// let report = request.validate();
    /// assert_eq!(report.violations()[0].path, "/max_completion_tokens");
    /// ```
    pub fn ask(model: ChatModel, question: impl Into<String>) -> Self {
        Self::new(model, vec![Message::user(question.into())])
    }

    /// Whether the reply is to come in pieces.
    pub fn is_streamed(&self) -> bool {
        create_chat_completion::is_streamed(self)
    }
}

impl CreateChatCompletionResponse {
    /// The message of the first choice.
    pub fn message(&self) -> Option<&ReplyMessage> {
        self.choices.as_deref().and_then(<[_]>::first)?.message.as_ref()
    }

    /// The text of the first choice; empty where there is none.
    ///
    /// It holds what the model thinks too, between `<think>` and `</think>`, unless the request asked
    /// for `reasoning_split`; `genwire_core::think::split` parts the two.
    pub fn text(&self) -> &str {
        self.message().and_then(|message| message.content.as_deref()).unwrap_or_default()
    }

    /// The thinking of the first choice, where it was split off.
    pub fn reasoning(&self) -> Option<&str> {
        self.message()?.reasoning_content.as_deref()
    }

    /// Why the first choice ended.
    pub fn finish_reason(&self) -> Option<&FinishReason> {
        self.choices.as_deref().and_then(<[_]>::first)?.finish_reason.as_ref()
    }

    /// The functions that the first choice wants to have called.
    pub fn tool_calls(&self) -> &[ToolCall] {
        self.message().and_then(|message| message.tool_calls.as_deref()).unwrap_or_default()
    }
}

impl ChatCompletionChunk {
    /// What the chunk adds to the first choice.
    pub fn delta(&self) -> Option<&Delta> {
        self.choices.as_deref().and_then(<[_]>::first)?.delta.as_ref()
    }

    /// The text that the chunk adds to the first choice; empty where there is none.
    ///
    /// ```
    /// use genwire_chat::ChatCompletionChunk;
    ///
    /// let chunk: ChatCompletionChunk =
    ///     serde_json::from_str(r#"{ "choices": [{ "delta": { "content": "The " } }] }"#)?;
    /// assert_eq!((chunk.text(), chunk.reasoning()), ("The ", ""));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn text(&self) -> &str {
        self.delta().and_then(|delta| delta.content.as_deref()).unwrap_or_default()
    }

    /// The thinking that the chunk adds to the first choice, where it is split off.
    pub fn reasoning(&self) -> &str {
        self.delta().and_then(|delta| delta.reasoning_content.as_deref()).unwrap_or_default()
    }
}
