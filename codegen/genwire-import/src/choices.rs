//! Converts schemas with several forms: unions by a tag, alternatives by JSON type, enums.

mod distributed;
mod heirs;
mod nulls;
mod tags;
mod typed;

use super::convert::Converter;
use super::document::Spot;
use super::draft::{DraftKind, ListedValue, Variant};
use super::keywords::{is_any, is_of};
use super::options::{
    self, besides_null, choice, described, implied, is_component, is_of_every_type, listed,
    options, settled, takes_no_object, types,
};
use super::reason::Reason;
use super::schemas::{Class, JsonKind, Plan, SIZES, Schemas, allowed_values, nameable, values_of};
use super::{names, text};
use genwire_spec::model;
use std::collections::BTreeSet;
use std::rc::Rc;

impl<'d> Schemas<'d> {
    /// Classifies a schema.
    pub(super) fn class(&self, spot: &Spot<'d>) -> Class<'d> {
        self.class_within(spot, 0)
    }

    /// Classifies a schema that is an alternative of others.
    pub(super) fn class_within(&self, spot: &Spot<'d>, depth: usize) -> Class<'d> {
        let own = spot.has("properties") || spot.has("allOf");
        let some = besides_null(spot);
        let has_null = some.len() < options(spot).len();
        let some = if own { some } else { self.of_types(spot, some) };
        if let Some(plan) = self.plan(spot) {
            return Class::Union(plan);
        }
        if let ([one], false) = (some.as_slice(), own) {
            return Class::Same(one.clone(), has_null);
        }
        if let Some(merged) = self.merged_values(spot) {
            return Class::Merged(merged);
        }
        if some.len() > 1 && !own && self.distributed(spot).is_none() {
            // What accepts any JSON makes the others superfluous.
            let any = some.iter().find(|one| types(spot).is_empty() && self.is_any(one));
            if let Some(any) = any {
                return Class::Same(any.clone(), false);
            }
            return self.alternatives(spot, &some, depth);
        }
        let parts: Vec<Spot<'d>> =
            spot.list("allOf").into_iter().filter(|part| !is_any(part.json)).collect();
        if let Some(all) = self.distributed(spot) {
            return self.alternatives(spot, &all, depth);
        }
        let adds = spot.has("properties")
            || self.adds_required(spot, &parts)
            || self.adds_policy(spot, &parts)
            || self.adds_size(spot, &parts);
        if let Some(merged) = Some(spot).filter(|_| some.is_empty()).and_then(|it| self.merged(it))
        {
            return Class::Merged(merged);
        }
        if let ([one], false) = (parts.as_slice(), adds || some.len() == 1) {
            return Class::Same(one.clone(), false);
        }
        if is_list(spot) {
            return Class::Scalar;
        }
        let kinds = types(spot);
        let is_enum = |values: &[&model::Json]| {
            values.len() > 1
                && nameable(values)
                && values.iter().all(|value| has_type(value, &kinds))
        };
        if listed(spot).or_else(|| known(spot)).is_some_and(|values| is_enum(&values)) {
            return Class::Enum(false);
        }
        if let Some(numbers) = self.listed_numbers(spot) {
            return Class::Either(vec![(JsonKind::Number, numbers)]);
        }
        let mut groups: Vec<(JsonKind, Vec<Spot<'d>>)> = Vec::new();
        for kind in options::kinds(spot).iter().filter_map(|kind| JsonKind::of(kind)) {
            if groups.iter().all(|(known, _)| *known != kind) {
                groups.push((kind, vec![spot.clone()]));
            }
        }
        if groups.len() > 1 {
            return Class::Either(groups);
        }
        if self.has_other_kinds(spot) {
            return Class::Loose(self.kind(spot, 0));
        }
        if self.is_object(spot) { Class::Object } else { Class::Scalar }
    }

    /// Returns true for an object that requires members of the object that it includes.
    fn adds_required(&self, spot: &Spot<'d>, parts: &[Spot<'d>]) -> bool {
        !spot.list("required").is_empty()
            && matches!(parts, [one] if self.kind(one, 0) == Some(JsonKind::Object))
            && self.flat(spot).has_members()
    }

    /// Returns true for an object that limits the number of members of the object that it includes.
    fn adds_size(&self, spot: &Spot<'d>, parts: &[Spot<'d>]) -> bool {
        let counts = |key: &&str| {
            spot.get(key)
                .is_some_and(|stated| !parts.iter().any(|part| self.implies(part, spot, &stated)))
        };
        SIZES.iter().any(counts)
            && matches!(parts, [one] if self.kind(one, 0) == Some(JsonKind::Object))
            && self.flat(spot).has_members()
    }

    /// Returns true for an object that states a policy for members in addition to those of the
    /// object that it includes.
    fn adds_policy(&self, spot: &Spot<'d>, parts: &[Spot<'d>]) -> bool {
        let is_plain = |one: &Spot<'d>| {
            let one = self.document.follow(one);
            one.is_some_and(|one| options(&one).is_empty() && self.plan(&one).is_none())
        };
        let extra = spot.get("additionalProperties");
        extra.is_some_and(|extra| *extra.json != model::Json::Bool(true) && !is_any(extra.json))
            && matches!(parts, [one] if self.kind(one, 0) == Some(JsonKind::Object) && is_plain(one))
            && self.flat(spot).has_members()
    }

    /// Returns true for an object with members.
    fn is_object(&self, spot: &Spot<'d>) -> bool {
        if is_list(spot)
            || takes_no_object(spot)
            || is_of_every_type(spot)
            || self.has_other_kinds(spot)
        {
            return false;
        }
        let requires = types(spot) == ["object"] && !spot.list("required").is_empty();
        let own = spot.get("properties").is_some_and(|all| !all.json.members().is_empty());
        own || requires
            || !self.listed_names(spot).is_empty()
            || (spot.has("allOf") || spot.has("required") || options(spot).len() == 1)
                && self.flat(spot).has_members()
    }

    /// Returns the JSON type that every value of a schema has; `None` if there is none or it is not
    /// found.
    pub(super) fn kind(&self, spot: &Spot<'d>, depth: usize) -> Option<JsonKind> {
        let spot = self.document.follow(spot).filter(|_| depth < 8)?;
        if let Some(kind) = self.known.kinds.borrow().get(&spot.at) {
            return *kind;
        }
        // A schema that refers to itself before its type is known has none.
        self.known.kinds.borrow_mut().insert(spot.at.clone(), None);
        let kind = self.kind_of(&spot, depth);
        self.known.kinds.borrow_mut().insert(spot.at, kind);
        kind
    }

    fn kind_of(&self, spot: &Spot<'d>, depth: usize) -> Option<JsonKind> {
        if let [one] = types(spot).as_slice() {
            return JsonKind::of(one);
        }
        let several: Vec<JsonKind> =
            options::kinds(spot).into_iter().filter_map(JsonKind::of).collect();
        if let ([_, _, ..], Some((first, others))) = (types(spot).as_slice(), several.split_first())
        {
            return others.iter().all(|kind| kind == first).then_some(*first);
        }
        let single = spot.json.get("const").map(|value| vec![value]);
        let values = single.or_else(|| listed(spot)).unwrap_or_default();
        if !values.is_empty() {
            let scalars = [JsonKind::String, JsonKind::Number, JsonKind::Boolean];
            let has_all = |kind: &JsonKind| {
                let is_it = |value: &&model::Json| kind.names().iter().any(|it| is_of(value, it));
                values.iter().all(is_it)
            };
            return scalars.into_iter().find(has_all);
        }
        if self.is_object(spot) {
            return Some(JsonKind::Object);
        }
        let is_plain = !spot.has("allOf") && choice(spot).is_none();
        if let Some(kind @ ("object" | "array")) = implied(spot).filter(|_| is_plain) {
            return JsonKind::of(kind);
        }
        let parts: Vec<Spot<'d>> = spot
            .list("allOf")
            .into_iter()
            .filter(|part| !is_any(part.json))
            .chain(besides_null(spot))
            .collect();
        let (first, others) = parts.split_first()?;
        let kind = self.kind(first, depth + 1)?;
        others.iter().all(|one| self.kind(one, depth + 1) == Some(kind)).then_some(kind)
    }

    /// Returns the union that a schema describes, if it is one.
    pub(super) fn plan(&self, spot: &Spot<'d>) -> Option<Rc<Plan<'d>>> {
        if !(spot.has("oneOf") || spot.has("anyOf") || spot.has("discriminator")) {
            return None;
        }
        if let Some(plan) = self.known.plans.borrow().get(&spot.at) {
            return plan.clone();
        }
        let plan = self.plan_of(spot).map(Rc::new);
        self.known.plans.borrow_mut().insert(spot.at.clone(), plan.clone());
        plan
    }

    fn plan_of(&self, spot: &Spot<'d>) -> Option<Plan<'d>> {
        let some = besides_null(spot);
        let tag = spot.get("discriminator").and_then(|one| one.text("propertyName"));
        if some.is_empty() {
            return self.union_of_heirs(spot, tag?);
        }
        if let [one] = some.as_slice() {
            // What includes a schema with a tag of its own is a variant of that one.
            let target = self.document.follow(one)?;
            if tag.is_none() || target.has("discriminator") {
                return None;
            }
        }
        if let Some(all) = self.distributed(spot) {
            return self.union_of_distributed(spot, &some, &all, tag);
        }
        if spot.has("properties") || spot.has("allOf") {
            return None;
        }
        let some = self.of_types(spot, some);
        self.union_of(spot, &some, tag)
    }

    /// Finds objects that differ in a tag: the given one, or the first member that can be one.
    pub(super) fn union_of(
        &self,
        spot: &Spot<'d>,
        some: &[Spot<'d>],
        tag: Option<&str>,
    ) -> Option<Plan<'d>> {
        // Each with the keywords beside a reference to it, and without.
        let both = |one: &Spot<'d>| Some((self.plain_target(one)?, self.document.follow(one)?));
        let some: Option<Vec<(Spot<'d>, Spot<'d>)>> = some.iter().map(both).collect();
        let some = some?;
        let mut flats = Vec::new();
        let is_choice = choice(spot).is_some();
        for (one, target) in &some {
            let flat = self.flat(one);
            let has_options = [one, target].iter().any(|it| !options(it).is_empty());
            let is_several = is_choice && self.distributed(target).is_some();
            if !flat.has_members() || has_options || is_several {
                return None;
            }
            flats.push(flat);
        }
        // An optional member selects no schema, unless the document states that it does.
        let is_required = |name: &&str| flats.iter().all(|flat| flat.required.contains(name));
        let members = || flats.first().map(|flat| flat.properties.iter().map(|(name, _)| *name));
        let tags: Vec<&str> = match tag {
            Some(tag) => vec![tag],
            None => members()?.filter(is_required).collect(),
        };
        let is_name =
            |tag: &&str| genwire_spec::names::is_snake(&genwire_spec::names::name(tag).snake);
        let selection = self.selection(spot);
        tags.into_iter().filter(is_name).find_map(|tag| {
            let mut variants: Vec<(String, Spot<'d>)> = Vec::new();
            let mut seen = BTreeSet::new();
            for ((one, target), flat) in some.iter().zip(&flats) {
                if self.has_other_tag(flat, tag) {
                    return None;
                }
                let values = self.tags(&selection, target, flat, tag);
                if values.is_empty() {
                    return None;
                }
                for value in values {
                    if !seen.insert(value.clone()) {
                        return None;
                    }
                    variants.push((value, one.clone()));
                }
            }
            Some(Plan { tag: tag.to_owned(), variants })
        })
    }
}

impl<'d> Converter<'d> {
    /// Converts a union.
    pub(super) fn union(&mut self, spot: &Spot<'d>, plan: &Plan<'d>, name: &str) -> DraftKind {
        let mut variants = Vec::new();
        let tags: Vec<String> = plan.variants.iter().map(|(tag, _)| tag.clone()).collect();
        for ((tag, variant), code) in plan.variants.iter().zip(names::values(&tags)) {
            let made = genwire_spec::names::payload(&code, name);
            let key = (variant.at.clone(), plan.tag.clone(), tag.clone());
            let shared = self.shared_payloads.get(&key).cloned();
            let is_shared = shared.is_some();
            let payload = shared.unwrap_or_else(|| self.payload(variant, &made));
            self.shared_payloads.entry(key).or_insert_with(|| payload.clone());
            let fields = self.object(variant, &payload, Some(&plan.tag));
            self.note_tag_direction(spot, variant, &plan.tag);
            let doc = text::doc(described(variant), "");
            let type_name = (is_shared || payload != made).then_some(payload);
            let name = (genwire_spec::names::name(tag).snake != code).then_some(code);
            let (tag, pointer) = (tag.clone(), variant.at.clone());
            variants.push(Variant { tag, name, type_name, is_shared, doc, fields, pointer });
        }
        self.note_tag(spot, plan);
        if self.note_distributed(spot) {
            return DraftKind::Union { tag: plan.tag.clone(), variants };
        }
        // What variants include states the same of them.
        let includes = |variant: &Spot<'d>| {
            self.schemas.flat(variant).parts.iter().any(|part| part.at == spot.at)
        };
        let is_included = plan.variants.iter().all(|(_, variant)| includes(variant));
        let all: Vec<Spot<'d>> = plan.variants.iter().map(|(_, variant)| variant.clone()).collect();
        let required =
            Some("required").filter(|_| is_included || !self.schemas.requires(spot, &all));
        let more = ["additionalProperties", "allOf"].into_iter().filter(|_| is_included);
        let read = ["type", "discriminator", "properties"].into_iter().chain(required);
        let read: Vec<&str> = read.chain(choice(spot)).chain(more).collect();
        self.unread(spot, &read);
        DraftKind::Union { tag: plan.tag.clone(), variants }
    }

    /// Returns the name for the payload of a variant: the name of its schema, which the first union
    /// takes if the schema is not a type of its own, or else the name that the language derives.
    fn payload(&mut self, variant: &Spot<'d>, made: &str) -> String {
        let known = self.named.get(&variant.at).cloned();
        let known = known.filter(|_| !self.written.contains(&variant.at));
        match known {
            Some(known) if self.payloads.insert(variant.at.clone()) => known,
            known => {
                let made = if names::is_taken(made) { &names::type_name(made) } else { made };
                let name = self.names.unique_with(made, "Variant");
                if let Some(known) = known.filter(|_| is_component(variant)) {
                    self.renamed(&variant.at, &known, &name);
                }
                name
            }
        }
    }

    /// Converts an enum, with the values of the schema or of its alternatives.
    pub(super) fn enumeration(&mut self, spot: &Spot<'d>, of_options: bool) -> DraftKind {
        let mut docs: Vec<Option<&str>> = Vec::new();
        let mut open = false;
        let values: Vec<&model::Json> = if of_options {
            let some = self.schemas.of_types(spot, besides_null(spot));
            for one in some.iter().filter_map(|one| self.document.follow(one)) {
                let many = allowed_values(&one).map_or(1, |values| values.len());
                docs.extend(std::iter::repeat_n(described(&one).filter(|_| many == 1), many));
            }
            let (values, others) = values_of(self.document, &some).unwrap_or_default();
            open = others;
            if !open && spot.has("oneOf") && !self.schemas.are_disjoint(&some) {
                let what = "`oneOf` of schemas that may accept the same value is read as `anyOf`";
                self.lost(Reason::Guess, &spot.at, what);
            }
            values
        } else {
            let described = spot.list("x-enum-descriptions");
            docs.extend(described.iter().map(|doc| match doc.json {
                model::Json::String(doc) => Some(doc.as_str()),
                _ => None,
            }));
            self.note_refused_values(spot);
            listed(spot).unwrap_or_else(|| {
                open = true;
                known(spot).unwrap_or_default()
            })
        };
        let whole_numbers = values.first().is_some_and(|value| value.as_integer().is_some());
        // The same value twice is one value.
        let mut seen = BTreeSet::new();
        let distinct = values.into_iter().enumerate();
        let distinct: Vec<_> = distinct.filter(|(_, value)| seen.insert(spoken(value))).collect();
        let all: Vec<String> = distinct.iter().map(|(_, value)| spoken(value)).collect();
        let mut out: Vec<ListedValue> = Vec::new();
        for ((index, value), key) in distinct.into_iter().zip(names::values(&all)) {
            let spoken = spoken(value);
            let code = genwire_spec::names::name(&spoken).snake;
            let given =
                (matches!(value, model::Json::String(_)) && code != key).then(|| key.clone());
            let doc = docs.get(index).copied().flatten();
            let doc = text::doc(doc, "");
            out.push(ListedValue { key, wire: settled(value), name: given, doc });
        }
        let read: Vec<&str> = ["type", "enum", "x-enum-descriptions", "x-enum-varnames"]
            .into_iter()
            .chain(listed(spot).is_none().then_some(KNOWN_VALUES))
            .chain(choice(spot).filter(|_| of_options))
            .chain(["format"].into_iter().filter(|_| whole_numbers))
            .collect();
        self.unread(spot, &read);
        DraftKind::Enum { whole_numbers, open, values: out }
    }
}

/// Extension with the known values of a string that may have others.
const KNOWN_VALUES: &str = "x-extensible-enum";

/// Returns the known values of a string that may have others.
fn known<'d>(spot: &Spot<'d>) -> Option<Vec<&'d model::Json>> {
    let values = spot.list(KNOWN_VALUES).into_iter().map(|value| value.json).collect();
    (types(spot) == ["string"]).then_some(values)
}

/// Returns true for a string or an integer of one of the types, or of any if there are none.
fn has_type(value: &model::Json, kinds: &[&str]) -> bool {
    let is_text = matches!(value, model::Json::String(_));
    let fits = |kind: &str| match kind {
        "string" => is_text,
        "integer" | "number" => !is_text,
        _ => false,
    };
    kinds.is_empty() || kinds.iter().any(|kind| fits(kind))
}

/// Returns a value as text, with strings unquoted.
fn spoken(value: &model::Json) -> String {
    match value {
        model::Json::String(text) => text.clone(),
        other => settled(other).to_compact(),
    }
}

/// Returns true for a list, regardless of keywords for other types.
fn is_list(spot: &Spot<'_>) -> bool {
    types(spot) == ["array"] && options(spot).is_empty() && !spot.has("allOf")
}
