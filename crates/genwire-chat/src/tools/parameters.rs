//! Functions from Rust types: the JSON Schema of their arguments, and the type for no arguments.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::transform::{RestrictFormats, Transform as _};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_core::de::{Deserialize, DeserializeOwned, Deserializer, IgnoredAny};
use serde_json::Value;

use super::answer::{Answer, BadArguments, ToolError};
use super::toolbox::{BadTool, Running, Toolbox};
use crate::generated::{Tool, ToolCall};

impl Toolbox {
    /// Adds a function whose definition is derived from the type of its argument. It replaces a
    /// function with the same name.
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
        let name = name.into();
        let definition = definition(&name, description.into(), &schema_of::<A>());
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
        self.with(name, definition, Box::new(run))
    }
}

/// Creates the definition of a function.
fn definition(name: &str, description: String, parameters: &Value) -> Result<Tool, BadTool> {
    // Models write only objects as arguments.
    if parameters.get("type").is_some_and(|ty| ty != "object") || !parameters.is_object() {
        return Err(BadTool::new(name, "expected a type with members for its arguments"));
    }
    let mut tool =
        Tool::from_schema(name, parameters).map_err(|error| BadTool::new(name, error))?;
    tool.function.description = Some(description);
    Ok(tool)
}

/// Derives the schema of a type for a model, without references, dialect and title.
fn schema_of<A: JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<A>();
    // Formats such as `uint8` exist only in Rust.
    RestrictFormats::default().transform(&mut schema);
    schema.remove("$schema");
    // The name of the function is more informative than the name of the Rust type.
    schema.remove("title");
    schema.to_value()
}

/// The arguments of a function without arguments; anything that the model sends is ignored.
///
/// ```
/// use genwire_chat::tools::{NoArguments, Toolbox};
///
/// let tools = Toolbox::new().add("today", "Returns the date.", async |_: NoArguments| "2026-11-22");
/// assert!(tools.tools().is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoArguments;

impl<'de> Deserialize<'de> for NoArguments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

impl JsonSchema for NoArguments {
    fn schema_name() -> Cow<'static, str> {
        "NoArguments".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "properties": {} })
    }
}
