//! The `OpenAPI` 3.1 document that every generator of code can read: structure without rules.

use super::openapi::{Edition, Stream, document, file};
use crate::OutputFile;
use crate::model::Interface;
use crate::schema::Dialect;

/// Makes the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let edition = Edition { version: "3.1.1", dialect: Dialect::Portable, stream: Stream::Schema };
    file("schemas/openapi.portable.json", &document(interface, edition))
}
