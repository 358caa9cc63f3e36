//! The dispatch from an operation and a part to the validation of its body: `generated/check.rs`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::items::imports::Imports;
use crate::items::{const_ident, folder, ident, type_ident, unsigned};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{Area, BodyKind, Interface, KindId, Operation, TypeId};

/// Emits one file for each area that has operations or webhooks.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    let name = &area.name.wire;
    let mut operations = interface.operations_and_webhooks_of(name).peekable();
    operations.peek()?;
    let mut imports = Imports::new(name, "check");
    for core in ["Endpoint", "BodyKind", "MediaLimits", "Report", "Unreadable"] {
        imports.core(core);
    }
    let arms: Vec<TokenStream> =
        operations.flat_map(|operation| emit_arms(interface, operation, &mut imports)).collect();
    let endpoints = interface.operations_of(name).map(|operation| {
        let module = ident(&operation.name.snake);
        quote! { super::#module::ENDPOINT }
    });
    let endpoints: Vec<TokenStream> = endpoints.collect();
    let media = area.media.iter().map(|media| {
        let name = const_ident(&media.name);
        quote! { super::limits::#name }
    });
    let media: Vec<TokenStream> = media.collect();
    let body = if arms.is_empty() {
        // An area whose calls have no bodies.
        quote! {
            let _ = (operation, part, body);
            None
        }
    } else {
        imports.shared("INVALID_CODE");
        quote! {
            let report = match (operation, part) {
                #(#arms)*
                _ => return None,
            };
            Some(report.map(|report| report.with_code(INVALID_CODE)))
        }
    };
    let mut items = imports.emit(interface);
    items.push(quote! {
        /// The endpoints of this area's operations, by name.
        pub const ENDPOINTS: &[Endpoint] = &[#(#endpoints),*];
    });
    items.push(quote! {
        /// The limits of the files in requests to this area's operations.
        pub const MEDIA: &[MediaLimits] = &[#(#media),*];
    });
    items.push(quote! {
        /// Checks a body of one of this area's operations.
        ///
        /// `None` when the area has no such operation or the operation has no such part.
        #[inline]
        pub fn check(
            operation: &str,
            part: BodyKind,
            body: &[u8],
        ) -> Option<Result<Report, Unreadable>> {
            #body
        }
    });
    let from = interface.project.spec_path(name);
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: "The check of a body, found by operation and part.",
    };
    Some(render::rust(format!("{}/check.rs", folder(interface, name)), &header, &items))
}

fn emit_arms(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Vec<TokenStream> {
    let replies = operation.bodies(BodyKind::Response);
    let only = if let [only] = replies.as_slice() { Some(*only) } else { None };
    let event = operation.responses.iter().find(|response| response.stream.is_some());
    let name = &operation.name.snake;
    let mut arms = Vec::new();
    if let Some(id) = operation.request {
        let check = emit_call(interface, id, operation.body_limit, imports);
        arms.push(quote! { (#name, BodyKind::Request) => #check, });
    }
    arms.extend(emit_parameters(interface, operation, imports));
    let single = [("Response", only), ("Event", event.and_then(|response| response.ty))];
    for (part, id) in single {
        let Some(id) = id else { continue };
        let (part, check) = (ident(part), emit_call(interface, id, None, imports));
        arms.push(quote! { (#name, BodyKind::#part) => #check, });
    }
    arms.extend(emit_replies(interface, operation, &replies, imports));
    arms.extend(emit_callbacks(interface, operation, imports));
    arms
}

/// The match arm of the parameters: an object with those in the path, which may be absent, beside
/// the others.
fn emit_parameters(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let (name, module) = (&operation.name.snake, ident(&operation.name.snake));
    let others = operation.parameters.map(TypeId::from);
    let check = match others {
        Some(id) if operation.has_path_limits() => {
            imports.named(interface, id);
            let ty = type_ident(&interface.ty(id).name);
            quote! { super::#module::PATH.check_beside::<#ty>(body) }
        }
        Some(id) => emit_call(interface, id, None, imports),
        None if operation.has_path_limits() => quote! { super::#module::PATH.check(body) },
        None => return None,
    };
    Some(quote! { (#name, BodyKind::Parameters) => #check, })
}

/// The match arm of several replies: a body is checked as the one that it fits best.
fn emit_replies(
    interface: &Interface,
    operation: &Operation,
    replies: &[TypeId],
    imports: &mut Imports,
) -> Option<TokenStream> {
    let [first, others @ ..] = replies else { return None };
    if others.is_empty() {
        return None;
    }
    let name = &operation.name.snake;
    let check = emit_call(interface, *first, None, imports);
    let arms = others.iter().enumerate().map(|(index, id)| {
        let place = Literal::usize_unsuffixed(index + 1);
        let check = emit_call(interface, *id, None, imports);
        quote! { #place => #check, }
    });
    let arms: Vec<TokenStream> = arms.collect();
    let types = replies.iter().map(|id| type_ident(&interface.ty(*id).name));
    Some(quote! {
        (#name, BodyKind::Response) => {
            let types = [#(<#types as genwire_core::Described>::descriptor()),*];
            match genwire_core::descriptor::fitting(body, &types) {
                #(#arms)*
                _ => #check,
            }
        }
    })
}

/// The match arm of the callbacks, which are distinguished by a member that only one of them
/// requires.
fn emit_callbacks(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let (last, others) = operation.callbacks.split_last()?;
    let name = &operation.name.snake;
    let mut check = emit_call(interface, last.request, None, imports);
    for callback in others.iter().rev() {
        let Some(member) = required_member(interface, callback.request) else { continue };
        imports.core("has_member");
        let this = emit_call(interface, callback.request, None, imports);
        check = quote! { if has_member(body, #member) { #this } else { #check } };
    }
    Some(quote! { (#name, BodyKind::Callback) => { #check } })
}

fn required_member(interface: &Interface, id: TypeId) -> Option<&str> {
    let KindId::Object(id) = id.kind(&interface.types) else { return None };
    interface
        .object(id)
        .fields
        .iter()
        .find(|field| field.required)
        .map(|field| field.name.wire.as_str())
}

fn emit_call(
    interface: &Interface,
    id: TypeId,
    limit: Option<u64>,
    imports: &mut Imports,
) -> TokenStream {
    imports.named(interface, id);
    let name: Ident = type_ident(&interface.ty(id).name);
    let Some(limit) = limit.map(unsigned) else {
        return quote! { genwire_core::check::<#name>(body) };
    };
    quote! { genwire_core::check_within::<#name>(body, #limit) }
}
