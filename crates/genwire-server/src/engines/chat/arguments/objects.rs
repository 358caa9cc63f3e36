//! Objects with the members that they need.

use super::{Maker, Schema, size};
use serde_json::{Map, Value as JsonValue};

/// How many members are made that no schema names.
const MOST_ADDED: usize = 64;

impl Maker<'_> {
    /// An object: the required members, or all that are named where none is required.
    pub(super) fn object(&mut self, schema: &Schema) -> Map<String, JsonValue> {
        let none = Map::new();
        let properties = schema.get("properties").and_then(JsonValue::as_object).unwrap_or(&none);
        let mut names = self.members(schema, properties);
        let least = size(schema, "minProperties").unwrap_or(0);
        for name in properties.keys().map(String::as_str) {
            if names.len() >= least {
                break;
            }
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let additional = schema.get("additionalProperties").unwrap_or(&JsonValue::Null);
        let mut object = Map::new();
        for name in names {
            let member = properties.get(name).unwrap_or(additional);
            object.insert(name.to_owned(), self.value(member, name));
        }
        for index in 0..MOST_ADDED {
            if object.len() >= least {
                break;
            }
            let name = format!("member{index}");
            let value = self.value(additional, &name);
            object.entry(name).or_insert(value);
        }
        object
    }

    /// The names of the members to make, in order and once each.
    fn members<'a>(
        &self,
        schema: &'a Schema,
        properties: &'a Map<String, JsonValue>,
    ) -> Vec<&'a str> {
        let required = schema.get("required").and_then(JsonValue::as_array);
        let required = required.into_iter().flatten().filter_map(JsonValue::as_str);
        let mut names: Vec<&str> = Vec::new();
        for name in required {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() && !self.is_deep() {
            let most = size(schema, "maxProperties").unwrap_or(usize::MAX);
            let can_be = |(_, member): &(&String, &JsonValue)| {
                member.as_bool() != Some(false)
                    && member.as_object().is_none_or(|it| !it.contains_key("not"))
            };
            names = properties
                .iter()
                .filter(can_be)
                .map(|(name, _)| name.as_str())
                .take(most)
                .collect();
        }
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
        names
    }
}
