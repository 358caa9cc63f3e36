//! Constraints on single values, as data, and their check on JSON values.

use super::{Divisor, Format, Range, Size, integer};
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
    /// A number is a multiple of another one.
    MultipleOf(Divisor),
    /// The number of items of an array is within limits.
    Items(Size),
    /// The items of an array are all different.
    Unique,
    /// The number of members of an object is within limits.
    Members(Size),
    /// The value is one of a set of strings.
    OneOfStrings(&'static [&'static str]),
    /// The value is one of a set of integers.
    OneOfNumbers(&'static [i128]),
    /// The value is one of a set of Booleans.
    OneOfBooleans(&'static [bool]),
    /// A string has a certain format.
    Format(Format),
    /// A string matches a pattern.
    ///
    /// Holds a function, so that a program without patterns does not contain the pattern matcher.
    Pattern {
        /// The last segment of the rule id: `pattern`, or `format` for a format of the service.
        keyword: &'static str,
        /// Matches the pattern.
        matches: fn(&str) -> bool,
    },
    /// Each item of an array, or each value of an object, passes a check.
    Each {
        /// The last segments of the rule id, such as `each.pattern`.
        keyword: &'static str,
        /// The check of an item.
        check: &'static Self,
    },
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
    /// Creates the check of a multiple; the derive macro ensures that the number is above zero.
    #[doc(hidden)]
    pub const fn multiple_of(number: f64) -> Self {
        match Divisor::new(number) {
            Some(divisor) => Self::MultipleOf(divisor),
            None => panic!("a divisor is above zero"),
        }
    }

    /// Creates the check of a pattern.
    #[doc(hidden)]
    pub const fn pattern(matches: fn(&str) -> bool) -> Self {
        Self::Pattern { keyword: "pattern", matches }
    }

    /// Creates the check of a format that is defined by a pattern.
    #[doc(hidden)]
    pub const fn named_format(matches: fn(&str) -> bool) -> Self {
        Self::Pattern { keyword: "format", matches }
    }

    /// Returns the last segment of the rule id.
    #[warn(clippy::wildcard_enum_match_arm)]
    pub fn keyword(&self) -> &'static str {
        match self {
            Self::Range(_) => "range",
            Self::Length(_) => "length",
            Self::MultipleOf(_) => "multiple_of",
            Self::Items(_) => "items",
            Self::Unique => "unique",
            Self::Members(_) => "members",
            Self::OneOfStrings(_) | Self::OneOfNumbers(_) | Self::OneOfBooleans(_) => "one_of",
            Self::Format(_) => "format",
            Self::Pattern { keyword, .. } | Self::Each { keyword, .. } => keyword,
        }
    }

    /// Returns the limits of a length check.
    #[warn(clippy::wildcard_enum_match_arm)]
    pub fn length(&self) -> Option<Size> {
        match self {
            Self::Length(size) => Some(*size),
            Self::Range(_)
            | Self::MultipleOf(_)
            | Self::Items(_)
            | Self::Unique
            | Self::Members(_)
            | Self::OneOfStrings(_)
            | Self::OneOfNumbers(_)
            | Self::OneOfBooleans(_)
            | Self::Format(_)
            | Self::Pattern { .. }
            | Self::Each { .. } => None,
        }
    }

    /// Returns the check of an item, for [`Check::Each`].
    pub(super) fn of_each(&self) -> Option<&'static Self> {
        match self {
            Self::Each { check, .. } => Some(check),
            Self::Range(_)
            | Self::Length(_)
            | Self::MultipleOf(_)
            | Self::Items(_)
            | Self::Unique
            | Self::Members(_)
            | Self::OneOfStrings(_)
            | Self::OneOfNumbers(_)
            | Self::OneOfBooleans(_)
            | Self::Format(_)
            | Self::Pattern { .. } => None,
        }
    }

    /// Returns true for [`Check::Unique`].
    #[warn(clippy::wildcard_enum_match_arm)]
    pub(super) fn is_unique(&self) -> bool {
        match self {
            Self::Unique => true,
            Self::Range(_)
            | Self::Length(_)
            | Self::MultipleOf(_)
            | Self::Items(_)
            | Self::Members(_)
            | Self::OneOfStrings(_)
            | Self::OneOfNumbers(_)
            | Self::OneOfBooleans(_)
            | Self::Format(_)
            | Self::Pattern { .. }
            | Self::Each { .. } => false,
        }
    }

    /// Returns true if a value passes the check or has another JSON type.
    pub fn accepts(&self, value: &JsonValue) -> bool {
        if let Some(check) = self.of_each() {
            return match value {
                JsonValue::Array(items) => items.iter().all(|item| check.accepts(item)),
                JsonValue::Object(members) => members.values().all(|value| check.accepts(value)),
                _ => true,
            };
        }
        match value {
            JsonValue::Bool(flag) => self.accepts_boolean(*flag),
            JsonValue::Number(number) => self.accepts_number(number),
            JsonValue::String(text) => self.accepts_string(text),
            JsonValue::Array(items) if self.is_unique() => format::are_unique(items),
            JsonValue::Array(items) => self.accepts_items(items.len()),
            JsonValue::Object(members) => self.accepts_members(members.len()),
            JsonValue::Null => true,
        }
    }

    #[warn(clippy::wildcard_enum_match_arm)]
    pub(super) fn accepts_boolean(&self, flag: bool) -> bool {
        match self {
            Self::OneOfBooleans(flags) => flags.contains(&flag),
            Self::Range(_)
            | Self::Length(_)
            | Self::MultipleOf(_)
            | Self::Items(_)
            | Self::Unique
            | Self::Members(_)
            | Self::OneOfStrings(_)
            | Self::OneOfNumbers(_)
            | Self::Format(_)
            | Self::Pattern { .. }
            | Self::Each { .. } => true,
        }
    }

    #[warn(clippy::wildcard_enum_match_arm)]
    pub(super) fn accepts_number(&self, number: &Number) -> bool {
        let whole = || integer(number);
        let exact = || match whole() {
            Some(whole) => genwire_constraint::Number::Integer(whole),
            None => number.as_f64().unwrap_or(f64::NAN).into(),
        };
        match self {
            Self::Range(range) => range.contains(exact()),
            Self::MultipleOf(divisor) => divisor.divides(exact()),
            Self::OneOfNumbers(numbers) => whole().is_none_or(|number| numbers.contains(&number)),
            Self::Length(_)
            | Self::Items(_)
            | Self::Unique
            | Self::Members(_)
            | Self::OneOfStrings(_)
            | Self::OneOfBooleans(_)
            | Self::Format(_)
            | Self::Pattern { .. }
            | Self::Each { .. } => true,
        }
    }

    #[warn(clippy::wildcard_enum_match_arm)]
    pub(super) fn accepts_string(&self, text: &str) -> bool {
        match self {
            Self::Length(size) => format::has_length(text, *size),
            Self::OneOfStrings(texts) => texts.contains(&text),
            Self::Format(format) => format.accepts(text),
            Self::Pattern { matches, .. } => matches(text),
            Self::Range(_)
            | Self::MultipleOf(_)
            | Self::Items(_)
            | Self::Unique
            | Self::Members(_)
            | Self::OneOfNumbers(_)
            | Self::OneOfBooleans(_)
            | Self::Each { .. } => true,
        }
    }

    /// Returns true if a number of items passes; duplicates are not checked, which needs the items.
    #[warn(clippy::wildcard_enum_match_arm)]
    pub(super) fn accepts_items(&self, count: usize) -> bool {
        match self {
            Self::Items(size) => format::has_items(count, *size),
            Self::Range(_)
            | Self::Length(_)
            | Self::MultipleOf(_)
            | Self::Unique
            | Self::Members(_)
            | Self::OneOfStrings(_)
            | Self::OneOfNumbers(_)
            | Self::OneOfBooleans(_)
            | Self::Format(_)
            | Self::Pattern { .. }
            | Self::Each { .. } => true,
        }
    }

    #[warn(clippy::wildcard_enum_match_arm)]
    pub(super) fn accepts_members(&self, count: usize) -> bool {
        match self {
            Self::Members(size) => format::has_items(count, *size),
            Self::Range(_)
            | Self::Length(_)
            | Self::MultipleOf(_)
            | Self::Items(_)
            | Self::Unique
            | Self::OneOfStrings(_)
            | Self::OneOfNumbers(_)
            | Self::OneOfBooleans(_)
            | Self::Format(_)
            | Self::Pattern { .. }
            | Self::Each { .. } => true,
        }
    }
}
