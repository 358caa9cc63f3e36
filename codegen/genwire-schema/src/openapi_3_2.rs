//! The `OpenAPI` 3.2 document: the portable document, with stream events typed by `itemSchema`.

use super::openapi::{DocumentOptions, Stream, document};
use crate::mark::file;
use crate::schema::{Dialect, Schemas};
use genwire_output::OutputFile;
use genwire_spec::model::Interface;

/// Generates the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let options = DocumentOptions {
        version: "3.2.0",
        dialect: Dialect::Portable,
        stream: Stream::ItemSchema,
    };
    let schemas = Schemas::new(interface, options.dialect);
    vec![file("openapi-3.2.json", &document(&schemas, options))]
}
