// @generated from spec/chat/create_chat_completion.toml by cargo xtask generate. Do not edit by hand.

//! `POST /v1/chat/completions`
//!
//! Continues a conversation with one reply of the assistant.
//!
//! The description of this operation calls itself version 1.0.0.
//!
//! Each request gets one reply of the assistant, whole or in chunks.
//!
//! The reply may hold thinking and calls of functions.
//!
//! A reply that ends with `tool_calls` goes back unchanged in the next request, calls
//! included.
//!
//! That request also adds one message of the role `tool` for each call.
//!
//! A reply that was filtered ends with the finish reason `content_filter`.
//!
//! # Responses
//!
//! - `CreateChatCompletionResponse`, 200 `application/json` when `!has(this.stream) ||
//!   !this.stream`: The whole reply in one body. (CHAT-002, CHAT-181)
//! - `ChatCompletionChunk`, 200 `text/event-stream` when `has(this.stream) && this.stream`: The
//!   reply in chunks, one in each event. Each event is one body, closed by `[DONE]`; together
//!   they make a `CreateChatCompletionResponse`, complete once `choices.finish_reason` is
//!   there. Unless it is split off, thinking arrives in `delta.content`, between `<think>` and
//!   `</think>`. Every chunk of one reply carries the same `id`. An event with an error or with
//!   a `base_resp` other than success ends the stream with that error. (CHAT-002, CHAT-029,
//!   CHAT-161, CHAT-166, CHAT-182)
//!
//! # Error codes
//!
//! - 1000: The service failed for a reason that it does not name.
//! - 1001: The service did not finish the request in time.
//! - 1002: Too many requests came in a short time.
//! - 1004: The credential is missing or wrong.
//! - 1008: The balance of the account does not cover the call.
//! - 1013: Something inside the service broke.
//! - 1026: The input, such as the description of a video, holds sensitive content.
//! - 1027: The content that was generated cannot be given out.
//! - 1039: The call went over a limit of tokens.
//! - 2013: A parameter of the request is not valid.
//!
//! Open point UNK-010: Server-sent events with one JSON object each, ended by `[DONE]`; a
//! client does without the end mark and accepts every legal framing.
//!
//! Open point UNK-030: An error on a `/v1` path has the HTTP status that the envelope pairs
//! with the same code, and 504 for a timeout; clients judge by the code at any status, in
//! either family.
//!
//! Open point UNK-045: A body that is too large gets 413, a wrong media type 415, an unknown
//! path 404, a wrong method 405 and a body that is not JSON 400, in the family of the path
//! and with code 2013.
//!
//! Open point UNK-049: A severe violation gives code 1026 for the input and 1027 for the
//! output.
//!
//! Open point UNK-074: An error after the start of a stream comes in an event with an error
//! or with a `base_resp` other than success; the local service puts both into one event.
//!
//! Open point UNK-076: A severe violation gives an error body without choices.
//!
//! Open point UNK-081: Members of an error body besides the error may be null, empty or
//! absent, which mean the same.
//!
//! # Example request: A single question.
//!
//! ```json
//! {
//!   "model": "X-M3",
//!   "messages": [{ "role": "user", "content": "Name three rivers." }]
//! }
//! ```
//!
//! # Example request: A question about an image, answered in a stream with a report of the usage.
//!
//! ```json
//! {
//!   "model": "X-M3",
//!   "messages": [
//!     { "role": "system", "content": "Answer in one sentence." },
//!     {
//!       "role": "user",
//!       "content": [
//!         { "type": "text", "text": "What is on the table?" },
//!         {
//!           "type": "image_url",
//!           "image_url": { "url": "https://example.com/table.jpg", "detail": "high" }
//!         }
//!       ]
//!     }
//!   ],
//!   "thinking": { "type": "disabled" },
//!   "stream": true,
//!   "stream_options": { "include_usage": true },
//!   "max_completion_tokens": 4096
//! }
//! ```
//!
//! # Example request: The answer to a function call goes back to the model.
//!
//! ```json
//! {
//!   "model": "X-M2.7",
//!   "messages": [
//!     { "role": "user", "content": "How warm is it in Oslo?" },
//!     {
//!       "role": "assistant",
//!       "content": "",
//!       "tool_calls": [
//!         {
//!           "id": "call_1",
//!           "type": "function",
//!           "function": { "name": "temperature", "arguments": "{\"city\":\"Oslo\"}" }
//!         }
//!       ]
//!     },
//!     { "role": "tool", "tool_call_id": "call_1", "content": "17" }
//!   ],
//!   "tools": [
//!     {
//!       "type": "function",
//!       "function": {
//!         "name": "temperature",
//!         "description": "Tells the temperature in a city.",
//!         "parameters": {
//!           "type": "object",
//!           "properties": { "city": { "type": "string" } },
//!           "required": ["city"]
//!         }
//!       }
//!     }
//!   ]
//! }
//! ```
//!
//! # Example response: A reply with its thinking split off.
//!
//! ```json
//! {
//!   "id": "chat-0001",
//!   "choices": [
//!     {
//!       "index": 0,
//!       "finish_reason": "stop",
//!       "message": {
//!         "role": "assistant",
//!         "name": "Assistant",
//!         "audio_content": "",
//!         "content": "The Danube, the Nile and the Amur.",
//!         "reasoning_content": "Three rivers are asked for.",
//!         "reasoning_details": [
//!           {
//!             "type": "reasoning.text",
//!             "id": "reasoning-1",
//!             "format": "text-v1",
//!             "index": 0,
//!             "text": "Three rivers are asked for."
//!           }
//!         ]
//!       }
//!     }
//!   ],
//!   "created": 1790000000,
//!   "model": "X-M3",
//!   "object": "chat.completion",
//!   "usage": {
//!     "total_tokens": 31,
//!     "prompt_tokens": 12,
//!     "completion_tokens": 19,
//!     "total_characters": 0,
//!     "prompt_tokens_details": { "cached_tokens": 0 }
//!   },
//!   "input_sensitive": false,
//!   "output_sensitive": false,
//!   "output_sensitive_int": 0,
//!   "base_resp": { "status_code": 0, "status_msg": "success" }
//! }
//! ```
//!
//! # Example response: A reply that calls a function.
//!
//! ```json
//! {
//!   "id": "chat-0002",
//!   "choices": [
//!     {
//!       "index": 0,
//!       "finish_reason": "tool_calls",
//!       "message": {
//!         "role": "assistant",
//!         "content": "",
//!         "tool_calls": [
//!           {
//!             "id": "call_1",
//!             "type": "function",
//!             "function": {
//!               "name": "temperature",
//!               "arguments": "{\"city\":\"Oslo\"}",
//!               "index": 0
//!             }
//!           }
//!         ]
//!       }
//!     }
//!   ],
//!   "created": 1790000000,
//!   "model": "X-M2.7",
//!   "object": "chat.completion",
//!   "usage": {
//!     "total_tokens": 40,
//!     "prompt_tokens": 30,
//!     "completion_tokens": 10,
//!     "total_characters": 0
//!   },
//!   "base_resp": { "status_code": 0, "status_msg": "success" }
//! }
//! ```
//!
//! # Example event: A chunk in the middle of a streamed reply.
//!
//! ```json
//! {
//!   "id": "chat-0003",
//!   "choices": [
//!     {
//!       "index": 0,
//!       "finish_reason": null,
//!       "delta": {
//!         "role": "assistant",
//!         "content": "The Dan",
//!         "name": "Assistant",
//!         "audio_content": ""
//!       }
//!     }
//!   ],
//!   "created": 1790000000,
//!   "model": "X-M3",
//!   "object": "chat.completion.chunk",
//!   "usage": null,
//!   "input_sensitive": false,
//!   "output_sensitive": false
//! }
//! ```
//!
//! # Example event: The last chunk of a streamed reply, with the usage.
//!
//! ```json
//! {
//!   "id": "chat-0003",
//!   "choices": [],
//!   "created": 1790000000,
//!   "model": "X-M3",
//!   "object": "chat.completion.chunk",
//!   "usage": {
//!     "total_tokens": 31,
//!     "prompt_tokens": 12,
//!     "completion_tokens": 19,
//!     "total_characters": 0
//!   }
//! }
//! ```
//!
//! Spec: `chat.create_chat_completion` (COM-005, COM-008, CHAT-001, LIM-002, COM-007,
//! ERR-033, CHAT-002, CHAT-183, CHAT-184, CHAT-186).

use super::types::{
    ChatModel, FinishReason, Message, MessageContent, ReasoningDetail, SensitiveType, Tool,
    ToolCall, ToolChoice, Usage,
};
use genwire_core::{
    BaseResp, Build, Endpoint, ErrorDetail, Extra, Family, OpenEnum, Trace, UnknownValue, Validate,
    Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The fixed facts of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    operation: "create_chat_completion",
    area: "chat",
    method: "POST",
    path: "/v1/chat/completions",
    version: "v1",
    body_limit: Some(67_108_864),
    family: Family::BaseResp,
    codes: &[1000, 1001, 1002, 1004, 1008, 1013, 1026, 1027, 1039, 2013],
    deprecated: false,
    trace: Trace {
        name: "chat",
        request: &[
            ("gen_ai.request.model", "model"),
            ("gen_ai.request.max_tokens", "max_completion_tokens"),
            ("gen_ai.request.temperature", "temperature"),
            ("gen_ai.request.top_p", "top_p"),
            ("gen_ai.input.messages", "messages"),
        ],
        reply: &[
            ("gen_ai.response.id", "id"),
            ("gen_ai.response.model", "model"),
            ("gen_ai.response.finish_reasons", "choices.finish_reason"),
            ("gen_ai.usage.input_tokens", "usage.prompt_tokens"),
            ("gen_ai.usage.output_tokens", "usage.completion_tokens"),
            ("gen_ai.output.messages", "choices"),
        ],
    },
};

/// Whether the reply to a request comes in events.
///
/// ```cel
/// has(this.stream) && this.stream
/// ```
pub fn is_streamed(this: &CreateChatCompletionRequest) -> bool {
    this.stream == Some(true)
}

/// A conversation to continue, and how to continue it.
///
/// Open point UNK-040: Images and videos are accepted for models that do not read them, with
/// advice.
///
/// Open point UNK-046: Unknown members of a request are kept and passed on, with advice.
///
/// Open point UNK-048: A null counts as absent for optional members of a request.
///
/// Open point UNK-077: An answer to no call is an error, a call without an answer advice.
///
/// # Rules
///
/// - `max_completion_tokens`: `max_completion_tokens` is above what the model can generate;
///   lower it to the limit of the model (CHAT-036, CHAT-037)
/// - `max_tokens`: `max_tokens` is above what the model can generate; lower it to the limit of
///   the model
/// - `one_token_limit`, advice: `max_tokens` has no effect beside `max_completion_tokens`;
///   leave it out
/// - `media_model`, advice: the model reads text only; choose a model that accepts media or
///   leave images and videos out
/// - `thinking_disabled`, advice: the model goes on thinking; `disabled` has no effect on it
///   (CHAT-022)
/// - `stream_options`, advice: `stream_options` has no effect unless `stream` is true
/// - `tool_links`: every `tool_call_id` is the `id` of a call in the assistant message before
///   it, and every call has its answer (CHAT-065, CHAT-066, CHAT-183, CHAT-185)
/// - `data_urls`: media in data URLs have a listed format and stay within the limits for their
///   kind
///
/// Spec: `chat.CreateChatCompletionRequest`.
#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.CreateChatCompletionRequest")]
#[validate(
    rule(
        check = max_completion_tokens,
        id = "max_completion_tokens",
        at = "max_completion_tokens",
        code = 2013,
        message = "`max_completion_tokens` is above what the model can generate; lower it to the limit of the model"
    )
)]
#[validate(
    rule(
        check = max_tokens,
        id = "max_tokens",
        at = "max_tokens",
        code = 2013,
        message = "`max_tokens` is above what the model can generate; lower it to the limit of the model"
    )
)]
#[validate(
    rule(
        check = one_token_limit,
        id = "one_token_limit",
        at = "max_tokens",
        code = 2013,
        severity = "advice",
        message = "`max_tokens` has no effect beside `max_completion_tokens`; leave it out"
    )
)]
#[validate(
    rule(
        check = media_model,
        id = "media_model",
        at = "messages",
        code = 2013,
        severity = "advice",
        message = "the model reads text only; choose a model that accepts media or leave images and videos out"
    )
)]
#[validate(
    rule(
        check = thinking_disabled,
        id = "thinking_disabled",
        at = "thinking",
        code = 2013,
        severity = "advice",
        message = "the model goes on thinking; `disabled` has no effect on it"
    )
)]
#[validate(
    rule(
        check = stream_options,
        id = "stream_options",
        at = "stream_options",
        code = 2013,
        severity = "advice",
        message = "`stream_options` has no effect unless `stream` is true"
    )
)]
#[validate(native = crate::tool_links::check)]
#[validate(native = crate::media::check_data_urls)]
#[non_exhaustive]
pub struct CreateChatCompletionRequest {
    /// The model that answers.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.model` (CHAT-003, CHAT-004).
    pub model: ChatModel,
    /// The conversation so far, oldest message first.
    ///
    /// At least 1 item.
    ///
    /// The history may hold text, images, videos and calls of functions.
    ///
    /// Open point UNK-041: Empty `messages` are an error, empty `tools` mean none, and content
    /// may be missing beside tool calls or, with advice, from a system message.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.messages` (CHAT-006, CHAT-007, CHAT-008).
    #[validate(length(min = 1))]
    pub messages: Vec<Message>,
    /// How eagerly the request is admitted.
    ///
    /// Default: `standard`.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.service_tier` (CHAT-009, CHAT-011).
    pub service_tier: Option<ServiceTier>,
    /// Whether the model thinks before it answers.
    ///
    /// Default: `{"type":"adaptive"}`.
    ///
    /// It steers the thinking of `X-M3`.
    ///
    /// Without it `X-M3` thinks adaptively and the reply carries its thinking.
    ///
    /// Open point UNK-072: `X-M2.x` means every model of the list but `X-M3`.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.thinking` (CHAT-014, CHAT-015, CHAT-016).
    pub thinking: Option<Thinking>,
    /// Whether thinking is kept apart from the answer.
    ///
    /// When it is true, thinking comes in `reasoning_content` and `reasoning_details`.
    ///
    /// Otherwise thinking comes inside `content`, between `<think>` and `</think>`.
    ///
    /// It has no influence on whether the model thinks.
    ///
    /// Open point UNK-035: Thinking that is split off is streamed in `delta.reasoning_content`
    /// and `delta.reasoning_details`.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.reasoning_split` (CHAT-023, CHAT-024, CHAT-025,
    /// CHAT-026).
    pub reasoning_split: Option<bool>,
    /// Whether the reply comes in pieces.
    ///
    /// Default: `false`.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.stream` (CHAT-027, CHAT-028).
    pub stream: Option<bool>,
    /// What a streamed reply contains.
    ///
    /// Open point UNK-042: It is accepted with advice.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.stream_options` (CHAT-030).
    pub stream_options: Option<StreamOptions>,
    /// How many tokens may be generated at most.
    ///
    /// A number at least 1. Unit: tokens.
    ///
    /// A reply that ended with `length` needs a higher value.
    ///
    /// Open point UNK-038: `max_completion_tokens` wins over `max_tokens`, with advice; both have
    /// the same upper limits.
    ///
    /// Open point UNK-039: Without a limit of tokens, the model's own limit holds.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.max_completion_tokens` (CHAT-034, CHAT-035,
    /// CHAT-040, CHAT-041).
    #[validate(range(min = 1))]
    pub max_completion_tokens: Option<i64>,
    /// How random the reply is.
    ///
    /// A number from 0 to 2. Default: `1`.
    ///
    /// A higher temperature makes the output more random.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.temperature` (CHAT-042, CHAT-043, CHAT-044,
    /// CHAT-045).
    #[validate(range(min = 0.0, max = 2.0))]
    pub temperature: Option<f64>,
    /// The share of probable tokens to choose from.
    ///
    /// A number from 0 to 1. Default: the `top_p_default` of `model`.
    ///
    /// Open point UNK-072: `X-M2.x` means every model of the list but `X-M3`.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.top_p` (CHAT-046, CHAT-047, CHAT-048, CHAT-049).
    #[validate(range(min = 0.0, max = 1.0))]
    pub top_p: Option<f64>,
    /// The functions that the model may call.
    ///
    /// Open point UNK-041: Empty `messages` are an error, empty `tools` mean none, and content
    /// may be missing beside tool calls or, with advice, from a system message.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.tools` (CHAT-050).
    pub tools: Option<Vec<Tool>>,
    /// Which function the model is to call, if any.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
    /// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
    /// and anything else is kept.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.tool_choice`.
    pub tool_choice: Option<ToolChoice>,
    /// Whether one reply may call several functions.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-036: Assistant messages may repeat `audio_content`, `reasoning_content` and
    /// `reasoning_details`; `tool_choice`, `parallel_tool_calls` and `strict` are known as well,
    /// and anything else is kept.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.parallel_tool_calls`.
    pub parallel_tool_calls: Option<bool>,
    /// How many tokens may be generated at most, by its old name.
    ///
    /// A number at least 1. Unit: tokens.
    ///
    /// **Deprecated:** use `max_completion_tokens` instead. The newer name says the same.
    ///
    /// Open point UNK-032: Nothing is assumed about when deprecated things go away.
    ///
    /// Open point UNK-038: `max_completion_tokens` wins over `max_tokens`, with advice; both have
    /// the same upper limits.
    ///
    /// Spec: `chat.CreateChatCompletionRequest.max_tokens` (CHAT-051, CHAT-052, CHAT-053).
    #[validate(range(min = 1))]
    pub max_tokens: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `max_completion_tokens`: `max_completion_tokens` is above what the model can
/// generate; lower it to the limit of the model.
///
/// ```cel
/// !has(this.max_completion_tokens) || this.max_completion_tokens <= this.model.max_completion_tokens
/// ```
fn max_completion_tokens(this: &CreateChatCompletionRequest) -> bool {
    let Some(max_completion_tokens) = this.max_completion_tokens else { return true };
    let Some(model_max_completion_tokens) = this.model.max_completion_tokens() else { return true };
    max_completion_tokens <= model_max_completion_tokens
}

/// Rule `max_tokens`: `max_tokens` is above what the model can generate; lower it to the
/// limit of the model.
///
/// ```cel
/// !has(this.max_tokens) || this.max_tokens <= this.model.max_completion_tokens
/// ```
fn max_tokens(this: &CreateChatCompletionRequest) -> bool {
    let Some(max_tokens) = this.max_tokens else { return true };
    let Some(max_completion_tokens) = this.model.max_completion_tokens() else { return true };
    max_tokens <= max_completion_tokens
}

/// Rule `one_token_limit`: `max_tokens` has no effect beside `max_completion_tokens`; leave
/// it out.
///
/// ```cel
/// !has(this.max_completion_tokens) || !has(this.max_tokens)
/// ```
fn one_token_limit(this: &CreateChatCompletionRequest) -> bool {
    this.max_completion_tokens.is_none() || this.max_tokens.is_none()
}

/// Rule `media_model`: the model reads text only; choose a model that accepts media or leave
/// images and videos out.
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

/// Rule `thinking_disabled`: the model goes on thinking; `disabled` has no effect on it.
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

/// Rule `stream_options`: `stream_options` has no effect unless `stream` is true.
///
/// ```cel
/// !has(this.stream_options) || (has(this.stream) && this.stream)
/// ```
fn stream_options(this: &CreateChatCompletionRequest) -> bool {
    this.stream_options.is_none() || this.stream == Some(true)
}

/// What a streamed chat reply contains.
///
/// Spec: `chat.StreamOptions`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.StreamOptions")]
#[non_exhaustive]
pub struct StreamOptions {
    /// Whether the stream reports the usage of tokens.
    ///
    /// Default: `false`.
    ///
    /// Open point UNK-033: With `include_usage` a further chunk without choices carries the
    /// usage; without, the chunk that finishes carries it or null; clients accept both.
    ///
    /// Open point UNK-073: The last chunk has the finish reason, or follows it with the usage and
    /// no choices; a whole message may come again; clients accept all.
    ///
    /// Spec: `chat.StreamOptions.include_usage` (CHAT-031, CHAT-032, CHAT-033).
    pub include_usage: Option<bool>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Whether the model thinks before it answers.
///
/// Spec: `chat.Thinking`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Thinking")]
#[non_exhaustive]
pub struct Thinking {
    /// The kind of thinking.
    ///
    /// Default: `adaptive`.
    ///
    /// Spec: `chat.Thinking.type` (CHAT-018, CHAT-020).
    #[serde(rename = "type")]
    pub ty: Option<ThinkingType>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A kind of thinking.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `chat.ThinkingType` (CHAT-019).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ThinkingType", unknown = "error")]
#[non_exhaustive]
pub enum ThinkingType {
    /// The model does not think.
    ///
    /// `X-M3` then answers without thinking.
    ///
    /// Every other model goes on thinking.
    ///
    /// Spec: `chat.ThinkingType.values.disabled` (CHAT-021, CHAT-022).
    #[serde(rename = "disabled")]
    Disabled,
    /// The model decides how much it thinks.
    ///
    /// Spec: `chat.ThinkingType.values.adaptive`.
    #[serde(rename = "adaptive")]
    Adaptive,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// How eagerly a request is admitted.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `chat.ServiceTier` (CHAT-010).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ServiceTier", unknown = "error")]
#[non_exhaustive]
pub enum ServiceTier {
    /// The ordinary tier.
    ///
    /// Properties: `price_factor` is 1.0.
    ///
    /// Spec: `chat.ServiceTier.values.standard` (CHAT-012).
    #[serde(rename = "standard")]
    Standard,
    /// The tier that is served ahead of others.
    ///
    /// Properties: `price_factor` is 1.5.
    ///
    /// Requests of this tier are admitted before others: they are answered sooner and fail less
    /// often.
    ///
    /// Spec: `chat.ServiceTier.values.priority` (CHAT-012, CHAT-013).
    #[serde(rename = "priority")]
    Priority,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl ServiceTier {
    /// By what the price is multiplied.
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

/// A whole chat reply.
///
/// # Rules
///
/// - `input_sensitive_type`: a reply with `input_sensitive` true states `input_sensitive_type`
///   as well (CHAT-145)
///
/// Spec: `chat.CreateChatCompletionResponse`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.CreateChatCompletionResponse", exact)]
#[validate(
    rule(
        check = input_sensitive_type,
        id = "input_sensitive_type",
        at = "input_sensitive_type",
        code = 2013,
        message = "a reply with `input_sensitive` true states `input_sensitive_type` as well"
    )
)]
#[non_exhaustive]
pub struct CreateChatCompletionResponse {
    /// The identifier of the reply, which no other reply has.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.id` (CHAT-112).
    pub id: Option<String>,
    /// The reply, as a list of choices.
    ///
    /// May be null.
    ///
    /// Open point UNK-076: A severe violation gives an error body without choices.
    ///
    /// Open point UNK-081: Members of an error body besides the error may be null, empty or
    /// absent, which mean the same.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.choices` (CHAT-113).
    #[wire(nullable)]
    pub choices: Option<Vec<Choice>>,
    /// When the reply was made, as Unix time.
    ///
    /// Unit: seconds.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.created` (CHAT-137).
    pub created: Option<i64>,
    /// The model that answered.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.model` (CHAT-138).
    pub model: Option<String>,
    /// Always `chat.completion`.
    ///
    /// `chat.completion`.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.object` (CHAT-139, CHAT-140).
    #[validate(one_of("chat.completion"))]
    pub object: Option<String>,
    /// How many tokens the call took.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.usage` (CHAT-141).
    pub usage: Option<Usage>,
    /// Whether the screening for sensitive words hit the input.
    ///
    /// A severe violation in the input gives an error and an empty reply.
    ///
    /// Open point UNK-076: A severe violation gives an error body without choices.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.input_sensitive` (CHAT-142, CHAT-143).
    pub input_sensitive: Option<bool>,
    /// What the screening found in the input.
    ///
    /// It is there when `input_sensitive` is true.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.input_sensitive_type` (CHAT-144).
    pub input_sensitive_type: Option<SensitiveType>,
    /// Whether the screening for sensitive words hit the output.
    ///
    /// A severe violation in the output gives an error and an empty reply.
    ///
    /// Open point UNK-076: A severe violation gives an error body without choices.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.output_sensitive` (CHAT-147, CHAT-148).
    pub output_sensitive: Option<bool>,
    /// What the screening found in the output.
    ///
    /// Open point UNK-003: The types are those of `input_sensitive_type`, and others are
    /// accepted.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.output_sensitive_type` (CHAT-149).
    pub output_sensitive_type: Option<SensitiveType>,
    /// A number about the screening of the output.
    ///
    /// It is sent with the reply, and it is 0 when the screening hit nothing.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.output_sensitive_int` (CHAT-150, CHAT-151).
    pub output_sensitive_int: Option<i64>,
    /// How the call went.
    ///
    /// Spec: `chat.CreateChatCompletionResponse.base_resp` (CHAT-152).
    pub base_resp: Option<BaseResp>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `input_sensitive_type`: a reply with `input_sensitive` true states
/// `input_sensitive_type` as well.
///
/// ```cel
/// !has(this.input_sensitive) || !this.input_sensitive || has(this.input_sensitive_type)
/// ```
fn input_sensitive_type(this: &CreateChatCompletionResponse) -> bool {
    let Some(input_sensitive) = this.input_sensitive else { return true };
    !input_sensitive || this.input_sensitive_type.is_some()
}

/// One choice of a whole reply.
///
/// # Rules
///
/// - `tool_calls`: a reply lists `tool_calls` only when its finish reason is `tool_calls`
///   (CHAT-136)
///
/// Spec: `chat.Choice`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Choice", exact)]
#[validate(
    rule(
        check = tool_calls,
        id = "tool_calls",
        at = "finish_reason",
        code = 2013,
        message = "a reply lists `tool_calls` only when its finish reason is `tool_calls`"
    )
)]
#[non_exhaustive]
pub struct Choice {
    /// The place of the choice, counted from 0.
    ///
    /// A number at least 0.
    ///
    /// Spec: `chat.Choice.index` (CHAT-114, CHAT-115).
    #[validate(range(min = 0))]
    pub index: Option<i64>,
    /// Why the reply ended.
    ///
    /// Spec: `chat.Choice.finish_reason` (CHAT-116).
    pub finish_reason: Option<FinishReason>,
    /// The message of the assistant.
    ///
    /// Spec: `chat.Choice.message`.
    pub message: Option<ReplyMessage>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `tool_calls`: a reply lists `tool_calls` only when its finish reason is `tool_calls`.
///
/// ```cel
/// !has(this.message) || !has(this.message.tool_calls) || size(this.message.tool_calls) == 0
///   || (has(this.finish_reason) && this.finish_reason == "tool_calls")
/// ```
fn tool_calls(this: &Choice) -> bool {
    let Some(message) = &this.message else { return true };
    let Some(tool_calls) = message.tool_calls.as_deref() else { return true };
    tool_calls.is_empty() || this.finish_reason == Some(FinishReason::ToolCalls)
}

/// The message of the assistant in a whole reply.
///
/// When it holds tool calls, the next request repeats it unchanged.
///
/// Spec: `chat.ReplyMessage` (CHAT-183).
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ReplyMessage", exact)]
#[non_exhaustive]
pub struct ReplyMessage {
    /// Always `assistant`.
    ///
    /// Always stated by the service. `assistant`.
    ///
    /// Open point UNK-075: Parsers expect no member of a reply to be there; only what is stated
    /// as required is judged.
    ///
    /// Spec: `chat.ReplyMessage.role` (CHAT-120, CHAT-121, CHAT-122).
    #[validate(required, one_of("assistant"))]
    pub role: Option<String>,
    /// The text of the reply.
    ///
    /// Always stated by the service.
    ///
    /// Open point UNK-075: Parsers expect no member of a reply to be there; only what is stated
    /// as required is judged.
    ///
    /// Open point UNK-076: A severe violation gives an error body without choices.
    ///
    /// Spec: `chat.ReplyMessage.content` (CHAT-118, CHAT-119).
    #[validate(required)]
    pub content: Option<String>,
    /// The name of the assistant.
    ///
    /// Spec: `chat.ReplyMessage.name` (CHAT-123).
    pub name: Option<String>,
    /// Audio that goes with the reply.
    ///
    /// It is always there; in a reply of text it holds nothing.
    ///
    /// Spec: `chat.ReplyMessage.audio_content` (CHAT-124, CHAT-125).
    pub audio_content: Option<String>,
    /// The thinking of the model.
    ///
    /// It is there only when the request asks for it with `reasoning_split`.
    ///
    /// Spec: `chat.ReplyMessage.reasoning_content` (CHAT-126, CHAT-127, CHAT-186).
    pub reasoning_content: Option<String>,
    /// The thinking of the model in pieces.
    ///
    /// It is there only when the request asks for it with `reasoning_split`.
    ///
    /// Spec: `chat.ReplyMessage.reasoning_details` (CHAT-128, CHAT-129).
    pub reasoning_details: Option<Vec<ReasoningDetail>>,
    /// The functions that the model wants to have called.
    ///
    /// Spec: `chat.ReplyMessage.tool_calls` (CHAT-135, CHAT-186).
    pub tool_calls: Option<Vec<ToolCall>>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One event of a streamed chat reply.
///
/// Open point UNK-073: The last chunk has the finish reason, or follows it with the usage and
/// no choices; a whole message may come again; clients accept all.
///
/// Spec: `chat.ChatCompletionChunk`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ChatCompletionChunk", exact)]
#[non_exhaustive]
pub struct ChatCompletionChunk {
    /// The identifier of the reply, the same in all its chunks.
    ///
    /// The first piece of a stream stays.
    ///
    /// Spec: `chat.ChatCompletionChunk.id` (CHAT-160, CHAT-161).
    pub id: Option<String>,
    /// The next piece of each choice; empty in a chunk that only reports usage.
    ///
    /// The pieces of a stream are merged by their `index`.
    ///
    /// Spec: `chat.ChatCompletionChunk.choices`.
    pub choices: Option<Vec<ChunkChoice>>,
    /// When the reply was made, as Unix time.
    ///
    /// Unit: seconds. The first piece of a stream stays.
    ///
    /// Spec: `chat.ChatCompletionChunk.created` (CHAT-172).
    pub created: Option<i64>,
    /// The model that answers.
    ///
    /// The first piece of a stream stays.
    ///
    /// Spec: `chat.ChatCompletionChunk.model` (CHAT-173).
    pub model: Option<String>,
    /// Always `chat.completion.chunk`.
    ///
    /// `chat.completion.chunk`. The first piece of a stream stays.
    ///
    /// Spec: `chat.ChatCompletionChunk.object` (CHAT-140, CHAT-174).
    #[validate(one_of("chat.completion.chunk"))]
    pub object: Option<String>,
    /// How many tokens the call took.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Only the last chunk has it; in the chunks before it is null.
    ///
    /// Open point UNK-033: With `include_usage` a further chunk without choices carries the
    /// usage; without, the chunk that finishes carries it or null; clients accept both.
    ///
    /// Open point UNK-073: The last chunk has the finish reason, or follows it with the usage and
    /// no choices; a whole message may come again; clients accept all.
    ///
    /// Spec: `chat.ChatCompletionChunk.usage` (CHAT-158, CHAT-159, CHAT-175).
    #[wire(nullable)]
    pub usage: Option<Usage>,
    /// Whether the screening for sensitive words hit the input.
    ///
    /// The last piece of a stream wins.
    ///
    /// Spec: `chat.ChatCompletionChunk.input_sensitive` (CHAT-176).
    pub input_sensitive: Option<bool>,
    /// What the screening found in the input.
    ///
    /// The last piece of a stream wins.
    ///
    /// Spec: `chat.ChatCompletionChunk.input_sensitive_type` (CHAT-178).
    pub input_sensitive_type: Option<SensitiveType>,
    /// Whether the screening for sensitive words hit the output.
    ///
    /// The last piece of a stream wins.
    ///
    /// Spec: `chat.ChatCompletionChunk.output_sensitive` (CHAT-177).
    pub output_sensitive: Option<bool>,
    /// What the screening found in the output.
    ///
    /// The last piece of a stream wins.
    ///
    /// Open point UNK-003: The types are those of `input_sensitive_type`, and others are
    /// accepted.
    ///
    /// Spec: `chat.ChatCompletionChunk.output_sensitive_type` (CHAT-179).
    pub output_sensitive_type: Option<SensitiveType>,
    /// A number about the screening of the output.
    ///
    /// The last piece of a stream wins.
    ///
    /// Spec: `chat.ChatCompletionChunk.output_sensitive_int` (CHAT-180).
    pub output_sensitive_int: Option<i64>,
    /// How the call went, where the event tells it.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-074: An error after the start of a stream comes in an event with an error
    /// or with a `base_resp` other than success; the local service puts both into one event.
    ///
    /// Spec: `chat.ChatCompletionChunk.base_resp`.
    #[wire(nullable)]
    pub base_resp: Option<BaseResp>,
    /// What went wrong after the stream had begun.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-074: An error after the start of a stream comes in an event with an error
    /// or with a `base_resp` other than success; the local service puts both into one event.
    ///
    /// Spec: `chat.ChatCompletionChunk.error`.
    #[wire(nullable)]
    pub error: Option<ErrorDetail>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The next piece of one choice.
///
/// Spec: `chat.ChunkChoice`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ChunkChoice", exact)]
#[non_exhaustive]
pub struct ChunkChoice {
    /// The place of the choice, counted from 0.
    ///
    /// A number at least 0. The first piece of a stream stays.
    ///
    /// Spec: `chat.ChunkChoice.index` (CHAT-162, CHAT-163).
    #[validate(range(min = 0))]
    pub index: Option<i64>,
    /// Why the reply ended; null until it does.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// It stays null until the reply ends.
    ///
    /// Open point UNK-034: In a stream `delta.tool_calls` holds pieces by `index`, later ones
    /// without `id` and name, and the finish reason may be `tool_calls` or `content_filter`.
    ///
    /// Spec: `chat.ChunkChoice.finish_reason` (CHAT-169, CHAT-170).
    #[wire(nullable)]
    pub finish_reason: Option<FinishReason>,
    /// What is added to the message.
    ///
    /// The pieces of a stream are merged member by member. They make up `message` of the whole
    /// reply.
    ///
    /// Spec: `chat.ChunkChoice.delta`.
    pub delta: Option<Delta>,
    /// The whole message, which a last event may repeat.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-073: The last chunk has the finish reason, or follows it with the usage and
    /// no choices; a whole message may come again; clients accept all.
    ///
    /// Spec: `chat.ChunkChoice.message`.
    #[wire(nullable)]
    pub message: Option<ReplyMessage>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// What one chunk adds to a message.
///
/// Spec: `chat.Delta`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.Delta", exact)]
#[non_exhaustive]
pub struct Delta {
    /// The role of the sender, `assistant`.
    ///
    /// Advised: `assistant`. The first piece of a stream stays.
    ///
    /// Spec: `chat.Delta.role` (CHAT-164).
    #[validate(one_of("assistant"), advice)]
    pub role: Option<String>,
    /// The next bit of text.
    ///
    /// The pieces of a stream are joined.
    ///
    /// Spec: `chat.Delta.content` (CHAT-165).
    pub content: Option<String>,
    /// The name of the assistant, sent with the chunks.
    ///
    /// The first piece of a stream stays.
    ///
    /// Spec: `chat.Delta.name` (CHAT-167).
    pub name: Option<String>,
    /// Audio that goes with the reply, sent with the chunks.
    ///
    /// The pieces of a stream are joined.
    ///
    /// Spec: `chat.Delta.audio_content` (CHAT-168).
    pub audio_content: Option<String>,
    /// The next bit of thinking.
    ///
    /// May be null. The pieces of a stream are joined.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-035: Thinking that is split off is streamed in `delta.reasoning_content`
    /// and `delta.reasoning_details`.
    ///
    /// Spec: `chat.Delta.reasoning_content`.
    #[wire(nullable)]
    pub reasoning_content: Option<String>,
    /// The next bits of thinking in pieces.
    ///
    /// May be null. The pieces of a stream are merged by their `index`.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-035: Thinking that is split off is streamed in `delta.reasoning_content`
    /// and `delta.reasoning_details`.
    ///
    /// Spec: `chat.Delta.reasoning_details`.
    #[wire(nullable)]
    pub reasoning_details: Option<Vec<ReasoningDetail>>,
    /// The next bits of function calls.
    ///
    /// May be null. The pieces of a stream are merged by their `index`.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-034: In a stream `delta.tool_calls` holds pieces by `index`, later ones
    /// without `id` and name, and the finish reason may be `tool_calls` or `content_filter`.
    ///
    /// Spec: `chat.Delta.tool_calls`.
    #[wire(nullable)]
    pub tool_calls: Option<Vec<ToolCallDelta>>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The next bit of one function call.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-034: In a stream `delta.tool_calls` holds pieces by `index`, later ones
/// without `id` and name, and the finish reason may be `tool_calls` or `content_filter`.
///
/// Open point UNK-037: The `index` of a function call is accepted inside `function` and
/// beside it, and the local service writes both.
///
/// Spec: `chat.ToolCallDelta`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.ToolCallDelta", exact)]
#[non_exhaustive]
pub struct ToolCallDelta {
    /// The place of the call, counted from 0.
    ///
    /// May be null. The first piece of a stream stays.
    ///
    /// Spec: `chat.ToolCallDelta.index`.
    #[wire(nullable)]
    pub index: Option<i64>,
    /// The identifier of the call, in its first piece.
    ///
    /// May be null. The first piece of a stream stays.
    ///
    /// Spec: `chat.ToolCallDelta.id`.
    #[wire(nullable)]
    pub id: Option<String>,
    /// The kind of call, `function`, in its first piece.
    ///
    /// May be null. The first piece of a stream stays.
    ///
    /// Spec: `chat.ToolCallDelta.type`.
    #[serde(rename = "type")]
    #[wire(nullable)]
    pub ty: Option<String>,
    /// The next bit of the function and its arguments.
    ///
    /// May be null. The pieces of a stream are merged member by member.
    ///
    /// Spec: `chat.ToolCallDelta.function`.
    #[wire(nullable)]
    pub function: Option<FunctionCallDelta>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The next bit of a function and its arguments.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-034: In a stream `delta.tool_calls` holds pieces by `index`, later ones
/// without `id` and name, and the finish reason may be `tool_calls` or `content_filter`.
///
/// Spec: `chat.FunctionCallDelta`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "chat.FunctionCallDelta", exact)]
#[non_exhaustive]
pub struct FunctionCallDelta {
    /// The function to call, in the first piece.
    ///
    /// May be null. The first piece of a stream stays.
    ///
    /// Spec: `chat.FunctionCallDelta.name`.
    #[wire(nullable)]
    pub name: Option<String>,
    /// The next bit of the arguments.
    ///
    /// May be null. The pieces of a stream are joined.
    ///
    /// Spec: `chat.FunctionCallDelta.arguments`.
    #[wire(nullable)]
    pub arguments: Option<String>,
    /// The place of the call, counted from 0.
    ///
    /// May be null. The first piece of a stream stays.
    ///
    /// Spec: `chat.FunctionCallDelta.index`.
    #[wire(nullable)]
    pub index: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
