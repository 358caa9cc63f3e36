//! The parts of an error's JSON, from the template in the spec.

use proc_macro2::TokenStream;
use quote::quote;

use genwire_spec::model::{Json, TemplatePart, template_parts};

/// Emits the parts of a template, separated by commas.
pub(super) fn emit(template: &Json) -> TokenStream {
    let parts = template_parts(template).into_iter().map(|part| match part {
        TemplatePart::Text(text) => quote! { TemplatePart::Text(#text) },
        TemplatePart::Code => quote! { TemplatePart::Code },
        TemplatePart::Type => quote! { TemplatePart::Type },
        TemplatePart::Message => quote! { TemplatePart::Message },
        TemplatePart::Http => quote! { TemplatePart::Http },
        TemplatePart::RequestId => quote! { TemplatePart::RequestId },
    });
    quote! { #(#parts),* }
}
