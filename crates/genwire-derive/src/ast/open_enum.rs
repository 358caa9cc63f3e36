//! Enums as sets of values with a variant for unlisted values.

use super::variants::{ends_in, rename};
use super::{Mistakes, item, refuse_generics};
use crate::attr::{ItemAttrs, Policy, VariantAttrs};
use std::collections::BTreeSet;
use syn::{Data, DeriveInput, Fields, Ident, Variant};

/// A set of values.
pub(crate) struct OpenEnum<'a> {
    pub(crate) ident: &'a Ident,
    /// The path of the type in the spec.
    pub(crate) name: String,
    pub(crate) policy: Policy,
    pub(crate) values: Values<'a>,
    /// The variant that keeps an unlisted value.
    pub(crate) unknown: &'a Ident,
}

/// The listed values.
pub(crate) enum Values<'a> {
    Texts(Vec<(&'a Ident, String)>),
    Numbers(Vec<(&'a Ident, i64)>),
}

/// Reads a set of values. Returns `None` after reporting the reason if the item is not a set of
/// values.
pub(crate) fn read_open_enum<'a>(
    input: &'a DeriveInput,
    mistakes: &mut Mistakes,
) -> Option<OpenEnum<'a>> {
    let attrs = ItemAttrs::read_wire(&input.attrs, &mut mistakes.wire);
    refuse_generics(input, mistakes);
    let Data::Enum(data) = &input.data else {
        let message = "only an enum can be a set of values\nhelp: for an object derive `Wire`";
        mistakes.structure.at(&input.ident, message);
        return None;
    };
    refuse_foreign(input, &attrs, mistakes);
    let mut listed = Vec::new();
    let mut unknown = None;
    for variant in &data.variants {
        let attrs = VariantAttrs::read(&variant.attrs, &mut mistakes.wire);
        if attrs.untagged.is_none() {
            listed.push((variant, attrs));
        } else if unknown.replace(variant).is_some() {
            mistakes.structure.at(&variant.ident, "another variant holds the unlisted values");
        }
    }
    let name = item::name(input, &attrs, mistakes);
    let policy = item::policy(input, &attrs, mistakes);
    let Some(unknown) = unknown else {
        let message = "the enum has no variant for unlisted values\n\
                       help: add `#[serde(untagged)] Unknown(UnknownValue)`, or `UnknownNumber` for numbers";
        mistakes.structure.at(&input.ident, message);
        return None;
    };
    let values = if holds_number(unknown, mistakes)? {
        Values::Numbers(numbers(&listed, mistakes))
    } else {
        Values::Texts(texts(&listed, mistakes))
    };
    let (ident, unknown) = (&input.ident, &unknown.ident);
    Some(OpenEnum { ident, name: name?, policy: policy?, values, unknown })
}

fn refuse_foreign(input: &DeriveInput, attrs: &ItemAttrs, mistakes: &mut Mistakes) {
    item::refuse_on_enum(attrs, mistakes);
    for attribute in &input.attrs {
        if attribute.path().is_ident("validate") {
            mistakes.wire.at(attribute.path(), "a set of values cannot have rules");
        }
    }
    if let Some(tag) = &attrs.tag {
        let message =
            "a set of values has no tag\nhelp: for objects that a tag selects derive `Wire`";
        mistakes.wire.at(tag, message);
    }
    if let Some(untagged) = &attrs.untagged {
        let message = "`untagged` belongs to the variant for unlisted values";
        mistakes.wire.at(untagged, message);
    }
}

/// Returns true if the variant for unlisted values holds a number; `None` if it holds neither a
/// number nor a string.
fn holds_number(unknown: &Variant, mistakes: &mut Mistakes) -> Option<bool> {
    if let Fields::Unnamed(fields) = &unknown.fields
        && let Some(field) = fields.unnamed.first()
        && fields.unnamed.len() == 1
    {
        if ends_in(&field.ty, "UnknownValue") {
            return Some(false);
        }
        if ends_in(&field.ty, "UnknownNumber") {
            return Some(true);
        }
    }
    let message = "the variant for unlisted values holds an `UnknownValue` or an `UnknownNumber`";
    mistakes.structure.at(&unknown.ident, message);
    None
}

fn texts<'a>(
    listed: &[(&'a Variant, VariantAttrs)],
    mistakes: &mut Mistakes,
) -> Vec<(&'a Ident, String)> {
    let mut seen = BTreeSet::new();
    let mut values = Vec::new();
    for (variant, attrs) in listed {
        refuse_payload(variant, attrs, mistakes);
        if let Some((_, literal)) = &attrs.number {
            let message =
                "the values are strings\nhelp: hold an `UnknownNumber` for a set of numbers";
            mistakes.wire.at(literal, message);
            continue;
        }
        let Some(wire) = rename(&variant.ident, attrs, mistakes) else { continue };
        if !seen.insert(wire.value()) {
            mistakes.wire.at(wire, format!("two values are called `{}`", wire.value()));
        }
        values.push((&variant.ident, wire.value()));
    }
    values
}

fn numbers<'a>(
    listed: &[(&'a Variant, VariantAttrs)],
    mistakes: &mut Mistakes,
) -> Vec<(&'a Ident, i64)> {
    let mut seen = BTreeSet::new();
    let mut values = Vec::new();
    for (variant, attrs) in listed {
        refuse_payload(variant, attrs, mistakes);
        if let Some(rename) = &attrs.rename {
            let message =
                "the values are numbers\nhelp: state the value with `#[wire(number = ..)]`";
            mistakes.wire.at(rename, message);
        }
        let Some((number, literal)) = &attrs.number else {
            if !attrs.is_broken {
                let message =
                    "the variant does not state its number\nhelp: add `#[wire(number = ..)]`";
                mistakes.wire.at(&variant.ident, message);
            }
            continue;
        };
        if !seen.insert(number.to_string()) {
            mistakes.wire.at(literal, format!("duplicate value `{number}`"));
        }
        values.push((&variant.ident, *number));
    }
    values
}

fn refuse_payload(variant: &Variant, attrs: &VariantAttrs, mistakes: &mut Mistakes) {
    if !matches!(variant.fields, Fields::Unit) {
        mistakes.structure.at(&variant.fields, "a listed value has no payload");
    }
    if let Some(json) = &attrs.json {
        mistakes.wire.at(json, "a listed value has no JSON type of its own");
    }
}
