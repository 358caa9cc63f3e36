//! The `OpenAPI` 3.1 document that every code generator can read: structure without rules.

use super::openapi::{DocumentOptions, Stream, document};
use crate::mark::file;
use crate::schema::{Dialect, Schemas};
use genwire_output::OutputFile;
use genwire_spec::model::Interface;

/// Generates the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let options =
        DocumentOptions { version: "3.1.1", dialect: Dialect::Portable, stream: Stream::Schema };
    let schemas = Schemas::new(interface, options.dialect);
    vec![file("openapi.portable.json", &document(&schemas, options))]
}
