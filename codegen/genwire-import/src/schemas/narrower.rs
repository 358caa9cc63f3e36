//! Determines if every value of one schema is certainly a value of another schema.

use super::{Schemas, has_beside, holds_for_all};
use crate::document::{Document, Spot};
use crate::keywords::{is_any, is_docs, is_idle, is_narrower, is_of};
use crate::options::{besides_null, choice, is_nullable};
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum nesting depth of compared schemas.
const MAX_DEPTH: usize = 32;

/// Maximum number of pairs of schemas in a comparison.
const MAX_PAIRS: usize = 5_000;

/// Maximum number of schemas that a value has to satisfy at once.
const MAX_PARTS: usize = 64;

impl<'d> Schemas<'d> {
    /// Returns true if every value of a schema is certainly a value of another schema.
    pub(crate) fn narrows(&self, narrow: &Spot<'d>, wide: &Spot<'d>) -> bool {
        Comparison::new(self).narrows(narrow, wide)
    }

    /// Returns the schemas that all values of a schema have to satisfy; `None` if there are too
    /// many or a reference has no target.
    pub(crate) fn parts_of(&self, spot: &Spot<'d>) -> Option<Vec<Spot<'d>>> {
        let mut parts = Vec::new();
        self.add_parts(spot, &mut parts)?;
        Some(parts)
    }

    fn add_parts(&self, spot: &Spot<'d>, parts: &mut Vec<Spot<'d>>) -> Option<()> {
        let spot = self.plain_target(spot)?;
        if parts.iter().any(|part| part.at == spot.at) {
            return Some(());
        }
        if parts.len() == MAX_PARTS {
            return None;
        }
        parts.push(spot.clone());
        if spot.text("$ref").is_some() {
            self.add_parts(&self.next(&spot)?, parts)?;
        }
        spot.list("allOf").iter().try_for_each(|part| self.add_parts(part, parts))
    }

    /// Follows references without sibling keywords that a value has to satisfy.
    pub(crate) fn plain_target(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        if self.document.old {
            return self.document.follow(spot);
        }
        let mut spot = spot.clone();
        for _ in 0..MAX_DEPTH {
            if spot.text("$ref").is_none() || has_beside(&spot, &[]) {
                return Some(spot);
            }
            spot = self.next(&spot)?;
        }
        None
    }

    /// Returns the target of a reference, without following other references.
    pub(crate) fn next(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        self.document.at(&Document::target(spot)?)
    }

    /// Returns true if every value of a schema certainly satisfies a keyword of another schema.
    pub(crate) fn implies(&self, narrow: &Spot<'d>, wide: &Spot<'d>, stated: &Spot<'d>) -> bool {
        let Some(parts) = self.parts_of(narrow) else { return false };
        let (mut comparison, key) = (Comparison::new(self), stated.key());
        let states_null = stated.json.is_null()
            || *stated.json == Json::string("null")
            || stated
                .items()
                .iter()
                .any(|it| it.json.is_null() || key == "type" && *it.json == Json::string("null"));
        let refuses_null = matches!(key.as_str(), "type" | "enum" | "const")
            && !states_null
            && !wide.is("nullable");
        !(refuses_null && parts.iter().any(is_nullable))
            && comparison.implied(&parts, (narrow, wide), &key, stated)
    }

    /// Returns true if a schema, or a schema that it references or includes, rejects null.
    pub(crate) fn refuses_null(&self, spot: &Spot<'d>) -> bool {
        let refuses = |part: &Spot<'d>| {
            let is_left = !part.has("type") && (part.has("$ref") || part.has("allOf"));
            !is_left && !is_nullable(part) && !is_any(part.json)
        };
        let parts = || self.parts_of(spot);
        !is_nullable(spot) && parts().is_none_or(|parts| parts.iter().any(refuses))
    }
}

struct Comparison<'a, 'd> {
    schemas: &'a Schemas<'d>,
    /// Results by the pointers of both schemas; true while a pair is compared.
    known: BTreeMap<(String, String), bool>,
    depth: usize,
}

impl<'a, 'd> Comparison<'a, 'd> {
    fn new(schemas: &'a Schemas<'d>) -> Self {
        Self { schemas, known: BTreeMap::new(), depth: 0 }
    }

    fn narrows(&mut self, narrow: &Spot<'d>, wide: &Spot<'d>) -> bool {
        let follow = |spot| self.schemas.plain_target(spot);
        let (Some(narrow), Some(wide)) = (follow(narrow), follow(wide)) else { return false };
        if narrow.at == wide.at {
            return true;
        }
        let pair = (narrow.at.clone(), wide.at.clone());
        if let Some(known) = self.known.get(&pair) {
            return *known;
        }
        if self.depth == MAX_DEPTH || self.known.len() > MAX_PAIRS {
            return false;
        }
        self.known.insert(pair.clone(), true);
        self.depth += 1;
        let result = self.compare(&narrow, &wide);
        self.depth -= 1;
        self.known.insert(pair, result);
        result
    }

    fn compare(&mut self, narrow: &Spot<'d>, wide: &Spot<'d>) -> bool {
        if !matches!(wide.json, Json::Object(_)) {
            return *wide.json == Json::Bool(true) || wide.json == narrow.json;
        }
        let Some(parts) = self.schemas.parts_of(narrow) else { return false };
        if parts.iter().any(is_nullable) && self.schemas.refuses_null(wide) {
            return false;
        }
        if parts.iter().any(|part| part.at == wide.at) {
            return true;
        }
        // It is sufficient that the wide schema accepts each alternative of the narrow one.
        let some = besides_null(narrow);
        if !some.is_empty() && some.iter().all(|one| self.narrows(one, wide)) {
            return true;
        }
        wide.members().into_iter().all(|(key, stated)| {
            is_docs(key)
                || key == "nullable"
                || key == "discriminator" && choice(wide).is_some()
                || is_idle(wide.json, key, stated.json)
                || self.implied(&parts, (narrow, wide), key, &stated)
        })
    }

    /// Returns true if values that satisfy all these schemas also satisfy a keyword of the wide
    /// one.
    fn implied(
        &mut self,
        parts: &[Spot<'d>],
        (narrow, wide): (&Spot<'d>, &Spot<'d>),
        key: &str,
        stated: &Spot<'d>,
    ) -> bool {
        match key {
            "$ref" => {
                let target = self.schemas.next(wide);
                target.is_some_and(|target| self.narrows(narrow, &target))
            }
            "allOf" => stated.items().iter().all(|wide| self.narrows(narrow, wide)),
            "oneOf" | "anyOf" => stated.items().iter().any(|wide| self.narrows(narrow, wide)),
            "properties" => {
                let mut own: BTreeMap<&str, Vec<Spot<'d>>> = BTreeMap::new();
                for (name, narrow) in parts.iter().flat_map(|part| part.map("properties")) {
                    own.entry(name).or_default().push(narrow);
                }
                stated.members().iter().all(|(name, wide)| {
                    let same = own.get(name).map(Vec::as_slice).unwrap_or_default();
                    same.iter().any(|narrow| self.narrows(narrow, wide))
                })
            }
            "required" => stated.items().iter().all(|name| {
                parts.iter().any(|part| part.list("required").iter().any(|it| it.json == name.json))
            }),
            "additionalProperties" | "unevaluatedProperties" => {
                // The keyword applies to members that the narrow schema lists and the wide one does
                // not.
                let members = wide.map("properties");
                let listed: BTreeSet<&str> = members.iter().map(|(name, _)| *name).collect();
                let mut own = parts.iter().flat_map(|part| part.map("properties"));
                own.all(|(name, _)| listed.contains(name))
                    && !parts.iter().any(|part| differs(part, wide, "patternProperties"))
                    && parts.iter().any(|part| part.json.get(key) == Some(stated.json))
            }
            // The keyword does not apply to items with their own type.
            "items" => parts.iter().any(|part| {
                !differs(part, wide, "prefixItems")
                    && part.get("items").is_some_and(|narrow| self.narrows(&narrow, stated))
            }),
            // In OpenAPI 3.0, this flag makes the bound next to it exclusive.
            "exclusiveMinimum" | "exclusiveMaximum" if *stated.json == Json::Bool(true) => {
                let bound = if key == "exclusiveMinimum" { "minimum" } else { "maximum" };
                let limit = wide.get(bound);
                limit.is_some_and(|limit| {
                    parts.iter().any(|part| part.is(key) && implies(part, bound, limit.json))
                })
            }
            _ => parts.iter().any(|part| implies(part, key, stated.json)),
        }
    }
}

/// Returns true if the value of a keyword in a schema differs from the value in the wide one.
fn differs(part: &Spot<'_>, wide: &Spot<'_>, key: &str) -> bool {
    part.has(key) && part.json.get(key) != wide.json.get(key)
}

/// Returns true if all values of a schema satisfy a keyword.
fn implies(part: &Spot<'_>, key: &str, stated: &Json) -> bool {
    let own = part.json.get(key);
    if own == Some(stated) || holds_for_all(part, key, stated) {
        return true;
    }
    if own.is_some_and(|own| is_narrower(key, own, stated) == Some(true)) {
        return true;
    }
    match (key, stated) {
        ("enum", Json::Array(all)) => match (own, part.json.get("const")) {
            (Some(Json::Array(own)), _) => own.iter().all(|value| all.contains(value)),
            (_, Some(only)) => all.contains(only),
            _ => false,
        },
        ("type", Json::String(wide)) if own.is_none() => {
            let is_scalar = ["string", "integer", "number", "boolean"].contains(&wide.as_str());
            let is_wide = |value: &Json| is_scalar && is_of(value, wide);
            let values = part.json.get("enum");
            // A schema with members is read as an object, and a schema with items as a list.
            wide == "object" && part.has("properties")
                || wide == "array" && part.has("items")
                || matches!(values, Some(Json::Array(own)) if own.iter().all(is_wide))
        }
        ("type", Json::String(wide)) => wide == "number" && own == Some(&Json::string("integer")),
        ("type", Json::Array(all)) => match own {
            Some(Json::Array(own)) => own.iter().all(|one| all.contains(one)),
            Some(own) => all.contains(own),
            None => false,
        },
        _ => false,
    }
}
