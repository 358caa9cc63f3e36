//! Rewrites a checked rule so that arithmetic that may fail is never negated.
//!
//! CEL has three outcomes: true, false and failure, which `&&` and `||` ignore if the other side
//! decides. A rule is satisfied if the outcome is true. Once every negation is moved to the
//! conditions, a failure and false are the same there, and two outcomes are enough for every form
//! of a rule.
//!
//! This also inserts the test that must precede the comparison of a timestamp.

use super::MAX_RULE_PARTS;
use crate::model::{Expr, ExprKind};

/// Moves negations inwards as far as arithmetic that may fail requires.
///
/// Returns `None` if the result has too many parts.
pub(super) fn normal(expr: &Expr) -> Option<Expr> {
    let mut left = MAX_RULE_PARTS;
    outcome(expr, true, &mut left)
}

/// Returns an expression that is true if `expr` has the wanted outcome, and false if it fails.
///
/// `left` is the number of parts that are still allowed.
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
        // Values in lists cannot fail, so nothing else needs to be negated here.
        _ => {
            *left = left.checked_sub(children(expr))?;
            if wanted { expr.clone() } else { expr.negated() }
        }
    })
}

/// Makes a comparison true if a string that it reads as a timestamp is not a date and time.
///
/// This applies to either wanted outcome.
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

/// Joins operands with `&&` or `||`, and flattens nested ones of the same operator.
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
