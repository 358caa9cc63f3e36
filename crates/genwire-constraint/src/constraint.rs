//! The constraints, and their descriptions.

use crate::format::Format;
use crate::limits::{Divisor, Literal, Range, Size};
use crate::pattern::Pattern;

/// A constraint on a single value, in addition to its JSON type.
#[derive(Clone, Debug, PartialEq)]
pub enum Constraint {
    /// A number is between two bounds.
    Range(Range),
    /// The number of characters (Unicode code points) of a string is within limits.
    Length(Size),
    /// A number is a multiple of a divisor.
    MultipleOf(Divisor),
    /// The number of items of a list is within limits.
    Items(Size),
    /// The items of a list are unique.
    Unique,
    /// The number of members of an object or a map is within limits.
    Members(Size),
    /// The value is one of the listed values.
    OneOf(Vec<Literal>),
    /// A string has a format.
    Format(Format),
    /// A string matches a regular expression, possibly the definition of a service's format.
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

/// The payload of a [`Constraint`] by its kind: exactly one member is set.
///
/// Code that needs constraints of one kind reads its member. Only one `match` lists the variants,
/// so that a new variant does not compile before it has a member here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facets<'a> {
    /// Bounds of a number.
    pub range: Option<Range>,
    /// Limits on the number of characters.
    pub length: Option<Size>,
    /// Divisor of a number.
    pub multiple_of: Option<Divisor>,
    /// Limits on the number of items.
    pub items: Option<Size>,
    /// True if items must be unique.
    pub is_unique: bool,
    /// Limits on the number of members.
    pub members: Option<Size>,
    /// Listed values.
    pub one_of: Option<&'a [Literal]>,
    /// Format of a string.
    pub format: Option<Format>,
    /// Regular expression of a string.
    pub pattern: Option<&'a Pattern>,
    /// Constraint on each item, or on each value of a map.
    pub each: Option<&'a Constraint>,
}

impl Constraint {
    /// Returns the payload, by the kind of the constraint.
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

    /// Returns the name of this kind of constraint in rule ids, attributes and the spec.
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

    /// Returns the expectation as a phrase after the words "expected ...".
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

    /// Returns the noun for the constrained values.
    const fn noun(&self) -> &'static str {
        if self.is_of_values { "value" } else { "item" }
    }

    /// Returns the constraint on an item.
    pub fn constraint(&self) -> &Constraint {
        &self.constraint
    }
}
