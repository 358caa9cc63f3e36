//! Common parts of the Rust emitters: identifiers, types, literals, docs and file formatting.

mod code;
mod continued;
pub(crate) mod docs;
pub(crate) mod either;
pub(crate) mod enums;
pub mod example;
pub(crate) mod imports;
pub(crate) mod replies;
pub(crate) mod structs;
pub(crate) mod union;
mod untested;

use genwire_spec::model::{
    Area, Field, Interface, Json, Name, Object, Operation, Rule, Severity, Type, TypeDef, TypeId,
};
use genwire_spec::names;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};

use imports::Imports;

/// Maximum number of function arguments that Clippy accepts.
const MAX_ARGUMENTS: usize = 7;
/// Maximum complexity of a type that Clippy accepts.
const MAX_COMPLEXITY: usize = 250;
/// The complexity of a path in a type, per level of nesting.
const PATH_COMPLEXITY: usize = 10;

/// Returns the tokens of a member as one group without delimiters.
///
/// An interpolation then copies one token instead of all of them.
pub(crate) fn member(tokens: TokenStream) -> Group {
    Group::new(Delimiter::None, tokens)
}

/// Returns the identifier of a field, a function or a module; keywords are replaced.
pub(crate) fn field_ident(name: &Name) -> Ident {
    ident(&name.snake)
}

/// Returns the identifier of a type or a variant.
pub(crate) fn type_ident(name: &Name) -> Ident {
    Ident::new(&name.pascal, Span::call_site())
}

/// Returns the identifier of a constant.
pub(crate) fn const_ident(name: &Name) -> Ident {
    Ident::new(&name.shouting(), Span::call_site())
}

/// Returns a snake-case identifier; keywords are replaced.
pub(crate) fn ident(text: &str) -> Ident {
    Ident::new(&names::identifier(text), Span::call_site())
}

/// Returns the variable names for the path parameters of an operation, in order.
///
/// A name that is already in use gets the suffix `_param`.
pub(crate) fn param_idents(operation: &Operation, taken: &[&str]) -> Vec<Ident> {
    let plain = || operation.params.iter().map(|param| ident(&param.name.snake));
    let known: Vec<Ident> = plain().collect();
    plain()
        .map(|mut name| {
            if taken.iter().any(|word| name == word) {
                while taken.iter().any(|word| name == word) || known.contains(&name) {
                    name = format_ident!("{name}_param");
                }
            }
            name
        })
        .collect()
}

/// Returns the name of a rule's function: its id, with the type as a prefix if the file has that id
/// twice.
pub(crate) fn rule_ident(interface: &Interface, def: &TypeDef, rule: &Rule) -> Ident {
    let same_id = interface
        .types_of(&def.area)
        .filter(|(_, other)| module_of(other) == module_of(def))
        .flat_map(|(_, other)| &other.rules)
        .filter(|other| other.id == rule.id)
        .count();
    if same_id > 1 { ident(&format!("{}_{}", def.name.snake, rule.id)) } else { ident(&rule.id) }
}

/// Returns the crate of an area as Rust names it.
pub(crate) fn package_ident(interface: &Interface, area: &str) -> Ident {
    ident(&interface.project.krate(area))
}

/// Returns the constant of an error family; a suffix `_error` in its name is not repeated.
pub(crate) fn family_ident(interface: &Interface, name: &str) -> Ident {
    let is_other = |short: &str| interface.families.iter().any(|other| other.name == short);
    let short = name.strip_suffix("_error").filter(|short| !is_other(short));
    let name = names::name(short.unwrap_or(name)).shouting();
    Ident::new(&format!("{name}_ERRORS"), Span::call_site())
}

/// Returns the constant of an authentication method; `auth` at the end of its name is not repeated.
pub(crate) fn scheme_ident(interface: &Interface, name: &str) -> Ident {
    let shout = |name: &str| names::name(name).shouting();
    let name = shout(name);
    let is_other = |short: &str| interface.schemes.iter().any(|other| shout(&other.name) == short);
    let short = name.strip_suffix("_AUTH").filter(|short| !is_other(short));
    Ident::new(&format!("{}_AUTH", short.unwrap_or(&name)), Span::call_site())
}

pub(crate) fn server_ident(name: &str) -> Ident {
    Ident::new(&names::name(name).shouting(), Span::call_site())
}

/// Returns the folder of the generated files of an area.
pub(crate) fn folder(interface: &Interface, area: &str) -> String {
    format!("{}/src/generated", interface.project.package_folder(area))
}

/// Returns the module of a type, below `generated`.
pub(crate) fn module_of(def: &TypeDef) -> &str {
    def.operation.as_deref().unwrap_or("types")
}

pub(crate) fn types_of_modules<'a>(
    interface: &'a Interface,
    area: &'a str,
) -> BTreeMap<&'a str, Vec<TypeId>> {
    let mut modules: BTreeMap<&str, Vec<TypeId>> = BTreeMap::new();
    for (id, def) in interface.types_of(area) {
        modules.entry(module_of(def)).or_default().push(id);
    }
    modules
}

/// Returns the operations of an area with streams that are joined into their replies.
pub(crate) fn joined_operations<'a>(interface: &'a Interface, area: &'a str) -> Vec<&'a Operation> {
    let joins = |operation: &&Operation| operation.responses.iter().any(|it| it.joined().is_some());
    interface.operations_of(area).filter(joins).collect()
}

/// Returns the name of the accumulator for an operation's stream.
pub(crate) fn accumulator_ident(operation: &Operation) -> Ident {
    quote::format_ident!("{}Accumulator", operation.name.pascal)
}

/// Returns the name of the trait that serves an area.
pub(crate) fn service_ident(area: &Area) -> Ident {
    quote::format_ident!("{}Service", area.name.pascal)
}

/// Emits the lint expectation for a function with more arguments than Clippy accepts.
pub(crate) fn expect_arguments(count: usize) -> Option<TokenStream> {
    (count > MAX_ARGUMENTS).then(|| {
        let reason = "the parameters of the operation";
        quote! { #[expect(clippy::too_many_arguments, reason = #reason)] }
    })
}

/// Emits the lint expectation for a field whose type is more complex than Clippy accepts.
pub(crate) fn expect_depth(ty: &TokenStream) -> Option<TokenStream> {
    (complexity(ty) > MAX_COMPLEXITY).then(|| {
        let reason = "the type of the interface";
        quote! { #[expect(clippy::type_complexity, reason = #reason)] }
    })
}

/// Computes the complexity of a type as Clippy does: each path counts by its depth.
fn complexity(ty: &TokenStream) -> usize {
    let (mut sum, mut depth, mut is_inside_path) = (0, 1, false);
    for token in ty.clone() {
        match token {
            TokenTree::Punct(sign) => {
                is_inside_path = sign.as_char() == ':';
                match sign.as_char() {
                    '<' => depth += 1,
                    '>' => depth -= 1,
                    _ => {}
                }
            }
            TokenTree::Ident(_) if !is_inside_path => sum += PATH_COMPLEXITY * depth,
            TokenTree::Ident(_) | TokenTree::Group(_) | TokenTree::Literal(_) => {}
        }
    }
    sum
}

/// Returns true if a member of an object is an `Option` in Rust.
pub(crate) fn is_optional(def: &TypeDef, field: &Field) -> bool {
    def.is_lenient || !field.required || field.nullable
}

/// Returns true for an object whose required members are set by name.
///
/// That is the case if any two of them have the same type.
pub(crate) fn has_builder(interface: &Interface, def: &TypeDef, object: &Object) -> bool {
    // The imports of the types do not matter here.
    let mut imports = Imports::new("", "");
    let mut seen = BTreeSet::new();
    let mut required = object.fields.iter().filter(|field| field.required);
    !required.all(|field| seen.insert(field_type(interface, def, field, &mut imports).to_string()))
}

/// The wrapper of an object member in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrapper {
    /// No wrapper.
    Plain,
    /// `Option<T>`.
    Option,
    /// `Option<Nullable<T>>`.
    Nullable,
}

impl Wrapper {
    /// Returns the wrapper of a member.
    pub(crate) fn of(def: &TypeDef, field: &Field) -> Self {
        if def.keeps_null(field) {
            Self::Nullable
        } else if is_optional(def, field) {
            Self::Option
        } else {
            Self::Plain
        }
    }

    /// Wraps the type of a member.
    pub(crate) fn wrap(self, ty: TokenStream) -> TokenStream {
        match self {
            Self::Plain => ty,
            Self::Option => quote! { Option<#ty> },
            // The full path, because types of an interface often have this name, and the macros
            // recognize it by this path.
            Self::Nullable => quote! { Option<genwire_core::Nullable<#ty>> },
        }
    }
}

/// Returns the Rust type for strings with the format of a member, if the project has a library for
/// it.
///
/// It is a full path, because the macros recognize it by that. `None` for a lenient member, because
/// that may be any string.
pub(crate) fn formatted(interface: &Interface, def: &TypeDef, field: &Field) -> Option<String> {
    let mut formats = field.constraints.iter().filter_map(|one| {
        let mut constraint = &one.constraint;
        while let Some(of_each) = constraint.facets().each {
            constraint = of_each;
        }
        constraint.facets().format.filter(|_| one.severity == Severity::Error)
    });
    let format = formats.next().filter(|_| !def.is_lenient)?;
    let mut libraries = interface.project.format_types.iter();
    let path = libraries.find_map(|library| library.path(format))?;
    Some(format!("genwire_core::formatted::{path}"))
}

/// Returns the Rust type of the value of a member.
pub(crate) fn field_type(
    interface: &Interface,
    def: &TypeDef,
    field: &Field,
    imports: &mut Imports,
) -> TokenStream {
    let string = formatted(interface, def, field).and_then(|path| path.parse().ok());
    let string = string.unwrap_or_else(|| quote! { String });
    type_with(interface, &field.ty, &string, imports)
}

/// Returns the Rust type of a value.
pub(crate) fn rust_type(interface: &Interface, ty: &Type, imports: &mut Imports) -> TokenStream {
    type_with(interface, ty, &quote! { String }, imports)
}

/// Returns the Rust type of a value; `string` replaces the type of the strings in it.
fn type_with(
    interface: &Interface,
    ty: &Type,
    string: &TokenStream,
    imports: &mut Imports,
) -> TokenStream {
    match ty {
        Type::String => string.clone(),
        Type::Integer => quote! { i64 },
        Type::Unsigned => quote! { u64 },
        Type::Number => quote! { f64 },
        Type::Boolean => quote! { bool },
        // The full path, because types of an interface often have this name, and the macros
        // recognize it by this path.
        Type::File => quote! { genwire_core::File },
        Type::Json | Type::JsonObject => {
            imports.core("RawJson");
            quote! { RawJson }
        }
        Type::List(item) => {
            let item = type_with(interface, item, string, imports);
            quote! { Vec<#item> }
        }
        Type::Map(item) => {
            imports.map();
            let item = type_with(interface, item, string, imports);
            quote! { BTreeMap<String, #item> }
        }
        Type::Nullable(inner) => {
            let inner = type_with(interface, inner, string, imports);
            quote! { Option<#inner> }
        }
        Type::Named(id) => {
            imports.named(interface, *id);
            let name = type_ident(&interface.ty(*id).name);
            quote! { #name }
        }
    }
}

/// Boxes a type if required.
pub(crate) fn boxed(is_boxed: bool, ty: TokenStream) -> TokenStream {
    if is_boxed {
        quote! { Box<#ty> }
    } else {
        ty
    }
}

pub(crate) fn new_boxed(is_boxed: bool, value: TokenStream) -> TokenStream {
    if is_boxed {
        quote! { Box::new(#value) }
    } else {
        value
    }
}

/// The form in which an accessor returns a member.
///
/// It determines the expressions for required and for optional members.
pub(crate) enum Access {
    /// Returned by value.
    Copy,
    /// A string, returned as `&str`.
    Text,
    /// A list, returned as a slice.
    Slice,
    /// Anything else, returned by reference.
    Reference,
    /// A boxed value, returned by reference.
    Boxed,
}

impl Access {
    /// Returns the form in which an accessor returns a member.
    pub(crate) fn of_field(field: &Field) -> Self {
        if field.is_boxed { Self::Boxed } else { Self::of(&field.ty) }
    }

    /// Returns the form in which an accessor returns a value of a type.
    pub(crate) fn of(ty: &Type) -> Self {
        match ty {
            Type::Integer | Type::Unsigned | Type::Number | Type::Boolean => Self::Copy,
            Type::String => Self::Text,
            Type::List(_) => Self::Slice,
            Type::File
            | Type::Json
            | Type::JsonObject
            | Type::Map(_)
            | Type::Nullable(_)
            | Type::Named(_) => Self::Reference,
        }
    }

    /// Returns the type that the accessor returns, without `Option`.
    pub(crate) fn returned(
        &self,
        interface: &Interface,
        ty: &Type,
        imports: &mut Imports,
    ) -> TokenStream {
        match (self, ty) {
            (Self::Text, _) => quote! { &str },
            (Self::Slice, Type::List(item)) => {
                let item = rust_type(interface, item, imports);
                quote! { &[#item] }
            }
            (Self::Copy, _) => rust_type(interface, ty, imports),
            _ => {
                let ty = rust_type(interface, ty, imports);
                quote! { &#ty }
            }
        }
    }

    /// Returns the expression that turns the member at `place` into an `Option` of the returned
    /// type.
    pub(crate) fn read(&self, place: &TokenStream, wrapper: Wrapper) -> TokenStream {
        match (self, wrapper) {
            (Self::Copy, Wrapper::Option) => quote! { #place },
            (Self::Copy, Wrapper::Plain) => quote! { Some(#place) },
            (Self::Text | Self::Slice | Self::Boxed, Wrapper::Option) => {
                quote! { #place.as_deref() }
            }
            (Self::Text, Wrapper::Plain) => quote! { Some(#place.as_str()) },
            (Self::Slice, Wrapper::Plain) => quote! { Some(#place.as_slice()) },
            (Self::Reference, Wrapper::Option) => quote! { #place.as_ref() },
            (Self::Reference | Self::Boxed, Wrapper::Plain) => quote! { Some(&#place) },
            (_, Wrapper::Nullable) => {
                let value = value_behind_null(place);
                match self {
                    Self::Copy => quote! { #value.copied() },
                    Self::Text => quote! { #value.map(String::as_str) },
                    Self::Slice => quote! { #value.map(Vec::as_slice) },
                    Self::Reference => value,
                    Self::Boxed => quote! { #value.map(Box::as_ref) },
                }
            }
        }
    }
}

/// Returns the expression that reads the value of a member that may be null or absent.
pub(crate) fn value_behind_null(place: &TokenStream) -> TokenStream {
    quote! { #place.as_ref().and_then(genwire_core::Nullable::value) }
}

/// Returns true if a type can be `Eq`: its values contain no fractional numbers.
pub(crate) fn is_eq(interface: &Interface, id: TypeId) -> bool {
    !interface.ty(id).has_numbers
}

/// Returns an integer literal; the digits of a long one are in groups of three.
pub(crate) fn integer(number: i64) -> TokenStream {
    wide_integer(number.into())
}

/// Returns an integer literal that may need more than 64 bits.
pub(crate) fn wide_integer(number: i128) -> TokenStream {
    let digits = grouped(&number.unsigned_abs().to_string());
    literal(&if number < 0 { format!("-{digits}") } else { digits })
}

/// Returns an integer literal with the suffix `_i64`.
pub(crate) fn long_integer(number: i64) -> TokenStream {
    literal(&format!("{}_i64", integer(number).to_string().replace(' ', "")))
}

/// Returns an integer literal with the suffix `_u64`.
pub(crate) fn unsigned_long_integer(number: i128) -> TokenStream {
    literal(&format!("{}_u64", wide_integer(number).to_string().replace(' ', "")))
}

/// Returns the literal of a non-negative integer.
pub(crate) fn unsigned(number: u64) -> TokenStream {
    literal(&grouped(&number.to_string()))
}

/// Returns a float literal, which is never read as an integer.
pub(crate) fn float(number: f64) -> TokenStream {
    let text = format!("{:?}", number.abs());
    let text = match text.split_once('.') {
        Some((whole, fraction)) => format!("{}.{fraction}", grouped(whole)),
        None => text,
    };
    literal(&if number < 0.0 { format!("-{text}") } else { text })
}

/// Returns a property or a default as a Rust literal; `None` if it has no literal form.
pub(crate) fn json_literal(json: &Json) -> Option<TokenStream> {
    match json {
        Json::Bool(value) => Some(quote! { #value }),
        Json::Integer(value) => Some(integer(*value)),
        Json::Unsigned(value) => Some(unsigned(*value)),
        Json::Number(value) => Some(float(*value)),
        Json::String(value) => Some(quote! { #value }),
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

/// Returns an optional literal: `Some(…)` or `None`.
pub(crate) fn optional(literal: Option<TokenStream>) -> TokenStream {
    literal.map_or_else(|| quote! { None }, |literal| quote! { Some(#literal) })
}

fn grouped(digits: &str) -> String {
    if digits.len() < 5 {
        return digits.to_owned();
    }
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(first);
    let mut text = head.to_owned();
    for (index, digit) in tail.chars().enumerate() {
        if index % 3 == 0 && !text.is_empty() {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// Returns a number as tokens, with the sign as a separate token, as the parser requires.
fn literal(text: &str) -> TokenStream {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let number: TokenStream = digits.parse().unwrap_or_else(|_| {
        let text = Literal::string(digits);
        quote! { #text }
    });
    if negative {
        quote! { -#number }
    } else {
        number
    }
}
