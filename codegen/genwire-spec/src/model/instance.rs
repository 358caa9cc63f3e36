//! The smallest body of a type: what examples, cases and vectors start from.

use super::{Field, Json, Type, TypeDef, TypeId, TypeKind};
use genwire_constraint::{Constraint, Range};

/// Maximum nesting of required members before a type counts as having no finite body.
const DEPTH: usize = 64;

/// The smallest body of a type: required members only, each an `example` or made from its
/// constraints. The payload of a variant carries the tag.
///
/// `None` if the type has no finite body.
pub fn minimal(types: &[TypeDef], id: TypeId) -> Option<Json> {
    named(types, id, DEPTH)
}

/// The smallest value of a type.
pub fn minimal_value(types: &[TypeDef], ty: &Type) -> Option<Json> {
    value(types, ty, DEPTH)
}

/// A value that a member accepts: its example, else the smallest that its constraints allow.
pub fn minimal_member(types: &[TypeDef], field: &Field) -> Option<Json> {
    member(types, field, DEPTH)
}

fn named(types: &[TypeDef], id: TypeId, depth: usize) -> Option<Json> {
    let depth = depth.checked_sub(1)?;
    match &types[id.0].kind {
        TypeKind::Object(object) => {
            let mut members = Vec::new();
            if let Some((union, tag)) = &object.variant_of {
                members.push((union.of(types).tag.wire.clone(), Json::string(tag)));
            }
            for field in object.fields.iter().filter(|field| field.required) {
                members.push((field.name.wire.clone(), member(types, field, depth)?));
            }
            Some(Json::Object(members))
        }
        TypeKind::Enum(inner) => {
            let value = inner.values.first()?;
            Some(value.number.map_or_else(|| Json::string(&value.name.wire), Json::Integer))
        }
        TypeKind::Union(union) => {
            union.variants.iter().find_map(|variant| named(types, variant.ty.into(), depth))
        }
        TypeKind::Either(either) => {
            either.alternatives.iter().find_map(|one| value(types, &one.ty, depth))
        }
    }
}

fn value(types: &[TypeDef], ty: &Type, depth: usize) -> Option<Json> {
    Some(match ty {
        Type::String => Json::string("a"),
        Type::Integer | Type::Number => Json::Integer(0),
        Type::Boolean => Json::Bool(false),
        Type::Json | Type::JsonObject => Json::Object(Vec::new()),
        Type::List(_) => Json::Array(Vec::new()),
        Type::Named(id) => return named(types, *id, depth),
    })
}

fn member(types: &[TypeDef], field: &Field, depth: usize) -> Option<Json> {
    if let Some(example) = &field.example {
        return Some(example.clone());
    }
    let mut out = value(types, &field.ty, depth)?;
    for constrained in &field.constraints {
        match &constrained.constraint {
            Constraint::OneOf(values) => return values.first().map(Json::from),
            Constraint::Format(format) => out = Json::string(format.example()),
            Constraint::Range(range) => out = inside(*range, field.ty == Type::Integer),
            Constraint::Length(size) => {
                let length = usize::try_from(size.min.unwrap_or(1)).ok()?.max(1);
                out = Json::String("a".repeat(length));
            }
            Constraint::Items(size) => {
                // The limits of a list are checked against its type when the spec is read.
                if let Type::List(inner) = &field.ty {
                    let item = value(types, inner, depth)?;
                    out = Json::Array(vec![item; usize::try_from(size.min.unwrap_or(0)).ok()?]);
                }
            }
        }
    }
    Some(out)
}

/// A number in a range: its lower end, else its upper end, a step inside where the end is left out.
fn inside(range: Range, whole: bool) -> Json {
    let step = match (range.min, range.max) {
        (Some(min), Some(max)) if !whole => ((max.value - min.value) / 2.0).min(1.0),
        _ => 1.0,
    };
    Json::number(match (range.min, range.max) {
        (Some(min), _) if min.exclusive => min.value + step,
        (Some(min), _) => min.value,
        (None, Some(max)) if max.exclusive => max.value - step,
        (None, Some(max)) => max.value,
        (None, None) => 0.0,
    })
}
