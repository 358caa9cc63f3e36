//! The `OpenAPI` 3.1 document with everything in it: tagged unions, rules, callbacks, streams.

use super::openapi::{DocumentOptions, Stream, document};
use crate::mark::file;
use crate::schema::{Dialect, Schemas};
use genwire_output::OutputFile;
use genwire_spec::model::Interface;

/// Makes the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let options =
        DocumentOptions { version: "3.1.1", dialect: Dialect::OpenApi, stream: Stream::Schema };
    let schemas = Schemas::new(interface, options.dialect);
    vec![file("openapi.json", &document(&schemas, options))]
}
