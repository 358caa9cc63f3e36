//! Accessors for members that a response requires but may be missing.

use crate::ast::{Field, Struct};
use crate::ty::{self, TypeKind};
use proc_macro2::TokenStream;
use quote::quote;

/// Expands the accessor of a required member that is an `Option`.
///
/// A nullable member has no accessor, because the accessor could not return null.
pub(super) fn expand(item: &Struct<'_>, field: &Field<'_>) -> Option<TokenStream> {
    if !field.optional || !field.required || field.nullable {
        return None;
    }
    let Field { ident, wire, ty, .. } = field;
    let (returned, read) = if let Some(inner) = ty::argument(ty, "Box") {
        (quote! { &#inner }, quote! { self.#ident.as_deref() })
    } else {
        match field.kind {
            TypeKind::Number | TypeKind::Integer | TypeKind::Unsigned | TypeKind::Boolean => {
                (quote! { #ty }, quote! { self.#ident })
            }
            TypeKind::String => (quote! { &str }, quote! { self.#ident.as_deref() }),
            TypeKind::List => match ty::argument(ty, "Vec") {
                Some(inner) => (quote! { &[#inner] }, quote! { self.#ident.as_deref() }),
                None => (quote! { &#ty }, quote! { self.#ident.as_ref() }),
            },
            TypeKind::Map | TypeKind::Json | TypeKind::File | TypeKind::Extra | TypeKind::Named => {
                (quote! { &#ty }, quote! { self.#ident.as_ref() })
            }
        }
    };
    let name = &item.common.name;
    let docs = &field.docs;
    let error = " The response does not have the member.";
    Some(quote! {
        #(#docs)*
        ///
        /// # Errors
        ///
        #[doc = #error]
        #[inline]
        pub fn #ident(
            &self,
        ) -> ::core::result::Result<#returned, ::genwire_core::MissingMember> {
            #read.ok_or(::genwire_core::MissingMember::new(#name, #wire))
        }
    })
}
