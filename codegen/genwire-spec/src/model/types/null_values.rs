//! Null as the value of a member.

use super::{Field, Type, TypeDef};
use crate::model::nulls::Nulls;

impl TypeDef {
    /// Returns true if a member of the type may be null.
    ///
    /// That is the case if it is declared nullable, or if null counts as an absent member.
    pub fn accepts_null(&self, field: &Field) -> bool {
        let any_json = field.ty == Type::Json;
        field.nullable || (!field.required && (any_json || self.nulls == Nulls::Absent))
    }

    /// Returns true if code distinguishes a null member from an absent one.
    pub fn keeps_null(&self, field: &Field) -> bool {
        self.nulls == Nulls::Kept && !field.required && self.accepts_null(field)
    }
}
