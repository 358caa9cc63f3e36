//! The arguments of a client method for the path parameters.

use proc_macro2::TokenStream;
use quote::quote;

use super::ClientFile;
use crate::items::{ident, param_idents};
use crate::path_limits;
use genwire_spec::instance;
use genwire_spec::model::{Field, Interface, Json, Operation, Type};

/// The arguments of a method, and the settings created from them.
pub(super) struct Arguments {
    pub(super) params: Vec<TokenStream>,
    pub(super) settings: Vec<TokenStream>,
    /// True if any argument is borrowed.
    pub(super) borrows: bool,
}

impl ClientFile<'_> {
    /// Returns the arguments for the path parameters.
    ///
    /// Numbers and Booleans are passed by value, enums as anything that converts into them, and
    /// others as strings.
    pub(super) fn path_arguments(&mut self, operation: &Operation) -> Arguments {
        let mut all = Arguments { params: Vec::new(), settings: Vec::new(), borrows: false };
        let parameters = operation.parameters.map(|_| "parameters");
        let request = operation.has_request().then_some("request");
        let taken: Vec<&str> = parameters.into_iter().chain(request).collect();
        for (param, name) in operation.params.iter().zip(param_idents(operation, &taken)) {
            let wire = &param.name.wire;
            if let Some(ty) = path_limits::by_value(param) {
                all.params.push(quote! { #name: #ty });
                all.settings.push(quote! { .param(#wire, #name.to_string()) });
            } else if let Some(id) = path_limits::enum_of(self.interface, param) {
                let ty = self.name(id);
                all.params.push(quote! { #name: impl Into<#ty> });
                all.settings.push(quote! { .param(#wire, Into::<#ty>::into(#name).to_string()) });
            } else {
                all.borrows = true;
                all.params.push(quote! { #name: &'a str });
                all.settings.push(quote! { .param(#wire, #name) });
            }
        }
        if operation.has_path_limits() {
            let module = ident(&operation.name.snake);
            all.settings.push(quote! { .path_limits(super::#module::PATH) });
        }
        all
    }
}

/// Writes a valid value of a path parameter as the argument of a client method.
pub fn path_argument(interface: &Interface, param: &Field) -> String {
    let value = instance::path_value(&interface.types, param);
    let is_enum = path_limits::enum_of(interface, param).is_some();
    match (&param.ty, value) {
        (Type::Integer | Type::Unsigned | Type::Boolean, value) => value.to_compact(),
        // An enum can be created from a string or a number.
        (_, value @ Json::Integer(_)) if is_enum => value.to_compact(),
        (Type::Number, value) => {
            let number = value.to_compact();
            if number.contains(['.', 'e']) { number } else { format!("{number}.0") }
        }
        (_, Json::String(text)) => Json::String(text).to_compact(),
        (_, value) => Json::string(value.to_compact()).to_compact(),
    }
}
