//! Results of functions, and the errors that are sent to the model.

use std::error::Error;
use std::fmt;

use genwire_core::RawJson;
use serde_core::Serialize;

use crate::generated::MessageContent;

/// A result that a function can return.
///
/// A string is sent to the model unchanged, and any other value in [`Json`]. An error is sent to
/// the model, too, by its `Display`, so that the model can correct itself.
pub trait Answer {
    /// Converts the result to the content of the message to the model.
    ///
    /// # Errors
    ///
    /// The result cannot be serialized, or the function failed.
    fn into_content(self) -> Result<MessageContent, ToolError>;
}

/// A result that is serialized as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl Answer for String {
    fn into_content(self) -> Result<MessageContent, ToolError> {
        Ok(self.into())
    }
}

impl Answer for &str {
    fn into_content(self) -> Result<MessageContent, ToolError> {
        Ok(self.into())
    }
}

impl Answer for MessageContent {
    fn into_content(self) -> Result<MessageContent, ToolError> {
        Ok(self)
    }
}

impl Answer for RawJson {
    fn into_content(self) -> Result<MessageContent, ToolError> {
        Ok(self.get().into())
    }
}

impl Answer for serde_json::Value {
    fn into_content(self) -> Result<MessageContent, ToolError> {
        Ok(self.to_string().into())
    }
}

impl<T: Serialize> Answer for Json<T> {
    fn into_content(self) -> Result<MessageContent, ToolError> {
        match serde_json::to_string(&self.0) {
            Ok(text) => Ok(text.into()),
            Err(error) => Err(ToolError::Failed(error.to_string())),
        }
    }
}

impl<T: Answer, E: fmt::Display> Answer for Result<T, E> {
    fn into_content(self) -> Result<MessageContent, ToolError> {
        self.map_err(|error| ToolError::Failed(error.to_string()))?.into_content()
    }
}

/// The error of a call; its `Display` is sent to the model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolError {
    /// The model called a function that does not exist.
    Unknown {
        /// The name that the model used.
        name: String,
        /// The names of the functions.
        known: Vec<String>,
    },
    /// The arguments are not valid for the function.
    BadArguments(BadArguments),
    /// The function failed; holds its error message.
    Failed(String),
}

/// The error for invalid arguments of a function; its message explains what to correct.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadArguments {
    /// The name of the function.
    pub name: String,
    /// The error of the parser.
    pub problem: String,
    /// The arguments as the model wrote them.
    pub arguments: String,
}

impl BadArguments {
    #[cfg(feature = "tools")]
    pub(super) fn new(call: &crate::generated::ToolCall, error: &serde_json::Error) -> Self {
        Self {
            name: call.name().to_owned(),
            problem: error.to_string(),
            arguments: call.arguments_text().to_owned(),
        }
    }
}

/// Maximum number of characters of the arguments in the error message.
const MAX_EXCERPT_CHARS: usize = 200;

impl fmt::Display for BadArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, problem, arguments } = self;
        let excerpt: String = arguments.chars().take(MAX_EXCERPT_CHARS).collect();
        let dots = if excerpt.len() < arguments.len() { "…" } else { "" };
        write!(
            f,
            "the arguments of `{name}` do not fit: {problem}; got `{excerpt}{dots}`\n\
             help: call `{name}` again with one JSON object that follows its `parameters`"
        )
    }
}

impl Error for BadArguments {}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, known } if known.is_empty() => {
                write!(f, "there is no function `{name}`, and no other function")
            }
            Self::Unknown { name, known } => {
                write!(f, "there is no function `{name}`; expected one of `{}`", known.join("`, `"))
            }
            Self::BadArguments(error) => write!(f, "{error}"),
            Self::Failed(reason) => f.write_str(reason),
        }
    }
}

impl Error for ToolError {}

impl ToolError {
    /// Returns the content of the message to the model.
    pub(super) fn content(&self) -> MessageContent {
        format!("error: {self}").into()
    }
}
