//! The options of an import.

use genwire_spec::SpecFile;

/// Way to divide the operations among areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Areas {
    /// One area for all.
    #[default]
    One,
    /// An area for each tag that is the first one of an operation or a webhook.
    Tags,
}

/// Options of the conversion.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Name of the document's file, by which the files that it refers to may refer back to it.
    pub file: Option<String>,
    /// Name of the area; made from the title of the document by default.
    pub area: Option<String>,
    /// Way to divide the operations among areas.
    pub areas: Areas,
    /// Files of an existing spec that the area becomes a part of; empty for a new spec.
    pub spec: Vec<SpecFile>,
    /// Tags, paths and `operationId`s: only operations that match one of them, and the types that
    /// these use, are converted. All operations if empty.
    pub only: Vec<String>,
    /// Texts of OpenAPI overlays, which are applied to the document first, in their order.
    pub overlays: Vec<String>,
    /// True if references may lead to files that are not below the folder of the document.
    pub outside: bool,
    /// True if the draft is for a comparison: it comes with the statements that it leaves out, and
    /// with the places that it was made from.
    pub for_comparison: bool,
}
