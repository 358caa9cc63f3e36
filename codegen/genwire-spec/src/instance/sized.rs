//! Objects with a given number of members.

use super::{Depth, member, value};
use crate::model::{Field, Json, Object, Type, TypeDef, TypeKind, UnknownPolicy};

/// Maximum limit on a number of members, so that bodies at and beyond the limit can be created.
pub const MAX_LIMITED_MEMBERS: u64 = 1000;

/// Returns a body with exactly `count` members, or `None` if the object cannot have that many.
///
/// Optional members are removed or added as needed; members that the object does not list are added
/// last.
pub fn resized(types: &[TypeDef], object: &Object, body: &Json, count: u64) -> Option<Json> {
    with_count(types, object, body, count, None)
}

/// Returns a body whose number of members is within the limits of the object.
///
/// The member `held` is neither added nor removed.
pub fn fitted(types: &[TypeDef], object: &Object, body: Json, held: &str) -> Json {
    let count = body.members().len() as u64;
    let size = object.size().unwrap_or_default();
    let wanted = count.min(size.max.unwrap_or(u64::MAX)).max(size.min.unwrap_or(0));
    let fitted = (wanted != count).then(|| with_count(types, object, &body, wanted, Some(held)));
    fitted.flatten().unwrap_or(body)
}

fn with_count(
    types: &[TypeDef],
    object: &Object,
    body: &Json,
    count: u64,
    held: Option<&str>,
) -> Option<Json> {
    let mut members = body.members().to_vec();
    let is_required = |name: &str| object.field(name).is_some_and(|field| field.required);
    for index in (0..members.len()).rev() {
        let name = members[index].0.as_str();
        if members.len() as u64 > count && !is_required(name) && held != Some(name) {
            members.remove(index);
        }
    }
    let body = filled(types, object, Json::object(members), count, held, Depth::MAX)?;
    (body.members().len() as u64 == count).then_some(body)
}

/// Adds members until a body has at least `least`; `None` if it cannot have that many.
///
/// The member `held` is not added.
pub(super) fn filled(
    types: &[TypeDef],
    object: &Object,
    mut body: Json,
    least: u64,
    held: Option<&str>,
    depth: Depth,
) -> Option<Json> {
    let has_enough = |body: &Json| body.members().len() as u64 >= least;
    if has_enough(&body) {
        return Some(body);
    }
    let is_optional = |field: &&Field| !field.required && held != Some(&field.name.wire);
    let mut optional: Vec<&Field> = object.fields.iter().filter(is_optional).collect();
    optional.sort_by_key(|field| (field.deprecated.is_some(), !is_plain(types, &field.ty)));
    for field in optional {
        let name = &field.name.wire;
        let inner = if is_plain(types, &field.ty) { Some(depth) } else { inside(depth) };
        if body.get(name).is_none()
            && let Some(value) = inner.and_then(|inner| member(types, field, inner))
        {
            body.set(name, value);
        }
        if has_enough(&body) {
            return Some(body);
        }
    }
    let value = unlisted(types, object, depth)?;
    for name in (0..least.min(MAX_LIMITED_MEMBERS + 1)).map(|at| format!("m{at}")) {
        if body.get(&name).is_none() && object.field(&name).is_none() {
            body.set(&name, value.clone());
        }
        if has_enough(&body) {
            return Some(body);
        }
    }
    None
}

/// Returns a value for an unlisted member; `None` if the object rejects such members.
fn unlisted(types: &[TypeDef], object: &Object, depth: Depth) -> Option<Json> {
    match &object.extra {
        Some(extra) if is_plain(types, extra) => value(types, extra, depth),
        Some(extra) => value(types, extra, inside(depth)?),
        None if object.unknown == UnknownPolicy::Error => None,
        None => Some(Json::Integer(0)),
    }
}

/// Returns the depth inside an optional member.
fn inside(depth: Depth) -> Option<Depth> {
    Some(Depth { optional: depth.optional.checked_sub(1)?, ..depth })
}

/// Returns true for a type whose values contain no objects with members of their own.
fn is_plain(types: &[TypeDef], ty: &Type) -> bool {
    ty.named().is_none_or(|id| matches!(types[id.0].kind, TypeKind::Enum(_)))
}
