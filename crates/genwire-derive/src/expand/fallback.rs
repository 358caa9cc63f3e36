//! The expansion of an item with errors: empty traits, so that rustc reports only these errors.

use super::expand_serde;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput};

/// Expands the traits of `Wire` without contents.
pub(super) fn expand_wire(input: &DeriveInput) -> TokenStream {
    if !input.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &input.ident;
    let serde = expand_serde(ident, &quote! { loop {} }, &quote! { loop {} });
    let object = matches!(input.data, Data::Struct(_)).then(|| {
        quote! {
            impl ::genwire_core::wire::Object for #ident {
                const NAME: &'static str = "";
                const KEEPS_UNKNOWN: bool = false;
                fn index(_: &str) -> ::core::option::Option<usize> {
                    loop {}
                }
                fn read<'de, A: ::genwire_core::wire::Source<'de>>(
                    _: &mut ::genwire_core::wire::Members<A>,
                ) -> ::core::result::Result<Self, A::Error> {
                    loop {}
                }
                fn write<M: ::genwire_core::wire::serde::ser::SerializeMap>(
                    &self,
                    _: &mut M,
                    _: &str,
                ) -> ::core::result::Result<(), M::Error> {
                    loop {}
                }
            }
        }
    });
    quote! {
        #object
        #serde
        impl ::genwire_core::Described for #ident {
            fn descriptor() -> &'static ::genwire_core::descriptor::Descriptor {
                loop {}
            }
        }
    }
}

/// Expands the traits of `OpenEnum` without contents.
pub(super) fn expand_open_enum(input: &DeriveInput) -> TokenStream {
    let wire = expand_wire(input);
    let validate = expand_validate(input);
    quote! { #wire #validate }
}

/// Expands the trait `Validate` without contents.
pub(super) fn expand_validate(input: &DeriveInput) -> TokenStream {
    if !input.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &input.ident;
    quote! {
        impl ::genwire_core::Validate for #ident {
            fn is_clean(&self, _: &mut ::genwire_core::Report) -> bool {
                true
            }
            fn validate_at(&self, _: &::genwire_core::Path<'_>, _: &mut ::genwire_core::Report) {}
        }
    }
}
