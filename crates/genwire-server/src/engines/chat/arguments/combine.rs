//! One schema out of references, parts and alternatives.

use super::check::matcher;
use super::choices::Choices;
use super::{Schema, numbers};
use serde_json::{Map, Value as JsonValue, json};

/// How many references and parts are followed for one value.
const MOST_STEPS: u32 = 64;

/// Follows the references of a schema, takes all parts of `allOf` together, and decides for one of
/// the alternatives of `anyOf`, `oneOf` and `if` that can be had.
///
/// `left` is how many schemas may still be looked at for the call.
pub(super) fn flatten(
    schema: &JsonValue,
    root: &JsonValue,
    choices: &mut Choices,
    left: &mut u32,
) -> Schema {
    let mut flat = Schema::new();
    let mut steps = Steps { here: MOST_STEPS, left };
    add(&mut flat, schema, root, &mut steps, Some(choices));
    flat
}

/// How many schemas may still be looked at.
struct Steps<'a> {
    /// For one value, or one alternative of it.
    here: u32,
    /// For the whole call.
    left: &'a mut u32,
}

impl Steps<'_> {
    /// Takes a step, if there is one left.
    fn take(&mut self) -> bool {
        let is_left = self.here > 0 && *self.left > 0;
        if is_left {
            self.here -= 1;
            *self.left -= 1;
        }
        is_left
    }
}

/// Adds what a schema says; without its alternatives where there are no choices to take.
fn add(
    flat: &mut Schema,
    schema: &JsonValue,
    root: &JsonValue,
    steps: &mut Steps<'_>,
    mut choices: Option<&mut Choices>,
) {
    let Some(schema) = schema.as_object().filter(|_| steps.take()) else { return };
    for (keyword, value) in schema {
        match keyword.as_str() {
            "$ref" => {
                if let Some(target) = value.as_str().and_then(|target| find(root, target)) {
                    add(flat, target, root, steps, choices.as_deref_mut());
                }
            }
            "allOf" => {
                for part in value.as_array().into_iter().flatten() {
                    add(flat, part, root, steps, choices.as_deref_mut());
                }
            }
            "anyOf" | "oneOf" | "if" | "then" | "else" | "dependentSchemas" => {}
            _ => merge(flat, keyword, value),
        }
    }
    let Some(choices) = choices else { return };
    // Alternatives come last, because what stands beside them says which can be had.
    for keyword in ["anyOf", "oneOf"] {
        if let Some(alternatives) = schema.get(keyword).and_then(JsonValue::as_array) {
            let possible = possible(flat, alternatives, root, steps.left);
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

/// The alternatives that agree with what is known so far; nothing at all comes last.
fn possible<'a>(
    flat: &Schema,
    alternatives: &'a [JsonValue],
    root: &JsonValue,
    left: &mut u32,
) -> Vec<&'a JsonValue> {
    let mut parts = |it: &JsonValue| {
        let (mut parts, mut steps) = (Schema::new(), Steps { here: MOST_STEPS, left });
        add(&mut parts, it, root, &mut steps, None);
        parts
    };
    let known = alternatives.iter().map(|it| (it, parts(it)));
    let (nulls, others): (Vec<_>, Vec<_>) = known
        .filter(|(it, parts)| it.as_bool() != Some(false) && agrees(flat, parts))
        .partition(|(_, parts)| is_null(parts));
    others.into_iter().chain(nulls).map(|(it, _)| it).collect()
}

/// Whether the types of two schemas have one in common.
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

/// The schema that a reference within the document points to, by a path or by a name.
pub(super) fn find<'a>(root: &'a JsonValue, target: &str) -> Option<&'a JsonValue> {
    let (document, place) = target.split_once('#').unwrap_or((target, ""));
    let document = if document.is_empty() { root } else { named(root, "$id", document)? };
    if place.is_empty() || place.starts_with('/') {
        return document.pointer(place);
    }
    named(document, "$anchor", place)
}

/// The schema that has a name, wherever it stands.
fn named<'a>(schema: &'a JsonValue, keyword: &str, name: &str) -> Option<&'a JsonValue> {
    if schema.get(keyword).and_then(JsonValue::as_str) == Some(name) {
        return Some(schema);
    }
    match schema {
        JsonValue::Array(parts) => parts.iter().find_map(|part| named(part, keyword, name)),
        JsonValue::Object(parts) => parts.values().find_map(|part| named(part, keyword, name)),
        _ => None,
    }
}

/// The schemas of the first items of a list, and that of all others.
///
/// An earlier edition of JSON Schema has the former in `items`.
pub(super) fn items(schema: &Schema) -> (&[JsonValue], Option<&JsonValue>) {
    let first = |keyword| schema.get(keyword).and_then(JsonValue::as_array).map(Vec::as_slice);
    match first("items") {
        Some(first) => (first, schema.get("additionalItems")),
        None => (first("prefixItems").unwrap_or_default(), schema.get("items")),
    }
}

/// The schemas that a member of an object has to satisfy, by its name.
pub(super) fn member<'a>(schema: &'a Schema) -> impl Fn(&str) -> Vec<&'a JsonValue> {
    let named = schema.get("properties");
    let patterns = schema.get("patternProperties").and_then(JsonValue::as_object);
    let patterns = patterns.into_iter().flatten();
    let patterns: Vec<_> =
        patterns.map(|(expression, schema)| (matcher(expression), schema)).collect();
    let others = schema.get("additionalProperties");
    move |name| {
        let named = named.and_then(|it| it.get(name));
        let matched = patterns.iter().filter(|(matches, _)| matches(name));
        let mut schemas: Vec<&'a JsonValue> =
            named.into_iter().chain(matched.map(|(_, schema)| *schema)).collect();
        if schemas.is_empty() {
            schemas.extend(others);
        }
        schemas
    }
}

/// Adds one keyword, so that both the old value and the new one are kept to.
fn merge(flat: &mut Schema, keyword: &str, value: &JsonValue) {
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
            if let (Some(old), Some(more)) = (old.as_array_mut(), value.as_array()) {
                let more: Vec<JsonValue> =
                    more.iter().filter(|name| !old.contains(name)).cloned().collect();
                old.extend(more);
            }
        }
        "enum" => {
            if let (Some(old), Some(others)) = (old.as_array_mut(), value.as_array()) {
                old.retain(|it| others.contains(it));
            }
        }
        "type" => *old = common_types(old, value),
        "properties" | "patternProperties" | "dependentRequired" => {
            if let (Some(old), Some(more)) = (old.as_object_mut(), value.as_object()) {
                for (name, schema) in more {
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
        // Of what cannot be put together, what was said first stays.
        _ => {}
    }
}

fn types(kind: &JsonValue) -> Vec<&str> {
    match kind {
        JsonValue::Array(kinds) => kinds.iter().filter_map(JsonValue::as_str).collect(),
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

/// Whether a plain value is one that a schema lists, if it lists any, and keeps to its type and its
/// limits.
pub(super) fn fits(schema: &Schema, value: &JsonValue) -> bool {
    let listed = schema.get("enum").and_then(JsonValue::as_array);
    listed.is_none_or(|values| values.iter().any(|it| is_same(it, value)))
        && is_within(schema, value)
}

/// Whether a plain value keeps to the type and the limits of a schema.
pub(super) fn is_within(schema: &Schema, value: &JsonValue) -> bool {
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
    let typed = schema.get("type").is_none_or(|kind| types(kind).into_iter().any(of_type));
    let is_within = match value {
        JsonValue::Number(number) => {
            number.as_f64().is_none_or(|number| numbers::is_within(schema, number))
        }
        JsonValue::String(text) => super::texts::within(schema)(text),
        _ => true,
    };
    typed && is_within
}

/// Whether two values are the same; 1 and 1.0 are.
pub(super) fn is_same(a: &JsonValue, b: &JsonValue) -> bool {
    a == b || (a.is_number() && b.is_number() && a.as_f64() == b.as_f64())
}
