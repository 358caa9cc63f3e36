//! Arguments for a function that satisfy its JSON Schema.
//!
//! The common keywords of JSON Schema are honoured: `type`, `enum`, `const`, `default`,
//! `examples`, `properties`, `required`, `minProperties`, `additionalProperties`,
//! `dependentRequired`, `items`, `prefixItems`, `minItems`, `uniqueItems`, `contains`, the limits
//! of numbers and lengths, `multipleOf`, `pattern`, `format`, `allOf`, `anyOf`, `oneOf`, `$ref`
//! within the schema. Where the question offers something that fits, such as a number or a name,
//! it is used. Nothing is random: the same schema and question give the same arguments.

mod combine;
mod hints;
mod lists;
mod numbers;
mod objects;
mod pattern;
mod texts;

use hints::Hints;
use serde_json::{Map, Value as JsonValue};

/// How many values are made for one call, so that no schema can ask for too much.
const MOST_VALUES: u32 = 4096;
/// How deep values are nested before only what is required is made.
const DEEP: u32 = 6;
/// How deep values are nested at most.
const DEEPEST: u32 = 64;

/// An object of a schema, which may have been put together from several.
type Schema = Map<String, JsonValue>;

/// Makes the arguments for a call, out of a schema and the question that leads to the call.
pub(super) fn make(schema: &JsonValue, question: &str) -> JsonValue {
    let mut maker =
        Maker { root: schema, hints: Hints::new(question), left: MOST_VALUES, depth: 0 };
    let arguments = maker.value(schema, "");
    // Arguments are an object, whatever the schema forgets to say.
    if arguments.is_object() { arguments } else { JsonValue::Object(Map::new()) }
}

/// What makes values.
struct Maker<'a> {
    /// The schema that references point into.
    root: &'a JsonValue,
    hints: Hints<'a>,
    left: u32,
    depth: u32,
}

impl Maker<'_> {
    /// A value for a schema, under the name of the member that it is for.
    fn value(&mut self, schema: &JsonValue, name: &str) -> JsonValue {
        self.left = self.left.saturating_sub(1);
        if self.depth >= DEEPEST || self.left == 0 {
            return JsonValue::Null;
        }
        self.depth += 1;
        let schema = combine::flatten(schema, self.root);
        let value = self.flat(&schema, name);
        self.depth -= 1;
        value
    }

    /// A value for a schema that has no references and no alternatives any more.
    fn flat(&mut self, schema: &Schema, name: &str) -> JsonValue {
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        if let Some(value) = self.listed(schema) {
            return value;
        }
        let stated = schema.get("examples").and_then(JsonValue::as_array);
        let stated = schema.get("default").into_iter().chain(stated.into_iter().flatten());
        let is_plain = |value: &&JsonValue| !value.is_object() && !value.is_array();
        if let Some(value) = stated.filter(is_plain).find(|value| combine::fits(schema, value)) {
            return value.clone();
        }
        match kind(schema) {
            "object" => JsonValue::Object(self.object(schema)),
            "array" => JsonValue::Array(self.array(schema, name)),
            "integer" => numbers::make(schema, &mut self.hints, true),
            "number" => numbers::make(schema, &mut self.hints, false),
            "boolean" => JsonValue::Bool(true),
            "null" => JsonValue::Null,
            _ => JsonValue::String(texts::make(schema, &mut self.hints, name)),
        }
    }

    /// One of the values of an `enum`: the one that the question names, else the first that fits.
    fn listed(&self, schema: &Schema) -> Option<JsonValue> {
        let values = schema.get("enum")?.as_array()?;
        let fitting = || values.iter().filter(|value| combine::fits(schema, value));
        let named = fitting().find(|value| value.as_str().is_some_and(|it| self.hints.name(it)));
        named.or_else(|| fitting().next()).cloned()
    }

    /// Whether only what is required is made.
    fn is_deep(&self) -> bool {
        self.depth > DEEP
    }
}

/// The type of the values of a schema, guessed where the schema does not say it.
fn kind(schema: &Schema) -> &str {
    match schema.get("type") {
        Some(JsonValue::String(kind)) => kind,
        Some(JsonValue::Array(kinds)) => {
            let mut kinds = kinds.iter().filter_map(JsonValue::as_str);
            let first = kinds.next().unwrap_or("string");
            if first == "null" { kinds.next().unwrap_or(first) } else { first }
        }
        _ => guessed(schema),
    }
}

fn guessed(schema: &Schema) -> &'static str {
    const TELLING: &[(&str, &[&str])] = &[
        ("object", &["properties", "required", "additionalProperties", "minProperties"]),
        ("array", &["items", "prefixItems", "minItems", "contains"]),
        ("number", &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ];
    TELLING
        .iter()
        .find(|(_, keywords)| keywords.iter().any(|keyword| schema.contains_key(*keyword)))
        .map_or("string", |(kind, _)| kind)
}

/// A limit of a schema that is a whole number of things.
fn size(schema: &Schema, keyword: &str) -> Option<usize> {
    let value = schema.get(keyword)?;
    let whole = value.as_u64().or_else(|| numbers::whole(value.as_f64()?)?.try_into().ok())?;
    usize::try_from(whole).ok()
}

#[cfg(test)]
mod tests;
