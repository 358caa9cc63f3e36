//! A foreign description of an interface, turned into a first draft of a spec.
//!
//! The report lists what the draft cannot say, with its place in the document; nothing is dropped in
//! silence. The draft is text that people go on with, and it loads.

mod bodies;
mod choices;
mod cycles;
mod document;
mod draft;
mod names;
mod objects;
mod operations;
mod print;
mod report;
mod scalars;
mod schema;
mod service;
mod settle;
mod text;

pub use report::{Change, Report};

use document::Document;
use genwire_spec::{Diagnostics, SpecFile};

/// The target of a draft.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the area; made from the title of the document when absent.
    pub area: Option<String>,
    /// The files of a spec that the area joins; none for a spec of its own.
    pub spec: Vec<SpecFile>,
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

/// Drafts a spec from the text of an OpenAPI document, 3.0 or 3.1, in JSON or YAML.
///
/// The error says in one sentence why the text is no such document.
pub fn openapi(text: &str, options: &Options) -> Result<Draft, String> {
    let document = Document::read(text)?;
    let mut draft = draft::Draft::new(&document, options)?;
    draft.fill();
    let area = draft.area.clone();
    let bare = print::files(&draft);
    let mistakes = match genwire_spec::load(&joined(options, &bare)) {
        // Defaults and examples are checked against a spec that loads without them.
        Ok(interface) => {
            settle::settle(&mut draft, &interface);
            genwire_spec::load(&joined(options, &print::files(&draft))).err()
        }
        Err(mistakes) => Some(mistakes),
    };
    let files = print::files(&draft);
    Ok(Draft { area, files, report: draft.report, mistakes })
}

fn joined(options: &Options, new: &[SpecFile]) -> Vec<SpecFile> {
    let mut files = options.spec.clone();
    files.extend_from_slice(new);
    files
}
