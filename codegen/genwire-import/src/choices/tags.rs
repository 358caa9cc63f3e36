//! Values of the tag of a union, and what a `discriminator` says of them.

use super::{Json, Plan, schemas};
use crate::document::Spot;
use crate::draft::Draft;
use crate::objects::Flat;
use crate::options::{besides_null, listed, options};
use crate::reason::Reason;
use crate::reference;
use crate::schema::is_component;
use genwire_spec::model;

/// The most schemas with alternatives around an object.
const MAX_CHOICES: usize = 3;

impl<'d> Draft<'d> {
    /// Returns the values of the tag that select a schema.
    pub(super) fn tags(
        &self,
        union: &Spot<'d>,
        variant: &Spot<'d>,
        flat: &Flat<'d>,
        tag: &str,
    ) -> Vec<String> {
        let discriminator = union.get("discriminator");
        let mapping = discriminator.as_ref().map(|one| one.map("mapping")).unwrap_or_default();
        let (from, _) = reference::split(&union.at);
        let is_target = |of: &Spot<'d>, target: &Spot<'d>| match target.json {
            model::Json::String(target) => {
                reference::pointer(from, target).as_ref() == Some(&of.at)
                    || *target == self.document.name(of)
            }
            _ => false,
        };
        let selecting = mapping.iter().filter(|(_, target)| is_target(variant, target));
        let mut mapped: Vec<String> = selecting.map(|(value, _)| (*value).to_owned()).collect();
        if !mapped.is_empty() {
            let some = besides_null(union);
            let mut targets = some.iter().filter_map(|one| self.document.follow(one));
            let is_mapped = |of: &Spot<'d>| mapping.iter().any(|(_, target)| is_target(of, target));
            // Where one name of a schema selects it, all of them do.
            if !targets.all(|of| is_mapped(&of)) && self.is_named(union, variant, flat, tag) {
                mapped.push(self.document.name(variant));
            }
            return mapped;
        }
        let property = flat.properties.iter().find(|(name, _)| *name == tag);
        let is_own = property.is_some_and(|(_, it)| it.at.starts_with(&format!("{}/", variant.at)));
        let is_inherited = options(union).is_empty() && !is_own;
        let property = property.and_then(|(_, property)| self.document.follow(property));
        let texts = |value: &model::Json| match value {
            model::Json::String(text) => Some(text.clone()),
            _ => None,
        };
        let stated = property.as_ref().and_then(|property| match property.json.get("const") {
            Some(value) => texts(value).map(|text| vec![text]),
            None => listed(property).map(|all| all.into_iter().filter_map(texts).collect()),
        });
        match stated {
            // Of the values of the schema that it includes, its name selects it, or one that
            // selects no other.
            Some(values) if is_inherited && values.contains(&self.document.name(variant)) => {
                vec![self.document.name(variant)]
            }
            Some(mut values) if is_inherited => {
                let is_mapped = |value: &str| mapping.iter().any(|(known, _)| *known == value);
                values.retain(|value| !is_mapped(value) && !self.is_schema(value));
                values
            }
            Some(values) => values,
            None if discriminator.is_some() && self.has_name(union, variant) => {
                vec![self.document.name(variant)]
            }
            None => Vec::new(),
        }
    }

    /// Returns true for an alternative that its own name selects beside the values of a `mapping`.
    fn is_named(&self, union: &Spot<'d>, variant: &Spot<'d>, flat: &Flat<'d>, tag: &str) -> bool {
        let mapping = union.get("discriminator").map(|one| one.map("mapping")).unwrap_or_default();
        let property = flat.properties.iter().find(|(name, _)| *name == tag);
        let property = property.and_then(|(_, property)| self.document.follow(property));
        let is_free = |property: &Spot<'d>| !property.has("const") && !property.has("enum");
        is_component(variant)
            && self.has_name(union, variant)
            && mapping.iter().all(|(value, _)| *value != self.document.name(variant))
            && property.as_ref().is_none_or(is_free)
    }

    /// Returns true for a schema whose name selects it: an alternative of the union, which is written
    /// elsewhere, or a schema that includes the union.
    fn has_name(&self, union: &Spot<'d>, variant: &Spot<'d>) -> bool {
        let some = besides_null(union);
        let is_it = |one: &Spot<'d>| {
            let target = self.document.follow(one);
            one.at != variant.at && target.is_some_and(|target| target.at == variant.at)
        };
        some.is_empty() || some.iter().any(is_it)
    }

    /// Returns true for an object whose tag has another type than strings, which are all that can
    /// select a variant.
    pub(super) fn has_other_tag(&self, object: &Spot<'d>, tag: &str) -> bool {
        let kind = self.tag_of(object, tag).and_then(|tag| self.kind(&tag, 0));
        kind.is_some_and(|kind| kind != Json::String)
    }

    /// Reports what a `discriminator` says of a tag that the union does not: values that select no
    /// variant, and that the tag may be missing in a message.
    pub(super) fn note_tag(&mut self, spot: &Spot<'d>, plan: &Plan<'d>) {
        let is_optional =
            |(_, one): &(String, Spot<'d>)| !self.flat(one).required.contains(plan.tag.as_str());
        if plan.variants.iter().any(is_optional) {
            let what = format!("`{}` selects the variant, so that it is required", plan.tag);
            self.lost(Reason::Guess, &spot.at, what);
        }
        if options(spot).is_empty() {
            self.note_heirs(spot, plan);
        }
        let is_unnamed = |(_, variant): &(String, Spot<'d>)| {
            plan.variants.iter().all(|(tag, _)| *tag != self.document.name(variant))
                && self.is_named(spot, variant, &self.flat(variant), &plan.tag)
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
        let some: Vec<Spot<'d>> =
            besides_null(spot).iter().filter_map(|one| self.document.follow(one)).collect();
        let (from, _) = reference::split(&spot.at);
        for (value, said) in discriminator.map("mapping") {
            let model::Json::String(target) = said.json else { continue };
            if plan.variants.iter().any(|(tag, _)| tag == value) {
                continue;
            }
            let is_name = schemas(self.document).iter().any(|(name, _)| name == target);
            let found = reference::pointer(from, target).and_then(|at| self.document.at(&at));
            let is_it = |other: &Spot<'d>| found.as_ref().is_some_and(|found| found.at == other.at);
            let (reason, what) = if !is_name && found.is_none() {
                (Reason::Reference, "has no target")
            } else if is_it(spot) {
                (Reason::Clash, "is this schema itself, which is no variant")
            } else if some.iter().any(is_it) {
                (Reason::Untagged, "has alternatives itself, which other values select")
            } else if options(spot).is_empty() {
                (Reason::Clash, "is a schema that does not include this one in its `allOf`")
            } else {
                (Reason::NoEffect, "is none of the alternatives")
            };
            self.lost(reason, &said.at, format!("`{target}`, which `{value}` selects, {what}"));
        }
    }

    /// Reports that a value selects a schema whose tag lists other values only.
    fn note_other_values(&mut self, variant: &Spot<'d>, name: &str, value: &str) {
        let Some(tag) = self.tag_of(variant, name) else { return };
        let stated = tag.json.get("const").map(|one| vec![one]).or_else(|| listed(&tag));
        let value = model::Json::string(value);
        if stated.is_some_and(|all| !all.is_empty() && !all.contains(&&value)) {
            let what =
                format!("{} selects this schema, whose `{name}` is another", value.to_compact());
            self.lost(Reason::Clash, &variant.at, what);
        }
    }

    /// Returns the member of an object that is the tag, without references.
    fn tag_of(&self, object: &Spot<'d>, name: &str) -> Option<Spot<'d>> {
        let found = self.flat(object).properties.into_iter().find(|(known, _)| *known == name);
        found.and_then(|(_, property)| self.document.follow(&property))
    }

    /// Reports that no tag of an object selects among the schemas which its `discriminator` names, or
    /// which include it.
    pub(crate) fn note_base(&mut self, spot: &Spot<'d>) {
        let Some(discriminator) = spot.get("discriminator") else { return };
        let is_used =
            !discriminator.map("mapping").is_empty() || !self.heirs_at(&spot.at).is_empty();
        if is_used && options(spot).is_empty() && self.plan(spot).is_none() {
            self.lost_tag(spot);
        }
    }

    /// Returns true if the `discriminator` of a schema restricts its alternatives: not all of them list
    /// the values of the tag themselves.
    pub(crate) fn needs_tag(&self, spot: &Spot<'d>) -> bool {
        let tag = spot.get("discriminator").and_then(|one| one.text("propertyName"));
        tag.is_some_and(|tag| besides_null(spot).iter().any(|one| !self.states_tag(one, tag, 0)))
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
        self.tag_of(&one, tag)
            .is_some_and(|it| it.has("const") || listed(&it).is_some_and(|all| !all.is_empty()))
    }

    /// Reports that no tag selects among alternatives, though the document says so.
    pub(crate) fn lost_tag(&mut self, spot: &Spot<'d>) {
        let at = format!("{}/discriminator", spot.at);
        let what = "`discriminator`: its member selects none of the schemas in the draft";
        self.lost(Reason::Untagged, &at, what);
    }
}
