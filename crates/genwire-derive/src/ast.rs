//! Items as the macros read them; all errors are found here, so that the expansions cannot fail.

mod item;
mod open_enum;
mod structs;
mod variants;

pub(crate) use open_enum::{OpenEnum, Values, read_open_enum};
pub(crate) use structs::{Extra, Field, Struct};
pub(crate) use variants::{Alternative, Either, Tagged, Variant};

use crate::attr::{ItemAttrs, Policy, Rule};
use crate::constraint;
use crate::errors::Errors;
use syn::{Data, DeriveInput, Fields, Ident, Path};

/// The errors of an item by the macro that reports them, so that each error is reported once.
#[derive(Default)]
pub(crate) struct Mistakes {
    /// Errors that prevent every expansion.
    pub(crate) structure: Errors,
    /// Errors that `Wire` and `OpenEnum` report.
    pub(crate) wire: Errors,
    /// Errors that `Validate` reports.
    pub(crate) validate: Errors,
}

/// An item that can derive `Wire` and `Validate`.
pub(crate) enum Item<'a> {
    Struct(Struct<'a>),
    Tagged(Tagged<'a>),
    Either(Either<'a>),
}

/// The parts that all items share.
pub(crate) struct Common<'a> {
    pub(crate) ident: &'a Ident,
    /// The path of the type in the spec.
    pub(crate) name: String,
    pub(crate) rules: Vec<Rule>,
    pub(crate) natives: Vec<Path>,
}

/// Reads an item; returns `None` if it cannot be expanded, after reporting the reason.
pub(crate) fn read<'a>(input: &'a DeriveInput, mistakes: &mut Mistakes) -> Option<Item<'a>> {
    let mut attrs = ItemAttrs::read_wire(&input.attrs, &mut mistakes.wire);
    attrs.read_rules(&input.attrs, &mut mistakes.validate);
    refuse_generics(input, mistakes);
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => {
                item::refuse_on_struct(&attrs, mistakes);
                let deny_null = attrs.deny_null.is_some();
                let unknown = attrs.unknown.as_ref().map_or(Policy::Warning, |(policy, _)| *policy);
                let constraints = constraint::check_struct(&attrs.demands, &mut mistakes.validate);
                let common = common(input, attrs, mistakes)?;
                let fields = structs::read(&fields.named, mistakes);
                let item = Struct::new(common, (deny_null, unknown), constraints, fields);
                item::check_rules(&item.common, Some(&item.fields), mistakes);
                Some(Item::Struct(item))
            }
            other => {
                let message = "the struct has no named fields\nhelp: a JSON object is a struct with named fields";
                match other {
                    Fields::Unit => mistakes.structure.at(&input.ident, message),
                    tuple => mistakes.structure.at(tuple, message),
                }
                None
            }
        },
        Data::Enum(data) => {
            item::refuse_on_enum(&attrs, mistakes);
            if let Some(tag) = attrs.tag.take() {
                let policy = item::policy(input, &attrs, mistakes);
                let common = common(input, attrs, mistakes)?;
                variants::read_tagged(common, tag.value(), policy?, &data.variants, mistakes)
                    .map(Item::Tagged)
            } else if attrs.untagged.is_some() {
                item::refuse_policy(&attrs, mistakes);
                let common = common(input, attrs, mistakes)?;
                Some(Item::Either(variants::read_either(common, &data.variants, mistakes)))
            } else {
                let message = "the enum does not state how its variants are selected\n\
                               help: add `#[serde(tag = \"..\")]` or `#[serde(untagged)]`; \
                               for a set of values derive `OpenEnum`";
                mistakes.structure.at(&input.ident, message);
                None
            }
        }
        Data::Union(data) => {
            mistakes.structure.at(data.union_token, "a Rust union has no JSON form");
            None
        }
    }
}

fn common<'a>(
    input: &'a DeriveInput,
    attrs: ItemAttrs,
    mistakes: &mut Mistakes,
) -> Option<Common<'a>> {
    let name = item::name(input, &attrs, mistakes)?;
    Some(Common { ident: &input.ident, name, rules: attrs.rules, natives: attrs.natives })
}

fn refuse_generics(input: &DeriveInput, mistakes: &mut Mistakes) {
    if !input.generics.params.is_empty() {
        mistakes.structure.at(&input.generics, "a type with a JSON form cannot be generic");
    }
}
