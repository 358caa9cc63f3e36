//! Joins two schemas of a member into one; objects become an object with the members of both.

mod beside;
mod merged;

pub(crate) use self::beside::is_with_beside;
use super::{Schemas, has_beside};
use crate::document::Spot;
use crate::made::between;
use crate::options::{is_nullable, options};
use crate::reference;
use crate::schemas::JsonKind as Kind;
use genwire_spec::model::{Json, X_DEFAULT};

/// Maximum nesting depth of joins.
const MAX_NESTED: usize = 32;

/// Keywords of an object that apply to its members.
const MEMBERS: [&str; 4] = ["properties", "required", "minProperties", "maxProperties"];

/// Keywords next to a reference that a joined schema keeps.
const KEPT: [&str; 2] = ["readOnly", "writeOnly"];

impl<'d> Schemas<'d> {
    /// Returns a schema for the values that both schemas of a member accept, or a suffix for the
    /// report of the clash.
    pub(crate) fn join(
        &self,
        first: &Spot<'d>,
        second: &Spot<'d>,
    ) -> Result<Spot<'d>, &'static str> {
        if let Some(merged) = self.merged_members(first, second) {
            return Ok(merged);
        }
        let nested = &self.document.made.nested;
        if nested.get() == MAX_NESTED {
            return Err(", and such members are nested too deeply");
        }
        nested.set(nested.get() + 1);
        let parts = self.joined_parts(first, second);
        nested.set(nested.get() - 1);
        self.join_parts(first, second, parts.ok_or("")?)
            .ok_or(", and too many such members of the document are joined already")
    }

    /// Returns the parts of two schemas that can be joined.
    fn joined_parts(&self, first: &Spot<'d>, second: &Spot<'d>) -> Option<Vec<Json>> {
        let both = [self.document.follow(second)?, self.document.follow(first)?];
        let takes_null =
            |spot: &Spot<'d>| self.parts_of(spot).is_none_or(|all| all.iter().any(is_nullable));
        if [first, second].iter().any(|spot| self.is_restricted(spot))
            || !both.iter().all(|spot| self.is_object_with_members(spot))
            || both.iter().all(takes_null)
        {
            return None;
        }
        let mut parts = Vec::new();
        for spot in both.iter().rev() {
            if self.document.made.has(&spot.at) {
                parts.extend(spot.list("allOf").iter().map(|part| part.json.clone()));
            } else {
                parts.push(Json::object([("$ref", reference::from_top(&spot.at))]));
            }
        }
        Some(parts)
    }

    fn join_parts(
        &self,
        first: &Spot<'d>,
        second: &Spot<'d>,
        parts: Vec<Json>,
    ) -> Option<Spot<'d>> {
        let both = [self.document.follow(second)?, self.document.follow(first)?];
        let all = [second, first, &both[0], &both[1]];
        // OpenAPI 3.0 ignores the keywords next to a reference, except for docs.
        let is_read = |spot: &Spot<'d>| !self.document.old || spot.text("$ref").is_none();
        let stated: Vec<&Spot<'d>> = all.into_iter().filter(|spot| is_read(spot)).collect();
        let at = between(&second.at, &first.at);
        let make = || {
            let mut json = Json::object([("allOf", Json::array(parts))]);
            for key in KEPT.into_iter().chain(["deprecated"]) {
                if stated.iter().any(|spot| spot.is(key)) {
                    json.set(key, Json::Bool(true));
                }
            }
            for key in ["default", X_DEFAULT, "example", "examples"] {
                if let Some(value) = stated.iter().find_map(|spot| spot.json.get(key)) {
                    json.set(key, value.clone());
                }
            }
            if let Some(text) = all.iter().find_map(|spot| spot.text("description")) {
                json.set("description", Json::string(text));
            }
            json
        };
        let json = self.document.made.add(&at, make)?;
        Some(Spot { json, at })
    }

    /// Returns true for a reference, possibly through others, whose sibling keywords a joined
    /// schema does not keep.
    fn is_restricted(&self, spot: &Spot<'d>) -> bool {
        if self.document.old || spot.text("$ref").is_none() {
            return false;
        }
        has_beside(spot, &KEPT) || self.next(spot).is_none_or(|target| self.is_restricted(&target))
    }

    /// Returns true for an object that describes its members.
    fn is_object_with_members(&self, spot: &Spot<'d>) -> bool {
        let Some(parts) = self.parts_of(spot) else { return false };
        self.kind(spot, 0) == Some(Kind::Object)
            && parts.iter().any(|part| MEMBERS.iter().any(|key| part.has(key)))
            && parts.iter().all(|part| options(part).is_empty() && self.plan(part).is_none())
    }
}
