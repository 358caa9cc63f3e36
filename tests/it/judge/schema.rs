//! Validates bodies by the exported JSON Schemas and a third-party validator.

use crate::model::def;
use crate::project::{INTERFACE, read, root};
use genwire_spec::model::TypeId;
use jsonschema::Validator;
use serde_json::Value as JsonValue;
use std::sync::{LazyLock, OnceLock};

static VALIDATORS: LazyLock<Vec<OnceLock<Validator>>> =
    LazyLock::new(|| INTERFACE.types.iter().map(|_| OnceLock::new()).collect());

/// Returns true if a body conforms to the exported schema of its type.
pub(crate) fn accepts(id: TypeId, body: &JsonValue) -> bool {
    VALIDATORS[id.0].get_or_init(|| compile(&exported(id))).is_valid(body)
}

/// The exported schema of a type.
pub(crate) fn exported(id: TypeId) -> JsonValue {
    let def = def(id);
    let path = root().join(format!("schemas/json/{}/{}.json", def.area, def.name.wire));
    serde_json::from_str(&read(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A validator of a schema.
pub(crate) fn compile(schema: &JsonValue) -> Validator {
    jsonschema::validator_for(schema).unwrap_or_else(|error| panic!("{error}"))
}
