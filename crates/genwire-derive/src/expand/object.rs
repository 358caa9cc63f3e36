//! The expansion of `Wire` for structs.

use super::{descriptor, expand_serde};
use crate::ast::{Extra, Field, Struct};
use crate::ty;
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
    let places: Vec<TokenStream> = places.collect();
    let values: Vec<TokenStream> = item.fields.iter().map(expand_value).collect();
    if let Some(extra) = item.extra.as_ref().filter(|extra| extra.map.is_some()) {
        return expand_read_typed(item, extra, &places, &values);
    }
    let extra = item.extra.as_ref().map(|extra| {
        let ident = extra.ident;
        quote! { #ident: __members.extra(), }
    });
    let arms = expand_arms(&item.fields);
    quote! {
        #[inline]
        fn read<'de, A: ::genwire_core::wire::Source<'de>>(
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

/// Expands the function that deserializes an object whose unlisted members have a type.
fn expand_read_typed(
    item: &Struct<'_>,
    extra: &Extra<'_>,
    places: &[TokenStream],
    values: &[TokenStream],
) -> TokenStream {
    let value = expand_member_value(extra.map.is_some_and(ty::holds_integers));
    let extra = extra.ident;
    let (index, arms) = if item.fields.is_empty() {
        (quote! { _ }, quote! { {} })
    } else {
        (quote! { __index }, expand_arms(&item.fields))
    };
    quote! {
        #[inline]
        fn read<'de, A: ::genwire_core::wire::Source<'de>>(
            __members: &mut ::genwire_core::wire::Members<A>,
        ) -> ::core::result::Result<Self, A::Error> {
            #(#places)*
            let mut #extra = ::std::collections::BTreeMap::new();
            while let ::core::option::Option::Some(__key) = __members.next_member::<Self>()? {
                match __key {
                    ::genwire_core::wire::Key::Listed(#index) => #arms,
                    ::genwire_core::wire::Key::Unlisted(__name) => {
                        #extra.insert(__name, #value);
                    }
                }
            }
            ::core::result::Result::Ok(Self { #(#values)* #extra })
        }
    }
}

/// Expands the arms that assign the value of a member by its index.
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
    let value = expand_member_value(ty::holds_integers(field.ty));
    if field.optional && !field.keeps_null {
        quote! { #ident = #value }
    } else {
        quote! { #ident = ::core::option::Option::Some(#value) }
    }
}

/// Expands the deserialization of a value; integers may be written as `1.0`.
fn expand_member_value(holds_integers: bool) -> TokenStream {
    if holds_integers {
        quote! { __members.value::<::genwire_core::wire::Whole<_>>()?.0 }
    } else {
        quote! { __members.value()? }
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
        // A required nullable member is written as null.
        if field.optional && !(field.required && field.nullable) {
            quote! { ::genwire_core::wire::optional(map, #wire, self.#ident.as_ref())?; }
        } else {
            quote! { ::genwire_core::wire::entry(map, #wire, &self.#ident)?; }
        }
    });
    let (tag, end) = if let Some(extra) = &item.extra {
        let ident = extra.ident;
        let end = if extra.map.is_some() {
            quote! { ::genwire_core::wire::typed_extra::<Self, _, M>(map, &self.#ident, tag) }
        } else {
            quote! { ::genwire_core::wire::extra::<Self, M>(map, &self.#ident, tag) }
        };
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
