//! Functions that a model may call.

use std::error::Error;
use std::fmt;
use std::pin::Pin;

use super::answer::{Answer, ToolError};
use crate::generated::{MessageContent, Tool, ToolCall};

/// A running call.
pub(super) type Running<'a> =
    Pin<Box<dyn Future<Output = Result<MessageContent, ToolError>> + Send + 'a>>;
type Run = Box<dyn Fn(&ToolCall) -> Running<'static> + Send + Sync>;

/// Functions that a model may call.
///
/// A function is an `async` closure with one argument. With the feature `tools`, the JSON Schema of
/// the arguments is derived from its type, including doc comments.
///
/// ```
/// use genwire_chat::tools::{Json, Toolbox};
/// use schemars::JsonSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, JsonSchema)]
/// struct Sum {
///     /// The numbers to add up.
///     numbers: Vec<f64>,
/// }
///
/// let tools = Toolbox::new().add("sum", "Adds numbers up.", async |sum: Sum| {
///     if sum.numbers.is_empty() {
///         return Err("expected at least one number");
///     }
///     Ok(Json(sum.numbers.iter().sum::<f64>()))
/// });
/// let parameters = tools.tools()?[0].function.parameters.get().to_owned();
/// assert!(parameters.contains("The numbers to add up."));
/// # Ok::<(), genwire_chat::tools::BadTool>(())
/// ```
#[derive(Default)]
#[must_use]
pub struct Toolbox {
    entries: Vec<RegisteredTool>,
}

struct RegisteredTool {
    name: String,
    definition: Result<Tool, BadTool>,
    run: Run,
}

impl Toolbox {
    /// Creates an empty toolbox.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a function with an existing definition, for instance from a file; its argument is the
    /// call. It replaces a function with the same name.
    ///
    /// ```
    /// use genwire_chat::Tool;
    /// use genwire_chat::tools::Toolbox;
    ///
    /// let tool: Tool = serde_json::from_str(
    ///     r#"{ "type": "function", "function": { "name": "now", "parameters": { "type": "object" } } }"#,
    /// )?;
    /// let tools = Toolbox::new().add_tool(tool, async |call| format!("{} at noon", call.name()));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn add_tool<F, R>(self, tool: Tool, function: F) -> Self
    where
        F: Fn(ToolCall) -> R + Send + Sync + 'static,
        R: Future<Output: Answer> + Send + 'static,
    {
        let run = move |call: &ToolCall| -> Running<'static> {
            let result = function(call.clone());
            Box::pin(async move { result.await.into_content() })
        };
        let name = tool.function.name.clone();
        self.with(name, Ok(tool), Box::new(run))
    }

    pub(super) fn with(
        mut self,
        name: String,
        definition: Result<Tool, BadTool>,
        run: Run,
    ) -> Self {
        let entry = RegisteredTool { name, definition, run };
        match self.entries.iter_mut().find(|known| known.name == entry.name) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// Returns the names of the functions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// Returns the definitions of the functions: the `tools` of a request.
    ///
    /// # Errors
    ///
    /// The arguments of a function are not an object in JSON.
    pub fn tools(&self) -> Result<Vec<Tool>, BadTool> {
        self.entries.iter().map(|entry| entry.definition.clone()).collect()
    }

    /// Returns true if there is a function with this name.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.names().any(|known| known == name)
    }

    /// Runs a call and returns its result.
    ///
    /// An error is meant for the model: send it as the result.
    ///
    /// # Errors
    ///
    /// The function does not exist or fails, or the arguments are not valid.
    pub async fn call(&self, call: &ToolCall) -> Result<MessageContent, ToolError> {
        self.begin(call).await
    }

    /// Starts a call.
    pub(super) fn begin(&self, call: &ToolCall) -> Running<'static> {
        if let Some(entry) = self.entries.iter().find(|entry| entry.name == call.name()) {
            return (entry.run)(call);
        }
        let known = self.names().map(str::to_owned).collect();
        let error = ToolError::Unknown { name: call.name().to_owned(), known };
        Box::pin(std::future::ready(Err(error)))
    }
}

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// The error for a function whose definition is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTool {
    name: String,
    problem: String,
}

impl BadTool {
    #[cfg(feature = "tools")]
    pub(super) fn new(name: &str, problem: impl fmt::Display) -> Self {
        Self { name: name.to_owned(), problem: problem.to_string() }
    }

    /// Returns the name of the function.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for BadTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the function `{}` cannot be offered: {}", self.name, self.problem)
    }
}

impl Error for BadTool {}
