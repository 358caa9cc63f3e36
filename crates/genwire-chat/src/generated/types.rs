// @generated from spec/chat/types.toml by cargo xtask generate. Do not edit by hand.

//! The types that the chat operations share.

use genwire_core::{
    Build, Extra, OpenEnum, RawJson, UnknownNumber, UnknownValue, UnknownVariant, Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// A chat model.
///
/// Open point UNK-043: Nothing is assumed about the context length of models other than
/// `X-M3`.
///
/// Open point UNK-072: `X-M2.x` means every model of the list but `X-M3`.
///
/// Open point UNK-083: `X-` is the default of one key of the spec, `vendor_prefix`.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `chat.ChatModel` (COM-001, CHAT-005).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ChatModel", unknown = "error")]
#[non_exhaustive]
pub enum ChatModel {
    /// The model that reads images and videos and whose thinking can be turned off.
    ///
    /// Properties: `max_completion_tokens` is 524288, `recommended_completion_tokens` is 131072,
    /// `top_p_default` is 0.95, `thinking_can_be_disabled`, `context_tokens` is 1000000,
    /// `accepts_media`.
    ///
    /// Spec: `chat.ChatModel.values.m3` (CHAT-021, CHAT-036, CHAT-038, CHAT-048, CHAT-060,
    /// LIM-001).
    #[serde(rename = "X-M3")]
    M3,
    /// The model 2.7 for text.
    ///
    /// Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536,
    /// `top_p_default` is 0.9.
    ///
    /// Spec: `chat.ChatModel.values.m2_7` (CHAT-017, CHAT-037, CHAT-039, CHAT-049).
    #[serde(rename = "X-M2.7")]
    M2_7,
    /// The fast form of the model 2.7.
    ///
    /// Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536,
    /// `top_p_default` is 0.9.
    ///
    /// Spec: `chat.ChatModel.values.m2_7_highspeed` (CHAT-017, CHAT-037, CHAT-039, CHAT-049).
    #[serde(rename = "X-M2.7-highspeed")]
    M2_7Highspeed,
    /// The model 2.5 for text.
    ///
    /// Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536,
    /// `top_p_default` is 0.9.
    ///
    /// Spec: `chat.ChatModel.values.m2_5` (CHAT-017, CHAT-037, CHAT-039, CHAT-049).
    #[serde(rename = "X-M2.5")]
    M2_5,
    /// The fast form of the model 2.5.
    ///
    /// Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536,
    /// `top_p_default` is 0.9.
    ///
    /// Spec: `chat.ChatModel.values.m2_5_highspeed` (CHAT-017, CHAT-037, CHAT-039, CHAT-049).
    #[serde(rename = "X-M2.5-highspeed")]
    M2_5Highspeed,
    /// The model 2.1 for text.
    ///
    /// Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536,
    /// `top_p_default` is 0.9.
    ///
    /// Spec: `chat.ChatModel.values.m2_1` (CHAT-017, CHAT-037, CHAT-039, CHAT-049).
    #[serde(rename = "X-M2.1")]
    M2_1,
    /// The fast form of the model 2.1.
    ///
    /// Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536,
    /// `top_p_default` is 0.9.
    ///
    /// Spec: `chat.ChatModel.values.m2_1_highspeed` (CHAT-017, CHAT-037, CHAT-039, CHAT-049).
    #[serde(rename = "X-M2.1-highspeed")]
    M2_1Highspeed,
    /// The model 2 for text.
    ///
    /// Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536,
    /// `top_p_default` is 0.9.
    ///
    /// Spec: `chat.ChatModel.values.m2` (CHAT-017, CHAT-037, CHAT-039, CHAT-049).
    #[serde(rename = "X-M2")]
    M2,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl ChatModel {
    /// How many tokens the model generates at most.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn max_completion_tokens(&self) -> Option<i64> {
        match self {
            Self::M3 => Some(524_288),
            Self::M2_7
            | Self::M2_7Highspeed
            | Self::M2_5
            | Self::M2_5Highspeed
            | Self::M2_1
            | Self::M2_1Highspeed
            | Self::M2 => Some(204_800),
            Self::Unknown(_) => None,
        }
    }

    /// The recommended `max_completion_tokens`.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn recommended_completion_tokens(&self) -> Option<i64> {
        match self {
            Self::M3 => Some(131_072),
            Self::M2_7
            | Self::M2_7Highspeed
            | Self::M2_5
            | Self::M2_5Highspeed
            | Self::M2_1
            | Self::M2_1Highspeed
            | Self::M2 => Some(65_536),
            Self::Unknown(_) => None,
        }
    }

    /// The `top_p` of a request that leaves it out.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn top_p_default(&self) -> Option<f64> {
        match self {
            Self::M3 => Some(0.95),
            Self::M2_7
            | Self::M2_7Highspeed
            | Self::M2_5
            | Self::M2_5Highspeed
            | Self::M2_1
            | Self::M2_1Highspeed
            | Self::M2 => Some(0.9),
            Self::Unknown(_) => None,
        }
    }

    /// Whether the model answers without thinking when told to.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn thinking_can_be_disabled(&self) -> Option<bool> {
        match self {
            Self::M3 => Some(true),
            Self::M2_7
            | Self::M2_7Highspeed
            | Self::M2_5
            | Self::M2_5Highspeed
            | Self::M2_1
            | Self::M2_1Highspeed
            | Self::M2 => Some(false),
            Self::Unknown(_) => None,
        }
    }

    /// How many tokens the context of the model holds.
    ///
    /// `None` where nothing is stated, and for a value that the interface does not list.
    pub const fn context_tokens(&self) -> Option<i64> {
        match self {
            Self::M3 => Some(1_000_000),
            Self::M2_7
            | Self::M2_7Highspeed
            | Self::M2_5
            | Self::M2_5Highspeed
            | Self::M2_1
            | Self::M2_1Highspeed
            | Self::M2
            | Self::Unknown(_) => None,
        }
    }

    /// Whether the model reads images and videos.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn accepts_media(&self) -> Option<bool> {
        match self {
            Self::M3 => Some(true),
            Self::M2_7
            | Self::M2_7Highspeed
            | Self::M2_5
            | Self::M2_5Highspeed
            | Self::M2_1
            | Self::M2_1Highspeed
            | Self::M2 => Some(false),
            Self::Unknown(_) => None,
        }
    }
}

/// One message of a conversation, by the role of its sender.
///
/// The member `role` tells the variants apart.
///
/// Spec: `chat.Message`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "role")]
#[wire(name = "chat.Message", unknown = "error")]
#[non_exhaustive]
pub enum Message {
    /// An instruction that stands above the conversation.
    ///
    /// Spec: `chat.Message.variants.system`.
    #[serde(rename = "system")]
    System(SystemMessage),
    /// What the user says.
    ///
    /// Spec: `chat.Message.variants.user`.
    #[serde(rename = "user")]
    User(UserMessage),
    /// An earlier reply of the model.
    ///
    /// Spec: `chat.Message.variants.assistant`.
    #[serde(rename = "assistant")]
    Assistant(AssistantMessage),
    /// The answer of a function that the model called.
    ///
    /// Spec: `chat.Message.variants.tool`.
    #[serde(rename = "tool")]
    Tool(ToolMessage),
    /// A variant that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl Message {
    /// The `role` as it stands on the wire.
    pub fn role(&self) -> &str {
        match self {
            Self::System(_) => "system",
            Self::User(_) => "user",
            Self::Assistant(_) => "assistant",
            Self::Tool(_) => "tool",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// The `name` of the variants that have one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::System(payload) => payload.name.as_deref(),
            Self::User(payload) => payload.name.as_deref(),
            Self::Assistant(payload) => payload.name.as_deref(),
            Self::Tool(payload) => payload.name.as_deref(),
            Self::Unknown(_) => None,
        }
    }

    /// The `content` of the variants that have one.
    pub fn content(&self) -> Option<&MessageContent> {
        match self {
            Self::System(payload) => payload.content.as_ref(),
            Self::User(payload) => Some(&payload.content),
            Self::Assistant(payload) => payload.content.as_ref(),
            Self::Tool(payload) => Some(&payload.content),
            Self::Unknown(_) => None,
        }
    }

    /// The `tool_call_id` of the variants that have one.
    pub fn tool_call_id(&self) -> Option<&str> {
        match self {
            Self::System(payload) => payload.tool_call_id.as_deref(),
            Self::User(payload) => payload.tool_call_id.as_deref(),
            Self::Assistant(payload) => payload.tool_call_id.as_deref(),
            Self::Tool(payload) => Some(payload.tool_call_id.as_str()),
            Self::Unknown(_) => None,
        }
    }

    /// The `tool_calls` of the variants that have one.
    pub fn tool_calls(&self) -> Option<&[ToolCall]> {
        match self {
            Self::Assistant(payload) => payload.tool_calls.as_deref(),
            Self::System(_) | Self::User(_) | Self::Tool(_) | Self::Unknown(_) => None,
        }
    }

    /// The `audio_content` of the variants that have one.
    pub fn audio_content(&self) -> Option<&str> {
        match self {
            Self::Assistant(payload) => payload.audio_content.as_deref(),
            Self::System(_) | Self::User(_) | Self::Tool(_) | Self::Unknown(_) => None,
        }
    }

    /// The `reasoning_content` of the variants that have one.
    pub fn reasoning_content(&self) -> Option<&str> {
        match self {
            Self::Assistant(payload) => payload.reasoning_content.as_deref(),
            Self::System(_) | Self::User(_) | Self::Tool(_) | Self::Unknown(_) => None,
        }
    }

    /// The `reasoning_details` of the variants that have one.
    pub fn reasoning_details(&self) -> Option<&[ReasoningDetail]> {
        match self {
            Self::Assistant(payload) => payload.reasoning_details.as_deref(),
            Self::System(_) | Self::User(_) | Self::Tool(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<SystemMessage> for Message {
    fn from(payload: SystemMessage) -> Self {
        Self::System(payload)
    }
}

impl From<UserMessage> for Message {
    fn from(payload: UserMessage) -> Self {
        Self::User(payload)
    }
}

impl From<AssistantMessage> for Message {
    fn from(payload: AssistantMessage) -> Self {
        Self::Assistant(payload)
    }
}

impl From<ToolMessage> for Message {
    fn from(payload: ToolMessage) -> Self {
        Self::Tool(payload)
    }
}

/// An instruction that stands above the conversation.
///
/// # Rules
///
/// - `content`, advice: a system message without `content` says nothing
///
/// Spec: `chat.SystemMessage`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.SystemMessage")]
#[validate(
    rule(
        check = content,
        id = "content",
        at = "content",
        code = 2013,
        severity = "advice",
        message = "a system message without `content` says nothing"
    )
)]
#[non_exhaustive]
pub struct SystemMessage {
    /// The name of the sender.
    ///
    /// Where several senders have the same role, their names tell them apart.
    ///
    /// Spec: `chat.SystemMessage.name` (CHAT-057, CHAT-058).
    pub name: Option<String>,
    /// What the message says.
    ///
    /// Open point UNK-041: Empty `messages` are an error, empty `tools` mean none, and content
    /// may be missing beside tool calls or, with advice, from a system message.
    ///
    /// Spec: `chat.SystemMessage.content` (CHAT-059).
    pub content: Option<MessageContent>,
    /// Ignored for this role.
    ///
    /// Spec: `chat.SystemMessage.tool_call_id` (CHAT-066).
    pub tool_call_id: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `content`: a system message without `content` says nothing.
///
/// ```cel
/// has(this.content)
/// ```
fn content(this: &SystemMessage) -> bool {
    this.content.is_some()
}

/// What the user says.
///
/// Spec: `chat.UserMessage`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.UserMessage")]
#[non_exhaustive]
pub struct UserMessage {
    /// The name of the sender.
    ///
    /// Where several senders have the same role, their names tell them apart.
    ///
    /// Spec: `chat.UserMessage.name` (CHAT-057, CHAT-058).
    pub name: Option<String>,
    /// What the message says and shows.
    ///
    /// Open point UNK-041: Empty `messages` are an error, empty `tools` mean none, and content
    /// may be missing beside tool calls or, with advice, from a system message.
    ///
    /// Spec: `chat.UserMessage.content` (CHAT-059).
    pub content: MessageContent,
    /// Ignored for this role.
    ///
    /// Spec: `chat.UserMessage.tool_call_id` (CHAT-066).
    pub tool_call_id: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An earlier reply of the model.
///
/// A reply with tool calls is repeated unchanged, with all its members.
///
/// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
/// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
/// and anything else is kept.
///
/// # Rules
///
/// - `content_or_calls`: an assistant message has `content`, or else at least one entry in
///   `tool_calls`
///
/// Spec: `chat.AssistantMessage` (CHAT-183).
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.AssistantMessage")]
#[validate(
    rule(
        check = content_or_calls,
        id = "content_or_calls",
        at = "content",
        code = 2013,
        message = "an assistant message has `content`, or else at least one entry in `tool_calls`"
    )
)]
#[non_exhaustive]
pub struct AssistantMessage {
    /// The name of the sender.
    ///
    /// Where several senders have the same role, their names tell them apart.
    ///
    /// Spec: `chat.AssistantMessage.name` (CHAT-057, CHAT-058).
    pub name: Option<String>,
    /// What the reply says.
    ///
    /// Open point UNK-041: Empty `messages` are an error, empty `tools` mean none, and content
    /// may be missing beside tool calls or, with advice, from a system message.
    ///
    /// Spec: `chat.AssistantMessage.content` (CHAT-059).
    pub content: Option<MessageContent>,
    /// The functions that the reply calls.
    ///
    /// Spec: `chat.AssistantMessage.tool_calls` (CHAT-061, CHAT-062, CHAT-183).
    pub tool_calls: Option<Vec<ToolCall>>,
    /// Ignored for this role.
    ///
    /// Spec: `chat.AssistantMessage.tool_call_id` (CHAT-066).
    pub tool_call_id: Option<String>,
    /// The audio of the reply, as it came.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
    /// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
    /// and anything else is kept.
    ///
    /// Spec: `chat.AssistantMessage.audio_content` (CHAT-183).
    pub audio_content: Option<String>,
    /// The thinking of the reply, as it came.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
    /// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
    /// and anything else is kept.
    ///
    /// Spec: `chat.AssistantMessage.reasoning_content` (CHAT-183).
    pub reasoning_content: Option<String>,
    /// The thinking of the reply in pieces, as it came.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
    /// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
    /// and anything else is kept.
    ///
    /// Spec: `chat.AssistantMessage.reasoning_details` (CHAT-183).
    pub reasoning_details: Option<Vec<ReasoningDetail>>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `content_or_calls`: an assistant message has `content`, or else at least one entry in
/// `tool_calls`.
///
/// ```cel
/// has(this.content) || (has(this.tool_calls) && size(this.tool_calls) > 0)
/// ```
fn content_or_calls(this: &AssistantMessage) -> bool {
    this.content.is_some()
        || this.tool_calls.as_deref().is_some_and(|tool_calls| !tool_calls.is_empty())
}

/// The answer of a function that the model called.
///
/// Spec: `chat.ToolMessage`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolMessage")]
#[non_exhaustive]
pub struct ToolMessage {
    /// The name of the sender.
    ///
    /// Where several senders have the same role, their names tell them apart.
    ///
    /// Spec: `chat.ToolMessage.name` (CHAT-057, CHAT-058).
    pub name: Option<String>,
    /// What the function answered.
    ///
    /// Open point UNK-041: Empty `messages` are an error, empty `tools` mean none, and content
    /// may be missing beside tool calls or, with advice, from a system message.
    ///
    /// Spec: `chat.ToolMessage.content` (CHAT-059).
    pub content: MessageContent,
    /// The `id` of the call that is answered.
    ///
    /// Open point UNK-077: An answer to no call is an error, a call without an answer advice.
    ///
    /// Spec: `chat.ToolMessage.tool_call_id` (CHAT-063, CHAT-064).
    pub tool_call_id: String,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The content of a message: a text, or a list of parts.
///
/// Spec: `chat.MessageContent`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[wire(name = "chat.MessageContent")]
pub enum MessageContent {
    /// Plain text.
    ///
    /// Spec: `chat.MessageContent.alternatives.text` (CHAT-059).
    Text(String),
    /// Parts of text, images and videos.
    ///
    /// Spec: `chat.MessageContent.alternatives.parts` (CHAT-059).
    Parts(Vec<ContentPart>),
}

impl MessageContent {
    /// The `text`, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(value) => Some(value),
            Self::Parts(_) => None,
        }
    }

    /// The `parts`, if it is one.
    pub fn as_parts(&self) -> Option<&[ContentPart]> {
        match self {
            Self::Parts(value) => Some(value),
            Self::Text(_) => None,
        }
    }
}

impl From<String> for MessageContent {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<&str> for MessageContent {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Vec<ContentPart>> for MessageContent {
    fn from(value: Vec<ContentPart>) -> Self {
        Self::Parts(value)
    }
}

/// One part of the content of a message.
///
/// The member `type` tells the variants apart.
///
/// Spec: `chat.ContentPart`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type")]
#[wire(name = "chat.ContentPart", unknown = "error")]
#[non_exhaustive]
pub enum ContentPart {
    /// A piece of text.
    ///
    /// Spec: `chat.ContentPart.variants.text` (CHAT-060).
    #[serde(rename = "text")]
    Text(TextPart),
    /// An image.
    ///
    /// Spec: `chat.ContentPart.variants.image_url` (CHAT-060).
    #[serde(rename = "image_url")]
    ImageUrl(ImagePart),
    /// A video.
    ///
    /// Spec: `chat.ContentPart.variants.video_url` (CHAT-060).
    #[serde(rename = "video_url")]
    VideoUrl(VideoPart),
    /// A variant that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl ContentPart {
    /// The `type` as it stands on the wire.
    pub fn ty(&self) -> &str {
        match self {
            Self::Text(_) => "text",
            Self::ImageUrl(_) => "image_url",
            Self::VideoUrl(_) => "video_url",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// The `text` of the variants that have one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(payload) => Some(payload.text.as_str()),
            Self::ImageUrl(_) | Self::VideoUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// The `image_url` of the variants that have one.
    pub fn image_url(&self) -> Option<&ImageUrl> {
        match self {
            Self::ImageUrl(payload) => Some(&payload.image_url),
            Self::Text(_) | Self::VideoUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// The `video_url` of the variants that have one.
    pub fn video_url(&self) -> Option<&VideoUrl> {
        match self {
            Self::VideoUrl(payload) => Some(&payload.video_url),
            Self::Text(_) | Self::ImageUrl(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<TextPart> for ContentPart {
    fn from(payload: TextPart) -> Self {
        Self::Text(payload)
    }
}

impl From<ImagePart> for ContentPart {
    fn from(payload: ImagePart) -> Self {
        Self::ImageUrl(payload)
    }
}

impl From<VideoPart> for ContentPart {
    fn from(payload: VideoPart) -> Self {
        Self::VideoUrl(payload)
    }
}

/// A piece of text.
///
/// Spec: `chat.TextPart`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.TextPart")]
#[non_exhaustive]
pub struct TextPart {
    /// The text.
    ///
    /// Spec: `chat.TextPart.text` (CHAT-070, CHAT-071).
    pub text: String,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An image.
///
/// Spec: `chat.ImagePart`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ImagePart")]
#[non_exhaustive]
pub struct ImagePart {
    /// Where the image is and how closely to look at it.
    ///
    /// Spec: `chat.ImagePart.image_url` (CHAT-072, CHAT-073).
    pub image_url: ImageUrl,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A video.
///
/// Spec: `chat.VideoPart`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.VideoPart")]
#[non_exhaustive]
pub struct VideoPart {
    /// Where the video is.
    ///
    /// Spec: `chat.VideoPart.video_url` (CHAT-081, CHAT-082).
    pub video_url: VideoUrl,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An image and how closely to look at it.
///
/// Spec: `chat.ImageUrl`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ImageUrl")]
#[non_exhaustive]
pub struct ImageUrl {
    /// The address of the image, or the image itself as a Base64 data URL.
    ///
    /// An `http(s)` address, a data URL or an `mm_file://` reference.
    ///
    /// A file that was uploaded through the separate upload interface is written
    /// `mm_file://{file_id}`.
    ///
    /// Open point UNK-044: A megabyte is 2^20 bytes; media count decoded against their own limit
    /// and encoded against that of the body.
    ///
    /// Open point UNK-078: A data URL of another image format is an error, and one that names a
    /// listed format by its ending (`image/jpg`) gets advice; videos may have any format.
    ///
    /// Open point UNK-080: An `mm_file://` reference goes into the `url` of an image or a video.
    ///
    /// Spec: `chat.ImageUrl.url` (CHAT-074, CHAT-075, CHAT-076, CHAT-088).
    #[validate(format = "media_url")]
    pub url: String,
    /// How closely the image is looked at.
    ///
    /// Default: `default`.
    ///
    /// It sets the resolution in which the image is analysed.
    ///
    /// Open point UNK-002: No estimate is given of how many tokens an image takes.
    ///
    /// Spec: `chat.ImageUrl.detail` (CHAT-077, CHAT-079, CHAT-080).
    pub detail: Option<ImageDetail>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// How closely an image is looked at.
///
/// Open point UNK-002: No estimate is given of how many tokens an image takes.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `chat.ImageDetail` (CHAT-078).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ImageDetail", unknown = "error")]
#[non_exhaustive]
pub enum ImageDetail {
    /// A coarse look.
    ///
    /// Spec: `chat.ImageDetail.values.low`.
    #[serde(rename = "low")]
    Low,
    /// An ordinary look.
    ///
    /// Spec: `chat.ImageDetail.values.default`.
    #[serde(rename = "default")]
    Default,
    /// A close look.
    ///
    /// Spec: `chat.ImageDetail.values.high`.
    #[serde(rename = "high")]
    High,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Where a video is.
///
/// Open point UNK-001: Members of `video_url` besides `url` are kept as they come.
///
/// Spec: `chat.VideoUrl`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.VideoUrl")]
#[non_exhaustive]
pub struct VideoUrl {
    /// The address of the video, or the video itself as a Base64 data URL.
    ///
    /// An `http(s)` address, a data URL or an `mm_file://` reference.
    ///
    /// A file that was uploaded through the separate upload interface is written
    /// `mm_file://{file_id}`.
    ///
    /// Open point UNK-044: A megabyte is 2^20 bytes; media count decoded against their own limit
    /// and encoded against that of the body.
    ///
    /// Open point UNK-078: A data URL of another image format is an error, and one that names a
    /// listed format by its ending (`image/jpg`) gets advice; videos may have any format.
    ///
    /// Open point UNK-080: An `mm_file://` reference goes into the `url` of an image or a video.
    ///
    /// Spec: `chat.VideoUrl.url` (CHAT-083, CHAT-088).
    #[validate(format = "media_url")]
    pub url: String,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A function that the model may call.
///
/// Spec: `chat.Tool`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Tool")]
#[non_exhaustive]
pub struct Tool {
    /// The kind of tool.
    ///
    /// Spec: `chat.Tool.type` (CHAT-089, CHAT-090).
    #[serde(rename = "type")]
    pub ty: ToolType,
    /// The function.
    ///
    /// Spec: `chat.Tool.function` (CHAT-098).
    pub function: FunctionDefinition,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A kind of tool.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `chat.ToolType` (CHAT-091, CHAT-104).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolType", unknown = "error")]
#[non_exhaustive]
pub enum ToolType {
    /// A function.
    ///
    /// Spec: `chat.ToolType.values.function`.
    #[serde(rename = "function")]
    Function,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// What a function is called, what it does and what it takes.
///
/// Spec: `chat.FunctionDefinition`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.FunctionDefinition")]
#[non_exhaustive]
pub struct FunctionDefinition {
    /// The name of the function.
    ///
    /// Spec: `chat.FunctionDefinition.name` (CHAT-092, CHAT-093).
    pub name: String,
    /// What the function does, for the model to read.
    ///
    /// Spec: `chat.FunctionDefinition.description` (CHAT-094).
    pub description: Option<String>,
    /// The arguments of the function, as a JSON Schema.
    ///
    /// It is a JSON Schema of the arguments.
    ///
    /// Spec: `chat.FunctionDefinition.parameters` (CHAT-095, CHAT-096, CHAT-097).
    #[wire(object)]
    pub parameters: RawJson,
    /// Whether the arguments must follow the schema to the letter.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
    /// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
    /// and anything else is kept.
    ///
    /// Spec: `chat.FunctionDefinition.strict`.
    pub strict: Option<bool>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Which function the model is to call: a mode, or a function by name.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
/// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
/// and anything else is kept.
///
/// Spec: `chat.ToolChoice`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[wire(name = "chat.ToolChoice")]
pub enum ToolChoice {
    /// A mode.
    ///
    /// Spec: `chat.ToolChoice.alternatives.mode`.
    #[wire(json = "string")]
    Mode(ToolChoiceMode),
    /// One function, by its name.
    ///
    /// Spec: `chat.ToolChoice.alternatives.named`.
    Named(NamedToolChoice),
}

impl ToolChoice {
    /// The `mode`, if it is one.
    pub fn as_mode(&self) -> Option<&ToolChoiceMode> {
        match self {
            Self::Mode(value) => Some(value),
            Self::Named(_) => None,
        }
    }

    /// The `named`, if it is one.
    pub fn as_named(&self) -> Option<&NamedToolChoice> {
        match self {
            Self::Named(value) => Some(value),
            Self::Mode(_) => None,
        }
    }
}

impl From<ToolChoiceMode> for ToolChoice {
    fn from(value: ToolChoiceMode) -> Self {
        Self::Mode(value)
    }
}

impl From<NamedToolChoice> for ToolChoice {
    fn from(value: NamedToolChoice) -> Self {
        Self::Named(value)
    }
}

/// How freely the model chooses among the functions.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
/// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
/// and anything else is kept.
///
/// A value outside the list is kept.
///
/// Spec: `chat.ToolChoiceMode`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolChoiceMode", unknown = "accept")]
#[non_exhaustive]
pub enum ToolChoiceMode {
    /// The model decides.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `chat.ToolChoiceMode.values.auto`.
    #[serde(rename = "auto")]
    Auto,
    /// The model calls no function.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `chat.ToolChoiceMode.values.none`.
    #[serde(rename = "none")]
    None,
    /// The model calls at least one function.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `chat.ToolChoiceMode.values.required`.
    #[serde(rename = "required")]
    Required,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// One function that the model is to call.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
/// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
/// and anything else is kept.
///
/// Spec: `chat.NamedToolChoice`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.NamedToolChoice")]
#[non_exhaustive]
pub struct NamedToolChoice {
    /// The kind of tool, `function`.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `chat.NamedToolChoice.type`.
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// The function.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `chat.NamedToolChoice.function`.
    pub function: Option<NamedFunction>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A function by its name.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
/// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
/// and anything else is kept.
///
/// Spec: `chat.NamedFunction`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.NamedFunction")]
#[non_exhaustive]
pub struct NamedFunction {
    /// The name of the function.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `chat.NamedFunction.name`.
    pub name: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A call of a function by the model.
///
/// Spec: `chat.ToolCall`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolCall")]
#[non_exhaustive]
pub struct ToolCall {
    /// The identifier of the call.
    ///
    /// Always stated by the service.
    ///
    /// The model makes it up.
    ///
    /// Spec: `chat.ToolCall.id` (CHAT-099, CHAT-100, CHAT-101).
    #[validate(required)]
    pub id: Option<String>,
    /// The kind of tool.
    ///
    /// Always stated by the service.
    ///
    /// Spec: `chat.ToolCall.type` (CHAT-102, CHAT-103).
    #[serde(rename = "type")]
    #[validate(required)]
    pub ty: Option<ToolType>,
    /// The function and its arguments.
    ///
    /// Always stated by the service.
    ///
    /// Spec: `chat.ToolCall.function`.
    #[validate(required)]
    pub function: Option<FunctionCall>,
    /// The place of the call among the calls of the reply, where it stands beside `function`.
    ///
    /// Open point UNK-037: The `index` of a function call is accepted inside `function` and
    /// beside it, and the local service writes both.
    ///
    /// Spec: `chat.ToolCall.index` (CHAT-110).
    pub index: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A function and its arguments.
///
/// Spec: `chat.FunctionCall`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.FunctionCall")]
#[non_exhaustive]
pub struct FunctionCall {
    /// The function to call.
    ///
    /// Always stated by the service.
    ///
    /// Spec: `chat.FunctionCall.name` (CHAT-105, CHAT-106).
    #[validate(required)]
    pub name: Option<String>,
    /// The arguments, as a text that is itself JSON.
    ///
    /// Always stated by the service. Advised: a text that is itself JSON.
    ///
    /// Spec: `chat.FunctionCall.arguments` (CHAT-107, CHAT-108, CHAT-109).
    #[validate(required)]
    #[validate(format = "json", advice)]
    pub arguments: Option<String>,
    /// The place of the call among the calls of the reply.
    ///
    /// Replies state the place of the call here, inside `function`.
    ///
    /// Open point UNK-037: The `index` of a function call is accepted inside `function` and
    /// beside it, and the local service writes both.
    ///
    /// Spec: `chat.FunctionCall.index` (CHAT-110, CHAT-111).
    pub index: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A piece of thinking.
///
/// Spec: `chat.ReasoningDetail`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ReasoningDetail")]
#[non_exhaustive]
pub struct ReasoningDetail {
    /// The kind of piece, such as `reasoning.text`.
    ///
    /// The first piece of a stream stays.
    ///
    /// Spec: `chat.ReasoningDetail.type` (CHAT-130).
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// The identifier of the piece.
    ///
    /// The first piece of a stream stays.
    ///
    /// Spec: `chat.ReasoningDetail.id` (CHAT-131).
    pub id: Option<String>,
    /// A tag that names the format of the piece.
    ///
    /// The first piece of a stream stays.
    ///
    /// Spec: `chat.ReasoningDetail.format` (CHAT-132).
    pub format: Option<String>,
    /// The place of the piece in the order of thinking.
    ///
    /// The first piece of a stream stays.
    ///
    /// Spec: `chat.ReasoningDetail.index` (CHAT-133).
    pub index: Option<i64>,
    /// The text of the piece.
    ///
    /// The pieces of a stream are joined.
    ///
    /// Spec: `chat.ReasoningDetail.text` (CHAT-134).
    pub text: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Why a reply ended.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `chat.FinishReason` (CHAT-117, CHAT-171).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.FinishReason", unknown = "error")]
#[non_exhaustive]
pub enum FinishReason {
    /// The reply came to its natural end.
    ///
    /// Spec: `chat.FinishReason.values.stop` (CHAT-171).
    #[serde(rename = "stop")]
    Stop,
    /// The limit of tokens was reached.
    ///
    /// Spec: `chat.FinishReason.values.length` (CHAT-171).
    #[serde(rename = "length")]
    Length,
    /// The reply was filtered for its content.
    ///
    /// Spec: `chat.FinishReason.values.content_filter` (ERR-033).
    #[serde(rename = "content_filter")]
    ContentFilter,
    /// The reply calls functions and waits for their answers.
    ///
    /// Spec: `chat.FinishReason.values.tool_calls`.
    #[serde(rename = "tool_calls")]
    ToolCalls,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// What a screening for sensitive words found.
///
/// Open point UNK-003: The types are those of `input_sensitive_type`, and others are
/// accepted.
///
/// A value outside the list is kept.
///
/// Spec: `chat.SensitiveType` (CHAT-146).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.SensitiveType", unknown = "accept")]
#[non_exhaustive]
pub enum SensitiveType {
    /// A severe violation.
    ///
    /// Spec: `chat.SensitiveType.values.severe` (CHAT-146).
    #[wire(number = 1)]
    Severe,
    /// Pornography.
    ///
    /// Spec: `chat.SensitiveType.values.pornography` (CHAT-146).
    #[wire(number = 2)]
    Pornography,
    /// Advertising.
    ///
    /// Spec: `chat.SensitiveType.values.advertising` (CHAT-146).
    #[wire(number = 3)]
    Advertising,
    /// Prohibited content.
    ///
    /// Spec: `chat.SensitiveType.values.prohibited` (CHAT-146).
    #[wire(number = 4)]
    Prohibited,
    /// Abuse.
    ///
    /// Spec: `chat.SensitiveType.values.abuse` (CHAT-146).
    #[wire(number = 5)]
    Abuse,
    /// Violence or terror.
    ///
    /// Spec: `chat.SensitiveType.values.violence` (CHAT-146).
    #[wire(number = 6)]
    Violence,
    /// Something else.
    ///
    /// Spec: `chat.SensitiveType.values.other` (CHAT-146).
    #[wire(number = 7)]
    Other,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

/// How many tokens a call took.
///
/// Spec: `chat.Usage`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Usage", exact)]
#[non_exhaustive]
pub struct Usage {
    /// All tokens of the call.
    ///
    /// Unit: tokens. The last piece of a stream wins.
    ///
    /// Spec: `chat.Usage.total_tokens` (CHAT-153).
    pub total_tokens: Option<i64>,
    /// The tokens of the input.
    ///
    /// Unit: tokens. The last piece of a stream wins.
    ///
    /// Spec: `chat.Usage.prompt_tokens` (CHAT-154).
    pub prompt_tokens: Option<i64>,
    /// The tokens of the output.
    ///
    /// Unit: tokens. The last piece of a stream wins.
    ///
    /// Spec: `chat.Usage.completion_tokens` (CHAT-155).
    pub completion_tokens: Option<i64>,
    /// All characters of the call.
    ///
    /// Unit: characters. The last piece of a stream wins.
    ///
    /// Spec: `chat.Usage.total_characters` (CHAT-156).
    pub total_characters: Option<i64>,
    /// More about the tokens of the input.
    ///
    /// The last piece of a stream wins.
    ///
    /// Spec: `chat.Usage.prompt_tokens_details` (CHAT-157).
    pub prompt_tokens_details: Option<PromptTokensDetails>,
    /// More about the tokens of the output.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-087: Parsers accept and keep them; only what is stated is judged.
    ///
    /// Spec: `chat.Usage.completion_tokens_details`.
    #[wire(nullable)]
    pub completion_tokens_details: Option<CompletionTokensDetails>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// More about the tokens of the input.
///
/// Spec: `chat.PromptTokensDetails`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.PromptTokensDetails", exact)]
#[non_exhaustive]
pub struct PromptTokensDetails {
    /// The tokens of the input that came from a cache.
    ///
    /// Unit: tokens. The last piece of a stream wins.
    ///
    /// Spec: `chat.PromptTokensDetails.cached_tokens` (CHAT-157).
    pub cached_tokens: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// More about the tokens of the output.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-087: Parsers accept and keep them; only what is stated is judged.
///
/// Spec: `chat.CompletionTokensDetails`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.CompletionTokensDetails", exact)]
#[non_exhaustive]
pub struct CompletionTokensDetails {
    /// The tokens of the output that were spent on thinking.
    ///
    /// May be null. Unit: tokens. The last piece of a stream wins.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `chat.CompletionTokensDetails.reasoning_tokens`.
    #[wire(nullable)]
    pub reasoning_tokens: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
