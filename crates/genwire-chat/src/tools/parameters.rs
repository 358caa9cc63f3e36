//! The arguments of a function: their JSON Schema, and the type of none at all.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::transform::{RestrictFormats, Transform as _};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_core::de::{Deserialize, Deserializer, IgnoredAny};
use serde_json::Value;

/// The schema of a type as a model reads it best: in one piece and without words about itself.
pub(super) fn of<A: JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<A>();
    // Formats such as `uint8` are those of Rust and of nobody else.
    RestrictFormats::default().transform(&mut schema);
    schema.remove("$schema");
    // The name of a Rust type says nothing that the name of the function does not.
    schema.remove("title");
    schema.to_value()
}

/// The arguments of a function that takes none; whatever a model gives all the same is ignored.
///
/// ```
/// use genwire_chat::tools::{NoArguments, Toolbox};
///
/// let tools = Toolbox::new().add("dice", "Throws a dice.", async |_: NoArguments| "4");
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
