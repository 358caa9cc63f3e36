//! Whether a value satisfies a schema, as far as the keywords go that are made.
//!
//! What is not known here, such as a `format` of somebody's own, lets every value pass.

use super::{combine, size};
use regex_lite::{Regex, RegexBuilder};
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeSet;

/// How many schemas are looked at one inside the other, so that no circle of references is endless;
/// beyond that, every value passes.
const DEEPEST: u32 = 200;
/// How large an expression may be once it is compiled, in bytes.
const LARGEST: usize = 64 << 10;

/// Whether a value satisfies a schema; every value does once no steps are left.
pub(super) fn satisfies(
    schema: &JsonValue,
    root: &JsonValue,
    value: &JsonValue,
    steps: &mut u32,
) -> bool {
    Judge { root, steps, depth: 0 }.passes(schema, value)
}

/// Whether texts match an expression; they do where it cannot be read, or is very large.
pub(super) fn matcher(expression: &str) -> impl Fn(&str) -> bool + use<> {
    let expression: Option<Regex> = RegexBuilder::new(expression).size_limit(LARGEST).build().ok();
    move |text| expression.as_ref().is_none_or(|expression| expression.is_match(text))
}

struct Judge<'a> {
    root: &'a JsonValue,
    steps: &'a mut u32,
    depth: u32,
}

impl<'a> Judge<'a> {
    fn passes(&mut self, schema: &JsonValue, value: &JsonValue) -> bool {
        let Some(schema) = schema.as_object() else { return schema.as_bool() != Some(false) };
        if *self.steps == 0 || self.depth == DEEPEST {
            return true;
        }
        *self.steps -= 1;
        self.depth += 1;
        let passes = self.passes_each(schema, value);
        self.depth -= 1;
        passes
    }

    /// Whether a value passes each keyword.
    fn passes_each(&mut self, schema: &Map<String, JsonValue>, value: &JsonValue) -> bool {
        combine::fits(schema, value)
            && schema.get("const").is_none_or(|it| combine::is_same(it, value))
            && self.composed(schema, value)
            && match value {
                JsonValue::Array(items) => self.list(schema, items),
                JsonValue::Object(members) => self.object(schema, members, value),
                _ => true,
            }
    }

    fn composed(&mut self, schema: &Map<String, JsonValue>, value: &JsonValue) -> bool {
        let root: &'a JsonValue = self.root;
        let target = schema.get("$ref").and_then(JsonValue::as_str);
        if let Some(target) = target.and_then(|target| combine::find(root, target))
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

    fn list(&mut self, schema: &Map<String, JsonValue>, items: &[JsonValue]) -> bool {
        let (first, rest) = combine::items(schema);
        let each = items.iter().enumerate().all(|(index, item)| {
            first.get(index).or(rest).is_none_or(|part| self.passes(part, item))
        });
        let is_long_enough = size(schema, "minItems").is_none_or(|least| items.len() >= least)
            && size(schema, "maxItems").is_none_or(|most| items.len() <= most);
        let is_unique = schema.get("uniqueItems") != Some(&JsonValue::Bool(true))
            || items.iter().map(JsonValue::to_string).collect::<BTreeSet<_>>().len() == items.len();
        let contains = schema.get("contains").is_none_or(|part| {
            let count = items.iter().filter(|item| self.passes(part, item)).count();
            count >= size(schema, "minContains").unwrap_or(1)
                && size(schema, "maxContains").is_none_or(|most| count <= most)
        });
        each && is_long_enough && is_unique && contains
    }

    fn object(
        &mut self,
        schema: &Map<String, JsonValue>,
        members: &Map<String, JsonValue>,
        value: &JsonValue,
    ) -> bool {
        let has = |name: &JsonValue| name.as_str().is_none_or(|name| members.contains_key(name));
        let has_all = |names: &JsonValue| names.as_array().into_iter().flatten().all(has);
        let bound = schema.get("dependentRequired").and_then(JsonValue::as_object);
        let mut bound = bound.into_iter().flatten();
        let schemas = schema.get("dependentSchemas").and_then(JsonValue::as_object);
        let schemas = schemas.into_iter().flatten();
        let names = schema.get("propertyNames");
        let parts = combine::member(schema);
        size(schema, "minProperties").is_none_or(|least| members.len() >= least)
            && size(schema, "maxProperties").is_none_or(|most| members.len() <= most)
            && schema.get("required").is_none_or(has_all)
            && bound.all(|(name, others)| !members.contains_key(name) || has_all(others))
            && members.iter().all(|(name, member)| {
                parts(name).into_iter().all(|part| self.passes(part, member))
                    && names.is_none_or(|part| self.passes(part, &JsonValue::from(name.as_str())))
            })
            && schemas
                .filter(|(name, _)| members.contains_key(*name))
                .all(|(_, part)| self.passes(part, value))
    }
}
