//! The bounds in schemas.

use crate::document::{Spot, count};
use crate::options::types;
use genwire_constraint::Number;
use genwire_spec::model::Json;

/// Keywords for the number of members of an object.
pub(crate) const SIZES: [&str; 2] = ["minProperties", "maxProperties"];

/// Limit of a number, and true if the limit is exclusive.
pub(crate) type End = (Number, bool);

/// Returns true for a schema whose bounds exclude all numbers.
pub(crate) fn is_contradictory(spot: &Spot<'_>) -> bool {
    let whole = types(spot) == ["integer"];
    let rounded = |end: End, round: fn(f64) -> f64| if whole { inside(end, round) } else { end };
    let low = least(spot).map(|end| rounded(end, f64::ceil));
    let high = most(spot).map(|end| rounded(end, f64::floor));
    let stated = |key: &str| spot.json.get(key).and_then(count);
    let counts = [["minLength", "maxLength"], ["minItems", "maxItems"], SIZES];
    let is_beyond = |[lowest, highest]: [&str; 2]| {
        stated(lowest).zip(stated(highest)).is_some_and(|(least, most)| least > most)
    };
    is_empty(low, high, whole) || counts.into_iter().any(is_beyond)
}

/// Returns true if a number may satisfy the bounds of two schemas.
pub(crate) fn have_common_number(one: &Spot<'_>, other: &Spot<'_>) -> bool {
    let low = least(one).into_iter().chain(least(other)).reduce(higher);
    let high = most(one).into_iter().chain(most(other)).reduce(lower);
    let whole = [one, other].iter().any(|it| types(it) == ["integer"]);
    !is_empty(low, high, whole)
}

/// Returns the lower end of the numbers that a schema accepts.
pub(crate) fn least(spot: &Spot<'_>) -> Option<End> {
    ends(spot, "minimum", "exclusiveMinimum").reduce(higher)
}

/// Returns the upper end of the numbers that a schema accepts.
pub(crate) fn most(spot: &Spot<'_>) -> Option<End> {
    ends(spot, "maximum", "exclusiveMaximum").reduce(lower)
}

fn ends(spot: &Spot<'_>, key: &str, exclusive: &str) -> impl Iterator<Item = End> {
    let limit = |key: &str| spot.json.get(key).and_then(Json::as_number);
    let stated = limit(key).map(|limit| (limit, spot.is(exclusive)));
    stated.into_iter().chain(limit(exclusive).map(|limit| (limit, true)))
}

/// Returns the stricter of two lower ends.
fn higher(one: End, other: End) -> End {
    if one.0 > other.0 || one.0 == other.0 && one.1 { one } else { other }
}

/// Returns the stricter of two upper ends.
fn lower(one: End, other: End) -> End {
    if one.0 < other.0 || one.0 == other.0 && one.1 { one } else { other }
}

/// Rounds an end to integers: an end between two integers becomes the one inside.
pub(crate) fn inside((limit, beyond): End, round: fn(f64) -> f64) -> End {
    if limit.has_fraction() { (round(limit.as_f64()).into(), false) } else { (limit, beyond) }
}

/// Returns true if no number lies between two ends.
pub(crate) fn is_empty(low: Option<End>, high: Option<End>, whole: bool) -> bool {
    let Some(((least, above), (most, below))) = low.zip(high) else { return false };
    match least.integer().zip(most.integer()).filter(|_| whole) {
        Some((least, most)) => least + i128::from(above) > most - i128::from(below),
        None => least > most || (above || below) && least >= most,
    }
}
