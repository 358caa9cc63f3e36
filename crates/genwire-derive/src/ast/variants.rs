//! Enums whose variants hold payloads, selected by a tag or by the JSON type.

use super::{Common, Mistakes};
use crate::attr::{FieldAttrs, Policy, VariantAttrs};
use crate::constraint::{self, Constrained};
use crate::ty::{self, TypeKind};
use quote::ToTokens as _;
use std::collections::BTreeSet;
use syn::punctuated::Punctuated;
use syn::{Fields, Ident, LitStr, Token, Type};

/// An enum of objects. The value of the tag selects the variant.
pub(crate) struct Tagged<'a> {
    pub(crate) common: Common<'a>,
    pub(crate) tag: String,
    pub(crate) policy: Policy,
    pub(crate) variants: Vec<Variant<'a>>,
    /// The variant that keeps an object with an unlisted tag.
    pub(crate) unknown: &'a Ident,
}

/// A variant for a value of the tag.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    /// The value of the tag.
    pub(crate) wire: String,
    pub(crate) ty: &'a Type,
}

/// An enum whose variant is selected by the JSON type or by the best match.
pub(crate) struct Either<'a> {
    pub(crate) common: Common<'a>,
    pub(crate) alternatives: Vec<Alternative<'a>>,
}

impl Either<'_> {
    /// Returns true if two variants have the same JSON type.
    pub(crate) fn is_untagged(&self) -> bool {
        let count = |json| self.alternatives.iter().filter(|one| one.json == json).count();
        Json::ALL.into_iter().any(|json| count(json) > 1)
    }
}

/// A variant for a JSON type.
pub(crate) struct Alternative<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) json: Json,
    /// True if the payload may be null; only possible for the only payload of an enum.
    pub(crate) is_nullable: bool,
    /// The path of the alternative in the spec, if its constraints need it.
    pub(crate) item: String,
    pub(crate) constraints: Vec<Constrained>,
}

impl Alternative<'_> {
    /// Returns true if the items of the list must be unique.
    pub(crate) fn is_unique(&self) -> bool {
        self.constraints.iter().any(|one| one.constraint.facets().is_unique)
    }

    /// Returns true for raw JSON that must be an object, or null if the payload may be null.
    pub(crate) fn is_any_object(&self) -> bool {
        let ty = ty::argument(self.ty, "Option").unwrap_or(self.ty);
        self.json == Json::Object && ty::kind(ty) == TypeKind::Json
    }
}

/// A JSON type that selects a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Json {
    String,
    Number,
    Boolean,
    Array,
    Object,
}

impl Json {
    const ALL: [Self; 5] = [Self::String, Self::Number, Self::Boolean, Self::Array, Self::Object];

    /// Returns the name in attributes, and of the deserializing method.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    /// Returns the name with its article.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::String => "a string",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

type Variants = Punctuated<syn::Variant, Token![,]>;

/// Reads an enum whose variants a tag selects.
pub(super) fn read_tagged<'a>(
    common: Common<'a>,
    tag: String,
    policy: Policy,
    variants: &'a Variants,
    mistakes: &mut Mistakes,
) -> Option<Tagged<'a>> {
    let mut read = Vec::new();
    let mut unknown = None;
    let mut tags = BTreeSet::new();
    for variant in variants {
        let attrs = VariantAttrs::read(&variant.attrs, &mut mistakes.wire);
        refuse_number(&attrs, mistakes);
        if let Some(json) = &attrs.json {
            mistakes.wire.at(json, "a tag selects the variants");
        }
        let Some(ty) = payload(variant, mistakes) else { continue };
        if let Some(untagged) = &attrs.untagged {
            if !ends_in(ty, "UnknownVariant") {
                let message = "the variant for unlisted tags holds an `UnknownVariant`";
                mistakes.structure.at(ty, message);
            }
            if unknown.replace(&variant.ident).is_some() {
                mistakes.structure.at(untagged, "another variant holds the unlisted tags");
            }
        } else if let Some(wire) = rename(&variant.ident, &attrs, mistakes) {
            if !tags.insert(wire.value()) {
                let message = format!("two variants have the tag `{}`", wire.value());
                mistakes.wire.at(wire, message);
            }
            read.push(Variant { ident: &variant.ident, wire: wire.value(), ty });
        }
    }
    if unknown.is_none() {
        let message = "the enum has no variant for unlisted tags\n\
                       help: add `#[serde(untagged)] Unknown(UnknownVariant)`";
        mistakes.structure.at(common.ident, message);
    }
    Some(Tagged { common, tag, policy, variants: read, unknown: unknown? })
}

/// Reads an enum whose variants the JSON type selects.
pub(super) fn read_either<'a>(
    common: Common<'a>,
    variants: &'a Variants,
    mistakes: &mut Mistakes,
) -> Either<'a> {
    let mut alternatives: Vec<Alternative<'a>> = Vec::new();
    for variant in variants {
        let attrs = VariantAttrs::read(&variant.attrs, &mut mistakes.wire);
        refuse_number(&attrs, mistakes);
        let rename = attrs.rename.as_ref().map(LitStr::to_token_stream);
        let untagged = attrs.untagged.as_ref().map(syn::Path::to_token_stream);
        for misplaced in rename.into_iter().chain(untagged) {
            mistakes.wire.at(misplaced, "the JSON type selects the variants");
        }
        let Some(ty) = payload(variant, mistakes) else { continue };
        let is_nullable = ty::argument(ty, "Option").is_some();
        if is_nullable && variants.len() > 1 {
            mistakes.wire.at(ty, "a payload that may be null is the only one");
        }
        let Some(json) = json(ty, attrs.json.as_ref(), mistakes) else { continue };
        let (item, constraints) = constraints(variant, ty, mistakes);
        let written =
            |ty: &Type| ty::argument(ty, "Box").unwrap_or(ty).to_token_stream().to_string();
        let is_same = |other: &Alternative<'_>| {
            other.constraints.is_empty() && written(other.ty) == written(ty)
        };
        if alternatives.iter().any(is_same) {
            mistakes.wire.at(ty, "two variants hold the same type");
        }
        let ident = &variant.ident;
        alternatives.push(Alternative { ident, ty, json, is_nullable, item, constraints });
    }
    Either { common, alternatives }
}

fn payload<'a>(variant: &'a syn::Variant, mistakes: &mut Mistakes) -> Option<&'a Type> {
    match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            fields.unnamed.first().map(|field| &field.ty)
        }
        _ => {
            let message = "the variant does not hold exactly one payload\n\
                           help: give it a type of its own, as in `User(UserMessage)`";
            mistakes.structure.at(&variant.ident, message);
            None
        }
    }
}

/// Reads the path and the constraints of a payload.
fn constraints(
    variant: &syn::Variant,
    ty: &Type,
    mistakes: &mut Mistakes,
) -> (String, Vec<Constrained>) {
    let Some(field) = variant.fields.iter().next() else { return Default::default() };
    let mut attrs = FieldAttrs::read_wire(&field.attrs, &mut mistakes.wire);
    attrs.read_demands(&field.attrs, &mut mistakes.validate);
    let is_about_members = attrs.rename.is_some() || attrs.flatten.is_some();
    let is_about_members = is_about_members || attrs.nullable.is_some() || attrs.object.is_some();
    if is_about_members || attrs.required.is_some() || attrs.present.is_some() {
        mistakes.wire.at(field, "a payload accepts `wire(name = \"..\")` and constraints only");
    }
    if let (None, Some(demand)) = (&attrs.item, attrs.demands.first()) {
        let message = "the payload has constraints and no path\n\
                       help: state it with `#[wire(name = \"..\")]` on the payload";
        mistakes.validate.at(&demand.word, message);
    }
    let checked = constraint::check(&attrs.demands, ty, &mut mistakes.validate);
    (attrs.item.as_ref().map(LitStr::value).unwrap_or_default(), checked)
}

fn json(ty: &Type, stated: Option<&LitStr>, mistakes: &mut Mistakes) -> Option<Json> {
    if let Some(stated) = stated {
        let json = Json::ALL.into_iter().find(|json| json.name() == stated.value());
        if json.is_none() {
            let names = Json::ALL.map(|json| format!("`{}`", json.name())).join(", ");
            mistakes.wire.at(stated, format!("unknown JSON type\nhelp: the types are {names}"));
        }
        return json;
    }
    match ty::kind(ty::argument(ty, "Option").unwrap_or(ty)) {
        TypeKind::Number | TypeKind::Integer | TypeKind::Unsigned => Some(Json::Number),
        TypeKind::Boolean => Some(Json::Boolean),
        TypeKind::String | TypeKind::File => Some(Json::String),
        TypeKind::List => Some(Json::Array),
        TypeKind::Map | TypeKind::Named => Some(Json::Object),
        TypeKind::Json | TypeKind::Extra => {
            let message = "the JSON type of the variant is unknown\n\
                           help: state it with `#[wire(json = \"..\")]`";
            mistakes.wire.at(ty, message);
            None
        }
    }
}

/// Reads the JSON name of a variant; it is required.
pub(super) fn rename<'a>(
    ident: &Ident,
    attrs: &'a VariantAttrs,
    mistakes: &mut Mistakes,
) -> Option<&'a LitStr> {
    if attrs.rename.is_none() && !attrs.is_broken {
        let message = "the variant does not state its name in JSON\n\
                       help: add `#[serde(rename = \"..\")]`";
        mistakes.wire.at(ident, message);
    }
    attrs.rename.as_ref()
}

fn refuse_number(attrs: &VariantAttrs, mistakes: &mut Mistakes) {
    if let Some((_, literal)) = &attrs.number {
        mistakes.wire.at(literal, "a variant with a payload has no number");
    }
}

/// Returns true if the last segment of a type is the given word.
pub(super) fn ends_in(ty: &Type, word: &str) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == word)
}
