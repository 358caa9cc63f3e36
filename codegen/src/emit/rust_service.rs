//! What holds for the whole service: `generated/service.rs` of the core crate.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::rust::docs::{self, Docs};
use crate::emit::rust::folder;
use crate::emit::rust::imports::Imports;
use crate::model::{COMMON, FamilyKind, Interface};
use crate::{OutputFile, render};

/// The one file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let service = &interface.service;
    let constants = [
        emit_constant(
            interface,
            &quote! { AUTH_HEADER },
            &service.auth_header,
            "The header that carries the credential.",
            "service.auth.header",
        ),
        emit_constant(
            interface,
            &quote! { AUTH_SCHEME },
            &service.auth_scheme,
            "The word in front of the credential.",
            "service.auth.scheme",
        ),
        emit_constant(
            interface,
            &quote! { CONTENT_TYPE },
            &service.content_type,
            "The media type of request bodies.",
            "service.content_type",
        ),
        emit_constant(
            interface,
            &quote! { VENDOR_PREFIX },
            &service.vendor_prefix,
            "What stands in front of the names of some models.",
            "service.vendor_prefix",
        ),
        emit_constant(
            interface,
            &quote! { VERSION },
            &service.version,
            "The version of the interface.",
            "service.version",
        ),
    ];
    let mut imports = Imports::new(COMMON, "service");
    imports.core("Family");
    let mut items = imports.emit();
    items.extend(constants);
    items.push(emit_families(interface));
    let doc = module_docs(interface);
    let header = render::Header { from: "spec/service.toml", doc: &doc };
    vec![render::rust(format!("{}/service.rs", folder(COMMON)), &header, &items)]
}

/// The error family of each path, by the beginning of the path.
fn emit_families(interface: &Interface) -> TokenStream {
    let families = interface.families.iter().map(|family| {
        let prefix = &family.path_prefix;
        let kind = match family.kind {
            FamilyKind::BaseResp => quote! { BaseResp },
            FamilyKind::Envelope => quote! { Envelope },
        };
        quote! { (#prefix, Family::#kind) }
    });
    let mut docs = Docs::new("How errors are reported on the paths that begin in the same way.");
    let paths: Vec<String> = interface
        .families
        .iter()
        .map(|family| format!("service.families.{}", family.name))
        .collect();
    for path in &paths {
        docs.spec(path, &docs::facts_below(interface, path));
    }
    let docs = docs.emit();
    quote! {
        #docs
        pub const PATH_FAMILIES: &[(&str, Family)] = &[#(#families),*];
    }
}

fn module_docs(interface: &Interface) -> String {
    let service = &interface.service;
    let mut docs = Docs::new("What holds for the whole service.");
    docs.push(&service.doc);
    for note in &service.notes {
        let path = format!("service.notes.{}", note.id);
        docs.push(&note.text);
        docs.gaps(interface, &[], &path);
        docs.spec(&path, &docs::facts_at(interface, &[&path]));
    }
    for family in &interface.families {
        let path = format!("service.families.{}", family.name);
        docs.push(&family.doc);
        docs.notes(&family.notes);
        docs.gaps(interface, &[], &path);
        docs.spec(&path, &docs::facts_below(interface, &path));
    }
    docs.text()
}

fn emit_constant(
    interface: &Interface,
    name: &TokenStream,
    value: &str,
    doc: &str,
    path: &str,
) -> TokenStream {
    let mut docs = Docs::new(doc);
    docs.gaps(interface, &[], path);
    docs.spec(path, &docs::facts_at(interface, &[path]));
    let docs = docs.emit();
    quote! {
        #docs
        pub const #name: &str = #value;
    }
}
