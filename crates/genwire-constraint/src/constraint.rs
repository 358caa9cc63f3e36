//! The constraints, and each of them in words.

use std::fmt;

/// What a single value must satisfy beyond its JSON type.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Constraint {
    /// A number lies between two bounds.
    Range(Range),
    /// A string has a number of characters (Unicode code points) within limits.
    Length(Size),
    /// A list has a number of items within limits.
    Items(Size),
    /// The value is one of the listed ones.
    OneOf(Vec<Literal>),
    /// A string is written in a certain form.
    Format(Format),
}

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
    /// Whether the number itself is left out.
    pub exclusive: bool,
}

/// How many characters or items there may be; both ends count as allowed.
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
}

/// The written form of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// A calendar date, `YYYY-MM-DD`.
    Date,
    /// At least one character that is not white space.
    NotBlank,
    /// Hexadecimal digits, two for each byte.
    Hex,
    /// A text that is itself JSON.
    Json,
    /// An `http(s)` address, a data URL or an `mm_file://` reference.
    MediaUrl,
    /// An `http` or `https` address.
    WebUrl,
}

impl Constraint {
    /// The word that names this kind of constraint in rule ids, attributes and the spec.
    pub fn keyword(&self) -> &'static str {
        match self {
            Self::Range(_) => "range",
            Self::Length(_) => "length",
            Self::Items(_) => "items",
            Self::OneOf(_) => "one_of",
            Self::Format(_) => "format",
        }
    }

    /// What was expected, as a phrase that completes the words "expected ...".
    pub fn expectation(&self) -> String {
        match self {
            Self::Range(range) => range.expectation(),
            Self::Length(size) => size.expectation("character", "characters"),
            Self::Items(size) => size.expectation("item", "items"),
            Self::OneOf(values) => {
                let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
                match values.as_slice() {
                    [only] => only.clone(),
                    _ => format!("one of {}", values.join(", ")),
                }
            }
            Self::Format(format) => format.expectation().to_owned(),
        }
    }
}

impl Range {
    /// Whether a number lies between the bounds. Not-a-number never does.
    pub fn contains(&self, number: f64) -> bool {
        let above = self.min.is_none_or(|bound| {
            if bound.exclusive { number > bound.value } else { number >= bound.value }
        });
        let below = self.max.is_none_or(|bound| {
            if bound.exclusive { number < bound.value } else { number <= bound.value }
        });
        above && below && !number.is_nan()
    }

    fn expectation(&self) -> String {
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

impl Bound {
    /// A bound that is itself allowed.
    pub const fn inclusive(value: f64) -> Self {
        Self { value, exclusive: false }
    }

    /// A bound that is itself not allowed.
    pub const fn exclusive(value: f64) -> Self {
        Self { value, exclusive: true }
    }

    fn phrase(&self, exclusive: &str, inclusive: &str) -> String {
        format!("{} {}", if self.exclusive { exclusive } else { inclusive }, self.value)
    }
}

impl Size {
    /// Whether a count lies within the limits.
    pub fn contains(&self, count: u64) -> bool {
        self.min.is_none_or(|min| count >= min) && self.max.is_none_or(|max| count <= max)
    }

    fn expectation(&self, one: &str, many: &str) -> String {
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
        }
    }
}

impl Format {
    /// Every format, in the order of the spec language's page.
    pub const ALL: [Self; 6] =
        [Self::Date, Self::NotBlank, Self::Hex, Self::Json, Self::MediaUrl, Self::WebUrl];

    /// The name of the format in the spec and in attributes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::NotBlank => "not_blank",
            Self::Hex => "hex",
            Self::Json => "json",
            Self::MediaUrl => "media_url",
            Self::WebUrl => "web_url",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// What was expected, as a phrase that completes the words "expected ...".
    pub fn expectation(self) -> &'static str {
        match self {
            Self::Date => "a date written `YYYY-MM-DD`",
            Self::NotBlank => "a text with at least one character that is not white space",
            Self::Hex => "hexadecimal digits, two for each byte",
            Self::Json => "a text that is itself JSON",
            Self::MediaUrl => "an `http(s)` address, a data URL or an `mm_file://` reference",
            Self::WebUrl => "an `http` or `https` address",
        }
    }

    /// A regular expression (ECMA-262) that says the same, where one can.
    pub fn pattern(self) -> Option<&'static str> {
        match self {
            Self::Date => Some("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"),
            Self::NotBlank => Some("\\S"),
            Self::Hex => Some("^([0-9A-Fa-f]{2})*$"),
            Self::Json => None,
            Self::MediaUrl => {
                Some("^([Hh][Tt][Tt][Pp][Ss]?://[^/]|[Dd][Aa][Tt][Aa]:[^,]*,|mm_file://.)")
            }
            Self::WebUrl => Some("^[Hh][Tt][Tt][Pp][Ss]?://[^/]"),
        }
    }
}
