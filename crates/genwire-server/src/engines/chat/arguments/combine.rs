//! One schema out of references, parts and alternatives.

use super::{Schema, numbers};
use serde_json::{Value as JsonValue, json};

/// How many references and parts are followed for one value.
const MOST_STEPS: u32 = 64;

/// Follows the references of a schema, takes all parts of `allOf` together, and decides for the
/// first alternative of `anyOf` and `oneOf` that can be had.
pub(super) fn flatten(schema: &JsonValue, root: &JsonValue) -> Schema {
    let mut flat = Schema::new();
    let mut steps = MOST_STEPS;
    add(&mut flat, schema, root, &mut steps);
    flat
}

fn add(flat: &mut Schema, schema: &JsonValue, root: &JsonValue, steps: &mut u32) {
    let Some(schema) = schema.as_object().filter(|_| *steps > 0) else { return };
    *steps -= 1;
    for (keyword, value) in schema {
        match keyword.as_str() {
            "$ref" => {
                if let Some(target) = value.as_str().and_then(|target| find(root, target)) {
                    add(flat, target, root, steps);
                }
            }
            "allOf" => {
                for part in value.as_array().into_iter().flatten() {
                    add(flat, part, root, steps);
                }
            }
            "anyOf" | "oneOf" => {}
            _ => merge(flat, keyword, value),
        }
    }
    // Alternatives come last, because what stands beside them says which can be had.
    for keyword in ["anyOf", "oneOf"] {
        let Some(alternatives) = schema.get(keyword).and_then(JsonValue::as_array) else {
            continue;
        };
        let possible = alternatives.iter().map(|it| (it, flatten_within(it, root, *steps)));
        let mut possible =
            possible.filter(|(it, parts)| it.as_bool() != Some(false) && agrees(flat, parts));
        let first = possible.next();
        let chosen = match first {
            Some((_, parts)) if is_null(&parts) => {
                possible.next().map(|(it, _)| it).or(alternatives.first())
            }
            Some((it, _)) => Some(it),
            None => alternatives.first(),
        };
        if let Some(chosen) = chosen {
            add(flat, chosen, root, steps);
        }
    }
}

fn flatten_within(schema: &JsonValue, root: &JsonValue, steps: u32) -> Schema {
    let mut flat = Schema::new();
    let mut steps = steps / 2;
    add(&mut flat, schema, root, &mut steps);
    flat
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

/// The schema that a reference within the document points to.
fn find<'a>(root: &'a JsonValue, target: &str) -> Option<&'a JsonValue> {
    root.pointer(target.strip_prefix('#')?)
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
        "properties" | "$defs" | "definitions" | "dependentRequired" => {
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
        "items" | "additionalProperties" if old != value => {
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

/// Whether a plain value keeps to the type and the limits of a schema.
pub(super) fn fits(schema: &Schema, value: &JsonValue) -> bool {
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
    let listed = schema.get("enum").and_then(JsonValue::as_array);
    let is_within = match value {
        JsonValue::Number(number) => {
            number.as_f64().is_none_or(|number| numbers::is_within(schema, number))
        }
        JsonValue::String(text) => super::texts::is_within(schema, text),
        _ => true,
    };
    typed && is_within && listed.is_none_or(|values| values.contains(value))
}
