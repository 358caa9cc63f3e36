//! A generated file: its path, its content and its language.

use genwire_constraint::escape_hidden;
use std::borrow::Cow;

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The path relative to the root of the repository, with forward slashes.
    pub path: String,
    /// The content.
    pub text: String,
    /// The language of the file.
    pub kind: OutputKind,
}

impl OutputFile {
    /// Returns the file with invisible characters escaped, such as those that change text
    /// direction.
    ///
    /// Rust already has them escaped in its strings and docs.
    #[must_use]
    pub fn with_escapes(mut self) -> Self {
        if self.kind != OutputKind::Rust
            && let Cow::Owned(escaped) = escape_hidden(&self.text)
        {
            self.text = escaped;
        }
        self
    }
}

/// The language of a generated file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// Rust.
    Rust,
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
    /// HTML.
    Web,
}
