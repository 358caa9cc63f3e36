//! Merges schemas of a string, a number, a Boolean, a list or a map into one: those in its `allOf`,
//! or two of one member.

use crate::choices::states_values;
use crate::document::{Spot, number};
use crate::draft::Draft;
use crate::leftover::keeps;
use crate::limits::is_contradictory;
use crate::options::{JSON_TYPES, is_null, options, types};
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
        let mut json = merge(&parts)?;
        // The docs of the first one are read from it.
        add_docs(&mut json, &parts[1..]);
        // Null that the first one adds is read from it as well.
        let mut typed = parts.iter().filter(|part| !types(part).is_empty()).peekable();
        if typed.peek().is_some() && typed.all(is_nullable) {
            json.set("nullable", Json::Bool(true));
        }
        let json = self.document.joined.add(&at, || json)?;
        Some(Spot { json, at })
    }

    /// Returns one schema for the values that two schemas of one member both take, where those are no
    /// objects with members; `None` if they cannot be merged, or if no value is within the bounds.
    pub(super) fn merged_members(&self, first: &Spot<'d>, second: &Spot<'d>) -> Option<Spot<'d>> {
        let both = [second, first];
        let [last, base] = both.map(|spot| self.parts_of(spot));
        let (mut parts, base) = (last?, base?);
        parts.extend(base);
        if parts.iter().any(is_null) {
            return None;
        }
        let mut json = merge(&parts)?;
        let at = super::between(&second.at, &first.at);
        if is_contradictory(&Spot { json: &json, at: String::new() }) {
            return None;
        }
        for spot in both {
            // OpenAPI 3.0 ignores what is beside a reference, besides the description.
            if !self.document.old || !spot.has("$ref") {
                add_docs(&mut json, std::slice::from_ref(spot));
            } else if let Some(doc) = spot.json.get("description")
                && json.get("description").is_none()
            {
                json.set("description", doc.clone());
            }
        }
        add_docs(&mut json, &parts);
        if both.iter().all(|spot| self.may_be_null(spot)) {
            json.set("nullable", Json::Bool(true));
        }
        let json = self.document.joined.add(&at, || json)?;
        Some(Spot { json, at })
    }

    /// Returns a schema of a member with the bounds of another one that it cannot be merged with;
    /// `None` if those add nothing, or if no value is within them.
    pub(crate) fn bounded(&self, spot: &Spot<'d>, other: &Spot<'d>) -> Option<Spot<'d>> {
        let mixes = ["$ref", "allOf", "enum", "const", "properties", "discriminator"];
        let kind = self.kind(spot, 0).filter(|kind| self.kind(other, 0) == Some(*kind));
        if kind.is_none()
            || mixes.iter().any(|key| spot.has(key))
            || !options(spot).is_empty()
            || !spot.at.starts_with('/')
        {
            return None;
        }
        let is_bound = |key: &str| LOWER_BOUNDS.contains(&key) || UPPER_BOUNDS.contains(&key);
        let (bounds, rest): (Vec<_>, Vec<_>) =
            spot.json.members().iter().cloned().partition(|(key, _)| is_bound(key));
        let mut own = Json::object(rest);
        for (key, value) in &bounds {
            narrow(&mut own, key, value, spot)?;
        }
        let mut json = own.clone();
        for part in self.parts_of(other)? {
            for (key, value) in part.json.members() {
                if is_bound(key) || key == "uniqueItems" {
                    narrow(&mut json, key, value, &part)?;
                }
            }
        }
        let at = super::between(&spot.at, &other.at);
        if json == own || is_contradictory(&Spot { json: &json, at: String::new() }) {
            return None;
        }
        let json = self.document.joined.add(&at, || json)?;
        Some(Spot { json, at })
    }

    /// Returns true for a schema that allows null, or that states neither types nor values.
    fn may_be_null(&self, spot: &Spot<'d>) -> bool {
        let target = self.document.follow(spot);
        target.is_some_and(|target| self.takes_null(&target))
            || self.parts_of(spot).is_some_and(|parts| !parts.iter().any(states_values))
    }
}

/// Returns true for a keyword that restricts values other than objects with members.
pub(super) fn is_constraint(key: &str) -> bool {
    [LOWER_BOUNDS.as_slice(), &UPPER_BOUNDS, &EXACT_KEYWORDS].iter().any(|keys| keys.contains(&key))
        || matches!(key, "enum" | "const" | "uniqueItems")
}

/// Merges what schemas state of their values, without null.
fn merge(parts: &[Spot<'_>]) -> Option<Json> {
    let mut merged = Json::empty_object();
    let mut values: Option<Vec<&Json>> = None;
    for part in parts {
        if !part.at.starts_with('/') {
            return None;
        }
        let Json::Object(members) = part.json else { return None };
        for (key, value) in members {
            match (key.as_str(), value) {
                ("type" | "nullable" | "allOf" | "$ref", _) => {}
                ("enum", Json::Array(all)) => values = Some(both(values, all.iter())),
                ("const", one) => values = Some(both(values, std::iter::once(one))),
                (key, _) if is_docs(key) => {}
                (key, value) => narrow(&mut merged, key, value, part)?,
            }
        }
    }
    if let Some(mut values) = values {
        let keeps_all = |value: &&Json| {
            let mut limits = merged.members().iter();
            limits.all(|(key, limit)| keeps(value, key, limit) != Some(false))
        };
        values.retain(keeps_all);
        if values.is_empty() {
            return None;
        }
        let plain = |value: &Json| match value {
            Json::Number(number) => Json::number(*number),
            value => value.clone(),
        };
        merged.set("enum", Json::Array(values.into_iter().map(plain).collect()));
    }
    let typed: Vec<&Spot<'_>> = parts.iter().filter(|part| !types(part).is_empty()).collect();
    if !typed.is_empty() {
        merged.set("type", Json::string(ty(&typed)?));
    }
    Some(merged)
}

/// Adds the docs of schemas to a merged one, each where it has none yet.
fn add_docs(merged: &mut Json, parts: &[Spot<'_>]) {
    for part in parts {
        // The descriptions of values are those of a list with as many.
        let has_values = part.json.get("enum") == merged.get("enum");
        for (key, value) in part.json.members() {
            let is_kept = is_docs(key) && (has_values || !key.starts_with("x-enum-"));
            let is_true = key == "deprecated" && *value == Json::Bool(true);
            if is_kept && (is_true || merged.get(key).is_none()) {
                merged.set(key, value.clone());
            }
        }
    }
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
            known.retain(|value| all.iter().any(|other| is_same_value(value, other)));
            known
        }
    }
}

/// Returns true for equal values: `1` and `1.0` are one number.
fn is_same_value(one: &Json, other: &Json) -> bool {
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one.partial_cmp(&other).is_some_and(std::cmp::Ordering::is_eq),
        _ => one == other,
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
