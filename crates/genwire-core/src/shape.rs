//! What a body must look like, as data, and the exact check of a parsed body against it.
//!
//! The typed reading of a reply forgives much; the walk over a [`Shape`] forgives nothing and
//! reports everything it finds. A glance at the text tells beforehand whether there is anything to
//! find, as it mostly is not.

mod constraint;
mod described;
mod glance;
mod walk;

pub use constraint::{Check, Constraint};
pub use described::Described;
pub use genwire_constraint::{Bound, Format, Range, Size};
pub(crate) use glance::fits;
pub use walk::check;

/// A function that gives a shape; shapes may refer to themselves.
pub type ShapeFn = fn() -> &'static Shape;

/// What a value must look like.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// Any JSON.
    Any,
    /// Any JSON object.
    AnyObject,
    /// A text.
    String,
    /// A whole number of 64 bits, written without fraction and exponent.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A list.
    List(ShapeFn),
    /// An object with named members.
    Object(ObjectShape),
    /// One of some texts.
    TextEnum(TextEnumShape),
    /// One of some whole numbers.
    NumberEnum(NumberEnumShape),
    /// Objects told apart by the value of one member.
    Union(UnionShape),
    /// Alternatives told apart by their JSON type.
    Either(EitherShape),
}

/// An object with named members.
#[derive(Clone, Copy, Debug)]
pub struct ObjectShape {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The members.
    pub members: &'static [Member],
    /// Whether null stands only where the interface says so, as in replies.
    /// Elsewhere null equals absent.
    pub exact: bool,
}

/// A member of an object.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// The name on the wire.
    pub name: &'static str,
    /// The path of the member in the spec, where it is not that of the type and the name.
    pub item: Option<&'static str>,
    /// What the value must look like.
    pub shape: ShapeFn,
    /// Whether the member must be there.
    pub required: bool,
    /// Whether the interface says that it may be null.
    pub nullable: bool,
    /// What else the value must satisfy.
    pub constraints: &'static [Constraint],
}

/// What a value outside a list means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// It is refused.
    Error,
    /// It is accepted with a remark.
    Advice,
    /// It is accepted.
    Accept,
}

/// One of some texts.
#[derive(Clone, Copy, Debug)]
pub struct TextEnumShape {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The listed values.
    pub values: &'static [&'static str],
    /// What any other value means.
    pub unknown: Unknown,
}

/// One of some whole numbers.
#[derive(Clone, Copy, Debug)]
pub struct NumberEnumShape {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The listed values.
    pub values: &'static [i64],
    /// What any other value means.
    pub unknown: Unknown,
}

/// Objects told apart by the value of one member.
#[derive(Clone, Copy, Debug)]
pub struct UnionShape {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// The member that tells.
    pub tag: &'static str,
    /// The values of the tag.
    pub tags: &'static [&'static str],
    /// The payloads, in the order of the tags.
    pub variants: &'static [ShapeFn],
    /// What any other tag means.
    pub unknown: Unknown,
}

/// Alternatives told apart by their JSON type.
#[derive(Clone, Copy, Debug)]
pub struct EitherShape {
    /// The path of the type in the spec.
    pub name: &'static str,
    /// What is expected, such as `a string or an array`.
    pub expected: &'static str,
    /// The alternatives.
    pub alternatives: &'static [ShapeFn],
}

/// The shape of any JSON object.
#[doc(hidden)]
pub fn object() -> &'static Shape {
    &Shape::AnyObject
}

/// The shape of a list of any JSON objects.
#[doc(hidden)]
pub fn objects() -> &'static Shape {
    &Shape::List(object)
}

impl Member {
    /// A member that may be absent and has no constraints.
    pub const fn new(name: &'static str, shape: ShapeFn) -> Self {
        Self { name, item: None, shape, required: false, nullable: false, constraints: &[] }
    }

    /// The member, which must be there.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// The member, which may be null.
    #[must_use]
    pub const fn nullable(self) -> Self {
        Self { nullable: true, ..self }
    }

    /// The member under a path of its own.
    #[must_use]
    pub const fn item(self, item: &'static str) -> Self {
        Self { item: Some(item), ..self }
    }

    /// The member with constraints.
    #[must_use]
    pub const fn constraints(self, constraints: &'static [Constraint]) -> Self {
        Self { constraints, ..self }
    }
}

impl Shape {
    /// What is expected, as a phrase.
    pub fn expected(&self) -> &'static str {
        match self {
            Self::Any => "any JSON",
            Self::AnyObject | Self::Object(_) | Self::Union(_) => "an object",
            Self::String | Self::TextEnum(_) => "a string",
            Self::Integer | Self::NumberEnum(_) => "a whole number",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::List(_) => "an array",
            Self::Either(either) => either.expected,
        }
    }
}
