//! Names bodies that are only a list, a map, a scalar or any JSON, or that may be null.

use super::{
    At, MadeOf, SourceFile, Table, TypeExpr,
    area::AreaFile,
    service::ServiceFile,
    types::{AlternativeSource, KindSource, TypeSource},
};
use crate::model::COMMON;
use crate::names;
use std::ops::Range;

/// Declares a type for each unnamed body of an operation.
///
/// Its name is `<Operation>Request`, `<Operation>Response`, or `<Operation><Id>` for a response
/// whose id is not `whole`. A body `X?` whose `X` already has that name becomes `XOrNull`.
pub(super) fn gather(file: &mut SourceFile<'_>) {
    let Some(operation) = &mut file.body.operation else { return };
    let pascal = names::name(&file.stem).pascal;
    let mut made: Vec<At<String>> = Vec::new();
    let mut declare = |name: String, doc: String, ty: &mut At<TypeExpr>| {
        let Some(what) = kind(ty) else { return };
        let span = ty.span();
        // A nullable body of a type that already has the name gets the suffix.
        let is_of_type = nullable_name(ty).is_some_and(|inner| inner == name);
        let name = if is_of_type { format!("{name}OrNull") } else { name };
        let name = At::new(span.clone(), name);
        let written = std::mem::replace(ty, ty.with(TypeExpr::Named(name.to_string())));
        made.push(name.clone());
        let types = &mut file.body.types;
        if !types.contains_key(&name) {
            types.insert(name, either(span, what, written, doc));
        }
    };
    if let Some(request) = &mut operation.request {
        declare(
            format!("{pascal}Request"),
            format!("The request body of `{}`.", file.stem),
            request,
        );
    }
    for (id, response) in &mut operation.responses {
        let Some(ty) = response.ty.as_mut().filter(|_| response.stream.is_none()) else { continue };
        let name = match id.as_str() {
            "whole" => format!("{pascal}Response"),
            id => format!("{pascal}{}", names::name(id).pascal),
        };
        declare(name, format!("The reply `{id}` of `{}`.", file.stem), ty);
    }
    operation.made_bodies = made;
}

/// Declares the common type `<Type>OrNull` for each error body that may be null.
pub(super) fn of_errors<'f>(
    path: &str,
    text: &'f str,
    service: &mut ServiceFile,
) -> Option<SourceFile<'f>> {
    let mut body = AreaFile::default();
    for family in service.families.values_mut() {
        // An invalid type name is reported as written.
        let inner = nullable_name(&family.body).filter(|inner| names::is_pascal(inner));
        let Some(inner) = inner else { continue };
        let (span, name) = (family.body.span(), format!("{inner}OrNull"));
        let doc = format!("An error of the form `{inner}`, or null.");
        let name = At::new(span.clone(), name);
        let named = family.body.with(TypeExpr::Named(name.to_string()));
        let written = std::mem::replace(&mut family.body, named);
        let what = kind(&written).unwrap_or("value");
        // Several families may have the same body.
        if !body.types.contains_key(&name) {
            body.types.insert(name, either(span, what, written, doc));
        }
    }
    let is_empty = body.types.is_empty();
    let (path, area) = (path.to_owned(), COMMON.to_owned());
    (!is_empty).then(|| SourceFile {
        path,
        area,
        stem: "service".to_owned(),
        text,
        body: Box::new(body),
    })
}

/// Returns `X` of `X?`.
fn nullable_name(ty: &TypeExpr) -> Option<&str> {
    match ty {
        TypeExpr::Nullable(inner) => inner.as_name(),
        _ => None,
    }
}

/// Returns the name of the alternative for an unnamed body; `None` for a named type.
fn kind(ty: &TypeExpr) -> Option<&'static str> {
    Some(match ty {
        TypeExpr::String => "text",
        TypeExpr::Integer | TypeExpr::Unsigned | TypeExpr::Number => "number",
        TypeExpr::Boolean => "flag",
        TypeExpr::Object => "object",
        TypeExpr::Json => "json",
        TypeExpr::List(_) => "list",
        TypeExpr::Map(_) => "map",
        // More than one `?` is reported when the type is resolved.
        TypeExpr::Nullable(_) => kind(ty.without_null()).unwrap_or("value"),
        TypeExpr::Named(name) if name.starts_with('[') => "list",
        TypeExpr::Named(name) if name.starts_with('{') => "map",
        TypeExpr::Named(_) | TypeExpr::File => return None,
    })
}

fn either(span: Range<usize>, name: &str, ty: At<TypeExpr>, doc: String) -> TypeSource {
    let doc = At::new(span.clone(), doc);
    let mut alternatives = Table::new();
    let one = AlternativeSource { ty, doc: doc.clone(), ..AlternativeSource::default() };
    alternatives.insert(At::new(span.clone(), name.to_owned()), one);
    TypeSource {
        doc,
        kind: Some(At::new(span.clone(), KindSource::Either)),
        alternatives: Some(At::new(span.clone(), alternatives)),
        made_of: Some(MadeOf::Body),
        ..TypeSource::default()
    }
}
