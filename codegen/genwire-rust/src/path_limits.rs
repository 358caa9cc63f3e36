//! The types and limits of the parameters in a path, which the client and the server check.

use proc_macro2::TokenStream;
use quote::quote;

use crate::items::imports::Imports;
use crate::items::structs::limits;
use crate::items::{field_ident, rust_type};
use genwire_spec::model::{Field, Interface, Operation, Type};

/// Returns true if some parameter in the path has a type or limits, so that not any text will do.
pub(crate) fn has_limits(operation: &Operation) -> bool {
    operation.params.iter().any(is_limited)
}

fn is_limited(param: &Field) -> bool {
    param.ty != Type::String || !param.constraints.is_empty()
}

/// Emits the constant with the limits; `None` if any text will do.
///
/// The type is declared in a block. No type of a spec can have its name, which is reserved, so that it
/// hides none.
pub(crate) fn emit(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    if !has_limits(operation) {
        return None;
    }
    let fields = operation.params.iter().filter(|param| is_limited(param)).map(|param| {
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
