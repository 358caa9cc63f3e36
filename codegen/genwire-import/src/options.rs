//! The schemas among which a schema chooses, and how null is one of them.

use super::document::Spot;
use super::keywords::{is_docs, is_idle, is_of, keyword};
use super::reason::Class;
use genwire_constraint::Number;
use genwire_spec::model;

/// Returns the keyword whose schemas a schema chooses among: `anyOf` only without `oneOf`.
pub(super) fn choice(spot: &Spot<'_>) -> Option<&'static str> {
    ["oneOf", "anyOf"].into_iter().find(|key| spot.has(key))
}

/// Returns the schemas in the `oneOf` or `anyOf` of a schema.
pub(super) fn options<'d>(spot: &Spot<'d>) -> Vec<Spot<'d>> {
    choice(spot).map(|key| spot.list(key)).unwrap_or_default()
}

/// Returns the schemas that a schema is one of, besides null.
pub(super) fn besides_null<'d>(spot: &Spot<'d>) -> Vec<Spot<'d>> {
    let mut all = options(spot);
    if has_null_object(spot) {
        all.truncate(1);
    }
    all.retain(|one| !is_null(one));
    if all.len() > 1 {
        all.retain(|one| !is_any_or_null(one));
    }
    all
}

/// Returns true for a schema that takes any value and says that null is one, which documents write
/// for null beside others.
fn is_any_or_null(spot: &Spot<'_>) -> bool {
    let mut keys = spot.json.members().iter().map(|(key, _)| key.as_str());
    spot.is("nullable") && keys.all(|key| key == "nullable" || is_docs(key))
}

/// Returns true where one of several schemas is read as null although it takes more than that.
pub(super) fn has_guessed_null(spot: &Spot<'_>) -> bool {
    let all = options(spot);
    has_null_object(spot) || all.len() > 1 && all.iter().any(is_any_or_null)
}

/// Returns true where the second of two schemas is any object or null, which documents write to say
/// that the first may be null.
fn has_null_object(spot: &Spot<'_>) -> bool {
    let is_bare = |one: &Spot<'_>| {
        one.text("type") == Some("object")
            && one
                .json
                .members()
                .iter()
                .all(|(key, _)| matches!(key.as_str(), "type" | "nullable") || is_docs(key))
    };
    match options(spot).as_slice() {
        [first, second] => is_bare(second) && second.is("nullable") && !is_bare(first),
        _ => false,
    }
}

/// Returns true for a schema that accepts only null.
pub(super) fn is_null(spot: &Spot<'_>) -> bool {
    let all_are = |json: &model::Json, null: &model::Json| matches!(json, model::Json::Array(all) if all.iter().all(|one| one == null) && !all.is_empty());
    let only = |json: &model::Json| all_are(json, &model::Json::Null);
    let is_null_type = |json: &model::Json| all_are(json, &model::Json::string("null"));
    spot.text("type") == Some("null")
        || spot.json.get("type").is_some_and(is_null_type)
        || spot.json.get("const") == Some(&model::Json::Null)
        || spot.json.get("enum").is_some_and(only)
}

/// Names of the JSON types, as `type` has them.
pub(super) const JSON_TYPES: [&str; 7] =
    ["string", "integer", "number", "boolean", "array", "object", "null"];

/// Returns the JSON types in the `type` of a schema, without null.
pub(super) fn types<'d>(spot: &Spot<'d>) -> Vec<&'d str> {
    match spot.json.get("type") {
        Some(model::Json::String(one)) if one != "null" => vec![one.as_str()],
        Some(model::Json::Array(all)) => all
            .iter()
            .filter_map(|one| match one {
                model::Json::String(one) if one != "null" => Some(one.as_str()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns true for a schema with a `type` that no object has.
pub(super) fn takes_no_object(spot: &Spot<'_>) -> bool {
    let stated = types(spot);
    let is_other = |kind: &&str| *kind != "object" && JSON_TYPES.contains(kind);
    !stated.is_empty() && stated.iter().all(is_other)
}

/// Returns the values in the `enum` of a schema, without null.
pub(super) fn listed<'d>(spot: &Spot<'d>) -> Option<Vec<&'d model::Json>> {
    match spot.json.get("enum") {
        Some(model::Json::Array(all)) => {
            Some(all.iter().filter(|value| **value != model::Json::Null).collect())
        }
        _ => None,
    }
}

/// Keywords of objects and lists which documents write for those alone, without `type`.
const MEMBERS_AND_ITEMS: [&str; 9] = [
    "items",
    "prefixItems",
    "properties",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "required",
    "dependentRequired",
    "dependentSchemas",
];

/// Returns true for a schema without `type` that takes values of every JSON type, and restricts those
/// of some.
///
/// Members or items without `type` mean an object or a list in nearly all documents, and are read as
/// one. A bound does not occur there without `type`: what it says is carried as it is.
pub(super) fn is_of_every_type(spot: &Spot<'_>) -> bool {
    let apart = ["type", "enum", "const", "$ref", "allOf", "oneOf", "anyOf"];
    if apart.iter().any(|key| spot.has(key)) {
        return false;
    }
    let mut about: Vec<&'static [&'static str]> = Vec::new();
    let mut has_parts = false;
    for (key, value) in spot.json.members() {
        let row = keyword(key).filter(|row| !row.types.is_empty());
        let restricts = |class: Class| class == Class::Loss && !is_idle(spot.json, key, value);
        if let Some(row) = row.filter(|row| restricts(row.loss.0.class())) {
            has_parts |= MEMBERS_AND_ITEMS.contains(&key.as_str());
            if !about.contains(&row.types) {
                about.push(row.types);
            }
        }
    }
    about.len() > 1 || about.len() == 1 && !has_parts
}

/// Returns the JSON types of the values that a schema takes, without null: those in its `type`, or of
/// the values in its `enum`; each of several has a value in the `enum`.
pub(super) fn kinds<'d>(spot: &Spot<'d>) -> Vec<&'d str> {
    if is_of_every_type(spot) {
        return vec!["string", "number", "boolean", "array", "object"];
    }
    let stated = types(spot);
    let single = spot.json.get("const").map(|value| vec![value]);
    let values = single.or_else(|| listed(spot)).unwrap_or_default();
    if values.is_empty() || stated.len() == 1 {
        return stated;
    }
    let scalars = ["string", "integer", "boolean"];
    let all = if stated.is_empty() { scalars.to_vec() } else { stated };
    let has_value = |kind: &&str| values.iter().any(|value| is_of(value, kind));
    let found: Vec<&str> = all.into_iter().filter(has_value).collect();
    let is_whole = values.iter().all(|value| found.iter().any(|kind| is_of(value, kind)));
    if is_whole { found } else { types(spot) }
}

/// Returns a value as the spec language writes it: `1.0` is the integer 1.
pub(super) fn settled(value: &model::Json) -> model::Json {
    match value.as_integer() {
        Some(number) => model::Json::exact(Number::Integer(number)),
        None => value.clone(),
    }
}
