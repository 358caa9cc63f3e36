//! Makes a body that shows a disagreement as small as it can be.

use serde_json::{Value as JsonValue, json};

/// The number of smaller bodies that are tried.
const MAX_TRIES: usize = 3_000;

/// The smallest body found that is still `wrong`.
pub(crate) fn shrink(body: &JsonValue, wrong: impl Fn(&JsonValue) -> bool) -> JsonValue {
    let mut best = body.clone();
    let mut tries = 0;
    'again: loop {
        for candidate in smaller(&best) {
            tries += 1;
            if tries > MAX_TRIES {
                return best;
            }
            if wrong(&candidate) {
                best = candidate;
                continue 'again;
            }
        }
        return best;
    }
}

/// Bodies that are smaller in one place, the boldest cuts first.
fn smaller(value: &JsonValue) -> Vec<JsonValue> {
    let mut all = Vec::new();
    match value {
        JsonValue::Object(members) => {
            for name in members.keys() {
                let mut fewer = members.clone();
                fewer.remove(name);
                all.push(JsonValue::Object(fewer));
            }
            for (name, member) in members {
                for inner in smaller(member) {
                    let mut changed = members.clone();
                    changed.insert(name.clone(), inner);
                    all.push(JsonValue::Object(changed));
                }
            }
        }
        JsonValue::Array(items) => {
            for index in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(index);
                all.push(JsonValue::Array(fewer));
            }
            for (index, item) in items.iter().enumerate() {
                for inner in smaller(item) {
                    let mut changed = items.clone();
                    changed[index] = inner;
                    all.push(JsonValue::Array(changed));
                }
            }
        }
        JsonValue::String(text) if text.chars().count() > 1 => {
            all.push(json!(""));
            let half = text.chars().count() / 2;
            all.push(JsonValue::String(text.chars().take(half).collect()));
            all.push(JsonValue::String(text.chars().skip(half).collect()));
        }
        _ => {}
    }
    all
}

#[test]
fn shrinking_keeps_only_what_matters() {
    let body = json!({ "a": [1, { "b": "xyz", "c": true }], "d": { "e": null } });
    let smallest =
        shrink(&body, |body| body.pointer("/a").is_some_and(|a| a.to_string().contains('z')));
    assert_eq!(smallest, json!({ "a": [{ "b": "z" }] }));
}
