//! Converts an OpenAPI document to a first draft of a spec.
//!
//! The report lists everything that the draft leaves out or changes, with its position in the
//! document. The draft is text for people to edit; [`Draft::mistakes`] lists what is left to
//! correct.

mod alternatives;
mod areas;
mod auth;
mod bodies;
mod carry;
mod choices;
mod convert;
mod document;
mod draft;
mod errors;
mod files;
mod homes;
mod importer;
mod keywords;
mod leftover;
mod limits;
mod made;
mod malformed;
mod media;
mod names;
mod null_members;
mod objects;
mod omitted;
mod operations;
mod options;
mod overlay;
mod parse;
mod paths;
mod pattern;
mod reason;
mod reference;
mod refusal;
mod report;
mod request;
mod scalars;
mod schema;
mod schemas;
mod select;
mod service;
mod settle;
mod text;
mod tree;
mod twins;

pub use document::Reader;
pub use omitted::{Comparison, Omitted};
pub use reason::{Class, Reason};
pub use refusal::{Fault, Origin, Refusal};
pub use report::{Carried, Change, Report};
pub use request::{Areas, Options};
pub use tree::Places;

use document::Document;
use genwire_spec::{Diagnostics, Interface, SpecFile};

/// First draft of a spec.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Name of the area, or of the first one.
    pub area: String,
    /// Number of areas that [`Areas::Tags`] makes of the document.
    pub tags: usize,
    /// New files of the spec.
    pub files: Vec<SpecFile>,
    /// The file with the servers of the existing spec, if the draft adds some.
    pub changed: Option<SpecFile>,
    /// Omissions, changes and new names.
    pub report: Report,
    /// Parts of the document for a comparison with another, if the options ask for them.
    pub comparison: Option<Comparison>,
    /// Actions of overlays that change nothing, and selections that select nothing.
    pub warnings: Vec<Fault>,
    /// Mistakes for which the spec does not load yet; `None` if it loads.
    pub mistakes: Option<Diagnostics>,
    /// The whole spec, if it loads.
    pub interface: Option<Interface>,
}

/// Drafts a spec from the text of an OpenAPI document, 3.0, 3.1 or 3.2, in JSON or YAML, that
/// refers to no other file.
///
/// The error states why the text cannot be read as such a document.
pub fn openapi(text: &str, options: &Options) -> Result<Draft, Refusal> {
    let mut read = |_: &str| Err("no file is read in addition to the document".to_owned());
    openapi_beside(text.to_owned(), options, &mut read)
}

/// Drafts a spec from the text of an OpenAPI document and of the files that it refers to.
///
/// Consumes the text, so that its memory is freed once it is parsed. `read` gets paths relative to
/// the folder of the document, with `/` between parts.
pub fn openapi_beside(
    text: String,
    options: &Options,
    read: &mut Reader<'_>,
) -> Result<Draft, Refusal> {
    let mut root = parse::value(&text)?;
    drop(text);
    let mut warnings = overlay::apply_all(&mut root, &options.overlays)?;
    let document = Document::new(root, (options.file.as_deref(), options.outside), read)?;
    let head = document.head();
    let mut draft = importer::Importer::new(&document, options)?.draft(&head)?;
    let (area, tags) = (draft.calls.areas()[0].to_owned(), areas::count(&document));
    // Loading the draft takes the most memory, and does without the document.
    let document = options.for_comparison.then_some(document);
    let (files, interface, mistakes) = settle::load(&mut draft, &options.spec);
    let changed = draft.service.servers.changed_file();
    let mut report = std::mem::take(&mut draft.report);
    std::mem::take(&mut draft.references).charge(&mut report);
    let comparison = document.map(|it| Comparison::new(&it, &draft, &files, &report));
    let report = report.with_places();
    warnings.append(&mut draft.warnings);
    Ok(Draft { area, tags, files, changed, report, comparison, warnings, mistakes, interface })
}
