//! Checks comparisons and `in`.

use super::join::flat;
use super::lists::is_chained;
use super::{Checker, NATIVE, literal};
use crate::model::expr::Comparison;
use crate::model::{EnumId, EnumRepr, Expr, ExprKind, ExprType, Json};
use crate::rule::error::{RuleError, RuleErrorKind};
use crate::rule::eval::{compare, compare_time_literals};
use crate::rule::presence::Facts;
use crate::rule::types::{self, MemberPlace, describe};
use cel_core::{BinaryOp, Expr as Ast, SpannedExpr};
use std::ops::Range;

/// Help for a comparison with the same result for every body.
const COMPARE: &str = "compare a member with what it may be";

/// The two sides of a comparison.
type Sides<'a> = (&'a SpannedExpr, &'a SpannedExpr);

impl Checker<'_> {
    pub(super) fn comparison(
        &mut self,
        node: &SpannedExpr,
        op: BinaryOp,
        (left_node, right_node): Sides<'_>,
        chosen: bool,
        facts: &Facts,
    ) -> Option<Expr> {
        for (choice, is_left) in [(left_node, true), (right_node, false)] {
            if let Ast::Ternary { cond, then_expr, else_expr } = &choice.node {
                let [then, otherwise] = [&**then_expr, &**else_expr]
                    .map(|branch| if is_left { (branch, right_node) } else { (left_node, branch) });
                return self.choice(node, op, cond, then, otherwise, facts);
            }
        }
        let (left, right) = (self.expr(left_node, facts), self.expr(right_node, facts));
        let (left, right) = (left?, right?);
        let (op, spans) = (comparison(op)?, (&left_node.span, &right_node.span));
        if is_literal(&left) && is_literal(&right) || left == right {
            if let Some(value) = known(op, &left, &right).filter(|_| chosen) {
                return Some(literal(Json::Bool(value), ExprType::Bool));
            }
            return self.constant(node.span.clone(), COMPARE);
        }
        let expr = self.compared(op, left, right, spans)?;
        match &expr.kind {
            ExprKind::Compare(op, left, right) if never_changes(*op, left, right) => {
                self.constant(node.span.clone(), COMPARE)
            }
            _ => Some(expr),
        }
    }

    /// Checks a comparison with `c ? a : b`, as a choice between two comparisons.
    fn choice(
        &mut self,
        node: &SpannedExpr,
        op: BinaryOp,
        condition: &SpannedExpr,
        then: Sides<'_>,
        otherwise: Sides<'_>,
        facts: &Facts,
    ) -> Option<Expr> {
        let condition = self.boolean(condition, facts);
        let [then, otherwise] = [(then, true), (otherwise, false)].map(|(sides, outcome)| {
            self.once(condition.as_ref(), outcome, facts, |it, facts| {
                it.comparison(node, op, sides, true, facts)
            })
        });
        let (condition, then, otherwise) = (condition?, then?, otherwise?);
        match (&then.kind, &otherwise.kind) {
            (ExprKind::Literal(one), ExprKind::Literal(other)) if one == other => {
                self.constant(node.span.clone(), COMPARE)
            }
            (ExprKind::Literal(Json::Bool(value)), ExprKind::Literal(_)) => {
                Some(if *value { condition } else { condition.negated() })
            }
            _ => {
                let branches = (Box::new(then), Box::new(otherwise));
                let kind = ExprKind::If(Box::new(condition), branches.0, branches.1);
                Some(Expr::boolean(kind))
            }
        }
    }

    /// Checks the types of two compared values; a literal is moved to the right.
    pub(super) fn compared<'a>(
        &mut self,
        mut op: Comparison,
        mut left: Expr,
        mut right: Expr,
        mut spans: (&'a Range<usize>, &'a Range<usize>),
    ) -> Option<Expr> {
        if is_literal(&left) {
            (left, right) = (right, left);
            op = op.flipped();
            spans = (spans.1, spans.0);
        }
        if let ExprKind::Literal(value) = &right.kind {
            let ty = self.literal_for(&left, value, &right.ty, spans.1)?;
            right.ty = ty;
        }
        self.comparable(op, &left, &right, spans)?;
        self.bounded(spans.0, left.parts().saturating_add(right.parts()).saturating_mul(2))?;
        Some(simplified(self.is_tag(&left), op, left, right))
    }

    /// Checks that a literal is a possible value of `of`, and returns the resulting type.
    fn literal_for(
        &mut self,
        of: &Expr,
        value: &Json,
        found: &ExprType,
        span: &Range<usize>,
    ) -> Option<ExprType> {
        match (&of.ty, value) {
            (ExprType::Double, Json::Integer(_)) => Some(ExprType::Double),
            (ExprType::Enum(id), Json::String(_) | Json::Integer(_)) => {
                self.enum_literal((of, *id), value, found, span)
            }
            (ExprType::String, Json::String(text)) => {
                self.tag_literal(of, text, span)?;
                Some(ExprType::String)
            }
            (wanted, _) if wanted == found => Some(found.clone()),
            (wanted, _) => {
                let wanted = describe(self.types(), wanted);
                self.wrong_type(span, found, &wanted)
            }
        }
    }

    fn enum_literal(
        &mut self,
        (of, id): (&Expr, EnumId),
        value: &Json,
        found: &ExprType,
        span: &Range<usize>,
    ) -> Option<ExprType> {
        let enum_type = id.of(self.types());
        let fits = match value {
            Json::String(_) => enum_type.repr == EnumRepr::String,
            _ => enum_type.repr == EnumRepr::Integer,
        };
        if !fits {
            let wanted = describe(self.types(), &of.ty);
            return self.wrong_type(span, found, &wanted);
        }
        if types::listed(enum_type, value).is_some() {
            return Some(of.ty.clone());
        }
        let known: Vec<&str> =
            enum_type.values.iter().map(|value| value.name.wire.as_str()).collect();
        let what = describe(self.types(), &of.ty);
        self.unknown_value(value, &format!("not {what}"), &known, span)
    }

    /// Checks that a string compared with the tag of a union is the tag of a variant.
    fn tag_literal(&mut self, of: &Expr, text: &str, span: &Range<usize>) -> Option<()> {
        let ExprKind::Member { of, field } = &of.kind else { return Some(()) };
        let member = types::member_of(self.types(), of, field)?;
        let MemberPlace::Tag(union) = member.place else { return Some(()) };
        let known: Vec<&str> =
            union.variants.iter().map(|variant| variant.name.wire.as_str()).collect();
        if known.contains(&text) {
            return Some(());
        }
        let what = format!("no variant of {}", describe(self.types(), &of.ty));
        self.unknown_value(&Json::string(text), &what, &known, span)
    }

    fn unknown_value<T>(
        &mut self,
        value: &Json,
        what: &str,
        known: &[&str],
        span: &Range<usize>,
    ) -> Option<T> {
        let shown = value.to_compact();
        let shown = shown.trim_matches('"');
        let message = format!("`{shown}` is {what}");
        let error = RuleError::new(RuleErrorKind::UnknownValue, span.clone(), message);
        self.report(error.among(shown, known));
        None
    }

    /// Checks that two values are comparable.
    fn comparable(
        &mut self,
        op: Comparison,
        left: &Expr,
        right: &Expr,
        spans: (&Range<usize>, &Range<usize>),
    ) -> Option<()> {
        let equality = matches!(op, Comparison::Equal | Comparison::NotEqual);
        match &left.ty {
            ExprType::Int
            | ExprType::Double
            | ExprType::String
            | ExprType::Timestamp
            | ExprType::Duration => {}
            ExprType::Bool | ExprType::Enum(_) if equality => {}
            ExprType::Bool | ExprType::Enum(_) => {
                return self.wrong_type(
                    spans.0,
                    &left.ty,
                    "a number or a string, which has an order",
                );
            }
            ExprType::Json => {
                return self.wrong_type(spans.0, &left.ty, "`has(…)`: free JSON has no type");
            }
            ExprType::Either(_) => {
                let wanted = "one of its alternatives: `is_…(x) && as_…(x) …`";
                return self.wrong_type(spans.0, &left.ty, wanted);
            }
            ExprType::Object(_) | ExprType::List(_) => {
                return self.wrong_type(spans.0, &left.ty, "a single value");
            }
        }
        if left.ty == right.ty {
            return Some(());
        }
        let wanted = describe(self.types(), &left.ty);
        self.wrong_type(spans.1, &right.ty, &wanted)
    }

    fn is_tag(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Member { of, field } => types::member_of(self.types(), of, field)
                .is_some_and(|member| matches!(member.place, MemberPlace::Tag(_))),
            _ => false,
        }
    }

    /// Checks `x in [..]` and `x in list`.
    pub(super) fn membership(
        &mut self,
        left_node: &SpannedExpr,
        right_node: &SpannedExpr,
        facts: &Facts,
    ) -> Option<Expr> {
        let left = self.expr(left_node, facts);
        let Ast::List(items) = &right_node.node else {
            if is_chained(right_node) {
                return self.among_items(left_node, left?, right_node, facts);
            }
            let right = self.expr(right_node, facts);
            let left = self.certain(&left_node.span, left?)?;
            return self.member_of_list(left_node, left, right_node, right?);
        };
        let mut literals = Vec::new();
        let mut sound = true;
        for item in items {
            let checked = match self.plain_literal(&item.expr) {
                Some((value, found)) => left.as_ref().and_then(|left| {
                    self.literal_for(left, &value, &found, &item.expr.span).map(|_| value)
                }),
                None => None,
            };
            sound &= checked.is_some();
            literals.extend(checked);
        }
        let help = "compare it with each value: `x == 8 || x == 9`";
        let left = self.certain_or(&left_node.span, left?, help)?;
        if is_literal(&left) || items.is_empty() {
            let span = left_node.span.start..right_node.span.end;
            return self.constant(span, "list what a member may be");
        }
        if !sound {
            return None;
        }
        self.comparable(Comparison::Equal, &left, &left, (&left_node.span, &left_node.span))?;
        if left.ty == ExprType::Bool {
            return self.unsupported(
                &right_node.span,
                "lists of true and false",
                "write `x` or `!x`",
            );
        }
        let ty = ExprType::List(Box::new(left.ty.clone()));
        let right = Expr { kind: ExprKind::Literals(literals), ty };
        Some(Expr { kind: ExprKind::In(Box::new(left), Box::new(right)), ty: ExprType::Bool })
    }

    fn member_of_list(
        &mut self,
        left_node: &SpannedExpr,
        mut left: Expr,
        right_node: &SpannedExpr,
        right: Expr,
    ) -> Option<Expr> {
        let ExprType::List(item) = &right.ty else {
            return self.wrong_type(&right_node.span, &right.ty, "a list");
        };
        let item = (**item).clone();
        if let ExprKind::Literal(value) = &left.kind {
            let of = Expr { kind: ExprKind::Variable(String::new()), ty: item.clone() };
            left.ty = self.literal_for(&of, value, &left.ty, &left_node.span)?;
        }
        if left.ty != item {
            let wanted = describe(self.types(), &item);
            return self.wrong_type(&left_node.span, &left.ty, &wanted);
        }
        if !matches!(item, ExprType::Int | ExprType::String | ExprType::Enum(_)) {
            return self.unsupported(&right_node.span, "`in` for such lists", NATIVE);
        }
        Some(Expr { kind: ExprKind::In(Box::new(left), Box::new(right)), ty: ExprType::Bool })
    }
}

/// Returns the result of a comparison if it is the same for every body.
fn known(op: Comparison, left: &Expr, right: &Expr) -> Option<bool> {
    if left.is_time_literal() && right.is_time_literal() && left.ty == right.ty {
        return compare_time_literals(op, left, right);
    }
    if let (ExprKind::Literal(one), ExprKind::Literal(other)) = (&left.kind, &right.kind) {
        return (left.ty == right.ty).then(|| compare(op, one, other));
    }
    let equality = matches!(op, Comparison::Equal | Comparison::NotEqual);
    let ordered = matches!(left.ty, ExprType::Int | ExprType::Double | ExprType::String);
    let equal = equality && matches!(left.ty, ExprType::Bool | ExprType::Enum(_));
    (is_plain(left) && (ordered || equal))
        .then_some(matches!(op, Comparison::Equal | Comparison::AtMost | Comparison::AtLeast))
}

/// Returns true for a value that is read, not computed.
fn is_plain(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Member { .. }
            | ExprKind::Property { .. }
            | ExprKind::As { .. }
            | ExprKind::Variable(_)
    )
}

/// Compares two conditions: they must have the same truth value, or opposite ones.
///
/// Like `==`, the comparison fails if either condition fails.
fn same_truth(same: bool, left: &Expr, right: &Expr) -> Expr {
    let both = |left: &Expr, right: &Expr| {
        Expr::boolean(ExprKind::And(flat([left.clone(), right.clone()], true)))
    };
    let (first, second) = if same {
        (both(left, right), both(&left.negated(), &right.negated()))
    } else {
        (both(left, &right.negated()), both(&left.negated(), right))
    };
    Expr::boolean(ExprKind::Or(vec![first, second]))
}

/// Simplifies comparisons with Boolean literals and with tags.
///
/// `x == true` becomes `x`. `tag != v` becomes `!(tag == v)`, so that a body without the tag has a
/// defined result.
fn simplified(tag: bool, op: Comparison, left: Expr, right: Expr) -> Expr {
    let bool_expr = |kind| Expr { kind, ty: ExprType::Bool };
    if let ExprKind::Literal(Json::Bool(value)) = right.kind {
        return if value == (op == Comparison::Equal) {
            left
        } else {
            bool_expr(ExprKind::Not(Box::new(left)))
        };
    }
    if left.ty == ExprType::Bool && !(is_plain(&left) && is_plain(&right)) {
        return same_truth(op == Comparison::Equal, &left, &right);
    }
    let (left, right) = (Box::new(left), Box::new(right));
    if tag && op == Comparison::NotEqual {
        let equal = bool_expr(ExprKind::Compare(Comparison::Equal, left, right));
        return bool_expr(ExprKind::Not(Box::new(equal)));
    }
    bool_expr(ExprKind::Compare(op, left, right))
}

fn is_literal(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Literal(_)) || expr.is_time_literal()
}

/// Returns true if a comparison of a size with a number has the same result for every size.
fn never_changes(op: Comparison, left: &Expr, right: &Expr) -> bool {
    let ExprKind::Literal(Json::Integer(number)) = &right.kind else { return false };
    if !left.counts() {
        return false;
    }
    match op {
        Comparison::Less | Comparison::AtLeast => *number <= 0,
        _ => *number < 0,
    }
}

fn comparison(op: BinaryOp) -> Option<Comparison> {
    match op {
        BinaryOp::Eq => Some(Comparison::Equal),
        BinaryOp::Ne => Some(Comparison::NotEqual),
        BinaryOp::Lt => Some(Comparison::Less),
        BinaryOp::Le => Some(Comparison::AtMost),
        BinaryOp::Gt => Some(Comparison::Greater),
        BinaryOp::Ge => Some(Comparison::AtLeast),
        _ => None,
    }
}
