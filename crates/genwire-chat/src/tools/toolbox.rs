//! The functions that a model may call.

use std::error::Error;
use std::fmt;
use std::pin::Pin;

use schemars::JsonSchema;
use serde_core::de::DeserializeOwned;
use serde_json::Value;

use super::answer::{Answer, BadArguments, ToolError};
use super::parameters;
use crate::generated::{MessageContent, Tool, ToolCall};

/// A call under way.
pub(super) type Running<'a> =
    Pin<Box<dyn Future<Output = Result<MessageContent, ToolError>> + Send + 'a>>;
type Run = Box<dyn Fn(&ToolCall) -> Running<'static> + Send + Sync>;

/// The functions that a model may call, in the order in which it is told of them.
///
/// A function is an `async` closure of one argument, a type that says what the model is to give.
/// The JSON Schema of the arguments is derived from it, documentation included.
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
    entries: Vec<Entry>,
}

struct Entry {
    name: String,
    definition: Definition,
    run: Run,
}

enum Definition {
    Derived { description: String, parameters: Value },
    Given(Box<Tool>),
}

impl Toolbox {
    /// No functions yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a function; one of the same name gives way to it.
    pub fn add<A, F, R>(
        self,
        name: impl Into<String>,
        description: impl Into<String>,
        function: F,
    ) -> Self
    where
        A: DeserializeOwned + JsonSchema,
        F: Fn(A) -> R + Send + Sync + 'static,
        R: Future<Output: Answer> + Send + 'static,
    {
        let definition = Definition::Derived {
            description: description.into(),
            parameters: parameters::of::<A>(),
        };
        let run = move |call: &ToolCall| -> Running<'static> {
            match call.arguments::<A>() {
                Ok(arguments) => {
                    let result = function(arguments);
                    Box::pin(async move { result.await.into_content() })
                }
                Err(error) => {
                    let error = ToolError::BadArguments(BadArguments::new(call, &error));
                    Box::pin(std::future::ready(Err(error)))
                }
            }
        };
        self.with(name.into(), definition, Box::new(run))
    }

    /// Adds a function that is defined elsewhere, such as in a file, and reads the call itself.
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
        self.with(name, Definition::Given(Box::new(tool)), Box::new(run))
    }

    fn with(mut self, name: String, definition: Definition, run: Run) -> Self {
        let entry = Entry { name, definition, run };
        match self.entries.iter_mut().find(|known| known.name == entry.name) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// The names of the functions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// What the model is told of the functions: the `tools` of a request.
    pub fn tools(&self) -> Result<Vec<Tool>, BadTool> {
        self.entries.iter().map(Entry::tool).collect()
    }

    /// Whether there is a function of that name.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.names().any(|known| known == name)
    }

    /// Runs a call to its end.
    ///
    /// An error is meant for the model: it is to be answered with, not to be given up on.
    pub async fn call(&self, call: &ToolCall) -> Result<MessageContent, ToolError> {
        self.begin(call).await
    }

    /// Begins a call.
    pub(super) fn begin(&self, call: &ToolCall) -> Running<'static> {
        if let Some(entry) = self.entries.iter().find(|entry| entry.name == call.name()) {
            return (entry.run)(call);
        }
        let known = self.names().map(str::to_owned).collect();
        let error = ToolError::Unknown { name: call.name().to_owned(), known };
        Box::pin(std::future::ready(Err(error)))
    }
}

impl Entry {
    fn tool(&self) -> Result<Tool, BadTool> {
        let (description, parameters) = match &self.definition {
            Definition::Given(tool) => return Ok((**tool).clone()),
            Definition::Derived { description, parameters } => (description, parameters),
        };
        let bad = |problem: String| BadTool { name: self.name.clone(), problem };
        // A model always writes an object.
        if parameters.get("type").is_some_and(|ty| ty != "object") || !parameters.is_object() {
            return Err(bad("expected a type with members for its arguments".to_owned()));
        }
        let mut tool = Tool::function(self.name.as_str(), parameters)
            .map_err(|error| bad(error.to_string()))?;
        tool.function.description = Some(description.clone());
        Ok(tool)
    }
}

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// A function that a model cannot be told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTool {
    name: String,
    problem: String,
}

impl BadTool {
    /// The name of the function.
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
