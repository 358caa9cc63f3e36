//! Numbers and values that constraints compare with.

use std::fmt;

/// The number whose multiples are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Divisor(f64);

/// The numbers between two optional bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Range {
    /// The lower bound, if there is one.
    pub min: Option<Bound>,
    /// The upper bound, if there is one.
    pub max: Option<Bound>,
}

/// One end of a [`Range`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// The number at the end. Whole numbers up to 2^53 are exact.
    pub value: f64,
    /// True if the number itself is excluded.
    pub exclusive: bool,
}

/// Limits of a number of characters or items, both ends included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The smallest number allowed, if there is a limit.
    pub min: Option<u64>,
    /// The largest number allowed, if there is a limit.
    pub max: Option<u64>,
}

/// A value that can be written down in an attribute, a spec or a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// True or false.
    Boolean(bool),
}

impl Range {
    /// Returns true if a number lies between the bounds; not-a-number never does.
    pub fn contains(&self, number: f64) -> bool {
        let above = self.min.is_none_or(|bound| {
            if bound.exclusive { number > bound.value } else { number >= bound.value }
        });
        let below = self.max.is_none_or(|bound| {
            if bound.exclusive { number < bound.value } else { number <= bound.value }
        });
        above && below && !number.is_nan()
    }

    #[cfg(feature = "patterns")]
    pub(crate) fn expectation(&self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) if !min.exclusive && !max.exclusive => {
                format!("a number from {} to {}", min.value, max.value)
            }
            (Some(min), Some(max)) => {
                format!(
                    "a number {} and {}",
                    min.phrase("above", "at least"),
                    max.phrase("below", "at most")
                )
            }
            (Some(min), None) => format!("a number {}", min.phrase("above", "at least")),
            (None, Some(max)) => format!("a number {}", max.phrase("below", "at most")),
            (None, None) => "a number".to_owned(),
        }
    }
}

impl Divisor {
    /// Creates a divisor; `None` for a number that is not above zero.
    pub const fn new(number: f64) -> Option<Self> {
        if number > 0.0 && number.is_finite() { Some(Self(number)) } else { None }
    }

    /// Returns the number.
    pub const fn get(self) -> f64 {
        self.0
    }

    /// Returns true if a number is a multiple, as the digits of both say: 0.07 is one of 0.01.
    #[expect(clippy::float_cmp, reason = "a number has so many decimals, or it has not")]
    pub fn divides(self, number: f64) -> bool {
        let (divisor, decimals) = self.scaled();
        let scale = 10_f64.powi(decimals);
        let digits = (number * scale).round();
        if divisor.abs() < MAX_EXACT_INTEGER && digits.abs() < MAX_EXACT_INTEGER {
            // The quotient is the number itself only if that has no more decimals.
            digits / scale == number && digits % divisor == 0.0
        } else {
            number % self.0 == 0.0
        }
    }

    /// Returns true if a whole number is a multiple.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "the divisor is whole and within the range of the number"
    )]
    pub fn divides_integer(self, number: i64) -> bool {
        if self.0.fract() == 0.0 && self.0 < MAX_EXACT_INTEGER {
            number % (self.0 as i64) == 0
        } else {
            self.divides(number as f64)
        }
    }

    /// Returns the divisor as a whole number, and the power of ten that made it one.
    #[expect(clippy::float_cmp, reason = "a number has so many decimals, or it has not")]
    fn scaled(self) -> (f64, i32) {
        (0..=MAX_DECIMALS)
            .map(|decimals| ((self.0 * 10_f64.powi(decimals)).round(), decimals))
            .find(|(digits, decimals)| *digits / 10_f64.powi(*decimals) == self.0)
            .unwrap_or((f64::INFINITY, 0))
    }
}

/// The number from which on not every whole number is a double.
const MAX_EXACT_INTEGER: f64 = 9_007_199_254_740_992.0;
/// Largest power of ten that is exact as a double.
const MAX_DECIMALS: i32 = 22;

impl Bound {
    /// A bound that is itself allowed.
    pub const fn inclusive(value: f64) -> Self {
        Self { value, exclusive: false }
    }

    /// A bound that is itself not allowed.
    pub const fn exclusive(value: f64) -> Self {
        Self { value, exclusive: true }
    }

    #[cfg(feature = "patterns")]
    fn phrase(&self, exclusive: &str, inclusive: &str) -> String {
        format!("{} {}", if self.exclusive { exclusive } else { inclusive }, self.value)
    }
}

impl Size {
    /// Returns true if a count lies within the limits.
    pub fn contains(&self, count: u64) -> bool {
        self.min.is_none_or(|min| count >= min) && self.max.is_none_or(|max| count <= max)
    }

    #[cfg(feature = "patterns")]
    pub(crate) fn expectation(&self, one: &str, many: &str) -> String {
        let noun = |count: u64| if count == 1 { one } else { many };
        match (self.min, self.max) {
            (Some(min), Some(max)) if min == max => format!("exactly {min} {}", noun(min)),
            (Some(min), Some(max)) => format!("{min} to {max} {}", noun(max)),
            (Some(min), None) => format!("at least {min} {}", noun(min)),
            (None, Some(max)) => format!("at most {max} {}", noun(max)),
            (None, None) => format!("any number of {many}"),
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Integer(number) => write!(f, "{number}"),
            Self::Boolean(flag) => write!(f, "{flag}"),
        }
    }
}
