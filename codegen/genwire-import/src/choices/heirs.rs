//! Unions of the schemas that extend a schema with a `discriminator`.

use super::tags::Selection;
use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::Field;
use crate::options::listed;
use crate::reason::Reason;
use crate::reference;
use crate::scalars::one_of;
use crate::schemas::{Plan, Schemas};
use genwire_constraint::pointer::escape;
use genwire_spec::model::Json;
use genwire_spec::source::TypeExpr;
use std::collections::BTreeSet;

/// Maximum number of schemas between a schema with a `discriminator` and a schema that extends it.
const MAX_GENERATIONS: usize = 8;

impl<'d> Schemas<'d> {
    /// Returns the union of the schemas that extend a schema with a `discriminator`.
    pub(super) fn union_of_heirs(&self, spot: &Spot<'d>, tag: &str) -> Option<Plan<'d>> {
        let union = |heirs: Vec<Spot<'d>>| {
            let heirs = Some(heirs).filter(|all| !all.is_empty())?;
            self.union_of(spot, &heirs, Some(tag)).filter(|plan| self.is_covered(spot, plan))
        };
        let all = self.heirs(spot, MAX_GENERATIONS);
        // Some schemas, mostly intermediate ones, do not have their own tag value.
        union(all.clone())
            .or_else(|| {
                let (selected, selection) = (self.selected_places(spot), self.selection(spot));
                let is_kept = |heir: &Spot<'d>| {
                    !self.is_between(heir, tag, &selected) && self.has_value(&selection, heir, tag)
                };
                union(all.into_iter().filter(is_kept).collect())
            })
            .or_else(|| union(self.heirs(spot, 1)))
    }

    /// Returns true if every tag value that a schema lists selects a variant. Not required if all
    /// variants declare their tag values themselves.
    fn is_covered(&self, spot: &Spot<'d>, plan: &Plan<'d>) -> bool {
        let property = |of: &Spot<'d>| self.flat(of).property(&plan.tag).cloned();
        let stated = property(spot).and_then(|property| self.document.follow(&property));
        let values = stated.as_ref().and_then(listed).unwrap_or_default();
        let tags = tags_of(plan);
        let is_variant =
            |value: &&Json| matches!(value, Json::String(text) if tags.contains(text.as_str()));
        let mapping = spot.get("discriminator").map(|one| one.map("mapping")).unwrap_or_default();
        let mapped: BTreeSet<&str> = mapping.iter().map(|(value, _)| *value).collect();
        let is_own = |(value, variant): &(String, Spot<'d>)| {
            mapped.contains(value.as_str())
                || property(variant)
                    .is_some_and(|it| it.at.starts_with(&format!("{}/", variant.at)))
        };
        values.iter().all(is_variant) || plan.variants.iter().all(is_own)
    }

    /// Returns true if a schema has the name.
    pub(super) fn is_schema(&self, name: &str) -> bool {
        let name = escape(name);
        self.document.at(&format!("/components/schemas/{name}")).is_some()
    }

    /// Returns true for a schema that a value of the tag selects.
    fn has_value(&self, selection: &Selection<'d>, heir: &Spot<'d>, tag: &str) -> bool {
        let target = self.document.follow(heir);
        target.is_some_and(|it| !self.tags(selection, &it, &self.flat(heir), tag).is_empty())
    }

    /// Returns true for an intermediate schema: its tag values, if it lists any, select schemas
    /// that extend it.
    fn is_between(&self, spot: &Spot<'d>, tag: &str, selected: &BTreeSet<String>) -> bool {
        let heirs = self.heirs(spot, MAX_GENERATIONS);
        if heirs.is_empty() || selected.contains(&spot.at) {
            return false;
        }
        let flat = self.flat(spot);
        let Some(property) = flat.property(tag) else { return false };
        let is_own = property.at.starts_with(&format!("{}/", spot.at));
        let keys: Vec<String> = heirs.iter().map(|heir| self.document.name(heir)).collect();
        let is_of_heir = |value: &&Json| matches!(value, Json::String(text) if keys.contains(text));
        let values = self.document.follow(property).as_ref().and_then(listed).unwrap_or_default();
        let name = Json::string(self.document.name(spot));
        !values.is_empty() && !values.contains(&&name) && (!is_own || values.iter().all(is_of_heir))
    }

    /// Returns the schemas that include a schema in `allOf`: directly, through up to `generations`
    /// others, or through any number of others if the `mapping` names them.
    fn heirs(&self, spot: &Spot<'d>, generations: usize) -> Vec<Spot<'d>> {
        let mut heirs: Vec<Spot<'d>> = Vec::new();
        let mut known = BTreeSet::from([spot.at.clone()]);
        let mut bases = vec![spot.at.clone()];
        for _ in 0..generations {
            let all = bases.iter().filter_map(|base| self.known.heirs.get(base)).flatten();
            let new: Vec<_> = all.filter(|heir| known.insert(heir.at.clone())).cloned().collect();
            bases = new.iter().map(|heir| heir.at.clone()).collect();
            heirs.extend(new);
        }
        for target in self.selected(spot) {
            let includes = |parts: Vec<Spot<'d>>| parts.iter().any(|part| part.at == spot.at);
            if !known.contains(&target.at) && self.parts_of(&target).is_some_and(includes) {
                known.insert(target.at.clone());
                heirs.push(target);
            }
        }
        heirs
    }

    /// Returns the schemas that the `mapping` of a schema names.
    fn selected(&self, spot: &Spot<'d>) -> Vec<Spot<'d>> {
        let mapping = spot.get("discriminator").map(|one| one.map("mapping")).unwrap_or_default();
        let (from, _) = reference::split(&spot.at);
        let target = |(_, said): (&str, Spot<'d>)| {
            let Json::String(target) = said.json else { return None };
            let by_place = reference::pointer(from, target).and_then(|at| self.document.at(&at));
            let by_name = || self.document.top().get("components")?.get("schemas")?.get(target);
            by_place.or_else(by_name).and_then(|it| self.document.follow(&it))
        };
        mapping.into_iter().filter_map(target).collect()
    }

    /// Returns the pointers of the schemas that the `mapping` of a schema names.
    fn selected_places(&self, spot: &Spot<'d>) -> BTreeSet<String> {
        self.selected(spot).into_iter().map(|one| one.at).collect()
    }

    /// Returns the pointers of the schemas that extend a schema with a `discriminator`.
    pub(crate) fn heirs_at(&self, at: &str) -> Vec<String> {
        let tagged = self.document.at(at).filter(|spot| spot.has("discriminator"));
        let heirs = tagged.map(|spot| self.heirs(&spot, MAX_GENERATIONS)).unwrap_or_default();
        heirs.into_iter().map(|heir| heir.at).collect()
    }
}

impl<'d> Converter<'d> {
    /// Reports the schemas that are not variants: the extended schema itself, unless its tag values
    /// exclude it, and some of the schemas that extend it.
    pub(super) fn note_heirs(&mut self, spot: &Spot<'d>, plan: &Plan<'d>) {
        let tag = spot.get("properties").and_then(|all| all.get(&plan.tag));
        let tag = tag.and_then(|tag| self.document.follow(&tag));
        let tags = tags_of(plan);
        let is_variant =
            |value: &&Json| matches!(value, Json::String(text) if tags.contains(text.as_str()));
        let values = tag.as_ref().and_then(listed).unwrap_or_default();
        let is_possible = values.is_empty() || !values.iter().all(is_variant);
        // A `mapping` that names the schema itself is reported as a loss elsewhere.
        let selected = self.schemas.selected_places(spot);
        if is_possible && !selected.contains(&spot.at) {
            let what = format!(
                "the schema itself is not a variant: `{}` selects one of those that include it",
                plan.tag
            );
            self.lost(Reason::Guess, &spot.at, what);
        }
        let selection = self.schemas.selection(spot);
        let variants: BTreeSet<&str> =
            plan.variants.iter().map(|(_, variant)| variant.at.as_str()).collect();
        for heir in self.schemas.heirs(spot, MAX_GENERATIONS + 1) {
            if variants.contains(heir.at.as_str()) {
                continue;
            }
            let (name, tag) = (self.document.name(&heir), &plan.tag);
            if self.schemas.is_between(&heir, tag, &selected) {
                let what =
                    format!("`{name}` is not a variant: `{tag}` selects those that include it");
                self.lost(Reason::Guess, &spot.at, what);
                continue;
            }
            if !self.schemas.has_value(&selection, &heir, tag) {
                let what = format!("`{name}` is not a variant: no value of `{tag}` selects it");
                self.lost(Reason::Guess, &spot.at, what);
                continue;
            }
            let what = format!(
                "`{name}`, which includes `{}`, is not a variant of it: it has no value of `{tag}` of \
                 its own, or is too many schemas away",
                self.document.name(spot)
            );
            self.lost(Reason::Clash, &spot.at, what);
        }
    }

    /// Restricts the tag of a variant that is also used outside its union to the values in the
    /// `mapping`.
    pub(crate) fn select_alone(&mut self, spot: &Spot<'d>, fields: &mut [Field]) {
        // Schemas that extend this one have other values, and so may other unions.
        let is_last = !self.schemas.known.heirs.contains_key(&spot.at);
        let is_single = is_last && !self.shared_variants.contains(&spot.at);
        let claim = self.claims.get(&spot.at).filter(|_| is_single);
        let Some(union) = claim.and_then(|(union, _)| self.document.at(union)) else { return };
        let mapping = union.get("discriminator").map(|one| one.map("mapping")).unwrap_or_default();
        let Some(plan) = self.schemas.plan(&union) else { return };
        let tags = plan.variants.iter().filter(|(tag, variant)| {
            variant.at == spot.at && mapping.iter().any(|(value, _)| value == tag)
        });
        let tags: Vec<Json> = tags.map(|(tag, _)| Json::string(tag.as_str())).collect();
        let field = fields.iter_mut().find(|field| field.name == plan.tag);
        let has_values = |field: &&mut Field| field.member.constraints.one_of.is_some();
        let is_free =
            |field: &&mut Field| field.member.ty == TypeExpr::String && !has_values(field);
        let Some(field) = field.filter(is_free).filter(|_| !tags.is_empty()) else { return };
        let listed: Vec<String> = tags.iter().map(Json::to_compact).collect();
        field.member.constraints.one_of = Some(Box::new(one_of(tags.into_iter())));
        let what = format!(
            "`{}` selects this schema, so that it is one of {}",
            plan.tag,
            listed.join(", ")
        );
        self.lost(Reason::Guess, &spot.at, what);
    }
}

/// Returns the tag values of a union.
fn tags_of<'p>(plan: &'p Plan<'_>) -> BTreeSet<&'p str> {
    plan.variants.iter().map(|(tag, _)| tag.as_str()).collect()
}
