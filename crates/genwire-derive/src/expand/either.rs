//! The expansion of `Wire` for enums without a tag.

use super::{descriptor, expand_serde};
use crate::ast::Either;
use crate::ty::{self, Kind};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Expands `Wire` for an enum without a tag.
pub(crate) fn expand(item: &Either<'_>) -> TokenStream {
    let ident = item.common.ident;
    let expected = expected(item);
    let methods = item.alternatives.iter().map(|alternative| {
        let variant = alternative.ident;
        let method = Ident::new(alternative.json.name(), Span::call_site());
        let deserialize = if ty::kind(alternative.ty) == Kind::Json {
            quote! { ::genwire_core::wire::deserialize_json }
        } else {
            quote! { ::genwire_core::wire::serde::Deserialize::deserialize }
        };
        quote! {
            fn #method<'de, D: ::genwire_core::wire::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                #deserialize(deserializer).map(Self::#variant)
            }
        }
    });
    let writes = item.alternatives.iter().map(|alternative| {
        let variant = alternative.ident;
        quote! {
            Self::#variant(value) => {
                ::genwire_core::wire::serde::Serialize::serialize(value, serializer)
            }
        }
    });
    let serde = expand_serde(
        ident,
        &quote! { ::genwire_core::wire::deserialize_either(deserializer) },
        &quote! { match self { #(#writes)* } },
    );
    let described = descriptor::expand_either(item, &expected);
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

/// Returns the JSON types as a phrase, such as `a string or an array`.
fn expected(item: &Either<'_>) -> String {
    let nouns: Vec<&str> = item.alternatives.iter().map(|it| it.json.noun()).collect();
    match nouns.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => nouns.concat(),
    }
}
