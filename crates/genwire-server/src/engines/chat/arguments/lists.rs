//! Lists with the items that they need.

use super::{Maker, Schema, size};
use serde_json::Value as JsonValue;

/// How many items a list has at most, whatever a schema asks for.
const MOST_ITEMS: usize = 256;

impl Maker<'_> {
    /// A list: what must be in it, and one item where none must.
    pub(super) fn array(&mut self, schema: &Schema, name: &str) -> Vec<JsonValue> {
        let first = schema.get("prefixItems").and_then(JsonValue::as_array);
        let first = first.map(Vec::as_slice).unwrap_or_default();
        let item = schema.get("items").unwrap_or(&JsonValue::Null);
        let most = size(schema, "maxItems").unwrap_or(MOST_ITEMS).min(MOST_ITEMS);
        let contained = schema.get("contains");
        let wanted = size(schema, "minContains").unwrap_or(1);
        let mut items: Vec<JsonValue> = Vec::new();
        for schema in first.iter().take(most) {
            items.push(self.value(schema, name));
        }
        for _ in 0..contained.map_or(0, |_| wanted).min(most.saturating_sub(items.len())) {
            items.push(self.value(contained.unwrap_or(item), name));
        }
        let usual = usize::from(!self.is_deep() && item.as_bool() != Some(false));
        let least = size(schema, "minItems").unwrap_or(0).max(usual).min(most);
        while items.len() < least && self.left > 0 {
            items.push(self.value(item, name));
        }
        if schema.get("uniqueItems") == Some(&JsonValue::Bool(true)) {
            self.make_unique(&mut items, item);
        }
        items
    }

    /// Changes items that stand in a list before: other values of an `enum`, higher numbers,
    /// longer texts.
    fn make_unique(&self, items: &mut [JsonValue], item: &JsonValue) {
        let flat = super::combine::flatten(item, self.root);
        let listed = flat.get("enum").and_then(JsonValue::as_array);
        for index in 1..items.len() {
            let (before, from) = items.split_at_mut(index);
            let Some(value) = from.first_mut() else { continue };
            if let Some(other) =
                listed.and_then(|values| values.iter().find(|value| !before.contains(value)))
                && before.contains(value)
            {
                *value = other.clone();
            }
            for _ in 0..MOST_ITEMS {
                if !before.contains(value) {
                    break;
                }
                vary(value);
            }
        }
    }
}

/// Makes a value another one of its kind.
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
