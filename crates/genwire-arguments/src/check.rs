//! Validates a value against a schema, for the keywords that the generator supports.
//!
//! Unknown keywords and unknown values of `format` accept every value.

use crate::budget::Budget;
use crate::combine;
use crate::combine::MemberSchemas;
use crate::numbers::size;
use serde_json::{Map, Value as JsonValue};

/// Maximum nesting of schemas, so that circular references end; below it, every value is valid.
const MAX_SCHEMA_DEPTH: u32 = 200;

/// Returns true if a value satisfies a schema, or if no steps are left to find out.
pub fn satisfies(
    schema: &JsonValue,
    root: &JsonValue,
    value: &JsonValue,
    budget: &mut Budget,
) -> bool {
    Validator { root, budget, depth: 0 }.passes(schema, value)
}

/// Returns true if more than one alternative of a schema accepts a value.
pub(crate) fn is_ambiguous(
    schema: &JsonValue,
    root: &JsonValue,
    value: &JsonValue,
    budget: &mut Budget,
) -> bool {
    Validator { root, budget, depth: 0 }.accepting(schema, value) > 1
}

struct Validator<'a> {
    root: &'a JsonValue,
    budget: &'a mut Budget,
    depth: u32,
}

impl<'a> Validator<'a> {
    /// Returns the number of alternatives that accept a value, for the `anyOf` or `oneOf` where
    /// this number is largest.
    fn accepting(&mut self, schema: &JsonValue, value: &JsonValue) -> usize {
        if self.depth == MAX_SCHEMA_DEPTH || !self.budget.take(1) {
            return 1;
        }
        let root: &'a JsonValue = self.root;
        let parts = |keyword| schema.get(keyword).and_then(JsonValue::as_array);
        let target = schema.get("$ref").and_then(JsonValue::as_str);
        let target = target.and_then(|target| combine::find(root, target, self.budget));
        self.depth += 1;
        let mut most = 1;
        for part in target.into_iter().chain(parts("allOf").into_iter().flatten()) {
            most = most.max(self.accepting(part, value));
        }
        for alternatives in ["anyOf", "oneOf"].into_iter().filter_map(parts) {
            let mut count = 0;
            for part in alternatives {
                if self.passes(part, value) {
                    count += self.accepting(part, value);
                }
            }
            most = most.max(count);
        }
        self.depth -= 1;
        most
    }

    fn passes(&mut self, schema: &JsonValue, value: &JsonValue) -> bool {
        let Some(schema) = schema.as_object() else { return schema.as_bool() != Some(false) };
        if self.depth == MAX_SCHEMA_DEPTH || !self.budget.take(1 + schema.len()) {
            return true;
        }
        self.depth += 1;
        let passes = self.passes_keywords(schema, value) || self.budget.is_spent();
        self.depth -= 1;
        passes
    }

    fn passes_keywords(&mut self, schema: &Map<String, JsonValue>, value: &JsonValue) -> bool {
        combine::fits(schema, value, self.budget)
            && schema
                .get("const")
                .is_none_or(|it| self.budget.take_value(it) && combine::is_same(it, value))
            && self.passes_composed(schema, value)
            && match value {
                JsonValue::Array(items) => self.passes_array(schema, items),
                JsonValue::Object(members) => self.passes_object(schema, members, value),
                _ => true,
            }
    }

    fn passes_composed(&mut self, schema: &Map<String, JsonValue>, value: &JsonValue) -> bool {
        let root: &'a JsonValue = self.root;
        let target = schema.get("$ref").and_then(JsonValue::as_str);
        if let Some(target) = target.and_then(|target| combine::find(root, target, self.budget))
            && !self.passes(target, value)
        {
            return false;
        }
        let parts = |keyword| schema.get(keyword).and_then(JsonValue::as_array);
        if !parts("allOf").into_iter().flatten().all(|part| self.passes(part, value)) {
            return false;
        }
        if let Some(parts) = parts("anyOf")
            && !parts.iter().any(|part| self.passes(part, value))
        {
            return false;
        }
        if let Some(parts) = parts("oneOf")
            && parts.iter().filter(|part| self.passes(part, value)).count() != 1
        {
            return false;
        }
        if schema.get("not").is_some_and(|part| self.passes(part, value)) {
            return false;
        }
        let Some(condition) = schema.get("if") else { return true };
        let branch = if self.passes(condition, value) { "then" } else { "else" };
        schema.get(branch).is_none_or(|part| self.passes(part, value))
    }

    fn passes_array(&mut self, schema: &Map<String, JsonValue>, items: &[JsonValue]) -> bool {
        let (first, rest) = combine::items(schema);
        let each = items.iter().enumerate().all(|(index, item)| {
            first.get(index).or(rest).is_none_or(|part| self.passes(part, item))
        });
        let has_length = size(schema, "minItems").is_none_or(|min| items.len() >= min)
            && size(schema, "maxItems").is_none_or(|max| items.len() <= max);
        let is_unique = schema.get("uniqueItems") != Some(&JsonValue::Bool(true))
            || items.iter().all(|item| self.budget.take_value(item)) && are_unique(items);
        let contains = schema.get("contains").is_none_or(|part| {
            let count = items.iter().filter(|item| self.passes(part, item)).count();
            count >= size(schema, "minContains").unwrap_or(1)
                && size(schema, "maxContains").is_none_or(|max| count <= max)
        });
        each && has_length && is_unique && contains
    }

    fn passes_object(
        &mut self,
        schema: &Map<String, JsonValue>,
        members: &Map<String, JsonValue>,
        value: &JsonValue,
    ) -> bool {
        let parts = MemberSchemas::of(schema, self.budget);
        let names = schema.get("propertyNames");
        size(schema, "minProperties").is_none_or(|min| members.len() >= min)
            && size(schema, "maxProperties").is_none_or(|max| members.len() <= max)
            && schema.get("required").is_none_or(|names| self.has_all(members, names))
            && self.passes_dependent(schema, members, value)
            && members.iter().all(|(name, member)| {
                parts.find(name, self.budget).into_iter().all(|part| self.passes(part, member))
                    && names.is_none_or(|part| self.passes(part, &JsonValue::from(name.as_str())))
            })
    }

    /// Checks the members that other members depend on.
    fn passes_dependent(
        &mut self,
        schema: &Map<String, JsonValue>,
        members: &Map<String, JsonValue>,
        value: &JsonValue,
    ) -> bool {
        let entries = |keyword| schema.get(keyword).and_then(JsonValue::as_object);
        entries("dependentRequired").into_iter().flatten().all(|(name, others)| {
            self.budget.take_str(name)
                && (!members.contains_key(name) || self.has_all(members, others))
        }) && entries("dependentSchemas").into_iter().flatten().all(|(name, part)| {
            self.budget.take_str(name) && (!members.contains_key(name) || self.passes(part, value))
        })
    }

    /// Returns true if an object has every member in a list.
    fn has_all(&mut self, members: &Map<String, JsonValue>, names: &JsonValue) -> bool {
        names
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(JsonValue::as_str)
            .all(|name| self.budget.take_str(name) && members.contains_key(name))
    }
}

/// Returns true if all items are different.
fn are_unique(items: &[JsonValue]) -> bool {
    let mut items: Vec<&JsonValue> = items.iter().collect();
    items.sort_unstable_by(|a, b| combine::compare(a, b));
    items.is_sorted_by(|a, b| combine::compare(a, b).is_lt())
}
