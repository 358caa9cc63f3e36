//! A generated file, as text.

use crate::Text;
use crate::render::{self, NotRust};
use std::borrow::Cow;

/// One generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The path from the root of the repository, with forward slashes.
    pub path: String,
    /// The content.
    pub text: Text,
    /// The language of the file.
    pub kind: OutputKind,
}

impl OutputFile {
    /// Returns the file with a text that people can read, as [`layout`](Self::layout) returns it.
    ///
    /// # Errors
    ///
    /// Fails if tokens are no Rust, which is a bug of an emitter.
    pub fn laid_out(self) -> Result<Self, NotRust> {
        if self.kind != OutputKind::RustTokens {
            return Ok(self);
        }
        Ok(Self { text: self.layout()?.into_owned().into(), kind: OutputKind::Rust, ..self })
    }

    /// Returns the file without characters that readers do not see, such as those that change the
    /// direction of text: escapes are in their place.
    ///
    /// Tokens of Rust have escapes in their strings, and docs when they are made.
    pub(crate) fn with_escapes(self) -> Self {
        if self.kind.is_rust() { self } else { Self { text: self.text.with_escapes(), ..self } }
    }

    /// Returns a text that people can read: the content, where that is no tokens.
    ///
    /// Tokens are parsed and printed item by item, which takes longer than making them.
    ///
    /// # Errors
    ///
    /// Fails if tokens are no Rust, which is a bug of an emitter.
    pub fn layout(&self) -> Result<Cow<'_, str>, NotRust> {
        match self.kind {
            OutputKind::RustTokens => render::laid_out(&self.path, &self.text).map(Cow::Owned),
            _ => Ok(Cow::Borrowed(&self.text)),
        }
    }
}

/// The language of a generated file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// Rust as text.
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

impl OutputKind {
    /// Returns true for Rust, laid out or not.
    pub fn is_rust(self) -> bool {
        matches!(self, Self::Rust | Self::RustTokens)
    }
}
