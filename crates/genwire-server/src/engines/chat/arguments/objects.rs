//! Objects with the members that they need.

use super::choices::Choices;
use super::{Maker, Schema, combine, pattern, size};
use serde_json::{Map, Value as JsonValue, json};

/// How many members are made that no schema names.
const MOST_ADDED: usize = 64;

impl Maker<'_> {
    /// An object: the required members, or all that are named where none is required.
    pub(super) fn object(
        &mut self,
        schema: &Schema,
        choices: &mut Choices,
    ) -> Map<String, JsonValue> {
        let none = Map::new();
        let properties = schema.get("properties").and_then(JsonValue::as_object).unwrap_or(&none);
        let can_be = |name: &str| !combine::member(schema, name).contains(&&JsonValue::Bool(false));
        let optional = properties.keys().map(String::as_str).filter(|name| can_be(name));
        let most = size(schema, "maxProperties").unwrap_or(usize::MAX);
        let least = size(schema, "minProperties").unwrap_or(0);
        let mut names = required(schema);
        // Only what is required, or all there is, where the usual members do not do.
        let way = choices.pick(3);
        let is_full = way == 2 || way == 0 && names.is_empty() && !self.is_deep();
        for name in optional {
            if names.len() >= most || !is_full && names.len() >= least {
                break;
            }
            if !names.contains(&name) {
                names.push(name);
            }
        }
        add_dependent(schema, &mut names);
        let mut object = Map::new();
        for name in names {
            let value = self.member(schema, name);
            object.insert(name.to_owned(), value);
        }
        for index in 0..MOST_ADDED {
            if object.len() >= least {
                break;
            }
            let name = self.new_name(schema, index);
            if !object.contains_key(&name) {
                let value = self.member(schema, &name);
                object.insert(name, value);
            }
        }
        object
    }

    fn member(&mut self, schema: &Schema, name: &str) -> JsonValue {
        match combine::member(schema, name)[..] {
            [] => self.value(&JsonValue::Null, name),
            [only] => self.value(only, name),
            ref several => self.value(&json!({ "allOf": several }), name),
        }
    }

    /// A name that no schema gives, in the form that the names must have.
    fn new_name(&mut self, schema: &Schema, index: usize) -> String {
        let usual = format!("member{index}");
        let patterns = schema.get("patternProperties").and_then(JsonValue::as_object);
        let expression = patterns.and_then(|patterns| patterns.keys().next());
        let form = match (schema.get("propertyNames"), expression) {
            (Some(form), _) => combine::flatten(form, self.root, &mut Choices::default()),
            (None, Some(expression)) => Map::from_iter([("pattern".to_owned(), json!(expression))]),
            (None, None) => return usual,
        };
        let listed = form.get("enum").and_then(JsonValue::as_array);
        if let Some(name) = listed.and_then(|names| names.get(index)?.as_str()) {
            return name.to_owned();
        }
        let (least, most) =
            (size(&form, "minLength").unwrap_or(0), size(&form, "maxLength").unwrap_or(usize::MAX));
        match form.get("pattern").and_then(JsonValue::as_str) {
            Some(expression) => {
                pattern::text(expression, least + index, most, index).unwrap_or(usual)
            }
            None => {
                format!("{index}{}", "a".repeat(least.min(MOST_ADDED))).chars().take(most).collect()
            }
        }
    }
}

/// The names that are required, once each.
fn required(schema: &Schema) -> Vec<&str> {
    let required = schema.get("required").and_then(JsonValue::as_array);
    let mut names: Vec<&str> = Vec::new();
    for name in required.into_iter().flatten().filter_map(JsonValue::as_str) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Adds the names that others bring with them.
fn add_dependent<'a>(schema: &'a Schema, names: &mut Vec<&'a str>) {
    let dependent = schema.get("dependentRequired").and_then(JsonValue::as_object);
    let mut index = 0;
    while let (Some(name), Some(dependent)) = (names.get(index), dependent) {
        let more = dependent.get(*name).and_then(JsonValue::as_array);
        for name in more.into_iter().flatten().filter_map(JsonValue::as_str) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        index += 1;
    }
}
