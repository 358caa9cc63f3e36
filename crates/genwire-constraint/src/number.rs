//! Numbers with exact comparison and divisibility.

use std::cmp::Ordering;
use std::fmt::{self, Write as _};

/// A number that constraints compare with; integers are exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer.
    Integer(i128),
    /// A number with a fraction, or outside the range of 128-bit integers.
    Float(f64),
}

/// From this number on, doubles do not represent every integer.
const MAX_EXACT_INTEGER: f64 = 9_007_199_254_740_992.0;

/// Returns the integer that a double such as `1.0` represents.
///
/// Returns `None` for a number with a fraction, or above 2^53, as it may have been rounded.
///
/// ```
/// use genwire_constraint::whole;
///
/// assert_eq!(whole(-7.0), Some(-7));
/// assert_eq!(whole(7.5), None);
/// assert_eq!(whole(1e16), None);
/// ```
#[expect(clippy::cast_possible_truncation, reason = "the number is whole, and within 2^53")]
pub fn whole(number: f64) -> Option<i64> {
    let is_exact = number.fract() == 0.0 && number.abs() <= MAX_EXACT_INTEGER;
    is_exact.then_some(number as i64)
}

impl Number {
    /// Creates a number from a double.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::float_cmp,
        reason = "an integer that converts back to the same double is exact"
    )]
    pub const fn new(number: f64) -> Self {
        let whole = number as i128;
        // A conversion saturates, so the maximum integer may result from any larger number.
        if whole as f64 == number && whole < i128::MAX {
            Self::Integer(whole)
        } else {
            Self::Float(number)
        }
    }

    /// Returns the number as a double, rounded if necessary.
    #[expect(clippy::cast_precision_loss, reason = "that is what it is for")]
    pub const fn as_f64(self) -> f64 {
        match self {
            Self::Integer(number) => number as f64,
            Self::Float(number) => number,
        }
    }

    /// Returns the integer, if it is one.
    pub const fn integer(self) -> Option<i128> {
        match self {
            Self::Integer(number) => Some(number),
            Self::Float(_) => None,
        }
    }

    /// Returns true for a number with a fraction.
    pub fn has_fraction(self) -> bool {
        matches!(self, Self::Float(number) if number.fract() != 0.0)
    }
}

impl From<f64> for Number {
    fn from(number: f64) -> Self {
        Self::new(number)
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Self {
        Self::Integer(number.into())
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self::Integer(number.into())
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Integer(one), Self::Integer(other)) => Some(one.cmp(other)),
            // A double with a fraction is below 2^53, where rounding preserves the order.
            _ => self.as_f64().partial_cmp(&other.as_f64()),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => write!(f, "{number}"),
            Self::Float(number) => write!(f, "{number}"),
        }
    }
}

/// The decimal digits of a number: `mantissa * 10^exponent`, without the sign.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Decimal {
    mantissa: u128,
    exponent: i32,
}

impl Decimal {
    /// Returns the digits of the shortest form of a finite double, at most 17.
    pub(crate) fn of(number: f64) -> Self {
        let mut digits = Digits::default();
        // Writing to `Digits` does not fail.
        let _ = write!(digits, "{number:e}");
        let Digits { mantissa, decimals, exponent, is_negative, .. } = digits;
        let exponent = if is_negative { -exponent } else { exponent };
        Self { mantissa, exponent: exponent - decimals }
    }

    /// Returns the digits of an integer.
    pub(crate) const fn of_integer(number: i128) -> Self {
        Self { mantissa: number.unsigned_abs(), exponent: 0 }
    }

    /// Returns true for a multiple of a divisor other than zero.
    pub(crate) fn is_multiple_of(self, divisor: Self) -> bool {
        let shift = self.exponent - divisor.exponent;
        let powers = shift.unsigned_abs();
        if shift >= 0 {
            // The remainder has at most as many digits as the divisor, so nothing overflows.
            let first = self.mantissa % divisor.mantissa;
            (0..powers).fold(first, |rest, _| rest * 10 % divisor.mantissa) == 0
        } else {
            let step = 10_u128.checked_pow(powers).and_then(|it| it.checked_mul(divisor.mantissa));
            // Only 0 is a multiple of a step above the range.
            step.map_or(self.mantissa == 0, |step| self.mantissa.is_multiple_of(step))
        }
    }
}

/// Collects the digits of a number while it is formatted, without allocating a string.
#[derive(Debug, Default)]
struct Digits {
    mantissa: u128,
    /// The number of digits after the decimal point.
    decimals: i32,
    exponent: i32,
    is_negative: bool,
    is_after_point: bool,
    is_in_exponent: bool,
}

impl fmt::Write for Digits {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            match byte {
                b'.' => self.is_after_point = true,
                b'e' => self.is_in_exponent = true,
                b'-' => self.is_negative = self.is_in_exponent,
                b'0'..=b'9' if self.is_in_exponent => {
                    self.exponent = self.exponent * 10 + i32::from(byte - b'0');
                }
                b'0'..=b'9' => {
                    self.mantissa = self.mantissa * 10 + u128::from(byte - b'0');
                    self.decimals += i32::from(self.is_after_point);
                }
                _ => {}
            }
        }
        Ok(())
    }
}
