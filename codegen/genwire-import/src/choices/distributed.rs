//! Copies the keywords beside the alternatives of an object into each alternative.

use crate::convert::Converter;
use crate::document::{JSON_TYPES, Spot};
use crate::keywords::{is_any, is_docs, keyword, restricts_nothing};
use crate::made::{between, is_made, nesting};
use crate::names;
use crate::options::{besides_null, choice, is_component, takes_no_object, types};
use crate::reason::Reason;
use crate::reference::{from_top, moved, moved_member, split};
use crate::schemas::{JsonKind, Plan, Schemas};
use genwire_spec::model::Json;

/// Maximum number of alternatives that are written out.
const MAX_ALTERNATIVES: usize = 100;

/// Maximum nesting depth of schemas whose alternatives are written out.
const MAX_NESTED: usize = 4;

impl<'d> Schemas<'d> {
    /// Returns the alternatives of an object with members beside them, or of a schema in its
    /// `allOf`. Each includes all keywords beside the alternatives. `None` if there are no
    /// alternatives, or if they are not objects.
    pub(crate) fn distributed(&self, spot: &Spot<'d>) -> Option<Vec<Spot<'d>>> {
        let path = self.path_to_choice(spot, 0)?;
        let chooser = path.last()?;
        let key = choice(chooser)?;
        let some = self.with_objects(&path, besides_null(chooser));
        let is_idle = key == "anyOf" && some.iter().any(|one| restricts_nothing(one.json));
        if some.len() > MAX_ALTERNATIVES
            || is_idle
            || nesting(&spot.at) > MAX_NESTED
            || spot.has("$ref")
            || !self.is_base(&path)
            || !some.iter().all(|one| {
                self.is_apart(&path, one)
                    || self.may_be_part(one, chooser) && !self.is_mixed(&path, one)
            })
        {
            return None;
        }
        let mut all = Vec::new();
        for one in some {
            if self.is_apart(&path, &one) {
                all.push(one);
                continue;
            }
            let at = format!("{}/{key}", between(&spot.at, &one.at));
            let make = || {
                let mut included: Vec<Json> =
                    self.included_beside(&path).iter().map(stated).collect();
                included.extend(path.iter().map(base));
                included.push(stated(&one));
                let mut json = Json::object([("allOf", Json::array(included))]);
                // One of several alternatives that are valid refuses the members of the others.
                let closed = spot.get("unevaluatedProperties").filter(|_| key == "oneOf");
                if let Some(closed) = closed {
                    json.set("unevaluatedProperties", closed.json.clone());
                }
                json
            };
            let json = self.document.made.add(&at, make)?;
            all.push(Spot { json, at });
        }
        Some(all)
    }

    /// Returns true for a schema of whose alternatives exactly one must be valid. They may be its
    /// own, or the ones that are written out.
    pub(crate) fn is_one_of(&self, spot: &Spot<'d>) -> bool {
        let written_out = || self.distributed(spot).and_then(|_| self.path_to_choice(spot, 0));
        let is_one = |path: &Vec<Spot<'d>>| path.last().is_some_and(|it| it.has("oneOf"));
        spot.has("oneOf") || written_out().as_ref().is_some_and(is_one)
    }

    /// Returns the alternatives that accept objects if a schema on the path to them accepts only
    /// objects. Returns all alternatives if none accepts objects.
    fn with_objects(&self, path: &[Spot<'d>], some: Vec<Spot<'d>>) -> Vec<Spot<'d>> {
        if !takes_objects_alone(path) {
            return some;
        }
        let kept: Vec<Spot<'d>> =
            some.iter().filter(|one| !self.is_no_object(one)).cloned().collect();
        if kept.is_empty() { some } else { kept }
    }

    /// Returns true for an alternative of which no value is an object.
    fn is_no_object(&self, one: &Spot<'d>) -> bool {
        let is_other = |name: &String| name != "object" && JSON_TYPES.contains(&name.as_str());
        let of_values = self.value_types(one, 0);
        of_values.is_some_and(|all| all.iter().all(is_other))
            || self.parts_of(one).is_some_and(|parts| parts.iter().any(takes_no_object))
    }

    /// Returns true for an alternative of objects and of other values, if no schema on the path to
    /// it accepts only objects. The keywords beside it are about its objects.
    fn is_mixed(&self, path: &[Spot<'d>], one: &Spot<'d>) -> bool {
        let is_mixed = |part: &Spot<'d>| types(part).len() > 1;
        !takes_objects_alone(path)
            && self.parts_of(one).is_some_and(|parts| parts.iter().any(is_mixed))
    }

    /// Returns true for an alternative without objects if all keywords beside the alternatives
    /// apply only to objects, so that it stays as it is.
    fn is_apart(&self, path: &[Spot<'d>], one: &Spot<'d>) -> bool {
        let is_of_objects =
            |(key, _): &(&str, Spot<'d>)| keyword(key).is_some_and(|row| row.types == ["object"]);
        let says_of_objects = |one: &Spot<'d>| said_beside(one).iter().all(is_of_objects);
        self.is_no_object(one)
            && self.included_beside(path).is_empty()
            && path.iter().all(says_of_objects)
    }

    /// Returns the schemas from this one to the first with alternatives that it includes.
    fn path_to_choice(&self, spot: &Spot<'d>, depth: usize) -> Option<Vec<Spot<'d>>> {
        let spot = self.document.follow(spot).filter(|_| depth <= MAX_NESTED)?;
        if besides_null(&spot).len() > 1 {
            return Some(vec![spot]);
        }
        let parts = spot.list("allOf");
        let mut path = parts.iter().find_map(|part| self.path_to_choice(part, depth + 1))?;
        path.insert(0, spot);
        Some(path)
    }

    /// Returns the schemas that the schemas on a path to alternatives include, without the path itself.
    fn included_beside(&self, path: &[Spot<'d>]) -> Vec<Spot<'d>> {
        let is_on_path = |part: &Spot<'d>| {
            let target = self.document.follow(part);
            target.is_some_and(|target| path.iter().any(|one| one.at == target.at))
        };
        let parts = path.iter().flat_map(|one| one.list("allOf"));
        parts.filter(|part| !is_on_path(part)).collect()
    }

    /// Returns the union of alternatives, each with the keywords beside them.
    pub(super) fn union_of_distributed(
        &self,
        spot: &Spot<'d>,
        some: &[Spot<'d>],
        all: &[Spot<'d>],
        tag: Option<&str>,
    ) -> Option<Plan<'d>> {
        let Some(mut plan) = self.union_of(spot, some, tag) else {
            return self.union_of(spot, all, tag);
        };
        for (_, variant) in &mut plan.variants {
            let is_it =
                |one: &Spot<'d>| self.plain_target(one).is_some_and(|it| it.at == variant.at);
            *variant = all.get(some.iter().position(is_it)?)?.clone();
        }
        Some(plan)
    }

    /// Returns the name of the component that an alternative with members beside it includes.
    pub(crate) fn included_name(&self, one: &Spot<'d>) -> Option<String> {
        let last = one.list("allOf").pop().filter(|_| is_made(&one.at))?;
        let target = self.document.follow(&last).filter(is_component)?;
        Some(genwire_spec::names::name(&names::type_name(&self.document.name(&target))).snake)
    }

    /// Returns true for a schema that requires a member that not all of its alternatives require.
    pub(super) fn requires(&self, spot: &Spot<'d>, some: &[Spot<'d>]) -> bool {
        let required = spot.get("required").filter(|_| !spot.list("required").is_empty());
        required.is_some_and(|stated| !some.iter().all(|one| self.implies(one, spot, &stated)))
    }

    /// Returns true if there are keywords beside the alternatives, and they apply to objects.
    fn is_base(&self, path: &[Spot<'d>]) -> bool {
        let beside = self.included_beside(path);
        let is_object = |one: &Spot<'d>| {
            types(one) == ["object"] || types(one).is_empty() && !one.map("properties").is_empty()
        };
        let kind = |one: &Spot<'d>| self.kind(one, 0) == Some(JsonKind::Object);
        let some = path.last().map(besides_null).unwrap_or_default();
        let says = |one: &Spot<'d>| one.has("properties") || self.requires(one, &some);
        (beside.iter().any(|one| !is_any(one.json)) || path.iter().any(says))
            && !path.iter().any(takes_no_object)
            && (path.iter().any(is_object) || beside.iter().any(kind) || some.iter().all(kind))
    }

    /// Returns true for an alternative that restricts objects, and does not include the schema that
    /// chooses it.
    fn may_be_part(&self, one: &Spot<'d>, chooser: &Spot<'d>) -> bool {
        let Some(parts) = self.parts_of(one) else { return false };
        parts.iter().all(|part| part.at != chooser.at && !takes_no_object(part))
            && parts.iter().any(|part| !is_any(part.json))
    }
}

impl<'d> Converter<'d> {
    /// Reports keywords beside the alternatives of a schema that are lost when the others are
    /// copied into each alternative. Returns false if no keywords are copied.
    pub(crate) fn note_distributed(&mut self, spot: &Spot<'d>) -> bool {
        let Some(path) =
            self.schemas.distributed(spot).and_then(|_| self.schemas.path_to_choice(spot, 0))
        else {
            return false;
        };
        let is_one = self.schemas.is_one_of(spot);
        for one in &path {
            let closed = one.get("unevaluatedProperties");
            let is_kept = one.at == spot.at && is_one;
            if let Some(closed) = closed.filter(|closed| !is_any(closed.json) && !is_kept) {
                let what = "`unevaluatedProperties` next to alternatives: all members are allowed";
                self.lost(Reason::MemberNames, &closed.at, what);
            }
        }
        true
    }
}

/// Returns true if a schema on a path accepts only objects, so that all its alternatives do.
fn takes_objects_alone(path: &[Spot<'_>]) -> bool {
    path.iter().any(|one| types(one) == ["object"])
}

/// Returns a schema that includes a schema of the document.
fn stated(spot: &Spot<'_>) -> Json {
    if spot.has("$ref") || is_made(&spot.at) {
        return moved(spot.json, split(&spot.at).0);
    }
    Json::object([("$ref", from_top(&spot.at))])
}

/// Returns the keywords of a schema except docs, alternatives and the schemas that it includes.
fn said_beside<'d>(spot: &Spot<'d>) -> Vec<(&'d str, Spot<'d>)> {
    let is_left = |key: &str| {
        let apart = ["allOf", "nullable", "discriminator", "unevaluatedProperties"];
        is_docs(key) || apart.contains(&key) || choice(spot) == Some(key)
    };
    spot.members().into_iter().filter(|(key, _)| !is_left(key)).collect()
}

/// Returns what a schema states beside its alternatives, as a schema. Each member is a reference to
/// the member of the schema, so that it has the same type in all alternatives.
fn base(spot: &Spot<'_>) -> Json {
    let member = |(name, member): (&str, Spot<'_>)| (name.to_owned(), stated(&member));
    Json::object(said_beside(spot).into_iter().map(|(key, value)| {
        let json = if key == "properties" && !is_made(&spot.at) {
            Json::object(value.members().into_iter().map(member))
        } else {
            moved_member(key, value.json, split(&value.at).0)
        };
        (key.to_owned(), json)
    }))
}
