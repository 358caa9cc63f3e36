//! Constraints on single values, as data, and whether a JSON value satisfies them.

use super::{Format, Range, Size};
use crate::{Severity, format};
use serde_json::{Number, Value as JsonValue};

/// What a single value must satisfy, how much it weighs and how it is said.
#[derive(Clone, Copy, Debug)]
pub struct Constraint {
    /// What is demanded.
    pub check: Check,
    /// How much a departure weighs.
    pub severity: Severity,
    /// The words for it: `expected a number from 0 to 2`.
    pub message: &'static str,
}

/// What is demanded of a single value.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Check {
    /// A number lies between two bounds.
    Range(Range),
    /// A text has a number of characters within limits.
    Length(Size),
    /// A list has a number of items within limits.
    Items(Size),
    /// The value is one of some texts.
    OneOfTexts(&'static [&'static str]),
    /// The value is one of some whole numbers.
    OneOfNumbers(&'static [i64]),
    /// A text is written in a certain form.
    Format(Format),
}

impl Constraint {
    /// A constraint whose departures are refused.
    pub const fn error(check: Check, message: &'static str) -> Self {
        Self { check, severity: Severity::Error, message }
    }

    /// A constraint whose departures are accepted with a remark.
    pub const fn advice(check: Check, message: &'static str) -> Self {
        Self { check, severity: Severity::Advice, message }
    }
}

impl Check {
    /// The word that ends the rule id.
    pub fn keyword(&self) -> &'static str {
        match self {
            Self::Range(_) => "range",
            Self::Length(_) => "length",
            Self::Items(_) => "items",
            Self::OneOfTexts(_) | Self::OneOfNumbers(_) => "one_of",
            Self::Format(_) => "format",
        }
    }

    /// Whether a value satisfies it; one of another JSON type does not concern it.
    pub fn accepts(&self, value: &JsonValue) -> bool {
        match value {
            JsonValue::Number(number) => self.accepts_number(number),
            JsonValue::String(text) => self.accepts_text(text),
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
            _ => true,
        }
    }

    pub(super) fn accepts_text(&self, text: &str) -> bool {
        match self {
            Self::Length(size) => format::has_length(text, *size),
            Self::OneOfTexts(texts) => texts.contains(&text),
            Self::Format(form) => format::is(*form, text),
            _ => true,
        }
    }

    pub(super) fn accepts_items(&self, count: usize) -> bool {
        match self {
            Self::Items(size) => format::has_items(count, *size),
            _ => true,
        }
    }
}
