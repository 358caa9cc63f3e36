//! The constraints, and each of them in words.

use crate::format::Format;
use crate::limits::{Divisor, Literal, Range, Size};
use crate::pattern::Pattern;

/// Constraint on a single value, beyond its JSON type.
#[derive(Clone, Debug, PartialEq)]
pub enum Constraint {
    /// A number lies between two bounds.
    Range(Range),
    /// A string has a number of characters (Unicode code points) within limits.
    Length(Size),
    /// A number is a multiple of another one.
    MultipleOf(Divisor),
    /// A list has a number of items within limits.
    Items(Size),
    /// A list has no item twice.
    Unique,
    /// An object or a map has a number of members within limits.
    Members(Size),
    /// The value is one of the listed ones.
    OneOf(Vec<Literal>),
    /// A string is written in a certain form.
    Format(Format),
    /// A string matches a regular expression, which may be the meaning of a format of the service.
    Pattern(Pattern),
    /// Each item of a list, or each value of a map, satisfies a constraint.
    Each(Box<Each>),
}

/// A constraint on the items of a list, or on the values of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    constraint: Constraint,
    keyword: String,
}

impl Constraint {
    /// The word that names this kind of constraint in rule ids, attributes and the spec.
    pub fn keyword(&self) -> &str {
        match self {
            Self::Range(_) => "range",
            Self::Length(_) => "length",
            Self::MultipleOf(_) => "multiple_of",
            Self::Items(_) => "items",
            Self::Unique => "unique",
            Self::Members(_) => "members",
            Self::OneOf(_) => "one_of",
            Self::Format(_) => "format",
            Self::Pattern(pattern) if pattern.format().is_some() => "format",
            Self::Pattern(_) => "pattern",
            Self::Each(each) => &each.keyword,
        }
    }

    /// Returns the expectation as a phrase that completes the words "expected ...".
    pub fn expectation(&self) -> String {
        match self {
            Self::Range(range) => range.expectation(),
            Self::Length(size) => size.expectation("character", "characters"),
            Self::MultipleOf(divisor) => format!("a multiple of {}", divisor.get()),
            Self::Items(size) => size.expectation("item", "items"),
            Self::Unique => "no item twice".to_owned(),
            Self::Members(size) => size.expectation("member", "members"),
            Self::OneOf(values) => {
                let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
                match values.as_slice() {
                    [only] => only.clone(),
                    _ => format!("one of {}", values.join(", ")),
                }
            }
            Self::Format(format) => format.expectation().to_owned(),
            Self::Pattern(pattern) => pattern.expectation(),
            Self::Each(each) => match &each.constraint {
                Self::Each(inner) => format!("each inner item: {}", inner.constraint.expectation()),
                inner => format!("each item: {}", inner.expectation()),
            },
        }
    }
}

impl Each {
    /// Creates the constraint on each item.
    pub fn new(constraint: Constraint) -> Self {
        let keyword = format!("each.{}", constraint.keyword());
        Self { constraint, keyword }
    }

    /// Returns the constraint that an item satisfies.
    pub fn constraint(&self) -> &Constraint {
        &self.constraint
    }
}
