//! Spellings of the times that rules compare.

use genwire_constraint::time::{Duration, Timestamp};
use genwire_constraint::{Constraint, Format};
use genwire_spec::model::{Constrained, Expr, ExprKind, ExprType, Field, Interface, Json, TypeId};

/// Replaces accepted dates and times by spellings of the sample where a rule compares the member:
/// another time would break the rule, and a refused text needs a control that breaks none.
pub(super) fn spell_anew(
    good: &mut Vec<(String, Json)>,
    interface: &Interface,
    id: TypeId,
    field: &Field,
    constrained: &Constrained,
    sample: &Json,
) {
    let is_time = matches!(constrained.constraint, Constraint::Format(Format::DateTime));
    let Json::String(text) = sample else { return };
    let Some(timestamp) = Timestamp::read(text).filter(|_| is_time) else { return };
    if !is_compared(interface, id, &field.name.wire) {
        return;
    }
    let mut spellings = vec![text.clone(), text.replace('T', "t").replace('Z', "z")];
    let ahead = timestamp + Duration::from_secs(19_800);
    if ahead.unix_nanos().is_some() {
        spellings.push(ahead.to_string().replace('Z', "+05:30"));
    }
    let spellings = spellings.into_iter().enumerate();
    *good = spellings.map(|(at, text)| (format!("good.{at}"), Json::String(text))).collect();
}

/// Returns true if a rule reads a member with `timestamp`.
fn is_compared(interface: &Interface, id: TypeId, name: &str) -> bool {
    let is_read = |part: &Expr| match &part.kind {
        ExprKind::Timestamp(text) => match &text.kind {
            ExprKind::Member { of, field } => of.ty == ExprType::Object(id) && field == name,
            _ => false,
        },
        _ => false,
    };
    let mut rules = interface.types.iter().flat_map(|def| &def.rules);
    rules.any(|rule| rule.expr.count(is_read) > 0)
}
