//! Finds out that no value satisfies two schemas.

use super::Json as Kind;
use crate::document::Spot;
use crate::draft::Draft;
use crate::keywords::keeps;
use crate::limits::have_common_number;
use crate::options::{listed, settled};
use genwire_constraint::Format;
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
        let all_refused = |values: Option<Vec<Json>>, other: &Spot<'_>| {
            values.is_some_and(|all| all.iter().all(|value| refuses(other, value)))
        };
        all_refused(values(&one), &other) || all_refused(values(&other), &one)
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
                (Some(member), None) => {
                    flat.required.contains(name) && self.excludes_further(other, &member, depth)
                }
                (None, Some(member)) => {
                    other_flat.required.contains(name) && self.excludes_further(one, &member, depth)
                }
                (None, None) => false,
            }
        };
        flat.required.union(&other_flat.required).any(excludes)
    }

    /// Returns true for an object whose further members, if it has any, have no value of a schema.
    fn excludes_further(&self, object: &Spot<'d>, member: &Spot<'d>, depth: usize) -> bool {
        let further =
            object.get("additionalProperties").filter(|_| !object.has("patternProperties"));
        further.is_some_and(|further| match further.json {
            Json::Bool(allowed) => !allowed,
            _ => self.exclude_each_other(member, &further, depth + 1),
        })
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

/// Returns true for a value that a schema certainly refuses: it lists others, or states a limit or a
/// format that the value does not keep.
fn refuses(spot: &Spot<'_>, value: &Json) -> bool {
    let is_other = values(spot).is_some_and(|all| !all.contains(value));
    let format = spot.text("format").and_then(Format::from_name);
    let format = format.filter(|format| format.schema_name().is_some());
    let is_of_no_format = match (format, value) {
        (Some(format), Json::String(text)) => !format.accepts(text),
        _ => false,
    };
    let breaks = |(key, limit): (&str, Spot<'_>)| keeps(value, key, limit.json) == Some(false);
    is_other || is_of_no_format || spot.members().into_iter().any(breaks)
}
