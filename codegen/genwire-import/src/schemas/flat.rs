//! Objects with everything that `allOf` adds to them.

use super::Schemas;
use crate::document::Spot;
use crate::options::{besides_null, listed, options, takes_no_object};
use genwire_spec::model::{Json, Way};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum nesting depth of `allOf` inside `allOf`.
const MAX_DEPTH: usize = 64;

/// End of the report of a schema of which nothing but its bounds is used.
const ONLY_BOUNDS: &str = "; only its bounds are kept";

/// Schema of any value.
static ANY_VALUE: Json = Json::Bool(true);

/// Keywords for members that occur in only one direction, each with the other direction.
pub(crate) const DIRECTIONS: [(&str, Way); 2] =
    [("readOnly", Way::Request), ("writeOnly", Way::Reply)];

/// Object schema with everything that `allOf` adds to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flat<'d> {
    pub(crate) properties: Vec<(&'d str, Spot<'d>)>,
    pub(crate) required: BTreeSet<&'d str>,
    /// Schemas that the object consists of.
    pub(crate) parts: Vec<Spot<'d>>,
    /// Members that two schemas describe, with the unused schema and a suffix for its report.
    pub(crate) twice: Vec<(&'d str, Spot<'d>, &'static str)>,
    pub(crate) places: BTreeMap<&'d str, usize>,
    seen: BTreeSet<String>,
    pub(crate) cut: Option<String>,
}

impl Flat<'_> {
    /// Returns true if the schema describes a member.
    pub(crate) fn has_members(&self) -> bool {
        !self.properties.is_empty()
    }
}

impl<'d> Flat<'d> {
    /// Returns the schema of a member.
    pub(crate) fn property(&self, name: &str) -> Option<&Spot<'d>> {
        self.places.get(name).map(|place| &self.properties[*place].1)
    }
}

impl<'d> Schemas<'d> {
    /// Returns an object schema with everything that `allOf` adds to it.
    pub(crate) fn flat(&self, spot: &Spot<'d>) -> Flat<'d> {
        let mut flat = Flat::default();
        self.flatten(spot, 0, &mut flat);
        flat
    }

    fn flatten(&self, spot: &Spot<'d>, depth: usize, flat: &mut Flat<'d>) {
        let Some(spot) = self.plain_target(spot) else { return };
        if depth > MAX_DEPTH {
            flat.cut = Some(spot.at);
            return;
        }
        if !flat.seen.insert(spot.at.clone()) {
            return;
        }
        flat.parts.push(spot.clone());
        if let Some(target) = spot.text("$ref").and_then(|_| self.next(&spot)) {
            self.flatten(&target, depth + 1, flat);
        }
        let single = besides_null(&spot);
        let single = if single.len() == 1 { single } else { Vec::new() };
        for part in spot.list("allOf").into_iter().chain(single) {
            self.flatten(&part, depth + 1, flat);
        }
        if takes_no_object(&spot) {
            return;
        }
        for (name, property) in spot.map("properties") {
            if let Some(place) = flat.places.get(name) {
                let known = &mut flat.properties[*place].1;
                // A schema that implies the other one replaces it; otherwise the outer schema takes
                // precedence over the schemas that it includes.
                if self.narrows(&property, known) {
                    *known = property;
                } else if !self.narrows(known, &property) {
                    match self.join(known, &property) {
                        Ok(joined) => *known = joined,
                        Err(why) => {
                            let bounded = self.bounded(&property, known);
                            let why = bounded.as_ref().map_or(why, |_| ONLY_BOUNDS);
                            let kept = bounded.unwrap_or(property);
                            flat.twice.push((name, std::mem::replace(known, kept), why));
                        }
                    }
                }
            } else {
                flat.places.insert(name, flat.properties.len());
                flat.properties.push((name, property));
            }
        }
        for (name, property) in self.listed_names(&spot) {
            if !flat.places.contains_key(name) {
                flat.places.insert(name, flat.properties.len());
                flat.properties.push((name, property));
            }
        }
        if let Some(Json::Array(required)) = spot.json.get("required") {
            flat.required.extend(required.iter().filter_map(|name| match name {
                Json::String(name) => Some(name.as_str()),
                _ => None,
            }));
        }
    }

    /// Returns the members that `propertyNames` lists, with the schema that applies to all of them.
    pub(crate) fn listed_names(&self, spot: &Spot<'d>) -> Vec<(&'d str, Spot<'d>)> {
        let names = spot.get("propertyNames").and_then(|names| self.document.follow(&names));
        let Some(names) = names.filter(|_| spot.map("patternProperties").is_empty()) else {
            return Vec::new();
        };
        let extra = spot.get("additionalProperties");
        let any = || Spot { json: &ANY_VALUE, at: names.at.clone() };
        let name = |value: &'d Json| match value {
            Json::String(name) => Some((name.as_str(), extra.clone().unwrap_or_else(any))),
            _ => None,
        };
        listed(&names).unwrap_or_default().into_iter().filter_map(name).collect()
    }

    /// Returns true for a schema with alternatives or conditions about members other than these,
    /// which a draft cannot express.
    pub(crate) fn has_further_members(&self, part: &Spot<'d>, own: &BTreeSet<&str>) -> bool {
        let several = options(part).into_iter().chain(part.list("anyOf"));
        let several = several.filter(|_| besides_null(part).len() > 1 || part.has("oneOf"));
        let conditions = ["if", "then", "else", "$dynamicRef"].into_iter();
        let conditions = conditions.filter_map(|key| part.get(key));
        let dependent = part.map("dependentSchemas").into_iter().map(|(_, one)| one);
        several.chain(conditions).chain(dependent).any(|one| {
            let is_other = |(name, _): &(&str, Spot<'d>)| !own.contains(name);
            !matches!(one.json, Json::Object(_)) && one.json != &Json::Bool(false)
                || self.flat(&one).properties.iter().any(is_other)
        })
    }

    /// Returns true if some messages with the object omit the member because it only occurs in the
    /// other direction.
    pub(crate) fn may_be_left_out(&self, object: &Spot<'d>, member: &Spot<'d>) -> bool {
        let target = self.document.follow(member);
        DIRECTIONS.into_iter().any(|(key, other)| {
            (member.is(key) || target.as_ref().is_some_and(|it| it.is(key)))
                && self.is_in(other, &object.at)
        })
    }
}
