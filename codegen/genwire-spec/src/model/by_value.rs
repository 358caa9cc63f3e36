//! Bounds and defaults of a member that depend on the enum value of another member.

use super::types::Object;
use super::{
    EnumId, EnumValue, Expr, ExprKind, Interface, Json, KindId, Rule, Severity, Type,
    expr::Comparison,
};

/// The values of an enum property, each with the enum values that have it.
pub type ByValue<'a> = Vec<(&'a Json, Vec<&'a EnumValue>)>;

/// A comparison of a member with a property of another member's enum value.
#[derive(Clone, Copy, Debug)]
pub struct Bound<'a> {
    /// The member that is compared.
    pub member: &'a str,
    /// The relation of the member to the property.
    pub comparison: Comparison,
    /// The member with the enum value.
    pub of: &'a str,
    /// The enum.
    pub ty: EnumId,
    /// The name of the property.
    pub property: &'a str,
}

/// A bound of a member. A rule reads it from a property of another member's enum value.
#[derive(Clone, Debug)]
pub struct BoundByValue<'a> {
    /// The relation of the member to the bound, such as `<=`.
    pub comparison: Comparison,
    /// The bounds, each with the enum values to which it applies.
    pub values: ByValue<'a>,
}

impl Interface {
    /// Groups the values of an enum by a property; `of` is the member whose type is the enum.
    ///
    /// Enum values without the property are in no group. The result is empty if the type of the
    /// member is not an enum.
    pub fn by_value(&self, object: &Object, of: &str, property: &str) -> ByValue<'_> {
        let member = object.fields.iter().find(|field| field.name.wire == of);
        let Some(Type::Named(id)) = member.map(|field| &field.ty) else { return Vec::new() };
        match id.kind(&self.types) {
            KindId::Enum(id) => self.by_value_of(id, property),
            KindId::Object(_) | KindId::Union(_) | KindId::Either(_) => Vec::new(),
        }
    }

    fn by_value_of(&self, id: EnumId, property: &str) -> ByValue<'_> {
        let ty = self.enum_type(id);
        let Some(place) = ty.properties.iter().position(|one| one.name.wire == property) else {
            return Vec::new();
        };
        let mut groups: ByValue<'_> = Vec::new();
        for value in &ty.values {
            let json = &value.properties[place];
            match groups.iter_mut().find(|(other, _)| *other == json) {
                _ if json.is_null() => {}
                Some((_, values)) => values.push(value),
                None => groups.push((json, vec![value])),
            }
        }
        groups
    }

    /// Returns the bounds of a member that depend on the enum value of another member.
    pub fn bounds_by_value(&self, rules: &[Rule], member: &str) -> Vec<BoundByValue<'_>> {
        let errors = rules.iter().filter(|rule| rule.severity == Severity::Error);
        errors
            .filter_map(|rule| {
                let bound = Bound::of(&rule.expr).filter(|bound| bound.member == member)?;
                let values = self.by_value_of(bound.ty, bound.property);
                let comparison = bound.comparison;
                (!values.is_empty()).then_some(BoundByValue { comparison, values })
            })
            .collect()
    }
}

impl<'a> Bound<'a> {
    /// Parses a rule of the form `!has(this.member) || this.member <= this.of.property`.
    ///
    /// The first operand may be missing. Returns `None` for a rule of another form.
    pub fn of(expr: &'a Expr) -> Option<Self> {
        let ExprKind::Or(operands) = &expr.kind else { return Self::compared(expr) };
        let [absent, compare] = operands.as_slice() else { return None };
        let ExprKind::Not(has) = &absent.kind else { return None };
        let bound = Self::compared(compare)?;
        match &has.kind {
            ExprKind::Has { of, field } if of.kind == ExprKind::This && field == bound.member => {
                Some(bound)
            }
            _ => None,
        }
    }

    fn compared(expr: &'a Expr) -> Option<Self> {
        let ExprKind::Compare(comparison, left, right) = &expr.kind else { return None };
        let ExprKind::Property { of, ty, property } = &right.kind else { return None };
        Some(Self {
            member: member_of_this(left)?,
            comparison: *comparison,
            of: member_of_this(of)?,
            ty: *ty,
            property,
        })
    }
}

fn member_of_this(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Member { of, field } if of.kind == ExprKind::This => Some(field),
        _ => None,
    }
}
