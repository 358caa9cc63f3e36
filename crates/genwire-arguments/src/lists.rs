//! Generates arrays.

use crate::choices::Choices;
use crate::generator::Generator;
use crate::numbers::size;
use crate::schema::Schema;
use crate::{check, combine};
use serde_json::{Value as JsonValue, json};

/// Maximum number of items of an array.
const MAX_ITEMS: usize = 256;

impl Generator<'_> {
    /// Generates an array: the required items, or one item if it may be empty.
    pub(crate) fn array(
        &mut self,
        schema: &Schema,
        name: &str,
        choices: &mut Choices,
    ) -> Vec<JsonValue> {
        let (first, item) = combine::items(schema);
        let copied = item.into_iter().chain(schema.get("contains"));
        if !copied.into_iter().all(|it| self.budget.take_value(it) && self.budget.take_value(it)) {
            return Vec::new();
        }
        let item = item.cloned().unwrap_or_default();
        let max = size(schema, "maxItems").unwrap_or(MAX_ITEMS).min(MAX_ITEMS);
        let is_unique = schema.get("uniqueItems") == Some(&JsonValue::Bool(true));
        let default = usize::from(!self.is_deep() && item.as_bool() != Some(false));
        let min = size(schema, "minItems").unwrap_or(0);
        // The other options are the minimum, and one item more than that.
        let count = [min.max(default), min, min.saturating_add(1)][choices.pick(3)].min(max);
        let mut items: Vec<JsonValue> = Vec::new();
        for schema in first.iter().take(max) {
            items.push(self.next_item(schema, name, &items, is_unique));
        }
        let contained = schema.get("contains");
        let held = contained.map_or(0, |_| size(schema, "minContains").unwrap_or(1));
        let both = json!({ "allOf": [contained, item] });
        for _ in 0..held.min(max.saturating_sub(items.len())) {
            items.push(self.next_item(&both, name, &items, is_unique));
        }
        let filler = match contained {
            Some(contained) if schema.contains_key("maxContains") => {
                json!({ "allOf": [item, { "not": contained }] })
            }
            _ => item,
        };
        while items.len() < count && self.values_left > 0 {
            items.push(self.next_item(&filler, name, &items, is_unique));
        }
        items
    }

    /// Generates the next item; it differs from the previous ones if items must be unique.
    fn next_item(
        &mut self,
        schema: &JsonValue,
        name: &str,
        before: &[JsonValue],
        is_unique: bool,
    ) -> JsonValue {
        if !is_unique {
            return self.value(schema, name);
        }
        let mut value = self.value_unlike(schema, name, before);
        for _ in 0..MAX_ITEMS {
            if self.values_left == 0
                || !self.is_one_of(&value, before)
                || !self.budget.take_value(&value)
            {
                break;
            }
            self.values_left -= 1;
            let mut other = value.clone();
            vary(&mut other);
            if !check::satisfies(schema, self.root, &other, self.budget) {
                break;
            }
            value = other;
        }
        value
    }
}

/// Changes a value to another value of the same type.
fn vary(value: &mut JsonValue) {
    match value {
        JsonValue::Number(number) => {
            *value = match number.as_i64() {
                Some(whole) => JsonValue::from(whole.saturating_add(1)),
                None => JsonValue::from(number.as_f64().unwrap_or_default() + 1.0),
            };
        }
        JsonValue::String(text) => text.push('a'),
        JsonValue::Bool(flag) => *flag = !*flag,
        JsonValue::Array(items) => {
            if let Some(item) = items.first_mut() {
                vary(item);
            }
        }
        JsonValue::Object(members) => {
            if let Some(member) = members.values_mut().next() {
                vary(member);
            }
        }
        JsonValue::Null => {}
    }
}
