//! Flattens references, `allOf` and alternatives into one schema.

use crate::budget::Budget;
use crate::choices::Choices;
use crate::matcher::Matcher;
use crate::numbers;
use crate::schema::{MAX_TYPES, Schema};
use crate::texts::TextLimits;
use serde_json::{Map, Number, Value as JsonValue, json};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of references and subschemas that are followed for a value.
const MAX_PARTS_PER_VALUE: u32 = 64;

/// Follows the references of a schema, merges its `allOf`, and chooses a possible alternative of
/// `anyOf`, `oneOf` and `if`.
pub(crate) fn flatten(
    schema: &JsonValue,
    root: &JsonValue,
    choices: &mut Choices,
    budget: &mut Budget,
) -> Schema {
    let mut flat = Schema::new();
    let mut steps = Steps { parts: MAX_PARTS_PER_VALUE, budget };
    add(&mut flat, schema, root, &mut steps, Some(choices));
    flat
}

/// The number of schemas that may still be visited.
struct Steps<'a> {
    /// The number of schemas for a value, or for one of its alternatives.
    parts: u32,
    /// The steps for all arguments of the call.
    budget: &'a mut Budget,
}

impl Steps<'_> {
    /// Takes the steps for a schema, if enough are left.
    fn take(&mut self, schema: &Schema) -> bool {
        if self.parts == 0 || !self.budget.take(1 + schema.len()) {
            return false;
        }
        self.parts -= 1;
        true
    }
}

/// Adds the keywords of a schema and, with `choices`, the keywords of the chosen alternatives.
fn add(
    flat: &mut Schema,
    schema: &JsonValue,
    root: &JsonValue,
    steps: &mut Steps<'_>,
    mut choices: Option<&mut Choices>,
) {
    let Some(schema) = schema.as_object().filter(|schema| steps.take(schema)) else { return };
    for (keyword, value) in schema {
        match keyword.as_str() {
            "$ref" => {
                let target = value.as_str();
                if let Some(target) = target.and_then(|it| find(root, it, steps.budget)) {
                    add(flat, target, root, steps, choices.as_deref_mut());
                }
            }
            "allOf" => {
                for part in value.as_array().into_iter().flatten() {
                    add(flat, part, root, steps, choices.as_deref_mut());
                }
            }
            "anyOf" | "oneOf" | "if" | "then" | "else" | "dependentSchemas" => {}
            _ => merge(flat, keyword, value, steps.budget),
        }
    }
    let Some(choices) = choices else { return };
    // Alternatives come last, because the other keywords determine which are possible.
    for keyword in ["anyOf", "oneOf"] {
        if let Some(alternatives) = schema.get(keyword).and_then(JsonValue::as_array) {
            let possible = possible(flat, alternatives, root, steps.budget);
            let chosen = possible.get(choices.pick(possible.len())).copied();
            if let Some(chosen) = chosen.or(alternatives.first()) {
                add(flat, chosen, root, steps, Some(choices));
            }
        }
    }
    if let Some(condition) = schema.get("if") {
        let ways = [[Some(condition), schema.get("then")], [None, schema.get("else")]];
        for part in ways[choices.pick(2)].into_iter().flatten() {
            add(flat, part, root, steps, Some(choices));
        }
    }
    let dependent = schema.get("dependentSchemas").and_then(JsonValue::as_object);
    for part in dependent.into_iter().flat_map(Map::values) {
        if choices.pick(2) == 0 {
            add(flat, part, root, steps, Some(choices));
        }
    }
}

/// Returns the alternatives that are compatible with the keywords so far; those for null come last.
fn possible<'a>(
    flat: &Schema,
    alternatives: &'a [JsonValue],
    root: &JsonValue,
    budget: &mut Budget,
) -> Vec<&'a JsonValue> {
    let mut parts = |it: &JsonValue| {
        let mut parts = Schema::new();
        let mut steps = Steps { parts: MAX_PARTS_PER_VALUE, budget: &mut *budget };
        add(&mut parts, it, root, &mut steps, None);
        (!steps.budget.is_spent()).then_some(parts)
    };
    let known = alternatives.iter().map_while(|it| Some((it, parts(it)?)));
    let (nulls, others): (Vec<_>, Vec<_>) = known
        .filter(|(it, parts)| it.as_bool() != Some(false) && agrees(flat, parts))
        .partition(|(_, parts)| is_null(parts));
    others.into_iter().chain(nulls).map(|(it, _)| it).collect()
}

/// Returns true if two schemas have a type in common, or if one of them states no type.
fn agrees(a: &Schema, b: &Schema) -> bool {
    match (a.get("type"), b.get("type")) {
        (Some(a), Some(b)) => !types(&common_types(a, b)).is_empty(),
        _ => true,
    }
}

fn is_null(schema: &Schema) -> bool {
    schema.get("type").is_some_and(|kind| kind == "null")
        || schema.get("const").is_some_and(JsonValue::is_null)
}

/// Resolves a reference within the document, by a path or by a name.
pub(crate) fn find<'a>(
    root: &'a JsonValue,
    target: &str,
    budget: &mut Budget,
) -> Option<&'a JsonValue> {
    if !budget.take_str(target) {
        return None;
    }
    let (document, place) = target.split_once('#').unwrap_or((target, ""));
    let document =
        if document.is_empty() { root } else { find_named(root, "$id", document, budget)? };
    if place.is_empty() || place.starts_with('/') {
        return document.pointer(place);
    }
    find_named(document, "$anchor", place, budget)
}

/// Returns the schema with a name, at any depth.
fn find_named<'a>(
    schema: &'a JsonValue,
    keyword: &str,
    name: &str,
    budget: &mut Budget,
) -> Option<&'a JsonValue> {
    if !budget.take(1) {
        return None;
    }
    if schema.get(keyword).and_then(JsonValue::as_str) == Some(name) {
        return Some(schema);
    }
    let mut find = |part: &'a JsonValue| find_named(part, keyword, name, budget);
    match schema {
        JsonValue::Array(parts) => parts.iter().find_map(find),
        JsonValue::Object(parts) => parts.values().find_map(&mut find),
        _ => None,
    }
}

/// Returns the schemas of the first items of an array, and the schema of all others.
///
/// Older versions of JSON Schema use `items` for the schemas of the first items.
pub(crate) fn items(schema: &Schema) -> (&[JsonValue], Option<&JsonValue>) {
    let first = |keyword| schema.get(keyword).and_then(JsonValue::as_array).map(Vec::as_slice);
    match first("items") {
        Some(first) => (first, schema.get("additionalItems")),
        None => (first("prefixItems").unwrap_or_default(), schema.get("items")),
    }
}

/// The schemas of the members of an object.
pub(crate) struct MemberSchemas<'a> {
    named: Option<&'a JsonValue>,
    patterns: Vec<(Matcher, &'a JsonValue)>,
    others: Option<&'a JsonValue>,
}

impl<'a> MemberSchemas<'a> {
    pub(crate) fn of(schema: &'a Schema, budget: &mut Budget) -> Self {
        let expressions = schema.get("patternProperties").and_then(JsonValue::as_object);
        let mut patterns = Vec::new();
        for (expression, schema) in expressions.into_iter().flatten() {
            if budget.is_spent() {
                break;
            }
            patterns.push((Matcher::new(expression, budget), schema));
        }
        let (named, others) = (schema.get("properties"), schema.get("additionalProperties"));
        Self { named, patterns, others }
    }

    /// Returns the schemas that a member must satisfy, by its name.
    pub(crate) fn find(&self, name: &str, budget: &mut Budget) -> Vec<&'a JsonValue> {
        let named = self.named.and_then(|it| it.get(name));
        let matched = self.patterns.iter().filter(|(matcher, _)| matcher.matches(name, budget));
        let mut schemas: Vec<&'a JsonValue> =
            named.into_iter().chain(matched.map(|(_, schema)| *schema)).collect();
        if schemas.is_empty() {
            schemas.extend(self.others);
        }
        schemas
    }
}

/// Merges a keyword, so that both the old and the new value are satisfied.
fn merge(flat: &mut Schema, keyword: &str, value: &JsonValue, budget: &mut Budget) {
    if !budget.take_value(value) {
        return;
    }
    let Some(old) = flat.get_mut(keyword) else {
        flat.insert(keyword.to_owned(), value.clone());
        return;
    };
    match keyword {
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties"
            if value.as_f64() > old.as_f64() =>
        {
            *old = value.clone();
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties"
            if value.as_f64() < old.as_f64() =>
        {
            *old = value.clone();
        }
        "required" => {
            if let (Some(old), Some(more)) = (old.as_array_mut(), value.as_array())
                && budget.take(old.len())
            {
                let name = |name: &JsonValue| name.as_str().map(str::to_owned);
                let known: BTreeSet<String> = old.iter().filter_map(name).collect();
                let is_new =
                    |name: &&JsonValue| name.as_str().is_some_and(|name| !known.contains(name));
                old.extend(more.iter().filter(is_new).cloned());
            }
        }
        "enum" => {
            if let (Some(old), Some(others)) = (old.as_array_mut(), value.as_array()) {
                old.retain(|it| budget.take(others.len()) && others.contains(it));
            }
        }
        "type" => *old = common_types(old, value),
        "properties" | "patternProperties" | "dependentRequired" => {
            if let (Some(old), Some(more)) = (old.as_object_mut(), value.as_object()) {
                for (name, schema) in more {
                    if !budget.take_value(schema) {
                        break;
                    }
                    let both = match old.get(name) {
                        Some(known) if known != schema => json!({ "allOf": [known, schema] }),
                        _ => schema.clone(),
                    };
                    old.insert(name.clone(), both);
                }
            }
        }
        "multipleOf" => {
            if let (Some(a), Some(b)) = (old.as_f64(), value.as_f64())
                && (a / b).fract() != 0.0
            {
                *old = if (b / a).fract() == 0.0 { value.clone() } else { json!(a * b) };
            }
        }
        "items" | "additionalProperties" | "contains" | "propertyNames" if old != value => {
            let both = json!({ "allOf": [&*old, value] });
            *old = both;
        }
        // If two values cannot be combined, the first one is kept.
        _ => {}
    }
}

fn types(kind: &JsonValue) -> Vec<&str> {
    match kind {
        JsonValue::Array(kinds) => {
            kinds.iter().filter_map(JsonValue::as_str).take(MAX_TYPES).collect()
        }
        _ => kind.as_str().into_iter().collect(),
    }
}

fn common_types(a: &JsonValue, b: &JsonValue) -> JsonValue {
    let (a, b) = (types(a), types(b));
    let kept = |kind: &&str| b.contains(kind) || *kind == "integer" && b.contains(&"number");
    let mut common: Vec<&str> = a.iter().copied().filter(kept).collect();
    if a.contains(&"number") && b.contains(&"integer") && !common.contains(&"integer") {
        common.push("integer");
    }
    json!(common)
}

/// Returns true if a value is in the `enum` of a schema, if any, has its type, and is within its
/// limits.
pub(crate) fn fits(schema: &Schema, value: &JsonValue, budget: &mut Budget) -> bool {
    let listed = schema.get("enum").and_then(JsonValue::as_array);
    listed.is_none_or(|values| values.iter().any(|it| budget.take_value(it) && is_same(it, value)))
        && is_of_type(schema, value)
        && match value {
            JsonValue::String(text) => TextLimits::of(schema, budget).is_within(text, budget),
            _ => is_number_within(schema, value),
        }
}

/// Returns true if a value has the type of a schema.
pub(crate) fn is_of_type(schema: &Schema, value: &JsonValue) -> bool {
    let of_type = |kind: &str| match kind {
        "integer" => value.as_f64().is_some_and(|number| numbers::whole(number).is_some()),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        _ => true,
    };
    schema.get("type").is_none_or(|kind| types(kind).into_iter().any(of_type))
}

/// Returns true unless a value is a number outside the limits of a schema.
pub(crate) fn is_number_within(schema: &Schema, value: &JsonValue) -> bool {
    value.as_f64().is_none_or(|number| numbers::is_within(schema, number))
}

/// Returns true if two values are equal; 1 and 1.0 are equal, at any depth.
pub(crate) fn is_same(a: &JsonValue, b: &JsonValue) -> bool {
    compare(a, b) == Ordering::Equal
}

/// Orders values by their meaning, so that duplicates are found without comparing all pairs.
pub(crate) fn compare(a: &JsonValue, b: &JsonValue) -> Ordering {
    let rank = |value: &JsonValue| match value {
        JsonValue::Null => 0,
        JsonValue::Bool(_) => 1,
        JsonValue::Number(_) => 2,
        JsonValue::String(_) => 3,
        JsonValue::Array(_) => 4,
        JsonValue::Object(_) => 5,
    };
    match (a, b) {
        (JsonValue::Bool(a), JsonValue::Bool(b)) => a.cmp(b),
        (JsonValue::Number(a), JsonValue::Number(b)) => compare_numbers(a, b),
        (JsonValue::String(a), JsonValue::String(b)) => a.cmp(b),
        (JsonValue::Array(a), JsonValue::Array(b)) => {
            a.len().cmp(&b.len()).then_with(|| first_difference(a.iter().zip(b)))
        }
        (JsonValue::Object(a), JsonValue::Object(b)) => {
            a.len().cmp(&b.len()).then_with(|| compare_members(a.iter(), b.iter()))
        }
        _ => rank(a).cmp(&rank(b)),
    }
}

/// Compares two equally long lists of members by their names, then by their values, regardless of
/// their order.
///
/// With its feature `preserve_order`, `serde_json` keeps the order of the JSON source.
fn compare_members<'a>(
    a: impl Iterator<Item = (&'a String, &'a JsonValue)>,
    b: impl Iterator<Item = (&'a String, &'a JsonValue)>,
) -> Ordering {
    let (a, b): (BTreeMap<_, _>, BTreeMap<_, _>) = (a.collect(), b.collect());
    a.keys().cmp(b.keys()).then_with(|| first_difference(a.into_values().zip(b.into_values())))
}

fn first_difference<'a>(pairs: impl Iterator<Item = (&'a JsonValue, &'a JsonValue)>) -> Ordering {
    pairs.map(|(a, b)| compare(a, b)).find(|it| it.is_ne()).unwrap_or(Ordering::Equal)
}

/// Compares numbers by their exact values, regardless of notation.
fn compare_numbers(a: &Number, b: &Number) -> Ordering {
    let parts = |number: &Number| {
        let float = number.as_f64().unwrap_or_default();
        match number.as_i128() {
            Some(whole) => (whole, 0.0, float),
            #[expect(clippy::cast_possible_truncation, reason = "the float decides beyond it")]
            None => (float.floor() as i128, float - float.floor(), float),
        }
    };
    let ((a, a_rest, a_float), (b, b_rest, b_float)) = (parts(a), parts(b));
    // Negative zero equals zero.
    a.cmp(&b)
        .then(a_rest.total_cmp(&b_rest))
        .then_with(|| (a_float + 0.0).total_cmp(&(b_float + 0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_members_does_not_count() {
        let (one, other) = (json!(1), json!([{ "c": 1.0 }]));
        let (a, b) = ((&"a".to_owned(), &one), (&"b".to_owned(), &other));
        let compare = |x: [_; 2], y: [_; 2]| compare_members(x.into_iter(), y.into_iter());
        assert_eq!(compare([a, b], [b, a]), Ordering::Equal);
        let more = (b.0, &json!([{ "c": 2 }]));
        assert_eq!(compare([a, b], [more, a]), Ordering::Less);
        assert_eq!(compare([more, a], [a, b]), Ordering::Greater);
    }
}
