//! The values of timestamps and durations.

use super::{Run, Variables};
use crate::model::expr::{Arithmetic, Comparison};
use crate::model::{Expr, ExprKind, ExprType, Json};
use genwire_constraint::format::is_date_time;
use genwire_constraint::time::{Duration, Timestamp};
use std::cmp::Ordering;

impl Run<'_> {
    /// Compares two timestamps or two durations; `None` for other values.
    pub(super) fn compare_times(
        &self,
        op: Comparison,
        (left, right): (&Expr, &Expr),
        variables: &Variables<'_>,
    ) -> Option<bool> {
        let ordering = match left.ty {
            ExprType::Timestamp => self
                .timestamp(left, variables)
                .zip(self.timestamp(right, variables))
                .and_then(|(left, right)| left.partial_cmp(&right)),
            ExprType::Duration => self
                .duration(left, variables)
                .zip(self.duration(right, variables))
                .and_then(|(left, right)| left.partial_cmp(&right)),
            _ => return None,
        };
        Some(ordering.is_some_and(|ordering| is_so(op, ordering)))
    }

    pub(super) fn is_timestamp(&self, of: &Expr, variables: &Variables<'_>) -> bool {
        matches!(self.value(of, variables).as_deref(), Some(Json::String(text)) if is_date_time(text))
    }

    /// Returns a component of a timestamp or a duration as an integer.
    pub(super) fn time_part(&self, expr: &Expr, variables: &Variables<'_>) -> Option<Json> {
        let ExprKind::TimePart(part, of) = &expr.kind else { return None };
        let number = match of.ty {
            ExprType::Timestamp => part.of_timestamp(self.timestamp(of, variables)?),
            _ => part.of_duration(self.duration(of, variables)?),
        };
        number.map(Json::Integer)
    }

    fn timestamp(&self, expr: &Expr, variables: &Variables<'_>) -> Option<Timestamp> {
        match &expr.kind {
            ExprKind::Timestamp(of) => match &*self.value(of, variables)? {
                Json::String(text) => Timestamp::read(text),
                _ => None,
            },
            ExprKind::Arithmetic(op, left, right) => {
                let (timestamp, duration) = match left.ty {
                    ExprType::Timestamp => (left, right),
                    _ => (right, left),
                };
                let timestamp = self.timestamp(timestamp, variables)?;
                let duration = self.duration(duration, variables)?;
                match op {
                    Arithmetic::Add => Some(timestamp + duration),
                    Arithmetic::Subtract => Some(timestamp - duration),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn duration(&self, expr: &Expr, variables: &Variables<'_>) -> Option<Duration> {
        match &expr.kind {
            ExprKind::Duration(_) => Duration::read(expr.time_literal()?),
            ExprKind::Arithmetic(Arithmetic::Subtract, left, right)
                if left.ty == ExprType::Timestamp =>
            {
                Some(self.timestamp(left, variables)? - self.timestamp(right, variables)?)
            }
            ExprKind::Arithmetic(op, left, right) => {
                op.of_durations(self.duration(left, variables)?, self.duration(right, variables)?)
            }
            _ => None,
        }
    }
}

/// Evaluates an expression over time literals to its shortest form; `None` if it is out of range.
pub fn time_constant(expr: &Expr) -> Option<Expr> {
    let run = Run { types: &[], this: &Json::Null };
    match expr.ty {
        ExprType::Timestamp => {
            let value = run.timestamp(expr, &Variables::None)?;
            value.unix_nanos().map(|_| Expr::timestamp(value))
        }
        ExprType::Duration => {
            let value = run.duration(expr, &Variables::None)?;
            value.nanos().map(|_| Expr::duration(value))
        }
        _ => {
            let value = run.time_part(expr, &Variables::None)?;
            Some(Expr { kind: ExprKind::Literal(value), ty: ExprType::Int })
        }
    }
}

/// Returns the value of `timestamp("…")`.
pub fn timestamp_literal(expr: &Expr) -> Option<Timestamp> {
    (expr.ty == ExprType::Timestamp).then(|| Timestamp::read(expr.time_literal()?)).flatten()
}

/// Returns the value of `duration("…")`.
pub fn duration_literal(expr: &Expr) -> Option<Duration> {
    (expr.ty == ExprType::Duration).then(|| Duration::read(expr.time_literal()?)).flatten()
}

/// Compares two time literals.
pub fn compare_time_literals(op: Comparison, left: &Expr, right: &Expr) -> Option<bool> {
    let run = Run { types: &[], this: &Json::Null };
    run.compare_times(op, (left, right), &Variables::None)
}

fn is_so(op: Comparison, ordering: Ordering) -> bool {
    match op {
        Comparison::Equal => ordering.is_eq(),
        Comparison::NotEqual => ordering.is_ne(),
        Comparison::Less => ordering.is_lt(),
        Comparison::AtMost => ordering.is_le(),
        Comparison::Greater => ordering.is_gt(),
        Comparison::AtLeast => ordering.is_ge(),
    }
}
