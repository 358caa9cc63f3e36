//! The headers of a reply as an object, read by the types of the spec.

use genwire_spec::judge::judge_value;
use genwire_spec::model::{EnumRepr, Field, Interface, Json, Operation, Type, TypeKind};
use genwire_spec::resolve::literals::Ordered;
use std::collections::BTreeSet;

/// The status of replies that have no description of their own.
const DEFAULT: &str = "default";

/// Returns the headers that the spec lists for a status, as members of an object, and the names of
/// all that it lists for it.
pub(super) fn read(
    interface: &Interface,
    operation: &Operation,
    status: u16,
    headers: &[(String, String)],
) -> (Json, BTreeSet<String>) {
    let listed = listed(interface, operation, status);
    let mut object = Json::Object(Vec::new());
    for field in &listed {
        let name = &field.name.wire;
        let of_name = headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        let texts: Vec<&str> = of_name.map(|(_, text)| text.trim()).collect();
        if !texts.is_empty() {
            object.set(name, value(interface, &field.ty, &texts.join(", ")));
        }
    }
    (object, listed.into_iter().map(|field| field.name.wire.clone()).collect())
}

/// Returns the headers of the replies of a status.
fn listed<'i>(interface: &'i Interface, operation: &Operation, status: u16) -> Vec<&'i Field> {
    let replies = operation.responses.iter().any(|response| {
        response.status == status
            || response.statuses.contains(&status)
            || (response.any_success && (200..300).contains(&status))
    });
    let is_described = replies || operation.families.iter().any(|(of, _)| *of == status);
    let mut listed = operation.headers_at(interface, &status.to_string());
    if !is_described && listed.is_empty() {
        listed = operation.headers_at(interface, DEFAULT);
    }
    listed
}

/// Reads a text as a value of a type; as a string where it is none.
fn value(interface: &Interface, ty: &Type, text: &str) -> Json {
    let string = || Json::string(text);
    match ty {
        Type::String => string(),
        Type::Integer => text.parse().map_or_else(|_| string(), Json::Integer),
        Type::Number => text.parse().map_or_else(|_| string(), Json::number),
        Type::Boolean => text.parse().map_or_else(|_| string(), Json::Bool),
        Type::Json | Type::JsonObject => {
            serde_json::from_str::<Ordered>(text).map_or_else(|_| string(), |read| read.0)
        }
        Type::Nullable(inner) => value(interface, inner, text),
        Type::List(item) => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            Json::Array(items.map(|text| value(interface, item, text)).collect())
        }
        Type::Map(item) => members(text, |_| Some((**item).clone()), interface),
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Enum(list) if list.repr == EnumRepr::Integer => {
                value(interface, &Type::Integer, text)
            }
            TypeKind::Enum(_) => string(),
            TypeKind::Object(object) => {
                let ty = |name: &str| object.field(name).map(|field| field.ty.clone());
                members(text, ty, interface)
            }
            TypeKind::Union(_) => members(text, |_| None, interface),
            TypeKind::Either(either) => {
                let mut read = either.alternatives.iter().map(|one| {
                    let read = value(interface, &one.ty, text);
                    let fits = judge_value(interface, &one.ty, &read, "").is_empty();
                    fits.then_some(read)
                });
                read.find_map(|read| read).unwrap_or_else(string)
            }
        },
    }
}

/// Reads names and values that follow each other as an object.
fn members(text: &str, ty: impl Fn(&str) -> Option<Type>, interface: &Interface) -> Json {
    let mut object = Json::Object(Vec::new());
    let mut words = text.split(',').map(str::trim);
    while let (Some(name), Some(text)) = (words.next(), words.next()) {
        object.set(name, value(interface, &ty(name).unwrap_or(Type::String), text));
    }
    object
}
