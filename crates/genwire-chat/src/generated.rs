// @generated from spec/chat by cargo xtask generate. Do not edit by hand.

//! What is generated from the spec for the chat area.

mod check;
pub mod create_chat_completion;
pub mod limits;
#[cfg(feature = "stream")]
mod streams;
mod types;
pub use check::{ENDPOINTS, check};
pub use create_chat_completion::{
    ChatCompletionChunk, Choice, ChunkChoice, CreateChatCompletionRequest,
    CreateChatCompletionResponse, Delta, FunctionCallDelta, ReplyMessage, ServiceTier,
    StreamOptions, Thinking, ThinkingType, ToolCallDelta,
};
#[cfg(feature = "stream")]
pub use streams::CreateChatCompletionAccumulator;
pub use types::{
    AssistantMessage, ChatModel, CompletionTokensDetails, ContentPart, FinishReason, FunctionCall,
    FunctionDefinition, ImageDetail, ImagePart, ImageUrl, Message, MessageContent, NamedFunction,
    NamedToolChoice, PromptTokensDetails, ReasoningDetail, SensitiveType, SystemMessage, TextPart,
    Tool, ToolCall, ToolChoice, ToolChoiceMode, ToolMessage, ToolType, Usage, UserMessage,
    VideoPart, VideoUrl,
};
