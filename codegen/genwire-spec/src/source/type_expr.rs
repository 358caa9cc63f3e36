//! Types as written in the spec: `[Item?]` is a list of items or null.

use super::At;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Maximum nesting of a type; anything deeper is one name, so that no input can exhaust the stack.
const MAX_PARTS: usize = 100;

/// The type of a member, an alternative or a body.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypeExpr {
    /// `string`.
    String,
    /// `integer`.
    Integer,
    /// `u64`: an unsigned integer.
    Unsigned,
    /// `number`.
    Number,
    /// `boolean`.
    Boolean,
    /// `file`: a part of a multipart body.
    File,
    /// `json`: any JSON.
    #[default]
    Json,
    /// `object`: any object.
    Object,
    /// A type by its name, which may be invalid.
    Named(String),
    /// `[X]`: a list.
    List(Box<Self>),
    /// `{X}`: a map.
    Map(Box<Self>),
    /// `X?`: the type, or null.
    Nullable(Box<Self>),
}

/// The words for built-in types.
const WORDS: [(&str, TypeExpr); 8] = [
    ("string", TypeExpr::String),
    ("integer", TypeExpr::Integer),
    ("u64", TypeExpr::Unsigned),
    ("number", TypeExpr::Number),
    ("boolean", TypeExpr::Boolean),
    ("file", TypeExpr::File),
    ("json", TypeExpr::Json),
    ("object", TypeExpr::Object),
];

impl TypeExpr {
    /// Returns a list of the type.
    #[must_use]
    pub fn list(self) -> Self {
        Self::List(Box::new(self))
    }

    /// Returns a map with values of the type.
    #[must_use]
    pub fn map(self) -> Self {
        Self::Map(Box::new(self))
    }

    /// Returns the nullable type.
    #[must_use]
    pub fn nullable(self) -> Self {
        Self::Nullable(Box::new(self))
    }

    /// Returns the type of list items, map values, or a nullable value.
    pub fn inner(&self) -> Option<&Self> {
        match self {
            Self::List(inner) | Self::Map(inner) | Self::Nullable(inner) => Some(inner),
            _ => None,
        }
    }

    /// Returns the type without null.
    pub fn without_null(&self) -> &Self {
        match self {
            Self::Nullable(inner) => inner.without_null(),
            other => other,
        }
    }

    /// Returns the type without null, including inside lists and maps.
    #[must_use]
    pub fn without_nulls(&self) -> Self {
        match self {
            Self::List(inner) => inner.without_nulls().list(),
            Self::Map(inner) => inner.without_nulls().map(),
            Self::Nullable(inner) => inner.without_nulls(),
            other => other.clone(),
        }
    }

    /// Returns the type inside all lists, maps and nullable types.
    pub fn leaf(&self) -> &Self {
        self.inner().map_or(self, Self::leaf)
    }

    /// Returns the name, if the type is a name.
    pub fn as_name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the name inside all lists, maps and nullable types, if there is one.
    pub fn name(&self) -> Option<&str> {
        self.leaf().as_name()
    }

    /// Replaces the type inside all lists, maps and nullable types.
    #[must_use]
    pub fn with_leaf(&self, leaf: Self) -> Self {
        match self {
            Self::List(inner) => inner.with_leaf(leaf).list(),
            Self::Map(inner) => inner.with_leaf(leaf).map(),
            Self::Nullable(inner) => inner.with_leaf(leaf).nullable(),
            _ => leaf,
        }
    }

    fn parse(text: &str, parts: usize) -> Self {
        let text = text.trim();
        let inside = |open: char, close: char| text.strip_prefix(open)?.strip_suffix(close);
        let (inner, of): (&str, fn(Self) -> Self) = if let Some(inner) = text.strip_suffix('?') {
            (inner, Self::nullable)
        } else if let Some(inner) = inside('[', ']') {
            (inner, Self::list)
        } else if let Some(inner) = inside('{', '}') {
            (inner, Self::map)
        } else {
            let word = WORDS.into_iter().find(|(word, _)| *word == text);
            return word.map_or_else(|| Self::Named(text.to_owned()), |(_, ty)| ty);
        };
        match parts.checked_sub(1) {
            Some(parts) => of(Self::parse(inner, parts)),
            None => Self::Named(text.to_owned()),
        }
    }
}

impl At<TypeExpr> {
    pub(crate) fn written(&self) -> At<String> {
        self.with(self.to_string())
    }
}

impl From<&str> for TypeExpr {
    fn from(text: &str) -> Self {
        Self::parse(text, MAX_PARTS)
    }
}

impl From<String> for TypeExpr {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl fmt::Display for TypeExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name),
            Self::List(inner) => write!(f, "[{inner}]"),
            Self::Map(inner) => write!(f, "{{{inner}}}"),
            Self::Nullable(inner) => write!(f, "{inner}?"),
            word => {
                let known = WORDS.iter().find(|(_, ty)| ty == word);
                f.write_str(known.map_or("", |(word, _)| word))
            }
        }
    }
}

impl Serialize for TypeExpr {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TypeExpr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

impl JsonSchema for TypeExpr {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "TypeExpr".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::TypeExpr;

    #[test]
    fn a_type_is_printed_as_it_was_written() {
        for text in ["string", "[Item?]", "{[integer]}", "Item?", "[Item", "json??", "{}", ""] {
            assert_eq!(TypeExpr::from(text).to_string(), text);
        }
        assert_eq!(TypeExpr::from(" [ Item ? ] ").to_string(), "[Item?]");
    }

    #[test]
    fn what_is_too_deep_is_one_name() {
        let text = "[".repeat(100_000) + &"]".repeat(100_000);
        assert_eq!(TypeExpr::from(text.as_str()).to_string(), text);
    }

    #[test]
    fn the_leaf_is_replaced_inside_lists_and_maps() {
        let ty = TypeExpr::from("[{Item?}]");
        assert_eq!(ty.name(), Some("Item"));
        assert_eq!(ty.with_leaf("Other".into()).to_string(), "[{Other?}]");
        assert_eq!(TypeExpr::from("[string]").name(), None);
    }
}
