//! The JSON Schema of the spec files themselves, for editors.

use super::{area::AreaFile, service::GapsFile, service::ServiceFile};
use schemars::{JsonSchema, SchemaGenerator};

/// Returns the content of `spec/schema.json`: one schema for every kind of spec file, which the
/// top-level tables distinguish.
pub fn json_schema() -> String {
    let mut generator = SchemaGenerator::default();
    let area = AreaFile::json_schema(&mut generator);
    let service = ServiceFile::json_schema(&mut generator);
    let gaps = GapsFile::json_schema(&mut generator);
    let definitions = generator.take_definitions(true);
    let schema = serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Spec files of Genwire",
        "$comment": "@generated from codegen/genwire-spec/src/source by cargo xtask generate. Do not edit by hand.",
        "if": { "required": ["service"] },
        "then": service,
        "else": { "if": { "required": ["gaps"] }, "then": gaps, "else": area },
        "$defs": definitions,
    });
    format!("{schema:#}\n")
}
