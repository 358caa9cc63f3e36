//! Conditions on a request, as words.

use super::{Expr, ExprKind};

/// A Boolean member of the request that determines a condition by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch<'e> {
    /// The member.
    pub member: &'e str,
    /// The value for which the condition holds.
    pub value: bool,
    /// True if the condition also holds when the member is absent.
    pub by_default: bool,
}

/// Returns the switch of a condition `has(this.m) && this.m` or `!has(this.m) || this.m`.
///
/// The second operand may also be `!this.m`.
pub fn switch(condition: &Expr) -> Option<Switch<'_>> {
    let (operands, by_default) = match &condition.kind {
        ExprKind::And(operands) => (operands, false),
        ExprKind::Or(operands) => (operands, true),
        _ => return None,
    };
    let [has, is] = operands.as_slice() else { return None };
    let has = if by_default { inverted(has)? } else { has };
    let (is, value) = inverted(is).map_or((is, true), |is| (is, false));
    match (&has.kind, &is.kind) {
        (ExprKind::Has { of, field: has }, ExprKind::Member { field: is, .. })
            if of.kind == ExprKind::This && has == is =>
        {
            Some(Switch { member: is, value, by_default })
        }
        _ => None,
    }
}

/// Returns the condition as the end of a sentence, such as "if `stream` is true"; `text` is its
/// CEL.
pub fn in_words(condition: &Expr, text: &str) -> String {
    match switch(condition) {
        Some(Switch { member, value, by_default: false }) => format!("if `{member}` is {value}"),
        Some(Switch { member, value, by_default: true }) => {
            format!("unless `{member}` is {}", !value)
        }
        None => format!("if `{}`", text.split_whitespace().collect::<Vec<_>>().join(" ")),
    }
}

fn inverted(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Not(inner) => Some(inner),
        _ => None,
    }
}
