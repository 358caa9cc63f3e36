//! Timestamps and durations of rules, with the meaning and the ranges of CEL.
//!
//! A value outside its range is *unordered*, like NaN: every comparison with it is false, and
//! everything computed from it is out of range as well. A rule is then violated, as if an integer
//! had overflowed.

mod duration;
mod timestamp;

pub use duration::Duration;
pub use timestamp::Timestamp;

/// Number of nanoseconds in a second.
const NANOS_PER_SECOND: i64 = 1_000_000_000;

/// Number of digits of a fraction of a second that count; more are cut off.
const FRACTION_DIGITS: usize = 9;

/// Number of seconds in a day.
const SECONDS_OF_A_DAY: i64 = 24 * 60 * 60;

/// Returns a fraction of a second in nanoseconds, from the digits after the decimal point.
fn fraction(digits: &[u8]) -> i64 {
    let places = digits.iter().map(|digit| i64::from(digit - b'0'));
    places.chain(std::iter::repeat(0)).take(FRACTION_DIGITS).fold(0, |sum, digit| sum * 10 + digit)
}

/// Formats a fraction of a second, with the decimal point and without trailing zeros.
fn fraction_text(nanos: i64) -> String {
    if nanos == 0 {
        return String::new();
    }
    format!(".{nanos:09}").trim_end_matches('0').to_owned()
}
