//! Files with generated documents, and their marks.

use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::model::{Interface, Json};

/// Returns the mark of a document that the module `by` generates from the whole spec.
pub(crate) fn mark(interface: &Interface, by: &str) -> Json {
    let project = &interface.project;
    Json::String(render::mark(&project.spec_path(""), by, &project.command))
}

pub(crate) fn file(path: impl Into<String>, document: &Json) -> OutputFile {
    OutputFile { path: path.into(), text: document.to_pretty(), kind: OutputKind::Json }
}
