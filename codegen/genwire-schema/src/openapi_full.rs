//! The complete `OpenAPI` 3.1 document: with tagged unions, rules, callbacks and streams.

use super::openapi::{DocumentOptions, Stream, document};
use crate::mark::file;
use crate::schema::{Dialect, Schemas};
use genwire_output::OutputFile;
use genwire_spec::model::Interface;

/// Generates the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let options =
        DocumentOptions { version: "3.1.1", dialect: Dialect::OpenApi, stream: Stream::Schema };
    let schemas = Schemas::new(interface, options.dialect);
    vec![file("openapi.json", &document(&schemas, options))]
}
