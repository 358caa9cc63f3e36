//! Determines that no value satisfies two schemas.

use super::JsonKind as Kind;
use crate::document::Spot;
use crate::keywords::keeps;
use crate::options::{listed, settled};
use crate::pattern;
use crate::schemas::{Schemas, have_common_number};
use genwire_constraint::{Format, Pattern};
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Maximum number of schemas that are compared in pairs.
const MAX_SCHEMAS: usize = 200;

/// Maximum nesting depth of the members that are compared.
const MAX_DEPTH: usize = 3;

/// Maximum number of members that are visited for one choice.
const MAX_MEMBERS: usize = 20_000;

/// Maximum number of pattern pairs that are compared for a document.
const MAX_PATTERNS: usize = 200;

impl<'d> Schemas<'d> {
    /// Returns true if certainly no value satisfies two of the schemas.
    pub(crate) fn are_disjoint(&self, all: &[Spot<'d>]) -> bool {
        let mut left = MAX_MEMBERS;
        all.len() <= MAX_SCHEMAS
            && all.iter().enumerate().all(|(at, one)| {
                all[at + 1..].iter().all(|other| self.exclude_each_other(one, other, 0, &mut left))
            })
    }

    fn exclude_each_other(
        &self,
        one: &Spot<'d>,
        other: &Spot<'d>,
        depth: usize,
        left: &mut usize,
    ) -> bool {
        let both = self.document.follow(one).zip(self.document.follow(other));
        let Some((one, other)) = both.filter(|_| depth <= MAX_DEPTH) else { return false };
        // Null in the alternatives themselves is compared elsewhere.
        let is_null_common = depth > 0 && self.takes_null(&one) && self.takes_null(&other);
        if is_null_common || one.at == other.at {
            return false;
        }
        match (self.kind(&one, 0), self.kind(&other, 0)) {
            (Some(kind), Some(other_kind)) if kind != other_kind => return true,
            (Some(Kind::Object), Some(Kind::Object)) => {
                return self.objects_exclude_each_other(&one, &other, depth, left);
            }
            (Some(Kind::Number), Some(Kind::Number)) if !have_common_number(&one, &other) => {
                return true;
            }
            _ => {}
        }
        if self.patterns_exclude_each_other(&one, &other) {
            return true;
        }
        let all_refused = |values: Option<Vec<Json>>, other: &Spot<'_>| {
            let is_none = |all: Vec<Json>| all.iter().all(|value| refuses(other, value));
            values.filter(|all| !all.is_empty()).is_some_and(is_none)
        };
        all_refused(values(&one), &other) || all_refused(values(&other), &one)
    }

    /// Compares the patterns and the formats for the strings of two schemas.
    fn patterns_exclude_each_other(&self, one: &Spot<'d>, other: &Spot<'d>) -> bool {
        let (own, others) = (self.patterns(one), self.patterns(other));
        own.iter().any(|own| others.iter().any(|other| self.are_apart(own, other)))
    }

    /// Returns true if no string matches both patterns. Each pair of a document is compared once,
    /// up to a limit.
    fn are_apart(&self, one: &Pattern, other: &Pattern) -> bool {
        let pair = (one.text().to_owned(), other.text().to_owned());
        let mut known = self.known.apart.borrow_mut();
        if known.len() == MAX_PATTERNS && !known.contains_key(&pair) {
            return false;
        }
        *known.entry(pair).or_insert_with(|| one.excludes(other))
    }

    /// Returns patterns that all strings of a schema match.
    fn patterns(&self, spot: &Spot<'d>) -> Vec<Pattern> {
        let is_text = self.kind(spot, 0) == Some(Kind::String);
        let parts = Some(spot).filter(|_| is_text).and_then(|spot| self.parts_of(spot));
        let stated = |part: &Spot<'d>| {
            let read = part.text("pattern").and_then(|text| pattern::read(text).ok());
            let text = read.filter(|read| read.guess.is_none()).and_then(|read| read.text);
            let format = part.text("format").and_then(Format::from_name);
            let format = format.filter(|format| format.schema_name().is_some());
            let format = format.and_then(Format::pattern).map(str::to_owned);
            [text, format]
        };
        let texts = parts.iter().flatten().flat_map(stated).flatten();
        texts.filter_map(|text| Pattern::new(&text).ok()).collect()
    }

    /// Compares the members that one of two objects requires. The other object describes such a
    /// member so that no value satisfies both, or is closed and does not have the member.
    fn objects_exclude_each_other(
        &self,
        one: &Spot<'d>,
        other: &Spot<'d>,
        depth: usize,
        left: &mut usize,
    ) -> bool {
        let (flat, other_flat) = (self.flat(one), self.flat(other));
        let count = flat.properties.len() + other_flat.properties.len();
        let Some(rest) = left.checked_sub(count) else { return false };
        *left = rest;
        let members: BTreeMap<&str, &Spot<'d>> = pairs(&flat.properties);
        let others = pairs(&other_flat.properties);
        flat.required.union(&other_flat.required).any(|name| {
            match (members.get(name), others.get(name)) {
                // A message in the direction without the member does not distinguish the objects.
                (Some(member), _) if self.may_be_left_out(one, member) => false,
                (_, Some(member)) if self.may_be_left_out(other, member) => false,
                (Some(member), Some(other)) => {
                    self.exclude_each_other(member, other, depth + 1, left)
                }
                (Some(member), None) => {
                    flat.required.contains(name)
                        && self.excludes_further(other, member, depth, left)
                }
                (None, Some(member)) => {
                    other_flat.required.contains(name)
                        && self.excludes_further(one, member, depth, left)
                }
                (None, None) => false,
            }
        })
    }

    /// Returns true for an object whose unlisted members exclude the values of a schema.
    fn excludes_further(
        &self,
        object: &Spot<'d>,
        member: &Spot<'d>,
        depth: usize,
        left: &mut usize,
    ) -> bool {
        let further =
            object.get("additionalProperties").filter(|_| !object.has("patternProperties"));
        further.is_some_and(|further| match further.json {
            Json::Bool(allowed) => !allowed,
            _ => self.exclude_each_other(member, &further, depth + 1, left),
        })
    }
}

/// Returns members by name.
fn pairs<'m, 'd>(members: &'m [(&'d str, Spot<'d>)]) -> BTreeMap<&'d str, &'m Spot<'d>> {
    members.iter().map(|(name, member)| (*name, member)).collect()
}

/// Returns the values that a schema lists in normal form.
fn values(spot: &Spot<'_>) -> Option<Vec<Json>> {
    let values = match spot.json.get("const") {
        Some(value) => vec![value],
        None => listed(spot)?,
    };
    Some(values.into_iter().map(settled).collect())
}

/// Returns true if a schema certainly rejects a value: it lists others, or the value violates a
/// constraint or a format.
fn refuses(spot: &Spot<'_>, value: &Json) -> bool {
    let is_other = values(spot).is_some_and(|all| !all.contains(value));
    let format = spot.text("format").and_then(Format::from_name);
    let format = format.filter(|format| format.schema_name().is_some());
    let is_of_no_format = match (format, value) {
        (Some(format), Json::String(text)) => !format.accepts(text),
        _ => false,
    };
    // The bounds of numbers are compared separately.
    let is_text = matches!(value, Json::String(_));
    let breaks = |(key, limit): (&str, Spot<'_>)| keeps(value, key, limit.json) == Some(false);
    is_other || is_of_no_format || is_text && spot.members().into_iter().any(breaks)
}
