//! The expansion of `Wire` for structs.

use super::{descriptor, expand_serde};
use crate::ast::{Field, Struct};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Expands `Wire` for a struct.
pub(crate) fn expand(item: &Struct<'_>) -> TokenStream {
    let ident = item.common.ident;
    let name = &item.common.name;
    let index = expand_index(item.fields.iter().map(|field| field.wire.as_str()));
    let read = expand_read(item);
    let write = expand_write(item);
    let serde = expand_serde(
        ident,
        &quote! { ::genwire_core::wire::deserialize_object(deserializer) },
        &quote! { ::genwire_core::wire::serialize_object(self, serializer) },
    );
    let described = descriptor::expand_object(item);
    let keeps = item.extra.is_some();
    quote! {
        #[automatically_derived]
        impl ::genwire_core::wire::Object for #ident {
            const NAME: &'static str = #name;
            const KEEPS_UNKNOWN: bool = #keeps;
            #index
            #read
            #write
        }
        #serde
        #described
    }
}

/// Expands the function from a name to its index in a list.
pub(super) fn expand_index<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> TokenStream {
    if names.len() == 0 {
        return quote! {
            #[inline]
            fn index(_: &str) -> ::core::option::Option<usize> {
                ::core::option::Option::None
            }
        };
    }
    let arms = names.enumerate().map(|(index, name)| {
        let index = Literal::usize_unsuffixed(index);
        quote! { #name => #index, }
    });
    quote! {
        #[inline]
        fn index(name: &str) -> ::core::option::Option<usize> {
            ::core::option::Option::Some(match name {
                #(#arms)*
                _ => return ::core::option::Option::None,
            })
        }
    }
}

fn expand_read(item: &Struct<'_>) -> TokenStream {
    let places = item.fields.iter().map(|field| {
        let ident = field.ident;
        quote! { let mut #ident = ::core::option::Option::None; }
    });
    let extra = item.extra.map(|extra| quote! { #extra: __members.extra(), });
    let values = item.fields.iter().map(expand_value);
    let arms = expand_arms(&item.fields);
    quote! {
        #[inline]
        fn read<'de, A: ::genwire_core::wire::serde::de::MapAccess<'de>>(
            __members: &mut ::genwire_core::wire::Members<A>,
        ) -> ::core::result::Result<Self, A::Error> {
            #(#places)*
            while let ::core::option::Option::Some(__index) = __members.next_listed::<Self>()? {
                #arms
            }
            ::core::result::Result::Ok(Self { #(#values)* #extra })
        }
    }
}

/// Expands the match from the index of a member to the variable for its value.
fn expand_arms(fields: &[Field<'_>]) -> TokenStream {
    let Some((last, others)) = fields.split_last() else { return TokenStream::new() };
    let arms = others.iter().enumerate().map(|(index, field)| {
        let index = Literal::usize_unsuffixed(index);
        let read = expand_assignment(field);
        quote! { #index => #read, }
    });
    let last = expand_assignment(last);
    quote! {
        match __index {
            #(#arms)*
            _ => #last,
        }
    }
}

fn expand_assignment(field: &Field<'_>) -> TokenStream {
    let ident = field.ident;
    if field.optional {
        quote! { #ident = __members.value()? }
    } else {
        quote! { #ident = ::core::option::Option::Some(__members.value()?) }
    }
}

fn expand_value(field: &Field<'_>) -> TokenStream {
    let Field { ident, wire, .. } = field;
    if field.optional {
        quote! { #ident, }
    } else {
        quote! { #ident: ::genwire_core::wire::required(#ident, #wire)?, }
    }
}

fn expand_write(item: &Struct<'_>) -> TokenStream {
    let entries = item.fields.iter().map(|field| {
        let Field { ident, wire, .. } = field;
        // What is required and may be null is written as null.
        if field.optional && !(field.required && field.nullable) {
            quote! { ::genwire_core::wire::optional(map, #wire, self.#ident.as_ref())?; }
        } else {
            quote! { ::genwire_core::wire::entry(map, #wire, &self.#ident)?; }
        }
    });
    let (tag, end) = if let Some(extra) = item.extra {
        let end = quote! { ::genwire_core::wire::extra::<Self, M>(map, &self.#extra, tag) };
        (quote! { tag }, end)
    } else {
        (quote! { _ }, quote! { ::core::result::Result::Ok(()) })
    };
    quote! {
        fn write<M: ::genwire_core::wire::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
            #tag: &str,
        ) -> ::core::result::Result<(), M::Error> {
            #(#entries)*
            #end
        }
    }
}
