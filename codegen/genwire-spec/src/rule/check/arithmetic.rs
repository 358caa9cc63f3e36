//! Checks arithmetic.

use super::{Checker, literal};
use crate::model::expr::Arithmetic;
use crate::model::{Expr, ExprKind, ExprType, Json};
use crate::rule::error::{RuleError, RuleErrorKind};
use crate::rule::eval::calculate;
use crate::rule::presence::Facts;
use cel_core::SpannedExpr;

impl Checker<'_> {
    pub(super) fn arithmetic(
        &mut self,
        node: &SpannedExpr,
        op: Arithmetic,
        left_node: &SpannedExpr,
        right_node: &SpannedExpr,
        facts: &Facts,
    ) -> Option<Expr> {
        let left = self.operand(left_node, facts);
        let right = self.operand(right_node, facts);
        let (left, right) = (left?, right?);
        if left.is_time() || right.is_time() {
            return self.time_arithmetic(node, op, (left_node, left), (right_node, right));
        }
        if left.ty != right.ty {
            return self.mixed((left_node, &left), (right_node, &right));
        }
        if op == Arithmetic::Remainder && left.ty == ExprType::Double {
            return self.wrong_type(&left_node.span, &left.ty, "a whole number");
        }
        let is_zero = matches!(right.kind, ExprKind::Literal(Json::Integer(0)));
        if is_zero && matches!(op, Arithmetic::Divide | Arithmetic::Remainder) {
            return self.fails(node);
        }
        let ty = left.ty.clone();
        if let (ExprKind::Literal(left), ExprKind::Literal(right)) = (&left.kind, &right.kind) {
            return match calculate(op, left, right, &ty) {
                Some(Json::Number(value)) if !value.is_finite() => self.fails(node),
                Some(value) => Some(literal(value, ty)),
                None => self.fails(node),
            };
        }
        Some(Expr { kind: ExprKind::Arithmetic(op, Box::new(left), Box::new(right)), ty })
    }

    /// Checks `-x` as a product with -1.
    pub(super) fn negative(&mut self, node: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let of = self.number(node, facts)?;
        let one = match of.ty {
            ExprType::Int => Json::Integer(-1),
            _ => Json::Number(-1.0),
        };
        let ty = of.ty.clone();
        let one = Box::new(literal(one, ty.clone()));
        Some(Expr { kind: ExprKind::Arithmetic(Arithmetic::Multiply, one, Box::new(of)), ty })
    }

    /// Checks a number, a timestamp or a duration.
    fn operand(&mut self, node: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let expr = self.expr(node, facts)?;
        match expr.ty {
            ExprType::Int | ExprType::Double | ExprType::Timestamp | ExprType::Duration => {
                Some(expr)
            }
            _ => self.wrong_type(&node.span, &expr.ty, "a number"),
        }
    }

    fn number(&mut self, node: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let expr = self.expr(node, facts)?;
        match expr.ty {
            ExprType::Int | ExprType::Double => Some(expr),
            _ => self.wrong_type(&node.span, &expr.ty, "a number"),
        }
    }

    /// Reports arithmetic that mixes an integer and a double.
    fn mixed<T>(&mut self, left: (&SpannedExpr, &Expr), right: (&SpannedExpr, &Expr)) -> Option<T> {
        let (whole, other) = if left.1.ty == ExprType::Int { (left, right) } else { (right, left) };
        if let ExprKind::Literal(Json::Integer(number)) = whole.1.kind {
            let message = "this is a whole number";
            let error = RuleError::new(RuleErrorKind::WrongType, whole.0.span.clone(), message);
            let error = error.expected("a number with a decimal point");
            self.report(error.help(format!("write `{number}.0`")));
            return None;
        }
        self.wrong_type(&other.0.span, &other.1.ty, "a whole number, as on the other side")
    }

    /// Reports an operation on literals that has no result.
    pub(super) fn fails<T>(&mut self, node: &SpannedExpr) -> Option<T> {
        let message = "this has no result for any body";
        let error = RuleError::new(RuleErrorKind::Constant, node.span.clone(), message);
        self.report(error.help("keep literals within 64 bits, and do not divide by 0"));
        None
    }
}
