//! The expansion of `Build`: a constructor for the required members, setters, and accessors for
//! members that a response may be missing.

mod accessor;
mod stages;

use crate::ast::{Field, Struct};
use crate::errors::Errors;
use crate::ty::{self, TypeKind};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt as _;

/// Maximum number of arguments that clippy accepts.
const MAX_ARGUMENTS: usize = 7;

/// Expands `Build`.
pub(crate) fn expand(item: &Struct<'_>, errors: &mut Errors) -> TokenStream {
    let ident = item.common.ident;
    let (required, optional): (Vec<&Field<'_>>, Vec<&Field<'_>>) =
        item.fields.iter().partition(|field| !field.optional || field.required);
    // A required member of a reply has an accessor instead, since it may be missing.
    let settable = item.fields.iter().filter(|field| !(field.optional && field.required));
    let has_stages = stages::are_needed(&required);
    let constructor_name = if has_stages { "builder" } else { "new" };
    for field in settable.clone() {
        if field.ident == constructor_name {
            errors
                .at(field.ident, "the setter of the field would have the name of the constructor");
            return TokenStream::new();
        }
    }
    let (stages, new) = if has_stages {
        (Some(stages::expand(item, &required)), None)
    } else {
        (None, Some(expand_new(item, &required)))
    };
    let accessors = item.fields.iter().filter_map(|field| accessor::expand(item, field));
    let setters = settable.map(expand_setter);
    let nulls = optional.iter().filter(|field| field.keeps_null);
    let nulls = nulls.map(|field| expand_null_setter(item, field));
    // The arguments have the types of the fields, as the author of the struct wrote them.
    quote! {
        #stages
        #[automatically_derived]
        #[allow(clippy::type_complexity)]
        impl #ident {
            #new
            #(#setters)*
            #(#nulls)*
            #(#accessors)*
        }
    }
}

/// Expands the constructor with the required members as positional arguments.
fn expand_new(item: &Struct<'_>, required: &[&Field<'_>]) -> TokenStream {
    let arguments = required.iter().map(|field| {
        let name = field.ident;
        let ty = expand_argument(field);
        quote! { #name: #ty }
    });
    let doc = if required.is_empty() {
        " Creates a value with no member set."
    } else {
        " Creates a value with the required members."
    };
    // Each required member is an argument, so the interface decides how many there are.
    let is_long = required.len() > MAX_ARGUMENTS;
    let lint = is_long.then(|| quote! { #[allow(clippy::too_many_arguments)] });
    let value = expand_self(item, &quote! { Self }, expand_converted);
    quote! {
        #[doc = #doc]
        #lint
        #[inline]
        #[must_use]
        pub fn new(#(#arguments),*) -> Self {
            #value
        }
    }
}

/// Expands the value from expressions for its required members; all others are empty.
fn expand_self(
    item: &Struct<'_>,
    name: &TokenStream,
    expand_required: impl Fn(&Field<'_>) -> TokenStream,
) -> TokenStream {
    let values = item.fields.iter().map(|field| {
        let ident = field.ident;
        let value = match (field.optional, field.required) {
            (false, _) => expand_required(field),
            (true, true) => {
                let value = expand_required(field);
                quote! { ::core::option::Option::Some(#value) }
            }
            (true, false) => quote! { ::core::option::Option::None },
        };
        if *ident == value.to_string() {
            quote! { #ident, }
        } else {
            quote! { #ident: #value, }
        }
    });
    let extra = item.extra.as_ref().map(|extra| {
        let ident = extra.ident;
        quote! { #ident: ::core::default::Default::default(), }
    });
    quote! { #name { #(#values)* #extra } }
}

/// Returns true for a field whose argument is converted with `Into`.
///
/// A named type may be an open enum or an either type, and strings can be converted to these.
fn is_converted(field: &Field<'_>) -> bool {
    matches!(field.kind, TypeKind::String | TypeKind::File | TypeKind::Named)
}

fn expand_argument(field: &Field<'_>) -> TokenStream {
    let ty = ty::argument(field.ty, "Box").unwrap_or(field.ty);
    match field.kind {
        TypeKind::String if ty::is_formatted(ty) => quote! { impl ::core::convert::Into<#ty> },
        TypeKind::String => quote! { impl ::core::convert::Into<::std::string::String> },
        TypeKind::File => quote! { impl ::core::convert::Into<::genwire_core::File> },
        TypeKind::Named => quote! { impl ::core::convert::Into<#ty> },
        _ => quote! { #ty },
    }
}

/// Expands the conversion of an argument to the type of its field.
fn expand_converted(field: &Field<'_>) -> TokenStream {
    let ident = field.ident;
    let value = if is_converted(field) {
        quote! { ::core::convert::Into::into(#ident) }
    } else {
        quote! { #ident }
    };
    if ty::is_boxed(field.ty) {
        quote! { ::std::boxed::Box::new(#value) }
    } else {
        value
    }
}

/// Returns the docs of a setter: the docs of its field.
fn expand_docs(field: &Field<'_>) -> TokenStream {
    if field.docs.is_empty() {
        let doc = format!(" Sets `{}`.", field.wire);
        return quote! { #[doc = #doc] };
    }
    let docs = &field.docs;
    quote! { #(#docs)* }
}

fn expand_setter(field: &Field<'_>) -> TokenStream {
    let ident = field.ident;
    let ty = expand_argument(field);
    let value = expand_converted(field);
    let docs = expand_docs(field);
    let value = if field.keeps_null {
        quote! { ::genwire_core::Nullable::Value(#value) }
    } else {
        value
    };
    let value = if field.optional {
        quote! { ::core::option::Option::Some(#value) }
    } else {
        value
    };
    quote! {
        #docs
        #[inline]
        #[must_use]
        pub fn #ident(mut self, #ident: #ty) -> Self {
            self.#ident = #value;
            self
        }
    }
}

fn expand_null_setter(item: &Struct<'_>, field: &Field<'_>) -> TokenStream {
    let ident = field.ident;
    let setter = null_setter(item, field);
    let doc = format!(" Sets `{}` to null.", field.wire);
    quote! {
        #[doc = #doc]
        #[inline]
        #[must_use]
        pub fn #setter(mut self) -> Self {
            self.#ident = ::core::option::Option::Some(::genwire_core::Nullable::Null);
            self
        }
    }
}

/// Returns the name of the setter for null. It is unique among the setters.
fn null_setter(item: &Struct<'_>, field: &Field<'_>) -> Ident {
    // The name of a keyword ends with `_`.
    let plain = field.ident.unraw().to_string();
    let mut name = format_ident!("{}_null", plain.trim_end_matches('_'));
    while item.fields.iter().any(|other| *other.ident == name) {
        name = format_ident!("{name}_value");
    }
    name
}
