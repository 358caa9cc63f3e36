//! Checks that a JSON value is a schema from which a reply can be generated.

use std::collections::BTreeSet;

use serde_json::{Map, Value as JsonValue};

/// Maximum nesting of schemas.
const MAX_DEPTH: usize = 64;
/// Names of the JSON types.
const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];
/// Keywords with a schema.
const SCHEMAS: [&str; 8] =
    ["additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then"];
/// Keywords with a list of schemas.
const LISTS: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
/// Keywords with schemas by name.
const MAPS: [&str; 5] =
    ["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];

/// The state of a walk through a schema.
struct Walk<'a> {
    root: &'a JsonValue,
    is_strict: bool,
}

/// Checks a schema; a strict schema must list and require all members of its objects.
pub(super) fn check(schema: &JsonValue, is_strict: bool) -> Result<(), String> {
    if is_strict && schema.get("type").and_then(JsonValue::as_str) != Some("object") {
        return Err("expected a strict schema of an object, with the type `object`".to_owned());
    }
    Walk { root: schema, is_strict }.schema(schema, "", 0)
}

impl Walk<'_> {
    fn schema(&self, schema: &JsonValue, pointer: &str, depth: usize) -> Result<(), String> {
        let place = if pointer.is_empty() { "the schema" } else { pointer };
        if depth > MAX_DEPTH {
            return Err(format!("{place:.200}: expected at most {MAX_DEPTH} schemas in schemas"));
        }
        if schema.is_boolean() {
            return Ok(());
        }
        let Some(schema) = schema.as_object() else {
            return Err(format!("{place}: expected a schema, which is an object or a boolean"));
        };
        self.keywords(schema).map_err(|mistake| format!("{place}: {mistake}"))?;
        for name in SCHEMAS {
            if let Some(part) = schema.get(name) {
                self.schema(part, &format!("{pointer}/{name}"), depth + 1)?;
            }
        }
        for name in LISTS {
            let parts = schema.get(name).and_then(JsonValue::as_array);
            for (index, part) in parts.into_iter().flatten().enumerate() {
                self.schema(part, &format!("{pointer}/{name}/{index}"), depth + 1)?;
            }
        }
        for name in MAPS {
            let parts = schema.get(name).and_then(JsonValue::as_object);
            for (member, part) in parts.into_iter().flatten() {
                self.schema(part, &format!("{pointer}/{name}/{member:.100}"), depth + 1)?;
            }
        }
        Ok(())
    }

    /// Checks the keywords of a schema, without nested schemas.
    fn keywords(&self, schema: &Map<String, JsonValue>) -> Result<(), String> {
        if let Some(types) = schema.get("type") {
            check_types(types)?;
        }
        for name in LISTS.into_iter().chain(["enum"]) {
            let is_list = |value: &JsonValue| value.as_array().is_some_and(|list| !list.is_empty());
            if !schema.get(name).is_none_or(is_list) {
                return Err(format!("expected a list that is not empty as `{name}`"));
            }
        }
        if let Some(name) =
            MAPS.iter().find(|name| schema.get(**name).is_some_and(|it| !it.is_object()))
        {
            return Err(format!("expected an object as `{name}`"));
        }
        let is_names = |value: &JsonValue| {
            value.as_array().is_some_and(|it| it.iter().all(JsonValue::is_string))
        };
        if !schema.get("required").is_none_or(is_names) {
            return Err("expected a list of strings as `required`".to_owned());
        }
        if let Some(target) = schema.get("$ref") {
            self.check_reference(target)?;
        }
        if self.is_strict { check_strict(schema) } else { Ok(()) }
    }

    fn check_reference(&self, target: &JsonValue) -> Result<(), String> {
        let target = target.as_str().ok_or("expected a string as `$ref`")?;
        let pointer = target.strip_prefix('#');
        if pointer.is_some_and(|pointer| self.root.pointer(pointer).is_some()) {
            return Ok(());
        }
        Err(format!("expected a schema of this document as `$ref`, found `{target:.100}`"))
    }
}

fn check_types(types: &JsonValue) -> Result<(), String> {
    let list = match types {
        JsonValue::Array(list) if !list.is_empty() => list.as_slice(),
        JsonValue::String(_) => std::slice::from_ref(types),
        _ => return Err("expected the name of a type, or a list of them, as `type`".to_owned()),
    };
    match list.iter().find(|name| !name.as_str().is_some_and(|name| TYPES.contains(&name))) {
        Some(JsonValue::String(name)) => Err(format!("`{name:.40}` is not a type of JSON")),
        Some(_) => Err("expected names of types as `type`".to_owned()),
        None => Ok(()),
    }
}

/// Checks that an object forbids unlisted members and requires all listed ones.
fn check_strict(schema: &Map<String, JsonValue>) -> Result<(), String> {
    let is_object = schema.get("type").is_some_and(|types| match types {
        JsonValue::Array(types) => types.iter().any(|name| name == "object"),
        name => name == "object",
    });
    let members = schema.get("properties").and_then(JsonValue::as_object);
    if !is_object && members.is_none() {
        return Ok(());
    }
    if schema.get("additionalProperties") != Some(&JsonValue::Bool(false)) {
        return Err("a strict schema has `additionalProperties` of false".to_owned());
    }
    let required = schema.get("required").and_then(JsonValue::as_array);
    let required: BTreeSet<&str> =
        required.into_iter().flatten().filter_map(JsonValue::as_str).collect();
    match members.into_iter().flat_map(Map::keys).find(|name| !required.contains(name.as_str())) {
        Some(name) => Err(format!("a strict schema lists `{name:.100}` in `required`")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::check;
    use serde_json::{Value as JsonValue, json};

    #[test]
    fn schemas_are_read_to_a_bounded_depth() {
        let nested = |depth: usize| {
            (0..depth).fold(json!({ "type": "string" }), |inner, _| json!({ "items": inner }))
        };
        assert_eq!(check(&nested(60), false), Ok(()));
        assert!(check(&nested(70), false).unwrap_err().contains("at most 64"));
    }

    #[test]
    fn references_may_be_circular() {
        let tree = json!({
            "type": "object", "properties": { "next": { "anyOf": [{ "$ref": "#" }, { "type": "null" }] } },
            "required": ["next"], "additionalProperties": false,
        });
        assert_eq!(check(&tree, true), Ok(()));
    }

    #[test]
    fn a_strict_schema_requires_each_of_its_members() {
        let names: Vec<String> = (0..5000).map(|number| format!("m{number}")).collect();
        let properties: JsonValue = names.iter().map(|name| (name.clone(), json!({}))).collect();
        let with = |required: JsonValue| {
            let strict = json!({ "type": "object", "properties": properties, "additionalProperties": false,
                "required": required });
            check(&strict, true)
        };
        let reversed: Vec<JsonValue> = names.iter().rev().map(|name| json!(name)).collect();
        assert_eq!(with(json!(reversed)), Ok(()));
        assert!(with(json!([&reversed[..], &[json!(1)]].concat())).is_err());
        for missing in [0, 2500, 4999] {
            let mut some = reversed.clone();
            some.remove(missing);
            assert!(with(json!(some)).unwrap_err().contains("in `required`"), "{missing}");
        }
        assert!(with(json!("m0")).is_err());
    }

    #[test]
    fn a_strict_schema_is_strict_at_every_depth() {
        let part = |part: JsonValue| {
            json!({ "type": "object", "properties": { "a": part },
            "required": ["a"], "additionalProperties": false })
        };
        assert_eq!(check(&part(part(json!({ "type": "string" }))), true), Ok(()));
        for open in [
            json!({ "type": "object" }),
            json!({ "type": ["object", "null"] }),
            json!({ "properties": {} }),
            json!({ "anyOf": [{ "type": "object", "additionalProperties": true }] }),
            json!({ "type": "array", "items": { "type": "object" } }),
        ] {
            assert!(check(&part(open.clone()), true).is_err(), "{open}");
            assert_eq!(check(&part(open), false), Ok(()));
        }
    }
}
