//! The syntax of the attributes; their meaning is checked in `ast`.

mod field;
mod item;
mod validate;
mod variant;

pub(crate) use field::FieldAttrs;
pub(crate) use item::{ItemAttrs, Policy, Rule};
pub(crate) use validate::{Demand, DemandKind, End, Literal, NamedForm};
pub(crate) use variant::VariantAttrs;

use crate::errors::Errors;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::meta::ParseNestedMeta;
use syn::parse::Parser as _;
use syn::{Attribute, LitStr, Token, parenthesized};

/// Visits the arguments of an attribute; an error in one does not hide later errors.
fn for_each(
    attribute: &Attribute,
    errors: &mut Errors,
    mut read: impl FnMut(&ParseNestedMeta<'_>, &mut Errors) -> syn::Result<()>,
) {
    let result = attribute.parse_nested_meta(|meta| recover(&meta, errors, &mut read));
    if let Err(error) = result {
        errors.push(error);
    }
}

/// Visits the arguments of an argument in the same way.
fn for_each_nested(
    outer: &ParseNestedMeta<'_>,
    errors: &mut Errors,
    mut read: impl FnMut(&ParseNestedMeta<'_>, &mut Errors) -> syn::Result<()>,
) -> syn::Result<()> {
    let content;
    parenthesized!(content in outer.input);
    let tokens: TokenStream = content.parse()?;
    syn::meta::parser(|meta| recover(&meta, errors, &mut read)).parse2(tokens)
}

fn recover(
    meta: &ParseNestedMeta<'_>,
    errors: &mut Errors,
    read: &mut impl FnMut(&ParseNestedMeta<'_>, &mut Errors) -> syn::Result<()>,
) -> syn::Result<()> {
    if let Err(error) = read(meta, errors) {
        errors.push(error);
        while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
            meta.input.parse::<TokenTree>()?;
        }
    }
    Ok(())
}

/// Returns the name of an argument.
fn word(meta: &ParseNestedMeta<'_>) -> String {
    meta.path.to_token_stream().to_string().replace(' ', "")
}

fn text(meta: &ParseNestedMeta<'_>) -> syn::Result<LitStr> {
    meta.value()?.parse()
}

/// Sets a value, or returns an error if it is set already.
fn set<T>(place: &mut Option<T>, value: T, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    if place.is_some() {
        return Err(at(meta, format!("`{}` is given twice", word(meta))));
    }
    *place = Some(value);
    Ok(())
}

/// Creates an error at the name of an argument.
fn at(meta: &ParseNestedMeta<'_>, message: impl std::fmt::Display) -> syn::Error {
    syn::Error::new_spanned(&meta.path, message)
}
