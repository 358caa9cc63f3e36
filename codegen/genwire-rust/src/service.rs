//! Constants of the whole service: `generated/service.rs` of the core crate.

use proc_macro2::TokenStream;
use quote::quote;

use crate::items::docs::Docs;
use crate::items::imports::Imports;
use crate::items::{folder, ident};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{COMMON, Interface};

/// The one file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let service = &interface.service;
    let constants = [
        emit_constant(
            &quote! { AUTH_HEADER },
            &service.auth_header,
            "The header that carries the credential.",
        ),
        emit_constant(
            &quote! { AUTH_SCHEME },
            &service.auth_scheme,
            "The authentication scheme: the word in front of the credential.",
        ),
        emit_constant(
            &quote! { CONTENT_TYPE },
            &service.content_type,
            "The media type of request bodies.",
        ),
        emit_constant(
            &quote! { VENDOR_PREFIX },
            &service.vendor_prefix,
            "The prefix of some model names.",
        ),
        emit_constant(&quote! { VERSION }, &service.version, "The version of the interface."),
    ];
    let mut imports = Imports::new(COMMON, "service");
    imports.core("Family");
    let mut items = imports.emit();
    items.extend(constants);
    items.push(emit_families(interface));
    let doc = module_docs(interface);
    let header = render::Header { from: "spec/service.toml", by: module_path!(), doc: &doc };
    vec![render::rust(format!("{}/service.rs", folder(COMMON)), &header, &items)]
}

/// The error family of each path, by the beginning of the path.
fn emit_families(interface: &Interface) -> TokenStream {
    let families = interface.families.iter().map(|family| {
        let prefix = &family.path_prefix;
        let kind = ident(family.kind.as_str());
        quote! { (#prefix, Family::#kind) }
    });
    let docs = Docs::new("The error family of each path, by path prefix.").emit();
    quote! {
        #docs
        pub const PATH_FAMILIES: &[(&str, Family)] = &[#(#families),*];
    }
}

fn module_docs(interface: &Interface) -> String {
    let service = &interface.service;
    let mut docs = Docs::new("Constants of the whole service.");
    docs.push(&service.doc);
    docs.notes(&service.notes);
    docs.push("# Error families");
    docs.list(interface.families.iter().map(|family| {
        let notes = family.notes.iter().map(|note| note.text.trim());
        let text: Vec<&str> = std::iter::once(family.doc.trim()).chain(notes).collect();
        format!("`{}`: {}", family.path_prefix, text.join(" "))
    }));
    docs.reference("conventions.md");
    docs.text()
}

fn emit_constant(name: &TokenStream, value: &str, doc: &str) -> TokenStream {
    let docs = Docs::new(doc).emit();
    quote! {
        #docs
        pub const #name: &str = #value;
    }
}
