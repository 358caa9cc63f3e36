//! Walks of a body along the model of its type, independent of the generated code.

use crate::project::INTERFACE;
use genwire_spec::judge;
use genwire_spec::model::{
    Alternative, BodyKind, Constrained, JsonType, Object, Operation, Type, TypeDef, TypeId,
    TypeKind, Union,
};
use genwire_spec::rule::json_of;
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

/// The operation of that name.
pub(crate) fn operation(name: &str) -> &'static Operation {
    INTERFACE
        .operations
        .iter()
        .find(|operation| operation.name.snake == name)
        .unwrap_or_else(|| panic!("no operation `{name}`"))
}

/// Every body that an operation has; an operation may have several callbacks.
pub(crate) fn bodies(operation: &Operation) -> Vec<(BodyKind, TypeId)> {
    let mut bodies = Vec::new();
    bodies.extend(operation.request.map(|id| (BodyKind::Request, id)));
    bodies.extend(operation.parameters.map(|id| (BodyKind::Parameters, id.into())));
    for response in &operation.responses {
        let part = if response.stream.is_some() { BodyKind::Event } else { BodyKind::Response };
        bodies.extend(response.ty.map(|ty| (part, ty)));
    }
    bodies
        .extend(operation.callbacks.iter().map(|callback| (BodyKind::Callback, callback.request)));
    bodies
}

/// The type of a body. Of several replies, the best match; of several callbacks, the first whose
/// required member is present.
pub(crate) fn type_of(operation: &Operation, part: BodyKind, body: &JsonValue) -> TypeId {
    judge::type_of(operation, part, &INTERFACE, &json_of(body))
        .unwrap_or_else(|| panic!("`{}` has no part `{}`", operation.name.snake, part.as_str()))
}

/// The type behind an id.
pub(crate) fn def(id: TypeId) -> &'static TypeDef {
    INTERFACE.ty(id)
}

/// The part of that name.
pub(crate) fn part(name: &str) -> BodyKind {
    BodyKind::ALL
        .into_iter()
        .find(|part| part.as_str() == name)
        .unwrap_or_else(|| panic!("no part `{name}`"))
}

/// The payload type of a union's value, if its tag is listed.
pub(crate) fn payload(union: &Union, value: &JsonValue) -> Option<TypeId> {
    let tag = value.get(&union.tag.wire)?.as_str()?;
    union.variants.iter().find(|variant| variant.name.wire == tag).map(|variant| variant.ty.into())
}

/// The alternative that the JSON type of a value chooses.
pub(crate) fn alternative<'a>(
    alternatives: &'a [Alternative],
    value: &JsonValue,
) -> Option<&'a Alternative> {
    let json = match value {
        JsonValue::Null => return None,
        JsonValue::Bool(_) => JsonType::Boolean,
        JsonValue::Number(_) => JsonType::Number,
        JsonValue::String(_) => JsonType::String,
        JsonValue::Array(_) => JsonType::Array,
        JsonValue::Object(_) => JsonType::Object,
    };
    alternatives.iter().find(|alternative| alternative.json == json)
}

/// Visits every object in a body, unions by their payload, with its type and its JSON pointer.
pub(crate) fn walk<'v>(
    ty: &Type,
    value: &'v JsonValue,
    pointer: &str,
    visit: &mut dyn FnMut(TypeId, &'v JsonValue, &str),
) {
    match ty {
        Type::List(inner) => {
            for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                walk(inner, item, &format!("{pointer}/{index}"), visit);
            }
        }
        Type::Map(inner) => {
            for (name, member) in value.as_object().into_iter().flatten() {
                let name = genwire_constraint::pointer::escape(name);
                walk(inner, member, &format!("{pointer}/{name}"), visit);
            }
        }
        Type::Nullable(inner) => walk(inner, value, pointer, visit),
        Type::Named(id) => walk_named(*id, value, pointer, visit),
        _ => {}
    }
}

fn walk_named<'v>(
    id: TypeId,
    value: &'v JsonValue,
    pointer: &str,
    visit: &mut dyn FnMut(TypeId, &'v JsonValue, &str),
) {
    match &def(id).kind {
        TypeKind::Enum(_) => {}
        TypeKind::Union(union) => {
            if let Some(payload) = payload(union, value) {
                visit(id, value, pointer);
                walk_named(payload, value, pointer, visit);
            }
        }
        TypeKind::Either(either) => {
            if let Some(alternative) = alternative(&either.alternatives, value) {
                walk(&alternative.ty, value, pointer, visit);
            }
        }
        TypeKind::Object(object) => {
            let Some(members) = value.as_object() else { return };
            visit(id, value, pointer);
            for field in &object.fields {
                if let Some(member) = members.get(&field.name.wire) {
                    let pointer = format!("{pointer}/{}", field.name.wire);
                    walk(&field.ty, member, &pointer, visit);
                }
            }
        }
    }
}

/// The body without null members for which null equals absent: optional members that the model
/// lists. Unknown members are left unchanged.
pub(crate) fn without_nulls(ty: &Type, value: &JsonValue) -> JsonValue {
    match (ty, value) {
        (Type::List(inner), JsonValue::Array(items)) => {
            items.iter().map(|item| without_nulls(inner, item)).collect()
        }
        (Type::Map(inner), JsonValue::Object(members)) => {
            let members = members.iter();
            members.map(|(name, member)| (name.clone(), without_nulls(inner, member))).collect()
        }
        (Type::Nullable(inner), _) => without_nulls(inner, value),
        (Type::Named(id), _) => match &def(*id).kind {
            TypeKind::Enum(_) => value.clone(),
            TypeKind::Union(union) => payload(union, value).map_or_else(
                || value.clone(),
                |payload| without_nulls(&Type::Named(payload), value),
            ),
            TypeKind::Either(either) => alternative(&either.alternatives, value)
                .map_or_else(|| value.clone(), |alternative| without_nulls(&alternative.ty, value)),
            TypeKind::Object(object) => members_without_nulls(object, value),
        },
        _ => value.clone(),
    }
}

fn members_without_nulls(object: &Object, value: &JsonValue) -> JsonValue {
    let Some(members) = value.as_object() else { return value.clone() };
    let kept = members.iter().filter_map(|(name, member)| {
        match object.fields.iter().find(|field| field.name.wire == *name) {
            Some(_) if member.is_null() => None,
            Some(field) => Some((name.clone(), without_nulls(&field.ty, member))),
            None => Some((name.clone(), member.clone())),
        }
    });
    JsonValue::Object(kept.collect())
}

/// The constraints on a type's members, and on its objects as a whole.
pub(crate) fn constraints(def: &TypeDef) -> impl Iterator<Item = &Constrained> {
    let object = match &def.kind {
        TypeKind::Object(object) => Some(object),
        _ => None,
    };
    let fields = object.into_iter().flat_map(|object| &object.fields);
    let of_objects = object.into_iter().flat_map(|object| &object.constraints);
    fields.flat_map(|field| &field.constraints).chain(of_objects)
}

/// Every type that some body of the interface may hold.
pub(crate) fn reachable() -> BTreeSet<TypeId> {
    let mut found = BTreeSet::new();
    for (_, id) in INTERFACE.operations.iter().flat_map(bodies) {
        reach(id, &mut found);
    }
    found
}

/// Every type that a body of a type may hold, itself included.
pub(crate) fn reachable_from(id: TypeId) -> BTreeSet<TypeId> {
    let mut found = BTreeSet::new();
    reach(id, &mut found);
    found
}

fn reach(id: TypeId, found: &mut BTreeSet<TypeId>) {
    if found.insert(id) {
        for inner in def(id).references() {
            reach(inner, found);
        }
    }
}
