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
        (Constraint::OneOf(literals), Json::String(text)) => literals
            .iter()
            .any(|literal| matches!(literal, Literal::Text(listed) if listed == text)),
        (Constraint::OneOf(literals), Json::Integer(number)) => literals
            .iter()
            .any(|literal| matches!(literal, Literal::Integer(listed) if listed == number)),
        (Constraint::Format(format), Json::String(text)) => format::is(*format, text),
        _ => true,
    }
}

#[expect(clippy::cast_precision_loss, reason = "bounds are doubles")]
fn number(value: &Json) -> Option<f64> {
    match value {
        Json::Integer(number) => Some(*number as f64),
        Json::Number(number) => Some(*number),
        _ => None,
    }
}
