//! Schema descriptors: types as static data, and the check of a JSON body against them.
//!
//! Deserialization stops at the first error and accepts more than the interface allows. The walk
//! over a [`Descriptor`] reports every violation. A fast path checks the JSON first: most bodies
//! are valid and need no tree.

mod constraint;
mod described;
mod fast_path;
mod found;
mod select;
pub(crate) mod typed;
mod walk;

pub use constraint::{Check, CheckedValue, Constraint};
pub use described::Described;
pub(crate) use fast_path::is_clean;
pub use genwire_constraint::pattern::{Look, Program, Step};
use genwire_constraint::whole;
pub use genwire_constraint::{Bound, Divisor, Format, Number, Range, Size};
pub use select::fitting;
pub(crate) use select::selected;
use serde_json::Number as JsonNumber;
pub use walk::check;
pub(crate) use walk::name_of;

/// A function that returns a descriptor; a function, because a type may contain itself.
pub type DescriptorFn = fn() -> &'static Descriptor;

/// The JSON form of a type.
#[derive(Clone, Copy, Debug)]
pub enum Descriptor {
    /// Any JSON.
    Any,
    /// Any JSON object.
    AnyObject,
    /// A string.
    String,
    /// A string that a library parses.
    Parsed(ParsedDescriptor),
    /// A 64-bit integer.
    Integer,
    /// An unsigned 64-bit integer.
    Unsigned,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// An array whose items have one type.
    List(DescriptorFn),
    /// An object with any member names, and with values of one type.
    Map(DescriptorFn),
    /// An item of an array, a value of a map or a body that may be null.
    Nullable(DescriptorFn),
    /// An object with named members.
    Object(ObjectDescriptor),
    /// One of a set of strings.
    StringEnum(StringEnumDescriptor),
    /// One of a set of integers.
    NumberEnum(NumberEnumDescriptor),
    /// One of a set of objects, selected by the value of a member.
    Union(UnionDescriptor),
    /// One of a set of types, selected by the JSON type of the value or as the best match.
    Either(EitherDescriptor),
    /// An alternative of such a set, with its own constraints.
    Constrained(ConstrainedDescriptor),
}

/// The descriptor of a string that a library parses.
#[derive(Clone, Copy, Debug)]
pub struct ParsedDescriptor {
    /// Returns the name of the library's type.
    pub name: fn() -> &'static str,
    /// Returns false for a string that has the format, but that the library cannot represent.
    pub accepts: fn(&str) -> bool,
}

/// The descriptor of an object with named members.
#[derive(Clone, Copy, Debug)]
pub struct ObjectDescriptor {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The members.
    pub members: &'static [Member],
    /// Reports null for a member that is not [`nullable`](Member::nullable).
    ///
    /// This applies to replies, and to requests of a spec with `request_nulls = "exact"`.
    /// Otherwise, null is treated like an absent member.
    pub deny_null: bool,
    /// The treatment of a member that is not listed.
    pub unknown: UnknownPolicy,
    /// The map of the unlisted members, if their values have a type.
    pub extra: Option<DescriptorFn>,
    /// Constraints on the whole object, such as the number of its members.
    pub constraints: &'static [Constraint],
}

/// A member of an object.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// The name on the wire.
    pub name: &'static str,
    /// The path of the member in the spec, unless it is the path of the type followed by the name.
    pub item: Option<&'static str>,
    /// The type of the value.
    pub descriptor: DescriptorFn,
    /// Reports an absent member.
    pub required: bool,
    /// Accepts null.
    pub nullable: bool,
    /// Other constraints on the value.
    pub constraints: &'static [Constraint],
}

/// The treatment of an unlisted value of an enum or union, or an unlisted member of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownPolicy {
    /// Report an error.
    Error,
    /// Report a warning.
    Warning,
    /// Accept it.
    Accept,
}

/// The descriptor of a set of strings.
#[derive(Clone, Copy, Debug)]
pub struct StringEnumDescriptor {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The listed values.
    pub values: &'static [&'static str],
    /// The treatment of any other value.
    pub unknown: UnknownPolicy,
}

/// The descriptor of a set of integers.
#[derive(Clone, Copy, Debug)]
pub struct NumberEnumDescriptor {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The listed values.
    pub values: &'static [i64],
    /// The treatment of any other value.
    pub unknown: UnknownPolicy,
}

impl NumberEnumDescriptor {
    fn lists(&self, number: i128) -> bool {
        self.values.iter().any(|value| i128::from(*value) == number)
    }
}

/// The descriptor of a set of objects, selected by the value of a member.
#[derive(Clone, Copy, Debug)]
pub struct UnionDescriptor {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The name of the member that selects the object.
    pub tag: &'static str,
    /// The values of the tag.
    pub tags: &'static [&'static str],
    /// The objects, in the order of the tags.
    pub variants: &'static [DescriptorFn],
    /// The treatment of any other tag.
    pub unknown: UnknownPolicy,
}

/// The descriptor of a set of types, selected by the JSON type of the value or as the best match.
#[derive(Clone, Copy, Debug)]
pub struct EitherDescriptor {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The alternatives as a phrase, such as `a string or an array`.
    pub expected: &'static str,
    /// The alternatives, in order of preference.
    pub alternatives: &'static [DescriptorFn],
}

/// The descriptor of an alternative with constraints.
#[derive(Clone, Copy, Debug)]
pub struct ConstrainedDescriptor {
    /// The path of the alternative in the spec.
    pub name: &'static str,
    /// The type of the value.
    pub value: DescriptorFn,
    /// The constraints on the value.
    pub constraints: &'static [Constraint],
}

/// Returns the integer that a JSON number represents, regardless of notation.
fn integer(number: &JsonNumber) -> Option<i128> {
    let whole = || number.as_f64().and_then(whole).map(i128::from);
    number.as_i128().filter(|_| !number.is_f64()).or_else(whole)
}

/// Returns the descriptor of any JSON object.
#[doc(hidden)]
pub fn object() -> &'static Descriptor {
    &Descriptor::AnyObject
}

impl Member {
    /// Creates an optional member without constraints.
    pub const fn new(name: &'static str, descriptor: DescriptorFn) -> Self {
        Self { name, item: None, descriptor, required: false, nullable: false, constraints: &[] }
    }

    /// Makes the member required.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// Makes the member accept null.
    #[must_use]
    pub const fn nullable(self) -> Self {
        Self { nullable: true, ..self }
    }

    /// Sets the path of the member in the spec.
    #[must_use]
    pub const fn item(self, item: &'static str) -> Self {
        Self { item: Some(item), ..self }
    }

    /// Adds constraints.
    #[must_use]
    pub const fn constraints(self, constraints: &'static [Constraint]) -> Self {
        Self { constraints, ..self }
    }
}

impl Descriptor {
    /// Returns the type as a phrase, such as `a string`.
    pub fn expected(&self) -> &'static str {
        match self {
            Self::Any => "any JSON",
            Self::AnyObject | Self::Map(_) | Self::Object(_) | Self::Union(_) => "an object",
            Self::String | Self::Parsed(_) | Self::StringEnum(_) => "a string",
            Self::Integer | Self::NumberEnum(_) => "a whole number",
            Self::Unsigned => "a non-negative integer",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::List(_) => "an array",
            Self::Nullable(inner) => inner().expected(),
            Self::Either(either) => either.expected,
            Self::Constrained(inner) => (inner.value)().expected(),
        }
    }

    /// Returns true for a type whose values are numbers.
    fn is_number(&self) -> bool {
        matches!(self, Self::Integer | Self::Unsigned | Self::Number | Self::NumberEnum(_))
    }

    /// Returns true for a type whose values are strings.
    fn is_string(&self) -> bool {
        matches!(self, Self::String | Self::Parsed(_) | Self::StringEnum(_))
    }

    /// Returns the type without its constraints.
    pub(crate) fn unconstrained(&self) -> &Self {
        match self {
            Self::Constrained(inner) => (inner.value)(),
            other => other,
        }
    }
}
