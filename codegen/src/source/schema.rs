//! The JSON Schema of the spec files themselves, for editors.

use super::{area::AreaFile, service::GapsFile, service::ServiceFile};
use crate::{OutputFile, OutputKind};
use schemars::{JsonSchema, SchemaGenerator};

/// `spec/schema.json`: every shape of a spec file; the tables at the top tell them apart.
pub fn output() -> OutputFile {
    let mut generator = SchemaGenerator::default();
    let area = AreaFile::json_schema(&mut generator);
    let service = ServiceFile::json_schema(&mut generator);
    let gaps = GapsFile::json_schema(&mut generator);
    let definitions = generator.take_definitions(true);
    let schema = serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Spec files of Genwire",
        "$comment": "@generated from codegen/src/source by cargo xtask generate. Do not edit by hand.",
        "if": { "required": ["service"] },
        "then": service,
        "else": { "if": { "required": ["gaps"] }, "then": gaps, "else": area },
        "$defs": definitions,
    });
    let text = format!("{schema:#}\n");
    OutputFile { path: "spec/schema.json".to_owned(), text, kind: OutputKind::Json }
}
