//! Constraints on single values, as data, and their check on JSON values.

use super::{Format, Range, Size};
use crate::{Severity, format};
use serde_json::{Number, Value as JsonValue};

/// A check of a single value, its severity and its message.
#[derive(Clone, Copy, Debug)]
pub struct Constraint {
    /// The check.
    pub check: Check,
    /// The severity of a violation.
    pub severity: Severity,
    /// The message, such as `expected a number from 0 to 2`.
    pub message: &'static str,
}

/// A check of a single value.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// A number is within bounds.
    Range(Range),
    /// The number of characters of a string is within limits.
    Length(Size),
    /// The number of items of an array is within limits.
    Items(Size),
    /// The value is one of a set of strings.
    OneOfStrings(&'static [&'static str]),
    /// The value is one of a set of whole numbers.
    OneOfNumbers(&'static [i64]),
    /// A string has a certain format.
    Format(Format),
}

impl Constraint {
    /// Creates a constraint whose violation is an error.
    pub const fn error(check: Check, message: &'static str) -> Self {
        Self { check, severity: Severity::Error, message }
    }

    /// Creates a constraint whose violation is a warning.
    pub const fn warning(check: Check, message: &'static str) -> Self {
        Self { check, severity: Severity::Warning, message }
    }
}

impl Check {
    /// The last segment of the rule id.
    pub fn keyword(&self) -> &'static str {
        match self {
            Self::Range(_) => "range",
            Self::Length(_) => "length",
            Self::Items(_) => "items",
            Self::OneOfStrings(_) | Self::OneOfNumbers(_) => "one_of",
            Self::Format(_) => "format",
        }
    }

    /// Returns whether a value passes the check; a value of another JSON type does.
    pub fn accepts(&self, value: &JsonValue) -> bool {
        match value {
            JsonValue::Number(number) => self.accepts_number(number),
            JsonValue::String(text) => self.accepts_string(text),
            JsonValue::Array(items) => self.accepts_items(items.len()),
            _ => true,
        }
    }

    pub(super) fn accepts_number(&self, number: &Number) -> bool {
        match self {
            Self::Range(range) => number.as_f64().is_none_or(|number| range.contains(number)),
            Self::OneOfNumbers(numbers) => {
                number.as_i64().is_none_or(|number| numbers.contains(&number))
            }
            Self::Length(_) | Self::Items(_) | Self::OneOfStrings(_) | Self::Format(_) => true,
        }
    }

    pub(super) fn accepts_string(&self, text: &str) -> bool {
        match self {
            Self::Length(size) => format::has_length(text, *size),
            Self::OneOfStrings(texts) => texts.contains(&text),
            Self::Format(format) => format.accepts(text),
            Self::Range(_) | Self::Items(_) | Self::OneOfNumbers(_) => true,
        }
    }

    pub(super) fn accepts_items(&self, count: usize) -> bool {
        match self {
            Self::Items(size) => format::has_items(count, *size),
            Self::Range(_)
            | Self::Length(_)
            | Self::OneOfStrings(_)
            | Self::OneOfNumbers(_)
            | Self::Format(_) => true,
        }
    }
}
