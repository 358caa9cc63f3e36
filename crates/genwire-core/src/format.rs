//! The formats of strings, and the sizes of strings and lists.

use genwire_constraint::{Size, whole};
use serde_core::Serialize;
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

pub use genwire_constraint::format::{
    is_base64, is_date, is_date_time, is_duration, is_email, is_hex, is_hostname, is_ipv4, is_ipv6,
    is_iri, is_iri_reference, is_json, is_json_pointer, is_media_url, is_not_blank, is_time,
    is_uri, is_uri_reference, is_uri_template, is_uuid, is_web_url,
};

/// Returns true if the number of characters (Unicode code points) of a string is within limits.
#[inline]
pub fn has_length(text: &str, size: Size) -> bool {
    // A character has one to four bytes, which decides most cases without counting.
    let bytes = text.len() as u64;
    let enough = size.min.is_none_or(|min| bytes >= min.saturating_mul(4));
    let fitting = size.max.is_none_or(|max| bytes <= max);
    (enough && fitting) || size.contains(text.chars().count() as u64)
}

/// Returns true if a number of items is within limits.
#[inline]
pub fn has_items(count: usize, size: Size) -> bool {
    size.contains(count as u64)
}

/// Returns true if all items of a list are different.
///
/// Values are compared as JSON: numbers by their value, objects without the order of their members.
pub fn are_unique<T: Serialize>(items: &[T]) -> bool {
    let mut seen = BTreeSet::new();
    let mut texts = items.iter().map(|item| {
        let mut value = serde_json::to_value(item).unwrap_or_default();
        settle_numbers(&mut value);
        value.to_string()
    });
    items.len() < 2 || texts.all(|text| is_new(&mut seen, text))
}

/// Adds a string to a set; returns false if the set contains it already.
// Not generic, so that crates that check lists do not compile their own copy of a set.
pub(crate) fn is_new(seen: &mut BTreeSet<String>, text: String) -> bool {
    seen.insert(text)
}

/// Normalizes integers that were written with a decimal point, such as `1.0`.
fn settle_numbers(value: &mut JsonValue) {
    match value {
        JsonValue::Number(number) if number.is_f64() => {
            if let Some(whole) = number.as_f64().and_then(whole) {
                *number = whole.into();
            }
        }
        JsonValue::Array(items) => items.iter_mut().for_each(settle_numbers),
        JsonValue::Object(members) => members.values_mut().for_each(settle_numbers),
        _ => {}
    }
}
