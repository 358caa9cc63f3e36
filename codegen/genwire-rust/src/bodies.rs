//! The list of body types for tests over all crates, if the project has a path for it.

use std::collections::BTreeSet;

use genwire_spec::model::COMMON;
use proc_macro2::Ident;
use quote::quote;

use crate::items::{package_ident, service_ident, type_ident};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{Area, BodyKind, Interface, TypeId};

/// Emits the file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let package = |area: &Area| package_ident(interface, &area.name.wire);
    let has_check =
        |area: &&Area| interface.operations_and_webhooks_of(&area.name.wire).next().is_some();
    let checked: Vec<Ident> = interface.areas.iter().filter(has_check).map(package).collect();
    // An area with only webhooks has no service.
    let is_served = |area: &&Area| interface.operations_of(&area.name.wire).next().is_some();
    let served: Vec<&Area> = interface.areas.iter().filter(is_served).collect();
    let packages: Vec<Ident> = served.iter().map(|area| package(area)).collect();
    let services: Vec<Ident> = served.iter().map(|area| service_ident(area)).collect();
    let media = served.iter().map(|area| crate::server::emit_no_media(interface, area));
    let bodies: BTreeSet<(String, TypeId)> = interface
        .operations_and_webhooks()
        .flat_map(|operation| BodyKind::ALL.into_iter().flat_map(|part| operation.bodies(part)))
        .map(|id| (interface.ty(id).path(), id))
        .collect();
    let types = bodies.iter().map(|(path, id)| {
        let def = interface.ty(*id);
        let (package, name) = (package_ident(interface, &def.area), type_ident(&def.name));
        quote! { Typed::of::<#package::#name>(#path) }
    });
    let common = package_ident(interface, COMMON);
    let items = [
        quote! { use crate::typed::Typed; },
        quote! { use #common::INTERFACE; },
        quote! { use genwire_core::Area; },
        quote! { use genwire_core::server::{Gate, Router, fallback}; },
        quote! { use std::sync::Arc; },
        quote! {
            /// The areas.
            pub(crate) const AREAS: &[Area] = &[#(#checked::AREA),*];
        },
        quote! {
            /// Every body type, by its path in the spec.
            pub(crate) const TYPES: &[Typed] = &[#(#types),*];
        },
        quote! {
            /// Implements the service of every area without any operation.
            #[derive(Clone, Copy, Debug)]
            pub(crate) struct EmptyService;
        },
        quote! { #(impl #packages::#services for EmptyService { #media })* },
        quote! {
            /// Routes of all areas, served by services that implement no operation.
            pub(crate) fn router<G: Gate>(gate: &Arc<G>) -> Router {
                let service = Arc::new(EmptyService);
                Router::new()
                    #(.merge(#packages::server::router(Arc::clone(&service), Arc::clone(gate))))*
                    .fallback(fallback(&INTERFACE))
            }
        },
    ];
    let header = render::Header {
        from: &interface.project.spec,
        by: module_path!(),
        command: &interface.project.command,
        doc: "The Rust type and the check of every body of the interface, and every route.",
    };
    vec![render::rust("", &header, items)]
}
