//! The options of an import.

use genwire_spec::SpecFile;

/// Way to divide the operations among areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Areas {
    /// One area for all operations.
    #[default]
    One,
    /// An area for each tag that is the first tag of an operation or a webhook.
    Tags,
}

/// Options of the conversion.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// File name of the document, by which the files that it references may refer back to it.
    pub file: Option<String>,
    /// Name of the area; derived from the title of the document by default.
    pub area: Option<String>,
    /// Way to divide the operations among areas.
    pub areas: Areas,
    /// Files of an existing spec that the area becomes a part of; empty for a new spec.
    pub spec: Vec<SpecFile>,
    /// Tags, paths and `operationId`s that select operations; only these and the types that they
    /// use are converted. Empty selects all operations.
    pub only: Vec<String>,
    /// Sources of OpenAPI overlays, which are applied to the document in order before the
    /// conversion.
    pub overlays: Vec<String>,
    /// True if references to files outside the folder of the document are allowed.
    pub outside: bool,
    /// True if the draft is for a comparison. It then includes the statements that it omits, and
    /// the pointers of its sources.
    pub for_comparison: bool,
}
