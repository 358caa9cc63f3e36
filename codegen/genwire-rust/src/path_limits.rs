//! The types and limits of path parameters. Clients and servers check them.

use proc_macro2::TokenStream;
use quote::quote;

use crate::items::imports::Imports;
use crate::items::structs::limits;
use crate::items::{field_ident, rust_type};
use genwire_spec::model::{Field, Interface, Operation, Type, TypeId, TypeKind};

/// Returns the type of a number or Boolean parameter; `None` for a string.
pub(crate) fn by_value(param: &Field) -> Option<TokenStream> {
    match &param.ty {
        Type::Integer => Some(quote! { i64 }),
        Type::Unsigned => Some(quote! { u64 }),
        Type::Number => Some(quote! { f64 }),
        Type::Boolean => Some(quote! { bool }),
        _ => None,
    }
}

pub(crate) fn enum_of(interface: &Interface, param: &Field) -> Option<TypeId> {
    match &param.ty {
        Type::Named(id) => matches!(interface.ty(*id).kind, TypeKind::Enum(_)).then_some(*id),
        _ => None,
    }
}

/// Returns the type in which a server passes a parameter: a number, a Boolean, an enum or a string.
pub(crate) fn served_type(
    interface: &Interface,
    param: &Field,
    imports: &mut Imports,
) -> TokenStream {
    if enum_of(interface, param).is_some() {
        return rust_type(interface, &param.ty, imports);
    }
    by_value(param).unwrap_or_else(|| quote! { String })
}

/// Emits the constant with the limits; `None` if any string is valid.
///
/// The type is declared inside a block. Its name is reserved, so it cannot shadow a type of a spec.
pub(crate) fn emit(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    if !operation.has_path_limits() {
        return None;
    }
    let fields = operation.params.iter().map(|param| {
        let name = field_ident(&param.name);
        let wire = &param.name.wire;
        let rename = (name != wire.as_str()).then(|| quote! { #[serde(rename = #wire)] });
        let limits = limits(param, None);
        let ty = rust_type(interface, &param.ty, imports);
        quote! {
            #rename
            #limits
            #name: #ty,
        }
    });
    let fields: Vec<TokenStream> = fields.collect();
    let path = format!("{}.params", operation.item_path());
    Some(quote! {
        /// The types and limits of the parameters in the path.
        pub const PATH: genwire_core::PathLimits = {
            #[derive(genwire_core::Wire, genwire_core::Validate)]
            #[wire(name = #path)]
            struct Path {
                #(#fields)*
            }
            genwire_core::PathLimits::of::<Path>()
        };
    })
}
