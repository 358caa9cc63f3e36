//! The error body that a service writes if the spec has no template.

use super::types::Object;
use super::{Field, Json, Type, TypeDef, TypeId, TypeKind};
use crate::instance;

/// Maximum nesting of lists whose items are filled.
const MAX_LISTS: usize = 2;

/// Returns the smallest body of a type, with slots for the error in its required members.
///
/// It is an empty object if the type is not an object.
pub(super) fn smallest(types: &[TypeDef], id: TypeId) -> Json {
    let id = match &types[id.0].kind {
        TypeKind::Either(either) => {
            let inner = either.only().map(|only| only.ty.besides_null());
            inner.and_then(Type::named).unwrap_or(id)
        }
        _ => id,
    };
    let object = object(types, id).zip(instance::minimal(types, id));
    let Some((object, mut body)) = object else { return Json::empty_object() };
    fill(types, required(object), &mut body, MAX_LISTS);
    body
}

fn object(types: &[TypeDef], id: TypeId) -> Option<&Object> {
    match &types[id.0].kind {
        TypeKind::Object(object) => Some(object),
        TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => None,
    }
}

/// Adds the first member that can say what is wrong, where none of a body does.
pub(super) fn add_text(types: &[TypeDef], id: TypeId, body: &mut Json) {
    let says = |body: &Json| body.to_compact().contains("{text}");
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

/// Puts slots into members of an object, and into the required ones of the objects inside, in so many
/// lists of each other.
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
                body.set(name, Json::array([item]));
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

/// Returns the slot of a member by the last word of its name; `None` where its smallest value says as
/// much, or only some values are valid.
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
