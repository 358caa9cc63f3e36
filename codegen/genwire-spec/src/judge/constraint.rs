//! Checks a value against a constraint.

use crate::model::Json;
use genwire_constraint::{Constraint, Literal};
use std::collections::{BTreeMap, BTreeSet};

/// Returns true if a value satisfies a constraint.
///
/// A constraint does not apply to values of another JSON type.
pub fn satisfies(constraint: &Constraint, value: &Json) -> bool {
    match constraint {
        Constraint::Range(range) => value.as_number().is_none_or(|number| range.contains(number)),
        Constraint::Length(size) => {
            string(value).is_none_or(|text| size.contains(text.chars().count() as u64))
        }
        Constraint::Items(size) => match value {
            Json::Array(items) => size.contains(items.len() as u64),
            _ => true,
        },
        Constraint::MultipleOf(divisor) => {
            value.as_number().is_none_or(|number| divisor.divides(number))
        }
        Constraint::Unique => match value {
            Json::Array(items) => {
                let texts: BTreeSet<String> = items.iter().map(canonical).collect();
                texts.len() == items.len()
            }
            _ => true,
        },
        Constraint::Members(size) => match value {
            Json::Object(members) => {
                let names: BTreeSet<&str> = members.iter().map(|(name, _)| &**name).collect();
                size.contains(names.len() as u64)
            }
            _ => true,
        },
        Constraint::Each(each) => match value {
            Json::Array(items) => items.iter().all(|item| satisfies(each.constraint(), item)),
            Json::Object(members) => {
                members.iter().all(|(_, value)| satisfies(each.constraint(), value))
            }
            _ => true,
        },
        Constraint::Pattern(pattern) => string(value).is_none_or(|text| pattern.accepts(text)),
        Constraint::OneOf(literals) => one_of(literals, value),
        Constraint::Format(format) => string(value).is_none_or(|text| format.accepts(text)),
    }
}

fn one_of(literals: &[Literal], value: &Json) -> bool {
    let concerned = |literal: &Literal| match literal {
        Literal::Text(_) => matches!(value, Json::String(_)),
        Literal::Integer(_) => value.as_integer().is_some(),
        Literal::Boolean(_) => matches!(value, Json::Bool(_)),
    };
    !literals.iter().any(concerned)
        || literals.iter().any(|literal| match (literal, value) {
            (Literal::Text(listed), Json::String(text)) => listed == text,
            (Literal::Integer(listed), value) => value.as_integer() == Some(*listed),
            (Literal::Boolean(listed), Json::Bool(flag)) => listed == flag,
            _ => false,
        })
}

fn string(value: &Json) -> Option<&str> {
    match value {
        Json::String(text) => Some(text),
        _ => None,
    }
}

/// Returns a string that is the same for two values only if they are equal.
///
/// Numbers are equal by value, and the order of members does not count.
fn canonical(value: &Json) -> String {
    fn settled(value: &Json) -> Json {
        match value {
            Json::Number(number) => Json::number(*number),
            Json::Array(items) => Json::Array(items.iter().map(settled).collect()),
            Json::Object(members) => {
                let members: BTreeMap<String, Json> =
                    members.iter().map(|(name, value)| (name.clone(), settled(value))).collect();
                Json::Object(members.into_iter().collect())
            }
            other => other.clone(),
        }
    }
    settled(value).to_compact()
}
