//! Compares two schemas: whether every value of one is certainly a value of the other one.

use super::document::{Spot, number};
use super::draft::Draft;
use super::schema::{is_docs, is_nullable};
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Maximum nesting depth of compared schemas.
const MAX_DEPTH: usize = 32;

impl<'d> Draft<'d> {
    /// Returns true if every value of a schema is certainly one of another schema.
    pub(super) fn narrows(&self, narrow: &Spot<'d>, wide: &Spot<'d>) -> bool {
        Comparison::new(self).narrows(narrow, wide)
    }

    /// Returns the schemas that all values of a schema have to satisfy.
    pub(super) fn parts_of(&self, spot: &Spot<'d>) -> Vec<Spot<'d>> {
        let mut parts = Vec::new();
        Comparison::new(self).parts(spot, &mut parts);
        parts
    }

    /// Returns true if every value of a schema certainly satisfies a keyword of another schema.
    pub(super) fn implies(&self, narrow: &Spot<'d>, wide: &Spot<'d>, stated: &Spot<'d>) -> bool {
        let (mut comparison, parts) = (Comparison::new(self), self.parts_of(narrow));
        let key = stated.key();
        let refuses_null = key == "type" && !is_nullable(wide);
        !(refuses_null && parts.iter().any(is_nullable))
            && comparison.implied(&parts, (narrow, wide), &key, stated)
    }
}

struct Comparison<'a, 'd> {
    draft: &'a Draft<'d>,
    /// Results by the pointers of both schemas; true while a pair is compared.
    known: BTreeMap<(String, String), bool>,
    depth: usize,
}

impl<'a, 'd> Comparison<'a, 'd> {
    fn new(draft: &'a Draft<'d>) -> Self {
        Self { draft, known: BTreeMap::new(), depth: 0 }
    }

    fn narrows(&mut self, narrow: &Spot<'d>, wide: &Spot<'d>) -> bool {
        let follow = |spot| self.draft.document.follow(spot);
        let (Some(narrow), Some(wide)) = (follow(narrow), follow(wide)) else { return false };
        if narrow.at == wide.at {
            return true;
        }
        let pair = (narrow.at.clone(), wide.at.clone());
        if let Some(known) = self.known.get(&pair) {
            return *known;
        }
        if self.depth == MAX_DEPTH {
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
        let mut parts = Vec::new();
        self.parts(narrow, &mut parts);
        if parts.iter().any(|part| part.at == wide.at) {
            return true;
        }
        let refuses_null = wide.has("type") && !is_nullable(wide);
        if refuses_null && parts.iter().any(is_nullable) {
            return false;
        }
        wide.members().into_iter().all(|(key, stated)| {
            is_docs(key)
                || is_idle(key, stated.json)
                || self.implied(&parts, (narrow, wide), key, &stated)
        })
    }

    /// Returns the schemas that all values of a schema have to satisfy.
    fn parts(&self, spot: &Spot<'d>, parts: &mut Vec<Spot<'d>>) {
        let Some(spot) = self.draft.document.follow(spot) else { return };
        if !parts.iter().any(|part| part.at == spot.at) && parts.len() < MAX_DEPTH {
            parts.push(spot.clone());
            for part in spot.list("allOf") {
                self.parts(&part, parts);
            }
        }
    }

    /// Returns true if values that satisfy all these schemas satisfy a keyword of the wide one.
    fn implied(
        &mut self,
        parts: &[Spot<'d>],
        (narrow, wide): (&Spot<'d>, &Spot<'d>),
        key: &str,
        stated: &Spot<'d>,
    ) -> bool {
        match key {
            "allOf" => stated.items().iter().all(|wide| self.narrows(narrow, wide)),
            "properties" => stated.members().iter().all(|(name, wide)| {
                let properties = parts.iter().flat_map(|part| part.map("properties"));
                let mut same = properties.filter(|(known, _)| known == name);
                same.any(|(_, narrow)| self.narrows(&narrow, wide))
            }),
            "required" => stated.items().iter().all(|name| {
                parts.iter().any(|part| part.list("required").iter().any(|it| it.json == name.json))
            }),
            "additionalProperties" | "unevaluatedProperties" => {
                // It concerns members that the narrow schema lists and the wide one does not.
                let listed = wide.map("properties");
                let is_listed = |name: &str| listed.iter().any(|(known, _)| *known == name);
                let mut own = parts.iter().flat_map(|part| part.map("properties"));
                own.all(|(name, _)| is_listed(name))
                    && parts.iter().any(|part| part.json.get(key) == Some(stated.json))
            }
            "items" => parts
                .iter()
                .any(|part| part.get("items").is_some_and(|narrow| self.narrows(&narrow, stated))),
            _ => parts.iter().any(|part| implies(part, key, stated.json)),
        }
    }
}

/// Returns true for a keyword whose value restricts nothing.
fn is_idle(key: &str, value: &Json) -> bool {
    match value {
        Json::Bool(false) => {
            matches!(key, "nullable" | "uniqueItems" | "readOnly" | "writeOnly")
                || matches!(key, "exclusiveMinimum" | "exclusiveMaximum")
        }
        Json::Bool(true) => matches!(key, "nullable" | "additionalProperties"),
        Json::Integer(0) => matches!(key, "minLength" | "minItems" | "minProperties"),
        Json::Object(all) => {
            all.is_empty() && matches!(key, "properties" | "additionalProperties" | "items")
        }
        Json::Array(all) => all.is_empty() && matches!(key, "required" | "allOf"),
        _ => false,
    }
}

/// Returns true if all values of a schema satisfy a keyword.
fn implies(part: &Spot<'_>, key: &str, stated: &Json) -> bool {
    let own = part.json.get(key);
    if own == Some(stated) {
        return true;
    }
    let limits = || own.and_then(number).zip(number(stated));
    match (key, stated) {
        ("minimum" | "minLength" | "minItems" | "minProperties", _) => {
            limits().is_some_and(|(own, stated)| own >= stated)
        }
        ("maximum" | "maxLength" | "maxItems" | "maxProperties", _) => {
            limits().is_some_and(|(own, stated)| own <= stated)
        }
        ("enum", Json::Array(all)) => match (own, part.json.get("const")) {
            (Some(Json::Array(own)), _) => own.iter().all(|value| all.contains(value)),
            (_, Some(only)) => all.contains(only),
            _ => false,
        },
        ("type", Json::String(wide)) if own.is_none() => {
            let is_wide = |value: &Json| match value {
                Json::String(_) => wide == "string",
                Json::Integer(_) => wide == "integer" || wide == "number",
                Json::Bool(_) => wide == "boolean",
                _ => false,
            };
            let values = part.json.get("enum");
            // What has members, or items, is read as an object, or a list.
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
