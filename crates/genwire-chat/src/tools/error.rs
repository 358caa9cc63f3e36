//! Errors of the tool loop.

use std::error::Error;
use std::fmt;

#[cfg(feature = "client")]
use genwire_core::{Category, client::Error as CallError};

use super::toolbox::BadTool;
use crate::ConversationError;
use crate::generated::{CreateChatCompletionResponse, FinishReason};

/// The error of a tool loop that ended before the model answered.
///
/// The conversation can be continued afterwards: see [`ToolLoop::run`](super::ToolLoop::run).
#[derive(Debug)]
#[non_exhaustive]
pub enum ToolLoopError<E> {
    /// A request failed.
    Send {
        /// The number of the turn, counted from 1.
        turn: usize,
        /// The error of the request.
        error: E,
    },
    /// The conversation has no messages, or a reply has no message.
    Conversation(ConversationError),
    /// A function cannot be offered to the model.
    Tool(BadTool),
    /// The model still called functions in the last turn; these functions were not run.
    TurnLimit {
        /// Maximum number of turns.
        limit: usize,
        /// The last reply.
        reply: Box<CreateChatCompletionResponse>,
    },
    /// The model called more functions than are left; the calls of the last reply were not run.
    CallLimit {
        /// Maximum number of calls in all turns.
        limit: usize,
        /// The last reply, which is not in the conversation, or the calls that were pending there
        /// and still are.
        reply: Box<CreateChatCompletionResponse>,
    },
    /// The reply was truncated within its calls; no call was run.
    CutShort {
        /// The reply; it is not in the conversation.
        reply: Box<CreateChatCompletionResponse>,
    },
    /// The reply has a call without a name; no call was run.
    UnnamedCall {
        /// The reply, which is not in the conversation, or the calls that were pending and still
        /// are.
        reply: Box<CreateChatCompletionResponse>,
    },
    /// The model called a function that does not exist.
    UnknownTool {
        /// The name of the function.
        name: String,
        /// The reply, which is not in the conversation, or the calls that were pending there and
        /// still are.
        reply: Box<CreateChatCompletionResponse>,
    },
}

#[cfg(feature = "client")]
impl ToolLoopError<CallError> {
    /// Returns the error of the request, if it failed.
    pub fn call_error(&self) -> Option<&CallError> {
        match self {
            Self::Send { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Returns the category of the request error; unknown for any other error.
    pub fn category(&self) -> Category {
        self.call_error().map_or(Category::Unknown, CallError::category)
    }

    /// Returns true if a phase of the request took too long, at the client or at the service.
    pub fn is_timeout(&self) -> bool {
        self.call_error().is_some_and(CallError::is_timeout)
    }

    genwire_core::call_error_methods!();

    /// Returns true if the loop may succeed later when it is continued with the conversation.
    pub fn is_retryable(&self) -> bool {
        self.call_error().is_some_and(CallError::is_retryable)
    }

    /// Returns the id of the failed request.
    pub fn request_id(&self) -> Option<String> {
        self.call_error()?.request_id()
    }

    /// Returns help for the caller, if there is any.
    pub fn help(&self) -> Option<&str> {
        self.call_error()?.help()
    }
}

impl<E: fmt::Display> fmt::Display for ToolLoopError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Send { turn, .. } => write!(f, "the request of turn {turn} failed"),
            Self::Conversation(error) => error.fmt(f),
            Self::Tool(error) => error.fmt(f),
            Self::TurnLimit { limit, .. } => {
                write!(f, "the model still calls functions after {limit} turns")
            }
            Self::CallLimit { limit, .. } => {
                write!(f, "the model calls more than {limit} functions")
            }
            Self::CutShort { reply } => {
                let reason = reply.finish_reason().map(FinishReason::as_str);
                let reason = reason.unwrap_or("no finish reason");
                write!(f, "the reply ended with `{reason}` within its function calls; none was run")
            }
            Self::UnnamedCall { .. } => {
                f.write_str("the reply has a function call without a name; no function was run")
            }
            Self::UnknownTool { name, .. } => {
                write!(f, "the model called the function `{name}`, which does not exist")
            }
        }
    }
}

impl<E: Error + 'static> Error for ToolLoopError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Send { error, .. } => Some(error),
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
