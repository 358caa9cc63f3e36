//! Checks timestamps, durations and expressions over them.

use super::{Checker, NATIVE};
use crate::model::expr::Arithmetic;
use crate::model::{Constrained, Expr, ExprKind, ExprType, Json, TimePart};
use crate::rule::error::{RuleError, RuleErrorKind};
use crate::rule::eval::time_constant;
use crate::rule::presence::Facts;
use crate::rule::types::{self, MemberPlace};
use cel_core::SpannedExpr;
use genwire_constraint::Format;
use genwire_constraint::time::{Duration, Timestamp};
use std::ops::Range;

type Operand<'a> = (&'a SpannedExpr, Expr);

impl Checker<'_> {
    /// Checks `timestamp(x)` of a literal, or of a string with the format `date-time`.
    pub(super) fn timestamp(&mut self, arg: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let of = self.expr(arg, facts)?;
        if of.ty != ExprType::String {
            return self.wrong_type(&arg.span, &of.ty, "a string that is a date and a time");
        }
        if let ExprKind::Literal(Json::String(text)) = &of.kind {
            let known = Timestamp::read(text).filter(|it| it.unix_nanos().is_some());
            return match known {
                Some(value) => Some(Expr::timestamp(value)),
                None => self.no_time(
                    &arg.span,
                    "this is not a date and time of the years 1 to 9999",
                    "write one as in `timestamp(\"2026-01-31T12:00:00Z\")`",
                ),
            };
        }
        if !self.has_format(&of, Format::DateTime) {
            // Without the format, nothing would report a string that is not a date and time.
            let value = &self.text[arg.span.clone()];
            let message = format!("`{value}` is not declared as a date and time");
            let help = "add `format = \"date-time\"` where the string is declared";
            return self.no_time(&arg.span, &message, help);
        }
        Some(Expr { kind: ExprKind::Timestamp(Box::new(of)), ty: ExprType::Timestamp })
    }

    /// Checks `duration("1h30m")`.
    pub(super) fn duration(&mut self, arg: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let of = self.expr(arg, facts)?;
        if of.ty != ExprType::String {
            return self.wrong_type(&arg.span, &of.ty, "a string such as \"1h30m\"");
        }
        let ExprKind::Literal(Json::String(text)) = &of.kind else {
            if self.has_format(&of, Format::Duration) {
                let message = "`duration` does not read the durations of ISO 8601";
                return self.no_time(&arg.span, message, NATIVE);
            }
            return self.unsupported(&arg.span, "durations of strings that vary", NATIVE);
        };
        match Duration::read(text).filter(|it| it.nanos().is_some()) {
            Some(value) => Some(Expr::duration(value)),
            None => self.no_time(
                &arg.span,
                "this is not a duration within 292 years",
                "write hours, minutes and seconds as in `duration(\"1h30m\")`; a day has `24h`",
            ),
        }
    }

    /// Checks `x.getHours()` and the like.
    pub(super) fn time_part(
        &mut self,
        part: TimePart,
        name: Range<usize>,
        of_node: &SpannedExpr,
        args: &[SpannedExpr],
        facts: &Facts,
    ) -> Option<Expr> {
        let of = self.expr(of_node, facts)?;
        match of.ty {
            ExprType::Timestamp => {}
            ExprType::Duration if part.is_of_durations() => {}
            ExprType::Duration => {
                let message = format!("a duration has no `{}`", part.as_str());
                let error = RuleError::new(RuleErrorKind::WrongType, name, message);
                self.report(error.expected("a timestamp"));
                return None;
            }
            _ => return self.wrong_type(&of_node.span, &of.ty, "a timestamp or a duration"),
        }
        if let Some(zone) = args.first() {
            let help = "leave it out: parts of a timestamp are those in UTC";
            return self.unsupported(&zone.span, "time zones", help);
        }
        let is_literal = of.is_time_literal();
        let expr = Expr { kind: ExprKind::TimePart(part, Box::new(of)), ty: ExprType::Int };
        if is_literal { time_constant(&expr) } else { Some(expr) }
    }

    /// Checks a sum or difference that has a timestamp or a duration on one side.
    pub(super) fn time_arithmetic(
        &mut self,
        node: &SpannedExpr,
        op: Arithmetic,
        (left_node, left): Operand<'_>,
        (right_node, right): Operand<'_>,
    ) -> Option<Expr> {
        let ty = match (&left.ty, op, &right.ty) {
            (ExprType::Timestamp, Arithmetic::Subtract, ExprType::Timestamp)
            | (ExprType::Duration, Arithmetic::Add | Arithmetic::Subtract, ExprType::Duration) => {
                ExprType::Duration
            }
            (ExprType::Timestamp, Arithmetic::Add | Arithmetic::Subtract, ExprType::Duration)
            | (ExprType::Duration, Arithmetic::Add, ExprType::Timestamp) => ExprType::Timestamp,
            (
                ExprType::Timestamp | ExprType::Duration,
                Arithmetic::Add | Arithmetic::Subtract,
                _,
            ) => {
                return self.wrong_type(&right_node.span, &right.ty, "a duration");
            }
            (_, Arithmetic::Add | Arithmetic::Subtract, _) => {
                return self.wrong_type(&left_node.span, &left.ty, "a timestamp or a duration");
            }
            (ExprType::Timestamp | ExprType::Duration, ..) => {
                return self.wrong_type(&left_node.span, &left.ty, "a number");
            }
            _ => return self.wrong_type(&right_node.span, &right.ty, "a number"),
        };
        let is_constant = left.is_time_literal() && right.is_time_literal();
        let kind = ExprKind::Arithmetic(op, Box::new(left), Box::new(right));
        let expr = Expr { kind, ty };
        if !is_constant {
            return Some(expr);
        }
        let value = time_constant(&expr);
        if value.is_none() {
            let message = "this has no result for any body";
            let error = RuleError::new(RuleErrorKind::Constant, node.span.clone(), message);
            self.report(
                error
                    .help("keep timestamps in the years 1 to 9999, and durations within 292 years"),
            );
        }
        value
    }

    /// Returns true for a string that has a format in all of its declarations.
    fn has_format(&self, of: &Expr, format: Format) -> bool {
        let is_format = |one: &Constrained| one.constraint.facets().format == Some(format);
        match &of.kind {
            ExprKind::Member { of, field } => {
                match types::member_of(self.types(), of, field).map(|member| member.place) {
                    Some(MemberPlace::Object(field)) => field.constraints.iter().any(is_format),
                    Some(MemberPlace::Variants(_, variants, first)) => {
                        variants.iter().all(|variant| {
                            let found =
                                types::variant_field(self.types(), variant, &first.name.wire);
                            found.is_some_and(|field| field.constraints.iter().any(is_format))
                        })
                    }
                    Some(MemberPlace::Tag(_)) | None => false,
                }
            }
            ExprKind::As { of, alternative } => {
                types::alternative_of(self.types(), of, alternative)
                    .is_some_and(|it| it.constraints.iter().any(is_format))
            }
            ExprKind::Variable(name) => {
                let list = self.lists.iter().rev().find(|(variable, _)| variable == name);
                list.is_some_and(|(_, list)| self.has_format_of_items(list, format))
            }
            _ => false,
        }
    }

    /// Returns true for a list whose items are strings with a format.
    fn has_format_of_items(&self, list: &Expr, format: Format) -> bool {
        let ExprKind::Member { of, field } = &list.kind else { return false };
        let Some(member) = types::member_of(self.types(), of, field) else { return false };
        let MemberPlace::Object(field) = member.place else { return false };
        let of_each = field.constraints.iter().filter_map(|one| one.constraint.facets().each);
        of_each.into_iter().any(|constraint| constraint.facets().format == Some(format))
    }

    fn no_time<T>(&mut self, span: &Range<usize>, message: &str, help: &str) -> Option<T> {
        self.report(RuleError::new(RuleErrorKind::Time, span.clone(), message).help(help));
        None
    }
}
