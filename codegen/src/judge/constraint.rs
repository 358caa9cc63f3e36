//! Whether a value satisfies a constraint.

use super::format;
use crate::model::Json;
use genwire_constraint::{Constraint, Literal};

/// Whether a value satisfies a constraint; one of another JSON type does not concern it.
pub fn satisfies(constraint: &Constraint, value: &Json) -> bool {
    match (constraint, value) {
        (Constraint::Range(range), Json::Integer(_) | Json::Number(_)) => {
            number(value).is_none_or(|number| range.contains(number))
        }
        (Constraint::Length(size), Json::String(text)) => {
            size.contains(text.chars().count() as u64)
        }
        (Constraint::Items(size), Json::Array(items)) => size.contains(items.len() as u64),
        (Constraint::OneOf(literals), _) => one_of(literals, value),
        (Constraint::Format(format), Json::String(text)) => format::is(*format, text),
        _ => true,
    }
}

fn one_of(literals: &[Literal], value: &Json) -> bool {
    let concerned = |literal: &Literal| match literal {
        Literal::Text(_) => matches!(value, Json::String(_)),
        Literal::Integer(_) => matches!(value, Json::Integer(_)),
    };
    !literals.iter().any(concerned)
        || literals.iter().any(|literal| match (literal, value) {
            (Literal::Text(listed), Json::String(text)) => listed == text,
            (Literal::Integer(listed), Json::Integer(number)) => listed == number,
            _ => false,
        })
}

#[expect(clippy::cast_precision_loss, reason = "bounds are doubles")]
fn number(value: &Json) -> Option<f64> {
    match value {
        Json::Integer(number) => Some(*number as f64),
        Json::Number(number) => Some(*number),
        _ => None,
    }
}
