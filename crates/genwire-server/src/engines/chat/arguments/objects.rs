//! Objects with the members that they need.

use super::choices::Choices;
use super::{Maker, Schema, combine, pattern, size};
use serde_json::{Map, Value as JsonValue, json};
use std::collections::BTreeSet;

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
        let parts = combine::member(schema);
        let can_be = |name: &str| !parts(name).contains(&&JsonValue::Bool(false));
        let optional = properties.keys().map(String::as_str).filter(|name| can_be(name));
        let most = size(schema, "maxProperties").unwrap_or(usize::MAX);
        let least = size(schema, "minProperties").unwrap_or(0);
        let mut names = Names::default();
        names.add(schema.get("required"));
        // Only what is required, or all there is, where the usual members do not do.
        let way = choices.pick(3);
        let is_full = way == 2 || way == 0 && names.list.is_empty() && !self.is_deep();
        for name in optional {
            if names.list.len() >= most || !is_full && names.list.len() >= least {
                break;
            }
            names.add_one(name);
        }
        names.add_dependent(schema);
        let mut object = Map::new();
        for name in names.list {
            let value = self.member(&parts(name), name);
            object.insert(name.to_owned(), value);
        }
        for index in 0..MOST_ADDED {
            if object.len() >= least {
                break;
            }
            let name = self.new_name(schema, index);
            if !object.contains_key(&name) {
                let value = self.member(&parts(&name), &name);
                object.insert(name, value);
            }
        }
        object
    }

    /// A value that satisfies several schemas.
    fn member(&mut self, parts: &[&JsonValue], name: &str) -> JsonValue {
        match parts {
            [] => self.value(&JsonValue::Null, name),
            [only] => self.value(only, name),
            several => self.value(&json!({ "allOf": several }), name),
        }
    }

    /// A name that no schema gives, in the form that the names must have.
    fn new_name(&mut self, schema: &Schema, index: usize) -> String {
        let usual = format!("member{index}");
        let patterns = schema.get("patternProperties").and_then(JsonValue::as_object);
        let expression = patterns.and_then(|patterns| patterns.keys().next());
        let form = match (schema.get("propertyNames"), expression) {
            (Some(form), _) => {
                combine::flatten(form, self.root, &mut Choices::default(), &mut self.steps)
            }
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

/// Names in the order in which they come, once each.
#[derive(Default)]
struct Names<'a> {
    list: Vec<&'a str>,
    known: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    fn add_one(&mut self, name: &'a str) {
        if self.known.insert(name) {
            self.list.push(name);
        }
    }

    /// Adds the names of a keyword.
    fn add(&mut self, names: Option<&'a JsonValue>) {
        let names = names.and_then(JsonValue::as_array);
        for name in names.into_iter().flatten().filter_map(JsonValue::as_str) {
            self.add_one(name);
        }
    }

    /// Adds the names that others bring with them.
    fn add_dependent(&mut self, schema: &'a Schema) {
        let dependent = schema.get("dependentRequired").and_then(JsonValue::as_object);
        let mut index = 0;
        while let (Some(name), Some(dependent)) = (self.list.get(index), dependent) {
            self.add(dependent.get(*name));
            index += 1;
        }
    }
}
