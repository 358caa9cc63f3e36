// @generated from spec/chat/create_chat_completion.toml (genwire_rust::operations) by cargo xtask generate. Do not edit by hand.

//! `POST /v1/chat/completions`
//!
//! Creates a reply of the assistant to a conversation.
//!
//! Each request gets one reply, whole or as a stream of chunks. The reply may contain thinking and tool calls. A reply with the finish reason `tool_calls` is sent back unchanged in the next request, tool calls included. That request also adds one message with the role `tool` per tool call. A filtered reply has the finish reason `content_filter`. The documented version of this operation is 1.0.0.
//!
//! The body of a request has at most 64 MiB.
//!
//! # Responses
//!
//! - [`CreateChatCompletionResponse`], status 200, `application/json` unless `stream` is true: The whole reply.
//! - [`ChatCompletionChunk`], status 200, `text/event-stream` if `stream` is true: The reply as a stream of chunks, one per event. Each event is one body. Together they make a [`CreateChatCompletionResponse`], which is complete once `choices.finish_reason` is present. `[DONE]` ends the stream. Without `reasoning_split`, thinking arrives in `delta.content`, between `<think>` and `</think>`. Every chunk of a reply has the same `id`. An event with an error or with a `base_resp` other than success ends the stream with that error.
//!
//! # Errors
//!
//! - [`UnknownError`](genwire_common::ErrorCode::UnknownError): Unknown error in the service.
//! - [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout): Request timeout.
//! - [`RateLimited`](genwire_common::ErrorCode::RateLimited): Rate limit exceeded.
//! - [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed): Missing or wrong API key.
//! - [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance): Insufficient account balance.
//! - [`InternalError`](genwire_common::ErrorCode::InternalError): Internal error of the service.
//! - [`SensitiveInput`](genwire_common::ErrorCode::SensitiveInput): Sensitive content in the input, such as the description of a video.
//! - [`OutputContentError`](genwire_common::ErrorCode::OutputContentError): Error in the generated content; it cannot be returned.
//! - [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded): Token limit exceeded.
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Invalid request parameter.
//!
//! # Example
//!
//! Request: A single question.
//!
//! ```json
//! {
//!   "model": "X-M3",
//!   "messages": [{ "role": "user", "content": "Name three rivers." }]
//! }
//! ```
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md)

use super::types::{
    ChatModel, FinishReason, Message, MessageContent, ReasoningDetail, SensitiveType, Tool,
    ToolCall, ToolChoice, Usage,
};
use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, BaseResp, ErrorDetail, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, OpenEnum, ResponseForm, UnknownValue, Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "create_chat_completion",
    area: "chat",
    method: "POST",
    path: "/v1/chat/completions",
    version: "v1",
    body_limit: Some(67_108_864),
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &["application/json"],
    responses: &[
        ResponseForm { statuses: &[200], media_types: &["application/json"], body: BodyForm::Json },
        ResponseForm {
            statuses: &[200],
            media_types: &["text/event-stream"],
            body: BodyForm::Events,
        },
    ],
    codes: &[1000, 1001, 1002, 1004, 1008, 1013, 1026, 1027, 1039, 2013],
    trace: genwire_core::trace!(
        name("chat", "model"),
        span("gen_ai", "gen_ai.operation.name" = "chat", "gen_ai.provider.name" = "genwire"),
        request(
            "gen_ai.request.model" = Value("model"),
            "gen_ai.request.max_tokens" = Value("max_completion_tokens"),
            "gen_ai.request.temperature" = Number("temperature"),
            "gen_ai.request.top_p" = Number("top_p"),
            "gen_ai.input.messages" = Content("messages")
        ),
        reply(
            "gen_ai.response.id" = Value("id"),
            "gen_ai.response.model" = Value("model"),
            "gen_ai.response.finish_reasons" = Value("choices.finish_reason"),
            "gen_ai.usage.input_tokens" = Value("usage.prompt_tokens"),
            "gen_ai.usage.output_tokens" = Value("usage.completion_tokens"),
            "gen_ai.output.messages" = Content("choices")
        )
    ),
    ..Endpoint::DEFAULT
};

/// Returns true if the request asks for a stream.
///
/// ```cel
/// has(this.stream) && this.stream
/// ```
pub fn is_streamed(this: &CreateChatCompletionRequest) -> bool {
    this.stream == Some(true)
}

/// Request to create a chat completion.
///
/// # Validation
///
/// - `max_completion_tokens` (error): `max_completion_tokens` is at most the limit of the model.
/// - `max_tokens` (error): `max_tokens` is at most the limit of the model.
/// - `one_token_limit` (warning): Only one of `max_completion_tokens` and `max_tokens` is set.
/// - `media_model` (warning): Images and videos go only to models that accept media.
/// - `thinking_disabled` (warning): Thinking is disabled only for models that can do without it.
/// - `stream_options` (warning): `stream_options` is set only if `stream` is true.
/// - `tool_links` (error): Each `tool_call_id` must be the `id` of a tool call in the preceding assistant message, and each tool call must be answered.
/// - `data_urls` (error): Media in data URLs must have a supported format and stay within the limits.
///
/// # Examples
///
/// A question about an image, with a streamed answer that reports its usage.
///
/// ```
/// use genwire_chat::{
///     ChatModel, ContentPart, CreateChatCompletionRequest, ImageDetail, ImagePart,
///     ImageUrl, Message, MessageContent, StreamOptions, SystemMessage, TextPart,
///     Thinking, ThinkingType, UserMessage,
/// };
///
/// let request = CreateChatCompletionRequest::new(
///     ChatModel::M3,
///     vec![
///         Message::System(SystemMessage::new().content("Answer in one sentence.")),
///         Message::User(UserMessage::new(MessageContent::Parts(vec![
///             ContentPart::Text(TextPart::new("What is on the table?")),
///             ContentPart::ImageUrl(ImagePart::new(
///                 ImageUrl::new("https://example.com/table.jpg")
///                     .detail(ImageDetail::High),
///             )),
///         ]))),
///     ],
/// )
/// .thinking(Thinking::new().ty(ThinkingType::Disabled))
/// .stream(true)
/// .stream_options(StreamOptions::new().include_usage(true))
/// .max_completion_tokens(4096);
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
///
/// A single question. The short form:
///
/// ```
/// # use genwire_chat::{ChatModel, CreateChatCompletionRequest, Message, UserMessage};
/// let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name three rivers.");
/// # let made = CreateChatCompletionRequest::new(
/// #     ChatModel::M3,
/// #     vec![Message::User(UserMessage::new("Name three rivers."))],
/// # );
/// # assert_eq!(request, made);
/// ```
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#CreateChatCompletionRequest)
#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.CreateChatCompletionRequest")]
#[validate(
    rule(
        check = max_completion_tokens,
        id = "max_completion_tokens",
        at = "max_completion_tokens",
        code = 2013,
        message = "`max_completion_tokens` is above the limit of the model: 524288 for `X-M3`, 204800 for the others"
    )
)]
#[validate(
    rule(
        check = max_tokens,
        id = "max_tokens",
        at = "max_tokens",
        code = 2013,
        message = "`max_tokens` is above the limit of the model: 524288 for `X-M3`, 204800 for the others"
    )
)]
#[validate(
    rule(
        check = one_token_limit,
        id = "one_token_limit",
        at = "max_tokens",
        code = 2013,
        severity = "warning",
        message = "`max_tokens` is ignored when `max_completion_tokens` is set; leave it out"
    )
)]
#[validate(
    rule(
        check = media_model,
        id = "media_model",
        at = "messages",
        code = 2013,
        severity = "warning",
        message = "the model accepts text only; use `X-M3`, or leave images and videos out"
    )
)]
#[validate(
    rule(
        check = thinking_disabled,
        id = "thinking_disabled",
        at = "thinking",
        code = 2013,
        severity = "warning",
        message = "thinking can be disabled for `X-M3` only; `disabled` has no effect"
    )
)]
#[validate(
    rule(
        check = stream_options,
        id = "stream_options",
        at = "stream_options",
        code = 2013,
        severity = "warning",
        message = "`stream_options` has no effect unless `stream` is true"
    )
)]
#[validate(native = crate::tool_links::check)]
#[validate(native = crate::media::check_data_urls)]
#[non_exhaustive]
pub struct CreateChatCompletionRequest {
    /// Chat model.
    pub model: ChatModel,
    /// Conversation so far, oldest message first.
    ///
    /// At least 1 item.
    ///
    /// The history may contain text, images, videos and tool calls.
    #[validate(length(min = 1))]
    pub messages: Vec<Message>,
    /// Scheduling priority.
    ///
    /// Default: `standard`.
    pub service_tier: Option<ServiceTier>,
    /// Controls whether the model thinks before it answers.
    ///
    /// Default: `{"type":"adaptive"}`.
    ///
    /// It controls the thinking of `X-M3`. By default `X-M3` thinks adaptively, and the reply contains the thinking.
    pub thinking: Option<Thinking>,
    /// Returns thinking separately from the answer if true.
    ///
    /// If true, thinking is in `reasoning_content` and `reasoning_details`. Otherwise thinking is inside `content`, between `<think>` and `</think>`. It does not affect whether the model thinks.
    pub reasoning_split: Option<bool>,
    /// Streams the reply if true.
    ///
    /// Default: `false`.
    pub stream: Option<bool>,
    /// Options for a streamed reply.
    pub stream_options: Option<StreamOptions>,
    /// Maximum number of tokens to generate.
    ///
    /// Range: at least 1. At most 524288 for `X-M3`; 204800 for `X-M2.7`, `X-M2.7-highspeed`, `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`. Unit: tokens.
    ///
    /// If a reply ends with the finish reason `length`, raise this value.
    #[validate(range(min = 1))]
    pub max_completion_tokens: Option<i64>,
    /// Sampling temperature.
    ///
    /// Range: from 0 to 2. Default: `1`.
    ///
    /// A higher temperature makes the output more random.
    #[validate(range(min = 0.0, max = 2.0))]
    pub temperature: Option<f64>,
    /// Nucleus sampling: the probability mass to sample from.
    ///
    /// Range: from 0 to 1. Default: 0.95 for `X-M3`; 0.9 for `X-M2.7`, `X-M2.7-highspeed`, `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`.
    #[validate(range(min = 0.0, max = 1.0))]
    pub top_p: Option<f64>,
    /// Functions that the model may call.
    pub tools: Option<Vec<Tool>>,
    /// Controls which function the model calls, if any.
    ///
    /// The interface does not document this member.
    pub tool_choice: Option<ToolChoice>,
    /// Allows several tool calls in one reply if true.
    ///
    /// The interface does not document this member.
    pub parallel_tool_calls: Option<bool>,
    /// Maximum number of tokens to generate; the deprecated name of `max_completion_tokens`.
    ///
    /// Range: at least 1. At most 524288 for `X-M3`; 204800 for `X-M2.7`, `X-M2.7-highspeed`, `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`. Unit: tokens.
    ///
    /// **Deprecated:** Use [`max_completion_tokens`](Self::max_completion_tokens) instead. The newer name means the same.
    #[validate(range(min = 1))]
    pub max_tokens: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `max_completion_tokens`: `max_completion_tokens` is at most the limit of the model.
///
/// ```cel
/// !has(this.max_completion_tokens) || this.max_completion_tokens <= this.model.max_completion_tokens
/// ```
fn max_completion_tokens(this: &CreateChatCompletionRequest) -> bool {
    let Some(max_completion_tokens) = this.max_completion_tokens else { return true };
    let Some(model_max_completion_tokens) = this.model.max_completion_tokens() else { return true };
    max_completion_tokens <= model_max_completion_tokens
}

/// Rule `max_tokens`: `max_tokens` is at most the limit of the model.
///
/// ```cel
/// !has(this.max_tokens) || this.max_tokens <= this.model.max_completion_tokens
/// ```
fn max_tokens(this: &CreateChatCompletionRequest) -> bool {
    let Some(max_tokens) = this.max_tokens else { return true };
    let Some(max_completion_tokens) = this.model.max_completion_tokens() else { return true };
    max_tokens <= max_completion_tokens
}

/// Rule `one_token_limit`: Only one of `max_completion_tokens` and `max_tokens` is set.
///
/// ```cel
/// !has(this.max_completion_tokens) || !has(this.max_tokens)
/// ```
fn one_token_limit(this: &CreateChatCompletionRequest) -> bool {
    this.max_completion_tokens.is_none() || this.max_tokens.is_none()
}

/// Rule `media_model`: Images and videos go only to models that accept media.
///
/// ```cel
/// this.model.accepts_media || !this.messages.exists(m, has(m.content) && is_parts(m.content)
///   && as_parts(m.content).exists(p, p.type == "image_url" || p.type == "video_url"))
/// ```
fn media_model(this: &CreateChatCompletionRequest) -> bool {
    let Some(accepts_media) = this.model.accepts_media() else { return true };
    accepts_media
        || !this.messages.iter().any(|m| {
            m.content().and_then(MessageContent::as_parts).is_some_and(|parts| {
                parts.iter().any(|p| matches!(p.ty(), "image_url" | "video_url"))
            })
        })
}

/// Rule `thinking_disabled`: Thinking is disabled only for models that can do without it.
///
/// ```cel
/// !has(this.thinking) || !has(this.thinking.type) || this.thinking.type != "disabled"
///   || this.model.thinking_can_be_disabled
/// ```
fn thinking_disabled(this: &CreateChatCompletionRequest) -> bool {
    let Some(thinking) = &this.thinking else { return true };
    let Some(ty) = &thinking.ty else { return true };
    let Some(thinking_can_be_disabled) = this.model.thinking_can_be_disabled() else { return true };
    *ty != ThinkingType::Disabled || thinking_can_be_disabled
}

/// Rule `stream_options`: `stream_options` is set only if `stream` is true.
///
/// ```cel
/// !has(this.stream_options) || (has(this.stream) && this.stream)
/// ```
fn stream_options(this: &CreateChatCompletionRequest) -> bool {
    this.stream_options.is_none() || this.stream == Some(true)
}

/// Options for a streamed chat reply.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#StreamOptions)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.StreamOptions")]
#[non_exhaustive]
pub struct StreamOptions {
    /// Reports token usage at the end of the stream if true.
    ///
    /// Default: `false`.
    pub include_usage: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Controls whether the model thinks before it answers.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#Thinking)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Thinking")]
#[non_exhaustive]
pub struct Thinking {
    /// Thinking mode.
    ///
    /// Default: `adaptive`.
    #[serde(rename = "type")]
    pub ty: Option<ThinkingType>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Thinking mode.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#ThinkingType)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ThinkingType", unknown = "error")]
#[non_exhaustive]
pub enum ThinkingType {
    /// The model does not think.
    ///
    /// In JSON: `disabled`.
    ///
    /// `X-M3` answers without thinking. All other models keep thinking.
    #[serde(rename = "disabled")]
    Disabled,
    /// The model decides how much to think.
    ///
    /// In JSON: `adaptive`.
    #[serde(rename = "adaptive")]
    Adaptive,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Scheduling priority of a request.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#ServiceTier)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ServiceTier", unknown = "error")]
#[non_exhaustive]
pub enum ServiceTier {
    /// Standard priority.
    ///
    /// In JSON: `standard`. Properties: [`price_factor`](Self::price_factor) is 1.0.
    #[serde(rename = "standard")]
    Standard,
    /// High priority.
    ///
    /// In JSON: `priority`. Properties: [`price_factor`](Self::price_factor) is 1.5.
    ///
    /// Requests of this tier are admitted first: they are answered sooner and fail less often.
    #[serde(rename = "priority")]
    Priority,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl ServiceTier {
    /// Price multiplier.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn price_factor(&self) -> Option<f64> {
        match self {
            Self::Standard => Some(1.0),
            Self::Priority => Some(1.5),
            Self::Unknown(_) => None,
        }
    }
}

/// Whole chat reply.
///
/// # Validation
///
/// - `input_sensitive_type` (error): `input_sensitive_type` is required when `input_sensitive` is true.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#CreateChatCompletionResponse)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.CreateChatCompletionResponse", deny_null)]
#[validate(
    rule(
        check = input_sensitive_type,
        id = "input_sensitive_type",
        at = "input_sensitive_type",
        code = 2013,
        message = "`input_sensitive_type` is required when `input_sensitive` is true"
    )
)]
#[non_exhaustive]
pub struct CreateChatCompletionResponse {
    /// Unique ID of the reply.
    pub id: Option<String>,
    /// List of choices.
    ///
    /// May be null.
    #[wire(nullable)]
    pub choices: Option<Vec<Choice>>,
    /// Creation time, as a Unix timestamp.
    ///
    /// Unit: seconds.
    pub created: Option<i64>,
    /// Model that generated the reply.
    pub model: Option<String>,
    /// Always `chat.completion`.
    #[validate(one_of("chat.completion"))]
    pub object: Option<String>,
    /// Token usage of the call.
    pub usage: Option<Usage>,
    /// True if the input contains sensitive words.
    ///
    /// A severe violation in the input gives an error and an empty reply.
    pub input_sensitive: Option<bool>,
    /// Type of sensitive content in the input.
    ///
    /// Present if `input_sensitive` is true.
    pub input_sensitive_type: Option<SensitiveType>,
    /// True if the output contains sensitive words.
    ///
    /// A severe violation in the output gives an error and an empty reply.
    pub output_sensitive: Option<bool>,
    /// Type of sensitive content in the output.
    pub output_sensitive_type: Option<SensitiveType>,
    /// Result of the output screening, as a number.
    ///
    /// It is sent with the reply, and is 0 if nothing sensitive was found.
    pub output_sensitive_int: Option<i64>,
    /// Status of the call.
    pub base_resp: Option<BaseResp>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `input_sensitive_type`: `input_sensitive_type` is required when `input_sensitive` is true.
///
/// ```cel
/// !has(this.input_sensitive) || !this.input_sensitive || has(this.input_sensitive_type)
/// ```
fn input_sensitive_type(this: &CreateChatCompletionResponse) -> bool {
    let Some(input_sensitive) = this.input_sensitive else { return true };
    !input_sensitive || this.input_sensitive_type.is_some()
}

/// Choice of a whole reply.
///
/// # Validation
///
/// - `tool_calls` (error): A reply with `tool_calls` must have the finish reason `tool_calls`.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#Choice)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Choice", deny_null)]
#[validate(
    rule(
        check = tool_calls,
        id = "tool_calls",
        at = "finish_reason",
        code = 2013,
        message = "a reply with `tool_calls` must have the finish reason `tool_calls`"
    )
)]
#[non_exhaustive]
pub struct Choice {
    /// Index of the choice, from 0.
    ///
    /// Range: at least 0.
    #[validate(range(min = 0))]
    pub index: Option<i64>,
    /// Reason why the reply ended.
    pub finish_reason: Option<FinishReason>,
    /// Message of the assistant.
    pub message: Option<ReplyMessage>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `tool_calls`: A reply with `tool_calls` must have the finish reason `tool_calls`.
///
/// ```cel
/// !has(this.message) || !has(this.message.tool_calls) || size(this.message.tool_calls) == 0
///   || (has(this.finish_reason) && this.finish_reason == "tool_calls")
/// ```
fn tool_calls(this: &Choice) -> bool {
    let Some(message) = &this.message else { return true };
    let Some(tool_calls) = message.tool_calls.as_deref() else { return true };
    tool_calls.is_empty()
        || this.finish_reason.as_ref().is_some_and(|finish_reason| {
            *finish_reason != FinishReason::Stop
                && !matches!(finish_reason, FinishReason::Length | FinishReason::ContentFilter)
        })
}

/// Message of the assistant in a whole reply.
///
/// If it contains tool calls, send it back unchanged in the next request.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#ReplyMessage)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ReplyMessage", deny_null)]
#[non_exhaustive]
pub struct ReplyMessage {
    /// Always `assistant`.
    ///
    /// Always present.
    #[validate(required, one_of("assistant"))]
    pub role: Option<String>,
    /// Text of the reply.
    ///
    /// Always present.
    #[validate(required)]
    pub content: Option<String>,
    /// Name of the assistant.
    pub name: Option<String>,
    /// Audio of the reply.
    ///
    /// It is always present, and empty for a text reply.
    pub audio_content: Option<String>,
    /// Thinking of the model.
    ///
    /// Present only if the request sets `reasoning_split`.
    pub reasoning_content: Option<String>,
    /// Thinking of the model, as many services name it.
    ///
    /// May be null. The interface does not document this member.
    #[serde(rename = "reasoning")]
    #[wire(nullable)]
    pub reasoning_text: Option<String>,
    /// Thinking of the model, as services name it that send the text in parts.
    ///
    /// May be null. The interface does not document this member.
    #[serde(rename = "thinking")]
    #[wire(nullable)]
    pub thinking_text: Option<String>,
    /// Thinking of the model, as a list of details.
    ///
    /// Present only if the request sets `reasoning_split`.
    pub reasoning_details: Option<Vec<ReasoningDetail>>,
    /// Tool calls that the model requests.
    pub tool_calls: Option<Vec<ToolCall>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One event of a streamed chat reply.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#ChatCompletionChunk)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ChatCompletionChunk", deny_null)]
#[non_exhaustive]
pub struct ChatCompletionChunk {
    /// ID of the reply, the same in all its chunks.
    ///
    /// In a stream, the first value counts.
    pub id: Option<String>,
    /// Next delta of each choice; empty in a chunk that only reports usage.
    ///
    /// In a stream, items with the same `index` are merged.
    pub choices: Option<Vec<ChunkChoice>>,
    /// Creation time, as a Unix timestamp.
    ///
    /// Unit: seconds. In a stream, the first value counts.
    pub created: Option<i64>,
    /// Chat model.
    ///
    /// In a stream, the first value counts.
    pub model: Option<String>,
    /// Always `chat.completion.chunk`.
    ///
    /// In a stream, the first value counts.
    #[validate(one_of("chat.completion.chunk"))]
    pub object: Option<String>,
    /// Token usage of the call.
    ///
    /// May be null. In a stream, the last value counts.
    ///
    /// Only the last chunk has it; it is null in all other chunks.
    #[wire(nullable)]
    pub usage: Option<Usage>,
    /// True if the input contains sensitive words.
    ///
    /// In a stream, the last value counts.
    pub input_sensitive: Option<bool>,
    /// Type of sensitive content in the input.
    ///
    /// In a stream, the last value counts.
    pub input_sensitive_type: Option<SensitiveType>,
    /// True if the output contains sensitive words.
    ///
    /// In a stream, the last value counts.
    pub output_sensitive: Option<bool>,
    /// Type of sensitive content in the output.
    ///
    /// In a stream, the last value counts.
    pub output_sensitive_type: Option<SensitiveType>,
    /// Result of the output screening, as a number.
    ///
    /// In a stream, the last value counts.
    pub output_sensitive_int: Option<i64>,
    /// Status of the call, where the event has one.
    ///
    /// May be null. In a stream, the last value counts. The interface does not document this member.
    #[wire(nullable)]
    pub base_resp: Option<BaseResp>,
    /// Error that occurred after the stream had started.
    ///
    /// May be null. In a stream, the last value counts. The interface does not document this member.
    #[wire(nullable)]
    pub error: Option<ErrorDetail>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Next delta of one choice.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#ChunkChoice)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ChunkChoice", deny_null)]
#[non_exhaustive]
pub struct ChunkChoice {
    /// Index of the choice, from 0.
    ///
    /// Range: at least 0. In a stream, the first value counts.
    #[validate(range(min = 0))]
    pub index: Option<i64>,
    /// Reason why the reply ended; null until then.
    ///
    /// May be null. In a stream, the last value counts.
    #[wire(nullable)]
    pub finish_reason: Option<FinishReason>,
    /// Delta to add to the message.
    ///
    /// In a stream, deltas are merged member by member; the whole reply has the result as `message`.
    pub delta: Option<ChunkDelta>,
    /// The whole message, which the last event may repeat.
    ///
    /// May be null. In a stream, the last value counts. The interface does not document this member.
    #[wire(nullable)]
    pub message: Option<ReplyMessage>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Delta of a message in one chunk.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#Delta)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Delta", deny_null)]
#[non_exhaustive]
pub struct ChunkDelta {
    /// Role of the sender, `assistant`.
    ///
    /// Recommended: `assistant`. In a stream, the first value counts.
    #[validate(one_of("assistant"), warning)]
    pub role: Option<String>,
    /// Next part of the text.
    ///
    /// In a stream, deltas are concatenated.
    pub content: Option<String>,
    /// Name of the assistant, sent with the chunks.
    ///
    /// In a stream, the first value counts.
    pub name: Option<String>,
    /// Audio of the reply, sent with the chunks.
    ///
    /// In a stream, deltas are concatenated.
    pub audio_content: Option<String>,
    /// Next part of the thinking.
    ///
    /// May be null. In a stream, deltas are concatenated, without text that a delta repeats. The interface does not document this member.
    #[wire(nullable)]
    pub reasoning_content: Option<String>,
    /// Next part of the thinking, as many services name it.
    ///
    /// May be null. In a stream, deltas are concatenated, without text that a delta repeats. The interface does not document this member.
    #[serde(rename = "reasoning")]
    #[wire(nullable)]
    pub reasoning_text: Option<String>,
    /// Next part of the thinking, as services name it that send the text in parts.
    ///
    /// May be null. In a stream, deltas are concatenated, without text that a delta repeats. The interface does not document this member.
    #[serde(rename = "thinking")]
    #[wire(nullable)]
    pub thinking_text: Option<String>,
    /// Next parts of the thinking details.
    ///
    /// May be null. In a stream, items with the same `index` are merged. The interface does not document this member.
    #[wire(nullable)]
    pub reasoning_details: Option<Vec<ReasoningDetail>>,
    /// Next parts of the tool calls.
    ///
    /// May be null. In a stream, items with the same `id` or `index` are merged; a different `id` or `name` starts a new item, and a delta with neither continues the last one. The interface does not document this member.
    #[wire(nullable)]
    pub tool_calls: Option<Vec<ToolCallDelta>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Next part of one tool call.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#ToolCallDelta)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolCallDelta", deny_null)]
#[non_exhaustive]
pub struct ToolCallDelta {
    /// Index of the call, from 0.
    ///
    /// May be null. In a stream, the first value counts.
    #[wire(nullable)]
    pub index: Option<i64>,
    /// ID of the call, in its first delta.
    ///
    /// May be null. In a stream, the first value counts.
    #[wire(nullable)]
    pub id: Option<String>,
    /// Type of the call, `function`, in its first delta.
    ///
    /// May be null. In a stream, the first value counts.
    #[serde(rename = "type")]
    #[wire(nullable)]
    pub ty: Option<String>,
    /// Next part of the function and its arguments.
    ///
    /// May be null. In a stream, deltas are merged member by member.
    #[wire(nullable)]
    pub function: Option<FunctionCallDelta>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Next part of a function and its arguments.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/create_chat_completion.md#FunctionCallDelta)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.FunctionCallDelta", deny_null)]
#[non_exhaustive]
pub struct FunctionCallDelta {
    /// Name of the function, in the first delta.
    ///
    /// May be null. In a stream, the first value counts, or a longer one that begins with it.
    #[wire(nullable)]
    pub name: Option<String>,
    /// Next part of the arguments.
    ///
    /// May be null. In a stream, deltas are concatenated.
    #[wire(nullable)]
    pub arguments: Option<String>,
    /// Index of the call, from 0.
    ///
    /// May be null. In a stream, the first value counts.
    #[wire(nullable)]
    pub index: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
