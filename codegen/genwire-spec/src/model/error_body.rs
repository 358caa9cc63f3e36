//! The error body that a service writes if the spec has no template.

use super::types::Object;
use super::{Field, Json, Type, TypeDef, TypeId, TypeKind};
use crate::instance;

/// Maximum nesting of lists whose items are filled.
const MAX_LISTS: usize = 2;
/// Maximum nesting of objects whose optional members are filled.
const MAX_OBJECTS: usize = 2;

/// Returns the smallest body of a type, with slots for the error in it.
///
/// It is an empty object if the type has no finite body.
pub(super) fn smallest(types: &[TypeDef], id: TypeId) -> Json {
    value(types, &Type::Named(id)).unwrap_or_else(Json::empty_object)
}

/// Returns the smallest value of a type, with slots for the error in it; `None` if no value is finite.
pub(super) fn value(types: &[TypeDef], ty: &Type) -> Option<Json> {
    said(types, ty, MAX_LISTS)
}

/// Returns the smallest value of a type, with slots in it. `lists` limits how deeply lists are
/// nested.
///
/// For an either type, it is the first alternative with a slot for the message. Object alternatives
/// get their optional members, as these often distinguish them.
fn said(types: &[TypeDef], ty: &Type, lists: usize) -> Option<Json> {
    match ty {
        Type::Nullable(inner) => said(types, inner, lists),
        Type::String => Some(Json::string("{text}")),
        Type::List(item) => Some(Json::array([said(types, item, lists.checked_sub(1)?)?])),
        Type::Named(id) => match &types[id.0].kind {
            TypeKind::Object(object) => {
                let mut body = instance::minimal(types, *id)?;
                fill(types, required(object), &mut body, lists);
                Some(body)
            }
            TypeKind::Either(either) => {
                let has_several = either.only().is_none();
                let all = either.alternatives.iter().filter_map(|one| match one.ty {
                    Type::Named(id) if has_several && object(types, id).is_some() => {
                        complete(types, id, lists, MAX_OBJECTS)
                    }
                    _ => said(types, &one.ty, lists),
                });
                let mut all = all.peekable();
                let first = all.peek().cloned();
                all.find(says).or(first)
            }
            TypeKind::Union(union) => {
                let mut variants = union.variants.iter();
                variants.find_map(|one| said(types, &Type::Named(one.ty.into()), lists))
            }
            TypeKind::Enum(_) => instance::minimal(types, *id),
        },
        _ => instance::minimal_value(types, ty),
    }
}

/// Returns a body of an object type with all of its members. `depth` limits how deeply objects
/// inside are completed as well.
fn complete(types: &[TypeDef], id: TypeId, lists: usize, depth: usize) -> Option<Json> {
    let fields = &object(types, id)?.fields;
    let mut body = instance::minimal(types, id)?;
    for field in fields {
        let name = &field.name.wire;
        let inner = match (field.ty.besides_null(), depth.checked_sub(1)) {
            (Type::Named(id), Some(depth)) => complete(types, *id, lists, depth),
            _ => None,
        };
        let usual = || body.get(name).cloned().or_else(|| instance::minimal_member(types, field));
        if let Some(value) = inner.or_else(usual) {
            body.set(name, value);
        }
    }
    fill(types, fields, &mut body, lists);
    Some(body)
}

/// Returns true for a body with a slot for the message.
fn says(body: &Json) -> bool {
    body.to_compact().contains("{text}")
}

fn object(types: &[TypeDef], id: TypeId) -> Option<&Object> {
    match &types[id.0].kind {
        TypeKind::Object(object) => Some(object),
        TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => None,
    }
}

/// Adds the first optional member with a slot for the message, unless the body already has such a
/// slot.
pub(super) fn add_text(types: &[TypeDef], id: TypeId, body: &mut Json) {
    let Some(object) = object(types, id).filter(|_| !says(body)) else { return };
    let filled = object.fields.iter().filter(|field| !field.required).find_map(|field| {
        let mut body = body.clone();
        body.set(&field.name.wire, instance::minimal_value(types, &field.ty)?);
        fill(types, [field], &mut body, MAX_LISTS);
        says(&body).then_some(body)
    });
    if let Some(filled) = filled {
        *body = filled;
    }
}

/// Inserts slots into the members of an object, and into the required members of nested objects.
/// `lists` limits how deeply lists are nested.
fn fill<'f>(
    types: &[TypeDef],
    fields: impl IntoIterator<Item = &'f Field>,
    body: &mut Json,
    lists: usize,
) {
    for field in fields {
        let name = &field.name.wire;
        let id = field.ty.named();
        let Some(inner) = id.and_then(|id| object(types, id)) else {
            if let Some(slot) = slot(field) {
                body.set(name, Json::string(slot));
            }
            continue;
        };
        if let Type::List(_) = field.ty.besides_null() {
            // A list with one error is more useful than an empty one.
            let smallest = id.and_then(|id| instance::minimal(types, id));
            let Some((empty, lists)) = smallest.zip(lists.checked_sub(1)) else { continue };
            let mut item = empty.clone();
            fill(types, required(inner), &mut item, lists);
            if item != empty {
                // The other items are needed because the list requires several.
                let others = match body.get(name) {
                    Some(Json::Array(items)) => items.get(1..).unwrap_or_default().to_vec(),
                    _ => Vec::new(),
                };
                body.set(name, Json::array([item].into_iter().chain(others)));
            }
        } else if let Some(mut value) = body.get(name).cloned() {
            fill(types, required(inner), &mut value, lists);
            body.set(name, value);
        }
    }
}

fn required(object: &Object) -> Vec<&Field> {
    object.fields.iter().filter(|field| field.required).collect()
}

/// Returns the slot of a member by the last word of its name; `None` if only some values are valid.
fn slot(field: &Field) -> Option<&'static str> {
    let last = field.name.snake.rsplit('_').next().unwrap_or_default();
    match &field.ty {
        _ if !field.constraints.is_empty() => None,
        Type::Integer | Type::Unsigned | Type::Number => {
            matches!(last, "code" | "status").then_some("{code}")
        }
        Type::String => Some(match last {
            "code" | "type" | "kind" | "status" => "{type}",
            "id" => "{request_id}",
            _ => "{text}",
        }),
        _ => None,
    }
}
