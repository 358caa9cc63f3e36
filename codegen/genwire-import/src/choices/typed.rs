//! Applies the `type` of a schema to the schema that it wraps.

use crate::convert::Converter;
use crate::document::{JSON_TYPES, Spot};
use crate::options::{besides_null, kinds, listed, options, types};
use crate::reason::Reason;
use crate::schemas::JsonKind as Kind;
use crate::schemas::{Schemas, has_beside, states_values};
use genwire_spec::model::Json;

/// Maximum depth of nested schemas in the search for JSON types.
const MAX_DEPTH: usize = 4;

impl<'d> Schemas<'d> {
    /// Returns the alternatives that accept values of the outer schema's `type`, each restricted to
    /// these values. Returns all alternatives if none accepts them, which
    /// [`Converter::note_other_types`] reports.
    pub(crate) fn of_types(&self, spot: &Spot<'d>, some: Vec<Spot<'d>>) -> Vec<Spot<'d>> {
        let all = some.iter().map(|one| self.of_type_around(spot, one));
        let kept: Vec<Spot<'d>> = all.filter_map(|(one, _)| one).collect();
        if kept.is_empty() { some } else { kept }
    }

    /// Restricts an alternative to the `type` of the outer schema; `None` if it accepts no such
    /// value. The flag is false if it still accepts values of other types.
    fn of_type_around(&self, spot: &Spot<'d>, one: &Spot<'d>) -> (Option<Spot<'d>>, bool) {
        let stated = stated(spot);
        if let Some(typed) = self.with_stated_object(spot, one) {
            return (Some(typed), true);
        }
        let own = self.value_types(one, 0);
        if stated.is_empty() || own.as_ref().is_some_and(|own| are_covered(own, &stated)) {
            return (Some(one.clone()), true);
        }
        let both = common(&stated, own.as_deref());
        if both.is_empty() {
            return (None, true);
        }
        match self.copy_with_type(spot, one, &both) {
            Some(narrow) => (Some(narrow), true),
            None => (Some(one.clone()), false),
        }
    }

    /// Returns an inline schema with members but without `type` as an object schema, if the outer
    /// schema has `type: object`.
    fn with_stated_object(&self, spot: &Spot<'d>, one: &Spot<'d>) -> Option<Spot<'d>> {
        let is_typeless = |part: &Spot<'d>| types(part).is_empty() && !part.has("$ref");
        let is_stated = stated(spot) == ["object"]
            && self.kind(one, 0) == Some(Kind::Object)
            && self.parts_of(one).is_some_and(|parts| parts.iter().all(is_typeless));
        is_stated.then(|| self.copy_with_type(spot, one, &["object"])).flatten()
    }

    /// Returns true for a schema with members and without `type` that includes, or has alternatives
    /// for, values other than objects.
    pub(super) fn has_other_kinds(&self, spot: &Spot<'d>) -> bool {
        if !types(spot).is_empty() {
            return false;
        }
        let target = |one: &Spot<'d>| self.document.follow(one);
        let is_other = |one: &Spot<'d>| {
            let known = target(one).is_some_and(|it| !kinds(&it).is_empty());
            known && !target(one).is_some_and(|it| kinds(&it).contains(&"object"))
        };
        let is_object = |one: &Spot<'d>| target(one).is_some_and(|it| types(&it) == ["object"]);
        let parts = spot.list("allOf");
        spot.has("properties") && besides_null(spot).iter().any(is_other)
            || parts.iter().any(is_other) && !parts.iter().any(is_object)
    }

    /// Returns true for a schema that restricts its types or values, or that combines other
    /// schemas.
    fn states_types(&self, spot: &Spot<'d>) -> bool {
        self.document
            .follow(spot)
            .is_some_and(|it| states_values(&it) || it.has("allOf") || !options(&it).is_empty())
    }

    /// Returns the JSON types that a schema accepts, without null; `None` if no keyword restricts
    /// them.
    pub(super) fn value_types(&self, spot: &Spot<'d>, depth: usize) -> Option<Vec<String>> {
        let spot = self.document.follow(spot).filter(|_| depth < MAX_DEPTH)?;
        let stated = types(&spot);
        if !stated.is_empty() {
            return Some(stated.into_iter().map(str::to_owned).collect());
        }
        if self.kind(&spot, 0) == Some(Kind::Object) {
            return Some(vec!["object".to_owned()]);
        }
        let single = spot.json.get("const").map(|value| vec![value]);
        let values = single.or_else(|| listed(&spot)).unwrap_or_default();
        if !values.is_empty() {
            return Some(values.into_iter().map(|value| type_of(value).to_owned()).collect());
        }
        let parts = spot.list("allOf");
        if let Some(found) = parts.iter().find_map(|part| self.value_types(part, depth + 1)) {
            return Some(found);
        }
        let some = besides_null(&spot);
        let all: Option<Vec<_>> = some.iter().map(|it| self.value_types(it, depth + 1)).collect();
        all.map(|all| all.concat()).filter(|all| !all.is_empty())
    }

    /// Returns a copy of a schema with only these types; `None` if the schema has alternatives.
    fn copy_with_type(
        &self,
        spot: &Spot<'d>,
        inner: &Spot<'d>,
        names: &[&'static str],
    ) -> Option<Spot<'d>> {
        let target = self.document.follow(inner)?;
        let is_plain = options(&target).len() < 2 && (self.document.old || !has_beside(inner, &[]));
        if names.is_empty() || !is_plain {
            return None;
        }
        let Json::Object(_) = target.json else { return None };
        let make = || {
            let takes_null = self.takes_null(&target);
            let null = takes_null.then_some("null");
            let all = names.iter().copied().chain(null).map(Json::string).collect();
            let mut json = target.json.clone();
            json.set("type", Json::Array(all));
            json
        };
        let at = format!("{}/type", crate::made::between(&target.at, &spot.at));
        let json = self.document.made.add(&at, make)?;
        Some(Spot { json, at })
    }
}

impl<'d> Converter<'d> {
    /// Returns a wrapped schema restricted to the `type` of the schema that wraps it. Reports a
    /// `type` that cannot be kept.
    pub(crate) fn typed(&mut self, spot: &Spot<'d>, inner: Spot<'d>) -> Spot<'d> {
        let stated = stated(spot);
        if stated.is_empty() {
            return inner;
        }
        if let Some(typed) = self.schemas.with_stated_object(spot, &inner) {
            return typed;
        }
        let own = self.schemas.value_types(&inner, 0);
        if own.as_ref().is_some_and(|own| are_covered(own, &stated)) {
            return inner;
        }
        let both = common(&stated, own.as_deref());
        if let Some(narrow) = self.with_type(spot, &inner, &both) {
            return narrow;
        }
        let (reason, what) = if both.is_empty() {
            (Reason::Clash, "the schema next to it accepts values of other types")
        } else {
            (Reason::Keyword, "the schema next to it accepts more types, and is kept as it is")
        };
        self.lost(reason, &format!("{}/type", spot.at), format!("`type`: {what}"));
        inner
    }

    /// Reports alternatives that accept values of types other than the `type` of the schema.
    pub(crate) fn note_other_types(&mut self, spot: &Spot<'d>) {
        self.note_other_types_within(spot, 0);
    }

    fn note_other_types_within(&mut self, spot: &Spot<'d>, depth: usize) {
        if depth > MAX_DEPTH || !self.noted_types.insert(spot.at.clone()) {
            return;
        }
        let whole = besides_null(spot);
        let inner: Vec<Spot<'d>> =
            whole.iter().filter_map(|one| self.schemas.unwrapped(one).0).collect();
        for one in inner.iter().filter(|one| !options(one).is_empty()) {
            self.note_other_types_within(one, depth + 1);
        }
        if stated(spot).is_empty() || whole.len() < 2 {
            return;
        }
        let some = self.schemas.spread(&whole, 0).unwrap_or(whole);
        let all: Vec<_> = some.iter().map(|one| self.schemas.of_type_around(spot, one)).collect();
        if all.iter().all(|(one, _)| one.is_none()) {
            let what = "`type`: the schemas next to it accept other types only";
            self.lost(Reason::Clash, &format!("{}/type", spot.at), what);
            return;
        }
        for (given, (kept, is_exact)) in some.iter().zip(all) {
            if kept.is_none() && self.schemas.states_types(given) {
                let what = "the `type` around it has no values of this alternative";
                self.lost(Reason::NoEffect, &given.at, what);
            } else if kept.is_none() {
                let what = "an alternative without `type` is read as an object, which the `type` \
                            around it does not take";
                self.lost(Reason::Guess, &given.at, what);
            } else if !is_exact {
                let what = "the `type` around it: the alternative is kept for further types";
                self.lost(Reason::Keyword, &given.at, what);
            }
        }
    }

    /// Returns a copy of a schema with only these types; `None` if the schema has a name or
    /// alternatives.
    fn with_type(
        &self,
        spot: &Spot<'d>,
        inner: &Spot<'d>,
        names: &[&'static str],
    ) -> Option<Spot<'d>> {
        let target = self.document.follow(inner)?;
        let is_named = self.named.contains_key(&target.at);
        self.schemas.copy_with_type(spot, inner, names).filter(|_| !is_named)
    }
}

/// Returns the JSON types in the `type` of a schema, without null and without unknown names.
fn stated<'d>(spot: &Spot<'d>) -> Vec<&'d str> {
    types(spot).into_iter().filter(|name| JSON_TYPES.contains(name)).collect()
}

/// Returns true if all JSON types are among the stated ones; every integer is a number.
fn are_covered(own: &[String], stated: &[&str]) -> bool {
    own.iter()
        .map(String::as_str)
        .all(|name| stated.contains(&name) || name == "integer" && stated.contains(&"number"))
}

/// Returns the JSON types that are both stated and accepted by a schema, which may accept any.
fn common(stated: &[&str], own: Option<&[String]>) -> Vec<&'static str> {
    let is_stated =
        |name: &str| stated.contains(&name) || name == "integer" && stated.contains(&"number");
    let is_own = |name: &str| {
        own.is_none_or(|own| own.iter().any(|it| it == name || name == "integer" && it == "number"))
    };
    let mut all = JSON_TYPES.to_vec();
    all.retain(|name| *name != "null" && is_stated(name) && is_own(name));
    // Every integer is a number.
    let has_number = all.contains(&"number");
    all.retain(|name| *name != "integer" || !has_number);
    all
}

/// Returns the name of the JSON type of a value.
fn type_of(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Integer(_) | Json::Unsigned(_) => "integer",
        Json::Number(_) if value.as_integer().is_some() => "integer",
        Json::Number(_) => "number",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    }
}
