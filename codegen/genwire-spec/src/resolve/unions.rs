//! Resolves unions and either types, whose alternatives differ in a member's value or in JSON type.

use super::{Ctx, File, types::Payload, types::policy};
use crate::model::COMMON;
use crate::names;
use crate::{
    Diagnostic,
    model::{
        Alternative, Constrained, Either, EnumRepr, ItemKind, JsonType, Name, Object, ObjectId,
        Type, TypeId, TypeKind, Union, UnionId, UnknownPolicy, Variant,
    },
    source::{
        At, MadeOf, TypeExpr,
        types::{KindSource, TypeSource, VariantSource},
    },
};
use std::collections::BTreeMap;

impl Ctx<'_> {
    pub(super) fn union(
        &mut self,
        file: File<'_>,
        path: &str,
        name: &At<String>,
        ty: &TypeSource,
    ) -> TypeKind {
        self.item(format!("{path}.variants"), ItemKind::Values);
        if ty.tag.is_none() {
            self.report(Diagnostic::union_without_tag(file.place(name), name));
        }
        let tag = names::name(ty.tag.as_ref().map_or("type", |tag| tag.as_str()));
        if let Some(written) = ty.tag.as_ref().filter(|_| !names::is_snake(&tag.snake)) {
            self.report(Diagnostic::not_a_name(file.place(written), written));
        }
        self.item(format!("{path}.{}", tag.wire), ItemKind::Field);
        self.item(format!("{path}.{}.required", tag.wire), ItemKind::Required);
        let common = ty.common.iter().flat_map(|common| common.iter());
        // The payloads contain the members themselves; this only registers their paths.
        let fields = self.fields(file, path, common);
        if let Some(field) = fields.iter().find(|field| field.name.wire == tag.wire) {
            self.report(Diagnostic::tag_as_member(file.place(name), &field.name.wire));
        }
        let mut variants = Vec::new();
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for (tag, variant) in ty.variants.iter().flat_map(|variants| variants.iter()) {
            let path = format!("{path}.variants.{}", tag.as_str());
            self.item(path.as_str(), ItemKind::Variant);
            self.notes(file, &path, &variant.notes);
            let payload = Payload { union: name, of: ty, tag, variant };
            let found = match &variant.shared {
                Some(shared) => self.shared_payload(file, shared, payload),
                // A payload with the name of another type has been reported.
                None => self.declared(file, &payload.name(), KindSource::Object),
            };
            let Some(ty) = found.map(ObjectId::declared) else { continue };
            let name = self.variant_name(file, tag, variant.name.as_ref());
            let first = *places.entry(name.pascal.clone()).or_insert(variants.len());
            if let Some(Variant { name: other, .. }) = variants.get(first) {
                self.report(Diagnostic::same_in_code(file.place(tag), tag, &other.wire));
            }
            variants.push(Variant { name, ty, doc: variant.doc.trim().to_owned() });
        }
        let is_empty = ty.variants.as_ref().is_none_or(|variants| variants.is_empty());
        if is_empty && !self.is_lost(name) {
            self.report(Diagnostic::empty_type(file.place(name), name, "variants"));
        }
        let unknown: UnknownPolicy = policy(ty.unknown.as_ref());
        TypeKind::Union(Union { tag, unknown, variants })
    }

    /// Returns the payload of another union. Its variant must have the same tag with the same
    /// value.
    fn shared_payload(
        &mut self,
        file: File<'_>,
        shared: &At<String>,
        payload: Payload<'_>,
    ) -> Option<TypeId> {
        let Payload { of, tag, variant, .. } = payload;
        let place = || file.place(shared);
        let own = VariantSource {
            doc: variant.doc.clone(),
            name: variant.name.clone(),
            shared: variant.shared.clone(),
            notes: variant.notes.clone(),
            comments: variant.comments.clone(),
            ..VariantSource::default()
        };
        if own != *variant || of.common.is_some() {
            self.report(Diagnostic::members_beside_shared(place(), shared));
            return None;
        }
        let areas = || [file.area, COMMON].into_iter();
        let declared = areas().find_map(|area| {
            let key = (area.to_owned(), shared.to_string());
            Some((area, self.types.get(&key)?))
        });
        let found = declared.and_then(|(area, declared)| {
            let union = declared.union.as_deref()?;
            let files = self.source.areas.iter().filter(|other| other.area == area);
            let owner = files.into_iter().find_map(|other| other.body.types.get(union))?;
            let mut variants = owner.variants.iter().flat_map(|variants| variants.iter());
            let is_same = owner.tag.as_deref() == of.tag.as_deref()
                && variants.any(|(other, variant)| {
                    other.as_str() == tag.as_str()
                        && variant.shared.is_none()
                        && variant.payload(other, union) == shared.as_str()
                });
            is_same.then_some(declared.id)
        });
        if found.is_none() && !self.is_lost(shared) {
            self.report(Diagnostic::not_a_payload(place(), shared, tag));
        }
        found
    }

    /// Returns the name of a variant: the stated name in code, or else a name derived from the
    /// tag's value.
    fn variant_name(
        &mut self,
        file: File<'_>,
        tag: &At<String>,
        given: Option<&At<String>>,
    ) -> Name {
        let made = names::name(tag);
        let name = match given {
            Some(given) if names::is_snake(given) => names::named(tag, given),
            Some(given) => {
                self.report(Diagnostic::not_snake_case(file.place(given), given));
                return names::named(tag, given);
            }
            None => made.clone(),
        };
        if !names::is_snake(&name.snake) {
            self.report(Diagnostic::not_a_name(file.place(tag), tag));
        }
        if names::is_reserved_variant(&name.pascal) {
            self.report(Diagnostic::reserved_value(file.place(tag), &name.pascal));
        }
        if let Some(given) = given.filter(|_| name == made) {
            self.report(Diagnostic::needless_name(file.place(given), "name", given));
        }
        name
    }

    /// Resolves the payload of a variant: the common members, then the members of the variant.
    pub(super) fn payload(&mut self, file: File<'_>, path: &str, payload: Payload<'_>) -> TypeKind {
        let Payload { union, of, tag, variant } = payload;
        let made = variant.made_payload(tag, union);
        if let Some(name) = variant.type_name.as_ref().filter(|name| name.as_str() == made) {
            self.report(Diagnostic::needless_name(file.place(name), "type_name", name));
        }
        let tag_member = of.tag.as_ref().map_or("", |tag| tag.as_str());
        for (name, _) in &variant.fields {
            if name.as_str() == tag_member {
                self.report(Diagnostic::tag_as_member(file.place(name), name));
            }
            if of.common.iter().any(|common| common.contains_key(name)) {
                self.report(Diagnostic::member_of_union_too(file.place(name), name, union));
            }
        }
        let common = of.common.iter().flat_map(|common| common.iter());
        for note in variant.notes.keys().map(|id| id.as_str()) {
            let union = format!("{}.{}.variants.{}", file.area, union.as_str(), tag.as_str());
            self.aliases.push((format!("{union}.notes.{note}"), format!("{path}.notes.{note}")));
        }
        for (name, _) in common.clone() {
            let name = name.as_str();
            let general = format!("{}.{}.{name}", file.area, union.as_str());
            self.aliases.push((general, format!("{path}.{name}")));
        }
        let own = variant.fields.iter().filter(|(name, _)| {
            of.common.as_ref().is_none_or(|common| !common.contains_key(*name))
        });
        let fields = self.fields(file, path, common.chain(own));
        let union = self.declared(file, union, KindSource::Union).map(UnionId::declared);
        let variant_of = union.map(|union| (union, tag.to_string()));
        let (unknown, extra) = self.unknown_members(file, path, variant.unknown.as_ref());
        TypeKind::Object(Object { fields, unknown, extra, variant_of, constraints: Vec::new() })
    }

    fn declared(&self, file: File<'_>, name: &str, kind: KindSource) -> Option<TypeId> {
        let declared = self.types.get(&(file.area.to_owned(), name.to_owned()))?;
        (declared.kind == kind).then_some(declared.id)
    }

    pub(super) fn either(
        &mut self,
        file: File<'_>,
        path: &str,
        name: &At<String>,
        of: &TypeSource,
    ) -> TypeKind {
        let mut alternatives: Vec<Alternative> = Vec::new();
        for (key, alternative) in of.alternatives.iter().flat_map(|all| all.iter()) {
            self.snake(file, key);
            if names::is_self(&names::name(key).pascal) {
                self.report(Diagnostic::reserved_variant(file.place(key), key));
            }
            let path = format!("{path}.alternatives.{}", key.as_str());
            self.item(path.as_str(), ItemKind::Alternative);
            let doc = self.optional_doc(file, &alternative.doc);
            let is_body = of.made_of == Some(MadeOf::Body);
            let ty = if is_body {
                self.ty_of_body(file, &alternative.ty)
            } else {
                self.ty(file, &alternative.ty)
            };
            let Some(ty) = ty else { continue };
            let constraints = self.constraints_of(file, &path, &ty, &alternative.constraints);
            let is_any = is_body && matches!(ty, Type::Json | Type::Nullable(_));
            let json = if is_any {
                Some(JsonType::Any)
            } else {
                self.json_type(file, &ty, &alternative.ty)
            };
            let Some(json) = json else { continue };
            let takes_all = |other: &&Alternative| {
                takes_all(other, &ty, json)
                    || other.ty == ty && is_same(&other.constraints, &constraints)
            };
            if let Some(other) = alternatives.iter().find(takes_all) {
                let place = file.place(&alternative.ty);
                self.report(Diagnostic::alternatives_alike(place, key, &other.name.wire));
                continue;
            }
            alternatives.push(Alternative { name: names::name(key), json, ty, doc, constraints });
        }
        if of.alternatives.as_ref().is_none_or(|all| all.is_empty()) {
            self.report(Diagnostic::empty_type(file.place(name), name, "alternatives"));
        }
        TypeKind::Either(Either { alternatives })
    }

    /// Returns the JSON type that identifies an alternative.
    fn json_type(&mut self, file: File<'_>, ty: &Type, at: &At<TypeExpr>) -> Option<JsonType> {
        Some(match ty {
            Type::String | Type::File => JsonType::String,
            Type::Integer | Type::Unsigned | Type::Number => JsonType::Number,
            Type::Boolean => JsonType::Boolean,
            Type::List(_) => JsonType::Array,
            Type::JsonObject | Type::Map(_) => JsonType::Object,
            Type::Json => {
                self.report(Diagnostic::alternative_of_any_type(file.place(at)));
                return None;
            }
            Type::Nullable(inner) => return self.json_type(file, inner, at),
            Type::Named(_) => return self.json_type_named(file, at),
        })
    }

    /// Returns the JSON type of a named type from its declaration, because definitions do not exist
    /// yet.
    fn json_type_named(&mut self, file: File<'_>, at: &At<TypeExpr>) -> Option<JsonType> {
        let declared = self
            .source
            .areas
            .iter()
            .filter(|other| other.area == file.area || other.area == COMMON)
            .find_map(|other| other.body.types.get(at.as_name()?));
        let Some(declared) = declared else { return Some(JsonType::Object) };
        match declared.kind.as_ref().map(|kind| **kind) {
            Some(KindSource::Enum) => match declared.repr.as_deref() {
                Some(EnumRepr::Integer) => Some(JsonType::Number),
                _ => Some(JsonType::String),
            },
            Some(KindSource::Either) => {
                self.report(Diagnostic::alternative_of_any_type(file.place(at)));
                None
            }
            Some(KindSource::Union | KindSource::Object) | None => Some(JsonType::Object),
        }
    }
}

/// Returns true if, judging by the types, an alternative accepts every value of a later one.
fn takes_all(first: &Alternative, later: &Type, json: JsonType) -> bool {
    let any = matches!(first.ty, Type::String | Type::Number | Type::JsonObject);
    first.json == json && first.constraints.is_empty() && (any || covers(&first.ty, later))
}

/// Returns true if two lists have equal constraints with equal severities.
fn is_same(some: &[Constrained], others: &[Constrained]) -> bool {
    let pair = |one: &Constrained| (one.constraint.clone(), one.severity);
    some.iter().map(pair).eq(others.iter().map(pair))
}

fn covers(first: &Type, later: &Type) -> bool {
    match (first, later) {
        (Type::List(first), Type::List(later)) | (Type::Map(first), Type::Map(later)) => {
            covers(first, later)
        }
        (Type::Json, _) | (Type::Number, Type::Integer | Type::Unsigned) => true,
        _ => first == later,
    }
}
