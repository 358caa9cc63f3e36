//! The headers of a reply as an object with the types of the spec.

use genwire_spec::judge::judge_value;
use genwire_spec::model::{EnumRepr, Interface, Json, Operation, Type, TypeKind};
use genwire_spec::resolve::literals::Ordered;
use std::collections::BTreeSet;

/// The headers that the spec lists for a status.
pub(super) struct Listed {
    names: BTreeSet<String>,
    /// True if the spec does not describe the status itself. The document may still describe it in
    /// a way that the spec does not, such as by its group, so the headers are not required.
    pub(super) is_default: bool,
}

impl Listed {
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

/// Returns the headers that the spec lists for a status as members of an object, and the names of
/// all listed headers.
pub(super) fn read(
    interface: &Interface,
    operation: &Operation,
    status: u16,
    headers: &[(String, String)],
) -> (Json, Listed) {
    let (listed, is_default) = operation.listed_headers(interface, status);
    let mut object = Json::empty_object();
    for field in &listed {
        let name = &field.name.wire;
        let of_name = headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        let texts: Vec<&str> = of_name.map(|(_, text)| text.trim()).collect();
        if !texts.is_empty() {
            object.set(name, value(interface, &field.ty, &texts.join(", ")));
        }
    }
    let names = listed.into_iter().map(|field| field.name.wire.clone()).collect();
    (object, Listed { names, is_default })
}

/// Splits a list at its commas, but not inside angle brackets or quotes.
fn items(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let (mut start, mut end) = (0, None);
    for (at, one) in text.char_indices() {
        match (end, one) {
            (Some(closing), _) if one == closing => end = None,
            (None, '<' | '"') => {
                let closing = if one == '<' { '>' } else { '"' };
                end = text[at + 1..].contains(closing).then_some(closing);
            }
            (None, ',') => {
                items.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(text[start..].trim());
    items.retain(|item| !item.is_empty());
    items
}

/// Parses a header value as a type, or as a string if it does not match the type.
fn value(interface: &Interface, ty: &Type, text: &str) -> Json {
    let string = || Json::string(text);
    match ty {
        Type::String | Type::File => string(),
        Type::Integer => text.parse().map_or_else(|_| string(), Json::Integer),
        Type::Unsigned => text.parse().map_or_else(|_| string(), Json::unsigned),
        Type::Number => text.parse().map_or_else(|_| string(), Json::number),
        Type::Boolean => text.parse().map_or_else(|_| string(), Json::Bool),
        Type::Json | Type::JsonObject => {
            serde_json::from_str::<Ordered>(text).map_or_else(|_| string(), |read| read.0)
        }
        Type::Nullable(inner) => value(interface, inner, text),
        Type::List(item) => {
            Json::Array(items(text).into_iter().map(|text| value(interface, item, text)).collect())
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

/// Reads alternating names and values as an object.
fn members(text: &str, ty: impl Fn(&str) -> Option<Type>, interface: &Interface) -> Json {
    let mut object = Json::empty_object();
    let mut words = text.split(',').map(str::trim);
    while let (Some(name), Some(text)) = (words.next(), words.next()) {
        object.set(name, value(interface, &ty(name).unwrap_or(Type::String), text));
    }
    object
}

#[cfg(test)]
mod tests {
    use super::items;

    #[test]
    fn commas_of_addresses_and_quoted_texts_split_no_list() {
        for (text, expected) in [
            ("", &[][..]),
            ("a, b,", &["a", "b"]),
            ("</a?x=1,2>; rel=\"a,b\", </c>", &["</a?x=1,2>; rel=\"a,b\"", "</c>"]),
            ("a<b, c", &["a<b", "c"]),
        ] {
            assert_eq!(items(text), expected, "{text}");
        }
    }
}
