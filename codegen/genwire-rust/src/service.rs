//! Properties of the interface that the runtime needs: `generated/service.rs` of the common crate.

mod template;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::items::docs::Docs;
use crate::items::imports::Imports;
use crate::items::{family_ident, folder, optional, scheme_ident, type_ident};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{AuthPlace, COMMON, Category, ErrorFamily, Interface, Scheme};

/// Emits the file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let service = &interface.service;
    let mut imports = Imports::new(COMMON, "service");
    for core in ["Family", "Interface", "Report", "Unreadable"] {
        imports.core(core);
    }
    let check_error = emit_check_error(interface, &mut imports);
    if !interface.families.is_empty() {
        for core in ["TemplatePart", "Statuses"] {
            imports.core(core);
        }
    }
    if !interface.schemes.is_empty() {
        imports.core("Auth");
        imports.core("AuthPlace");
    }
    let mut items = vec![quote! { use super::error_code::CODES; }];
    items.extend(imports.emit(interface));
    items.push(emit_constant(
        &quote! { VENDOR_PREFIX },
        &service.vendor_prefix,
        "The prefix of some model names.",
    ));
    items.push(emit_interface(interface));
    items.extend(interface.schemes.iter().map(|scheme| emit_scheme(interface, scheme)));
    items.extend(interface.families.iter().map(|family| emit_family(interface, family)));
    items.push(check_error);
    let doc = module_docs(interface);
    let header = render::Header {
        from: &interface.project.spec_path("service.toml"),
        by: module_path!(),
        command: &interface.project.command,
        doc: &doc,
    };
    vec![render::rust(format!("{}/service.rs", folder(interface, COMMON)), &header, items)]
}

fn emit_interface(interface: &Interface) -> TokenStream {
    let service = &interface.service;
    let (title, version, content_type) = (&service.title, &service.version, &service.content_type);
    let auth = interface.schemes.iter().map(|scheme| scheme_ident(interface, &scheme.name));
    let families = interface.families.iter().map(|family| family_ident(interface, &family.name));
    let of = |category: Category| {
        let found = interface.codes.iter().find(|code| code.category == category);
        Literal::u32_unsuffixed(found.map_or(service.invalid_code, |code| code.code))
    };
    let invalid = Literal::u32_unsuffixed(service.invalid_code);
    let (unauthenticated, internal) = (of(Category::Authentication), of(Category::Service));
    quote! {
        /// Facts of the interface that the runtime needs.
        pub static INTERFACE: Interface = Interface {
            title: #title,
            version: #version,
            content_type: #content_type,
            auth: &[#(&#auth),*],
            families: &[#(&#families),*],
            codes: &CODES,
            invalid_code: #invalid,
            unauthenticated_code: #unauthenticated,
            internal_code: #internal,
        };
    }
}

/// Emits the validation of an error body, selected by its family.
fn emit_check_error(interface: &Interface, imports: &mut Imports) -> TokenStream {
    let arms = interface.families.iter().map(|family| {
        imports.named(interface, family.body);
        let (name, body) = (&family.name, type_ident(&interface.ty(family.body).name));
        quote! { #name => genwire_core::check::<#body>(body), }
    });
    let arms: Vec<TokenStream> = arms.collect();
    let doc = " Checks the body of an error; `None` for a family of another interface.";
    if arms.is_empty() {
        return quote! {
            #[doc = #doc]
            pub fn check_error(
                _family: &Family,
                _body: &[u8],
            ) -> Option<Result<Report, Unreadable>> {
                None
            }
        };
    }
    quote! {
        #[doc = #doc]
        pub fn check_error(family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>> {
            Some(match family.name {
                #(#arms)*
                _ => return None,
            })
        }
    }
}

fn emit_scheme(interface: &Interface, scheme: &Scheme) -> TokenStream {
    let Scheme { name: id, auth, doc, token_url } = scheme;
    let place = match auth.place {
        AuthPlace::Header => quote! { Header },
        AuthPlace::Query => quote! { Query },
        AuthPlace::Cookie => quote! { Cookie },
    };
    let (name, scheme, basic) = (&auth.name, &auth.scheme, auth.is_basic());
    let mut docs = Docs::new(&format!("The credential `{id}`."));
    if let Some(doc) = doc {
        docs.push(doc);
    }
    docs.push(format!("A request carries it as `{}`.", auth.shown("KEY")));
    if let Some(url) = token_url {
        docs.push(format!(
            "It is a token of OAuth 2 from `{url}`, which `genwire_core::client::OAuth2` asks for."
        ));
    }
    let (docs, ident) = (docs.emit(), scheme_ident(interface, id));
    quote! {
        #docs
        pub static #ident: Auth = Auth {
            id: #id,
            place: AuthPlace::#place,
            name: #name,
            scheme: #scheme,
            basic: #basic,
        };
    }
}

fn emit_family(interface: &Interface, family: &ErrorFamily) -> TokenStream {
    let mut docs = Docs::new(&family.doc);
    docs.notes(&family.notes);
    let docs = docs.emit();
    let (ident, name) = (family_ident(interface, &family.name), &family.name);
    let prefix = optional(family.path_prefix.as_ref().map(|prefix| quote! { #prefix }));
    let statuses = if family.by_status {
        quote! { Errors }
    } else {
        quote! { Any }
    };
    let members = &family.members;
    let paths = [
        &members.present,
        &members.code,
        &members.error_type,
        &members.message,
        &members.http,
        &members.request_id,
    ];
    let [present, code, error_type, message, http, request_id] =
        paths.map(|path| quote! { &[#(#path),*] });
    let success = optional(family.success.map(|number| {
        let number = Literal::i64_unsuffixed(number);
        quote! { #number }
    }));
    let code_in_message = family.code_in_message;
    let media_type = family.written_media_type();
    let body = template::emit(&genwire_spec::judge::written_error(interface, family));
    let event = family.event.as_ref().map(template::emit).unwrap_or_default();
    quote! {
        #docs
        pub static #ident: Family = Family {
            name: #name,
            path_prefix: #prefix,
            statuses: Statuses::#statuses,
            present: #present,
            code: #code,
            success: #success,
            error_type: #error_type,
            message: #message,
            code_in_message: #code_in_message,
            http: #http,
            request_id: #request_id,
            media_type: #media_type,
            body: &[#body],
            event: &[#event],
        };
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
        let name = family.path_prefix.as_ref().unwrap_or(&family.name);
        format!("`{name}`: {}", text.join(" "))
    }));
    docs.reference(interface, "conventions.md");
    docs.text()
}

fn emit_constant(name: &TokenStream, value: &str, doc: &str) -> TokenStream {
    let docs = Docs::new(doc).emit();
    quote! {
        #docs
        pub const #name: &str = #value;
    }
}
