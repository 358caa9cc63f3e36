//! Parts of a document that a comparison needs beside the files of its draft.

use super::document::Document;
use super::draft::Draft;
use super::omitted::{self, Omitted};
use super::report::Report;
use super::tree::Places;
use genwire_spec::SpecFile;

/// Parts of a document that a comparison needs beside the files of its draft.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Statements that the draft leaves out or weakens.
    pub omitted: Vec<Omitted>,
    /// Places of the webhooks of the document, as JSON pointers.
    pub webhooks: Vec<String>,
    /// Places in the document that the tables of the files were made from.
    pub places: Places,
}

impl Comparison {
    pub(super) fn new(
        document: &Document,
        draft: &Draft<'_>,
        files: &[SpecFile],
        report: &Report,
    ) -> Self {
        Self {
            omitted: omitted::collect(document, report),
            webhooks: omitted::webhooks(document),
            places: Places::new(draft, files),
        }
    }
}
