//! The cases of a rule that compares a member with a property of an enum value.

use crate::model::{Case, Interface, Json, Rule, by_value::Bound, expr::Comparison};
use crate::rule::types::wire_value;

/// Returns two cases for each enum value: at its limit, and one past it.
///
/// There are no cases for a rule of another form, or for a value without the property.
pub(super) fn cases(interface: &Interface, rule: &Rule, base: &Json) -> Vec<Case> {
    let Some(bound) = Bound::of(&rule.expr) else { return Vec::new() };
    let ty = interface.enum_type(bound.ty);
    let place = ty.properties.iter().position(|one| one.name.wire == bound.property);
    let mut cases = Vec::new();
    for value in &ty.values {
        let limit = place.and_then(|place| value.properties.get(place));
        let Some((accepted, refused)) = limit.and_then(|limit| sides(bound.comparison, limit))
        else {
            continue;
        };
        let wire = &value.name.wire;
        let name = wire.strip_prefix(&interface.service.vendor_prefix).unwrap_or(wire);
        let of_value = |side: Side| Case {
            name: format!("{} the limit of {name}", side.word),
            accept: true,
            body: with(base, [(bound.of, wire_value(value)), (bound.member, side.value)]),
            control: None,
            at: None,
            severity: rule.severity,
        };
        let accepted = of_value(accepted);
        let control = Some(accepted.name.clone());
        let refused = Case { accept: false, control, ..of_value(refused) };
        cases.extend([accepted, refused]);
    }
    cases
}

/// A number at a limit or next to it.
struct Side {
    word: &'static str,
    value: Json,
}

/// Returns the last number that a comparison with a limit accepts, and the first that it rejects.
fn sides(comparison: Comparison, limit: &Json) -> Option<(Side, Side)> {
    let at = Side { word: "at", value: limit.clone() };
    let above = Side { word: "above", value: moved(limit, 1)? };
    let below = Side { word: "below", value: moved(limit, -1)? };
    match comparison {
        Comparison::AtMost => Some((at, above)),
        Comparison::Less => Some((below, at)),
        Comparison::AtLeast => Some((at, below)),
        Comparison::Greater => Some((above, at)),
        Comparison::Equal | Comparison::NotEqual => None,
    }
}

#[expect(clippy::cast_precision_loss, reason = "it is one step")]
fn moved(limit: &Json, by: i64) -> Option<Json> {
    match limit {
        Json::Integer(number) => number.checked_add(by).map(Json::Integer),
        Json::Number(number) => Some(Json::number(number + by as f64)),
        Json::Unsigned(_)
        | Json::Null
        | Json::Bool(_)
        | Json::String(_)
        | Json::Array(_)
        | Json::Object(_) => None,
    }
}

fn with<const N: usize>(base: &Json, members: [(&str, Json); N]) -> Json {
    let mut body = base.clone();
    for (name, value) in members {
        body.set(name, value);
    }
    body
}
