//! Rewrites a checked rule so that arithmetic that may fail is in no negated question.
//!
//! CEL knows three outcomes: true, false and failure, which `&&` and `||` pass over where the
//! other side decides. A rule holds where the outcome is true. With every negation moved to the
//! questions, a failure and a no are the same there, and two outcomes are enough for every form
//! of a rule.

use crate::model::{Expr, ExprKind};

/// Returns the rule with negations moved inwards as far as arithmetic that may fail is concerned.
pub(super) fn normal(expr: &Expr) -> Expr {
    outcome(expr, true)
}

/// Returns an expression that is true where `expr` comes out as wanted, and false where it fails.
fn outcome(expr: &Expr, wanted: bool) -> Expr {
    if !expr.may_fail() {
        return if wanted { expr.clone() } else { expr.negated() };
    }
    match &expr.kind {
        ExprKind::Not(inner) => outcome(inner, !wanted),
        ExprKind::And(operands) => join(operands.iter().map(|it| outcome(it, wanted)), wanted),
        ExprKind::Or(operands) => join(operands.iter().map(|it| outcome(it, wanted)), !wanted),
        ExprKind::If(condition, then, otherwise) if condition.may_fail() => {
            let branch = |chosen, branch: &Expr| {
                join([outcome(condition, chosen), outcome(branch, wanted)], true)
            };
            join([branch(true, then), branch(false, otherwise)], false)
        }
        ExprKind::If(condition, then, otherwise) => Expr::boolean(ExprKind::If(
            condition.clone(),
            Box::new(outcome(then, wanted)),
            Box::new(outcome(otherwise, wanted)),
        )),
        ExprKind::All(list, variable, predicate) | ExprKind::Exists(list, variable, predicate) => {
            let predicate = Box::new(outcome(predicate, wanted));
            let all = matches!(expr.kind, ExprKind::All(..));
            let kind = if all == wanted { ExprKind::All } else { ExprKind::Exists };
            Expr::boolean(kind(list.clone(), variable.clone(), predicate))
        }
        ExprKind::Compare(op, left, right) if !wanted => {
            Expr::boolean(ExprKind::Compare(op.opposite(), left.clone(), right.clone()))
        }
        // No value that may fail is looked for in a list, so nothing else is negated here.
        _ if wanted => expr.clone(),
        _ => expr.negated(),
    }
}

/// Joins operands by `&&` or `||`, those of the same operator taken apart.
fn join(operands: impl IntoIterator<Item = Expr>, and: bool) -> Expr {
    let mut flat = Vec::new();
    for operand in operands {
        match operand.kind {
            ExprKind::And(inner) if and => flat.extend(inner),
            ExprKind::Or(inner) if !and => flat.extend(inner),
            _ => flat.push(operand),
        }
    }
    Expr::boolean(if and { ExprKind::And(flat) } else { ExprKind::Or(flat) })
}
