//! Joins conditions with `&&` and `||`.

use crate::model::expr::Comparison;
use crate::model::{Expr, ExprKind, ExprType, Json};

/// Flattens nested operands of the same operator, `&&` or `||`.
pub(super) fn flat(operands: [Expr; 2], and: bool) -> Vec<Expr> {
    let mut all = Vec::new();
    for operand in operands {
        match operand.kind {
            ExprKind::And(inner) if and => all.extend(inner),
            ExprKind::Or(inner) if !and => all.extend(inner),
            _ => all.push(operand),
        }
    }
    all
}

/// Joins alternatives, with `x == a || x == b` as `x in [a, b]`.
pub(super) fn disjunction(operands: Vec<Expr>) -> Expr {
    let mut merged: Vec<Expr> = Vec::new();
    for operand in operands {
        let same = merged.iter().enumerate().find_map(|(index, earlier)| {
            let (of, mut literals) = choices(earlier)?;
            let (other, more) = choices(&operand)?;
            literals.extend(more);
            (of == other).then(|| (index, of.clone(), literals))
        });
        match same {
            Some((index, of, literals)) => {
                let ty = ExprType::List(Box::new(of.ty.clone()));
                let list = Expr { kind: ExprKind::Literals(literals), ty };
                merged[index].kind = ExprKind::In(Box::new(of), Box::new(list));
            }
            None => merged.push(operand),
        }
    }
    match <[Expr; 1]>::try_from(merged) {
        Ok([only]) => only,
        Err(operands) => Expr { kind: ExprKind::Or(operands), ty: ExprType::Bool },
    }
}

/// Returns the value that a condition compares with literals, and the literals.
fn choices(expr: &Expr) -> Option<(&Expr, Vec<Json>)> {
    match &expr.kind {
        ExprKind::Compare(Comparison::Equal, of, right) => match &right.kind {
            ExprKind::Literal(literal) => Some((of, vec![literal.clone()])),
            _ => None,
        },
        ExprKind::In(of, right) => match &right.kind {
            ExprKind::Literals(literals) => Some((of, literals.clone())),
            _ => None,
        },
        _ => None,
    }
}
