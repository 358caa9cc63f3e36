//! The error codes of the service: `generated/error_code.rs` of the core crate.

use genwire_spec::model::COMMON;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::items::docs::Docs;
use crate::items::imports::Imports;
use crate::items::{folder, ident, optional, type_ident};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{Category, ErrorCode, Interface};

/// Emits the file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let mut imports = Imports::new(COMMON, "error_code");
    for core in ["Category", "Code", "Family", "OpenEnum", "ServiceCode", "UnknownNumber"] {
        imports.core(core);
    }
    imports.schema();
    let mut items = imports.emit(interface);
    let invalid = Literal::u32_unsuffixed(interface.service.invalid_code);
    items.push(quote! {
        /// The code of a body that breaks a constraint or a rule, unless the rule names another.
        pub const INVALID_CODE: u32 = #invalid;
    });
    items.push(emit_enum(interface));
    items.push(emit_accessors(interface));
    items.push(emit_table(interface));
    let header = render::Header {
        from: &interface.project.spec_path("service.toml"),
        by: module_path!(),
        command: &interface.project.command,
        doc: "The error codes of the service, with category, HTTP status and help.",
    };
    vec![render::rust(format!("{}/error_code.rs", folder(interface, COMMON)), &header, items)]
}

fn emit_enum(interface: &Interface) -> TokenStream {
    let codes = interface.codes.iter().map(|code| {
        let mut docs = Docs::new(&code.doc);
        docs.push(numbers(interface, code));
        if let Some(help) = &code.help {
            docs.push(format!("What to do: {help}."));
        }
        docs.notes(&code.notes);
        let docs = docs.emit();
        let name = type_ident(&code.name);
        let number = Literal::u32_unsuffixed(code.code);
        quote! {
            #docs
            #[wire(number = #number)]
            #name,
        }
    });
    let mut docs = Docs::new("An error code of the service.");
    docs.push("Other codes are kept as [`Unknown`](Self::Unknown).");
    docs.reference(interface, "errors.md");
    let docs = docs.emit();
    quote! {
        #docs
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

/// Describes a code: its number, HTTP status, class, families, and whether it is retryable.
///
/// The class is only included for families that report one.
fn numbers(interface: &Interface, code: &ErrorCode) -> String {
    let mut sentence = format!("Code {}, HTTP status {}", code.code, code.http);
    let mut families = code.families.iter().map(|id| interface.family(*id));
    if families.any(|family| !family.members.error_type.is_empty()) {
        sentence = format!("{sentence}, class `{}`", code.error_type);
    }
    let families = code.families.iter().map(|id| format!("`{}`", interface.family(*id).name));
    let families: Vec<String> = families.collect();
    if !families.is_empty() {
        sentence = format!("{sentence}, in errors of {}", families.join(" and "));
    }
    let retry = if code.retryable { "Retryable" } else { "Not retryable" };
    format!("{sentence}. {retry}.")
}

/// Emits the table, with one entry for each code.
fn emit_table(interface: &Interface) -> TokenStream {
    let codes = &interface.codes;
    let count = Literal::usize_unsuffixed(codes.len());
    let entries = codes.iter().map(|code| {
        let number = Literal::u32_unsuffixed(code.code);
        let (name, doc, error_type) = (&code.name.snake, &code.doc, &code.error_type);
        let help = optional(code.help.as_ref().map(|help| quote! { #help }));
        let category = ident(category_name(code.category));
        let retryable = code.retryable;
        let status = Literal::u16_unsuffixed(code.http);
        let families = code.families.iter().map(|id| &interface.family(*id).name);
        quote! {
            Code {
                code: #number,
                name: #name,
                doc: #doc,
                help: #help,
                category: Category::#category,
                retryable: #retryable,
                status: #status,
                error_type: #error_type,
                families: &[#(#families),*],
            }
        }
    });
    quote! {
        /// Every code of the interface with its category, HTTP status and help, by number.
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
            /// Returns category, HTTP status and help; `None` for a code that the interface does not list.
            pub fn info(&self) -> Option<&'static Code> {
                match self {
                    #(#arms)*
                    Self::Unknown(_) => None,
                }
            }

            /// Returns the category of the failure.
            pub fn category(&self) -> Category {
                self.info().map_or(Category::Unknown, |code| code.category)
            }

            /// Returns true if the same request may succeed later.
            pub fn is_retryable(&self) -> bool {
                self.info().is_some_and(|code| code.retryable)
            }

            /// Returns the HTTP status that goes with the code.
            pub fn status(&self) -> Option<u16> {
                self.info().map(|code| code.status)
            }

            /// Returns the `error.type` of the envelope that goes with the code.
            pub fn error_type(&self) -> Option<&'static str> {
                self.info().map(|code| code.error_type)
            }

            /// Returns true if the interface lists the code in a family.
            pub fn is_in(&self, family: &Family) -> bool {
                self.info().is_some_and(|code| code.families.contains(&family.name))
            }
        }

        impl From<ErrorCode> for ServiceCode {
            fn from(code: ErrorCode) -> Self {
                Self::with_entry(code.as_i64(), code.info())
            }
        }

        impl From<ServiceCode> for ErrorCode {
            fn from(code: ServiceCode) -> Self {
                Self::from(code.as_i64())
            }
        }

        impl PartialEq<ErrorCode> for ServiceCode {
            fn eq(&self, other: &ErrorCode) -> bool {
                self.as_i64() == other.as_i64()
            }
        }
    }
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
