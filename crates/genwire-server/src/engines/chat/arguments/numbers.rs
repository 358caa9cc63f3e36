//! Numbers that keep to their limits.

use super::Schema;
use super::hints::Hints;
use serde_json::{Number, Value as JsonValue};

/// Up to where whole numbers are exact as floating point numbers.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A number: one from the question that fits, else one near the lower limit.
pub(super) fn make(schema: &Schema, hints: &mut Hints<'_>, is_integer: bool) -> JsonValue {
    let passes =
        |number: f64| (!is_integer || whole(number).is_some()) && is_within(schema, number);
    let number =
        hints.number(passes).or_else(|| candidates(schema).into_iter().find(|it| passes(*it)));
    let number = number.unwrap_or_default();
    match whole(number) {
        Some(whole) => JsonValue::from(whole),
        None => Number::from_f64(number).map_or(JsonValue::from(0), JsonValue::Number),
    }
}

/// The number as an integer, if it is a whole one.
#[expect(clippy::cast_possible_truncation, reason = "the number was found to be whole and small")]
pub(super) fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < EXACT).then_some(number as i64)
}

/// Whether a number keeps to the limits of a schema.
pub(super) fn is_within(schema: &Schema, number: f64) -> bool {
    let limit = |keyword| schema.get(keyword).and_then(JsonValue::as_f64);
    limit("minimum").is_none_or(|limit| number >= limit)
        && limit("maximum").is_none_or(|limit| number <= limit)
        && limit("exclusiveMinimum").is_none_or(|limit| number > limit)
        && limit("exclusiveMaximum").is_none_or(|limit| number < limit)
        && limit("multipleOf").is_none_or(|step| step <= 0.0 || (number / step).fract() == 0.0)
}

/// Numbers to try, the nicest first.
fn candidates(schema: &Schema) -> Vec<f64> {
    let limit = |keyword| schema.get(keyword).and_then(JsonValue::as_f64);
    let low = limit("minimum").or(limit("exclusiveMinimum"));
    let high = limit("maximum").or(limit("exclusiveMaximum"));
    let mut numbers = vec![1.0, 0.0, 10.0];
    if let Some(low) = low {
        numbers.extend([low, low.ceil(), low.floor() + 1.0]);
    }
    if let Some(high) = high {
        numbers.extend([high, high.floor(), high.ceil() - 1.0]);
    }
    if let (Some(low), Some(high)) = (low, high) {
        numbers.extend([f64::midpoint(low, high), low + (high - low) / 4.0]);
    }
    if let Some(step) = limit("multipleOf").filter(|step| *step > 0.0) {
        numbers.insert(0, step);
        if let Some(low) = low {
            let first = (low / step).ceil();
            numbers.extend([first * step, (first + 1.0) * step]);
        }
        if let Some(high) = high {
            let last = (high / step).floor();
            numbers.extend([last * step, (last - 1.0) * step]);
        }
    }
    numbers
}
