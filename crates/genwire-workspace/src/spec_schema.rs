//! The JSON Schema against which editors check the spec files.

use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::{Project, source::schema};

/// Returns the schema as an output, if the project has a path for it.
pub fn output(project: &Project) -> Option<OutputFile> {
    let path = project.outputs.spec_schema.clone()?;
    Some(OutputFile { path, text: text(project), kind: OutputKind::Json })
}

/// Returns the content of the schema.
pub fn text(project: &Project) -> String {
    schema::json_schema(&render::mark(schema::FOLDER, schema::MODULE, &project.command))
}
