//! Finds null among the schemas that a schema chooses among, also where those are references.

use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::Member;
use crate::keywords::is_any;
use crate::made::{is_made, places};
use crate::options::{choice, is_null, is_nullable, options, types};
use crate::reason::Reason;
use crate::schemas::{Schemas, has_beside, states_values};
use genwire_spec::model::{Json, Way};
use genwire_spec::source::TypeExpr;
use std::collections::BTreeSet;

/// Maximum number of nested schemas that only include another schema.
const MAX_WRAPPERS: usize = 16;

impl<'d> Schemas<'d> {
    /// Returns true if a schema or one of its alternatives allows null, and no other keyword
    /// refuses it.
    pub(crate) fn takes_null(&self, spot: &Spot<'d>) -> bool {
        self.states_null(spot) && !self.excludes_null(spot)
    }

    fn states_null(&self, spot: &Spot<'d>) -> bool {
        if is_nullable(spot) || self.all_take_null(spot) {
            return true;
        }
        if options(spot).is_empty() || !types(spot).is_empty() {
            return false;
        }
        // Each schema with the index of the schema that chooses it.
        let mut found = vec![(spot.clone(), 0)];
        let mut seen = BTreeSet::from([spot.at.clone()]);
        let mut next = 0;
        while let Some((one, _)) = found.get(next).cloned() {
            let known = self.known.nulls.borrow().get(&one.at).copied();
            if known == Some(true) || is_nullable(&one) {
                self.note_nulls(&found, next);
                return true;
            }
            let is_open = known.is_none() && types(&one).is_empty();
            let chosen = if is_open { options(&one) } else { Vec::new() };
            let targets = chosen.iter().filter_map(|it| self.unwrapped_target(it));
            found.extend(targets.filter(|it| seen.insert(it.at.clone())).map(|it| (it, next)));
            next += 1;
        }
        // None of the schemas that were reached allows null.
        self.known.nulls.borrow_mut().extend(seen.into_iter().map(|at| (at, false)));
        false
    }

    /// Returns true if all schemas in `allOf` take null, one of them by its words.
    fn all_take_null(&self, spot: &Spot<'d>) -> bool {
        if !spot.has("allOf") || !options(spot).is_empty() {
            return false;
        }
        self.parts_of(spot).is_some_and(|parts| {
            let takes = |part: &Spot<'d>| is_nullable(part) || !states_values(part);
            parts.iter().all(takes) && parts.iter().any(is_nullable)
        })
    }

    /// Returns true if a schema certainly refuses null: the schema, its reference or a schema in
    /// its `allOf` states types or values without null. A schema that states `nullable` is taken
    /// literally.
    pub(crate) fn excludes_null(&self, spot: &Spot<'d>) -> bool {
        let refuses = |part: &Spot<'d>| states_values(part) && !is_nullable(part) && !is_null(part);
        (spot.has("allOf") || !self.document.old && has_beside(spot, &[]))
            && !spot.is("nullable")
            && self.parts_of(spot).is_some_and(|parts| parts.iter().any(refuses))
    }

    /// Returns the keyword by which null is read as valid although it is not, and a message.
    fn lenient_null(&self, spot: &Spot<'d>) -> Option<(&'static str, String)> {
        let refuses = |part: &Spot<'d>| self.is_without_null(part);
        let (some, values) = (options(spot), spot.list("enum"));
        let has_null_type = spot.list("type").iter().any(|it| *it.json == Json::string("null"));
        let is_in_list = values.is_empty() || values.iter().any(|value| value.json.is_null());
        let chosen = choice(spot).filter(|_| !some.is_empty() && some.iter().all(refuses));
        let is_referred = spot.has("$ref");
        let is_null_part =
            |part: &Spot<'d>| self.document.follow(part).is_some_and(|part| is_null(&part));
        let parts = spot.list("allOf");
        let has_other_values = states_values(spot) && !is_nullable(spot);
        if parts.iter().any(is_null_part) && (has_other_values || !parts.iter().all(is_null_part)) {
            return Some(("allOf", "`type: null` in `allOf` is ignored".to_owned()));
        }
        let open = some.iter().filter(|one| !self.states_no_null(one)).count();
        let is_of_several = spot.has("oneOf") && open > 1 && self.takes_null(spot);
        let of_several = "null is a value of several schemas in `oneOf`, and is read as valid";
        if spot.is("nullable") && !(self.document.old && is_referred) {
            if !self.document.old && !has_null_type {
                let what =
                    "`nullable: true` is not a keyword of OpenAPI 3.1: null is read as valid";
                return Some(("nullable", what.to_owned()));
            }
            let beside = if !is_in_list {
                Some("enum")
            } else if parts.iter().any(refuses) {
                Some("allOf")
            } else {
                chosen
            };
            let what = |key| {
                format!(
                    "`nullable: true` beside `{key}` without null: null is read as valid; OpenAPI \
                     3.0.3 refuses it"
                )
            };
            let of_several = is_of_several.then(|| ("oneOf", of_several.to_owned()));
            return beside.map(|key| ("nullable", what(key))).or(of_several);
        }
        let is_referred_null = |one: &Spot<'d>| one.has("$ref") && one.is("nullable");
        if let Some(key) =
            choice(spot).filter(|_| self.document.old && some.iter().any(is_referred_null))
        {
            let what = format!(
                "`nullable: true` beside a reference in `{key}`: null is read as valid; OpenAPI 3.0 \
                 ignores what is beside a reference"
            );
            return Some((key, what));
        }
        let takes_null = |one: &Spot<'d>| {
            self.document.follow(one).is_some_and(|one| is_null(&one) || self.takes_null(&one))
        };
        let has_null = some.iter().any(takes_null);
        if spot.text("type") == Some("null") {
            let is_alone = !is_referred && spot.list("allOf").is_empty() && some.is_empty();
            let what = "`type: null` next to schemas of other types is ignored";
            return (!is_alone && !has_null).then(|| ("type", what.to_owned()));
        }
        if !types(spot).is_empty() && !has_null_type && has_null {
            let what = "null in a schema next to a `type` without null is read as valid";
            return Some(("type", what.to_owned()));
        }
        if is_of_several {
            return Some(("oneOf", of_several.to_owned()));
        }
        let key = chosen.filter(|_| has_null_type)?;
        let what = format!("null in `type` next to `{key}` without null is read as valid");
        Some(("type", what))
    }

    /// Returns true if a schema states `nullable: true`, and another of its keywords certainly
    /// refuses null.
    fn refuses_stated_null(&self, spot: &Spot<'d>) -> bool {
        let refuses = |part: &Spot<'d>| self.states_no_null(part);
        let is_stated = matches!(self.lenient_null(spot), Some(("nullable", _)));
        let (some, values) = (options(spot), spot.list("enum"));
        let target = self.document.follow(spot).filter(|_| spot.has("$ref"));
        is_stated
            && (!self.document.old && !types(spot).is_empty()
                || !values.is_empty() && !values.iter().any(|value| value.json.is_null())
                || spot.json.get("const").is_some_and(|value| !value.is_null())
                || spot.list("allOf").iter().any(refuses)
                || target.as_ref().is_some_and(refuses)
                || !some.is_empty() && some.iter().all(refuses))
    }

    /// Returns true if null is not meant to be a value of a schema.
    fn is_without_null(&self, spot: &Spot<'d>) -> bool {
        let target = self.document.follow(spot);
        target.is_some_and(|it| !is_null(&it) && !self.takes_null(&it) && self.refuses_null(&it))
    }

    /// Returns true if a schema, or one that it includes, states types or values without null. A schema
    /// with members alone accepts null.
    fn states_no_null(&self, spot: &Spot<'d>) -> bool {
        let refuses = |part: &Spot<'d>| states_values(part) && !is_nullable(part) && !is_null(part);
        self.document.follow(spot).is_some_and(|target| {
            !self.takes_null(&target)
                && self.parts_of(&target).is_some_and(|parts| parts.iter().any(refuses))
        })
    }

    /// Records that a schema allows null, and so do the schemas that led to it.
    fn note_nulls(&self, found: &[(Spot<'d>, usize)], mut place: usize) {
        let mut nulls = self.known.nulls.borrow_mut();
        while let Some((one, by)) = found.get(place) {
            nulls.insert(one.at.clone(), true);
            if place == 0 {
                break;
            }
            place = *by;
        }
    }

    /// Follows references, and schemas that only include another schema.
    fn unwrapped_target(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        let mut found = self.document.follow(spot)?;
        for _ in 0..MAX_WRAPPERS {
            let is_wrapper = !is_nullable(&found) && !found.has("type") && !found.has("properties");
            let mut parts = if is_wrapper { found.list("allOf") } else { Vec::new() };
            parts.retain(|part| !is_any(part.json));
            let [one] = parts.as_slice() else { break };
            found = self.document.follow(one)?;
        }
        Some(found)
    }
}

impl<'d> Converter<'d> {
    /// Records that null is read as valid although one keyword allows it and another refuses it. A
    /// value has to satisfy all keywords.
    pub(crate) fn note_lenient_null(&mut self, spot: &Spot<'d>) {
        if let Some((key, what)) = self.schemas.lenient_null(spot) {
            self.lost(Reason::Guess, &format!("{}/{key}", spot.at), what);
        }
    }

    /// Returns true for a member that refuses null according to the document, if the draft does the
    /// same. This only applies to optional members of replies, because a client reads their null as
    /// absent in any case. Records that null is read as valid in any other member.
    pub(crate) fn is_null_refused(
        &mut self,
        property: &Spot<'d>,
        member: &Member,
        required: bool,
    ) -> bool {
        let next = |spot: &Spot<'d>| self.schemas.next(spot);
        let chain = std::iter::successors(Some(property.clone()), next).take(MAX_WRAPPERS);
        let mut chain: Vec<Spot<'d>> =
            chain.filter(|one| self.schemas.lenient_null(one).is_some()).collect();
        if is_made(&property.at) {
            chain.extend(places(&property.at).filter_map(|at| self.document.at(at)));
        }
        let is_null =
            |value: &Option<(Json, String)>| value.as_ref().is_some_and(|it| it.0.is_null());
        let is_of_replies = matches!(member.only, Some(("reply", _)))
            || !self.schemas.is_in(Way::Request, &property.at);
        let is_refused = !required
            && !is_made(&property.at)
            && member.ty != TypeExpr::Json
            && !is_null(&member.default)
            && !is_null(&member.example)
            && chain.iter().any(|one| self.schemas.refuses_stated_null(one))
            && is_of_replies;
        for one in &chain {
            if is_refused {
                let what = "`nullable: true`: what is beside it refuses null";
                self.lost(Reason::NoEffect, &format!("{}/nullable", one.at), what);
            } else {
                self.note_lenient_null(one);
            }
        }
        is_refused
    }
}
