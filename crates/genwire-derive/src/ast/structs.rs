//! Structs with named fields.

use super::{Common, Mistakes};
use crate::attr::{FieldAttrs, Policy};
use crate::constraint::{self, Constrained};
use crate::ty::{self, TypeKind};
use std::collections::BTreeSet;
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitStr, Token, Type};

/// A struct with named fields.
pub(crate) struct Struct<'a> {
    pub(crate) common: Common<'a>,
    /// True if null is an error for members that are not nullable.
    pub(crate) deny_null: bool,
    /// The policy for unlisted members.
    pub(crate) unknown: Policy,
    pub(crate) fields: Vec<Field<'a>>,
    /// The field for unlisted members.
    pub(crate) extra: Option<Extra<'a>>,
    /// The constraints on the object as a whole.
    pub(crate) constraints: Vec<Constrained>,
}

/// The field for unlisted members.
pub(crate) struct Extra<'a> {
    pub(crate) ident: &'a Ident,
    /// The map of the unlisted members, if their values have a type.
    pub(crate) map: Option<&'a Type>,
    /// True if raw JSON must be an object.
    pub(crate) object: bool,
}

/// A field that is a member on the wire.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    /// The name on the wire.
    pub(crate) wire: String,
    /// The type, without `Option` and `Nullable`.
    pub(crate) ty: &'a Type,
    pub(crate) optional: bool,
    pub(crate) kind: TypeKind,
    /// The path of the member in the spec, unless it is the path of the type with the member's
    /// name.
    pub(crate) item: Option<String>,
    pub(crate) nullable: bool,
    /// True if null is distinguished from an absent member: `Option<Nullable<T>>`.
    pub(crate) keeps_null: bool,
    /// True if raw JSON must be an object.
    pub(crate) object: bool,
    /// True if the check reports an absent member, although deserialization accepts it.
    pub(crate) required: bool,
    pub(crate) constraints: Vec<Constrained>,
    /// The doc comment, for the setter.
    pub(crate) docs: Vec<&'a Attribute>,
}

pub(super) struct Fields<'a> {
    members: Vec<Field<'a>>,
    extra: Option<Extra<'a>>,
}

impl<'a> Struct<'a> {
    pub(super) fn new(
        common: Common<'a>,
        (deny_null, unknown): (bool, Policy),
        constraints: Vec<Constrained>,
        fields: Fields<'a>,
    ) -> Self {
        let Fields { members: fields, extra } = fields;
        Self { common, deny_null, unknown, fields, extra, constraints }
    }
}

/// Reads the fields of a struct.
pub(super) fn read<'a>(
    fields: &'a Punctuated<syn::Field, Token![,]>,
    mistakes: &mut Mistakes,
) -> Fields<'a> {
    let mut read = Fields { members: Vec::new(), extra: None };
    let mut names = BTreeSet::new();
    for field in fields {
        let Some(ident) = &field.ident else { continue };
        let mut attrs = FieldAttrs::read_wire(&field.attrs, &mut mistakes.wire);
        attrs.read_demands(&field.attrs, &mut mistakes.validate);
        if attrs.flatten.is_some() || ty::kind(&field.ty) == TypeKind::Extra {
            check_extra(field, ident, &attrs, mistakes);
            let map = Some(&field.ty).filter(|ty| ty::kind(ty) == TypeKind::Map);
            let extra = Extra { ident, map, object: attrs.object.is_some() };
            if read.extra.replace(extra).is_some() {
                mistakes.wire.at(ident, "another field keeps the unknown members");
            }
            continue;
        }
        let member = member(field, ident, &attrs, mistakes);
        if !names.insert(member.wire.clone()) {
            let message = format!("two members are called `{}`", member.wire);
            match &attrs.rename {
                Some(rename) => mistakes.wire.at(rename, message),
                None => mistakes.wire.at(ident, message),
            }
        }
        read.members.push(member);
    }
    read
}

fn member<'a>(
    field: &'a syn::Field,
    ident: &'a Ident,
    attrs: &FieldAttrs,
    mistakes: &mut Mistakes,
) -> Field<'a> {
    let inner = ty::argument(&field.ty, "Option");
    let outer = inner.unwrap_or(&field.ty);
    let kept = ty::nullable(outer);
    let ty = kept.unwrap_or(outer);
    let kind = ty::kind(ty);
    let required = attrs.required.as_ref().or(attrs.present.as_ref());
    if kept.is_some() && (inner.is_none() || required.is_some()) {
        let message = "`Nullable` is for a member that may be absent\n\
                       help: write `Option<genwire_core::Nullable<T>>` without `required`";
        mistakes.wire.at(&field.ty, message);
    }
    let message = "the member is always present\nhelp: `required` is for an `Option`";
    if let (Some(required), None) = (&attrs.required, inner) {
        mistakes.validate.at(required, message);
    }
    if let (Some(required), None) = (&attrs.present, inner) {
        mistakes.wire.at(required, message);
    }
    if let (Some(nullable), None) = (&attrs.nullable, inner) {
        mistakes.wire.at(nullable, "null is read as `None`\nhelp: `nullable` is for an `Option`");
    }
    if let Some(object) = &attrs.object
        && !holds_json(ty)
    {
        mistakes.wire.at(object, "`object` is for `RawJson`");
    }
    if let Some(rename) = attrs.rename.as_ref().filter(|rename| rename.value().is_empty()) {
        mistakes.wire.at(rename, "the name is empty");
    }
    Field {
        ident,
        wire: attrs.rename.as_ref().map_or_else(|| ident.to_string(), LitStr::value),
        ty,
        optional: inner.is_some(),
        kind,
        item: attrs.item.as_ref().map(LitStr::value),
        nullable: attrs.nullable.is_some() || kept.is_some(),
        keeps_null: kept.is_some(),
        object: attrs.object.is_some(),
        required: required.is_some() && inner.is_some(),
        constraints: constraint::check(&attrs.demands, ty, &mut mistakes.validate),
        docs: field.attrs.iter().filter(|attribute| attribute.path().is_ident("doc")).collect(),
    }
}

fn holds_json(ty: &Type) -> bool {
    match ty::kind(ty) {
        TypeKind::Json => true,
        TypeKind::List | TypeKind::Map => ty::item(ty).is_some_and(holds_json),
        _ => false,
    }
}

fn check_extra(field: &syn::Field, ident: &Ident, attrs: &FieldAttrs, mistakes: &mut Mistakes) {
    match &attrs.flatten {
        None => mistakes.wire.at(ident, "unknown members need `#[serde(flatten)]`"),
        Some(flatten) if !matches!(ty::kind(&field.ty), TypeKind::Extra | TypeKind::Map) => {
            let message = "`flatten` is only for unknown members\n\
                           help: the type of such a field is `Extra` or a map";
            mistakes.wire.at(flatten, message);
        }
        Some(_) => {}
    }
    if let Some(object) = attrs.object.as_ref().filter(|_| !holds_json(&field.ty)) {
        mistakes.wire.at(object, "`object` is for `RawJson`");
    }
    if let Some(rename) = &attrs.rename {
        mistakes.wire.at(rename, "unknown members have names of their own");
    }
    if let Some(demand) = attrs.demands.first() {
        mistakes.validate.at(&demand.word, "unknown members cannot have constraints");
    }
    let message = "unknown members are never required";
    if let Some(required) = &attrs.required {
        mistakes.validate.at(required, message);
    }
    if let Some(required) = &attrs.present {
        mistakes.wire.at(required, message);
    }
}
