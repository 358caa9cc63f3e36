//! An object of a schema.

use serde_json::{Map, Value as JsonValue};

/// Maximum number of types that a schema can list; JSON Schema has seven.
pub(crate) const MAX_TYPES: usize = 16;

/// An object of a schema, which may have been merged from several.
pub(crate) type Schema = Map<String, JsonValue>;
