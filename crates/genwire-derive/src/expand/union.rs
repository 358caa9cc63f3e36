//! The expansion of `Wire` for enums with a tag.

use super::object::expand_index;
use super::{descriptor, expand_serde};
use crate::ast::{Tagged, Variant};
use crate::ty;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Expands `Wire` for an enum with a tag.
pub(crate) fn expand(item: &Tagged<'_>) -> TokenStream {
    let ident = item.common.ident;
    let name = &item.common.name;
    let tag = &item.tag;
    let unknown = item.unknown;
    let index = expand_index(item.variants.iter().map(|variant| variant.wire.as_str()));
    let read = expand_read(item);
    let writes = item.variants.iter().map(|variant| {
        let Variant { ident, wire, .. } = variant;
        let object = if ty::is_boxed(variant.ty) {
            quote! { &**payload }
        } else {
            quote! { payload }
        };
        quote! {
            Self::#ident(payload) => {
                ::genwire_core::wire::serialize_variant(#tag, #wire, #object, serializer)
            }
        }
    });
    let serde = expand_serde(
        ident,
        &quote! { ::genwire_core::wire::deserialize_union(deserializer) },
        &quote! {
            match self {
                #(#writes)*
                Self::#unknown(unknown) => {
                    ::genwire_core::wire::serde::Serialize::serialize(unknown, serializer)
                }
            }
        },
    );
    let described = descriptor::expand_union(item);
    quote! {
        #[automatically_derived]
        impl ::genwire_core::wire::Union for #ident {
            const NAME: &'static str = #name;
            const TAG: &'static str = #tag;
            #index
            #read
            #[inline]
            fn unlisted(variant: ::genwire_core::UnknownVariant) -> Self {
                Self::#unknown(variant)
            }
        }
        #serde
        #described
    }
}

fn expand_read(item: &Tagged<'_>) -> TokenStream {
    let body = match item.variants.split_last() {
        None => quote! {
            let _ = (index, members);
            ::core::result::Result::Err(::genwire_core::wire::serde::de::Error::custom("no variant"))
        },
        Some((last, others)) => {
            let arms = others.iter().enumerate().map(|(index, variant)| {
                let index = Literal::usize_unsuffixed(index);
                let read = expand_variant(variant);
                quote! { #index => #read, }
            });
            let last = expand_variant(last);
            quote! {
                match index {
                    #(#arms)*
                    _ => #last,
                }
            }
        }
    };
    quote! {
        fn read<'de, A: ::genwire_core::wire::Source<'de>>(
            index: usize,
            members: ::genwire_core::wire::Members<A>,
        ) -> ::core::result::Result<Self, A::Error> {
            #body
        }
    }
}

fn expand_variant(variant: &Variant<'_>) -> TokenStream {
    let ident = variant.ident;
    if ty::is_boxed(variant.ty) {
        quote! { members.into_boxed_variant(Self::#ident) }
    } else {
        quote! { members.into_variant(Self::#ident) }
    }
}
