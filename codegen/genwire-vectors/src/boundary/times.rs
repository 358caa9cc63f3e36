//! Spellings of timestamps that rules compare.

use crate::edit::holding;
use genwire_constraint::time::{Duration, Timestamp};
use genwire_constraint::{Constraint, Format};
use genwire_spec::model::types::Rule;
use genwire_spec::model::{Constrained, Expr, ExprKind, ExprType, Field, Json, TypeId};

/// Replaces accepted timestamps by other spellings of the sample, if a rule compares the member.
///
/// Another time would violate the rule, and a rejected string needs a control without violations.
/// In a list, the first item is respelled.
pub(super) fn spell_anew(
    good: &mut Vec<(String, Json)>,
    rules: &[&Rule],
    id: TypeId,
    field: &Field,
    constrained: &Constrained,
    sample: &Json,
) {
    let Some(spellings) = spellings(&constrained.constraint, sample) else { return };
    if is_compared(rules, id, &field.name.wire) {
        let spellings = spellings.into_iter().enumerate();
        *good = spellings.map(|(at, value)| (format!("good.{at}"), value)).collect();
    }
}

/// Returns the spellings of a timestamp, or a list or map with each spelling as its first value.
///
/// `None` for anything that is not a timestamp.
fn spellings(constraint: &Constraint, sample: &Json) -> Option<Vec<Json>> {
    if let Some(of_each) = constraint.facets().each {
        let first = match sample {
            Json::Array(items) => items.first()?,
            Json::Object(members) => &members.first()?.1,
            _ => return None,
        };
        let inner = spellings(of_each, first)?;
        return Some(inner.into_iter().filter_map(|one| holding(sample, one)).collect());
    }
    let is_time = constraint.facets().format == Some(Format::DateTime);
    let Json::String(text) = sample else { return None };
    let timestamp = Timestamp::read(text).filter(|_| is_time)?;
    let mut spellings = vec![text.clone(), text.replace('T', "t").replace('Z', "z")];
    let ahead = timestamp + Duration::from_secs(19_800);
    if ahead.unix_nanos().is_some() {
        spellings.push(ahead.to_string().replace('Z', "+05:30"));
    }
    Some(spellings.into_iter().map(Json::String).collect())
}

/// Returns true if a rule reads a member, or its items in a comprehension, with `timestamp`.
fn is_compared(rules: &[&Rule], id: TypeId, name: &str) -> bool {
    let is_member = |expr: &Expr| match &expr.kind {
        ExprKind::Member { of, field } => of.ty == ExprType::Object(id) && field == name,
        _ => false,
    };
    let is_item = |part: &Expr| match &part.kind {
        ExprKind::Timestamp(text) => matches!(text.kind, ExprKind::Variable(_)),
        _ => false,
    };
    let is_read = |part: &Expr| match &part.kind {
        ExprKind::Timestamp(text) => is_member(text),
        ExprKind::All(items, _, asked)
        | ExprKind::Exists(items, _, asked)
        | ExprKind::ExistsOne(items, _, asked)
        | ExprKind::Filter(items, _, asked) => is_member(items) && asked.count(is_item) > 0,
        _ => false,
    };
    rules.iter().any(|rule| rule.expr.count(is_read) > 0)
}
