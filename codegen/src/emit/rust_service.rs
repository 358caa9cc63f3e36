//! What holds for the whole service: `generated/service.rs` of the core crate.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::rust::docs::{self, Docs};
use crate::emit::rust::folder;
use crate::model::Interface;
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
    let doc = module_docs(interface);
    let header = render::Header { from: "spec/service.toml", doc: &doc };
    vec![render::rust(format!("{}/service.rs", folder("common")), &header, &constants)]
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
