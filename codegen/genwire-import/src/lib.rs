//! A foreign description of an interface, turned into a first draft of a spec.
//!
//! The report lists what the draft cannot say, with its place in the document; nothing is dropped in
//! silence. The draft is text that people go on with, and it loads.

mod auth;
mod bodies;
mod carry;
mod choices;
mod cycles;
mod document;
mod draft;
mod errors;
mod leftover;
mod names;
mod objects;
mod operations;
mod overlay;
mod parse;
mod path;
mod print;
mod reason;
mod reference;
mod report;
mod scalars;
mod schema;
mod service;
mod settle;
mod text;

pub use document::Reader;
pub use reason::Reason;
pub use report::{Carried, Change, Report};

use document::Document;
use genwire_spec::{Diagnostics, SpecFile};

/// The target of a draft.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the area; made from the title of the document when absent.
    pub area: Option<String>,
    /// The files of a spec that the area joins; none for a spec of its own.
    pub spec: Vec<SpecFile>,
    /// Tags, paths and `operationId`s: only the operations that one of them names, and the types
    /// that these reach. All operations where there are none.
    pub only: Vec<String>,
    /// Texts of OpenAPI overlays that change the document first, in their order.
    pub overlays: Vec<String>,
    /// True where references may lead to files that are not below the folder of the document.
    pub outside: bool,
}

/// A first draft.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The name of the area.
    pub area: String,
    /// The new files of the spec.
    pub files: Vec<SpecFile>,
    /// The omissions, changes and new names.
    pub report: Report,
    /// The mistakes that are left in the draft.
    pub mistakes: Option<Diagnostics>,
}

/// Drafts a spec from the text of an OpenAPI document, 3.0, 3.1 or 3.2, in JSON or YAML, that
/// refers to no other file.
///
/// The error says in one sentence why the text is no such document.
pub fn openapi(text: &str, options: &Options) -> Result<Draft, String> {
    let mut read = |_: &str| Err("no file is read beside the document".to_owned());
    openapi_beside(text, options, &mut read)
}

/// Drafts a spec from the text of an OpenAPI document and of the files that it refers to.
///
/// `read` gets their paths, seen from the folder of the document, with `/` between parts.
pub fn openapi_beside(
    text: &str,
    options: &Options,
    read: &mut Reader<'_>,
) -> Result<Draft, String> {
    let mut root = parse::value(text)?;
    for overlay in &options.overlays {
        overlay::apply(&mut root, &parse::value(overlay)?)?;
    }
    let document = Document::new(root, options.outside, read)?;
    let mut draft = draft::Draft::new(&document, options)?;
    draft.fill()?;
    let area = draft.area.clone();
    let mistakes = match genwire_spec::load(&joined(options, print::files(&draft))) {
        // Defaults and examples are checked against a spec that loads without them.
        Ok(interface) => {
            settle::settle(&mut draft, &interface);
            drop(interface);
            genwire_spec::load(&joined(options, print::files(&draft))).err()
        }
        Err(mistakes) => Some(mistakes),
    };
    let files = print::files(&draft);
    Ok(Draft { area, files, report: draft.report, mistakes })
}

fn joined(options: &Options, new: Vec<SpecFile>) -> Vec<SpecFile> {
    let mut files = options.spec.clone();
    files.extend(new);
    files
}
