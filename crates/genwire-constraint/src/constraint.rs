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
    /// True for the values of a map.
    is_of_values: bool,
}

/// The payload of a [`Constraint`], by its kind: the member of its kind is set, and no other.
///
/// Code that looks for constraints of one kind reads a member of it. The variants are named in one
/// place, so that a new one does not compile before it has been assigned to a member.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facets<'a> {
    /// Bounds of a number.
    pub range: Option<Range>,
    /// Limits of the number of characters.
    pub length: Option<Size>,
    /// Divisor of a number.
    pub multiple_of: Option<Divisor>,
    /// Limits of the number of items.
    pub items: Option<Size>,
    /// True if no item may occur twice.
    pub is_unique: bool,
    /// Limits of the number of members.
    pub members: Option<Size>,
    /// Listed values.
    pub one_of: Option<&'a [Literal]>,
    /// Written form of a string.
    pub format: Option<Format>,
    /// Regular expression of a string.
    pub pattern: Option<&'a Pattern>,
    /// Constraint on each item, or on each value of a map.
    pub each: Option<&'a Constraint>,
}

impl Constraint {
    /// Returns the payload by its kind.
    #[inline]
    #[warn(clippy::wildcard_enum_match_arm)]
    pub fn facets(&self) -> Facets<'_> {
        let none = Facets::default();
        match self {
            Self::Range(range) => Facets { range: Some(*range), ..none },
            Self::Length(size) => Facets { length: Some(*size), ..none },
            Self::MultipleOf(divisor) => Facets { multiple_of: Some(*divisor), ..none },
            Self::Items(size) => Facets { items: Some(*size), ..none },
            Self::Unique => Facets { is_unique: true, ..none },
            Self::Members(size) => Facets { members: Some(*size), ..none },
            Self::OneOf(values) => Facets { one_of: Some(values), ..none },
            Self::Format(format) => Facets { format: Some(*format), ..none },
            Self::Pattern(pattern) => Facets { pattern: Some(pattern), ..none },
            Self::Each(each) => Facets { each: Some(&each.constraint), ..none },
        }
    }

    /// The word that names this kind of constraint in rule ids, attributes and the spec.
    #[warn(clippy::wildcard_enum_match_arm)]
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
                Self::Each(inner) => {
                    format!("each inner {}: {}", inner.noun(), inner.constraint.expectation())
                }
                inner => format!("each {}: {}", each.noun(), inner.expectation()),
            },
        }
    }
}

impl Each {
    /// Creates the constraint on each item of a list.
    pub fn new(constraint: Constraint) -> Self {
        let keyword = format!("each.{}", constraint.keyword());
        Self { constraint, keyword, is_of_values: false }
    }

    /// Creates the constraint on each value of a map.
    pub fn of_values(constraint: Constraint) -> Self {
        Self { is_of_values: true, ..Self::new(constraint) }
    }

    /// Returns the word for what satisfies the constraint.
    const fn noun(&self) -> &'static str {
        if self.is_of_values { "value" } else { "item" }
    }

    /// Returns the constraint that an item satisfies.
    pub fn constraint(&self) -> &Constraint {
        &self.constraint
    }
}
