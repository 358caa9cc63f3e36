//! Generates objects.

use crate::choices::Choices;
use crate::combine;
use crate::combine::MemberSchemas;
use crate::generator::Generator;
use crate::numbers::size;
use crate::pattern::Pattern;
use crate::schema::Schema;
use serde_json::{Map, Value as JsonValue, json};
use std::collections::BTreeSet;

/// Maximum number of members that are added with generated names.
const MAX_ADDED_MEMBERS: usize = 64;

impl Generator<'_> {
    /// Generates an object: the required members, or all named members if none is required.
    pub(crate) fn object(
        &mut self,
        schema: &Schema,
        choices: &mut Choices,
    ) -> Map<String, JsonValue> {
        let none = Map::new();
        let properties = schema.get("properties").and_then(JsonValue::as_object).unwrap_or(&none);
        let parts = MemberSchemas::of(schema, self.budget);
        let max = size(schema, "maxProperties").unwrap_or(usize::MAX);
        let min = size(schema, "minProperties").unwrap_or(0);
        let mut names = Names::default();
        names.add(schema.get("required"));
        // The other options have only the required members, or all members.
        let way = choices.pick(3);
        let is_full = way == 2 || way == 0 && names.list.is_empty() && !self.is_deep();
        for name in properties.keys() {
            let count = names.list.len();
            if count >= max || !is_full && count >= min || !self.budget.take_str(name) {
                break;
            }
            if !parts.find(name, self.budget).contains(&&JsonValue::Bool(false)) {
                names.add_one(name);
            }
        }
        names.add_dependent(schema);
        let mut object = Map::new();
        for name in names.list {
            if !self.budget.take_str(name) {
                break;
            }
            let schemas = parts.find(name, self.budget);
            let value = self.member(&schemas, name);
            object.insert(name.to_owned(), value);
        }
        for index in 0..MAX_ADDED_MEMBERS {
            if object.len() >= min || self.budget.is_spent() {
                break;
            }
            let name = self.new_name(schema, index);
            if !object.contains_key(&name) {
                let schemas = parts.find(&name, self.budget);
                let value = self.member(&schemas, &name);
                object.insert(name, value);
            }
        }
        object
    }

    /// Generates a value that satisfies several schemas.
    fn member(&mut self, parts: &[&JsonValue], name: &str) -> JsonValue {
        match parts {
            [] => self.value(&JsonValue::Null, name),
            [only] => self.value(only, name),
            several if several.iter().all(|it| self.budget.take_value(it)) => {
                self.value(&json!({ "allOf": several }), name)
            }
            _ => JsonValue::Null,
        }
    }

    /// Generates an unlisted member name that satisfies the schema of names.
    fn new_name(&mut self, schema: &Schema, index: usize) -> String {
        let default = format!("member{index}");
        let patterns = schema.get("patternProperties").and_then(JsonValue::as_object);
        let expression = patterns.and_then(|patterns| patterns.keys().next());
        let form = match (schema.get("propertyNames"), expression) {
            (Some(form), _) => {
                combine::flatten(form, self.root, &mut Choices::default(), self.budget)
            }
            (None, Some(expression)) => Map::from_iter([("pattern".to_owned(), json!(expression))]),
            (None, None) => return default,
        };
        let listed = form.get("enum").and_then(JsonValue::as_array);
        if let Some(name) = listed.and_then(|names| names.get(index)?.as_str()) {
            return name.to_owned();
        }
        let (min, max) =
            (size(&form, "minLength").unwrap_or(0), size(&form, "maxLength").unwrap_or(usize::MAX));
        match form.get("pattern").and_then(JsonValue::as_str) {
            Some(expression) => {
                let pattern = Pattern::parse(expression, self.budget);
                let min = min.saturating_add(index);
                let name = pattern.and_then(|it| it.generate(min, max, index, self.budget));
                name.unwrap_or(default)
            }
            None => format!("{index}{}", "a".repeat(min.min(MAX_ADDED_MEMBERS)))
                .chars()
                .take(max)
                .collect(),
        }
    }
}

/// Names in the order in which they were added, without duplicates.
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

    /// Adds the names in a keyword.
    fn add(&mut self, names: Option<&'a JsonValue>) {
        let names = names.and_then(JsonValue::as_array);
        for name in names.into_iter().flatten().filter_map(JsonValue::as_str) {
            self.add_one(name);
        }
    }

    /// Adds the names that are required by other names.
    fn add_dependent(&mut self, schema: &'a Schema) {
        let dependent = schema.get("dependentRequired").and_then(JsonValue::as_object);
        let mut index = 0;
        while let (Some(name), Some(dependent)) = (self.list.get(index), dependent) {
            self.add(dependent.get(*name));
            index += 1;
        }
    }
}
