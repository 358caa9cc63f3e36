//! The JSON Schema of the spec files themselves, for editors.

use super::{area::AreaFile, project::ProjectFile, service::GapsFile, service::ServiceFile};
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// The folder from which the schema is generated.
pub const FOLDER: &str = "codegen/genwire-spec/src/source";
/// The module that generates the schema.
pub const MODULE: &str = module_path!();

/// Returns the content of `spec/schema.json`. It starts with `mark`.
///
/// There is one schema for each kind of spec file, which is recognized by its top-level tables, and
/// one for `genwire.toml`.
pub fn json_schema(mark: &str) -> String {
    let mut generator = SchemaGenerator::default();
    let area = AreaFile::json_schema(&mut generator);
    let service = ServiceFile::json_schema(&mut generator);
    let gaps = GapsFile::json_schema(&mut generator);
    let project = ProjectFile::json_schema(&mut generator);
    let definitions = generator.take_definitions(true);
    let mut schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Spec files of Genwire",
        "$comment": mark,
        "if": { "required": ["service"] },
        "then": service,
        "else": {
            "if": { "required": ["gaps"] },
            "then": gaps,
            "else": { "if": { "required": ["project"] }, "then": project, "else": area },
        },
        "$defs": definitions,
    });
    // The descriptions of lists and tables already state what applies when they are absent.
    let plain = |schema: &mut Schema| {
        if schema.get("default").is_some_and(|default| !default.is_boolean()) {
            schema.remove("default");
        }
    };
    RecursiveTransform(plain).transform(&mut schema);
    format!("{:#}\n", schema.as_value())
}
