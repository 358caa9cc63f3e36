//! Enums as open Rust enums, with accessors for the properties of their values.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::docs::{self, Docs};
use super::imports::Imports;
use super::{field_ident, json_literal, member, type_ident};
use genwire_spec::model::{
    EnumRepr, EnumType, EnumValue, Interface, Json, Property, PropertyType, TypeDef, TypeId,
    UnknownPolicy,
};

/// Emits the enum and accessors for the properties of its values, if there are any.
pub(crate) fn emit_enum(
    interface: &Interface,
    id: TypeId,
    ty: &EnumType,
    imports: &mut Imports,
) -> Vec<TokenStream> {
    let def = interface.ty(id);
    let mut items = vec![emit_definition(interface, def, ty, imports)];
    if !ty.properties.is_empty() {
        items.push(emit_properties(def, ty));
    }
    items
}

fn emit_definition(
    interface: &Interface,
    def: &TypeDef,
    ty: &EnumType,
    imports: &mut Imports,
) -> TokenStream {
    let unknown = match ty.repr {
        EnumRepr::String => "UnknownValue",
        EnumRepr::Integer => "UnknownNumber",
    };
    imports.core("OpenEnum");
    imports.core(unknown);
    imports.schema();
    let unknown = super::ident(unknown);
    let path = def.path();
    let mut docs = docs::of_type(def);
    docs.push(policy(ty.unknown));
    docs.reference(interface, &docs::page_of_type(def));
    let docs = docs.emit();
    let name = type_ident(&def.name);
    let policy = policy_word(ty.unknown);
    let values = ty.values.iter().map(|value| member(emit_value(ty, value)));
    quote! {
        #docs
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        #[wire(name = #path, unknown = #policy)]
        #[non_exhaustive]
        pub enum #name {
            #(#values)*
            /// A value that the interface does not list, kept unchanged.
            #[serde(untagged)]
            Unknown(#unknown),
        }
    }
}

fn emit_value(ty: &EnumType, value: &EnumValue) -> TokenStream {
    let docs = docs::of_value(ty, value).emit();
    let name = type_ident(&value.name);
    let wire = &value.name.wire;
    let spelling = if let Some(number) = value.number {
        let number = Literal::i64_unsuffixed(number);
        quote! { #[wire(number = #number)] }
    } else {
        quote! { #[serde(rename = #wire)] }
    };
    quote! {
        #docs
        #spelling
        #name,
    }
}

fn policy(unknown: UnknownPolicy) -> &'static str {
    match unknown {
        UnknownPolicy::Error => {
            "Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error."
        }
        UnknownPolicy::Warning => {
            "Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning."
        }
        UnknownPolicy::Accept => "Other values are kept as [`Unknown`](Self::Unknown).",
    }
}

pub(crate) fn policy_word(unknown: UnknownPolicy) -> &'static str {
    match unknown {
        UnknownPolicy::Error => "error",
        UnknownPolicy::Warning => "warning",
        UnknownPolicy::Accept => "accept",
    }
}

fn emit_properties(def: &TypeDef, ty: &EnumType) -> TokenStream {
    let name = type_ident(&def.name);
    let accessors = ty
        .properties
        .iter()
        .enumerate()
        .map(|(index, property)| emit_property(ty, index, property));
    quote! {
        impl #name {
            #(#accessors)*
        }
    }
}

fn emit_property(ty: &EnumType, index: usize, property: &Property) -> TokenStream {
    let mut docs = Docs::new(&property.doc);
    docs.push(if property.optional {
        "`None` for values that do not state it and for values that the interface does not list."
    } else {
        "`None` for a value that the interface does not list."
    });
    let docs = docs.emit();
    let name = field_ident(&property.name);
    let returned = match property.ty {
        PropertyType::Integer => quote! { i64 },
        PropertyType::Number => quote! { f64 },
        PropertyType::Boolean => quote! { bool },
        PropertyType::String => quote! { &'static str },
    };
    let arms = grouped(ty, index).into_iter().map(|(values, json)| {
        let values = values.iter().map(|value| type_ident(&value.name));
        let literal = property_literal(property.ty, json);
        quote! { #(Self::#values)|* => #literal, }
    });
    let silent = ty.values.iter().filter(|value| value.properties.get(index) == Some(&Json::Null));
    let silent = silent.map(|value| type_ident(&value.name));
    quote! {
        #docs
        pub const fn #name(&self) -> Option<#returned> {
            match self {
                #(#arms)*
                #(Self::#silent |)* Self::Unknown(_) => None,
            }
        }
    }
}

/// Groups the values of an enum by a property, without those that omit it.
fn grouped(ty: &EnumType, index: usize) -> Vec<(Vec<&EnumValue>, &Json)> {
    let mut groups: Vec<(Vec<&EnumValue>, &Json)> = Vec::new();
    for value in &ty.values {
        let json = value.properties.get(index).filter(|json| !json.is_null());
        let Some(json) = json else { continue };
        match groups.iter_mut().find(|(_, other)| *other == json) {
            Some((values, _)) => values.push(value),
            None => groups.push((vec![value], json)),
        }
    }
    groups
}

fn property_literal(ty: PropertyType, json: &Json) -> TokenStream {
    #[expect(clippy::cast_precision_loss, reason = "a property that is a number is small")]
    let literal = match (ty, json) {
        (PropertyType::Number, Json::Integer(number)) => Some(super::float(*number as f64)),
        _ => json_literal(json),
    };
    super::optional(literal)
}
