//! The alternatives of a schema, and null among them.

use super::document::{JSON_TYPES, Spot};
use super::keywords::{is_docs, is_idle, is_of, keeps, keyword};
use super::reason::Class;
use genwire_constraint::Number;
use genwire_spec::model::Json;

/// Returns the keyword with the alternatives of a schema: `oneOf`, or else `anyOf`.
pub(super) fn choice(spot: &Spot<'_>) -> Option<&'static str> {
    ["oneOf", "anyOf"].into_iter().find(|key| spot.has(key))
}

/// Returns the schemas in the `oneOf` or `anyOf` of a schema.
pub(super) fn options<'d>(spot: &Spot<'d>) -> Vec<Spot<'d>> {
    choice(spot).map(|key| spot.list(key)).unwrap_or_default()
}

/// Returns the alternatives of a schema, without null.
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

/// Returns true for a schema that accepts any value and explicitly allows null, which documents use
/// for null among other alternatives.
fn is_any_or_null(spot: &Spot<'_>) -> bool {
    let mut keys = spot.json.members().iter().map(|(key, _)| key.as_str());
    spot.is("nullable") && keys.all(|key| key == "nullable" || is_docs(key))
}

/// Returns true if an alternative is read as null although it accepts other values as well.
pub(super) fn has_guessed_null(spot: &Spot<'_>) -> bool {
    let all = options(spot);
    has_null_object(spot) || all.len() > 1 && all.iter().any(is_any_or_null)
}

/// Returns true if the second of two schemas is any object or null, which documents use to make the
/// first schema nullable.
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
    let all_are = |json: &Json, null: &Json| matches!(json, Json::Array(all) if all.iter().all(|one| one == null) && !all.is_empty());
    let only = |json: &Json| all_are(json, &Json::Null);
    let is_null_type = |json: &Json| all_are(json, &Json::string("null"));
    spot.text("type") == Some("null")
        || spot.json.get("type").is_some_and(is_null_type)
        || spot.json.get("const") == Some(&Json::Null)
        || spot.json.get("enum").is_some_and(only)
}

/// Returns the JSON types in the `type` of a schema, without null.
pub(super) fn types<'d>(spot: &Spot<'d>) -> Vec<&'d str> {
    match spot.json.get("type") {
        Some(Json::String(one)) if one != "null" => vec![one.as_str()],
        Some(Json::Array(all)) => all
            .iter()
            .filter_map(|one| match one {
                Json::String(one) if one != "null" => Some(one.as_str()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns true for a schema with a `type` that excludes objects.
pub(super) fn takes_no_object(spot: &Spot<'_>) -> bool {
    let stated = types(spot);
    let is_other = |kind: &&str| *kind != "object" && JSON_TYPES.contains(kind);
    !stated.is_empty() && stated.iter().all(is_other)
}

/// Keywords that constrain the strings and numbers that a schema lists.
const LIMITS: [&str; 8] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "pattern",
    "not",
];

/// Returns the values in the `enum` of a schema, without null and without values that violate its
/// constraints. If all violate the constraints, returns all of them.
pub(super) fn listed<'d>(spot: &Spot<'d>) -> Option<Vec<&'d Json>> {
    let Some(Json::Array(all)) = spot.json.get("enum") else { return None };
    let values: Vec<&Json> = all.iter().filter(|value| !value.is_null()).collect();
    let limits = LIMITS.iter().filter_map(|key| Some((*key, spot.json.get(key)?)));
    let limits: Vec<(&str, &Json)> = limits.collect();
    let is_valid =
        |value: &&Json| limits.iter().all(|(key, limit)| keeps(value, key, limit) != Some(false));
    let valid: Vec<&Json> = if limits.is_empty() {
        Vec::new()
    } else {
        values.iter().copied().filter(is_valid).collect()
    };
    Some(if valid.is_empty() { values } else { valid })
}

/// Keywords for objects and lists that imply the type in a schema without `type`.
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

/// Returns true for a schema without `type` that accepts values of every JSON type, and constrains
/// only some types.
///
/// Members or items without `type` mean an object or a list in nearly all documents, and are read
/// that way. Bounds do not occur there without `type`, so they are kept as they are.
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

/// Returns the JSON types that a schema accepts, without null: the types in `type`, or the types of
/// the values in `enum`. Each of several types has a value in `enum`.
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

/// Returns a value as the spec language writes it; `1.0` becomes the integer 1.
pub(super) fn settled(value: &Json) -> Json {
    match value.as_integer() {
        Some(number) => Json::exact(Number::Integer(number)),
        None => value.clone(),
    }
}

/// Returns true for a schema with a name below `components`.
pub(super) fn is_component(spot: &Spot<'_>) -> bool {
    spot.at.strip_prefix("/components/schemas/").is_some_and(|rest| !rest.contains('/'))
}

/// Returns the description, or the title if there is no description.
pub(super) fn described<'d>(spot: &Spot<'d>) -> Option<&'d str> {
    spot.text("description").or(spot.text("title"))
}

/// Returns true if the schema allows null.
pub(super) fn is_nullable(spot: &Spot<'_>) -> bool {
    let null = |key: &str| match spot.json.get(key) {
        Some(Json::Array(items)) => {
            items.iter().any(|item| matches!(item, Json::Null) || *item == Json::string("null"))
        }
        _ => false,
    };
    let typed = spot.has("type") && !null("type") && !spot.is("nullable");
    // A list of values, or a single value, determines if null is allowed.
    let has_values = spot.has("const") || !spot.list("enum").is_empty();
    let takes_null = !has_values || null("enum") || spot.json.get("const") == Some(&Json::Null);
    spot.is("nullable")
        || (!typed && null("enum"))
        || (null("type") && takes_null)
        || besides_null(spot).len() < options(spot).len()
        || options(spot).iter().any(is_nullable)
        || is_of_every_type(spot)
}

/// Returns the JSON type that the keywords of a schema without `type` imply.
pub(super) fn implied(spot: &Spot<'_>) -> Option<&'static str> {
    let has = |keys: &[&str]| keys.iter().any(|key| spot.json.get(key).is_some());
    let single = spot.json.get("const").map(|value| vec![value]);
    let values = single.or_else(|| listed(spot)).unwrap_or_default();
    // Every integer is a number.
    let mut kinds = ["string", "integer", "number", "boolean", "array", "object"].into_iter();
    let has_all = |kind: &&str| values.iter().all(|value| is_of(value, kind));
    match values.as_slice() {
        [_, ..] => kinds.find(has_all),
        _ if is_of_every_type(spot) => None,
        _ if has(&["items"]) => Some("array"),
        _ if has(&["properties", "additionalProperties"]) => Some("object"),
        _ => None,
    }
}
