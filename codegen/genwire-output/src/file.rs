//! A generated file, as text.

use crate::render::{self, NotRust};

/// One generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The path from the root of the repository, with forward slashes.
    pub path: String,
    /// The content.
    pub text: String,
    /// The language of the file.
    pub kind: OutputKind,
}

impl OutputFile {
    /// Returns the file with a layout that people can read.
    ///
    /// It takes most of the time of making Rust, so that it is left to those who need it.
    ///
    /// # Errors
    ///
    /// Fails if tokens are no Rust, which is a bug of an emitter.
    pub fn laid_out(self) -> Result<Self, NotRust> {
        Ok(match self.kind {
            OutputKind::RustTokens => {
                Self { text: render::laid_out(&self.text)?, kind: OutputKind::Rust, ..self }
            }
            _ => self,
        })
    }
}

/// The language of a generated file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// Rust, to be finished by rustfmt.
    Rust,
    /// The tokens of Rust below a header, which [`OutputFile::laid_out`] makes readable.
    RustTokens,
    /// JSON.
    Json,
    /// Markdown.
    Markdown,
    /// TOML.
    Toml,
    /// Python.
    Python,
    /// TypeScript.
    TypeScript,
    /// A file of a site: HTML, CSS or JavaScript.
    Web,
}
