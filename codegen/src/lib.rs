//! The pure function from spec text to output files.
//!
//! Data flows one way: text, [`source`], [`resolve`], [`model`], [`emit`], [`render`], output
//! files. Nothing here reads or writes a file or asks for the time; `xtask` does.

pub mod diagnostic;
pub mod diff;
pub mod emit;
pub mod import;
pub mod judge;
pub mod lower;
pub mod model;
pub mod render;
pub mod resolve;
pub mod rule;
pub mod schema;
pub mod source;

pub use diagnostic::{Diagnostic, Diagnostics};
pub use emit::{EMITTERS, Emitter, ON_DEMAND};
pub use model::Interface;

use std::{panic::resume_unwind, thread};

/// One file of the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecFile {
    /// The path from the root of the repository, with forward slashes: `spec/chat/types.toml`.
    pub path: String,
    /// The text.
    pub text: String,
}

/// One generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The path from the root of the repository, with forward slashes.
    pub path: String,
    /// The text; Rust still goes through rustfmt.
    pub text: String,
    /// The language of the file.
    pub kind: OutputKind,
}

/// The language of a generated file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// Rust, finished by rustfmt.
    Rust,
    /// JSON.
    Json,
    /// Markdown.
    Markdown,
    /// TOML.
    Toml,
    /// A file of a site: HTML, CSS or JavaScript.
    Web,
}

/// Reads the whole spec and resolves it; on failure, every mistake that was found.
pub fn load(files: &[SpecFile]) -> Result<Interface, Diagnostics> {
    let mut diagnostics = Vec::new();
    let expanded = source::with_prefix(files);
    let source = source::read(&expanded, &mut diagnostics);
    let interface = resolve::resolve(&source, &mut diagnostics);
    match interface {
        Some(interface) if diagnostics.is_empty() => Ok(interface),
        _ => Err(Diagnostics::new(diagnostics, &expanded).in_files(files, source::unexpanded)),
    }
}

/// Reads and resolves an edition of the interface for a comparison, with its conformance vectors
/// as bodies to try.
pub fn edition(name: &str, files: &[SpecFile]) -> Result<diff::Edition, Diagnostics> {
    let interface = load(files)?;
    let numbered: Vec<_> = interface.operations.iter().enumerate().collect();
    let candidates =
        at_once(&numbered, |(index, one)| candidates(&interface, *index, one)).concat();
    let places = source::places(files);
    Ok(diff::Edition::new(name, interface, places, candidates))
}

/// Runs every emitter; the files are in the order of [`EMITTERS`].
pub fn generate(interface: &Interface) -> Vec<OutputFile> {
    at_once(EMITTERS, |emitter| (emitter.emit)(interface)).concat()
}

/// Does the same with each item, all at once; the results are in the order of the items.
pub(crate) fn at_once<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    thread::scope(|scope| {
        let work = &work;
        let running: Vec<_> = items.iter().map(|item| scope.spawn(move || work(item))).collect();
        running.into_iter().map(|one| one.join().unwrap_or_else(|bug| resume_unwind(bug))).collect()
    })
}

/// The vectors of an operation as bodies to try.
fn candidates(
    interface: &Interface,
    index: usize,
    operation: &model::Operation,
) -> Vec<diff::Candidate> {
    let vectors = emit::vectors::vectors(interface, operation).cases.into_iter();
    vectors
        .map(|vector| diff::Candidate {
            operation: index,
            part: vector.part,
            // The model cannot judge what is written by hand; the vector says it.
            by_hand: by_hand(interface, &vector),
            body: vector.body,
            covers: vector.covers,
        })
        .collect()
}

fn by_hand(interface: &Interface, vector: &emit::vectors::Vector) -> Vec<judge::Finding> {
    let known = judge::judge(interface, vector.ty, &vector.body);
    vector.violations.iter().filter(|finding| !known.contains(finding)).cloned().collect()
}
