//! Generates numbers within their limits, and reads limits that are counts.

use crate::choices::Choices;
use crate::hints::Hints;
use crate::schema::Schema;
use serde_json::{Number, Value as JsonValue};

/// 2^53; from here on, floating-point numbers do not represent every integer.
const FIRST_INEXACT: f64 = 9_007_199_254_740_992.0;

/// Generates a number: a fitting number from the question, or a number near a limit.
pub(crate) fn generate(
    schema: &Schema,
    hints: &mut Hints<'_>,
    is_integer: bool,
    choices: &mut Choices,
) -> JsonValue {
    let passes =
        |number: f64| (!is_integer || whole(number).is_some()) && is_within(schema, number);
    let mut numbers: Vec<f64> = hints.take_number(passes).into_iter().collect();
    for number in candidates(schema).into_iter().map(rounded).filter(|it| passes(*it)) {
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    let Some(number) = numbers.get(choices.pick(numbers.len())).copied() else {
        // If no candidate fits, for instance beyond 2^53, a limit itself is most likely valid.
        let limit = schema.get("minimum").or(schema.get("maximum"));
        return limit.cloned().unwrap_or_else(|| JsonValue::from(0));
    };
    match whole(number) {
        Some(whole) => JsonValue::from(whole),
        None => Number::from_f64(number).map_or(JsonValue::from(0), JsonValue::Number),
    }
}

/// Rounds off arithmetic errors, such as in 0.1 + 0.2.
fn rounded(number: f64) -> f64 {
    format!("{number:.9}")
        .parse()
        .ok()
        .filter(|it: &f64| (it - number).abs() < 1e-12)
        .unwrap_or(number)
}

/// Returns the number as an integer, if it is one.
#[expect(clippy::cast_possible_truncation, reason = "the number was found to be whole and small")]
pub(crate) fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < FIRST_INEXACT).then_some(number as i64)
}

/// Returns true if a number is within the limits of a schema.
pub(crate) fn is_within(schema: &Schema, number: f64) -> bool {
    let limit = |keyword| schema.get(keyword).and_then(JsonValue::as_f64);
    limit("minimum").is_none_or(|limit| number >= limit)
        && limit("maximum").is_none_or(|limit| number <= limit)
        && limit("exclusiveMinimum").is_none_or(|limit| number > limit)
        && limit("exclusiveMaximum").is_none_or(|limit| number < limit)
        && limit("multipleOf").is_none_or(|step| step <= 0.0 || is_multiple(number, step))
}

/// Returns true if a number is a multiple of another in decimal notation.
fn is_multiple(number: f64, step: f64) -> bool {
    let ratio = number / step;
    (ratio - ratio.round()).abs() <= ratio.abs() * 4.0 * f64::EPSILON
}

/// Returns numbers to try, simplest first.
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
            numbers.extend([0.0, 1.0, 2.0, 3.0].map(|more| (first + more) * step));
        }
        if let Some(high) = high {
            let last = (high / step).floor();
            numbers.extend([last * step, (last - 1.0) * step]);
        }
    }
    let low = low.unwrap_or(0.0);
    numbers.extend([2.0, 3.0, -1.0, 100.0, 1.5, 0.5, low + 1.0, low + 2.0, low + 0.5, low * 2.0]);
    numbers
}

/// Returns a limit of a schema that is a number of characters, items or members.
pub(crate) fn size(schema: &Schema, keyword: &str) -> Option<usize> {
    let value = schema.get(keyword)?;
    let whole = value.as_u64().or_else(|| whole(value.as_f64()?)?.try_into().ok())?;
    usize::try_from(whole).ok()
}
