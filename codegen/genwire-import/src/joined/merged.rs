//! Merges the schemas in the `allOf` of a string, a number, a Boolean, a list or a map into one.

use crate::document::{Spot, number};
use crate::draft::Draft;
use crate::options::{JSON_TYPES, types};
use crate::schema::{is_docs, is_nullable, is_only_docs};
use genwire_spec::model::Json;

/// Keywords of which the greater value is the narrower one.
const LOWER_BOUNDS: [&str; 5] =
    ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];

/// Keywords of which the smaller value is the narrower one.
const UPPER_BOUNDS: [&str; 5] =
    ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

/// Further keywords that a merged schema has; two schemas with different values are not merged.
const EXACT_KEYWORDS: [&str; 7] = [
    "pattern",
    "format",
    "multipleOf",
    "items",
    "additionalProperties",
    "contentEncoding",
    "contentMediaType",
];

/// Keywords that are true if one of the schemas says so.
const FLAGS: [&str; 3] = ["uniqueItems", "readOnly", "writeOnly"];

impl<'d> Draft<'d> {
    /// Returns one schema for a schema that restricts values of one type in several ways, itself and
    /// by its `allOf`; `None` if it does not, or if they cannot be merged.
    pub(crate) fn merged(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        let mut stated = spot.list("allOf");
        stated.retain(|part| !is_only_docs(part));
        let adds = |(key, value): (&str, Spot<'d>)| {
            is_constraint(key) && !stated.iter().any(|part| self.implies(part, spot, &value))
        };
        if stated.is_empty() || stated.len() == 1 && !spot.members().into_iter().any(adds) {
            return None;
        }
        let parts = self.parts_of(spot)?;
        let at = format!("{}/allOf", super::between(&spot.at, &stated[0].at));
        let json = merge(&parts)?;
        let json = self.document.joined.add(&at, || json)?;
        Some(Spot { json, at })
    }
}

fn is_constraint(key: &str) -> bool {
    [LOWER_BOUNDS.as_slice(), &UPPER_BOUNDS, &EXACT_KEYWORDS].iter().any(|keys| keys.contains(&key))
        || matches!(key, "enum" | "const" | "uniqueItems")
}

/// Merges schemas, of which the first one includes the others.
fn merge(parts: &[Spot<'_>]) -> Option<Json> {
    let mut merged = Json::empty_object();
    let mut values: Option<Vec<&Json>> = None;
    for (index, part) in parts.iter().enumerate() {
        if !part.at.starts_with('/') {
            return None;
        }
        let Json::Object(members) = part.json else { return None };
        for (key, value) in members {
            // The docs of the first one are read from it.
            if is_docs(key) {
                if index > 0 && merged.get(key).is_none() {
                    merged.set(key, value.clone());
                }
                continue;
            }
            match (key.as_str(), value) {
                ("type" | "nullable" | "allOf" | "$ref", _) => {}
                ("enum", Json::Array(all)) => values = Some(both(values, all.iter())),
                ("const", one) => values = Some(both(values, std::iter::once(one))),
                (key, value) => narrow(&mut merged, key, value, part)?,
            }
        }
    }
    if let Some(values) = values {
        if values.is_empty() {
            return None;
        }
        merged.set("enum", Json::Array(values.into_iter().cloned().collect()));
    }
    let typed: Vec<&Spot<'_>> = parts.iter().filter(|part| !types(part).is_empty()).collect();
    if !typed.is_empty() {
        merged.set("type", Json::string(ty(&typed)?));
    }
    // The first one says itself if it may be null.
    let is_included = |part: &&&Spot<'_>| part.at != parts[0].at;
    let mut included = typed.iter().filter(is_included).peekable();
    if included.peek().is_some() && included.all(|part| is_nullable(part)) {
        merged.set("nullable", Json::Bool(true));
    }
    Some(merged)
}

/// Returns the type that all of these schemas have; `None` if they have none or several in common.
fn ty(typed: &[&Spot<'_>]) -> Option<&'static str> {
    let has = |part: &Spot<'_>, name: &str| {
        let own = types(part);
        own.contains(&name) || name == "integer" && own.contains(&"number")
    };
    let mut all = JSON_TYPES.to_vec();
    all.retain(|name| typed.iter().all(|part| has(part, name)));
    // Every integer is a number.
    let has_number = all.contains(&"number");
    all.retain(|name| *name != "integer" || !has_number);
    match all.as_slice() {
        [one] => Some(one),
        _ => None,
    }
}

/// Returns the values that are in both lists, if there is one before.
fn both<'j>(known: Option<Vec<&'j Json>>, all: impl Iterator<Item = &'j Json>) -> Vec<&'j Json> {
    match known {
        None => all.collect(),
        Some(mut known) => {
            let all: Vec<&Json> = all.collect();
            known.retain(|value| all.contains(value));
            known
        }
    }
}

/// Adds a keyword to a merged schema; `None` if the result cannot be one.
fn narrow(merged: &mut Json, key: &str, value: &Json, part: &Spot<'_>) -> Option<()> {
    // In OpenAPI 3.0 a flag says that the bound beside it is no value.
    let bound = match key {
        "minimum" if part.is("exclusiveMinimum") => "exclusiveMinimum",
        "maximum" if part.is("exclusiveMaximum") => "exclusiveMaximum",
        "exclusiveMinimum" | "exclusiveMaximum" if matches!(value, Json::Bool(_)) => {
            return Some(());
        }
        key => key,
    };
    let is_lower = LOWER_BOUNDS.contains(&bound);
    if is_lower || UPPER_BOUNDS.contains(&bound) {
        let limit = number(value)?;
        let known = merged.get(bound).and_then(number);
        if known.is_none_or(|known| if is_lower { limit > known } else { limit < known }) {
            merged.set(bound, value.clone());
        }
        return Some(());
    }
    if FLAGS.contains(&key) {
        if *value == Json::Bool(true) {
            merged.set(key, Json::Bool(true));
        }
        return Some(());
    }
    let known = merged.get(key);
    if !EXACT_KEYWORDS.contains(&key) || known.is_some_and(|known| known != value) {
        return None;
    }
    merged.set(key, value.clone());
    Some(())
}
