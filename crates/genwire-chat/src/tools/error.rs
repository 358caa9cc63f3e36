//! Why a loop of function calls ended before the model was done.

use std::error::Error;
use std::fmt;

use super::toolbox::BadTool;
use crate::ConversationError;
use crate::generated::{CreateChatCompletionResponse, FinishReason};

/// Why a loop of function calls ended before the model was done.
///
/// The conversation is always in order afterwards: see [`ToolLoop::run`](super::ToolLoop::run).
#[derive(Debug)]
#[non_exhaustive]
pub enum ToolLoopError<E> {
    /// A request did not get its reply.
    Send {
        /// Which turn it was, counted from 1.
        turn: usize,
        /// Why.
        error: E,
    },
    /// There is nothing to ask, or a reply has no message.
    Conversation(ConversationError),
    /// A function cannot be offered to the model.
    Tool(BadTool),
    /// The model still wanted to call functions when the turns were used up; they were not called.
    TurnLimit {
        /// How many turns there were.
        limit: usize,
        /// The last reply.
        reply: Box<CreateChatCompletionResponse>,
    },
    /// The reply broke off among its calls, so that none of them was run.
    CutShort {
        /// The reply, which is not in the conversation.
        reply: Box<CreateChatCompletionResponse>,
    },
    /// The model called a function that is not there.
    UnknownTool {
        /// Its name.
        name: String,
        /// The reply, which is not in the conversation.
        reply: Box<CreateChatCompletionResponse>,
    },
}

impl<E: fmt::Display> fmt::Display for ToolLoopError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Send { turn, error } => write!(f, "turn {turn}: {error}"),
            Self::Conversation(error) => write!(f, "{error}"),
            Self::Tool(error) => write!(f, "{error}"),
            Self::TurnLimit { limit, .. } => {
                write!(f, "the model still calls functions after {limit} turns")
            }
            Self::CutShort { reply } => {
                let reason = reply.finish_reason().map(FinishReason::as_str);
                let reason = reason.unwrap_or("no finish reason");
                write!(f, "the reply ended with `{reason}` among its function calls; none was run")
            }
            Self::UnknownTool { name, .. } => {
                write!(f, "the model called the function `{name}`, which is not there")
            }
        }
    }
}

impl<E: Error + 'static> Error for ToolLoopError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Send { error, .. } => Some(error),
            Self::Conversation(error) => Some(error),
            Self::Tool(error) => Some(error),
            _ => None,
        }
    }
}

impl<E> From<ConversationError> for ToolLoopError<E> {
    fn from(error: ConversationError) -> Self {
        Self::Conversation(error)
    }
}

impl<E> From<BadTool> for ToolLoopError<E> {
    fn from(error: BadTool) -> Self {
        Self::Tool(error)
    }
}
