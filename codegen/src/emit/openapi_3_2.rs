//! The `OpenAPI` 3.2 document: the portable one, with the events of streams typed by `itemSchema`.

use super::openapi::{Edition, Stream, document, file};
use crate::OutputFile;
use crate::model::Interface;
use crate::schema::Dialect;

/// Makes the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let edition =
        Edition { version: "3.2.0", dialect: Dialect::Portable, stream: Stream::ItemSchema };
    file("schemas/openapi-3.2.json", &document(interface, edition))
}
