// @generated from spec/chat/types.toml (genwire_rust::types) by cargo xtask generate. Do not edit by hand.

//! The types that the chat operations share.

use genwire_core::{
    Build, Extra, OpenEnum, RawJson, UnknownNumber, UnknownValue, UnknownVariant, Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Chat model.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ChatModel)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ChatModel", unknown = "error")]
#[non_exhaustive]
pub enum ChatModel {
    /// Multimodal model: accepts images and videos, and thinking can be disabled.
    ///
    /// In JSON: `X-M3`. Properties: [`max_completion_tokens`](Self::max_completion_tokens) is 524288, [`recommended_completion_tokens`](Self::recommended_completion_tokens) is 131072, [`top_p_default`](Self::top_p_default) is 0.95, [`thinking_can_be_disabled`](Self::thinking_can_be_disabled) is true, [`context_tokens`](Self::context_tokens) is 1000000, [`accepts_media`](Self::accepts_media) is true.
    #[serde(rename = "X-M3")]
    M3,
    /// Text model 2.7.
    ///
    /// In JSON: `X-M2.7`. Properties: [`max_completion_tokens`](Self::max_completion_tokens) is 204800, [`recommended_completion_tokens`](Self::recommended_completion_tokens) is 65536, [`top_p_default`](Self::top_p_default) is 0.9.
    #[serde(rename = "X-M2.7")]
    M2_7,
    /// High-speed variant of the text model 2.7.
    ///
    /// In JSON: `X-M2.7-highspeed`. Properties: [`max_completion_tokens`](Self::max_completion_tokens) is 204800, [`recommended_completion_tokens`](Self::recommended_completion_tokens) is 65536, [`top_p_default`](Self::top_p_default) is 0.9.
    #[serde(rename = "X-M2.7-highspeed")]
    M2_7Highspeed,
    /// Text model 2.5.
    ///
    /// In JSON: `X-M2.5`. Properties: [`max_completion_tokens`](Self::max_completion_tokens) is 204800, [`recommended_completion_tokens`](Self::recommended_completion_tokens) is 65536, [`top_p_default`](Self::top_p_default) is 0.9.
    #[serde(rename = "X-M2.5")]
    M2_5,
    /// High-speed variant of the text model 2.5.
    ///
    /// In JSON: `X-M2.5-highspeed`. Properties: [`max_completion_tokens`](Self::max_completion_tokens) is 204800, [`recommended_completion_tokens`](Self::recommended_completion_tokens) is 65536, [`top_p_default`](Self::top_p_default) is 0.9.
    #[serde(rename = "X-M2.5-highspeed")]
    M2_5Highspeed,
    /// Text model 2.1.
    ///
    /// In JSON: `X-M2.1`. Properties: [`max_completion_tokens`](Self::max_completion_tokens) is 204800, [`recommended_completion_tokens`](Self::recommended_completion_tokens) is 65536, [`top_p_default`](Self::top_p_default) is 0.9.
    #[serde(rename = "X-M2.1")]
    M2_1,
    /// High-speed variant of the text model 2.1.
    ///
    /// In JSON: `X-M2.1-highspeed`. Properties: [`max_completion_tokens`](Self::max_completion_tokens) is 204800, [`recommended_completion_tokens`](Self::recommended_completion_tokens) is 65536, [`top_p_default`](Self::top_p_default) is 0.9.
    #[serde(rename = "X-M2.1-highspeed")]
    M2_1Highspeed,
    /// Text model 2.
    ///
    /// In JSON: `X-M2`. Properties: [`max_completion_tokens`](Self::max_completion_tokens) is 204800, [`recommended_completion_tokens`](Self::recommended_completion_tokens) is 65536, [`top_p_default`](Self::top_p_default) is 0.9.
    #[serde(rename = "X-M2")]
    M2,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl ChatModel {
    /// Maximum number of tokens that the model generates.
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

    /// Recommended value of `max_completion_tokens`.
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

    /// Default of `top_p`.
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

    /// True if thinking can be disabled.
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

    /// Context length.
    ///
    /// `None` for values that do not state it and for values that the interface does not list.
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

    /// True if the model accepts images and videos.
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

/// Message of a conversation, by the role of its sender.
///
/// The member `role` selects the variant.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#Message)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "role")]
#[wire(name = "chat.Message", unknown = "error")]
#[non_exhaustive]
pub enum Message {
    /// System message: instructions for the whole conversation.
    ///
    /// `role` is `system`.
    #[serde(rename = "system")]
    System(SystemMessage),
    /// User message.
    ///
    /// `role` is `user`.
    #[serde(rename = "user")]
    User(UserMessage),
    /// Assistant message: an earlier reply of the model.
    ///
    /// `role` is `assistant`.
    #[serde(rename = "assistant")]
    Assistant(AssistantMessage),
    /// Tool message: the result of a function that the model called.
    ///
    /// `role` is `tool`.
    #[serde(rename = "tool")]
    Tool(ToolMessage),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl Message {
    /// Returns the value of `role`, which selects the variant.
    pub fn role(&self) -> &str {
        match self {
            Self::System(_) => "system",
            Self::User(_) => "user",
            Self::Assistant(_) => "assistant",
            Self::Tool(_) => "tool",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `name`, if the variant has it.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::System(payload) => payload.name.as_deref(),
            Self::User(payload) => payload.name.as_deref(),
            Self::Assistant(payload) => payload.name.as_deref(),
            Self::Tool(payload) => payload.name.as_deref(),
            Self::Unknown(_) => None,
        }
    }

    /// Returns `content`, if the variant has it.
    pub fn content(&self) -> Option<&MessageContent> {
        match self {
            Self::System(payload) => payload.content.as_ref(),
            Self::User(payload) => Some(&payload.content),
            Self::Assistant(payload) => payload.content.as_ref(),
            Self::Tool(payload) => Some(&payload.content),
            Self::Unknown(_) => None,
        }
    }

    /// Returns `tool_call_id`, if the variant has it.
    pub fn tool_call_id(&self) -> Option<&str> {
        match self {
            Self::System(payload) => payload.tool_call_id.as_deref(),
            Self::User(payload) => payload.tool_call_id.as_deref(),
            Self::Assistant(payload) => payload.tool_call_id.as_deref(),
            Self::Tool(payload) => Some(payload.tool_call_id.as_str()),
            Self::Unknown(_) => None,
        }
    }

    /// Returns `tool_calls`, if the variant has it.
    pub fn tool_calls(&self) -> Option<&[ToolCall]> {
        match self {
            Self::Assistant(payload) => payload.tool_calls.as_deref(),
            Self::System(_) | Self::User(_) | Self::Tool(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `audio_content`, if the variant has it.
    pub fn audio_content(&self) -> Option<&str> {
        match self {
            Self::Assistant(payload) => payload.audio_content.as_deref(),
            Self::System(_) | Self::User(_) | Self::Tool(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `reasoning_content`, if the variant has it.
    pub fn reasoning_content(&self) -> Option<&str> {
        match self {
            Self::Assistant(payload) => payload.reasoning_content.as_deref(),
            Self::System(_) | Self::User(_) | Self::Tool(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `reasoning_details`, if the variant has it.
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

/// System message: instructions for the whole conversation.
///
/// # Validation
///
/// - `content` (warning): A system message has `content`.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#SystemMessage)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.SystemMessage")]
#[validate(
    rule(
        check = content,
        id = "content",
        at = "content",
        code = 2013,
        severity = "warning",
        message = "a system message should have `content`"
    )
)]
#[non_exhaustive]
pub struct SystemMessage {
    /// Name of the sender.
    ///
    /// It distinguishes several senders with the same role.
    pub name: Option<String>,
    /// Content of the message.
    pub content: Option<MessageContent>,
    /// Ignored for this role.
    pub tool_call_id: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `content`: A system message has `content`.
///
/// ```cel
/// has(this.content)
/// ```
fn content(this: &SystemMessage) -> bool {
    this.content.is_some()
}

/// User message.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#UserMessage)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.UserMessage")]
#[non_exhaustive]
pub struct UserMessage {
    /// Name of the sender.
    ///
    /// It distinguishes several senders with the same role.
    pub name: Option<String>,
    /// Content of the message: text, images and videos.
    pub content: MessageContent,
    /// Ignored for this role.
    pub tool_call_id: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Assistant message: an earlier reply of the model.
///
/// A reply with tool calls is sent back unchanged, with all its members.
///
/// # Validation
///
/// - `content_or_calls` (error): An assistant message must have `content` or at least one tool call.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#AssistantMessage)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.AssistantMessage")]
#[validate(
    rule(
        check = content_or_calls,
        id = "content_or_calls",
        at = "content",
        code = 2013,
        message = "an assistant message must have `content` or at least one tool call"
    )
)]
#[non_exhaustive]
pub struct AssistantMessage {
    /// Name of the sender.
    ///
    /// It distinguishes several senders with the same role.
    pub name: Option<String>,
    /// Content of the reply.
    pub content: Option<MessageContent>,
    /// Tool calls of the reply.
    pub tool_calls: Option<Vec<ToolCall>>,
    /// Ignored for this role.
    pub tool_call_id: Option<String>,
    /// Audio of the reply, as received.
    ///
    /// The interface does not document this member.
    pub audio_content: Option<String>,
    /// Thinking of the reply, as received.
    ///
    /// The interface does not document this member.
    pub reasoning_content: Option<String>,
    /// Thinking details of the reply, as received.
    ///
    /// The interface does not document this member.
    pub reasoning_details: Option<Vec<ReasoningDetail>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `content_or_calls`: An assistant message must have `content` or at least one tool call.
///
/// ```cel
/// has(this.content) || (has(this.tool_calls) && size(this.tool_calls) > 0)
/// ```
fn content_or_calls(this: &AssistantMessage) -> bool {
    this.content.is_some()
        || this.tool_calls.as_deref().is_some_and(|tool_calls| !tool_calls.is_empty())
}

/// Tool message: the result of a function that the model called.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ToolMessage)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolMessage")]
#[non_exhaustive]
pub struct ToolMessage {
    /// Name of the sender.
    ///
    /// It distinguishes several senders with the same role.
    pub name: Option<String>,
    /// Result of the function.
    pub content: MessageContent,
    /// `id` of the tool call that this message answers.
    pub tool_call_id: String,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Content of a message: a string or a list of parts.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#MessageContent)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[wire(name = "chat.MessageContent")]
pub enum MessageContent {
    /// Plain text.
    Text(String),
    /// List of text, image and video parts.
    Parts(Vec<ContentPart>),
}

impl MessageContent {
    /// Returns the value if it is [`Self::Text`].
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(value) => Some(value),
            Self::Parts(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Parts`].
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

/// Part of the content of a message.
///
/// The member `type` selects the variant.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ContentPart)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type")]
#[wire(name = "chat.ContentPart", unknown = "error")]
#[non_exhaustive]
pub enum ContentPart {
    /// Text part.
    ///
    /// `type` is `text`.
    #[serde(rename = "text")]
    Text(TextPart),
    /// An image.
    ///
    /// `type` is `image_url`.
    #[serde(rename = "image_url")]
    ImageUrl(ImagePart),
    /// A video.
    ///
    /// `type` is `video_url`.
    #[serde(rename = "video_url")]
    VideoUrl(VideoPart),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl ContentPart {
    /// Returns the value of `type`, which selects the variant.
    pub fn ty(&self) -> &str {
        match self {
            Self::Text(_) => "text",
            Self::ImageUrl(_) => "image_url",
            Self::VideoUrl(_) => "video_url",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `text`, if the variant has it.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(payload) => Some(payload.text.as_str()),
            Self::ImageUrl(_) | Self::VideoUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `image_url`, if the variant has it.
    pub fn image_url(&self) -> Option<&ImageUrl> {
        match self {
            Self::ImageUrl(payload) => Some(&payload.image_url),
            Self::Text(_) | Self::VideoUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `video_url`, if the variant has it.
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

/// Text part.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#TextPart)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.TextPart")]
#[non_exhaustive]
pub struct TextPart {
    /// The text.
    pub text: String,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An image.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ImagePart)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ImagePart")]
#[non_exhaustive]
pub struct ImagePart {
    /// URL and resolution of the image.
    pub image_url: ImageUrl,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A video.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#VideoPart)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.VideoPart")]
#[non_exhaustive]
pub struct VideoPart {
    /// URL of the video.
    pub video_url: VideoUrl,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// URL and resolution of an image.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ImageUrl)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ImageUrl")]
#[non_exhaustive]
pub struct ImageUrl {
    /// URL of the image, or the image itself as a Base64 data URL.
    ///
    /// An `http(s)` address, a data URL or an `mm_file://` reference.
    ///
    /// A file uploaded through the separate upload interface is written as `mm_file://{file_id}`.
    #[validate(format = "media_url")]
    pub url: String,
    /// Level of detail of the image.
    ///
    /// Default: `default`.
    ///
    /// It sets the resolution at which the image is analysed.
    pub detail: Option<ImageDetail>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Level of detail of an image.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ImageDetail)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ImageDetail", unknown = "error")]
#[non_exhaustive]
pub enum ImageDetail {
    /// Low resolution.
    ///
    /// In JSON: `low`.
    #[serde(rename = "low")]
    Low,
    /// Default resolution.
    ///
    /// In JSON: `default`.
    #[serde(rename = "default")]
    Default,
    /// High resolution.
    ///
    /// In JSON: `high`.
    #[serde(rename = "high")]
    High,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// URL of a video.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#VideoUrl)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.VideoUrl")]
#[non_exhaustive]
pub struct VideoUrl {
    /// URL of the video, or the video itself as a Base64 data URL.
    ///
    /// An `http(s)` address, a data URL or an `mm_file://` reference.
    ///
    /// A file uploaded through the separate upload interface is written as `mm_file://{file_id}`.
    #[validate(format = "media_url")]
    pub url: String,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Function that the model may call.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#Tool)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Tool")]
#[non_exhaustive]
pub struct Tool {
    /// Tool type.
    #[serde(rename = "type")]
    pub ty: ToolType,
    /// Definition of the function.
    pub function: FunctionDefinition,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Tool type.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ToolType)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolType", unknown = "error")]
#[non_exhaustive]
pub enum ToolType {
    /// A function.
    ///
    /// In JSON: `function`.
    #[serde(rename = "function")]
    Function,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Name, description and parameters of a function.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#FunctionDefinition)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.FunctionDefinition")]
#[non_exhaustive]
pub struct FunctionDefinition {
    /// Function name.
    pub name: String,
    /// Description of the function, read by the model.
    pub description: Option<String>,
    /// JSON Schema of the arguments of the function.
    #[wire(object)]
    pub parameters: RawJson,
    /// Requires arguments that match the schema exactly if true.
    ///
    /// The interface does not document this member.
    pub strict: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Tool choice: a mode, or a function by name.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ToolChoice)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[wire(name = "chat.ToolChoice")]
pub enum ToolChoice {
    /// A mode.
    #[wire(json = "string")]
    Mode(ToolChoiceMode),
    /// One function, by name.
    Named(NamedToolChoice),
}

impl ToolChoice {
    /// Returns the value if it is [`Self::Mode`].
    pub fn as_mode(&self) -> Option<&ToolChoiceMode> {
        match self {
            Self::Mode(value) => Some(value),
            Self::Named(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Named`].
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

/// Tool choice mode.
///
/// The interface does not document this type.
///
/// Other values are kept as [`Unknown`](Self::Unknown).
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ToolChoiceMode)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolChoiceMode", unknown = "accept")]
#[non_exhaustive]
pub enum ToolChoiceMode {
    /// The model decides whether to call functions.
    ///
    /// In JSON: `auto`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "auto")]
    Auto,
    /// The model calls no function.
    ///
    /// In JSON: `none`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "none")]
    None,
    /// The model calls at least one function.
    ///
    /// In JSON: `required`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "required")]
    Required,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Function that the model must call.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#NamedToolChoice)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.NamedToolChoice")]
#[non_exhaustive]
pub struct NamedToolChoice {
    /// Tool type, `function`.
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// Function to call.
    pub function: Option<NamedFunction>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Function by name.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#NamedFunction)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.NamedFunction")]
#[non_exhaustive]
pub struct NamedFunction {
    /// Function name.
    pub name: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Tool call by the model.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ToolCall)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolCall")]
#[non_exhaustive]
pub struct ToolCall {
    /// ID of the tool call.
    ///
    /// Required.
    ///
    /// The model generates it.
    #[validate(required)]
    pub id: Option<String>,
    /// Tool type.
    ///
    /// Required.
    #[serde(rename = "type")]
    #[validate(required)]
    pub ty: Option<ToolType>,
    /// Function name and arguments.
    ///
    /// Required.
    #[validate(required)]
    pub function: Option<FunctionCall>,
    /// Index of the call within the reply, unless it is inside `function`.
    pub index: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Function name and arguments.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#FunctionCall)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.FunctionCall")]
#[non_exhaustive]
pub struct FunctionCall {
    /// Name of the function to call.
    ///
    /// Required.
    #[validate(required)]
    pub name: Option<String>,
    /// Arguments, as a JSON-encoded string.
    ///
    /// Required. Recommended: a string that is itself JSON.
    #[validate(required)]
    #[validate(format = "json", warning)]
    pub arguments: Option<String>,
    /// Index of the call within the reply.
    ///
    /// Replies have the index of the call here, inside `function`.
    pub index: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Part of the thinking.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#ReasoningDetail)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ReasoningDetail")]
#[non_exhaustive]
pub struct ReasoningDetail {
    /// Type of the detail, such as `reasoning.text`.
    ///
    /// In a stream, the first value counts.
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// ID of the detail.
    ///
    /// In a stream, the first value counts.
    pub id: Option<String>,
    /// Format of the detail.
    ///
    /// In a stream, the first value counts.
    pub format: Option<String>,
    /// Index of the detail within the thinking.
    ///
    /// In a stream, the first value counts.
    pub index: Option<i64>,
    /// Text of the detail.
    ///
    /// In a stream, deltas are concatenated, without text that a delta repeats.
    pub text: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Reason why a reply ended.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#FinishReason)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.FinishReason", unknown = "warning")]
#[non_exhaustive]
pub enum FinishReason {
    /// Natural end of the reply.
    ///
    /// In JSON: `stop`.
    #[serde(rename = "stop")]
    Stop,
    /// Token limit reached.
    ///
    /// In JSON: `length`.
    #[serde(rename = "length")]
    Length,
    /// Reply filtered because of its content.
    ///
    /// In JSON: `content_filter`.
    #[serde(rename = "content_filter")]
    ContentFilter,
    /// Tool calls requested; the model expects their results.
    ///
    /// In JSON: `tool_calls`.
    #[serde(rename = "tool_calls")]
    ToolCalls,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Type of sensitive content.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#SensitiveType)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.SensitiveType", unknown = "warning")]
#[non_exhaustive]
pub enum SensitiveType {
    /// A severe violation.
    ///
    /// In JSON: `1`.
    #[wire(number = 1)]
    Severe,
    /// Pornography.
    ///
    /// In JSON: `2`.
    #[wire(number = 2)]
    Pornography,
    /// Advertising.
    ///
    /// In JSON: `3`.
    #[wire(number = 3)]
    Advertising,
    /// Prohibited content.
    ///
    /// In JSON: `4`.
    #[wire(number = 4)]
    Prohibited,
    /// Abuse.
    ///
    /// In JSON: `5`.
    #[wire(number = 5)]
    Abuse,
    /// Violence or terror.
    ///
    /// In JSON: `6`.
    #[wire(number = 6)]
    Violence,
    /// Something else.
    ///
    /// In JSON: `7`.
    #[wire(number = 7)]
    Other,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

/// Token usage of a call.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#Usage)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Usage", deny_null)]
#[non_exhaustive]
pub struct Usage {
    /// Total number of tokens.
    ///
    /// Unit: tokens. In a stream, the last value counts.
    pub total_tokens: Option<i64>,
    /// Number of input tokens.
    ///
    /// Unit: tokens. In a stream, the last value counts.
    pub prompt_tokens: Option<i64>,
    /// Number of output tokens.
    ///
    /// Unit: tokens. In a stream, the last value counts.
    pub completion_tokens: Option<i64>,
    /// Total number of characters.
    ///
    /// Unit: characters. In a stream, the last value counts.
    pub total_characters: Option<i64>,
    /// Details of the input tokens.
    ///
    /// In a stream, the last value counts.
    pub prompt_tokens_details: Option<PromptTokensDetails>,
    /// Details of the output tokens.
    ///
    /// May be null. In a stream, the last value counts. The interface does not document this member.
    #[wire(nullable)]
    pub completion_tokens_details: Option<CompletionTokensDetails>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Details of the input tokens.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#PromptTokensDetails)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.PromptTokensDetails", deny_null)]
#[non_exhaustive]
pub struct PromptTokensDetails {
    /// Number of input tokens read from a cache.
    ///
    /// Unit: tokens. In a stream, the last value counts.
    pub cached_tokens: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Details of the output tokens.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/types.md#CompletionTokensDetails)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.CompletionTokensDetails", deny_null)]
#[non_exhaustive]
pub struct CompletionTokensDetails {
    /// Number of output tokens used for thinking.
    ///
    /// May be null. Unit: tokens. In a stream, the last value counts.
    #[wire(nullable)]
    pub reasoning_tokens: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
