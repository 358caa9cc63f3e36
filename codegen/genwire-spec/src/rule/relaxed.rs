//! Relaxes rules of replies for unlisted enum values.
//!
//! A newer service may send such a value, which is a warning of its own. A rule that requires some
//! of the listed values rejects the other listed ones, but not an unlisted one, about which nothing
//! is known.

use super::types;
use crate::model::expr::Comparison;
use crate::model::{EnumType, Expr, ExprKind, ExprType, Json, TypeDef, TypeId, UnknownPolicy};

/// Relaxes comparisons of a checked rule so that unlisted enum values in replies satisfy it.
pub fn relaxed(types: &[TypeDef], rule: Expr) -> Expr {
    Relax { types }.relax(rule, true)
}

struct Relax<'a> {
    types: &'a [TypeDef],
}

impl Relax<'_> {
    /// Rewrites the comparisons of an expression that must be true, or false if it is negated.
    fn relax(&self, expr: Expr, is_asserted: bool) -> Expr {
        let Expr { kind, ty } = expr;
        let inside = |inner: Expr| self.relax(inner, is_asserted);
        let all = |operands: Vec<Expr>| operands.into_iter().map(inside).collect();
        let kind = match kind {
            ExprKind::Not(inner) => ExprKind::Not(Box::new(self.relax(*inner, !is_asserted))),
            ExprKind::And(operands) => ExprKind::And(all(operands)),
            ExprKind::Or(operands) => ExprKind::Or(all(operands)),
            ExprKind::If(condition, then, otherwise) => {
                ExprKind::If(condition, Box::new(inside(*then)), Box::new(inside(*otherwise)))
            }
            ExprKind::All(list, name, test) => ExprKind::All(list, name, Box::new(inside(*test))),
            ExprKind::Exists(list, name, test) => {
                ExprKind::Exists(list, name, Box::new(inside(*test)))
            }
            ExprKind::Compare(Comparison::Equal, left, right) if is_asserted => {
                let differs = self.differs(&left, &right).or_else(|| self.differs(&right, &left));
                differs.unwrap_or(ExprKind::Compare(Comparison::Equal, left, right))
            }
            ExprKind::Compare(Comparison::NotEqual, left, right) if !is_asserted => {
                let differs = self.differs(&left, &right).or_else(|| self.differs(&right, &left));
                match differs {
                    Some(kind) => ExprKind::Not(Box::new(Expr { kind, ty: ExprType::Bool })),
                    None => ExprKind::Compare(Comparison::NotEqual, left, right),
                }
            }
            ExprKind::In(item, list) if is_asserted => {
                self.differs(&item, &list).unwrap_or(ExprKind::In(item, list))
            }
            kind => kind,
        };
        Expr { kind, ty }
    }

    /// Returns the condition that a value differs from all other listed values.
    ///
    /// `None` unless the value belongs to an enum that only replies contain.
    fn differs(&self, value: &Expr, literals: &Expr) -> Option<ExprKind> {
        self.besides(value, literals).map(|others| differs(value, &others))
    }

    /// Returns the listed values of an enum that are not among `literals`.
    ///
    /// `None` unless `value` belongs to an enum that only replies contain and is compared with
    /// literals.
    fn besides(&self, value: &Expr, literals: &Expr) -> Option<Vec<Json>> {
        let ExprType::Enum(id) = value.ty else { return None };
        let named: &[Json] = match &literals.kind {
            ExprKind::Literal(literal) => std::slice::from_ref(literal),
            ExprKind::Literals(literals) => literals,
            _ => return None,
        };
        let of: &EnumType = id.of(self.types);
        // An enum that is also in requests defines the values to send.
        let is_open =
            of.unknown == UnknownPolicy::Warning && !self.types[TypeId::from(id).0].sides.request;
        if !is_open || matches!(value.kind, ExprKind::Literal(_)) {
            return None;
        }
        let values = of.values.iter().map(|value| match value.number {
            Some(number) => Json::Integer(number),
            None => Json::string(&value.name.wire),
        });
        let is_other = |value: &Json| {
            let wire = types::listed(of, value).map(|found| &found.name.wire);
            !named.iter().any(|one| types::listed(of, one).map(|it| &it.name.wire) == wire)
        };
        Some(values.filter(is_other).collect())
    }
}

/// Returns the condition that a value is present and differs from all `literals`.
fn differs(value: &Expr, literals: &[Json]) -> ExprKind {
    let Some((first, rest)) = literals.split_first() else {
        return ExprKind::Literal(Json::Bool(true));
    };
    let literal = Expr { kind: ExprKind::Literal(first.clone()), ty: value.ty.clone() };
    let differs =
        ExprKind::Compare(Comparison::NotEqual, Box::new(value.clone()), Box::new(literal));
    if rest.is_empty() {
        return differs;
    }
    let list = Expr {
        kind: ExprKind::Literals(rest.to_vec()),
        ty: ExprType::List(Box::new(value.ty.clone())),
    };
    let is_in = ExprKind::In(Box::new(value.clone()), Box::new(list));
    let is_not_in = ExprKind::Not(Box::new(Expr { kind: is_in, ty: ExprType::Bool }));
    let both = [differs, is_not_in].map(|kind| Expr { kind, ty: ExprType::Bool });
    ExprKind::And(both.into())
}
