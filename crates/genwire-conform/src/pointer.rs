//! JSON pointers in which `*` matches every item.

use serde_json::Value as JsonValue;

/// Returns the values at a pointer.
pub(crate) fn select<'a>(value: &'a JsonValue, pointer: &str) -> Vec<&'a JsonValue> {
    let mut found = vec![value];
    for name in pointer.split('/').skip(1) {
        let name = genwire_constraint::pointer::unescape(name);
        found = found
            .into_iter()
            .flat_map(|value| -> Vec<&JsonValue> {
                match value {
                    JsonValue::Array(items) if name == "*" => items.iter().collect(),
                    JsonValue::Object(members) if name == "*" => members.values().collect(),
                    JsonValue::Array(items) => name
                        .parse()
                        .ok()
                        .and_then(|place: usize| items.get(place))
                        .into_iter()
                        .collect(),
                    JsonValue::Object(members) => members.get(&name).into_iter().collect(),
                    _ => Vec::new(),
                }
            })
            .collect();
    }
    found
}

/// Returns the values at a pointer that are present and not null.
pub(crate) fn present<'a>(value: &'a JsonValue, pointer: &str) -> Vec<&'a JsonValue> {
    let mut found = select(value, pointer);
    found.retain(|value| !value.is_null());
    found
}
