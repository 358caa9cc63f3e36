//! The expansion of `Wire` for enums without a tag.

use super::{descriptor, expand_serde};
use crate::ast::{Alternative, Either};
use crate::ty::{self, TypeKind};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// Expands `Wire` for an enum without a tag.
pub(crate) fn expand(item: &Either<'_>) -> TokenStream {
    let ident = item.common.ident;
    let expected = expected(item);
    let described = descriptor::expand_either(item, &expected);
    let write = expand_write(item);
    if let [only] = item.alternatives.as_slice()
        && only.is_nullable
    {
        let deserialize = if only.is_any_object() {
            quote! { ::genwire_core::wire::deserialize_object_or_null }
        } else {
            quote! { ::genwire_core::wire::serde::Deserialize::deserialize }
        };
        let read = expand_alternative(only, &quote! { #deserialize(deserializer) });
        let serde = expand_serde(ident, &read, &write);
        return quote! { #serde #described };
    }
    if item.is_untagged() {
        let serde = expand_serde(ident, &expand_select(item), &write);
        return quote! { #serde #described };
    }
    let methods = item.alternatives.iter().map(|alternative| {
        let method = Ident::new(alternative.json.name(), Span::call_site());
        let is_json = ty::kind(alternative.ty) == TypeKind::Json;
        let deserialize = if is_json {
            quote! { ::genwire_core::wire::deserialize_json }
        } else {
            quote! { ::genwire_core::wire::serde::Deserialize::deserialize }
        };
        let is_boxed_json = is_json && ty::is_boxed(alternative.ty);
        let boxed = is_boxed_json.then(|| quote! { .map(::std::boxed::Box::new) });
        let read = expand_alternative(alternative, &quote! { #deserialize(deserializer) #boxed });
        quote! {
            fn #method<'de, D: ::genwire_core::wire::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                #read
            }
        }
    });
    let serde = expand_serde(
        ident,
        &quote! { ::genwire_core::wire::deserialize_either(deserializer) },
        &write,
    );
    quote! {
        #[automatically_derived]
        impl ::genwire_core::wire::Either for #ident {
            const EXPECTED: &'static str = #expected;
            #(#methods)*
        }
        #serde
        #described
    }
}

/// Expands the variant for a deserialized payload; integers may be written as `1.0`.
fn expand_alternative(alternative: &Alternative<'_>, read: &TokenStream) -> TokenStream {
    let variant = alternative.ident;
    if ty::holds_integers(alternative.ty) {
        quote! { #read.map(|::genwire_core::wire::Whole(value)| Self::#variant(value)) }
    } else {
        quote! { #read.map(Self::#variant) }
    }
}

fn expand_write(item: &Either<'_>) -> TokenStream {
    let writes = item.alternatives.iter().map(|alternative| {
        let variant = alternative.ident;
        quote! {
            Self::#variant(value) => {
                ::genwire_core::wire::serde::Serialize::serialize(value, serializer)
            }
        }
    });
    quote! { match self { #(#writes)* } }
}

/// Expands the choice of the best matching alternative, if several have the same JSON type.
fn expand_select(item: &Either<'_>) -> TokenStream {
    let reads = item.alternatives.iter().enumerate().map(|(place, alternative)| {
        let read = quote! { ::genwire_core::wire::alternative(&json) };
        let read = expand_alternative(alternative, &read);
        let pattern = if place + 1 == item.alternatives.len() {
            quote! { _ }
        } else {
            let place = Literal::usize_unsuffixed(place);
            quote! { #place }
        };
        quote! { #pattern => #read, }
    });
    quote! {
        let (place, json) = ::genwire_core::wire::select(
            <Self as ::genwire_core::Described>::descriptor(),
            deserializer,
        )?;
        match place { #(#reads)* }
    }
}

/// Returns the JSON types as a phrase, such as `a string or an array`.
fn expected(item: &Either<'_>) -> String {
    let mut nouns: Vec<&str> = Vec::new();
    for noun in item.alternatives.iter().map(|it| it.json.noun()) {
        if !nouns.contains(&noun) {
            nouns.push(noun);
        }
    }
    match nouns.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => nouns.concat(),
    }
}
