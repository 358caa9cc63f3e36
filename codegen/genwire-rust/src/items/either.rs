//! Either types as Rust enums, with accessors and conversions.

use proc_macro2::TokenStream;
use quote::quote;

use super::docs::{self, Docs};
use super::imports::Imports;
use super::structs::validations;
use super::{Access, boxed, expect_depth, ident, is_eq, new_boxed, rust_type, type_ident};
use genwire_spec::model::types::SELECTION;
use genwire_spec::model::{
    Alternative, Either, Interface, JsonType, Type, TypeDef, TypeId, TypeKind,
};

/// Emits the enum, its accessors and its conversions.
pub(crate) fn emit_either(
    interface: &Interface,
    id: TypeId,
    either: &Either,
    imports: &mut Imports,
) -> Vec<TokenStream> {
    let def = interface.ty(id);
    if either.is_raw() {
        return vec![emit_raw(interface, def, imports)];
    }
    let mut items = vec![emit_definition(interface, id, either, imports)];
    match either.only() {
        Some(only) => items.extend(emit_inner(interface, def, only, imports)),
        None => items.push(emit_accessors(interface, def, either, imports)),
    }
    for alternative in &either.alternatives {
        // A type that two alternatives share does not determine the alternative.
        let others = either.alternatives.iter().filter(|other| other.ty == alternative.ty);
        if others.count() == 1 {
            let is_boxed = either.is_boxed(alternative, &interface.types);
            items.extend(emit_from(interface, def, alternative, is_boxed, imports));
        }
    }
    items
}

fn emit_definition(
    interface: &Interface,
    id: TypeId,
    either: &Either,
    imports: &mut Imports,
) -> TokenStream {
    imports.core("Validate");
    imports.core("Wire");
    imports.schema();
    let def = interface.ty(id);
    let path = def.path();
    let mut docs = docs::of_type(def);
    if either.is_untagged() {
        docs.push(SELECTION);
    }
    docs.reference(interface, &docs::page_of_type(def));
    let docs = docs.emit();
    let name = type_ident(&def.name);
    let eq = is_eq(interface, id).then(|| quote! { , Eq });
    let alternatives: Vec<TokenStream> = either
        .alternatives
        .iter()
        .map(|alternative| {
            let docs = docs::of_alternative(alternative).emit();
            let checks = checks(def, alternative);
            let name = type_ident(&alternative.name);
            let is_boxed = either.is_boxed(alternative, &interface.types);
            let ty = boxed(is_boxed, rust_type(interface, &alternative.ty, imports));
            let depth = expect_depth(&ty);
            let json = is_hidden(interface, &alternative.ty).then(|| {
                let json = json_word(alternative);
                quote! { #[wire(json = #json)] }
            });
            quote! {
                #docs
                #depth
                #json
                #name(#checks #ty),
            }
        })
        .collect();
    quote! {
        #docs
        #[derive(Clone, Debug, PartialEq #eq, Wire, Validate)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        #[serde(untagged)]
        #[wire(name = #path)]
        pub enum #name {
            #(#alternatives)*
        }
    }
}

/// Returns the attributes of the payload for the constraints of an alternative.
fn checks(def: &TypeDef, alternative: &Alternative) -> Option<TokenStream> {
    if alternative.constraints.is_empty() {
        return None;
    }
    let path = format!("{}.alternatives.{}", def.path(), alternative.name.wire);
    let validations = validations(def, &alternative.as_field());
    Some(quote! { #[wire(name = #path)] #validations })
}

/// Returns true if the derive macro cannot infer the JSON type from the Rust type: for enums and
/// arbitrary objects.
fn is_hidden(interface: &Interface, ty: &Type) -> bool {
    match ty {
        Type::Named(id) => matches!(interface.ty(*id).kind, TypeKind::Enum(_)),
        Type::JsonObject => true,
        Type::Nullable(inner) => **inner == Type::JsonObject,
        _ => false,
    }
}

fn json_word(alternative: &Alternative) -> &'static str {
    if *alternative.ty.besides_null() == Type::JsonObject {
        return "object";
    }
    match alternative.json {
        JsonType::String => "string",
        JsonType::Number => "number",
        JsonType::Boolean => "boolean",
        JsonType::Array => "array",
        JsonType::Object => "object",
        JsonType::Any => "any",
    }
}

/// Emits the type alias for arbitrary JSON.
fn emit_raw(interface: &Interface, def: &TypeDef, imports: &mut Imports) -> TokenStream {
    let mut docs = docs::of_type(def);
    docs.reference(interface, &docs::page_of_type(def));
    let docs = docs.emit();
    let (name, ty) = (type_ident(&def.name), rust_type(interface, &Type::Json, imports));
    quote! {
        #docs
        pub type #name = #ty;
    }
}

/// Emits access to the only alternative of a type, so that it can be used like its value.
fn emit_inner(
    interface: &Interface,
    def: &TypeDef,
    only: &Alternative,
    imports: &mut Imports,
) -> [TokenStream; 2] {
    let (name, variant) = (type_ident(&def.name), type_ident(&only.name));
    let ty = rust_type(interface, &only.ty, imports);
    let into = quote! {
        impl #name {
            /// Returns the value within.
            pub fn into_inner(self) -> #ty {
                let Self::#variant(value) = self;
                value
            }
        }
    };
    let deref = quote! {
        impl std::ops::Deref for #name {
            type Target = #ty;

            fn deref(&self) -> &#ty {
                let Self::#variant(value) = self;
                value
            }
        }
    };
    [into, deref]
}

fn emit_accessors(
    interface: &Interface,
    def: &TypeDef,
    either: &Either,
    imports: &mut Imports,
) -> TokenStream {
    let name = type_ident(&def.name);
    let accessors = either.alternatives.iter().map(|alternative| {
        let function = ident(&format!("as_{}", alternative.name.snake));
        let doc = Docs::new(&format!(
            "Returns the value if it is [`Self::{}`].",
            alternative.name.pascal
        ))
        .emit();
        let variant = type_ident(&alternative.name);
        let access = Access::of(&alternative.ty);
        let returned = access.returned(interface, &alternative.ty, imports);
        let star = matches!(access, Access::Copy).then(|| quote! { * });
        let others = either.alternatives.iter().filter(|other| other.name != alternative.name);
        let others: Vec<_> = others.map(|other| type_ident(&other.name)).collect();
        let others = (!others.is_empty()).then(|| quote! { #(Self::#others(_))|* => None, });
        quote! {
            #doc
            pub fn #function(&self) -> Option<#returned> {
                match self {
                    Self::#variant(value) => Some(#star value),
                    #others
                }
            }
        }
    });
    let accessors: Vec<TokenStream> = accessors.collect();
    quote! {
        impl #name {
            #(#accessors)*
        }
    }
}

fn emit_from(
    interface: &Interface,
    def: &TypeDef,
    alternative: &Alternative,
    is_boxed: bool,
    imports: &mut Imports,
) -> Vec<TokenStream> {
    let name = type_ident(&def.name);
    let variant = type_ident(&alternative.name);
    let ty = rust_type(interface, &alternative.ty, imports);
    let held = new_boxed(is_boxed, quote! { value });
    let mut items = vec![quote! {
        impl From<#ty> for #name {
            fn from(value: #ty) -> Self {
                Self::#variant(#held)
            }
        }
    }];
    if alternative.ty == Type::String {
        items.push(quote! {
            impl From<&str> for #name {
                fn from(text: &str) -> Self {
                    Self::#variant(text.to_owned())
                }
            }
        });
    }
    items
}
