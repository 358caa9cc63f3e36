//! Finds null among the schemas that a schema chooses among, also where those are references.

use crate::document::Spot;
use crate::draft::Draft;
use crate::options::{choice, options, types};
use crate::reason::Reason;
use crate::schema::{is_nullable, is_only_docs};
use genwire_spec::model::Json;
use std::collections::BTreeSet;

/// The most schemas around one that only include it.
const MAX_WRAPPERS: usize = 16;

/// Returns true for a schema that states the types or the values that it takes.
pub(crate) fn states_values(spot: &Spot<'_>) -> bool {
    ["type", "enum", "const"].iter().any(|key| spot.has(key))
}

/// Returns true for a schema whose `type` has null, or which says that null is allowed.
fn is_nullable_by_type(spot: &Spot<'_>) -> bool {
    spot.is("nullable") || spot.list("type").iter().any(|it| *it.json == Json::string("null"))
}

impl<'d> Draft<'d> {
    /// Returns true if a schema allows null: itself, or by a schema that it chooses among.
    pub(crate) fn takes_null(&self, spot: &Spot<'d>) -> bool {
        if is_nullable(spot) || self.all_take_null(spot) {
            return true;
        }
        if options(spot).is_empty() || !types(spot).is_empty() {
            return false;
        }
        // Each schema with the place in the list of the one that chooses it.
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
        // None of those that were reached leads to null.
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

    /// Returns true if a schema with others in its `allOf` certainly refuses null: it, or one of them,
    /// states types or values without null. One that says `nullable` is read as it says.
    pub(crate) fn excludes_null(&self, spot: &Spot<'d>) -> bool {
        let refuses = |part: &Spot<'d>| states_values(part) && !is_nullable(part);
        spot.has("allOf")
            && !spot.is("nullable")
            && self.parts_of(spot).is_some_and(|parts| parts.iter().any(refuses))
    }

    /// Notes that a schema is read as one that allows null although OpenAPI 3.0.3 refuses it there:
    /// its `nullable` adds null to the `type` beside it alone, and all other keywords restrict null.
    pub(crate) fn note_lenient_null(&mut self, spot: &Spot<'d>) {
        self.note_null_of_type(spot);
        if !self.document.old || !spot.is("nullable") || spot.has("$ref") {
            return;
        }
        let refuses = |part: &Spot<'d>| self.is_without_null(part);
        let (values, some) = (spot.list("enum"), options(spot));
        let is_in_list = values.iter().any(|value| value.json.is_null());
        let beside = if !values.is_empty() && !is_in_list {
            Some("enum")
        } else if spot.list("allOf").iter().any(refuses) {
            Some("allOf")
        } else {
            choice(spot).filter(|_| !some.is_empty() && some.iter().all(refuses))
        };
        if let Some(key) = beside {
            let what = format!(
                "`nullable: true` beside `{key}` without null: null is read as valid; OpenAPI 3.0.3 \
                 refuses it"
            );
            self.lost(Reason::Guess, &format!("{}/nullable", spot.at), what);
        }
    }

    /// Notes that null in the `type` of a schema is read as valid although it is no value of those
    /// beside it.
    fn note_null_of_type(&mut self, spot: &Spot<'d>) {
        let (some, null) = (options(spot), Json::string("null"));
        let is_without = !types(spot).is_empty() && !is_nullable_by_type(spot);
        if is_without && some.iter().any(is_nullable) {
            let what = "null in a schema beside a `type` without null is read as valid";
            self.lost(Reason::Guess, &format!("{}/type", spot.at), what);
            return;
        }
        let has_null = spot.list("type").iter().any(|it| *it.json == null);
        let Some(key) = choice(spot).filter(|_| has_null && !some.is_empty()) else { return };
        if some.iter().all(|one| self.is_without_null(one)) {
            let what = format!("null in `type` beside `{key}` without null is read as valid");
            self.lost(Reason::Guess, &format!("{}/type", spot.at), what);
        }
    }

    /// Returns true if null is certainly no value of a schema.
    fn is_without_null(&self, spot: &Spot<'d>) -> bool {
        let target = self.document.follow(spot);
        target.is_some_and(|it| !self.takes_null(&it) && self.refuses_null(&it))
    }

    /// Notes that a schema allows null, and with it those that led to it.
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

    /// Follows references, and schemas that only include another one.
    fn unwrapped_target(&self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        let mut found = self.document.follow(spot)?;
        for _ in 0..MAX_WRAPPERS {
            let is_wrapper = !is_nullable(&found) && !found.has("type") && !found.has("properties");
            let mut parts = if is_wrapper { found.list("allOf") } else { Vec::new() };
            parts.retain(|part| !is_only_docs(part));
            let [one] = parts.as_slice() else { break };
            found = self.document.follow(one)?;
        }
        Some(found)
    }
}
