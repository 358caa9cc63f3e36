//! The `OpenAPI` 3.1 document with everything in it: tagged unions, rules, callbacks, streams.

use super::openapi::{Edition, Stream, document, file};
use crate::OutputFile;
use crate::model::Interface;
use crate::schema::Dialect;

/// Makes the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let edition = Edition { version: "3.1.1", dialect: Dialect::OpenApi, stream: Stream::Schema };
    file("schemas/openapi.json", &document(interface, edition))
}
