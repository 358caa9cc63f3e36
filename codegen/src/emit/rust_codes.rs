//! The error codes of the service: `generated/error_code.rs` of the core crate.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::emit::rust::docs::{self, Docs};
use crate::emit::rust::imports::Imports;
use crate::emit::rust::{folder, ident, optional, type_ident};
use crate::model::{Category, FamilyKind, Interface};
use crate::{OutputFile, render};

/// The one file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let mut imports = Imports::new("common", "error_code");
    for core in ["Category", "Code", "Family", "OpenEnum", "UnknownNumber"] {
        imports.core(core);
    }
    imports.schema();
    let mut items = imports.emit();
    let invalid = Literal::u32_unsuffixed(interface.service.invalid_code);
    items.push(quote! {
        /// The code of a body that breaks a constraint or a rule, unless the rule names another.
        ///
        /// Spec: `service.invalid_code`.
        pub const INVALID_CODE: u32 = #invalid;
    });
    items.push(emit_enum(interface));
    items.push(emit_accessors(interface));
    items.push(emit_table(interface));
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
        if let Some(help) = &code.help {
            docs.push(format!("What to do: {help}."));
        }
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

/// The table, one entry for each code.
fn emit_table(interface: &Interface) -> TokenStream {
    let codes = &interface.codes;
    let count = Literal::usize_unsuffixed(codes.len());
    let entries = codes.iter().map(|code| {
        let number = Literal::u32_unsuffixed(code.code);
        let (name, doc, error_type) = (&code.name.snake, &code.doc, &code.error_type);
        let help = optional(code.help.as_ref().map(|help| quote! { #help }));
        let category = ident(category_name(code.category));
        let retryable = code.retryable;
        let http = Literal::u16_unsuffixed(code.http);
        let families = code.families.iter().filter_map(|name| family(interface, name));
        quote! {
            Code {
                code: #number,
                name: #name,
                doc: #doc,
                help: #help,
                category: Category::#category,
                retryable: #retryable,
                http: #http,
                error_type: #error_type,
                families: &[#(Family::#families),*],
            }
        }
    });
    quote! {
        /// What the interface says about each code, in the order of their numbers.
        pub static CODES: [Code; #count] = [#(#entries),*];
    }
}

fn emit_accessors(interface: &Interface) -> TokenStream {
    let arms = interface.codes.iter().enumerate().map(|(index, code)| {
        let name = type_ident(&code.name);
        let index = Literal::usize_unsuffixed(index);
        quote! { Self::#name => Some(&CODES[#index]), }
    });
    quote! {
        impl ErrorCode {
            /// What the interface says about the code; `None` for a code that it does not list.
            pub fn info(&self) -> Option<&'static Code> {
                match self {
                    #(#arms)*
                    Self::Unknown(_) => None,
                }
            }

            /// What the code is about.
            pub fn category(&self) -> Category {
                self.info().map_or(Category::Unknown, |code| code.category)
            }

            /// Whether the same request may succeed later.
            pub fn is_retryable(&self) -> bool {
                self.info().is_some_and(|code| code.retryable)
            }

            /// The HTTP status that goes with the code.
            pub fn http(&self) -> Option<u16> {
                self.info().map(|code| code.http)
            }

            /// The `error.type` of the envelope that goes with the code.
            pub fn error_type(&self) -> Option<&'static str> {
                self.info().map(|code| code.error_type)
            }

            /// Whether the interface lists the code in a family.
            pub fn is_in(&self, family: Family) -> bool {
                self.info().is_some_and(|code| code.families.contains(&family))
            }
        }
    }
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
