//! Arguments for a function that satisfy its JSON Schema.
//!
//! The keywords of JSON Schema are supported, including references within the schema. A value is
//! generated from the schema and validated. If it is not valid, for instance because of `not` or
//! `oneOf`, other decisions are tried until it is valid or the budget is spent. Numbers and names
//! from the question are used if they fit. Nothing is random: the same schema and question give the
//! same arguments.

use crate::budget::Budget;
use crate::check::{is_ambiguous, satisfies};
use crate::choices::Choices;
use crate::combine::{self, is_number_within, is_of_type};
use crate::hints::Hints;
use crate::numbers;
use crate::schema::{MAX_TYPES, Schema};
use crate::texts::{self, TextLimits};
use serde_json::{Map, Value as JsonValue};

/// Maximum size of a schema, in bytes.
const MAX_SCHEMA_BYTES: usize = 1 << 20;
/// Maximum number of values that are generated for a call.
const MAX_VALUES: u32 = 4096;
/// Maximum number of combinations of decisions that are tried for a value.
const MAX_WAYS_PER_VALUE: usize = 64;
/// Maximum number of combinations that are tried in a call, not counting the first for each value.
const MAX_RETRIES: u32 = 512;
/// Maximum number of combinations that are tried in a call for a value that one alternative accepts.
const MAX_CLEARER: u32 = 128;
/// Depth below which only required members are generated.
const MAX_OPTIONAL_DEPTH: u32 = 6;
/// Maximum depth of values.
const MAX_DEPTH: u32 = 64;
/// The types of values.
const ALL_TYPES: [&str; 6] = ["string", "number", "boolean", "object", "array", "null"];

/// Generates the arguments of a call, from the schema and the question that leads to the call.
///
/// A schema that is too large is not parsed, and the arguments are an empty object.
pub fn generate(schema: &str, question: &str, budget: &mut Budget) -> JsonValue {
    let is_read = schema.len() <= MAX_SCHEMA_BYTES && budget.take_str(schema);
    let schema = is_read.then(|| serde_json::from_str(schema).ok()).flatten();
    schema.map_or_else(
        || JsonValue::Object(Map::new()),
        |schema| generate_for(&schema, question, budget),
    )
}

/// Generates a value for a schema whose references are resolved in `root`.
pub fn generate_value(
    schema: &JsonValue,
    root: &JsonValue,
    question: &str,
    budget: &mut Budget,
) -> JsonValue {
    let mut generator = Generator {
        root,
        hints: Hints::new(question),
        values_left: MAX_VALUES,
        retries_left: MAX_RETRIES,
        clearer_left: MAX_CLEARER,
        budget,
        depth: 0,
    };
    generator.value(schema, "")
}

pub(crate) fn generate_for(schema: &JsonValue, question: &str, budget: &mut Budget) -> JsonValue {
    let arguments = generate_value(schema, schema, question, budget);
    // Arguments are an object, even if the schema does not require it.
    if arguments.is_object() { arguments } else { JsonValue::Object(Map::new()) }
}

/// A generator of values.
pub(crate) struct Generator<'a> {
    /// The schema in which references are resolved.
    pub(crate) root: &'a JsonValue,
    pub(crate) hints: Hints<'a>,
    pub(crate) values_left: u32,
    pub(crate) retries_left: u32,
    pub(crate) clearer_left: u32,
    pub(crate) budget: &'a mut Budget,
    pub(crate) depth: u32,
}

impl Generator<'_> {
    /// Generates a value for a schema; `name` is the name of its member.
    pub(crate) fn value(&mut self, schema: &JsonValue, name: &str) -> JsonValue {
        self.value_unlike(schema, name, &[])
    }

    /// Generates a value that differs from some others, if possible, and that only one alternative
    /// of an `anyOf` accepts: the document may have used `oneOf`, which rejects any other value.
    pub(crate) fn value_unlike(
        &mut self,
        schema: &JsonValue,
        name: &str,
        others: &[JsonValue],
    ) -> JsonValue {
        if self.depth >= MAX_DEPTH || self.values_left == 0 || self.budget.is_spent() {
            return JsonValue::Null;
        }
        self.depth += 1;
        let mut choices = Choices::default();
        let (mut first, mut is_valid) = (None, false);
        for _ in 0..MAX_WAYS_PER_VALUE {
            self.values_left = self.values_left.saturating_sub(1);
            let hints = self.hints.clone();
            let flat = combine::flatten(schema, self.root, &mut choices, self.budget);
            let value = self.flat_value(&flat, name, &mut choices);
            let fits = satisfies(schema, self.root, &value, self.budget)
                && !self.is_one_of(&value, others);
            // Null is unambiguous, but shows less than a value that several alternatives accept.
            let is_less = is_valid && value.is_null();
            if fits && !is_less && !is_ambiguous(schema, self.root, &value, self.budget) {
                first = Some(value);
                break;
            }
            if first.is_none() || fits && !is_valid {
                first = Some(value);
            } else {
                self.hints = hints;
            }
            is_valid |= fits;
            let left = if is_valid { &mut self.clearer_left } else { &mut self.retries_left };
            let is_over = self.values_left == 0 || *left == 0;
            if is_over || self.budget.is_spent() || !choices.advance() {
                break;
            }
            *left -= 1;
        }
        self.depth -= 1;
        first.unwrap_or_default()
    }

    pub(crate) fn is_one_of(&mut self, value: &JsonValue, others: &[JsonValue]) -> bool {
        others.iter().any(|other| self.budget.take_value(other) && combine::is_same(other, value))
    }

    /// Generates a value for a schema without references and alternatives.
    fn flat_value(&mut self, schema: &Schema, name: &str, choices: &mut Choices) -> JsonValue {
        if let Some(value) = schema.get("const") {
            return self.copy(value);
        }
        let stated = self.stated(schema);
        let types = if schema.contains_key("enum") { Vec::new() } else { types(schema) };
        let way = choices.pick(stated.len() + types.len());
        if let Some(value) = stated.get(way) {
            return self.copy(value);
        }
        match types.get(way - stated.len()).copied().unwrap_or("null") {
            "object" => JsonValue::Object(self.object(schema, choices)),
            "array" => JsonValue::Array(self.array(schema, name, choices)),
            "integer" => numbers::generate(schema, &mut self.hints, true, choices),
            "number" => numbers::generate(schema, &mut self.hints, false, choices),
            "boolean" => JsonValue::Bool(choices.pick(2) == 0),
            "null" => JsonValue::Null,
            _ => {
                let text = texts::generate(schema, &mut self.hints, name, choices, self.budget);
                JsonValue::String(text)
            }
        }
    }

    fn copy(&mut self, value: &JsonValue) -> JsonValue {
        if self.budget.take_value(value) { value.clone() } else { JsonValue::Null }
    }

    /// Returns the values of the `enum`, starting with those that the question mentions.
    ///
    /// Without an `enum`, it returns the default and the plain examples.
    fn stated<'b>(&mut self, schema: &'b Schema) -> Vec<&'b JsonValue> {
        let limits = TextLimits::of(schema, self.budget);
        let examples = schema.get("examples").and_then(JsonValue::as_array);
        let listed = schema.get("enum").and_then(JsonValue::as_array);
        let stated: Vec<&JsonValue> = if let Some(values) = listed {
            values.iter().collect()
        } else {
            let stated = schema.get("default").into_iter().chain(examples.into_iter().flatten());
            stated.filter(|value| !value.is_object() && !value.is_array()).collect()
        };
        let (mut mentioned, mut others) = (Vec::new(), Vec::new());
        for value in stated {
            if !self.budget.take(1) {
                break;
            }
            let is_within = match value {
                JsonValue::String(text) => limits.is_within(text, self.budget),
                _ => is_number_within(schema, value),
            };
            if !is_within || !is_of_type(schema, value) {
                continue;
            }
            let is_mentioned = listed.is_some()
                && value.as_str().is_some_and(|text| self.hints.mentions(text, self.budget));
            if is_mentioned { mentioned.push(value) } else { others.push(value) }
        }
        mentioned.append(&mut others);
        mentioned
    }

    /// Returns true if only required members are generated.
    pub(crate) fn is_deep(&self) -> bool {
        self.depth > MAX_OPTIONAL_DEPTH
    }
}

/// Returns the types of a schema, null last; guesses them if the schema states none.
fn types(schema: &Schema) -> Vec<&str> {
    match schema.get("type") {
        Some(JsonValue::String(kind)) => vec![kind],
        Some(JsonValue::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(JsonValue::as_str).take(MAX_TYPES);
            let (nulls, others): (Vec<_>, Vec<_>) = kinds.partition(|kind| *kind == "null");
            others.into_iter().chain(nulls).collect()
        }
        _ => {
            let guessed = guessed(schema);
            let others = ALL_TYPES.iter().filter(|kind| **kind != guessed);
            [guessed].into_iter().chain(others.copied()).collect()
        }
    }
}

fn guessed(schema: &Schema) -> &'static str {
    const KEYWORDS_OF_TYPES: &[(&str, &[&str])] = &[
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
    KEYWORDS_OF_TYPES
        .iter()
        .find(|(_, keywords)| keywords.iter().any(|keyword| schema.contains_key(*keyword)))
        .map_or("string", |(kind, _)| kind)
}
