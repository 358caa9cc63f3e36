//! Items as the macros understand them, checked: nothing behind this file meets a mistake.

mod item;
mod open_enum;
mod structs;
mod variants;

pub(crate) use open_enum::{OpenEnum, Values, read_open_enum};
pub(crate) use structs::{Field, Struct};
pub(crate) use variants::{Either, Tagged, Variant};

use crate::attr::{ItemAttrs, Rule};
use crate::errors::Errors;
use syn::{Data, DeriveInput, Fields, Ident, Path};

/// The mistakes of an item, by the macro that shows them, so that each is shown once.
#[derive(Default)]
pub(crate) struct Mistakes {
    /// What no macro can work with.
    pub(crate) structure: Errors,
    /// What `Wire` and `OpenEnum` show.
    pub(crate) wire: Errors,
    /// What `Validate` shows.
    pub(crate) validate: Errors,
}

/// An item that `Wire` and `Validate` can be derived for.
pub(crate) enum Item<'a> {
    Struct(Struct<'a>),
    Tagged(Tagged<'a>),
    Either(Either<'a>),
}

/// What every item has.
pub(crate) struct Common<'a> {
    pub(crate) ident: &'a Ident,
    /// The path of the type in the spec.
    pub(crate) name: String,
    pub(crate) rules: Vec<Rule>,
    pub(crate) natives: Vec<Path>,
}

/// Reads an item; `None` if it is none that can be worked with, which has been reported then.
pub(crate) fn read<'a>(input: &'a DeriveInput, mistakes: &mut Mistakes) -> Option<Item<'a>> {
    let mut attrs = ItemAttrs::read_wire(&input.attrs, &mut mistakes.wire);
    attrs.read_rules(&input.attrs, &mut mistakes.validate);
    refuse_generics(input, mistakes);
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => {
                item::refuse_on_struct(&attrs, mistakes);
                let exact = attrs.exact.is_some();
                let common = common(input, attrs, mistakes)?;
                let fields = structs::read(&fields.named, mistakes);
                let item = Struct::new(common, exact, fields);
                item::check_rules(&item.common, Some(&item.fields), mistakes);
                Some(Item::Struct(item))
            }
            other => {
                let message = "the struct has no named fields\nhelp: an object on the wire is a struct with named fields";
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
                let message = "the enum does not say how its variants are told apart\n\
                               help: add `#[serde(tag = \"..\")]` or `#[serde(untagged)]`; \
                               for a set of values derive `OpenEnum`";
                mistakes.structure.at(&input.ident, message);
                None
            }
        }
        Data::Union(data) => {
            mistakes.structure.at(data.union_token, "a Rust union has no form on the wire");
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
        mistakes.structure.at(&input.generics, "a type on the wire takes no generics");
    }
}
