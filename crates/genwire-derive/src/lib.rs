//! Derive macros of the Genwire crates; documented where `genwire-core` exports them.

use proc_macro::TokenStream;

#[proc_macro_derive(Wire, attributes(serde, validate, wire))]
pub fn derive_wire(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
#[proc_macro_derive(OpenEnum, attributes(serde, validate, wire))]
pub fn derive_open_enum(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
#[proc_macro_derive(Validate, attributes(serde, validate, wire))]
pub fn derive_validate(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
#[proc_macro_derive(Build, attributes(serde, validate, wire))]
pub fn derive_build(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
