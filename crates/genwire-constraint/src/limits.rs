//! Numbers and values that constraints compare with.

use crate::number::{Decimal, Number};
use std::cmp::Ordering;
use std::fmt;

/// The divisor of a number.
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
    /// The number at the end.
    pub value: Number,
    /// True if the number itself is excluded.
    pub exclusive: bool,
}

/// Inclusive limits on a number of characters or items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The minimum, if there is one.
    pub min: Option<u64>,
    /// The maximum, if there is one.
    pub max: Option<u64>,
}

/// A value that can be written in an attribute, a spec or a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A string.
    Text(String),
    /// An integer.
    Integer(i128),
    /// True or false.
    Boolean(bool),
}

impl Range {
    /// Returns true if a number is between the bounds; NaN never is.
    pub fn contains(&self, number: impl Into<Number>) -> bool {
        let number = number.into();
        let is_inside = |bound: Bound, inwards: Ordering| match number.partial_cmp(&bound.value) {
            Some(Ordering::Equal) => !bound.exclusive,
            order => order == Some(inwards),
        };
        self.min.is_none_or(|bound| is_inside(bound, Ordering::Greater))
            && self.max.is_none_or(|bound| is_inside(bound, Ordering::Less))
            && !number.as_f64().is_nan()
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
    /// Creates a divisor; `None` unless the number is finite and above zero.
    pub const fn new(number: f64) -> Option<Self> {
        if number > 0.0 && number.is_finite() { Some(Self(number)) } else { None }
    }

    /// Returns the number.
    pub const fn get(self) -> f64 {
        self.0
    }

    /// Returns true if a number is a multiple in decimal notation: 0.07 is a multiple of 0.01.
    pub fn divides(self, number: impl Into<Number>) -> bool {
        let number = number.into();
        // A larger integer was a double, so its shortest decimal form counts.
        let exact = number.integer().filter(|number| number.unsigned_abs() <= u64::MAX.into());
        match (exact, Number::new(self.0)) {
            (Some(number), Number::Integer(step)) => number % step == 0,
            (Some(number), Number::Float(step)) => {
                Decimal::of_integer(number).is_multiple_of(Decimal::of(step))
            }
            (None, _) => {
                let number = number.as_f64();
                number.is_finite() && Decimal::of(number).is_multiple_of(Decimal::of(self.0))
            }
        }
    }
}

impl Bound {
    /// Creates a bound that is itself allowed.
    pub const fn inclusive(value: f64) -> Self {
        Self { value: Number::new(value), exclusive: false }
    }

    /// Creates a bound that is itself not allowed.
    pub const fn exclusive(value: f64) -> Self {
        Self { value: Number::new(value), exclusive: true }
    }

    #[cfg(feature = "patterns")]
    fn phrase(&self, exclusive: &str, inclusive: &str) -> String {
        format!("{} {}", if self.exclusive { exclusive } else { inclusive }, self.value)
    }
}

impl Size {
    /// Returns true if a count is within the limits.
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
