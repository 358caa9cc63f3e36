//! Values of the tag of a union, and what a `discriminator` states about them.

use crate::convert::Converter;
use crate::document::Spot;
use crate::options::{besides_null, is_component, listed, options};
use crate::reason::Reason;
use crate::reference;
use crate::schemas::{DIRECTIONS, Flat, JsonKind, Plan, Schemas, allowed_values, states};
use genwire_spec::model;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of nested schemas with alternatives around an object.
const MAX_CHOICES: usize = 3;

/// Statements of a union about its alternatives, collected once for all of them.
pub(super) struct Selection<'d> {
    has_discriminator: bool,
    /// True if the union lists no alternatives: schemas that include it are its variants.
    lists_none: bool,
    /// True if the `mapping` selects every alternative.
    is_whole: bool,
    /// Values of the `mapping`, in its order.
    values: Vec<&'d str>,
    mapped: BTreeSet<&'d str>,
    /// Places in the `mapping` of the values that select a schema, by its pointer and by the text.
    by_pointer: BTreeMap<String, Vec<usize>>,
    by_text: BTreeMap<&'d str, Vec<usize>>,
    /// Pointers of the alternatives that are written elsewhere.
    elsewhere: BTreeSet<String>,
}

impl<'d> Schemas<'d> {
    /// Collects the statements of a union about its alternatives.
    pub(super) fn selection(&self, union: &Spot<'d>) -> Selection<'d> {
        let discriminator = union.get("discriminator");
        let mapping = discriminator.as_ref().map(|one| one.map("mapping")).unwrap_or_default();
        let (from, _) = reference::split(&union.at);
        let mut selection = Selection {
            has_discriminator: discriminator.is_some(),
            lists_none: options(union).is_empty(),
            is_whole: true,
            values: mapping.iter().map(|(value, _)| *value).collect(),
            mapped: mapping.iter().map(|(value, _)| *value).collect(),
            by_pointer: BTreeMap::new(),
            by_text: BTreeMap::new(),
            elsewhere: BTreeSet::new(),
        };
        for (place, (_, target)) in mapping.iter().enumerate() {
            let model::Json::String(target) = target.json else { continue };
            if let Some(pointer) = reference::pointer(from, target) {
                selection.by_pointer.entry(pointer).or_default().push(place);
            }
            selection.by_text.entry(target).or_default().push(place);
        }
        for one in besides_null(union) {
            let Some(target) = self.document.follow(&one) else { continue };
            selection.is_whole &= !self.places_of(&selection, &target).is_empty();
            if one.at != target.at {
                selection.elsewhere.insert(target.at);
            }
        }
        selection
    }

    /// Returns the positions in a `mapping` of the values that select a schema.
    fn places_of(&self, selection: &Selection<'d>, schema: &Spot<'d>) -> BTreeSet<usize> {
        let by_pointer = selection.by_pointer.get(&schema.at);
        let by_text = selection.by_text.get(self.document.name(schema).as_str());
        by_pointer.into_iter().chain(by_text).flatten().copied().collect()
    }

    /// Returns the values of the tag that select a schema.
    pub(super) fn tags(
        &self,
        selection: &Selection<'d>,
        variant: &Spot<'d>,
        flat: &Flat<'d>,
        tag: &str,
    ) -> Vec<String> {
        let places = self.places_of(selection, variant);
        if !places.is_empty() {
            let mut mapped: Vec<String> =
                places.into_iter().map(|place| selection.values[place].to_owned()).collect();
            // If one name of a schema selects it, all its names do.
            if !selection.is_whole && self.is_named(selection, variant, flat, tag) {
                mapped.push(self.document.name(variant));
            }
            return mapped;
        }
        let property = flat.property(tag);
        let is_own = property.is_some_and(|it| it.at.starts_with(&format!("{}/", variant.at)));
        let is_inherited = selection.lists_none && !is_own;
        let property = property.and_then(|property| self.document.follow(property));
        let stated = property.as_ref().filter(|it| states(it)).map(|it| self.texts(it));
        match stated {
            // Of the values of the included schema, the variant is selected by its name, or by a
            // value that selects no other variant.
            Some(values) if is_inherited && values.contains(&self.document.name(variant)) => {
                vec![self.document.name(variant)]
            }
            Some(mut values) if is_inherited => {
                let is_mapped = |value: &str| selection.mapped.contains(value);
                values.retain(|value| !is_mapped(value) && !self.is_schema(value));
                values
            }
            Some(values) => values,
            None if selection.has_discriminator && selection.has_name(variant) => {
                vec![self.document.name(variant)]
            }
            None => Vec::new(),
        }
    }

    /// Returns the values of a tag; empty if one of them is not a string, because it selects no
    /// variant.
    fn texts(&self, tag: &Spot<'d>) -> Vec<String> {
        let text = |value: &model::Json| match value {
            model::Json::String(text) => Some(text.clone()),
            _ => None,
        };
        let values = allowed_values(tag).filter(|_| !self.takes_null(tag)).unwrap_or_default();
        values.into_iter().map(text).collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns true for an alternative that its own name selects in addition to the values of a
    /// `mapping`.
    fn is_named(
        &self,
        selection: &Selection<'d>,
        variant: &Spot<'d>,
        flat: &Flat<'d>,
        tag: &str,
    ) -> bool {
        let property = flat.property(tag).and_then(|property| self.document.follow(property));
        let is_free = |property: &Spot<'d>| !property.has("const") && !property.has("enum");
        is_component(variant)
            && selection.has_name(variant)
            && !selection.mapped.contains(self.document.name(variant).as_str())
            && property.as_ref().is_none_or(is_free)
    }

    /// Returns true for an object whose tag has another type than strings, which are all that can
    /// select a variant.
    pub(super) fn has_other_tag(&self, object: &Flat<'d>, tag: &str) -> bool {
        let tag = object.property(tag).and_then(|tag| self.document.follow(tag));
        let kind = tag.and_then(|tag| self.kind(&tag, 0));
        kind.is_some_and(|kind| kind != JsonKind::String)
    }

    /// Returns the member of an object that is the tag, without references.
    fn tag_of(&self, object: &Spot<'d>, name: &str) -> Option<Spot<'d>> {
        self.document.follow(self.flat(object).property(name)?)
    }

    /// Returns true if the `discriminator` of a schema restricts its alternatives: not all of them
    /// list the values of the tag themselves. It restricts nothing if the only alternative is
    /// inline, because then no name is a value of the tag.
    pub(crate) fn needs_tag(&self, spot: &Spot<'d>) -> bool {
        let tag = spot.get("discriminator").and_then(|one| one.text("propertyName"));
        let some = besides_null(spot);
        let is_alone = matches!(some.as_slice(), [one] if !one.has("$ref"));
        tag.is_some_and(|tag| !is_alone && some.iter().any(|one| !self.states_tag(one, tag, 0)))
    }

    /// Returns true for an object, or alternatives of objects, with a list of the values of a tag.
    fn states_tag(&self, one: &Spot<'d>, tag: &str, depth: usize) -> bool {
        let Some(one) = self.document.follow(one).filter(|_| depth < MAX_CHOICES) else {
            return false;
        };
        let some = besides_null(&one);
        if !some.is_empty() && some.iter().all(|one| self.states_tag(one, tag, depth + 1)) {
            return true;
        }
        let lists =
            |it: &Spot<'d>| it.has("const") || listed(it).is_some_and(|all| !all.is_empty());
        let follows = |one: &Spot<'d>| self.document.follow(one).is_some_and(|it| lists(&it));
        self.tag_of(&one, tag).is_some_and(|it| {
            // A tag that may be null lists its values beside null.
            let some = besides_null(&it);
            lists(&it) || !some.is_empty() && some.iter().all(follows)
        })
    }
}

impl<'d> Converter<'d> {
    /// Reports what a `discriminator` states about a tag that the union does not: values that select no
    /// variant, and that the tag may be missing in a message.
    pub(super) fn note_tag(&mut self, spot: &Spot<'d>, plan: &Plan<'d>) {
        let is_optional = |(_, one): &(String, Spot<'d>)| {
            !self.schemas.flat(one).required.contains(plan.tag.as_str())
        };
        if plan.variants.iter().any(is_optional) {
            let what = format!("`{}` selects the variant, so that it is required", plan.tag);
            self.lost(Reason::Guess, &spot.at, what);
        }
        if options(spot).is_empty() {
            self.note_heirs(spot, plan);
        }
        let tags: BTreeSet<&str> = plan.variants.iter().map(|(tag, _)| tag.as_str()).collect();
        let selection = self.schemas.selection(spot);
        let is_unnamed = |(_, variant): &(String, Spot<'d>)| {
            !tags.contains(self.document.name(variant).as_str())
                && self.schemas.is_named(
                    &selection,
                    variant,
                    &self.schemas.flat(variant),
                    &plan.tag,
                )
        };
        if !options(spot).is_empty() && plan.variants.iter().any(is_unnamed) {
            let what = "the values of the `mapping` select the schemas, and their names do not";
            self.lost(Reason::Guess, &format!("{}/discriminator", spot.at), what);
        }
        for (tag, variant) in &plan.variants {
            self.note_other_values(variant, &plan.tag, tag);
        }
        let Some(discriminator) = spot.get("discriminator") else { return };
        if let Some(default) = discriminator.get("defaultMapping") {
            let what = "`defaultMapping`: a value that is not listed selects no variant";
            self.lost(Reason::Keyword, &default.at, what);
        }
        let targets = besides_null(spot).into_iter().filter_map(|one| self.document.follow(&one));
        let targets: BTreeSet<String> = targets.map(|target| target.at).collect();
        let (from, _) = reference::split(&spot.at);
        for (value, said) in discriminator.map("mapping") {
            let model::Json::String(target) = said.json else { continue };
            if tags.contains(value) {
                continue;
            }
            let found = reference::pointer(from, target).and_then(|at| self.document.at(&at));
            let found_at = found.as_ref().map(|found| found.at.as_str());
            let (reason, what) = if found.is_none() && !self.schemas.is_schema(target) {
                (Reason::Reference, "has no target")
            } else if found_at == Some(&spot.at) {
                (Reason::Clash, "is this schema itself, which is not a variant")
            } else if found_at.is_some_and(|at| targets.contains(at)) {
                (Reason::Untagged, "has alternatives itself, which other values select")
            } else if options(spot).is_empty() {
                (Reason::Clash, "is a schema that does not include this one in its `allOf`")
            } else {
                (Reason::NoEffect, "is not one of the alternatives")
            };
            self.lost(reason, &said.at, format!("`{target}`, which `{value}` selects, {what}"));
        }
    }

    /// Reports that messages have the tag of a union although the document excludes it from them.
    /// Without the tag, nothing selects the variant.
    pub(super) fn note_tag_direction(&mut self, spot: &Spot<'d>, variant: &Spot<'d>, name: &str) {
        let flat = self.schemas.flat(variant);
        let tag = flat.property(name);
        let target = tag.and_then(|tag| self.document.follow(tag));
        for (key, other) in DIRECTIONS {
            let Some(stated) = tag.into_iter().chain(&target).find(|it| it.is(key)) else {
                continue;
            };
            if self.schemas.is_in(other, &spot.at) {
                let what =
                    format!("`{key}`: `{name}` selects the variant, so that all messages have it");
                self.lost(Reason::Guess, &spot.at, what);
            } else {
                let what = format!("`{key}`: no message without `{name}` has the object");
                self.lost(Reason::NoEffect, &format!("{}/{key}", stated.at), what);
            }
        }
    }

    /// Reports that a value selects a schema whose tag lists other values only.
    fn note_other_values(&mut self, variant: &Spot<'d>, name: &str, value: &str) {
        let Some(tag) = self.schemas.tag_of(variant, name) else { return };
        let stated = tag.json.get("const").map(|one| vec![one]).or_else(|| listed(&tag));
        let value = model::Json::string(value);
        if stated.is_some_and(|all| !all.is_empty() && !all.contains(&&value)) {
            let what =
                format!("{} selects this schema, whose `{name}` is another", value.to_compact());
            self.lost(Reason::Clash, &variant.at, what);
        }
    }

    /// Reports that no tag of an object selects among the schemas that its `discriminator` names or
    /// that include the object.
    pub(crate) fn note_base(&mut self, spot: &Spot<'d>) {
        let Some(discriminator) = spot.get("discriminator") else { return };
        let is_used =
            !discriminator.map("mapping").is_empty() || !self.schemas.heirs_at(&spot.at).is_empty();
        if is_used && options(spot).is_empty() && self.schemas.plan(spot).is_none() {
            self.lost_tag(spot);
        }
    }

    /// Reports that no tag selects among alternatives, though the document states so.
    pub(crate) fn lost_tag(&mut self, spot: &Spot<'d>) {
        let at = format!("{}/discriminator", spot.at);
        let what = "`discriminator`: its member selects none of the schemas in the draft";
        self.lost(Reason::Untagged, &at, what);
    }
}

impl Selection<'_> {
    /// Returns true for a schema whose name selects it: an alternative of the union, which is written
    /// elsewhere, or a schema that includes the union.
    fn has_name(&self, variant: &Spot<'_>) -> bool {
        self.lists_none || self.elsewhere.contains(&variant.at)
    }
}
