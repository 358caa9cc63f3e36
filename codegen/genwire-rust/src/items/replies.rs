//! The enum of an operation's replies. Status and media type distinguish them.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::docs::{self, Docs};
use super::imports::Imports;
use super::{ident, is_eq, type_ident};
use genwire_spec::model::{Interface, Operation, RawBody, Response, TypeDef};
use genwire_spec::names;

/// Returns the name of the enum for an operation with several replies.
pub(crate) fn reply_ident(operation: &Operation) -> Option<Ident> {
    let has_variants = !operation.variants().is_empty();
    has_variants.then(|| format_ident!("{}", operation.reply_name()))
}

/// Returns the enum that a call returns; `None` if the call returns a single reply.
pub(crate) fn read_enum(operation: &Operation) -> Option<Ident> {
    reply_ident(operation).filter(|_| operation.primary().is_none())
}

/// Emits the `cfg` attribute for the enum of the replies.
///
/// If a reply is not JSON, the enum needs a feature whose code has the types of such bodies.
pub(crate) fn feature(operation: &Operation) -> Option<TokenStream> {
    let has_raw = operation.variants().iter().any(|response| response.raw.is_some());
    has_raw.then(|| quote! { #[cfg(any(feature = "client", feature = "server"))] })
}

/// Returns the name of a reply's variant.
pub(crate) fn variant_ident(response: &Response) -> Ident {
    type_ident(&names::name(&response.id))
}

/// Emits the enum of an operation's replies.
pub(crate) fn emit_enum(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let name = reply_ident(operation)?;
    let title = format!("A reply of `{}`, which its status", operation.name.snake);
    let mut docs = Docs::new(&format!("{title} and its media type distinguish from the others."));
    docs.push("A status that the interface does not list is read like the first of them.");
    let feature = feature(operation);
    if feature.is_some() {
        docs.push("It needs the feature `client` or `server`.");
    }
    docs.reference(interface, &docs::page_of_operation(operation));
    let docs = docs.emit();
    let variants = operation.variants();
    let eq = variants.iter().filter_map(|response| response.ty).all(|id| is_eq(interface, id));
    let eq = eq.then(|| quote! { , Eq });
    let variants = variants.iter().map(|response| {
        let mut docs = Docs::new(&response.doc);
        docs.push(format!("Status {}.", response.status_words()));
        docs.notes(&response.notes);
        let docs = docs.emit();
        let variant = variant_ident(response);
        let content = content(interface, response, imports).map(|ty| quote! { (#ty) });
        quote! { #docs #variant #content, }
    });
    let variants: Vec<TokenStream> = variants.collect();
    let lint = has_large_variant(interface, operation).then(|| {
        let reason = "a reply is read once";
        quote! { #[allow(clippy::large_enum_variant, reason = #reason)] }
    });
    Some(quote! {
        #docs
        #lint
        #feature
        #[derive(Clone, Debug, PartialEq #eq)]
        pub enum #name {
            #(#variants)*
        }
    })
}

/// Returns true if Clippy may report that a variant is much larger than the others.
///
/// Their sizes are only estimated, so the lint cannot be expected.
fn has_large_variant(interface: &Interface, operation: &Operation) -> bool {
    let mut types = operation.variants().into_iter().filter_map(|response| response.ty);
    types.any(|id| interface.ty(id).bytes > TypeDef::MAX_VARIANT_BYTES / 2)
}

/// Returns the type of a reply's body.
fn content(interface: &Interface, response: &Response, imports: &mut Imports) -> Option<Ident> {
    if let Some(id) = response.ty {
        imports.named(interface, id);
        return Some(type_ident(&interface.ty(id).name));
    }
    let name = match response.raw? {
        RawBody::Text => "TextBody",
        RawBody::Bytes => "ByteBody",
    };
    imports.core(name);
    Some(ident(name))
}

/// Emits the code that reads a reply as the variant for its status and media type.
pub(crate) fn emit_reader(operation: &Operation, name: &Ident) -> TokenStream {
    let module = ident(&operation.name.snake);
    let read = |response: &Response| {
        let variant = variant_ident(response);
        if response.has_body() {
            quote! { ReadResponse::read_response(form, raw).map(Self::#variant) }
        } else {
            quote! { Ok(Self::#variant) }
        }
    };
    // The index of a reply counts all responses, including streams.
    let all = operation.responses.iter().enumerate();
    let mut whole = all.filter(|(_, response)| response.stream.is_none());
    let Some((_, first)) = whole.next() else { return TokenStream::new() };
    let first = read(first);
    let arms = whole.map(|(place, response)| {
        let place = Literal::usize_unsuffixed(place);
        let read = read(response);
        quote! { Some(#place) => #read, }
    });
    quote! {
        impl ReadResponse for #name {
            fn read_response(form: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
                let status = raw.status().as_u16();
                match super::#module::ENDPOINT.response_index(status, raw.media_type()) {
                    #(#arms)*
                    _ => #first,
                }
            }
        }
    }
}
