//! The JSON values that a schema allows, as far as they decide how an argument is parsed.

use serde_json::{Map, Value as JsonValue};

/// The maximum number of references that are followed; a schema may contain itself.
const MAX_DEPTH: usize = 8;

/// The kinds of values that a schema allows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds {
    string: bool,
    number: bool,
    boolean: bool,
    null: bool,
    object: bool,
    /// The schema of the items of a list.
    items: Option<JsonValue>,
    /// The values of an enum of strings.
    pub(super) texts: Vec<String>,
}

impl Kinds {
    /// Reads a schema whose references lead to definitions.
    pub(super) fn of(schema: &JsonValue, definitions: &JsonValue) -> Self {
        let mut kinds = Self::default();
        kinds.add(schema, definitions, MAX_DEPTH);
        if kinds == Self::default() {
            // A schema that names no type allows each.
            let items = Some(JsonValue::Bool(true));
            let [string, number, boolean, null, object] = [true; 5];
            return Self { string, number, boolean, null, object, items, texts: Vec::new() };
        }
        kinds
    }

    fn add(&mut self, schema: &JsonValue, definitions: &JsonValue, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else { return };
        if let Some(target) = target(schema, definitions) {
            self.add(target, definitions, depth);
        }
        for one in alternatives(schema) {
            self.add(one, definitions, depth);
        }
        let types = match &schema["type"] {
            JsonValue::Array(types) => types.iter().filter_map(JsonValue::as_str).collect(),
            one => Vec::from_iter(one.as_str()),
        };
        for name in types {
            match name {
                "string" => self.string = true,
                "integer" | "number" => self.number = true,
                "boolean" => self.boolean = true,
                "null" => self.null = true,
                "object" => self.object = true,
                "array" => self.items = Some(schema["items"].clone()),
                _ => {}
            }
        }
        let listed = schema["enum"].as_array().into_iter().flatten();
        for value in listed.chain(schema.get("const")) {
            match value {
                JsonValue::String(text) => {
                    self.string = true;
                    self.texts.push(text.clone());
                }
                JsonValue::Number(_) => self.number = true,
                JsonValue::Bool(_) => self.boolean = true,
                JsonValue::Null => self.null = true,
                JsonValue::Array(_) => self.items = Some(JsonValue::Bool(true)),
                JsonValue::Object(_) => self.object = true,
            }
        }
    }

    /// Returns the placeholder for a value in help texts.
    pub(super) fn word(&self, definitions: &JsonValue) -> &'static str {
        match self {
            Self { items: Some(items), string: false, object: false, .. } => {
                let items = Self::of(items, definitions);
                if items.items.is_some() { "JSON" } else { items.word(definitions) }
            }
            Self { object: true, .. } => "JSON",
            Self { string: true, .. } => "TEXT",
            Self { number: true, .. } => "NUMBER",
            Self { boolean: true, .. } => "BOOLEAN",
            _ => "VALUE",
        }
    }

    /// Returns true for an object; its members may have their own options.
    pub(super) fn is_object(&self) -> bool {
        self.object && self.items.is_none() && !self.string
    }

    /// Returns true for a list.
    pub(super) fn is_list(&self) -> bool {
        self.items.is_some() && !self.string
    }

    /// Returns the JSON value of the arguments of an option.
    pub(super) fn value(&self, texts: &[String], definitions: &JsonValue) -> JsonValue {
        match texts {
            [text] if !self.is_list() => self.one(text),
            [text] if text.trim_start().starts_with('[') => self.one(text),
            texts => {
                let items = self.items.as_ref().map(|items| Self::of(items, definitions));
                let items = items.unwrap_or_else(|| self.clone());
                texts.iter().map(|text| items.one(text)).collect()
            }
        }
    }

    fn one(&self, text: &str) -> JsonValue {
        if self.texts.iter().any(|known| known == text) {
            return text.into();
        }
        let is_allowed = |value: &JsonValue| match value {
            JsonValue::Null => self.null,
            JsonValue::Bool(_) => self.boolean,
            JsonValue::Number(_) => self.number,
            JsonValue::Array(_) => self.items.is_some(),
            JsonValue::Object(_) => self.object,
            // A string in quotes would lose them.
            JsonValue::String(_) => false,
        };
        // If only lists and objects fit, the validation reports a string as a violation.
        let value = serde_json::from_str(text).ok().filter(is_allowed);
        value.unwrap_or_else(|| text.into())
    }
}

/// Returns the members of an object by a schema, each with its schema.
pub(super) fn members(schema: &JsonValue, definitions: &JsonValue) -> Map<String, JsonValue> {
    let mut members = Map::new();
    gather(schema, definitions, MAX_DEPTH, &mut members);
    members
}

fn gather(
    schema: &JsonValue,
    definitions: &JsonValue,
    depth: usize,
    members: &mut Map<String, JsonValue>,
) {
    let Some(depth) = depth.checked_sub(1) else { return };
    if let Some(target) = target(schema, definitions) {
        gather(target, definitions, depth, members);
    }
    for one in alternatives(schema) {
        gather(one, definitions, depth, members);
    }
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        members.entry(name.clone()).or_insert_with(|| member.clone());
    }
}

fn target<'a>(schema: &JsonValue, definitions: &'a JsonValue) -> Option<&'a JsonValue> {
    let name = schema["$ref"].as_str()?.rsplit('/').next()?;
    definitions.get(name)
}

fn alternatives(schema: &JsonValue) -> impl Iterator<Item = &JsonValue> {
    let lists = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|key| schema[key].as_array());
    lists.flatten()
}

#[cfg(test)]
mod tests {
    use super::{Kinds, members};
    use serde_json::{Value as JsonValue, json};

    fn check(schema: &JsonValue, texts: &[&str], expected: &JsonValue) {
        let definitions = json!({ "Size": { "type": "integer" } });
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        let found = Kinds::of(schema, &definitions).value(&texts, &definitions);
        assert_eq!(found, *expected, "{schema} {texts:?}");
    }

    #[test]
    fn a_text_is_the_value_that_its_schema_allows() {
        check(&json!({ "type": "string" }), &["7"], &json!("7"));
        check(&json!({ "type": "string" }), &["true"], &json!("true"));
        check(&json!({ "type": "integer" }), &["7"], &json!(7));
        check(&json!({ "type": "integer" }), &["x"], &json!("x"));
        check(&json!({ "$ref": "#/$defs/Size" }), &["-7"], &json!(-7));
        check(&json!({ "type": ["boolean", "null"] }), &["null"], &json!(null));
        check(&json!({ "enum": ["1", 2] }), &["1"], &json!("1"));
        check(&json!({ "enum": ["1", 2] }), &["2"], &json!(2));
        check(&json!({ "type": "object" }), &[r#"{"a":1}"#], &json!({ "a": 1 }));
        check(&json!({}), &["7"], &json!(7));
        check(&json!({}), &["a"], &json!("a"));
    }

    #[test]
    fn a_list_is_repeated_or_json() {
        let list = json!({ "type": "array", "items": { "type": "integer" } });
        check(&list, &["7"], &json!([7]));
        check(&list, &["7", "8"], &json!([7, 8]));
        check(&list, &["[7, 8]"], &json!([7, 8]));
        let either = json!({ "anyOf": [{ "type": "string" }, { "type": "array" }] });
        check(&either, &["a"], &json!("a"));
        check(&either, &["a", "b"], &json!(["a", "b"]));
    }

    #[test]
    fn the_members_of_alternatives_are_members() {
        let definitions = json!({ "A": { "properties": { "a": { "type": "string" } } } });
        let schema = json!({ "oneOf": [{ "$ref": "#/$defs/A" }], "properties": { "b": {} } });
        assert_eq!(members(&schema, &definitions).keys().collect::<Vec<_>>(), ["a", "b"]);
        let circle = json!({ "A": { "anyOf": [{ "$ref": "#/$defs/A" }] } });
        assert!(members(&json!({ "$ref": "#/$defs/A" }), &circle).is_empty());
    }
}
