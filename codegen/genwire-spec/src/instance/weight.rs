//! The size of the smallest bodies, known before one is made.

use super::MAX_REQUIRED_DEPTH;
use crate::model::{Field, Type, TypeDef, TypeId, TypeKind};
use genwire_constraint::Constraint;

/// Maximum number of bytes of the smallest value of a member or a body, so that examples and
/// vectors can contain it.
pub const MAX_LEAST_BYTES: u64 = 1_048_576;
/// The bytes of a short value.
const SHORT_BYTES: u64 = 8;
/// The bytes of a member besides its name and its value.
const MEMBER_BYTES: u64 = 4;

/// Returns the types whose smallest body, or the smallest value of one of whose members, is larger
/// than [`MAX_LEAST_BYTES`].
pub fn too_large(types: &[TypeDef]) -> Vec<TypeId> {
    let mut scale = Scale { types, known: vec![None; types.len()], depth: 0 };
    let ids = (0..types.len()).map(TypeId);
    ids.filter(|id| {
        let TypeKind::Object(object) = &types[id.0].kind else {
            return scale.named(*id) > MAX_LEAST_BYTES;
        };
        let is_large = object.fields.iter().any(|field| scale.member(field) > MAX_LEAST_BYTES);
        is_large || scale.named(*id) > MAX_LEAST_BYTES
    })
    .collect()
}

/// Weighs types, each once.
struct Scale<'a> {
    types: &'a [TypeDef],
    /// The bytes of a type, 0 while it is weighed: a type that requires itself is reported apart.
    known: Vec<Option<u64>>,
    /// The types that contain the current one.
    depth: usize,
}

impl Scale<'_> {
    fn named(&mut self, id: TypeId) -> u64 {
        if let Some(known) = self.known[id.0] {
            return known;
        }
        self.known[id.0] = Some(0);
        if self.depth >= MAX_REQUIRED_DEPTH {
            return 0;
        }
        self.depth += 1;
        let types = self.types;
        let bytes = match &types[id.0].kind {
            TypeKind::Object(object) => {
                let required = object.fields.iter().filter(|field| field.required);
                required.fold(SHORT_BYTES, |sum, field| {
                    let name = field.name.wire.len() as u64 + MEMBER_BYTES;
                    sum.saturating_add(name).saturating_add(self.member(field))
                })
            }
            TypeKind::Enum(_) => SHORT_BYTES,
            TypeKind::Union(union) => {
                union.variants.first().map_or(0, |first| self.named(first.ty.into()))
            }
            TypeKind::Either(either) => {
                either.alternatives.first().map_or(0, |first| self.member(&first.as_field()))
            }
        };
        self.depth -= 1;
        self.known[id.0] = Some(bytes);
        bytes
    }

    /// The bytes of the smallest value of a member.
    fn member(&mut self, field: &Field) -> u64 {
        if let Some(example) = &field.example {
            return example.to_compact().len() as u64;
        }
        let mut bytes = self.value(&field.ty);
        for constrained in &field.constraints {
            let least = match &constrained.constraint {
                Constraint::OneOf(_) | Constraint::Format(_) => return SHORT_BYTES,
                Constraint::Length(size) => size.min.unwrap_or(0),
                Constraint::Pattern(pattern) => pattern.min_length(),
                Constraint::Items(size) | Constraint::Members(size) => {
                    let inner = field.item().map_or(SHORT_BYTES, |item| self.member(&item));
                    size.min.unwrap_or(0).saturating_mul(inner.saturating_add(MEMBER_BYTES))
                }
                Constraint::Range(_)
                | Constraint::MultipleOf(_)
                | Constraint::Unique
                | Constraint::Each(_) => 0,
            };
            bytes = bytes.max(least);
        }
        bytes
    }

    fn value(&mut self, ty: &Type) -> u64 {
        match ty {
            Type::Nullable(inner) => self.value(inner),
            Type::Named(id) => self.named(*id),
            Type::String
            | Type::Integer
            | Type::Number
            | Type::Boolean
            | Type::File
            | Type::Json
            | Type::JsonObject
            | Type::Map(_)
            | Type::List(_) => SHORT_BYTES,
        }
    }
}
