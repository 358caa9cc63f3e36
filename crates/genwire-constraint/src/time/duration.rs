//! Durations.

use super::{NANOS_PER_SECOND, fraction_text};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Sub};

/// A span of time in nanoseconds, within 64 bits: about 292 years, forwards or backwards.
///
/// ```
/// use genwire_constraint::time::Duration;
///
/// let duration = Duration::read("1h30m").expect("hours and minutes");
/// assert!(duration == Duration::from_secs(5400));
/// assert_eq!(duration.to_string(), "5400s");
/// assert!(Duration::read("PT1H").is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Duration(Option<i64>);

/// The units of a duration with their nanoseconds; units of two letters come first.
const UNITS: [(&str, i64); 8] = [
    ("ms", 1_000_000),
    ("us", 1_000),
    // The two micro signs of Unicode.
    ("\u{b5}s", 1_000),
    ("\u{3bc}s", 1_000),
    ("ns", 1),
    ("s", NANOS_PER_SECOND),
    ("m", 60 * NANOS_PER_SECOND),
    ("h", 3600 * NANOS_PER_SECOND),
];

impl Duration {
    /// Creates a duration of whole seconds.
    pub const fn from_secs(seconds: i64) -> Self {
        Self(seconds.checked_mul(NANOS_PER_SECOND))
    }

    /// Creates a duration of nanoseconds.
    pub const fn from_nanos(nanos: i64) -> Self {
        Self(Some(nanos))
    }

    /// Creates a duration of nanoseconds; `None` is out of range.
    pub(super) const fn ranged(nanos: Option<i64>) -> Self {
        Self(nanos)
    }

    /// Parses a duration as written in CEL, such as `1h30m`, `-1.5s` or `0`; `None` for other
    /// strings.
    pub fn read(text: &str) -> Option<Self> {
        let (negative, magnitude) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        if magnitude == "0" {
            return Some(Self::from_nanos(0));
        }
        let (mut rest, mut sum) = (magnitude, Some(0_i128));
        while !rest.is_empty() {
            let (nanos, after) = component(rest)?;
            sum = sum.zip(nanos).and_then(|(sum, nanos)| sum.checked_add(nanos));
            rest = after;
        }
        let signed = sum.map(|sum| if negative { -sum } else { sum });
        let nanos = signed.and_then(|nanos| i64::try_from(nanos).ok());
        (!magnitude.is_empty()).then_some(Self(nanos))
    }

    /// Returns the nanoseconds; `None` out of range.
    pub const fn nanos(self) -> Option<i64> {
        self.0
    }

    /// Returns the whole hours; `None` out of range.
    pub fn hours(self) -> Option<i64> {
        self.0.map(|nanos| nanos / (3600 * NANOS_PER_SECOND))
    }

    /// Returns the whole minutes, including the minutes in hours; `None` out of range.
    pub fn minutes(self) -> Option<i64> {
        self.0.map(|nanos| nanos / (60 * NANOS_PER_SECOND))
    }

    /// Returns the whole seconds; `None` out of range.
    pub fn seconds(self) -> Option<i64> {
        self.0.map(|nanos| nanos / NANOS_PER_SECOND)
    }

    /// Returns the milliseconds of the last second; `None` out of range.
    pub fn milliseconds(self) -> Option<i64> {
        self.0.map(|nanos| nanos % NANOS_PER_SECOND / 1_000_000)
    }

    /// Returns true for two different durations within the range.
    pub fn differs(self, other: Self) -> bool {
        self.partial_cmp(&other).is_some_and(Ordering::is_ne)
    }
}

impl PartialEq for Duration {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Duration {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.0?.cmp(&other.0?))
    }
}

impl Add for Duration {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.zip(other.0).and_then(|(one, other)| one.checked_add(other)))
    }
}

impl Sub for Duration {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.zip(other.0).and_then(|(one, other)| one.checked_sub(other)))
    }
}

impl fmt::Display for Duration {
    /// Writes the seconds, as CEL does; a duration out of range is written as an empty string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(nanos) = self.0 else { return Ok(()) };
        let sign = if nanos < 0 { "-" } else { "" };
        let (seconds, fraction) = (nanos / NANOS_PER_SECOND, nanos % NANOS_PER_SECOND);
        write!(f, "{sign}{}{}s", seconds.unsigned_abs(), fraction_text(fraction.abs()))
    }
}

/// Parses a number and its unit; the nanoseconds are `None` if they exceed 128 bits.
fn component(text: &str) -> Option<(Option<i128>, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, rest) = text.split_at(digits(text));
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => rest.split_at(digits(rest)),
        None => ("", rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let (unit, rest) = UNITS
        .iter()
        .find_map(|(name, unit)| Some((i128::from(*unit), rest.strip_prefix(name)?)))?;
    let whole = if whole.is_empty() { Some(0) } else { whole.parse::<i128>().ok() };
    // Fractions of a nanosecond are cut off. All digits after the eighteenth are less than a
    // hundred-thousandth of one, even of an hour; with eighteen, the product fits in 128 bits.
    let (mut scale, mut part) = (1, 0);
    for digit in fraction.bytes().take(18) {
        part = part * 10 + i128::from(digit - b'0');
        scale *= 10;
    }
    let fraction = part * unit / scale;
    let nanos = whole.and_then(|whole| whole.checked_mul(unit)?.checked_add(fraction));
    Some((nanos, rest))
}
