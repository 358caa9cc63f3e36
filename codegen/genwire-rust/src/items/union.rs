//! Unions as tagged Rust enums, with accessors for the tag and the members of their variants.

use proc_macro2::TokenStream;
use quote::quote;

use super::docs::{self, Docs};
use super::enums::policy_word;
use super::imports::Imports;
use super::structs::{checks, push_rules};
use super::{Access, Wrapper, boxed, field_ident, is_eq, member, new_boxed, type_ident};
use genwire_spec::model::{Field, Interface, TypeDef, TypeId, Union, Variant};
use genwire_spec::names;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Maximum number of variants for which accessors list the variants without a value.
const MAX_NAMED_VARIANTS: usize = 24;

/// Emits the enum, its accessors and its conversions.
pub(crate) fn emit_union(
    interface: &Interface,
    id: TypeId,
    union: &Union,
    imports: &mut Imports,
) -> Vec<TokenStream> {
    let def = interface.ty(id);
    let mut items = vec![emit_definition(interface, id, union, imports)];
    items.push(emit_accessors(interface, def, union, imports));
    items.extend(union.variants.iter().map(|variant| emit_from(interface, def, variant)));
    items
}

fn emit_definition(
    interface: &Interface,
    id: TypeId,
    union: &Union,
    imports: &mut Imports,
) -> TokenStream {
    for name in ["UnknownVariant", "Validate", "Wire"] {
        imports.core(name);
    }
    imports.schema();
    let def = interface.ty(id);
    let path = def.path();
    let mut docs = docs::of_type(def);
    docs.push(format!("The member `{}` selects the variant.", union.tag.wire));
    push_rules(&mut docs, def);
    docs.reference(interface, &docs::page_of_type(def));
    let docs = docs.emit();
    let name = type_ident(&def.name);
    let tag = &union.tag.wire;
    let policy = policy_word(union.unknown);
    let eq = is_eq(interface, id).then(|| quote! { , Eq });
    let checks = checks(interface, def);
    let variants: Vec<TokenStream> = union
        .variants
        .iter()
        .map(|variant| emit_variant(interface, union, variant, imports))
        .collect();
    quote! {
        #docs
        #[derive(Clone, Debug, PartialEq #eq, Wire, Validate)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        #[serde(tag = #tag)]
        #[wire(name = #path, unknown = #policy)]
        #checks
        #[non_exhaustive]
        pub enum #name {
            #(#variants)*
            /// A variant that the interface does not list, kept unchanged.
            #[serde(untagged)]
            Unknown(UnknownVariant),
        }
    }
}

fn emit_variant(
    interface: &Interface,
    union: &Union,
    variant: &Variant,
    imports: &mut Imports,
) -> TokenStream {
    imports.named(interface, variant.ty.into());
    let name = type_ident(&variant.name);
    let wire = &variant.name.wire;
    let mut docs = Docs::new(&variant.doc);
    docs.push(format!("`{}` is `{wire}`.", union.tag.wire));
    let docs = docs.emit();
    let payload = interface.ty(variant.ty);
    let name_of_payload = type_ident(&payload.name);
    let held = boxed(payload.is_large_variant(), quote! { #name_of_payload });
    quote! {
        #docs
        #[serde(rename = #wire)]
        #name(#held),
    }
}

fn emit_accessors(
    interface: &Interface,
    def: &TypeDef,
    union: &Union,
    imports: &mut Imports,
) -> TokenStream {
    let name = type_ident(&def.name);
    let tag = emit_tag(union);
    let members = members(interface, union);
    let members = members.iter();
    let members = members.map(|holders| member(emit_member(interface, union, holders, imports)));
    quote! {
        impl #name {
            #tag
            #(#members)*
        }
    }
}

fn emit_tag(union: &Union) -> TokenStream {
    let name = field_ident(&union.tag);
    let docs = Docs::new(&format!(
        "Returns the value of `{}`, which selects the variant.",
        union.tag.wire
    ))
    .emit();
    let arms = union.variants.iter().map(|variant| {
        let name = type_ident(&variant.name);
        let wire = &variant.name.wire;
        quote! { Self::#name(_) => #wire, }
    });
    quote! {
        #docs
        pub fn #name(&self) -> &str {
            match self {
                #(#arms)*
                Self::Unknown(other) => other.tag(),
            }
        }
    }
}

/// A variant that has a member, with its version of the member.
type Holder<'a> = (&'a Variant, &'a Field);

/// Returns the variants with each member, in the order in which the members first occur.
///
/// A member is omitted if its variants disagree on its type or spelling, or if it has the name of
/// the tag.
fn members<'a>(interface: &'a Interface, union: &'a Union) -> Vec<Vec<Holder<'a>>> {
    let mut members: Vec<Vec<Holder<'_>>> = Vec::new();
    let mut place_of: BTreeMap<Cow<'_, str>, usize> = BTreeMap::new();
    for variant in &union.variants {
        for field in &interface.object(variant.ty).fields {
            let name = names::identifier(&field.name.snake);
            let place = *place_of.entry(name).or_insert(members.len());
            match members.get_mut(place) {
                Some(holders) => holders.push((variant, field)),
                None => members.push(vec![(variant, field)]),
            }
        }
    }
    members.retain(|holders| {
        holders.iter().all(|(_, field)| {
            let (_, first) = holders[0];
            first.ty == field.ty
                && first.name.wire == field.name.wire
                && names::identifier(&field.name.snake) != names::identifier(&union.tag.snake)
        })
    });
    members
}

fn emit_member(
    interface: &Interface,
    union: &Union,
    holders: &[Holder<'_>],
    imports: &mut Imports,
) -> TokenStream {
    let (_, member) = holders[0];
    let name = field_ident(&member.name);
    let docs = Docs::new(&format!("Returns `{}`, if the variant has it.", member.name.wire));
    let docs = docs.emit();
    let returned = Access::of_field(member).returned(interface, &member.ty, imports);
    let arms = holders.iter().map(|(variant, field)| {
        let variant_name = type_ident(&variant.name);
        let place = quote! { payload.#name };
        let wrapper = Wrapper::of(interface.ty(variant.ty), field);
        let value = Access::of_field(field).read(&place, wrapper);
        quote! { Self::#variant_name(payload) => #value, }
    });
    let others = emit_others(union, holders);
    quote! {
        #docs
        pub fn #name(&self) -> Option<#returned> {
            match self {
                #(#arms)*
                #others => None,
            }
        }
    }
}

/// Returns the pattern for the variants without a member.
fn emit_others(union: &Union, holders: &[Holder<'_>]) -> TokenStream {
    if holders.len() == union.variants.len() {
        return quote! { Self::Unknown(_) };
    }
    // Listing all variants in the method of each member would be quadratic: 200 MB of code for a
    // union of 670 variants.
    if union.variants.len() > MAX_NAMED_VARIANTS {
        return quote! { _ };
    }
    let without = union
        .variants
        .iter()
        .filter(|variant| holders.iter().all(|(holder, _)| holder.name != variant.name))
        .map(|variant| type_ident(&variant.name));
    quote! { #(Self::#without(_) |)* Self::Unknown(_) }
}

fn emit_from(interface: &Interface, def: &TypeDef, variant: &Variant) -> TokenStream {
    let name = type_ident(&def.name);
    let variant_name = type_ident(&variant.name);
    let payload = interface.ty(variant.ty);
    let value = new_boxed(payload.is_large_variant(), quote! { payload });
    let payload = type_ident(&payload.name);
    quote! {
        impl From<#payload> for #name {
            fn from(payload: #payload) -> Self {
                Self::#variant_name(#value)
            }
        }
    }
}
