//! The limits of the parameters in a path, as a type that the steps of serving a request check.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::items::imports::Imports;
use crate::items::structs::limits;
use crate::items::{field_ident, rust_type};
use genwire_spec::model::{Field, Interface, Operation, Type};

/// Returns the name of the type.
pub(super) fn ident(operation: &Operation) -> Ident {
    format_ident!("PathOf{}", operation.name.pascal)
}

/// Emits the type of the parameters that have limits; `None` if any text will do.
pub(super) fn emit(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let is_limited = |param: &&Field| param.ty != Type::String || !param.constraints.is_empty();
    let limited: Vec<&Field> = operation.params.iter().filter(is_limited).collect();
    if limited.is_empty() {
        return None;
    }
    imports.core("Validate");
    imports.core("Wire");
    let fields = limited.into_iter().map(|param| {
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
    let ident = ident(operation);
    let doc = format!(" The parameters with limits in the path of `{}`.", operation.name.snake);
    let path = format!("{}.params", operation.item_path());
    Some(quote! {
        #[doc = #doc]
        #[derive(Wire, Validate)]
        #[wire(name = #path)]
        struct #ident {
            #(#fields)*
        }
    })
}
