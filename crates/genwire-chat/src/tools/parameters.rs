//! Arguments of functions: their JSON Schema, and the type for no arguments.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::transform::{RestrictFormats, Transform as _};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_core::de::{Deserialize, Deserializer, IgnoredAny};
use serde_json::Value;

/// Derives the schema of a type for a model, without references, dialect and title.
pub(super) fn of<A: JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<A>();
    // Formats such as `uint8` exist only in Rust.
    RestrictFormats::default().transform(&mut schema);
    schema.remove("$schema");
    // The name of the function is more informative than that of the Rust type.
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
