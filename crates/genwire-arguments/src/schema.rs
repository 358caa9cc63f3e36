//! The keywords of a schema.

use serde_json::{Map, Value as JsonValue};

/// Maximum number of types in a schema; JSON Schema has seven.
pub(crate) const MAX_TYPES: usize = 16;

/// The keywords of a schema, possibly merged from several schemas.
pub(crate) type Schema = Map<String, JsonValue>;
