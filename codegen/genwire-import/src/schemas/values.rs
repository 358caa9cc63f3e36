//! The values that schemas list.

use crate::document::{Document, Spot};
use crate::keywords::{FACETS, is_docs, is_idle, is_of, keeps};
use crate::options::{listed, settled, types};
use genwire_spec::model::Json;

/// Returns the values that alternatives list, and true if an alternative accepts any other string;
/// `None` if an alternative lists no values and does not accept any string.
pub(crate) fn values_of<'d>(
    document: &'d Document,
    some: &[Spot<'d>],
) -> Option<(Vec<&'d Json>, bool)> {
    let mut values: Vec<&Json> = Vec::new();
    let mut open = false;
    for one in some {
        // Keywords next to a reference may restrict the values.
        let one = document.follow(one).filter(|_| document.old || !has_beside(one, &[]))?;
        if states(&one) {
            values.extend(allowed_values(&one)?);
            continue;
        }
        let free = types(&one) == ["string"]
            && one.json.members().iter().all(|(key, _)| key == "type" || is_docs(key));
        if !free {
            return None;
        }
        open = true;
    }
    let texts = values.iter().all(|value| matches!(value, Json::String(_)));
    (!values.is_empty() && (texts || !open)).then_some((values, open))
}

/// Returns true for a schema that lists its values.
pub(crate) fn states(spot: &Spot<'_>) -> bool {
    spot.has("const") || listed(spot).is_some()
}

/// Returns the values that a schema lists and its other keywords allow, without null; `None` if
/// that is unknown for a value.
pub(crate) fn allowed_values<'d>(spot: &Spot<'d>) -> Option<Vec<&'d Json>> {
    let values = match spot.json.get("const") {
        Some(value) => vec![value],
        None => listed(spot)?,
    };
    let kinds = types(spot);
    let listed = listed(spot);
    let restricts = |key: &str, limit: &Json| {
        !FACETS.contains(&key)
            && !matches!(key, "type" | "enum" | "const" | "format")
            && !is_docs(key)
            && !is_idle(spot.json, key, limit)
    };
    let limits: Vec<(&str, &Json)> = spot
        .json
        .members()
        .iter()
        .map(|(key, limit)| (key.as_str(), limit))
        .filter(|(key, limit)| restricts(key, limit))
        .collect();
    let mut allowed = Vec::new();
    for value in values {
        let is_listed =
            listed.as_ref().is_none_or(|all| all.iter().any(|one| settled(one) == settled(value)));
        let is_of_type = kinds.is_empty() || kinds.iter().any(|kind| is_of(value, kind));
        let kept: Option<Vec<bool>> =
            limits.iter().map(|(key, limit)| keeps(value, key, limit)).collect();
        if is_listed && is_of_type && kept?.iter().all(|is_kept| *is_kept) {
            allowed.push(value);
        }
    }
    Some(allowed)
}

/// Returns true if the values are all strings or all non-negative integers.
pub(crate) fn nameable(values: &[&Json]) -> bool {
    let is_text = |value: &&&Json| matches!(value, Json::String(_));
    let is_number = |value: &&&Json| {
        value.as_integer().is_some_and(|number| (0..=i64::MAX.into()).contains(&number))
    };
    values.iter().all(|value| is_text(&value)) || values.iter().all(|value| is_number(&value))
}

/// Returns true for a schema that states its types or values.
pub(crate) fn states_values(spot: &Spot<'_>) -> bool {
    ["type", "enum", "const"].iter().any(|key| spot.has(key))
}

/// Returns true for a constraint that all listed values of a schema satisfy.
pub(crate) fn holds_for_all(spot: &Spot<'_>, key: &str, limit: &Json) -> bool {
    let values = stated_values(spot);
    !values.is_empty() && values.iter().all(|value| keeps(value, key, limit) == Some(true))
}

/// Returns the `enum` values of a schema, or its `const`.
pub(crate) fn stated_values<'d>(spot: &Spot<'d>) -> Vec<&'d Json> {
    match spot.json.get("const") {
        Some(value) => vec![value],
        None => listed(spot).unwrap_or_default(),
    }
}

/// Returns true if a reference has sibling keywords other than docs and the given ones.
pub(crate) fn has_beside(spot: &Spot<'_>, but: &[&str]) -> bool {
    let mut keys = spot.json.members().iter().map(|(key, _)| key.as_str());
    spot.text("$ref").is_some()
        && keys.any(|key| key != "$ref" && !is_docs(key) && !but.contains(&key))
}
