// @generated from spec/chat (genwire_rust::index) by cargo xtask generate. Do not edit by hand.

//! The code that is generated from the spec for the chat area.

mod check;
#[cfg(feature = "client")]
mod client;
pub mod create_chat_completion;
pub mod limits;
#[cfg(feature = "server")]
pub mod server;
#[cfg(feature = "stream")]
mod streams;
mod types;
pub use check::{AREA, check};
#[cfg(feature = "client")]
pub use client::Chat;
pub use create_chat_completion::{
    ChatCompletionChunk, Choice, ChunkChoice, ChunkDelta, CreateChatCompletionRequest,
    CreateChatCompletionResponse, FunctionCallDelta, ReplyMessage, ServiceTier, StreamOptions,
    Thinking, ThinkingType, ToolCallDelta,
};
pub use genwire_common::{
    BaseResp, BaseRespBody, ErrorCode, ErrorDetail, ErrorEnvelope, INTERFACE,
};
#[cfg(feature = "server")]
pub use server::ChatService;
#[cfg(feature = "stream")]
pub use streams::CreateChatCompletionAccumulator;
pub use types::{
    AssistantMessage, ChatModel, CompletionTokensDetails, ContentPart, FinishReason, FunctionCall,
    FunctionDefinition, ImageDetail, ImagePart, ImageUrl, Message, MessageContent, NamedFunction,
    NamedToolChoice, PromptTokensDetails, ReasoningDetail, SensitiveType, SystemMessage, TextPart,
    Tool, ToolCall, ToolChoice, ToolChoiceMode, ToolMessage, ToolType, Usage, UserMessage,
    VideoPart, VideoUrl,
};
