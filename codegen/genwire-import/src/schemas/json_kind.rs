//! JSON types, named as in schemas.

/// JSON type; integers are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonKind {
    String,
    Number,
    Boolean,
    Array,
    Object,
}

impl JsonKind {
    /// Returns the kind for a name in `type`.
    pub(crate) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "string" => Self::String,
            "integer" | "number" => Self::Number,
            "boolean" => Self::Boolean,
            "array" => Self::Array,
            "object" => Self::Object,
            _ => return None,
        })
    }

    /// Returns the names of the JSON type in schemas.
    pub(crate) fn names(self) -> &'static [&'static str] {
        match self {
            Self::String => &["string"],
            Self::Number => &["integer", "number"],
            Self::Boolean => &["boolean"],
            Self::Array => &["array"],
            Self::Object => &["object"],
        }
    }

    /// Returns the spec type that accepts every value of the JSON type.
    pub(crate) fn loose(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Array => "[json]",
            Self::Object => "object",
        }
    }

    /// Returns the name and the default doc of the alternative.
    pub(crate) fn alternative(self) -> (&'static str, &'static str) {
        match self {
            Self::String => ("text", "A string."),
            Self::Number => ("number", "A number."),
            Self::Boolean => ("flag", "True or false."),
            Self::Array => ("list", "A list."),
            Self::Object => ("object", "An object."),
        }
    }
}
