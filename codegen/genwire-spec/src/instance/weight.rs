//! The size of the smallest bodies, computed without creating them.

use super::MAX_REQUIRED_DEPTH;
use crate::model::{Field, Type, TypeDef, TypeId, TypeKind};
use genwire_constraint::Constraint;

/// Maximum size in bytes of the smallest value of a member or body, so that examples and vectors
/// can contain it.
pub const MAX_LEAST_BYTES: u64 = 1_048_576;
/// Assumed size of a short value, in bytes.
const SHORT_BYTES: u64 = 8;
/// Overhead of a member in bytes, without its name and value.
const MEMBER_BYTES: u64 = 4;

/// Returns the size in bytes of the smallest body of each type; `None` if it has no finite body.
///
/// For an object, the size of its largest member counts if that is more. Each member has its
/// smallest value.
pub fn least_bytes(types: &[TypeDef]) -> Vec<Option<u64>> {
    let mut scale = Scale { known: vec![None; types.len()] };
    let references: Vec<Vec<TypeId>> = types.iter().map(TypeDef::references).collect();
    let mut changed = vec![true; types.len()];
    // Each round goes one level deeper, so the result does not depend on the order of the types.
    for round in 0..MAX_REQUIRED_DEPTH {
        let weigh = |(index, def): (usize, &TypeDef)| {
            let is_new = round == 0 || references[index].iter().any(|id| changed[id.0]);
            if is_new { scale.body(def) } else { scale.known[index] }
        };
        let next: Vec<Option<u64>> = types.iter().enumerate().map(weigh).collect();
        changed = next.iter().zip(&scale.known).map(|(new, old)| new != old).collect();
        scale.known = next;
        if !changed.contains(&true) {
            break;
        }
    }
    let with_members = |(index, def): (usize, &TypeDef)| match &def.kind {
        TypeKind::Object(object) => {
            let members = object.fields.iter().filter_map(|field| scale.member(field));
            Some(members.fold(scale.known[index]?, u64::max))
        }
        TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => scale.known[index],
    };
    types.iter().enumerate().map(with_members).collect()
}

/// Computes the size of a type from the known sizes of the types inside it.
struct Scale {
    /// The size of each type that is not nested deeper than the number of rounds so far.
    known: Vec<Option<u64>>,
}

impl Scale {
    fn named(&self, id: TypeId) -> Option<u64> {
        self.known[id.0]
    }

    fn body(&self, def: &TypeDef) -> Option<u64> {
        match &def.kind {
            TypeKind::Object(object) => {
                let mut required = object.fields.iter().filter(|field| field.required);
                required.try_fold(SHORT_BYTES, |sum, field| {
                    let name = field.name.wire.len() as u64 + MEMBER_BYTES;
                    Some(sum.saturating_add(name).saturating_add(self.member(field)?))
                })
            }
            TypeKind::Enum(_) => Some(SHORT_BYTES),
            TypeKind::Union(union) => {
                union.variants.iter().find_map(|variant| self.named(variant.ty.into()))
            }
            TypeKind::Either(either) => {
                either.alternatives.iter().find_map(|one| self.member(&one.as_field()))
            }
        }
    }

    /// Returns the size of the smallest value of a member.
    #[warn(clippy::wildcard_enum_match_arm)]
    fn member(&self, field: &Field) -> Option<u64> {
        if let Some(example) = &field.example {
            return Some(example.to_compact().len() as u64);
        }
        let mut bytes = self.value(&field.ty)?;
        for constrained in &field.constraints {
            let least = match &constrained.constraint {
                Constraint::OneOf(_) | Constraint::Format(_) => return Some(SHORT_BYTES),
                Constraint::Length(size) => size.min.unwrap_or(0),
                Constraint::Pattern(pattern) => pattern.min_length(),
                Constraint::Items(size) | Constraint::Members(size) => {
                    match size.min.filter(|min| *min > 0) {
                        Some(min) => min.saturating_mul(self.item(field)?),
                        None => 0,
                    }
                }
                Constraint::Range(_)
                | Constraint::MultipleOf(_)
                | Constraint::Unique
                | Constraint::Each(_) => 0,
            };
            bytes = bytes.max(least);
        }
        Some(bytes)
    }

    /// Returns the size of a list item or map value, with its overhead.
    fn item(&self, field: &Field) -> Option<u64> {
        let inner = field.item().map_or(Some(SHORT_BYTES), |item| self.member(&item))?;
        Some(inner.saturating_add(MEMBER_BYTES))
    }

    fn value(&self, ty: &Type) -> Option<u64> {
        match ty.besides_null() {
            Type::Named(id) => self.named(*id),
            _ => Some(SHORT_BYTES),
        }
    }
}
