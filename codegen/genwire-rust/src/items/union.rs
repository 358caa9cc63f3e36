//! Unions as tagged Rust enums, with accessors for the tag and the members of their variants.

use proc_macro2::TokenStream;
use quote::quote;

use super::docs::{self, Docs};
use super::enums::policy_word;
use super::imports::Imports;
use super::structs::{checks, push_rules};
use super::{Access, Wrapper, field_ident, is_eq, type_ident};
use genwire_spec::model::{Field, Interface, TypeDef, TypeId, Union, Variant};

/// The enum, its accessors and its conversions.
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
    let payload = type_ident(&interface.ty(variant.ty).name);
    quote! {
        #docs
        #[serde(rename = #wire)]
        #name(#payload),
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
    let members: Vec<TokenStream> =
        members.iter().map(|field| emit_member(interface, union, field, imports)).collect();
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

/// The members of all variants, each once, leaving out those whose variants disagree on the type.
fn members<'a>(interface: &'a Interface, union: &Union) -> Vec<&'a Field> {
    let mut members: Vec<&Field> = Vec::new();
    let mut disputed: Vec<&str> = Vec::new();
    for field in union.variants.iter().flat_map(|variant| &interface.object(variant.ty).fields) {
        match members.iter().find(|member| member.name == field.name) {
            Some(member) if member.ty != field.ty => disputed.push(&field.name.wire),
            Some(_) => {}
            None => members.push(field),
        }
    }
    members.retain(|member| !disputed.contains(&member.name.wire.as_str()));
    members
}

fn emit_member(
    interface: &Interface,
    union: &Union,
    member: &Field,
    imports: &mut Imports,
) -> TokenStream {
    let name = field_ident(&member.name);
    let docs = Docs::new(&format!("Returns `{}`, if the variant has it.", member.name.wire));
    let docs = docs.emit();
    let access = Access::of_field(member);
    let returned = access.returned(interface, &member.ty, imports);
    let mut arms = Vec::new();
    let mut without = Vec::new();
    for variant in &union.variants {
        let variant_name = type_ident(&variant.name);
        match interface.object(variant.ty).field(&member.name.wire) {
            Some(field) => {
                let place = quote! { payload.#name };
                let value = Access::of_field(field)
                    .read(&place, Wrapper::of(interface.ty(variant.ty), field));
                arms.push(quote! { Self::#variant_name(payload) => #value, });
            }
            None => without.push(variant_name),
        }
    }
    quote! {
        #docs
        pub fn #name(&self) -> Option<#returned> {
            match self {
                #(#arms)*
                #(Self::#without(_) |)* Self::Unknown(_) => None,
            }
        }
    }
}

fn emit_from(interface: &Interface, def: &TypeDef, variant: &Variant) -> TokenStream {
    let name = type_ident(&def.name);
    let variant_name = type_ident(&variant.name);
    let payload = type_ident(&interface.ty(variant.ty).name);
    quote! {
        impl From<#payload> for #name {
            fn from(payload: #payload) -> Self {
                Self::#variant_name(payload)
            }
        }
    }
}
