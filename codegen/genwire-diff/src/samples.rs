//! Sample values of a type: with each variant and alternative, each member, and an unlisted member
//! in an open object.

use genwire_spec::instance;
use genwire_spec::model::{Interface, Json, Type, TypeId, TypeKind, UnknownPolicy};

/// Maximum number of values of one type.
const MAX_SAMPLES: usize = 64;

/// Maximum number of values of one member, so that every member is represented.
const MAX_MEMBER_SAMPLES: usize = 8;

/// Name of a member that no object lists.
const UNLISTED: &str = "unlisted-member";

/// Maximum nesting of types that are followed.
const MAX_DEPTH: usize = 3;

/// Returns values of a type: the smallest value, and values that contain each of its parts.
pub(super) fn samples(interface: &Interface, ty: &Type) -> Vec<Json> {
    let mut values = Vec::new();
    for value in samples_within(interface, ty, MAX_DEPTH) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

fn samples_within(interface: &Interface, ty: &Type, depth: usize) -> Vec<Json> {
    let mut values: Vec<Json> = instance::minimal_value(&interface.types, ty).into_iter().collect();
    let Some(depth) = depth.checked_sub(1) else { return values };
    match ty {
        Type::List(item) => {
            let items = samples_within(interface, item, depth).into_iter();
            values.extend(items.map(|item| Json::array([item])));
        }
        Type::Map(item) => {
            let items = samples_within(interface, item, depth).into_iter();
            values.extend(items.map(|item| Json::object([("a", item)])));
        }
        Type::Nullable(inner) => values.extend(samples_within(interface, inner, depth)),
        Type::Named(id) => values.extend(of_named(interface, *id, depth)),
        _ => {}
    }
    values.truncate(MAX_SAMPLES);
    values
}

fn of_named(interface: &Interface, id: TypeId, depth: usize) -> Vec<Json> {
    let types = &interface.types;
    match &interface.ty(id).kind {
        TypeKind::Object(object) => {
            let Some(least) = instance::minimal(types, id) else { return Vec::new() };
            let with = |(name, value): (&str, Json)| {
                let mut body = least.clone();
                body.set(name, value);
                body
            };
            let members = object.fields.iter().flat_map(|field| {
                let least = instance::minimal_member(types, field);
                let values = least.into_iter().chain(samples_within(interface, &field.ty, depth));
                values.take(MAX_MEMBER_SAMPLES).map(|value| (field.name.wire.as_str(), value))
            });
            let is_open = object.unknown != UnknownPolicy::Error && object.extra.is_none();
            let unlisted = is_open.then_some((UNLISTED, Json::Bool(true)));
            unlisted.into_iter().chain(members).map(with).collect()
        }
        TypeKind::Enum(values) => values.wire_values().collect(),
        TypeKind::Union(union) => {
            let variants = union.variants.iter().map(|variant| TypeId::from(variant.ty));
            variants.flat_map(|id| samples_within(interface, &Type::Named(id), depth)).collect()
        }
        TypeKind::Either(either) => {
            let types = either.alternatives.iter().map(|alternative| &alternative.ty);
            types.flat_map(|ty| samples_within(interface, ty, depth)).collect()
        }
    }
}
