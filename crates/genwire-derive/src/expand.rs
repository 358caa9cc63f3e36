//! The expansions of the macros.

mod build;
mod descriptor;
mod either;
mod fallback;
mod object;
mod open_enum;
mod union;
mod validate;

use crate::ast::{self, Item, Mistakes};
use crate::errors::Errors;
use genwire_constraint::Pattern;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Ident, LitStr};

pub(crate) fn expand_pattern(text: &LitStr) -> syn::Result<TokenStream> {
    let pattern = Pattern::new(&text.value()).map_err(|error| {
        syn::Error::new(text.span(), format!("{}; {}", error.reason, error.help))
    })?;
    Ok(descriptor::expand_program(&pattern))
}

pub(crate) fn expand_wire(input: &DeriveInput, errors: &mut Errors) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let item = ast::read(input, &mut mistakes);
    errors.extend(mistakes.structure);
    errors.extend(mistakes.wire);
    match item.filter(|_| errors.is_empty()) {
        Some(Item::Struct(item)) => object::expand(&item),
        Some(Item::Tagged(item)) => union::expand(&item),
        Some(Item::Either(item)) => either::expand(&item),
        None => fallback::expand_wire(input),
    }
}

/// Expands `OpenEnum`.
pub(crate) fn expand_open_enum(input: &DeriveInput, errors: &mut Errors) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let item = ast::read_open_enum(input, &mut mistakes);
    errors.extend(mistakes.structure);
    errors.extend(mistakes.wire);
    match item.filter(|_| errors.is_empty()) {
        Some(item) => open_enum::expand(&item),
        None => fallback::expand_open_enum(input),
    }
}

pub(crate) fn expand_validate(input: &DeriveInput, errors: &mut Errors) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let item = ast::read(input, &mut mistakes);
    errors.extend(mistakes.structure);
    errors.extend(mistakes.validate);
    match item.filter(|_| errors.is_empty()) {
        Some(item) => validate::expand(&item),
        None => fallback::expand_validate(input),
    }
}

pub(crate) fn expand_build(input: &DeriveInput, errors: &mut Errors) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let item = ast::read(input, &mut mistakes);
    errors.extend(mistakes.structure);
    match item {
        Some(Item::Struct(item)) => build::expand(&item, errors),
        Some(Item::Tagged(_) | Item::Either(_)) => {
            errors.at(&input.ident, "only a struct has members to set");
            TokenStream::new()
        }
        None => TokenStream::new(),
    }
}

/// Expands the `serde` traits from expressions for deserialization and serialization.
fn expand_serde(ident: &Ident, read: &TokenStream, write: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl ::genwire_core::wire::serde::Serialize for #ident {
            fn serialize<S: ::genwire_core::wire::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                #write
            }
        }
        #[automatically_derived]
        impl<'de> ::genwire_core::wire::serde::Deserialize<'de> for #ident {
            fn deserialize<D: ::genwire_core::wire::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                #read
            }
        }
    }
}

fn severity(warning: bool) -> TokenStream {
    if warning {
        quote! { ::genwire_core::Severity::Warning }
    } else {
        quote! { ::genwire_core::Severity::Error }
    }
}
