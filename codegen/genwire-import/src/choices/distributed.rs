//! Writes what is beside the alternatives of an object into each of them.

use super::Plan;
use crate::document::Spot;
use crate::draft::Draft;
use crate::joined::{between, is_made, nesting};
use crate::keywords::{is_any, is_docs};
use crate::names;
use crate::options::{besides_null, choice, takes_no_object, types};
use crate::reason::Reason;
use crate::schema::is_component;
use genwire_spec::model::Json;

/// The most alternatives that are written out.
const MAX_ALTERNATIVES: usize = 40;

/// The most schemas in each other of which the alternatives are written out.
const MAX_NESTED: usize = 4;

impl<'d> Draft<'d> {
    /// Returns the alternatives of an object with members beside them, or of one in its `allOf`: each
    /// includes all that is beside them. `None` if there are none, or if they are no objects.
    pub(crate) fn distributed(&self, spot: &Spot<'d>) -> Option<Vec<Spot<'d>>> {
        let parts = spot.list("allOf");
        let (chooser, place) = self.chooser(spot)?;
        let key = choice(&chooser)?;
        let some = besides_null(&chooser);
        let others = parts.iter().enumerate().filter(|(index, _)| Some(*index) != place);
        let others: Vec<Spot<'d>> = others.map(|(_, part)| part.clone()).collect();
        if some.len() > MAX_ALTERNATIVES
            || nesting(&spot.at) > MAX_NESTED
            || !spot.at.starts_with('/')
            || !self.is_base(spot, &chooser, &others)
            || !some.iter().all(|one| self.may_be_part(one, &chooser))
        {
            return None;
        }
        let mut all = Vec::new();
        for one in some {
            let at = format!("{}/{key}", between(&spot.at, &one.at));
            let make = || {
                let mut included: Vec<Json> = others.iter().map(stated).collect();
                if place.is_some() {
                    included.push(base(&chooser, &[key]));
                }
                included.push(base(spot, &[key, "allOf"]));
                included.push(stated(&one));
                let mut json = Json::object([("allOf", Json::array(included))]);
                // One of several alternatives that are valid refuses the members of the others.
                let closed = spot.get("unevaluatedProperties").filter(|_| key == "oneOf");
                if let Some(closed) = closed {
                    json.set("unevaluatedProperties", closed.json.clone());
                }
                json
            };
            let json = self.document.joined.add(&at, make)?;
            all.push(Spot { json, at });
        }
        Some(all)
    }

    /// Returns the union of alternatives, each with what is beside them.
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

    /// Reports what the alternatives of a schema do not say though they include all that is beside
    /// them; returns false for any other schema.
    pub(crate) fn note_distributed(&mut self, spot: &Spot<'d>) -> bool {
        let Some((chooser, _)) = self.distributed(spot).and_then(|_| self.chooser(spot)) else {
            return false;
        };
        for one in [spot, &chooser] {
            let closed = one.get("unevaluatedProperties");
            let is_kept = one.at == spot.at && choice(&chooser) == Some("oneOf");
            if let Some(closed) = closed.filter(|closed| !is_any(closed.json) && !is_kept) {
                let what = "`unevaluatedProperties` beside alternatives: all members are allowed";
                self.lost(Reason::MemberNames, &closed.at, what);
            }
        }
        true
    }

    /// Returns the name of the component that an alternative with members beside it includes.
    pub(crate) fn included_name(&self, one: &Spot<'d>) -> Option<String> {
        let last = one.list("allOf").pop().filter(|_| is_made(&one.at))?;
        let target = self.document.follow(&last).filter(is_component)?;
        Some(genwire_spec::names::name(&names::type_name(&target.key())).snake)
    }

    /// Returns the schema with alternatives: this one, or one in its `allOf`, with its place there.
    fn chooser(&self, spot: &Spot<'d>) -> Option<(Spot<'d>, Option<usize>)> {
        let (parts, own) = (spot.list("allOf"), besides_null(spot));
        if own.len() > 1 {
            let has_more = !parts.is_empty() || spot.has("properties") || self.requires(spot, &own);
            return has_more.then(|| (spot.clone(), None));
        }
        let found = |part: &Spot<'d>| {
            let part = self.document.follow(part)?;
            (besides_null(&part).len() > 1).then_some(part)
        };
        let mut all = parts.iter().enumerate();
        all.find_map(|(place, part)| Some((found(part)?, Some(place))))
    }

    /// Returns true for a schema that requires members which not all of its alternatives require.
    fn requires(&self, spot: &Spot<'d>, some: &[Spot<'d>]) -> bool {
        let required = spot.get("required").filter(|_| !spot.list("required").is_empty());
        required.is_some_and(|stated| !some.iter().all(|one| self.implies(one, spot, &stated)))
    }

    /// Returns true if what is beside alternatives is about objects.
    fn is_base(&self, spot: &Spot<'d>, chooser: &Spot<'d>, others: &[Spot<'d>]) -> bool {
        let is_object = |one: &Spot<'d>| {
            types(one) == ["object"] || types(one).is_empty() && !one.map("properties").is_empty()
        };
        let says = |one: &Spot<'d>| {
            let says = |(key, _): &(&str, Spot<'d>)| !is_docs(key) && *key != "nullable";
            one.members().iter().filter(|member| says(member)).count() > 1
        };
        let kind = |one: &Spot<'d>| self.kind(one, 0) == Some(super::Json::Object);
        let is_only_chooser = others.iter().all(|one| is_any(one.json)) && !says(spot);
        !is_only_chooser
            && !takes_no_object(spot)
            && !takes_no_object(chooser)
            && (is_object(spot) || is_object(chooser) || others.iter().any(kind))
    }

    /// Returns true for an alternative that restricts objects, and does not include the schema that
    /// chooses it.
    fn may_be_part(&self, one: &Spot<'d>, chooser: &Spot<'d>) -> bool {
        let Some(parts) = self.parts_of(one) else { return false };
        parts.iter().all(|part| part.at != chooser.at && !takes_no_object(part))
            && parts.iter().any(|part| !is_any(part.json))
    }
}

/// Returns a schema that includes a schema of the document.
fn stated(spot: &Spot<'_>) -> Json {
    if spot.has("$ref") || is_made(&spot.at) || !spot.at.starts_with('/') {
        return spot.json.clone();
    }
    reference(&spot.at)
}

fn reference(at: &str) -> Json {
    Json::object([("$ref", Json::string(format!("#{}", at.replace('%', "%25"))))])
}

/// Returns what a schema says besides docs and the given keys; each member is a reference to that of
/// the schema, so that all alternatives have the same type for it.
fn base(spot: &Spot<'_>, but: &[&str]) -> Json {
    let but = |key: &str| {
        but.contains(&key) || ["nullable", "discriminator", "unevaluatedProperties"].contains(&key)
    };
    let member = |(name, member): (&str, Spot<'_>)| (name.to_owned(), stated(&member));
    let members = spot.members().into_iter().filter(|(key, _)| !is_docs(key) && !but(key));
    Json::object(members.map(|(key, value)| {
        let is_list = key == "properties" && !is_made(&spot.at);
        let json = if is_list {
            Json::object(value.members().into_iter().map(member))
        } else {
            value.json.clone()
        };
        (key.to_owned(), json)
    }))
}
