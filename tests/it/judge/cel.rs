//! The rules as CEL text, evaluated by an interpreter of another house.

use super::rules::Broken;
use genwire_codegen::model::TypeId;
use serde_json::Value as JsonValue;

/// The rules that a body breaks, as the interpreter sees it.
pub(crate) fn broken(id: TypeId, body: &JsonValue) -> Broken {
    super::rules::broken(id, body)
}
