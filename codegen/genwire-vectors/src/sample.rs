//! Creates simple conforming sample values from types and constraints.

use genwire_spec::instance;
use genwire_spec::model::{EnumRepr, Field, Interface, Json, JsonType, Type, TypeId, TypeKind};
use std::sync::OnceLock;

/// A string that no enum lists.
pub(super) const UNLISTED_TEXT: &str = "x_unlisted";
/// An integer that no enum lists.
pub(super) const UNLISTED_NUMBER: i64 = 987_654;
/// The distance of a fault from the end of a range with fractional numbers.
pub(super) const FAULT_DISTANCE: f64 = 0.0001;

/// The smallest body of each type, created on first use.
#[derive(Debug)]
pub(super) struct Instances(Vec<OnceLock<Json>>);

impl Instances {
    pub(super) fn new(interface: &Interface) -> Self {
        Self(interface.types.iter().map(|_| OnceLock::new()).collect())
    }

    /// Returns the smallest body of a type; null if no body exists.
    pub(super) fn of(&self, interface: &Interface, id: TypeId) -> &Json {
        self.0[id.0].get_or_init(|| instance(interface, id))
    }
}

/// Returns the smallest body of a type; null if no body exists.
pub(super) fn instance(interface: &Interface, id: TypeId) -> Json {
    instance::minimal(&interface.types, id).unwrap_or(Json::Null)
}

/// The key in sample maps.
pub(super) const MAP_KEY: &str = "m0";

/// Returns a value for a member.
///
/// Lists and maps have at least one item, so that there can be cases for the type of their items.
pub(super) fn of_field(interface: &Interface, field: &Field) -> Json {
    match (&field.example, &field.ty) {
        (Some(example), _) => example.clone(),
        (None, Type::List(_)) => {
            let one = field.item().filter(|item| !item.constraints.is_empty());
            let list = one.map_or_else(
                || of_type(interface, &field.ty),
                |item| Json::array([of_field(interface, &item)]),
            );
            let facets = || field.constraints.iter().map(|one| one.constraint.facets());
            if facets().any(|one| one.is_unique) {
                let least = facets().find_map(|one| one.items?.min);
                let count = least.unwrap_or(1).max(1);
                let items = instance::distinct_items(&interface.types, field, count);
                return items.unwrap_or(list);
            }
            let sizes = facets().filter_map(|one| one.items);
            sizes.fold(list, |list, size| resized(&list, size.min.unwrap_or(1).max(1)))
        }
        (None, Type::Map(_)) if field.constraints.is_empty() => of_type(interface, &field.ty),
        (None, Type::Map(_))
            if field.constraints.iter().all(|it| it.constraint.facets().each.is_some()) =>
        {
            let item = field.item().map(|item| of_field(interface, &item));
            item.map_or(Json::Null, |item| Json::object([(MAP_KEY, item)]))
        }
        (None, _) => instance::minimal_member(&interface.types, field).unwrap_or(Json::Null),
    }
}

/// Returns a value of a type.
pub(super) fn of_type(interface: &Interface, ty: &Type) -> Json {
    match ty {
        Type::List(item) => Json::array([of_type(interface, item)]),
        Type::Map(item) => Json::object([(MAP_KEY, of_type(interface, item))]),
        Type::Nullable(inner) => of_type(interface, inner),
        _ => instance::minimal_value(&interface.types, ty).unwrap_or(Json::Null),
    }
}

/// Returns a string with a number of characters. Some of them have several bytes.
pub(super) fn text(characters: u64) -> Json {
    let text: String = "aé語🙂".chars().cycle().zip(0..characters).map(|(one, _)| one).collect();
    Json::String(text)
}

/// Returns a list with a number of items, repeating the items of another list.
pub(super) fn resized(list: &Json, count: u64) -> Json {
    let Json::Array(items) = list else { return list.clone() };
    Json::Array(items.iter().cycle().zip(0..count).map(|(item, _)| item.clone()).collect())
}

/// Returns true for a type that also accepts null.
pub(super) fn is_nullable(ty: &Type) -> bool {
    matches!(ty, Type::Nullable(_))
}

/// Returns values of wrong JSON types, with their names; empty if the type accepts any JSON.
pub(super) fn wrong(interface: &Interface, ty: &Type) -> Vec<(&'static str, Json)> {
    let text = || ("text", Json::string("1"));
    let number = || ("number", Json::Integer(7));
    match ty {
        Type::String | Type::File => vec![number()],
        Type::Json => Vec::new(),
        Type::Nullable(inner) => wrong(interface, inner),
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Enum(values) if values.repr == EnumRepr::String => vec![number()],
            TypeKind::Either(either) if either.only().is_some_and(|it| is_nullable(&it.ty)) => {
                either.alternatives.iter().flat_map(|it| wrong(interface, &it.ty)).collect()
            }
            TypeKind::Either(either) => {
                let free = [
                    (JsonType::Boolean, "boolean", Json::Bool(true)),
                    (JsonType::Number, "number", Json::Integer(7)),
                    (JsonType::String, "text", Json::string("1")),
                    (JsonType::Object, "object", Json::empty_object()),
                ];
                let taken = |json| {
                    let mut all = either.alternatives.iter();
                    all.any(|one| one.json == json || one.json == JsonType::Any)
                };
                free.into_iter()
                    .find(|(json, _, _)| !taken(*json))
                    .map(|(_, name, value)| (name, value))
                    .into_iter()
                    .collect()
            }
            _ => vec![text()],
        },
        _ => vec![text()],
    }
}
