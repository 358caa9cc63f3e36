//! Alternatives without a tag: by JSON type, and several of one JSON type.

mod nested;

use super::convert::Converter;
use super::document::{Spot, number};
use super::draft::{Alternative, DraftKind, Member, Type};
use super::keywords::{is_any, is_docs};
use super::names;
use super::options::{besides_null, choice, is_nullable, kinds, listed, options, types};
use super::reason::Reason;
use super::scalars::keys_of;
use super::schemas::{Class, Flat, JsonKind, Schemas, nameable, stated_values, values_of};
use genwire_spec::model::Json as Value;
use genwire_spec::source::TypeExpr;
use genwire_spec::source::constraints::Constraints;
use std::collections::BTreeSet;

/// Maximum nesting depth of alternatives.
const MAX_CHOICES: usize = 3;
/// Maximum number of alternatives, not counting those that have alternatives themselves.
const MAX_ALTERNATIVES: usize = 100;
/// Keywords that restrict the numbers that a schema lists.
const BOUNDS: [&str; 6] =
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "allOf"];
/// Maximum size of a value that names an alternative, in bytes.
const MAX_VALUE_NAME: usize = 40;
/// Maximum number of nested schemas that only include another schema.
const MAX_WRAPPERS: usize = 16;

impl<'d> Schemas<'d> {
    /// Classifies a schema with alternatives.
    pub(super) fn alternatives(
        &self,
        spot: &Spot<'d>,
        some: &[Spot<'d>],
        depth: usize,
    ) -> Class<'d> {
        if values_of(self.document, some).is_some_and(|(values, _)| nameable(&values)) {
            return Class::Enum(true);
        }
        let Some(some) = self.spread(some, depth) else { return Class::Loose(None) };
        let some = self.of_types(spot, some);
        let kinds: Option<Vec<JsonKind>> = some.iter().map(|one| self.kind(one, 0)).collect();
        let Some(kinds) = kinds else { return Class::Loose(None) };
        let groups = merged(kinds.into_iter().zip(some.iter().map(|one| vec![one.clone()])));
        // A schema that accepts every string, number or boolean makes the others of its
        // type superfluous.
        let groups: Vec<(JsonKind, Vec<Spot<'d>>)> = groups
            .into_iter()
            .map(|(kind, group)| {
                let free = group.iter().find(|one| self.is_free(one)).cloned();
                (kind, free.map_or(group, |one| vec![one]))
            })
            .collect();
        match groups.as_slice() {
            [(_, group)] if group.len() == 1 => Class::Same(group[0].clone(), false),
            _ => Class::Either(groups),
        }
    }

    /// Returns the alternatives, with nested alternatives expanded; `None` if there are too many.
    pub(super) fn spread(&self, some: &[Spot<'d>], depth: usize) -> Option<Vec<Spot<'d>>> {
        let mut found = Vec::new();
        for one in some {
            let (inner, is_bare) = self.unwrapped(one);
            let Some(inner) = inner.filter(|inner| !options(inner).is_empty()) else {
                let target = self.document.follow(one);
                let numbers = target.and_then(|target| self.listed_numbers(&target));
                found.extend(numbers.unwrap_or_else(|| vec![one.clone()]));
                continue;
            };
            let fits = depth < MAX_CHOICES && some.len() <= MAX_ALTERNATIVES;
            match fits.then(|| self.class_within(&inner, depth + 1))? {
                Class::Either(groups) => {
                    let mut keys = inner.json.members().iter().map(|(key, _)| key.as_str());
                    let is_plain = keys.all(|key| is_choice(key) || is_docs(key))
                        && !(inner.has("oneOf") && inner.has("anyOf"));
                    if !is_bare || is_nullable(&inner) || !is_plain {
                        return None;
                    }
                    found.extend(groups.into_iter().flat_map(|(_, group)| group));
                }
                Class::Loose(_) => return None,
                _ => found.push(one.clone()),
            }
        }
        (found.len() <= MAX_ALTERNATIVES).then_some(found)
    }

    /// Follows a schema through references and through `allOf` of one schema; returns true with it
    /// if the schemas on the way state nothing else.
    pub(super) fn unwrapped(&self, spot: &Spot<'d>) -> (Option<Spot<'d>>, bool) {
        let (mut found, mut is_bare) = (self.document.follow(spot), true);
        for _ in 0..MAX_WRAPPERS {
            let parts = found.iter().filter(|it| options(it).is_empty() && !it.has("properties"));
            let parts: Vec<Spot<'d>> = parts.flat_map(|it| it.list("allOf")).collect();
            let mut parts = parts.iter().filter(|part| !is_any(part.json));
            let (Some(one), None) = (parts.next(), parts.next()) else { break };
            let mut keys = found.iter().flat_map(|it| it.json.members()).map(|(key, _)| key);
            is_bare &= keys.all(|key| key == "allOf" || is_docs(key));
            found = self.document.follow(one);
        }
        (found, is_bare)
    }

    /// Returns a schema for each value of a schema that only lists numbers, some of them with
    /// fractions.
    pub(super) fn listed_numbers(&self, spot: &Spot<'d>) -> Option<Vec<Spot<'d>>> {
        let values = listed(spot).filter(|values| values.len() > 1)?;
        let is_number = |value: &&Value| matches!(value, Value::Integer(_) | Value::Number(_));
        let has_fraction = values.iter().any(|value| matches!(value, Value::Number(_)));
        let has_bounds = BOUNDS.iter().any(|key| spot.has(key));
        if !has_fraction
            || !values.iter().all(is_number)
            || !matches!(types(spot).as_slice(), [] | ["number"])
            || has_bounds
        {
            return None;
        }
        let mut found: Vec<Spot<'d>> = Vec::new();
        for (index, value) in values.into_iter().enumerate() {
            let at = format!("{}/enum/{index}", super::made::between(&spot.at, &spot.at));
            let doc = format!("The number `{}`.", value.to_compact());
            let make = || {
                Value::object([
                    ("type", Value::string("number")),
                    ("description", Value::string(doc)),
                    ("const", value.clone()),
                ])
            };
            let json = self.document.made.add(&at, make)?;
            if !found.iter().any(|other| other.number("const") == number(value)) {
                found.push(Spot { json, at });
            }
        }
        Some(found)
    }

    /// Returns true for a string, a number or a boolean without constraints.
    fn is_free(&self, spot: &Spot<'d>) -> bool {
        let Some(spot) = self.document.follow(spot) else { return false };
        let plain = matches!(types(&spot).as_slice(), ["string" | "number" | "boolean"]);
        let says = |key: &str| !matches!(key, "type" | "nullable") && !is_docs(key);
        plain && !spot.json.members().iter().any(|(key, _)| says(key))
    }

    /// Returns true for a schema that accepts any JSON.
    pub(super) fn is_any(&self, spot: &Spot<'d>) -> bool {
        self.document.follow(spot).is_some_and(|spot| is_any(spot.json))
    }

    /// Returns the name parts that distinguish several objects. Each is a member that only this
    /// object requires, or else the object's fixed value of a shared member.
    fn marks(&self, group: &[Spot<'d>], kind: JsonKind) -> Vec<Option<String>> {
        if kind != JsonKind::Object {
            return vec![None; group.len()];
        }
        let flats: Vec<_> = group.iter().map(|one| self.flat(one)).collect();
        let mark = |at: usize| {
            let own = || flats[at].properties.iter().map(|(name, _)| *name);
            let others =
                || flats.iter().enumerate().filter(move |(other, _)| *other != at).map(|it| it.1);
            let is_required =
                |name: &&str| flats[at].required.contains(name) && !names::words(name).is_empty();
            let is_own =
                |name: &&str| !others().any(|it| it.properties.iter().any(|it| it.0 == *name));
            let found = own().find(|name| is_required(name) && is_own(name)).or_else(|| {
                own().find(|name| {
                    is_required(name) && !others().any(|it| it.required.contains(name))
                })
            });
            found.map(|name| format!("with_{}", names::words(name)))
        };
        let marks: Vec<Option<String>> = (0..group.len()).map(mark).collect();
        match marks.contains(&None).then(|| self.only_values(&flats)).flatten() {
            Some(values) => {
                values.into_iter().zip(marks).map(|(value, mark)| value.or(mark)).collect()
            }
            None => marks,
        }
    }

    /// Returns each object's fixed value, as part of a name, of the first member whose fixed values
    /// differ. `None` if there is no such member.
    fn only_values(&self, flats: &[Flat<'d>]) -> Option<Vec<Option<String>>> {
        let value = |flat: &Flat<'d>, name: &str| {
            let (_, member) = flat.properties.iter().find(|(own, _)| *own == name)?;
            let member = self.document.follow(member)?;
            let [Value::String(value)] = stated_values(&member)[..] else { return None };
            let words = names::words(value);
            (value.len() <= MAX_VALUE_NAME && genwire_spec::names::is_snake(&words))
                .then_some(words)
        };
        flats.first()?.properties.iter().find_map(|(name, _)| {
            let values: Vec<Option<String>> = flats.iter().map(|flat| value(flat, name)).collect();
            let stated: BTreeSet<&String> = values.iter().flatten().collect();
            (stated.len() > 1).then_some(values)
        })
    }

    /// Returns true for an object that includes a schema with alternatives.
    fn has_several(&self, one: &Spot<'d>) -> bool {
        self.document.follow(one).is_some_and(|one| self.distributed(&one).is_some())
    }
}

impl<'d> Converter<'d> {
    /// Converts alternatives that differ in their JSON type.
    pub(super) fn either(
        &mut self,
        spot: &Spot<'d>,
        groups: Vec<(JsonKind, Vec<Spot<'d>>)>,
        name: &str,
    ) -> DraftKind {
        let mut alternatives: Vec<Alternative> = Vec::new();
        let mut is_tagged = false;
        let is_own = |one: &Spot<'d>| one.at == spot.at;
        let chosen = choice(spot).filter(|_| !groups.iter().any(|(_, all)| all.iter().any(is_own)));
        for (kind, group) in groups {
            let (alternative, otherwise) = kind.alternative();
            let hint = names::type_name(&format!("{name}_{alternative}"));
            let mut add = |named: &str, of: Member| {
                let Member { ty, doc, constraints, .. } = of;
                // An alternative that accepts all values of the type makes its constraints
                // superfluous.
                let is_known = |other: &Alternative| {
                    other.ty == ty
                        && (other.constraints.is_empty() || other.constraints == constraints)
                };
                if alternatives.iter().any(is_known) {
                    return;
                }
                if constraints.is_empty() {
                    alternatives.retain(|other| other.ty != ty);
                }
                let name = unused(&alternatives, named);
                let doc = doc.unwrap_or_else(|| otherwise.to_owned());
                alternatives.push(Alternative { name, ty, doc, constraints });
            };
            match group.as_slice() {
                [one] if one.at == spot.at => {
                    add(alternative, self.bare(spot, kind, &hint));
                }
                [one] => add(alternative, self.alternative(one, kind, &hint)),
                several => {
                    let (union, others) = self.several(spot, name, several, kind, &hint);
                    is_tagged |= union.is_some();
                    for (named, of) in
                        union.map(|ty| (None, Member::of(ty))).into_iter().chain(others)
                    {
                        add(named.as_deref().unwrap_or(alternative), of);
                    }
                }
            }
        }
        let is_lost = !is_tagged && self.schemas.needs_tag(spot);
        if is_lost {
            self.lost_tag(spot);
        }
        in_order(&mut alternatives);
        self.note_overlap(spot);
        if self.note_distributed(spot) {
            return DraftKind::Either(alternatives);
        }
        let values = self.schemas.listed_numbers(spot).map(|_| "enum");
        let read: Vec<&str> = ["type"]
            .into_iter()
            .chain((is_tagged || is_lost).then_some("discriminator"))
            .chain(chosen)
            .chain(values)
            .chain(of_several(spot))
            .collect();
        self.unread(spot, &read);
        DraftKind::Either(alternatives)
    }

    /// Records that values which several schemas accept are valid, although exactly one schema
    /// should accept them.
    pub(super) fn note_overlap(&mut self, spot: &Spot<'d>) {
        self.note_overlap_within(spot, 0);
    }

    fn note_overlap_within(&mut self, spot: &Spot<'d>, depth: usize) {
        if !self.noted_overlaps.insert((spot.at.clone(), depth > 0)) {
            return;
        }
        let some = self.schemas.of_types(spot, besides_null(spot));
        let inner = some.iter().filter_map(|one| self.schemas.unwrapped(one).0);
        let inner: Vec<Spot<'d>> = inner.filter(|one| !options(one).is_empty()).collect();
        for one in inner.iter().filter(|_| depth < MAX_CHOICES) {
            self.note_overlap_within(one, depth + 1);
        }
        if !spot.has("oneOf") {
            return;
        }
        // Each with its own alternatives.
        let spread = |one: &Spot<'d>| {
            let all = self.schemas.spread(std::slice::from_ref(one), depth);
            all.unwrap_or_else(|| vec![one.clone()])
        };
        let all: Vec<Vec<Spot<'d>>> = some.iter().map(spread).collect();
        let takes =
            |all: &[Spot<'d>], kind| all.iter().any(|one| self.schemas.kind(one, 0) == kind);
        let overlaps = all.iter().flatten().filter(|one| self.schemas.is_free(one)).any(|free| {
            let kind = self.schemas.kind(free, 0);
            kind.is_some() && all.iter().filter(|all| takes(all, kind)).count() > 1
        });
        let kinds: Vec<Option<JsonKind>> =
            all.iter().flatten().map(|one| self.schemas.kind(one, 0)).collect();
        let is_twice = |kind: &Option<JsonKind>| {
            kind.is_some() && kinds.iter().filter(|other| *other == kind).count() > 1
        };
        // The alternatives of the schema itself are reported when they are converted.
        let is_clear = || self.schemas.are_disjoint(&all.concat());
        if !overlaps && depth > 0 && kinds.iter().any(is_twice) && !is_clear() {
            let what = "`oneOf` of schemas that may accept the same value is read as `anyOf`";
            self.lost(Reason::Guess, &spot.at, what);
        }
        if overlaps || some.len() > 1 && some.iter().any(|one| self.schemas.is_any(one)) {
            let what = "`oneOf` of schemas that accept the same values is read as `anyOf`";
            self.lost(Reason::Guess, &spot.at, what);
        }
    }

    /// Converts several alternatives of one JSON type. Alternatives with a tag become one union;
    /// each of the others becomes one alternative, named if possible.
    fn several(
        &mut self,
        spot: &Spot<'d>,
        name: &str,
        group: &[Spot<'d>],
        kind: JsonKind,
        hint: &str,
    ) -> (Option<String>, Vec<(Option<String>, Member)>) {
        // A schema with alternatives in its `allOf` is not a variant, but the others may be.
        let (apart, plain): (Vec<_>, Vec<_>) =
            group.iter().cloned().partition(|one| self.schemas.has_several(one));
        let union = self.tagged(spot, &plain, kind, hint);
        let others = if union.is_some() { apart } else { plain.into_iter().chain(apart).collect() };
        if others.len() + usize::from(union.is_some()) > 1 && !self.schemas.are_disjoint(group) {
            self.types.tried.insert(name.to_owned());
        }
        let marks = self.schemas.marks(&others, kind);
        let mut found = Vec::new();
        for (one, mark) in others.iter().zip(marks) {
            let with = self.schemas.included_name(one).or(mark);
            let own = with.as_ref().map(|it| names::type_name(&format!("{name}_{it}")));
            let of = self.alternative(one, kind, own.as_deref().unwrap_or(hint));
            let named = if one.has("$ref") { one_name(&of.ty.to_string()) } else { with };
            found.push((named, of));
        }
        if !found.is_empty() && self.schemas.is_one_of(spot) && !self.schemas.are_disjoint(group) {
            let what = "`oneOf` of schemas that may accept the same value is read as `anyOf`";
            self.lost(Reason::Guess, &spot.at, what);
        }
        (union, found)
    }

    /// Converts the part of a schema that concerns one of the several JSON types which it lists.
    fn bare(&mut self, spot: &Spot<'d>, kind: JsonKind, hint: &str) -> Member {
        let has_members = !spot.map("properties").is_empty() || !spot.list("required").is_empty();
        if kind == JsonKind::Object && has_members {
            let name = self.names.unique_with(hint, "Object");
            let kind = DraftKind::Object(self.object(spot, &name, None));
            let (doc, pointer) = ("An object.".to_owned(), spot.at.clone());
            self.types.push(Type { name: name.clone(), doc, pointer, kind });
            return Member::of(name);
        }
        let is_it = |ty: &&str| kind.names().contains(ty);
        let stated: Vec<&str> = kinds(spot).into_iter().filter(is_it).collect();
        let number = stated.contains(&"number").then_some("number");
        match number.or(stated.first().copied()) {
            Some(ty) => self.of_type(spot, ty, hint),
            None => Member::of(kind.loose()),
        }
    }

    /// Converts a schema to an alternative: its type, its doc and its constraints.
    fn alternative(&mut self, spot: &Spot<'d>, kind: JsonKind, hint: &str) -> Member {
        let mut member = self.member(spot, hint);
        self.ignore_direction(&mut member);
        if member.ty == TypeExpr::Json {
            let ty = kind.loose();
            let what = format!("an alternative of which only the JSON type is kept: `{ty}`");
            self.lost(Reason::Untagged, &spot.at, what);
            member.ty = ty.into();
            member.constraints = Constraints::default();
        }
        member
    }

    /// Returns the union of several schemas among alternatives, if a tag distinguishes them.
    fn tagged(
        &mut self,
        spot: &Spot<'d>,
        group: &[Spot<'d>],
        kind: JsonKind,
        hint: &str,
    ) -> Option<String> {
        let tag = spot.get("discriminator").and_then(|one| one.text("propertyName"));
        let is_several = kind == JsonKind::Object && group.len() > 1;
        let plan = is_several.then(|| self.schemas.union_of(spot, group, tag)).flatten()?;
        let name = self.names.unique_with(hint, "Variant");
        let kind = self.union(spot, &plan, &name);
        let doc = "The kinds of objects.".to_owned();
        self.types.push(Type { name: name.clone(), doc, pointer: spot.at.clone(), kind });
        Some(name)
    }
}

/// Returns the keywords that one of the several JSON types of a schema reads.
pub(super) fn of_several<'d>(spot: &Spot<'d>) -> Vec<&'d str> {
    let kinds = if options(spot).is_empty() { kinds(spot) } else { Vec::new() };
    if kinds.len() < 2 {
        return Vec::new();
    }
    let object = kinds.contains(&"object").then_some("required");
    kinds.into_iter().flat_map(keys_of).copied().chain(object).collect()
}

/// Groups schemas by JSON type, in the order of the first of each type.
fn merged<'d>(
    all: impl Iterator<Item = (JsonKind, Vec<Spot<'d>>)>,
) -> Vec<(JsonKind, Vec<Spot<'d>>)> {
    let mut groups: Vec<(JsonKind, Vec<Spot<'d>>)> = Vec::new();
    for (kind, spots) in all {
        match groups.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, group)) => group.extend(spots),
            None => groups.push((kind, spots)),
        }
    }
    groups
}

/// Returns true for a key that states that there are alternatives.
fn is_choice(key: &str) -> bool {
    matches!(key, "oneOf" | "anyOf" | "type" | "discriminator")
}

/// Returns the name of an alternative with a type of its own.
fn one_name(ty: &str) -> Option<String> {
    let name = genwire_spec::names::name(ty).snake;
    (ty.starts_with(char::is_alphabetic) && genwire_spec::names::is_snake(&name)).then_some(name)
}

/// Moves the alternatives that accept any value of a JSON type to the end, so that they are only
/// used if nothing else fits. Moves lists and maps of numbers after lists and maps of integers.
fn in_order(alternatives: &mut [Alternative]) {
    alternatives.sort_by_key(|one| {
        let is_any = match &one.ty {
            TypeExpr::String | TypeExpr::Number | TypeExpr::Object => true,
            TypeExpr::List(inner) | TypeExpr::Map(inner) => **inner == TypeExpr::Json,
            _ => false,
        };
        let is_of_numbers = *one.ty.leaf() == TypeExpr::Number;
        match (is_any, is_of_numbers) {
            (true, _) if one.constraints.is_empty() => 2,
            (false, true) if one.constraints.is_empty() => 1,
            _ => 0,
        }
    });
}

/// Returns the name for an alternative, with a number where others have it.
fn unused(alternatives: &[Alternative], name: &str) -> String {
    let is_own = |name: &str| genwire_spec::names::is_self(&genwire_spec::names::name(name).pascal);
    let is_free =
        |name: &String| !is_own(name) && alternatives.iter().all(|other| other.name != *name);
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}
