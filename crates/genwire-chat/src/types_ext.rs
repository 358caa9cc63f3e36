//! Ways to make and to read the messages of a conversation.

use genwire_core::RawJson;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

use crate::generated::{
    AssistantMessage, ContentPart, FunctionDefinition, ImagePart, ImageUrl, Message,
    MessageContent, ReplyMessage, SystemMessage, TextPart, Tool, ToolCall, ToolMessage, ToolType,
    UserMessage, VideoPart, VideoUrl,
};

impl Message {
    /// An instruction that stands above the conversation.
    pub fn system(content: impl Into<MessageContent>) -> Self {
        Self::System(SystemMessage::new().content(content.into()))
    }

    /// What the user says.
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
        Self::User(UserMessage::new(content.into()))
    }

    /// Something that the assistant said.
    ///
    /// A reply of the service is better turned into a message as it is, with [`From`].
    pub fn assistant(content: impl Into<MessageContent>) -> Self {
        Self::Assistant(AssistantMessage::new().content(content.into()))
    }

    /// The answer to a function call.
    pub fn tool(tool_call_id: impl Into<String>, content: impl Into<MessageContent>) -> Self {
        Self::Tool(ToolMessage::new(content.into(), tool_call_id))
    }

    /// The text of the message; several texts are joined, media are left out.
    pub fn text(&self) -> Option<String> {
        self.content().map(MessageContent::text)
    }
}

impl MessageContent {
    /// The text of the content; several texts are joined, media are left out.
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
    /// An image, by its address or as a data URL.
    pub fn image(url: impl Into<String>) -> Self {
        Self::ImageUrl(ImagePart::new(ImageUrl::new(url)))
    }

    /// A video, by its address or as a data URL.
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
    /// Keeps everything that the service said, unknown members and thinking included.
    fn from(reply: ReplyMessage) -> Self {
        // Without `..`, so that a new member of replies cannot be forgotten here.
        let ReplyMessage {
            role: _,
            content,
            name,
            audio_content,
            reasoning_content,
            reasoning_details,
            tool_calls,
            extra,
        } = reply;
        let mut message = Self::new();
        message.content = content.map(MessageContent::Text);
        message.name = name;
        message.audio_content = audio_content;
        message.reasoning_content = reasoning_content;
        message.reasoning_details = reasoning_details;
        message.tool_calls = tool_calls;
        message.extra = extra;
        message
    }
}

impl From<ReplyMessage> for Message {
    fn from(reply: ReplyMessage) -> Self {
        Self::Assistant(reply.into())
    }
}

impl Tool {
    /// A function that the model may call; `parameters` is the JSON Schema of its arguments.
    ///
    /// ```
    /// use genwire_chat::Tool;
    /// use serde_json::json;
    ///
    /// let tool = Tool::function(
    ///     "temperature",
    ///     &json!({ "type": "object", "properties": { "city": { "type": "string" } } }),
    /// )?;
    /// assert_eq!(tool.function.name, "temperature");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn function(
        name: impl Into<String>,
        parameters: &impl Serialize,
    ) -> Result<Self, serde_json::Error> {
        let parameters = RawJson::from_serialize(parameters)?;
        Ok(Self::new(ToolType::Function, FunctionDefinition::new(name, parameters)))
    }
}

impl ToolCall {
    /// The name of the function to call; empty where the service left it out.
    pub fn name(&self) -> &str {
        self.function.as_ref().and_then(|call| call.name.as_deref()).unwrap_or_default()
    }

    /// The arguments as the text that the model wrote; empty where the service left it out.
    pub fn arguments_text(&self) -> &str {
        self.function.as_ref().and_then(|call| call.arguments.as_deref()).unwrap_or_default()
    }

    /// The arguments as a value; no arguments at all read as an empty object.
    pub fn arguments<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        let text = self.arguments_text();
        serde_json::from_str(if text.trim().is_empty() { "{}" } else { text })
    }

    /// The place of the call among the calls of the reply, wherever the service wrote it.
    pub fn place(&self) -> Option<i64> {
        self.index.or_else(|| self.function.as_ref().and_then(|call| call.index))
    }
}
