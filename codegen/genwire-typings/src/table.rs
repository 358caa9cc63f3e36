//! A table of plain data.

use genwire_spec::model::Json;

/// One constant of a file.
pub(crate) struct Table {
    /// The name, in capitals.
    pub(crate) name: String,
    /// Its doc.
    pub(crate) doc: String,
    /// The value.
    pub(crate) value: Json,
}
