//! An area as a value for programs, with the validation of its bodies: `generated/check.rs`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use std::collections::BTreeMap;

use crate::items::imports::Imports;
use crate::items::{const_ident, folder, ident, joined_operations, type_ident, unsigned};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{Area, BodyKind, Interface, KindId, Operation, TypeId};

/// Emits one file for each area with operations or webhooks.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    let name = &area.name.wire;
    let mut operations = interface.operations_and_webhooks_of(name).peekable();
    operations.peek()?;
    let mut imports = Imports::new(name, "check");
    for core in ["BodyKind", "Report", "Unreadable"] {
        imports.core(core);
    }
    let mut checks = Checks::default();
    for operation in operations {
        add_checks(interface, operation, &mut checks, &mut imports);
    }
    let arms = checks.emit();
    let measure = emit_measure(interface, area, &mut imports);
    let body = if arms.is_empty() {
        // An area without any bodies.
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
    items.push(emit_value(interface, area, measure.is_some()));
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
    items.extend(measure);
    let from = interface.project.spec_path(name);
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: "The area as a value, and the check of a body, found by operation and part.",
    };
    Some(render::rust(format!("{}/check.rs", folder(interface, name)), &header, items))
}

/// Emits the area as a constant. Absent parts have their default value.
fn emit_value(interface: &Interface, area: &Area, is_measured: bool) -> TokenStream {
    let name = &area.name.wire;
    let endpoints = interface.operations_of(name).map(|operation| {
        let module = ident(&operation.name.snake);
        quote! { super::#module::ENDPOINT }
    });
    let media = area.media.iter().map(|media| {
        let name = const_ident(&media.name);
        quote! { super::limits::#name }
    });
    let media = (!area.media.is_empty()).then(|| quote! { media: &[#(#media),*], });
    let states = (!area.states.is_empty()).then(|| quote! { states: super::states::STATES, });
    let measure = is_measured.then(|| quote! { measure: Some(&measure), });
    let join = (!joined_operations(interface, name).is_empty()).then(|| {
        quote! {
            #[cfg(feature = "stream")]
            join: Some(&super::streams::join),
            #[cfg(not(feature = "stream"))]
            join: None,
        }
    });
    let is_whole = media.is_some() && states.is_some() && is_measured && join.is_some();
    let rest = (!is_whole).then(|| quote! { ..genwire_core::Area::EMPTY });
    quote! {
        /// This area as a value, for programs that know no interface.
        pub const AREA: genwire_core::Area = genwire_core::Area {
            name: #name,
            endpoints: &[#(#endpoints),*],
            #media
            #states
            check: &check,
            #measure
            #join
            #rest
        };
    }
}

/// Emits the validation of requests with their media files, for an area with media limits.
fn emit_measure(interface: &Interface, area: &Area, imports: &mut Imports) -> Option<TokenStream> {
    if area.media.is_empty() {
        return None;
    }
    let requests = interface.operations_of(&area.name.wire);
    let requests =
        requests.filter_map(|operation| Some((&operation.name.snake, operation.request?)));
    let arms: Vec<TokenStream> = requests
        .map(|(operation, id)| {
            imports.named(interface, id);
            let ty = type_ident(&interface.ty(id).name);
            quote! { #operation => genwire_core::measure::<#ty>(body), }
        })
        .collect();
    (!arms.is_empty()).then(|| {
        quote! {
            fn measure(operation: &str, body: &[u8]) -> Option<Report> {
                match operation {
                    #(#arms)*
                    _ => None,
                }
            }
        }
    })
}

/// The checks of an area, each with the bodies to which it applies.
///
/// There is one match arm for each check, because Clippy warns about arms with the same body.
#[derive(Default)]
struct Checks<'a> {
    checks: Vec<(TokenStream, Bodies<'a>)>,
    /// The index of each check, by its code.
    places: BTreeMap<String, usize>,
}

/// The operations of each part, in the order of the parts.
type Bodies<'a> = Vec<(&'static str, Vec<&'a str>)>;

impl<'a> Checks<'a> {
    fn add(&mut self, operation: &'a str, part: &'static str, check: TokenStream) {
        let place = *self.places.entry(check.to_string()).or_insert(self.checks.len());
        if place == self.checks.len() {
            self.checks.push((check, Vec::new()));
        }
        let (_, bodies) = &mut self.checks[place];
        match bodies.iter_mut().find(|(known, _)| *known == part) {
            Some((_, operations)) => operations.push(operation),
            None => bodies.push((part, vec![operation])),
        }
    }

    fn emit(&self) -> Vec<TokenStream> {
        self.checks.iter().map(|(check, bodies)| emit_arm(check, bodies)).collect()
    }
}

fn emit_arm(check: &TokenStream, bodies: &Bodies<'_>) -> TokenStream {
    // Parts with the same operations share a pattern.
    let mut patterns: Vec<(Vec<&str>, &Vec<&str>)> = Vec::new();
    for (part, operations) in bodies {
        match patterns.iter_mut().find(|(_, known)| *known == operations) {
            Some((parts, _)) => parts.push(part),
            None => patterns.push((vec![part], operations)),
        }
    }
    let patterns = patterns.iter().map(|(parts, operations)| {
        let parts = parts.iter().map(|part| ident(part));
        quote! { (#(#operations)|*, #(BodyKind::#parts)|*) }
    });
    quote! { #(#patterns)|* => #check, }
}

/// Adds the checks of an operation's bodies.
fn add_checks<'a>(
    interface: &Interface,
    operation: &'a Operation,
    checks: &mut Checks<'a>,
    imports: &mut Imports,
) {
    let replies = operation.bodies(BodyKind::Response);
    let only = if let [only] = replies.as_slice() { Some(*only) } else { None };
    let event = operation.streamed();
    let name = &operation.name.snake;
    if let Some(id) = operation.request {
        checks.add(name, "Request", emit_call(interface, id, operation.body_limit, imports));
    }
    if let Some(check) = emit_parameters(interface, operation, imports) {
        checks.add(name, "Parameters", check);
    }
    let single = [("Response", only), ("Event", event.and_then(|response| response.ty))];
    for (part, id) in single {
        let Some(id) = id else { continue };
        checks.add(name, part, emit_call(interface, id, None, imports));
    }
    if let Some(check) = emit_replies(interface, &replies, imports) {
        checks.add(name, "Response", check);
    }
    if let Some(check) = emit_callbacks(interface, operation, imports) {
        checks.add(name, "Callback", check);
    }
}

/// Emits the check of the parameters.
///
/// The parameters form an object that also contains the path parameters. These may be absent.
fn emit_parameters(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let module = ident(&operation.name.snake);
    let others = operation.parameters.map(TypeId::from);
    match others {
        Some(id) if operation.has_path_limits() => {
            imports.named(interface, id);
            let ty = type_ident(&interface.ty(id).name);
            Some(quote! { super::#module::PATH.check_beside::<#ty>(body) })
        }
        Some(id) if !operation.params.is_empty() => {
            imports.named(interface, id);
            let ty = type_ident(&interface.ty(id).name);
            let path = quote! { super::#module::ENDPOINT.path };
            Some(quote! { genwire_core::PathLimits::check_without::<#ty>(#path, body) })
        }
        Some(id) => Some(emit_call(interface, id, None, imports)),
        None => operation.has_path_limits().then(|| quote! { super::#module::PATH.check(body) }),
    }
}

/// Emits the check of several replies: a body is validated as the best matching reply.
fn emit_replies(
    interface: &Interface,
    replies: &[TypeId],
    imports: &mut Imports,
) -> Option<TokenStream> {
    let [first, others @ ..] = replies else { return None };
    if others.is_empty() {
        return None;
    }
    let check = emit_call(interface, *first, None, imports);
    let arms = others.iter().enumerate().map(|(index, id)| {
        let place = Literal::usize_unsuffixed(index + 1);
        let check = emit_call(interface, *id, None, imports);
        quote! { #place => #check, }
    });
    let arms: Vec<TokenStream> = arms.collect();
    let types = replies.iter().map(|id| type_ident(&interface.ty(*id).name));
    Some(quote! {
        {
            let types = [#(<#types as genwire_core::Described>::descriptor()),*];
            match genwire_core::descriptor::fitting(body, &types) {
                #(#arms)*
                _ => #check,
            }
        }
    })
}

/// Emits the check of the callbacks.
///
/// A member that only one of the callbacks requires distinguishes them.
fn emit_callbacks(
    interface: &Interface,
    operation: &Operation,
    imports: &mut Imports,
) -> Option<TokenStream> {
    let (last, others) = operation.callbacks.split_last()?;
    let mut check = emit_call(interface, last.request, None, imports);
    for callback in others.iter().rev() {
        let Some(member) = required_member(interface, callback.request) else { continue };
        imports.core("has_member");
        let this = emit_call(interface, callback.request, None, imports);
        check = quote! { if has_member(body, #member) { #this } else { #check } };
    }
    Some(check)
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

#[cfg(test)]
mod tests {
    use super::{Checks, quote};

    #[test]
    fn bodies_with_the_same_check_share_an_arm() {
        let mut checks = Checks::default();
        for (operation, part) in
            [("get", "Response"), ("list", "Request"), ("set", "Request"), ("set", "Response")]
        {
            let is_track = operation != "list";
            checks.add(
                operation,
                part,
                if is_track {
                    quote! { track }
                } else {
                    quote! { list }
                },
            );
        }
        checks.add("move", "Request", quote! { place });
        checks.add("move", "Response", quote! { place });
        let arms: Vec<String> = checks.emit().iter().map(ToString::to_string).collect();
        let expected = [
            quote! {
                ("get" | "set", BodyKind::Response) | ("set", BodyKind::Request) => track,
            },
            quote! { ("list", BodyKind::Request) => list, },
            quote! { ("move", BodyKind::Request | BodyKind::Response) => place, },
        ];
        assert_eq!(arms, expected.map(|arm| arm.to_string()));
    }
}
