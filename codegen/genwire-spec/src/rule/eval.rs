//! Evaluates a checked rule for a body; this defines the meaning of rules.
//!
//! Every other form of a rule (Rust, JSON Schema, CEL for an interpreter) must agree with it:
//!
//! - Null counts as absent.
//! - A rule is satisfied if it does not apply: it reads a required member of `this` that is absent,
//!   a property of an unlisted enum value, or a property that the value omits. Either the body
//!   violates something else, or nothing is known.
//! - Any other condition on an absent value is false.
//! - Integer arithmetic that overflows or divides by zero has no value. A checked rule contains
//!   such arithmetic only in conditions that are not negated, so that a rule is satisfied if CEL
//!   returns true, and not if CEL returns false or fails.
//! - A timestamp or duration that is out of range has no value either.
//! - Every comparison with the timestamp of a string that is not a date and time is true, because
//!   the format of the string already reports it. `IsTimestamp` makes this test before the
//!   comparison.
//! - A member of a union counts only if the variant has it.

mod times;

pub use times::{compare_time_literals, duration_literal, time_constant, timestamp_literal};

use super::types::{self, MemberPlace};
use crate::model::expr::{Arithmetic, Comparison};
use crate::model::{Expr, ExprKind, ExprType, Json, TypeDef, TypeKind};
use std::borrow::Cow;
use std::cmp::Ordering;

/// Returns true if a body satisfies a rule.
pub fn eval(types: &[TypeDef], expr: &Expr, this: &Json) -> bool {
    let run = Run { types, this };
    run.holds(expr, &Variables::None) || !run.applies(expr)
}

/// Converts a body to the representation of the evaluator.
pub fn json_of(value: &serde_json::Value) -> Json {
    match value {
        serde_json::Value::Null => Json::Null,
        serde_json::Value::Bool(value) => Json::Bool(*value),
        // A double would round integers above 2^53.
        serde_json::Value::Number(number) => match number.as_i64() {
            Some(number) => Json::Integer(number),
            None => Json::Number(number.as_f64().unwrap_or(f64::NAN)),
        },
        serde_json::Value::String(text) => Json::string(text),
        serde_json::Value::Array(items) => Json::Array(items.iter().map(json_of).collect()),
        serde_json::Value::Object(members) => {
            Json::object(members.iter().map(|(key, value)| (key, json_of(value))))
        }
    }
}

/// The variables of the enclosing comprehensions, innermost first.
enum Variables<'a> {
    None,
    Bound(&'a str, &'a Json, &'a Self),
}

struct Run<'a> {
    types: &'a [TypeDef],
    this: &'a Json,
}

impl Run<'_> {
    /// Returns true if the required members of `this` are present, and the properties of enum
    /// values known.
    fn applies(&self, expr: &Expr) -> bool {
        let mut applies = true;
        expr.walk(&mut |part| match &part.kind {
            ExprKind::Member { of, field } if of.kind == ExprKind::This => {
                let is_required = || {
                    types::member_of(self.types, of, field).is_some_and(|member| {
                        member.certain && !matches!(member.place, MemberPlace::Tag(_))
                    })
                };
                if self.member(of, field, self.this).is_none() && is_required() {
                    applies = false;
                }
            }
            ExprKind::Property { of, ty, property } => {
                let enum_type = ty.of(self.types);
                if let Some(value) = self.value(of, &Variables::None)
                    && types::listed(enum_type, &value)
                        .and_then(|value| types::property_value(enum_type, value, property))
                        .is_none()
                {
                    applies = false;
                }
            }
            _ => {}
        });
        applies
    }

    fn holds(&self, expr: &Expr, variables: &Variables<'_>) -> bool {
        match &expr.kind {
            ExprKind::Has { of, field } => {
                self.value(of, variables).is_some_and(|of_value| match of_value {
                    Cow::Borrowed(object) => self.member(of, field, object).is_some(),
                    Cow::Owned(_) => false,
                })
            }
            ExprKind::Is { of, alternative } => self.value(of, variables).is_some_and(|value| {
                types::alternative_of(self.types, of, alternative)
                    .is_some_and(|alternative| alternative.json.takes(&value))
            }),
            ExprKind::Not(inner) => !self.holds(inner, variables),
            ExprKind::And(operands) => {
                operands.iter().all(|operand| self.holds(operand, variables))
            }
            ExprKind::Or(operands) => operands.iter().any(|operand| self.holds(operand, variables)),
            ExprKind::If(condition, then, otherwise) => self
                .holds(if self.holds(condition, variables) { then } else { otherwise }, variables),
            ExprKind::IsTimestamp(of) => self.is_timestamp(of, variables),
            ExprKind::Compare(op, left, right) => {
                if let Some(holds) = self.compare_times(*op, (left, right), variables) {
                    return holds;
                }
                match (self.value(left, variables), self.value(right, variables)) {
                    (Some(one), Some(other)) => compare_as(&left.ty, *op, &one, &other),
                    // A failure counts as false, because the normal form never negates arithmetic
                    // that may fail.
                    _ => false,
                }
            }
            ExprKind::In(item, list) => {
                let ty = &item.ty;
                let Some(item) = self.value(item, variables) else { return false };
                match &list.kind {
                    ExprKind::Literals(literals) => literals
                        .iter()
                        .any(|literal| compare_as(ty, Comparison::Equal, &item, literal)),
                    _ => self
                        .items(list, variables)
                        .iter()
                        .flat_map(|items| items.iter())
                        .any(|other| compare_as(ty, Comparison::Equal, &item, other)),
                }
            }
            ExprKind::Text(test, of, text) => {
                matches!(self.value(of, variables).as_deref(), Some(Json::String(value)) if test.holds(value, text))
            }
            ExprKind::All(list, variable, predicate) => self
                .counts(list, variable, predicate, variables)
                .is_some_and(|(matching, all)| matching == all),
            ExprKind::Exists(list, variable, predicate) => self
                .counts(list, variable, predicate, variables)
                .is_some_and(|(matching, _)| matching > 0),
            ExprKind::ExistsOne(list, variable, predicate) => self
                .counts(list, variable, predicate, variables)
                .is_some_and(|(matching, _)| matching == 1),
            _ => matches!(self.value(expr, variables).as_deref(), Some(Json::Bool(true))),
        }
    }

    /// Returns the value of an expression that is not a condition, if it has one.
    fn value<'v>(&'v self, expr: &'v Expr, variables: &Variables<'v>) -> Option<Cow<'v, Json>> {
        match &expr.kind {
            ExprKind::This => Some(Cow::Borrowed(self.this)),
            ExprKind::Variable(name) => variable(name, variables).map(Cow::Borrowed),
            ExprKind::Literal(value) => Some(Cow::Borrowed(value)),
            ExprKind::Member { of, field } => match self.value(of, variables)? {
                Cow::Borrowed(object) => self.member(of, field, object).map(Cow::Borrowed),
                Cow::Owned(_) => None,
            },
            ExprKind::Property { of, ty, property } => {
                let enum_type = ty.of(self.types);
                let value = types::listed(enum_type, &*self.value(of, variables)?)?;
                types::property_value(enum_type, value, property).map(Cow::Borrowed)
            }
            ExprKind::As { of, alternative } => {
                let alternative = types::alternative_of(self.types, of, alternative)?;
                self.value(of, variables).filter(|value| alternative.json.takes(value))
            }
            ExprKind::Size(of) => self.size(of, variables).map(Cow::Owned),
            ExprKind::TimePart(..) => self.time_part(expr, variables).map(Cow::Owned),
            ExprKind::Arithmetic(op, left, right) => {
                let (left, right) = (self.value(left, variables)?, self.value(right, variables)?);
                calculate(*op, &left, &right, &expr.ty).map(Cow::Owned)
            }
            _ => Some(Cow::Owned(Json::Bool(self.holds(expr, variables)))),
        }
    }

    /// Returns a member of an object, or of a union whose variant has it.
    ///
    /// A checked rule only names members that the object has.
    fn member<'v>(&self, of: &Expr, field: &str, object: &'v Json) -> Option<&'v Json> {
        let value = object.get(field).filter(|value| !value.is_null())?;
        let ExprType::Object(id) = of.ty else { return None };
        let is_read = match &self.types[id.0].kind {
            TypeKind::Object(_) => true,
            TypeKind::Union(union) if union.tag.wire == field => true,
            TypeKind::Union(union) => {
                let tag = object.get(&union.tag.wire);
                let has = |wire: &str| matches!(tag, Some(Json::String(tag)) if tag == wire);
                union.variants.iter().any(|variant| {
                    has(&variant.name.wire)
                        && types::variant_field(self.types, variant, field).is_some()
                })
            }
            TypeKind::Enum(_) | TypeKind::Either(_) => false,
        };
        is_read.then_some(value)
    }

    fn items<'v>(&'v self, list: &'v Expr, variables: &Variables<'v>) -> Option<&'v [Json]> {
        match self.value(list, variables)? {
            Cow::Borrowed(Json::Array(items)) => Some(items),
            _ => None,
        }
    }

    fn size(&self, of: &Expr, variables: &Variables<'_>) -> Option<Json> {
        let size = match &of.kind {
            ExprKind::Filter(list, variable, predicate) => {
                self.counts(list, variable, predicate, variables)?.0
            }
            _ => match &*self.value(of, variables)? {
                Json::Array(items) => items.len(),
                Json::String(text) => text.chars().count(),
                _ => return None,
            },
        };
        i64::try_from(size).ok().map(Json::Integer)
    }

    /// Counts the items of a list that satisfy a condition, and all items.
    fn counts(
        &self,
        list: &Expr,
        variable: &str,
        predicate: &Expr,
        variables: &Variables<'_>,
    ) -> Option<(usize, usize)> {
        let items = self.items(list, variables)?;
        let matching = items
            .iter()
            .filter(|item| self.holds(predicate, &Variables::Bound(variable, item, variables)))
            .count();
        Some((matching, items.len()))
    }
}

fn variable<'v>(name: &str, variables: &Variables<'v>) -> Option<&'v Json> {
    match variables {
        Variables::None => None,
        Variables::Bound(bound, value, _) if *bound == name => Some(value),
        Variables::Bound(_, _, outer) => variable(name, outer),
    }
}

/// Computes an operation on two numbers, if it has a result.
pub fn calculate(op: Arithmetic, left: &Json, right: &Json, ty: &ExprType) -> Option<Json> {
    match (ty, left, right) {
        (ExprType::Int, left, right) => {
            let int = |json: &Json| json.as_integer().and_then(|number| i64::try_from(number).ok());
            op.of_integers(int(left)?, int(right)?).map(Json::Integer)
        }
        (ExprType::Double, _, _) => {
            Some(Json::Number(op.of_numbers(number(left)?, number(right)?)))
        }
        _ => None,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number with a fraction is a double on the wire")]
fn number(json: &Json) -> Option<f64> {
    match json {
        Json::Integer(number) => Some(*number as f64),
        Json::Unsigned(number) => Some(*number as f64),
        Json::Number(number) => Some(*number),
        _ => None,
    }
}

/// Compares two values of a type; numbers that may have a fraction are compared as doubles.
fn compare_as(ty: &ExprType, op: Comparison, left: &Json, right: &Json) -> bool {
    match (ty, number(left), number(right)) {
        (ExprType::Double, Some(left), Some(right)) => {
            compare(op, &Json::Number(left), &Json::Number(right))
        }
        _ => compare(op, left, right),
    }
}

/// Compares two values.
pub fn compare(op: Comparison, left: &Json, right: &Json) -> bool {
    let is_ordered = |wanted: fn(Ordering) -> bool| order(left, right).is_some_and(wanted);
    match op {
        Comparison::Equal => is_equal(left, right),
        Comparison::NotEqual => !is_equal(left, right),
        Comparison::Less => is_ordered(Ordering::is_lt),
        Comparison::AtMost => is_ordered(Ordering::is_le),
        Comparison::Greater => is_ordered(Ordering::is_gt),
        Comparison::AtLeast => is_ordered(Ordering::is_ge),
    }
}

/// Returns true if the values are identical, or numbers of equal value.
fn is_equal(left: &Json, right: &Json) -> bool {
    match (left, right) {
        (Json::String(left), Json::String(right)) => left == right,
        _ => left == right || order(left, right).is_some_and(Ordering::is_eq),
    }
}

/// Returns the order of two numbers or two strings; `None` for other values.
fn order(left: &Json, right: &Json) -> Option<Ordering> {
    match (left, right) {
        (Json::Integer(left), Json::Integer(right)) => Some(left.cmp(right)),
        (Json::String(left), Json::String(right)) => Some(left.cmp(right)),
        _ => number(left)?.partial_cmp(&number(right)?),
    }
}
