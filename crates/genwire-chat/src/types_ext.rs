//! Convenience methods of messages and tools.

use genwire_core::RawJson;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

use crate::generated::{
    AssistantMessage, ContentPart, FunctionDefinition, ImagePart, ImageUrl, Message,
    MessageContent, ReplyMessage, SystemMessage, TextPart, Tool, ToolCall, ToolMessage, ToolType,
    UserMessage, VideoPart, VideoUrl,
};

impl Message {
    /// Creates a system message: an instruction for the whole conversation.
    pub fn system(content: impl Into<MessageContent>) -> Self {
        Self::System(SystemMessage::new().content(content))
    }

    /// Creates a message of the user.
    ///
    /// ```
    /// use genwire_chat::{ContentPart, Message};
    ///
    /// let plain = Message::user("What is a fjord?");
    /// let parts = Message::user(vec![
    ///     "What is this?".into(),
    ///     ContentPart::image("https://example.com/fjord.jpg"),
    /// ]);
    /// assert_eq!((plain.role(), parts.role()), ("user", "user"));
    /// ```
    pub fn user(content: impl Into<MessageContent>) -> Self {
        Self::User(UserMessage::new(content))
    }

    /// Creates a message of the assistant.
    ///
    /// [`From`] converts a reply to such a message, including everything that the service sent.
    pub fn assistant(content: impl Into<MessageContent>) -> Self {
        Self::Assistant(AssistantMessage::new().content(content))
    }

    /// Creates a message with the result of a function call.
    pub fn tool(tool_call_id: impl Into<String>, content: impl Into<MessageContent>) -> Self {
        Self::Tool(ToolMessage::new(content, tool_call_id))
    }

    /// Returns the text of the message; several parts are concatenated, media are omitted.
    pub fn text(&self) -> Option<String> {
        self.content().map(MessageContent::text)
    }
}

impl MessageContent {
    /// Returns the text of the content; several parts are concatenated, media are omitted.
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Parts(parts) => parts
                .iter()
                .filter_map(|part| match part {
                    ContentPart::Text(part) => Some(part.text.as_str()),
                    _ => None,
                })
                .collect(),
        }
    }
}

impl ContentPart {
    /// Creates an image part from a URL, or from a data URL.
    pub fn image(url: impl Into<String>) -> Self {
        Self::ImageUrl(ImagePart::new(ImageUrl::new(url)))
    }

    /// Creates a video part from a URL, or from a data URL.
    pub fn video(url: impl Into<String>) -> Self {
        Self::VideoUrl(VideoPart::new(VideoUrl::new(url)))
    }
}

impl From<&str> for ContentPart {
    fn from(text: &str) -> Self {
        Self::Text(TextPart::new(text))
    }
}

impl From<String> for ContentPart {
    fn from(text: String) -> Self {
        Self::Text(TextPart::new(text))
    }
}

impl From<ImageUrl> for ContentPart {
    fn from(image: ImageUrl) -> Self {
        Self::ImageUrl(ImagePart::new(image))
    }
}

impl From<VideoUrl> for ContentPart {
    fn from(video: VideoUrl) -> Self {
        Self::VideoUrl(VideoPart::new(video))
    }
}

impl From<ReplyMessage> for AssistantMessage {
    /// Keeps everything that the service sent, including unlisted members and thinking.
    fn from(reply: ReplyMessage) -> Self {
        // Without `..`, so that a new member of replies cannot be forgotten here.
        let ReplyMessage {
            role: _,
            content,
            name,
            audio_content,
            reasoning_content,
            reasoning_text,
            thinking_text,
            reasoning_details,
            tool_calls,
            mut extra,
        } = reply;
        let mut message = Self::new();
        let parts = extra.remove("content_parts");
        message.content = content.map(|text| content_as_sent(text, parts.as_ref()));
        // Thinking that arrived in parts of the text is sent back in these parts, or not at all.
        let thinking_text = thinking_text.filter(|_| parts.is_none());
        for (name, text) in [("reasoning", reasoning_text), ("thinking", thinking_text)] {
            let text = text.and_then(|text| RawJson::from_serialize(&text).ok());
            if let Some(text) = text {
                extra.insert(name, text);
            }
        }
        message.name = name;
        message.audio_content = audio_content;
        message.reasoning_content = reasoning_content;
        message.reasoning_details = reasoning_details;
        message.tool_calls = tool_calls;
        message.extra = extra;
        message
    }
}

/// Returns the parts in which the text arrived, or the text itself if the parts do not add up to
/// it.
fn content_as_sent(text: String, parts: Option<&RawJson>) -> MessageContent {
    let parts = parts.and_then(|parts| parts.parse().ok()).map(MessageContent::Parts);
    parts.filter(|parts| parts.text() == text).unwrap_or(MessageContent::Text(text))
}

impl From<ReplyMessage> for Message {
    fn from(reply: ReplyMessage) -> Self {
        Self::Assistant(reply.into())
    }
}

impl Tool {
    /// Defines a function that the model may call; `parameters` is the JSON Schema of its arguments.
    ///
    /// ```
    /// use genwire_chat::Tool;
    /// use serde_json::json;
    ///
    /// let tool = Tool::from_schema(
    ///     "temperature",
    ///     &json!({ "type": "object", "properties": { "city": { "type": "string" } } }),
    /// )?;
    /// assert_eq!(tool.function.name, "temperature");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The schema cannot be serialized.
    pub fn from_schema(
        name: impl Into<String>,
        parameters: &impl Serialize,
    ) -> Result<Self, serde_json::Error> {
        let parameters = RawJson::from_serialize(parameters)?;
        Ok(Self::new(ToolType::Function, FunctionDefinition::new(name, parameters)))
    }
}

impl ToolCall {
    /// Returns the name of the function to call; empty if the service omitted it.
    pub fn name(&self) -> &str {
        self.function.as_ref().and_then(|call| call.name.as_deref()).unwrap_or_default()
    }

    /// Returns the arguments as the model wrote them; empty if the service omitted them.
    pub fn arguments_text(&self) -> &str {
        self.function.as_ref().and_then(|call| call.arguments.as_deref()).unwrap_or_default()
    }

    /// Parses the arguments; an empty string counts as an empty object.
    ///
    /// # Errors
    ///
    /// The arguments are not JSON of the type.
    pub fn arguments<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        let text = self.arguments_text();
        serde_json::from_str(if text.trim().is_empty() { "{}" } else { text })
    }

    /// Returns the index of the call, from the call or from its function.
    pub fn call_index(&self) -> Option<i64> {
        self.index.or_else(|| self.function.as_ref().and_then(|call| call.index))
    }
}
