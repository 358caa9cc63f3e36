//! Arguments for a function that satisfy its JSON Schema.
//!
//! The keywords of JSON Schema are honoured, with references within the schema. A value is made as
//! the schema suggests it, and checked; where it fails, such as by `not` or `oneOf`, decisions are
//! taken otherwise until it passes or enough was tried. Where the question offers something that
//! fits, such as a number or a name, it is used. Nothing is random: the same schema and question
//! give the same arguments.

mod check;
mod choices;
mod combine;
mod hints;
mod lists;
mod numbers;
mod objects;
mod pattern;
mod texts;

use choices::Choices;
use hints::Hints;
use serde_json::{Map, Value as JsonValue};

/// How many values are made for one call, so that no schema can ask for too much.
const MOST_VALUES: u32 = 4096;
/// How many ways are tried for one value, and how often another way is tried for one call.
const MOST_WAYS: usize = 64;
const MOST_TRIES: u32 = 512;
/// How many schemas are looked at for one call, to make values and to check them.
const MOST_STEPS: u32 = 200_000;
/// How deep values are nested before only what is required is made.
const DEEP: u32 = 6;
/// How deep values are nested at most.
const DEEPEST: u32 = 64;

/// The types of values.
const ALL_KINDS: [&str; 6] = ["string", "number", "boolean", "object", "array", "null"];

/// An object of a schema, which may have been put together from several.
type Schema = Map<String, JsonValue>;

/// Makes the arguments for a call, out of a schema and the question that leads to the call.
pub(super) fn make(schema: &JsonValue, question: &str) -> JsonValue {
    let mut maker = Maker {
        root: schema,
        hints: Hints::new(question),
        left: MOST_VALUES,
        tries: MOST_TRIES,
        steps: MOST_STEPS,
        depth: 0,
    };
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
    tries: u32,
    steps: u32,
    depth: u32,
}

impl Maker<'_> {
    /// A value for a schema, under the name of the member that it is for.
    fn value(&mut self, schema: &JsonValue, name: &str) -> JsonValue {
        self.value_unlike(schema, name, &[])
    }

    /// The same, and another value than some others, where there is one.
    fn value_unlike(&mut self, schema: &JsonValue, name: &str, others: &[JsonValue]) -> JsonValue {
        if self.depth >= DEEPEST || self.left == 0 {
            return JsonValue::Null;
        }
        self.depth += 1;
        let mut choices = Choices::default();
        let mut first = None;
        for _ in 0..MOST_WAYS {
            self.left = self.left.saturating_sub(1);
            let hints = self.hints.clone();
            let flat = combine::flatten(schema, self.root, &mut choices, &mut self.steps);
            let value = self.flat(&flat, name, &mut choices);
            if check::satisfies(schema, self.root, &value, &mut self.steps)
                && !others.contains(&value)
            {
                first = Some(value);
                break;
            }
            if first.is_none() {
                first = Some(value);
            } else {
                self.hints = hints;
            }
            if self.left == 0 || self.tries == 0 || !choices.advance() {
                break;
            }
            self.tries -= 1;
        }
        self.depth -= 1;
        first.unwrap_or_default()
    }

    /// A value for a schema that has no references and no alternatives any more.
    fn flat(&mut self, schema: &Schema, name: &str, choices: &mut Choices) -> JsonValue {
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        let stated = self.stated(schema);
        let kinds = if schema.contains_key("enum") { Vec::new() } else { kinds(schema) };
        let way = choices.pick(stated.len() + kinds.len());
        if let Some(value) = stated.get(way) {
            return (*value).clone();
        }
        match kinds.get(way - stated.len()).copied().unwrap_or("null") {
            "object" => JsonValue::Object(self.object(schema, choices)),
            "array" => JsonValue::Array(self.array(schema, name, choices)),
            "integer" => numbers::make(schema, &mut self.hints, true, choices),
            "number" => numbers::make(schema, &mut self.hints, false, choices),
            "boolean" => JsonValue::Bool(choices.pick(2) == 0),
            "null" => JsonValue::Null,
            _ => JsonValue::String(texts::make(schema, &mut self.hints, name, choices)),
        }
    }

    /// The values that a schema lists: what the question names comes first. Without an `enum`, what
    /// the schema gives as plain examples.
    fn stated<'b>(&self, schema: &'b Schema) -> Vec<&'b JsonValue> {
        let fits = |value: &&JsonValue| combine::is_within(schema, value);
        if let Some(values) = schema.get("enum").and_then(JsonValue::as_array) {
            let is_named =
                |value: &&JsonValue| value.as_str().is_some_and(|text| self.hints.name(text));
            let (named, others): (Vec<_>, Vec<_>) = values.iter().filter(fits).partition(is_named);
            return named.into_iter().chain(others).collect();
        }
        let examples = schema.get("examples").and_then(JsonValue::as_array);
        let stated = schema.get("default").into_iter().chain(examples.into_iter().flatten());
        stated.filter(|value| !value.is_object() && !value.is_array()).filter(fits).collect()
    }

    /// Whether only what is required is made.
    fn is_deep(&self) -> bool {
        self.depth > DEEP
    }
}

/// The types that values of a schema can have, nothing at all last; guessed where the schema does
/// not say it.
fn kinds(schema: &Schema) -> Vec<&str> {
    match schema.get("type") {
        Some(JsonValue::String(kind)) => vec![kind],
        Some(JsonValue::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(JsonValue::as_str);
            let (nulls, others): (Vec<_>, Vec<_>) = kinds.partition(|kind| *kind == "null");
            others.into_iter().chain(nulls).collect()
        }
        _ => {
            let guessed = guessed(schema);
            let others = ALL_KINDS.iter().filter(|kind| **kind != guessed);
            [guessed].into_iter().chain(others.copied()).collect()
        }
    }
}

fn guessed(schema: &Schema) -> &'static str {
    const TELLING: &[(&str, &[&str])] = &[
        (
            "object",
            &[
                "properties",
                "required",
                "additionalProperties",
                "minProperties",
                "patternProperties",
                "propertyNames",
            ],
        ),
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
