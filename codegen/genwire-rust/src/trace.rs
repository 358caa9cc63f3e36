//! The spans that a client records for calls of an operation.

use crate::items::imports::Imports;
use genwire_spec::model::{Attribute, AttributeKind, Spans, Trace};
use proc_macro2::TokenStream;
use quote::quote;

/// Emits the trace of an operation, with its attributes if there are any.
pub(crate) fn emit_trace(spans: &Spans, trace: &Trace, imports: &mut Imports) -> TokenStream {
    let Trace { name, subject, request, reply } = trace;
    if *spans == Spans::default() && subject.is_none() && request.is_empty() && reply.is_empty() {
        imports.core("Trace");
        return quote! { Trace::named(#name) };
    }
    let (subject, span) = (subject.iter(), &spans.name);
    let constants = spans.constants_of(trace).map(|(name, value)| quote! { #name = #value });
    let mut parts =
        vec![quote! { name(#name #(, #subject)*) }, quote! { span(#span #(, #constants)*) }];
    for (part, attributes) in [(quote! { request }, request), (quote! { reply }, reply)] {
        if !attributes.is_empty() {
            let attributes = attributes.iter().map(emit_attribute);
            parts.push(quote! { #part(#(#attributes),*) });
        }
    }
    quote! { genwire_core::trace!(#(#parts),*) }
}

fn emit_attribute(Attribute { name, path, kind }: &Attribute) -> TokenStream {
    let kind = match kind {
        AttributeKind::Value => quote! { Value },
        AttributeKind::Number => quote! { Number },
        AttributeKind::Content => quote! { Content },
    };
    quote! { #name = #kind(#path) }
}
