//! Sentences about bounds and defaults that depend on the enum value of another member.

use genwire_spec::model::Json;
use genwire_spec::model::by_value::{BoundByValue, ByValue};
use genwire_spec::model::expr::Comparison;

/// A bound by value: "At most 8 for `a`, 4 for `b` and `c`."
pub(super) fn bound_sentence(bound: &BoundByValue<'_>) -> String {
    format!("{} {}.", bound_words(bound.comparison), listed(&bound.values))
}

/// A default by value: "Default: 8 for `a`, 4 for `b` and `c`."
pub(super) fn default_sentence(values: &ByValue<'_>) -> String {
    format!("Default: {}.", listed(values))
}

/// The words in front of a bound.
pub(crate) fn bound_words(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "Exactly",
        Comparison::NotEqual => "Anything but",
        Comparison::Less => "Below",
        Comparison::AtMost => "At most",
        Comparison::Greater => "Above",
        Comparison::AtLeast => "At least",
    }
}

fn listed(values: &ByValue<'_>) -> String {
    let groups = values.iter().map(|(json, values)| {
        let names: Vec<String> =
            values.iter().map(|value| format!("`{}`", value.name.wire)).collect();
        format!("{} for {}", plain(json), joined(&names))
    });
    groups.collect::<Vec<_>>().join("; ")
}

/// Names with commas, and "and" before the last one.
fn joined(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// A value without the quotes of a string.
pub(super) fn plain(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        other => other.to_compact(),
    }
}
