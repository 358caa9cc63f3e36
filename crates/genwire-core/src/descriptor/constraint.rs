//! Constraints on single values, as data, and their check.

use super::{Divisor, Format, Number, Range, Size, integer};
use crate::{RawJson, Severity, format};
use serde_json::{Number as JsonNumber, Value as JsonValue};

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
    /// A number is a multiple of a divisor.
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
    /// Creates the check of a multiple; the derive macro ensures that the number is positive.
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
    pub fn length(&self) -> Option<Size> {
        if let Self::Length(size) = self { Some(*size) } else { None }
    }

    /// Returns the check of an item, for [`Check::Each`].
    pub(super) fn of_each(&self) -> Option<&'static Self> {
        if let Self::Each { check, .. } = self { Some(check) } else { None }
    }

    /// Returns true for [`Check::Unique`].
    pub(super) fn is_unique(&self) -> bool {
        matches!(self, Self::Unique)
    }

    /// Returns true if a value passes the check or has another JSON type.
    pub fn accepts(&self, value: &JsonValue) -> bool {
        match (self, value) {
            (Self::Each { check, .. }, JsonValue::Array(items)) => {
                items.iter().all(|item| check.accepts(item))
            }
            (Self::Each { check, .. }, JsonValue::Object(members)) => {
                members.values().all(|value| check.accepts(value))
            }
            (Self::Unique, JsonValue::Array(items)) => format::are_unique(items),
            _ => self.accepts_checked(value.into()),
        }
    }

    /// Returns true if a value passes the check or has another type.
    ///
    /// Uniqueness and the checks of items are not tested, since they need the items.
    #[warn(clippy::wildcard_enum_match_arm)]
    pub(super) fn accepts_checked(&self, value: CheckedValue<'_>) -> bool {
        match self {
            Self::Range(range) => value.number().is_none_or(|number| range.contains(number)),
            Self::MultipleOf(divisor) => {
                value.number().is_none_or(|number| divisor.divides(number))
            }
            Self::OneOfNumbers(numbers) => {
                value.integer().is_none_or(|number| numbers.contains(&number))
            }
            Self::OneOfBooleans(flags) => value.boolean().is_none_or(|flag| flags.contains(&flag)),
            Self::Length(size) => value.string().is_none_or(|text| format::has_length(text, *size)),
            Self::OneOfStrings(texts) => value.string().is_none_or(|text| texts.contains(&text)),
            Self::Format(format) => value.string().is_none_or(|text| format.accepts(text)),
            Self::Pattern { matches, .. } => value.string().is_none_or(matches),
            Self::Items(size) => value.items().is_none_or(|count| format::has_items(count, *size)),
            Self::Members(size) => {
                value.members().is_none_or(|count| format::has_items(count, *size))
            }
            Self::Unique | Self::Each { .. } => true,
        }
    }
}

/// The part of a value that constraints apply to.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum CheckedValue<'a> {
    /// An optional value that is absent.
    Absent,
    /// True or false.
    Boolean(bool),
    /// An integer.
    Integer(i128),
    /// A number.
    Number(f64),
    /// A string.
    String(&'a str),
    /// A list with that number of items.
    List(usize),
    /// A map with that number of members.
    Map(usize),
    /// Raw JSON, which the descriptor may require to be an object.
    Json(&'a RawJson),
    /// A value of another type; no constraint applies to it.
    Other,
}

impl<'a> CheckedValue<'a> {
    fn boolean(self) -> Option<bool> {
        if let Self::Boolean(flag) = self { Some(flag) } else { None }
    }

    fn integer(self) -> Option<i128> {
        if let Self::Integer(number) = self { Some(number) } else { None }
    }

    fn number(self) -> Option<Number> {
        match self {
            Self::Integer(number) => Some(Number::Integer(number)),
            Self::Number(number) => Some(number.into()),
            _ => None,
        }
    }

    fn string(self) -> Option<&'a str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    fn items(self) -> Option<usize> {
        if let Self::List(count) = self { Some(count) } else { None }
    }

    fn members(self) -> Option<usize> {
        match self {
            Self::Map(count) => Some(count),
            Self::Json(json) => json.count_members(),
            _ => None,
        }
    }
}

impl From<&JsonNumber> for CheckedValue<'_> {
    fn from(number: &JsonNumber) -> Self {
        match integer(number) {
            Some(whole) => Self::Integer(whole),
            None => Self::Number(number.as_f64().unwrap_or(f64::NAN)),
        }
    }
}

impl<'a> From<&'a JsonValue> for CheckedValue<'a> {
    fn from(value: &'a JsonValue) -> Self {
        match value {
            JsonValue::Null => Self::Absent,
            JsonValue::Bool(flag) => Self::Boolean(*flag),
            JsonValue::Number(number) => number.into(),
            JsonValue::String(text) => Self::String(text),
            JsonValue::Array(items) => Self::List(items.len()),
            JsonValue::Object(members) => Self::Map(members.len()),
        }
    }
}
