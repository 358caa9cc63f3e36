//! Types with alternatives.

use super::{Constrained, Field, Type, TypeDef};
use crate::model::{Json, Name};

/// Alternatives that their JSON type distinguishes, or else how well a value fits them.
#[derive(Clone, Debug)]
pub struct Either {
    /// The alternatives, in the order in which they are preferred.
    pub alternatives: Vec<Alternative>,
}

/// The rule by which one of several alternatives with the same JSON type is selected.
pub const SELECTION: &str = "A value is read as the alternative with its JSON type and the fewest \
                             violations, and as the first of those.";

impl Either {
    /// Returns the alternative of a type that has one: a body that is only a list, a scalar or the like.
    pub fn only(&self) -> Option<&Alternative> {
        match self.alternatives.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Returns true for a body of any form, whose value is JSON as it came.
    pub fn is_raw(&self) -> bool {
        self.only().is_some_and(|only| only.ty == Type::Json)
    }

    /// Returns true if another alternative has the same JSON type.
    pub fn is_shared(&self, alternative: &Alternative) -> bool {
        let same = self.alternatives.iter().filter(|one| one.json == alternative.json);
        same.count() > 1
    }

    /// Returns true if code holds the value of an alternative behind a pointer.
    pub fn is_boxed(&self, alternative: &Alternative, types: &[TypeDef]) -> bool {
        let is_large = matches!(alternative.ty, Type::Named(id) if types[id.0].is_large_variant());
        is_large && self.only().is_none()
    }

    /// Returns true if two alternatives have the same JSON type.
    pub fn is_untagged(&self) -> bool {
        self.alternatives.iter().any(|one| self.is_shared(one))
    }
}

impl Alternative {
    /// Returns the alternative as if it were a required member.
    pub fn as_field(&self) -> Field {
        Field {
            constraints: self.constraints.clone(),
            ..Field::required(self.name.clone(), self.ty.clone(), &self.doc)
        }
    }

    /// Returns true if the alternative has the JSON type of a value.
    pub fn takes(&self, value: &Json) -> bool {
        self.json.takes(value)
    }
}

/// One alternative of an [`Either`].
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The name, such as `text`.
    pub name: Name,
    /// The JSON type of its values.
    pub json: JsonType,
    /// The type.
    pub ty: Type,
    /// Description of the alternative.
    pub doc: String,
    /// Constraints on its values.
    pub constraints: Vec<Constrained>,
}

/// A JSON type, as far as it can distinguish alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JsonType {
    /// A string.
    String,
    /// A number, whole or not.
    Number,
    /// True or false.
    Boolean,
    /// A list.
    Array,
    /// An object.
    Object,
    /// Any: the one alternative of a body of any form, or that may be null.
    Any,
}

impl JsonType {
    /// Returns true for a value of the type; any value, null as well, is of the type [`Self::Any`].
    pub fn takes(self, value: &Json) -> bool {
        self == Self::Any || Self::of(value) == Some(self)
    }

    /// Returns the type of a value; null has none, since it cannot distinguish alternatives.
    pub fn of(value: &Json) -> Option<Self> {
        match value {
            Json::Null => None,
            Json::Bool(_) => Some(Self::Boolean),
            Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) => Some(Self::Number),
            Json::String(_) => Some(Self::String),
            Json::Array(_) => Some(Self::Array),
            Json::Object(_) => Some(Self::Object),
        }
    }
}
