//! Finds out that no value satisfies two schemas.

use super::Json as Kind;
use crate::document::Spot;
use crate::draft::Draft;
use crate::limits::have_common_number;
use crate::options::{listed, settled};
use genwire_spec::model::Json;

/// Maximum number of schemas that are compared in pairs.
const MAX_SCHEMAS: usize = 200;

/// Maximum nesting depth of the members that are compared.
const MAX_DEPTH: usize = 3;

impl<'d> Draft<'d> {
    /// Returns true if certainly no value satisfies two of the schemas.
    pub(crate) fn are_disjoint(&self, all: &[Spot<'d>]) -> bool {
        all.len() <= MAX_SCHEMAS
            && all.iter().enumerate().all(|(at, one)| {
                all[at + 1..].iter().all(|other| self.exclude_each_other(one, other, 0))
            })
    }

    fn exclude_each_other(&self, one: &Spot<'d>, other: &Spot<'d>, depth: usize) -> bool {
        let both = self.document.follow(one).zip(self.document.follow(other));
        let Some((one, other)) = both.filter(|_| depth <= MAX_DEPTH) else { return false };
        match (self.kind(&one, 0), self.kind(&other, 0)) {
            (Some(kind), Some(other_kind)) if kind != other_kind => return true,
            (Some(Kind::Object), Some(Kind::Object)) => {
                return self.objects_exclude_each_other(&one, &other, depth);
            }
            (Some(Kind::Number), Some(Kind::Number)) if !have_common_number(&one, &other) => {
                return true;
            }
            _ => {}
        }
        values(&one)
            .zip(values(&other))
            .is_some_and(|(values, other)| values.iter().all(|value| !other.contains(value)))
    }

    /// Compares the members that one of two objects requires: the other one describes them so that no
    /// value satisfies both, or is closed and has none of the name.
    fn objects_exclude_each_other(&self, one: &Spot<'d>, other: &Spot<'d>, depth: usize) -> bool {
        let (flat, other_flat) = (self.flat(one), self.flat(other));
        let excludes = |name: &&str| {
            let of = |all: &[(&'d str, Spot<'d>)]| {
                all.iter().find(|(known, _)| known == name).map(|(_, member)| member.clone())
            };
            match (of(&flat.properties), of(&other_flat.properties)) {
                (Some(member), Some(other)) => self.exclude_each_other(&member, &other, depth + 1),
                (Some(_), None) => is_closed(other) && flat.required.contains(name),
                (None, Some(_)) => is_closed(one) && other_flat.required.contains(name),
                (None, None) => false,
            }
        };
        flat.required.union(&other_flat.required).any(|name| excludes(name))
    }
}

/// Returns the values that a schema lists, each written in one way.
fn values(spot: &Spot<'_>) -> Option<Vec<Json>> {
    let values = match spot.json.get("const") {
        Some(value) => vec![value],
        None => listed(spot)?,
    };
    Some(values.into_iter().map(settled).collect())
}

/// Returns true for an object without other members than it lists itself.
fn is_closed(spot: &Spot<'_>) -> bool {
    spot.json.get("additionalProperties") == Some(&Json::Bool(false))
        && !spot.has("patternProperties")
}
