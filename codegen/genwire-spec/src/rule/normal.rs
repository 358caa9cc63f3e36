//! Rewrites a checked rule so that arithmetic that may fail is in no negated question.
//!
//! CEL knows three outcomes: true, false and failure, which `&&` and `||` pass over where the
//! other side decides. A rule holds where the outcome is true. With every negation moved to the
//! questions, a failure and a no are the same there, and two outcomes are enough for every form
//! of a rule.
//!
//! The questions that a timestamp needs first are put in here, too.

use super::MAX_RULE_PARTS;
use crate::model::{Expr, ExprKind};

/// Returns the rule with negations moved inwards as far as arithmetic that may fail is concerned,
/// nothing where it has too many parts then.
pub(super) fn normal(expr: &Expr) -> Option<Expr> {
    let mut left = MAX_RULE_PARTS;
    outcome(expr, true, &mut left)
}

/// Returns an expression that is true where `expr` comes out as wanted, and false where it fails,
/// as long as parts are left.
fn outcome(expr: &Expr, wanted: bool, left: &mut usize) -> Option<Expr> {
    let children = |expr: &Expr| expr.children().into_iter().map(Expr::parts).sum::<usize>();
    if !expr.may_fail() {
        *left = left.checked_sub(expr.parts())?;
        return Some(if wanted { expr.clone() } else { expr.negated() });
    }
    *left = left.checked_sub(1)?;
    Some(match &expr.kind {
        ExprKind::Not(inner) => outcome(inner, !wanted, left)?,
        ExprKind::And(operands) | ExprKind::Or(operands) => {
            let and = matches!(expr.kind, ExprKind::And(_)) == wanted;
            let operands: Option<Vec<Expr>> =
                operands.iter().map(|it| outcome(it, wanted, left)).collect();
            join(operands?, and)
        }
        ExprKind::If(condition, then, otherwise) if condition.may_fail() => {
            let mut branch = |chosen, branch: &Expr| {
                let condition = outcome(condition, chosen, left)?;
                Some(join([condition, outcome(branch, wanted, left)?], true))
            };
            let then = branch(true, then)?;
            join([then, branch(false, otherwise)?], false)
        }
        ExprKind::If(condition, then, otherwise) => {
            *left = left.checked_sub(condition.parts())?;
            Expr::boolean(ExprKind::If(
                condition.clone(),
                Box::new(outcome(then, wanted, left)?),
                Box::new(outcome(otherwise, wanted, left)?),
            ))
        }
        ExprKind::All(list, variable, predicate) | ExprKind::Exists(list, variable, predicate) => {
            *left = left.checked_sub(list.parts())?;
            let predicate = Box::new(outcome(predicate, wanted, left)?);
            let all = matches!(expr.kind, ExprKind::All(..));
            let kind = if all == wanted { ExprKind::All } else { ExprKind::Exists };
            Expr::boolean(kind(list.clone(), variable.clone(), predicate))
        }
        ExprKind::Compare(op, one, other) => {
            *left = left.checked_sub(children(expr))?;
            let op = if wanted { *op } else { op.opposite() };
            let compared = ExprKind::Compare(op, one.clone(), other.clone());
            unless_no_time(Expr::boolean(compared), left)?
        }
        // No value that may fail is looked for in a list, so nothing else is negated here.
        _ => {
            *left = left.checked_sub(children(expr))?;
            if wanted { expr.clone() } else { expr.negated() }
        }
    })
}

/// Returns a comparison that holds as well where a text that it reads as a timestamp is no date
/// and time, whichever outcome is wanted.
fn unless_no_time(compared: Expr, left: &mut usize) -> Option<Expr> {
    let mut texts: Vec<&Expr> = Vec::new();
    compared.walk(&mut |part| match &part.kind {
        ExprKind::Timestamp(of) if !part.is_time_literal() && !texts.contains(&&**of) => {
            texts.push(of);
        }
        _ => {}
    });
    let mut operands = Vec::new();
    for text in texts {
        *left = left.checked_sub(text.parts() + 2)?;
        let question = ExprKind::IsTimestamp(Box::new(text.clone()));
        operands.push(Expr::boolean(question).negated());
    }
    operands.push(compared);
    match <[Expr; 1]>::try_from(operands) {
        Ok([only]) => Some(only),
        Err(operands) => Some(Expr::boolean(ExprKind::Or(operands))),
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
