//! The error codes of the service: `generated/error_code.rs` of the core crate.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::emit::rust::docs::{self, Docs};
use crate::emit::rust::imports::Imports;
use crate::emit::rust::{folder, ident, type_ident};
use crate::model::{Category, ErrorCode, FamilyKind, Interface};
use crate::{OutputFile, render};

/// The one file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let mut imports = Imports::new("common", "error_code");
    for core in ["Family", "OpenEnum", "UnknownNumber"] {
        imports.core(core);
    }
    imports.schema();
    let mut items = imports.emit();
    items.push(emit_enum(interface));
    items.push(emit_accessors(interface));
    items.push(emit_category());
    let header = render::Header {
        from: "spec/service.toml",
        doc: "The error codes of the service and what is known of each.",
    };
    vec![render::rust(format!("{}/error_code.rs", folder("common")), &header, &items)]
}

fn emit_enum(interface: &Interface) -> TokenStream {
    let codes = interface.codes.iter().map(|code| {
        let path = format!("service.codes.{}", code.code);
        let mut docs = Docs::new(&code.doc);
        docs.push(code.help.as_deref().unwrap_or_default());
        docs.notes(&code.notes);
        docs.gaps(interface, &[], &path);
        docs.spec(&path, &docs::facts_below(interface, &path));
        let docs = docs.emit();
        let name = type_ident(&code.name);
        let number = Literal::u32_unsuffixed(code.code);
        quote! {
            #docs
            #[wire(number = #number)]
            #name,
        }
    });
    quote! {
        /// An error code of the service.
        ///
        /// A code outside the list is kept.
        ///
        /// Spec: `service.codes`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        #[wire(name = "service.codes", unknown = "accept")]
        #[non_exhaustive]
        pub enum ErrorCode {
            #(#codes)*
            /// A code that the interface does not list.
            #[serde(untagged)]
            Unknown(UnknownNumber),
        }
    }
}

fn emit_accessors(interface: &Interface) -> TokenStream {
    let codes = &interface.codes;
    let category = arms(codes, |code| {
        let category = ident(category_name(code.category));
        quote! { Some(Category::#category) }
    });
    let http = arms(codes, |code| {
        let http = Literal::u16_unsuffixed(code.http);
        quote! { Some(#http) }
    });
    let error_type = arms(codes, |code| {
        let error_type = &code.error_type;
        quote! { Some(#error_type) }
    });
    let help = arms(codes, |code| {
        let help = code.help.as_ref().map(|help| quote! { #help });
        crate::emit::rust::optional(help)
    });
    let families = arms(codes, |code| {
        let families = code.families.iter().filter_map(|name| family(interface, name));
        quote! { &[#(Family::#families),*] }
    });
    let retryable: Vec<_> =
        codes.iter().filter(|code| code.retryable).map(|code| type_ident(&code.name)).collect();
    quote! {
        impl ErrorCode {
            /// What the code is about; `None` for a code that the interface does not list.
            pub const fn category(&self) -> Option<Category> {
                match self { #category Self::Unknown(_) => None, }
            }

            /// Whether the same request may succeed later.
            pub const fn is_retryable(&self) -> bool {
                matches!(self, #(Self::#retryable)|*)
            }

            /// The HTTP status that goes with the code.
            pub const fn http(&self) -> Option<u16> {
                match self { #http Self::Unknown(_) => None, }
            }

            /// The `error.type` of the envelope that goes with the code.
            pub const fn error_type(&self) -> Option<&'static str> {
                match self { #error_type Self::Unknown(_) => None, }
            }

            /// What a caller does about it.
            pub const fn help(&self) -> Option<&'static str> {
                match self { #help Self::Unknown(_) => None, }
            }

            /// The families in which the interface lists the code.
            pub const fn families(&self) -> &'static [Family] {
                match self { #families Self::Unknown(_) => &[], }
            }
        }
    }
}

/// The arms of a match over all codes, those with an equal value together.
fn arms(codes: &[ErrorCode], value: impl Fn(&ErrorCode) -> TokenStream) -> TokenStream {
    let mut groups: Vec<(String, TokenStream, Vec<_>)> = Vec::new();
    for code in codes {
        let tokens = value(code);
        let key = tokens.to_string();
        let name = type_ident(&code.name);
        match groups.iter_mut().find(|(other, ..)| *other == key) {
            Some((.., names)) => names.push(name),
            None => groups.push((key, tokens, vec![name])),
        }
    }
    let arms = groups.iter().map(|(_, tokens, names)| quote! { #(Self::#names)|* => #tokens, });
    quote! { #(#arms)* }
}

fn family(interface: &Interface, name: &str) -> Option<proc_macro2::Ident> {
    let family = interface.families.iter().find(|family| family.name == name)?;
    Some(ident(match family.kind {
        FamilyKind::BaseResp => "BaseResp",
        FamilyKind::Envelope => "Envelope",
    }))
}

fn category_name(category: Category) -> &'static str {
    match category {
        Category::Authentication => "Authentication",
        Category::Balance => "Balance",
        Category::Content => "Content",
        Category::RateLimit => "RateLimit",
        Category::Request => "Request",
        Category::Service => "Service",
        Category::Timeout => "Timeout",
    }
}

fn emit_category() -> TokenStream {
    quote! {
        /// What an error is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Category {
            /// The credential is missing or wrong.
            Authentication,
            /// The balance does not cover the call.
            Balance,
            /// Input or output was screened out.
            Content,
            /// Too many requests or tokens for now.
            RateLimit,
            /// The request itself is at fault.
            Request,
            /// The service is at fault.
            Service,
            /// The service ran out of time.
            Timeout,
        }
    }
}
