//! An object of a schema, and the limits in it.

use crate::numbers;
use serde_json::{Map, Value as JsonValue};

/// Maximum number of types that a schema can list; JSON Schema has seven.
pub(crate) const MAX_TYPES: usize = 16;

/// An object of a schema, which may have been merged from several.
pub(crate) type Schema = Map<String, JsonValue>;

/// Returns a limit of a schema that is a number of characters, items or members.
pub(crate) fn size(schema: &Schema, keyword: &str) -> Option<usize> {
    let value = schema.get(keyword)?;
    let whole = value.as_u64().or_else(|| numbers::whole(value.as_f64()?)?.try_into().ok())?;
    usize::try_from(whole).ok()
}
