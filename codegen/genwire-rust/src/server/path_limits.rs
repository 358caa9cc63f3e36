//! The check of the parameters in a path that have limits, as one of the steps of serving a request.

use proc_macro2::TokenStream;
use quote::quote;

use crate::items::structs::limits;
use crate::items::{field_ident, module_of, package_ident, type_ident};
use genwire_spec::model::{COMMON, Field, Interface, Operation, Type, TypeId};

/// Emits the check with the type that it reads; `None` if any text will do.
///
/// The type is declared in a block and names others by their paths, so that no name of the file is
/// the same as another one.
pub(super) fn emit(interface: &Interface, operation: &Operation) -> Option<TokenStream> {
    let is_limited = |param: &&Field| param.ty != Type::String || !param.constraints.is_empty();
    let limited: Vec<&Field> = operation.params.iter().filter(is_limited).collect();
    if limited.is_empty() {
        return None;
    }
    let fields = limited.into_iter().map(|param| {
        let name = field_ident(&param.name);
        let wire = &param.name.wire;
        let rename = (name != wire.as_str()).then(|| quote! { #[serde(rename = #wire)] });
        let limits = limits(param, None);
        let ty = rust_type(interface, operation, &param.ty);
        quote! {
            #rename
            #limits
            #name: #ty,
        }
    });
    let path = format!("{}.params", operation.item_path());
    Some(quote! {
        {
            #[derive(genwire_core::Wire, genwire_core::Validate)]
            #[wire(name = #path)]
            struct Path {
                #(#fields)*
            }
            entry.check_path::<Path>()?;
        }
    })
}

/// The type of a parameter, without imports.
fn rust_type(interface: &Interface, operation: &Operation, ty: &Type) -> TokenStream {
    let inner = |ty: &Type| rust_type(interface, operation, ty);
    match ty {
        Type::String => quote! { String },
        Type::Integer => quote! { i64 },
        Type::Number => quote! { f64 },
        Type::Boolean => quote! { bool },
        Type::File => quote! { genwire_core::File },
        Type::Json | Type::JsonObject => quote! { genwire_core::RawJson },
        Type::List(item) => {
            let item = inner(item);
            quote! { Vec<#item> }
        }
        Type::Map(item) => {
            let item = inner(item);
            quote! { std::collections::BTreeMap<String, #item> }
        }
        Type::Nullable(ty) => {
            let ty = inner(ty);
            quote! { Option<#ty> }
        }
        Type::Named(id) => named(interface, operation, *id),
    }
}

fn named(interface: &Interface, operation: &Operation, id: TypeId) -> TokenStream {
    let def = interface.ty(id);
    let name = type_ident(&def.name);
    if def.area == operation.area {
        let module = crate::items::ident(module_of(def));
        quote! { super::#module::#name }
    } else {
        let package = package_ident(interface, COMMON);
        quote! { #package::#name }
    }
}
