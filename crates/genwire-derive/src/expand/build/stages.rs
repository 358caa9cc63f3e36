//! The staged constructor of a struct with required members of the same type: each is set by name,
//! in the order of the fields.

use super::{expand_argument, expand_converted, expand_docs, expand_self};
use crate::ast::{Field, Struct};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use syn::ext::IdentExt as _;

/// Returns true if arguments could be swapped without a compiler error.
pub(super) fn are_needed(required: &[&Field<'_>]) -> bool {
    let mut seen = BTreeSet::new();
    !required.iter().all(|field| seen.insert(expand_argument(field).to_string()))
}

/// Expands the builder and the function that starts it.
///
/// The number in its type counts the members that are set. The compiler requires the next one, and
/// the last setter returns the value.
pub(super) fn expand(item: &Struct<'_>, required: &[&Field<'_>]) -> TokenStream {
    let ident = item.common.ident;
    let builder = format_ident!("{ident}Builder");
    let places = required.iter().map(|Field { ident, ty, .. }| {
        quote! { #ident: ::core::option::Option<#ty>, }
    });
    let setters = required.iter().enumerate().map(|(place, field)| {
        let is_last = place + 1 == required.len();
        let (returned, end) = if is_last {
            (quote! { #ident }, expand_end(item, required))
        } else {
            let next = Literal::usize_unsuffixed(place + 1);
            (quote! { #builder<#next> }, quote! { #builder { members } })
        };
        let place = Literal::usize_unsuffixed(place);
        let setter = expand_setter(field, &returned, &end);
        quote! { impl #builder<#place> { #setter } }
    });
    let names: Vec<String> =
        required.iter().map(|field| format!("`{}`", field.ident.unraw())).collect();
    let doc = format!(" Starts with the required members, in this order: {}.", names.join(", "));
    let about = format!(" A [`{ident}`] whose first `SET` required members are set.");
    // Inside a block, so that the names cannot collide with other items.
    quote! {
        const _: () = {
            #[doc = #about]
            #[derive(Clone, Debug)]
            #[must_use = "the setter of the last required member returns the value"]
            pub struct #builder<const SET: usize> {
                members: Members,
            }
            #[derive(Clone, Debug, Default)]
            #[allow(clippy::type_complexity)]
            struct Members {
                #(#places)*
            }
            #[automatically_derived]
            impl #ident {
                #[doc = #doc]
                #[inline]
                pub fn builder() -> #builder<0> {
                    #builder { members: ::core::default::Default::default() }
                }
            }
            #(#setters)*
        };
    }
}

/// Expands the setter of a required member.
fn expand_setter(field: &Field<'_>, returned: &TokenStream, end: &TokenStream) -> TokenStream {
    let ident = field.ident;
    let (docs, ty, value) = (expand_docs(field), expand_argument(field), expand_converted(field));
    quote! {
        #docs
        #[inline]
        #[allow(clippy::type_complexity)]
        pub fn #ident(self, #ident: #ty) -> #returned {
            let mut members = self.members;
            members.#ident = ::core::option::Option::Some(#value);
            #end
        }
    }
}

/// Expands the value once every required member is set.
fn expand_end(item: &Struct<'_>, required: &[&Field<'_>]) -> TokenStream {
    let names: Vec<_> = required.iter().map(|field| field.ident).collect();
    let owner = item.common.ident;
    let value = expand_self(item, &quote! { #owner }, |field| {
        let ident = field.ident;
        quote! { #ident }
    });
    quote! {
        let Members { #(#names: ::core::option::Option::Some(#names)),* } = members else {
            ::core::unreachable!("each stage sets its member")
        };
        #value
    }
}
