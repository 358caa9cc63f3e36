//! Conditions on a request in words.

use super::{Expr, ExprKind};

/// The member of `has(this.m) && this.m` and true, or of its opposite and false.
pub fn switch(condition: &Expr) -> Option<(&str, bool)> {
    let (operands, on) = match &condition.kind {
        ExprKind::And(operands) => (operands, true),
        ExprKind::Or(operands) => (operands, false),
        _ => return None,
    };
    let [has, is] = operands.as_slice() else { return None };
    let (has, is) = if on { (has, is) } else { (inverted(has)?, inverted(is)?) };
    match (&has.kind, &is.kind) {
        (ExprKind::Has { of, field: has }, ExprKind::Member { field: is, .. })
            if of.kind == ExprKind::This && has == is =>
        {
            Some((is, on))
        }
        _ => None,
    }
}

/// The condition as the end of a sentence, such as "if `stream` is true"; `text` is its CEL.
pub fn in_words(condition: &Expr, text: &str) -> String {
    match switch(condition) {
        Some((member, true)) => format!("if `{member}` is true"),
        Some((member, false)) => format!("unless `{member}` is true"),
        None => format!("if `{}`", text.split_whitespace().collect::<Vec<_>>().join(" ")),
    }
}

fn inverted(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Not(inner) => Some(inner),
        _ => None,
    }
}
