//! Derive macros of the Genwire crates; their docs are on the re-exports of `genwire-core`.

mod ast;
mod attr;
mod constraint;
mod errors;
mod expand;
mod ty;

#[cfg(test)]
mod tests;

use errors::Errors;
use proc_macro::TokenStream;
use syn::{DeriveInput, LitStr, parse_macro_input};

#[expect(missing_docs, reason = "the docs are at the re-export")]
#[proc_macro_derive(Wire, attributes(serde, validate, wire))]
pub fn derive_wire(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), expand::expand_wire)
}

#[expect(missing_docs, reason = "the docs are at the re-export")]
#[proc_macro_derive(OpenEnum, attributes(serde, validate, wire))]
pub fn derive_open_enum(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), expand::expand_open_enum)
}

#[expect(missing_docs, reason = "the docs are at the re-export")]
#[proc_macro_derive(Validate, attributes(serde, validate, wire))]
pub fn derive_validate(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), expand::expand_validate)
}

#[expect(missing_docs, reason = "the docs are at the re-export")]
#[proc_macro_derive(Build, attributes(serde, validate, wire))]
pub fn derive_build(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), expand::expand_build)
}

#[expect(missing_docs, reason = "the docs are at the re-export")]
#[proc_macro]
pub fn pattern(input: TokenStream) -> TokenStream {
    let text = parse_macro_input!(input as LitStr);
    expand::expand_pattern(&text).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A function that expands an item for one derive macro, and collects its errors.
type Expand = fn(&DeriveInput, &mut Errors) -> proc_macro2::TokenStream;

fn derive(input: &DeriveInput, expand: Expand) -> TokenStream {
    run(input, expand).into()
}

fn run(input: &DeriveInput, expand: Expand) -> proc_macro2::TokenStream {
    let mut errors = Errors::default();
    let mut tokens = expand(input, &mut errors);
    if let Some(error) = errors.finish() {
        tokens.extend(error.into_compile_error());
    }
    tokens
}
