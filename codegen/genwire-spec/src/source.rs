//! The spec files as written: TOML data with positions, not interpreted.

pub mod area;
pub mod constraints;
pub mod facts;
pub mod operation;
pub mod project;
pub mod schema;
pub mod service;
pub mod types;

mod bodies;
mod duplicates;
mod forms;
mod params;
mod places;
pub mod print;
mod read;
mod type_expr;

pub use places::{Places, places};
pub use read::{ALL_NAMES, read, read_file, read_project};
pub use type_expr::TypeExpr;

use crate::{Prefix, model::Json, resolve::literals::Ordered};
use area::AreaFile;
use facts::FactRow;
use genwire_constraint::Number;
use indexmap::IndexMap;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use service::{GapsFile, ServiceFile};
use std::{
    borrow::{Borrow, Cow},
    collections::BTreeSet,
    fmt,
    hash::{Hash, Hasher},
    mem,
    ops::{Deref, DerefMut, Range},
};
use toml::Spanned;

/// A value and its position in the file.
///
/// Positions do not count in comparisons.
#[derive(Clone, Debug, Default)]
pub struct At<T> {
    value: T,
    // Values of this type use most of the memory of a large spec, and no file has 4 GiB.
    start: u32,
    end: u32,
}

impl<T> At<T> {
    /// Creates a value at a position.
    pub fn new(span: Range<usize>, value: T) -> Self {
        let bytes = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { value, start: bytes(span.start), end: bytes(span.end) }
    }

    /// Returns another value at the same position.
    pub fn with<U>(&self, value: U) -> At<U> {
        At { value, start: self.start, end: self.end }
    }

    /// Returns the position, in bytes from the start of the file.
    pub fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<T>::deserialize(deserializer)?;
        Ok(Self::new(spanned.span(), spanned.into_inner()))
    }
}

impl<T> From<T> for At<T> {
    /// Creates a value without a position.
    fn from(value: T) -> Self {
        Self::new(0..0, value)
    }
}

impl<T: Serialize> Serialize for At<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct("At", &self.value)
    }
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for At<T> {}

impl<T: Hash> Hash for At<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for At<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: fmt::Display> fmt::Display for At<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// Allows looking up table keys with a `str`.
impl Borrow<str> for At<String> {
    fn borrow(&self) -> &str {
        &self.value
    }
}

impl<T: JsonSchema> JsonSchema for At<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// The part of an operation from which a type is derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeOf {
    /// The parameters outside the path.
    Parameters,
    /// An unnamed body.
    Body,
    /// The reply headers.
    Headers,
}

/// A table with keys that the spec chooses, in file order.
pub type Table<V> = IndexMap<At<String>, V>;

/// Parses a word of the spec language, such as `POST` for a method.
pub fn word<T: DeserializeOwned>(word: &str) -> Option<At<T>> {
    let word = StrDeserializer::<de::value::Error>::new(word);
    T::deserialize(word).ok().map(Into::into)
}

/// Any TOML value: a default, an example, a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal(pub Json);

impl<'de> Deserialize<'de> for Literal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ordered::deserialize(deserializer).map(|ordered| Self(of_toml(ordered.0)))
    }
}

/// Converts dates to strings; the TOML parser represents each as a table with one key.
fn of_toml(value: Json) -> Json {
    match value {
        Json::Array(items) => Json::array(items.into_iter().map(of_toml)),
        Json::Object(mut members) => match members.as_mut_slice() {
            [(key, date)] if key == DATE_KEY => mem::take(date),
            members => Json::object(
                members.iter_mut().map(|(key, value)| (mem::take(key), of_toml(mem::take(value)))),
            ),
        },
        value => value,
    }
}

/// The key by which the TOML parser represents a date in other formats.
const DATE_KEY: &str = "$__toml_private_datetime";

/// A TOML number; integers are exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberSource(pub Number);

impl<'de> Deserialize<'de> for NumberSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Ordered(value) = Ordered::deserialize(deserializer)?;
        let other = || D::Error::invalid_type(Unexpected::Other("another value"), &"a number");
        value.as_number().map(Self).ok_or_else(other)
    }
}

impl Serialize for NumberSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(print::LITERAL_NAME, &Json::exact(self.0).to_compact())
    }
}

impl JsonSchema for NumberSource {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        f64::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        f64::json_schema(generator)
    }
}

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(print::LITERAL_NAME, &print::value(&self.0))
    }
}

impl From<&Json> for Literal {
    /// Converts JSON to TOML; null becomes `"$null"`.
    fn from(json: &Json) -> Self {
        let value = |json: &Json| Self::from(json).0;
        Self(match json {
            Json::Null => Json::string("$null"),
            Json::Array(items) => Json::array(items.iter().map(value)),
            Json::Object(members) => {
                Json::object(members.iter().map(|(name, json)| (name.clone(), value(json))))
            }
            json => json.clone(),
        })
    }
}

impl JsonSchema for Literal {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Literal".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }
}

/// The whole spec as written; borrows the content of the files.
#[derive(Clone, Debug, Default)]
pub struct Source<'f> {
    /// `spec/service.toml`, with its path.
    pub service: Option<(String, ServiceFile)>,
    /// `spec/gaps.toml`, with its path.
    pub gaps: Option<(String, GapsFile)>,
    /// `spec/facts.tsv`, with its path.
    pub facts: Option<(String, Vec<FactRow>)>,
    /// The vendor prefix.
    pub prefix: Prefix,
    /// The files of the areas: `common` first, then by area and file name.
    pub areas: Vec<SourceFile<'f>>,
    /// Names from tables that could not be read, so that later steps do not report them as missing.
    pub lost: BTreeSet<String>,
}

/// A TOML file of an area.
#[derive(Clone, Debug)]
pub struct SourceFile<'f> {
    /// The path relative to the root of the repository.
    pub path: String,
    /// The area; same as the name of the folder.
    pub area: String,
    /// The name of the file without `.toml`.
    pub stem: String,
    /// The content as read.
    pub text: &'f str,
    /// The parsed content. Boxed, because it is large and files are moved while they are read and
    /// sorted.
    pub body: Box<AreaFile>,
}

#[cfg(test)]
mod tests {
    use super::types::{FieldSource, TypeSource};

    #[test]
    fn members_and_types_stay_small_as_a_large_document_has_half_a_million() {
        let sizes = [size_of::<FieldSource>(), size_of::<TypeSource>()];
        assert!(sizes[0] <= 640 && sizes[1] <= 840, "{sizes:?}");
    }
}
