//! The mark of generated documents.

use genwire_output::render;
use genwire_spec::model::{Interface, Json};

/// Returns the mark of a document that is made from the whole spec.
pub(crate) fn mark(interface: &Interface) -> Json {
    let project = &interface.project;
    let line = render::first_line("", &project.spec_path(""), &project.command);
    Json::string(line.trim())
}
