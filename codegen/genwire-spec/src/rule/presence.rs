//! Tracks which optional members are certainly present, and which alternatives values certainly
//! are.

use crate::model::{Expr, ExprKind, ExprType, TypeDef};
use std::collections::BTreeSet;

/// The facts that are certain at a position in a rule.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts(BTreeSet<Fact>);

/// A fact about a path, such as `this.thinking`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    /// The member is present and not null.
    Present(String),
    /// The value is this alternative of its either type.
    Is(String, String),
}

impl Facts {
    /// Returns true if the member `field` of `of` is certainly present.
    pub(crate) fn has(&self, of: &Expr, field: &str) -> bool {
        path(of).is_some_and(|of| self.0.contains(&Fact::Present(format!("{of}.{field}"))))
    }

    /// Returns true if `of` is certainly the alternative.
    pub(crate) fn is(&self, of: &Expr, alternative: &str) -> bool {
        path(of).is_some_and(|of| self.0.contains(&Fact::Is(of, alternative.to_owned())))
    }

    /// Returns these facts and those that are certain once `condition` evaluates to `outcome`.
    #[must_use]
    pub(crate) fn after(&self, types: &[TypeDef], condition: &Expr, outcome: bool) -> Self {
        self.union(&learned(types, condition, outcome))
    }

    fn union(&self, other: &Self) -> Self {
        Self(self.0.union(&other.0).cloned().collect())
    }

    fn intersection(&self, other: &Self) -> Self {
        Self(self.0.intersection(&other.0).cloned().collect())
    }
}

/// Returns the facts that are certain if `condition` evaluates to `outcome`.
fn learned(types: &[TypeDef], condition: &Expr, outcome: bool) -> Facts {
    match (&condition.kind, outcome) {
        (ExprKind::Not(inner), outcome) => learned(types, inner, !outcome),
        (ExprKind::And(operands), true) | (ExprKind::Or(operands), false) => operands
            .iter()
            .map(|operand| learned(types, operand, outcome))
            .fold(Facts::default(), |all, more| all.union(&more)),
        (ExprKind::And(operands), false) | (ExprKind::Or(operands), true) => {
            first_decides(types, operands, outcome)
        }
        (ExprKind::If(condition, then, otherwise), outcome) => {
            let yes = learned(types, condition, true).union(&learned(types, then, outcome));
            let no = learned(types, condition, false).union(&learned(types, otherwise, outcome));
            // Either branch may run, so only facts of both are certain.
            yes.intersection(&no)
        }
        (ExprKind::Has { of, field }, true) => path(of).map_or_else(Facts::default, |of| {
            Facts(BTreeSet::from([Fact::Present(format!("{of}.{field}"))]))
        }),
        (ExprKind::Is { of, alternative }, outcome) => is(types, of, alternative, outcome),
        _ => Facts::default(),
    }
}

/// Returns the facts if one operand evaluates to `outcome`, and all before it to the opposite.
fn first_decides(types: &[TypeDef], operands: &[Expr], outcome: bool) -> Facts {
    let mut before = Facts::default();
    let mut common: Option<Facts> = None;
    for operand in operands {
        let here = before.union(&learned(types, operand, outcome));
        common = Some(common.map_or_else(|| here.clone(), |common| common.intersection(&here)));
        before = before.union(&learned(types, operand, !outcome));
    }
    common.unwrap_or_default()
}

/// Returns the facts of an alternative test: with two alternatives, a value that is not the one is
/// the other.
fn is(types: &[TypeDef], of: &Expr, alternative: &str, outcome: bool) -> Facts {
    let (Some(of_path), ExprType::Either(id)) = (path(of), &of.ty) else {
        return Facts::default();
    };
    let mut others = id
        .of(types)
        .alternatives
        .iter()
        .map(|candidate| candidate.name.wire.as_str())
        .filter(|candidate| (*candidate == alternative) == outcome);
    match (others.next(), others.next()) {
        (Some(only), None) => Facts(BTreeSet::from([Fact::Is(of_path, only.to_owned())])),
        _ => Facts::default(),
    }
}

/// Returns a path as a string: its root, members and alternatives.
fn path(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::This => Some("this".to_owned()),
        ExprKind::Variable(name) => Some(name.clone()),
        ExprKind::Member { of, field } => Some(format!("{}.{field}", path(of)?)),
        ExprKind::As { of, alternative } => Some(format!("{} as {alternative}", path(of)?)),
        _ => None,
    }
}
