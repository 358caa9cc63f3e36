//! The mark of generated documents.

use genwire_output::render;
use genwire_spec::model::{Interface, Json};

/// Returns the mark of a document that the module `by` makes from the whole spec.
pub(crate) fn mark(interface: &Interface, by: &str) -> Json {
    let project = &interface.project;
    Json::String(render::mark(&project.spec_path(""), by, &project.command))
}
