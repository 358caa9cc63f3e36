//! Merges schemas of a string, a number, a Boolean, a list or a map: the schemas in an `allOf`, or
//! two schemas of a member.

use crate::document::{JSON_TYPES, Spot, number};
use crate::keywords::{Kind, is_any, is_docs, is_narrower, is_text, keeps, keyword};
use crate::made::between;
use crate::options::{besides_null, described, is_null, is_nullable, options, types};
use crate::reference;
use crate::schemas::{Schemas, is_contradictory, states_values, values_of};
use genwire_spec::model::Json;

/// Types of which one includes the other.
const NUMBERS: [&str; 2] = ["integer", "number"];

/// Other keywords of a merged schema. Two different values cannot be merged.
const EXACT_KEYWORDS: [&str; 8] = [
    "pattern",
    "format",
    "multipleOf",
    "items",
    "additionalProperties",
    "contentEncoding",
    "contentMediaType",
    "not",
];

impl<'d> Schemas<'d> {
    /// Merges a schema that constrains a type both itself and in its `allOf` into one schema;
    /// `None` if it does not, or if the parts cannot be merged.
    pub(crate) fn merged(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        let mut stated = spot.list("allOf");
        stated.retain(|part| !is_any(part.json));
        let adds = |(key, value): (&str, Spot<'d>)| {
            is_constraint(key) && !stated.iter().any(|part| self.implies(part, spot, &value))
        };
        if stated.is_empty() || stated.len() == 1 && !spot.members().into_iter().any(adds) {
            return None;
        }
        let at = format!("{}/allOf", between(&spot.at, &stated[0].at));
        self.merged_parts(spot, at)
    }

    /// Merges a schema that lists values with the values that its alternatives list.
    pub(crate) fn merged_values(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        let has_values = spot.has("const") || !spot.list("enum").is_empty();
        let at = || between(&spot.at, &spot.at);
        self.chosen_values(spot).filter(|_| has_values).and_then(|_| self.merged_parts(spot, at()))
    }

    fn merged_parts(&self, spot: &Spot<'d>, at: String) -> Option<Spot<'d>> {
        let parts = self.parts_of(spot)?;
        let mut json = self.merge(&parts)?;
        // The docs of the first part are read from the schema itself.
        add_docs(&mut json, &parts[1..]);
        // Null that the first part adds is read from the schema itself as well.
        let mut typed = parts.iter().filter(|part| !types(part).is_empty()).peekable();
        if typed.peek().is_some() && typed.all(is_nullable) {
            json.set("nullable", Json::Bool(true));
        }
        let json = self.document.made.add(&at, || json)?;
        Some(Spot { json, at })
    }

    /// Returns the values that the alternatives of a schema list, if they accept no others.
    fn chosen_values(&self, spot: &Spot<'d>) -> Option<Vec<(&'d Json, Option<&'d str>)>> {
        let some = besides_null(spot);
        let is_single = !(spot.has("oneOf") && spot.has("anyOf"));
        let (values, is_open) =
            values_of(self.document, &some).filter(|_| is_single && some.len() > 1)?;
        let docs = some.iter().map(|one| self.document.follow(one).as_ref().and_then(described));
        let docs: Vec<_> = if values.len() == some.len() { docs.collect() } else { Vec::new() };
        let doc = |index: usize| docs.get(index).copied().flatten();
        let values = values.into_iter().enumerate();
        (!is_open).then(|| values.map(|(index, value)| (value, doc(index))).collect())
    }

    /// Returns a schema for the values that both schemas of a member accept, if these are not
    /// objects with members; `None` if they cannot be merged, or if no value is within the bounds.
    pub(crate) fn merged_members(&self, first: &Spot<'d>, second: &Spot<'d>) -> Option<Spot<'d>> {
        let both = [second, first];
        let [last, base] = both.map(|spot| self.parts_of(spot));
        let (mut parts, base) = (last?, base?);
        parts.extend(base);
        if parts.iter().any(is_null) {
            return None;
        }
        let mut json = self.merge(&parts)?;
        let at = between(&second.at, &first.at);
        if is_contradictory(&Spot { json: &json, at: String::new() }) {
            return None;
        }
        for spot in both {
            // OpenAPI 3.0 ignores the keywords next to a reference, except for the description.
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
        let json = self.document.made.add(&at, || json)?;
        Some(Spot { json, at })
    }

    /// Returns a member schema with the bounds of a schema that it cannot be merged with; `None` if
    /// the bounds add nothing or exclude all values.
    pub(crate) fn bounded(&self, spot: &Spot<'d>, other: &Spot<'d>) -> Option<Spot<'d>> {
        if self.document.made.nested.get() == super::MAX_NESTED {
            return None;
        }
        let mixes = ["$ref", "allOf", "enum", "const", "properties", "discriminator"];
        let kind = self.kind(spot, 0).filter(|kind| self.kind(other, 0) == Some(*kind));
        if kind.is_none() || mixes.iter().any(|key| spot.has(key)) || !options(spot).is_empty() {
            return None;
        }
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
        let at = between(&spot.at, &other.at);
        if json == own || is_contradictory(&Spot { json: &json, at: String::new() }) {
            return None;
        }
        let json = self.document.made.add(&at, || json)?;
        Some(Spot { json, at })
    }

    /// Merges the constraints of schemas on their values, without null.
    fn merge(&self, parts: &[Spot<'d>]) -> Option<Json> {
        let mut merged = Json::empty_object();
        let mut values: Option<Vec<&Json>> = None;
        let mut docs: Vec<(&Json, &str)> = Vec::new();
        let are_in_document = parts.iter().all(|part| reference::split(&part.at).0.is_empty());
        for part in parts {
            let Json::Object(members) = part.json else { return None };
            let chosen = self.chosen_values(part);
            for (value, doc) in chosen.iter().flatten() {
                docs.extend(doc.map(|doc| (*value, doc)));
            }
            if let Some(all) = &chosen {
                values = Some(both(values, all.iter().map(|(value, _)| *value)));
            }
            for (key, value) in members {
                match (key.as_str(), value) {
                    ("type" | "nullable" | "allOf" | "$ref", _) => {}
                    ("oneOf" | "anyOf", _) if chosen.is_some() => {}
                    ("enum", Json::Array(all)) => values = Some(both(values, all.iter())),
                    ("const", one) => values = Some(both(values, std::iter::once(one))),
                    (key, _) if is_docs(key) => {}
                    (key, value) if are_in_document => narrow(&mut merged, key, value, part)?,
                    (key, value) => {
                        let from = reference::split(&part.at).0;
                        let value = reference::moved_member(key, value, from);
                        narrow(&mut merged, key, &value, part)?;
                    }
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
            if !docs.is_empty() {
                let doc = |value: &&Json| {
                    let found = docs.iter().find(|(of, _)| of == value);
                    found.map_or(Json::Null, |(_, doc)| Json::string(*doc))
                };
                merged.set("x-enum-descriptions", Json::Array(values.iter().map(doc).collect()));
            }
            merged.set("enum", Json::Array(values.into_iter().map(plain).collect()));
        }
        let typed: Vec<&Spot<'_>> = parts.iter().filter(|part| !types(part).is_empty()).collect();
        if !typed.is_empty() {
            merged.set("type", ty(&typed)?);
        }
        Some(merged)
    }

    /// Returns true for a schema that allows null, or that states neither types nor values.
    fn may_be_null(&self, spot: &Spot<'d>) -> bool {
        let target = self.document.follow(spot);
        target.is_some_and(|target| self.takes_null(&target))
            || self.parts_of(spot).is_some_and(|parts| !parts.iter().any(states_values))
    }
}

/// Returns true for a keyword that constrains values other than objects with members.
pub(crate) fn is_constraint(key: &str) -> bool {
    is_bound(key)
        || EXACT_KEYWORDS.contains(&key)
        || matches!(key, "enum" | "const" | "uniqueItems")
}

fn is_bound(key: &str) -> bool {
    keyword(key).is_some_and(|row| matches!(row.kind, Kind::Least | Kind::Most))
}

/// Adds the docs of schemas to a merged schema, unless it already has them.
fn add_docs(merged: &mut Json, parts: &[Spot<'_>]) {
    for part in parts {
        // Descriptions of values are only kept with the list of values that they describe.
        let has_values = part.json.get("enum") == merged.get("enum");
        for (key, value) in part.json.members() {
            let is_kept = is_text(key) && (has_values || !key.starts_with("x-enum-"));
            let is_true = key == "deprecated" && *value == Json::Bool(true);
            if is_kept && (is_true || merged.get(key).is_none()) {
                merged.set(key, value.clone());
            }
        }
    }
}

/// Returns the type or the types that all of these schemas have in common; `None` if there is none.
fn ty(typed: &[&Spot<'_>]) -> Option<Json> {
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
        [] => None,
        [one] => Some(Json::string(*one)),
        several => Some(Json::Array(several.iter().map(|name| Json::string(*name)).collect())),
    }
}

/// Returns the values that occur in both lists, or all of them if there is no first list.
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

/// Returns true for equal values: `1` and `1.0` are the same number.
fn is_same_value(one: &Json, other: &Json) -> bool {
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one.partial_cmp(&other).is_some_and(std::cmp::Ordering::is_eq),
        _ => one == other,
    }
}

/// Adds a keyword to a merged schema; `None` if the values cannot be merged.
fn narrow(merged: &mut Json, key: &str, value: &Json, part: &Spot<'_>) -> Option<()> {
    // In OpenAPI 3.0, this flag makes the bound next to it exclusive.
    let bound = match key {
        "minimum" if part.is("exclusiveMinimum") => "exclusiveMinimum",
        "maximum" if part.is("exclusiveMaximum") => "exclusiveMaximum",
        "exclusiveMinimum" | "exclusiveMaximum" if matches!(value, Json::Bool(_)) => {
            return Some(());
        }
        key => key,
    };
    if is_bound(bound) {
        number(value)?;
        let known = merged.get(bound);
        if known.is_none_or(|known| is_narrower(bound, known, value) == Some(false)) {
            merged.set(bound, value.clone());
        }
        return Some(());
    }
    if keyword(key).is_some_and(|row| row.kind == Kind::Flag) {
        if *value == Json::Bool(true) {
            merged.set(key, Json::Bool(true));
        }
        return Some(());
    }
    let value = match merged.get(key) {
        _ if !EXACT_KEYWORDS.contains(&key) => return None,
        Some(known) if known != value => both_of(key, known, value)?,
        _ => value.clone(),
    };
    merged.set(key, value);
    Some(())
}

/// Returns a keyword value that restricts as much as two values do together; `None` if there is
/// none.
fn both_of(key: &str, one: &Json, other: &Json) -> Option<Json> {
    match (key, one, other) {
        ("items" | "additionalProperties", _, _) => {
            let of = |json| types(&Spot { json, at: String::new() });
            let (own, others) = (of(one), of(other));
            let is_number = |name: &&str| NUMBERS.contains(name);
            let is_shared = |name: &&str| {
                others.contains(name) || is_number(name) && others.iter().any(is_number)
            };
            if !own.is_empty() && !others.is_empty() && !own.iter().any(is_shared) {
                return None;
            }
            let parts = [one, other].into_iter().filter(|part| !is_any(part)).cloned();
            Some(Json::object([("allOf", Json::Array(parts.collect()))]))
        }
        ("not", _, _) => {
            Some(Json::object([("anyOf", Json::array(vec![one.clone(), other.clone()]))]))
        }
        ("pattern", Json::String(one), Json::String(other)) => {
            Some(Json::string(format!("^(?=[\\s\\S]*(?:{one}))(?=[\\s\\S]*(?:{other}))")))
        }
        ("multipleOf", Json::Integer(one), Json::Integer(other)) if *one > 0 && *other > 0 => {
            let step = if one % other == 0 { one } else { other };
            (step % one == 0 && step % other == 0).then_some(Json::Integer(*step))
        }
        _ => None,
    }
}
