//! Types with alternatives.

use super::{Constrained, Field, Type, TypeDef};
use crate::model::{Json, Name};

/// Alternatives distinguished by their JSON type, or else by how well a value matches them.
#[derive(Clone, Debug)]
pub struct Either {
    /// The alternatives, in order of preference.
    pub alternatives: Vec<Alternative>,
}

/// The rule that selects one of several alternatives with the same JSON type.
pub const SELECTION: &str = "A value is read as the alternative with its JSON type and the fewest \
                             violations, and as the first of those.";

impl Either {
    /// Returns the alternative if there is only one, as for a body that is only a list or a scalar.
    pub fn only(&self) -> Option<&Alternative> {
        match self.alternatives.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Returns true for a body of arbitrary JSON; it is kept as received.
    pub fn is_raw(&self) -> bool {
        self.only().is_some_and(|only| only.ty == Type::Json)
    }

    /// Returns true if another alternative has the same JSON type.
    pub fn is_shared(&self, alternative: &Alternative) -> bool {
        let same = self.alternatives.iter().filter(|one| one.json == alternative.json);
        same.count() > 1
    }

    /// Returns true if code boxes the value of an alternative.
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
    /// Returns the alternative as a required member.
    pub fn as_field(&self) -> Field {
        Field {
            constraints: self.constraints.clone(),
            ..Field::required(self.name.clone(), self.ty.clone(), &self.doc)
        }
    }

    /// Returns true if the alternative has the JSON type of the value.
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

/// A JSON type, as used to distinguish alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JsonType {
    /// A string.
    String,
    /// A number, with or without a fraction.
    Number,
    /// True or false.
    Boolean,
    /// A list.
    Array,
    /// An object.
    Object,
    /// Any value: the only alternative of a body of arbitrary JSON, possibly nullable.
    Any,
}

impl JsonType {
    /// Returns true for a value of the type; any value, even null, is of the type [`Self::Any`].
    pub fn takes(self, value: &Json) -> bool {
        self == Self::Any || Self::of(value) == Some(self)
    }

    /// Returns the type of a value; `None` for null, because it cannot distinguish alternatives.
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
