//! Conversations of several turns, with function calls.

use std::error::Error;
use std::fmt;

use crate::generated::{
    ChatModel, CreateChatCompletionRequest, CreateChatCompletionResponse, Message, MessageContent,
    ReplyMessage, ToolCall,
};

/// A conversation: the messages so far and the options of the next request.
///
/// It keeps the order that the service requires: a reply is sent back unchanged, and every function
/// call gets its result before the next request.
///
/// ```
/// use genwire_chat::{ChatModel, Conversation, CreateChatCompletionResponse, Tool};
/// use serde_json::json;
///
/// let mut conversation = Conversation::new(ChatModel::M3);
/// conversation.options_mut().tools =
///     Some(vec![Tool::from_schema("temperature", &json!({ "type": "object" }))?]);
/// conversation.push_user("How warm is it in Oslo?");
/// let request = conversation.request()?;
/// # assert_eq!(request.messages.len(), 1);
///
/// // The service answers `request` with a function call.
/// let reply: CreateChatCompletionResponse = serde_json::from_value(json!({
///     "choices": [{ "finish_reason": "tool_calls", "message": {
///         "role": "assistant", "content": "",
///         "tool_calls": [{ "id": "call_1", "type": "function",
///             "function": { "name": "temperature", "arguments": "{\"city\":\"Oslo\"}" } }],
///     } }],
/// }))?;
/// conversation.push_reply(&reply)?;
/// let ids: Vec<String> =
///     conversation.pending_calls().filter_map(|call| call.id.clone()).collect();
/// for id in ids {
///     conversation.answer(&id, "17 degrees")?;
/// }
/// assert_eq!(conversation.request()?.messages.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Conversation {
    next: CreateChatCompletionRequest,
}

impl Conversation {
    /// Creates a conversation with a model, without messages.
    pub fn new(model: impl Into<ChatModel>) -> Self {
        Self { next: CreateChatCompletionRequest::new(model, Vec::new()) }
    }

    /// Returns the messages so far, oldest first.
    pub fn messages(&self) -> &[Message] {
        &self.next.messages
    }

    /// Returns the next request, for setting its options.
    ///
    /// Its messages can be changed, too, for example to drop old ones.
    pub fn options_mut(&mut self) -> &mut CreateChatCompletionRequest {
        &mut self.next
    }

    /// Adds a message.
    pub fn push(&mut self, message: impl Into<Message>) {
        self.next.messages.push(message.into());
    }

    /// Adds a system message.
    pub fn push_system(&mut self, content: impl Into<MessageContent>) {
        self.push(Message::system(content));
    }

    /// Adds a message of the user.
    pub fn push_user(&mut self, content: impl Into<MessageContent>) {
        self.push(Message::user(content));
    }

    /// Adds a message of the assistant.
    pub fn push_assistant(&mut self, content: impl Into<MessageContent>) {
        self.push(Message::assistant(content));
    }

    /// Adds the first choice of a reply unchanged, with thinking, calls and unlisted members.
    ///
    /// # Errors
    ///
    /// The reply has no message.
    pub fn push_reply(
        &mut self,
        reply: &CreateChatCompletionResponse,
    ) -> Result<(), ConversationError> {
        let message = reply.message().ok_or(ConversationError::EmptyReply)?;
        self.push_reply_message(message.clone());
        Ok(())
    }

    /// Adds the message of a reply unchanged.
    pub fn push_reply_message(&mut self, message: ReplyMessage) {
        self.push(message);
    }

    /// Returns the function calls of the last reply that have no result yet.
    pub fn pending_calls(&self) -> impl Iterator<Item = &ToolCall> {
        let (calls, after) = self.last_turn();
        calls.iter().filter(move |call| {
            let id = call.id.as_deref().unwrap_or_default();
            !after.iter().any(|message| is_answer(message, id))
        })
    }

    /// Adds the result of a function call of the last reply.
    ///
    /// # Errors
    ///
    /// No call of the last reply has that id, or the call has a result already.
    pub fn answer(
        &mut self,
        tool_call_id: &str,
        content: impl Into<MessageContent>,
    ) -> Result<(), ConversationError> {
        let is_pending =
            self.pending_calls().any(|call| call.id.as_deref().unwrap_or_default() == tool_call_id);
        if !is_pending {
            return Err(ConversationError::UnknownCall(tool_call_id.to_owned()));
        }
        self.push(Message::tool(tool_call_id, content));
        Ok(())
    }

    /// Returns the next request.
    ///
    /// # Errors
    ///
    /// There are no messages, or a function call has no result yet.
    pub fn request(&self) -> Result<CreateChatCompletionRequest, ConversationError> {
        if self.next.messages.is_empty() {
            return Err(ConversationError::NoMessages);
        }
        let pending: Vec<String> =
            self.pending_calls().map(|call| call.id.clone().unwrap_or_default()).collect();
        if !pending.is_empty() {
            return Err(ConversationError::PendingCalls(pending));
        }
        Ok(self.next.clone())
    }

    /// Returns the calls of the last assistant message, and the messages after it.
    fn last_turn(&self) -> (&[ToolCall], &[Message]) {
        let messages = &self.next.messages;
        let last = messages.iter().enumerate().rev().find_map(|(index, message)| match message {
            Message::Assistant(assistant) => Some((index, assistant)),
            _ => None,
        });
        let Some((index, assistant)) = last else { return (&[], &[]) };
        let calls = assistant.tool_calls.as_deref().unwrap_or_default();
        (calls, messages.get(index + 1..).unwrap_or_default())
    }
}

impl From<CreateChatCompletionRequest> for Conversation {
    fn from(request: CreateChatCompletionRequest) -> Self {
        Self { next: request }
    }
}

fn is_answer(message: &Message, id: &str) -> bool {
    matches!(message, Message::Tool(tool) if tool.tool_call_id == id)
}

/// The error of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversationError {
    /// The reply has no message.
    EmptyReply,
    /// The conversation has no messages.
    NoMessages,
    /// Function calls have no result yet; holds their ids.
    PendingCalls(Vec<String>),
    /// No function call with this id needs a result.
    UnknownCall(String),
}

impl fmt::Display for ConversationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyReply => f.write_str("the reply has no message"),
            Self::NoMessages => f.write_str("the conversation has no messages"),
            Self::PendingCalls(ids) => {
                write!(f, "function calls have no result yet: `{}`", ids.join("`, `"))
            }
            Self::UnknownCall(id) => write!(f, "no function call `{id}` needs a result"),
        }
    }
}

impl Error for ConversationError {}
