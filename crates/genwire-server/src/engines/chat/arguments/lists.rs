//! Lists with the items that they need.

use super::choices::Choices;
use super::{Maker, Schema, check, combine, size};
use serde_json::{Value as JsonValue, json};

/// How many items a list has at most, whatever a schema asks for.
const MOST_ITEMS: usize = 256;

impl Maker<'_> {
    /// A list: what must be in it, and one item where none must.
    pub(super) fn array(
        &mut self,
        schema: &Schema,
        name: &str,
        choices: &mut Choices,
    ) -> Vec<JsonValue> {
        let (first, item) = combine::items(schema);
        let item = item.cloned().unwrap_or_default();
        let most = size(schema, "maxItems").unwrap_or(MOST_ITEMS).min(MOST_ITEMS);
        let is_unique = schema.get("uniqueItems") == Some(&JsonValue::Bool(true));
        let usual = usize::from(!self.is_deep() && item.as_bool() != Some(false));
        let least = size(schema, "minItems").unwrap_or(0);
        // One item more or none at all, where the usual list does not do.
        let wanted = [least.max(usual), least, least + 1][choices.pick(3)].min(most);
        let mut items: Vec<JsonValue> = Vec::new();
        for schema in first.iter().take(most) {
            items.push(self.next(schema, name, &items, is_unique));
        }
        let contained = schema.get("contains");
        let held = contained.map_or(0, |_| size(schema, "minContains").unwrap_or(1));
        let both = json!({ "allOf": [contained, item] });
        for _ in 0..held.min(most.saturating_sub(items.len())) {
            items.push(self.next(&both, name, &items, is_unique));
        }
        let filler = match contained {
            Some(contained) if schema.contains_key("maxContains") => {
                json!({ "allOf": [item, { "not": contained }] })
            }
            _ => item,
        };
        while items.len() < wanted && self.left > 0 {
            items.push(self.next(&filler, name, &items, is_unique));
        }
        items
    }

    /// The next item, which is another one than those before where it has to be.
    fn next(
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
        for _ in 0..MOST_ITEMS {
            if self.left == 0 || !before.contains(&value) {
                break;
            }
            self.left -= 1;
            let mut other = value.clone();
            vary(&mut other);
            if !check::satisfies(schema, self.root, &other, &mut self.steps) {
                break;
            }
            value = other;
        }
        value
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
