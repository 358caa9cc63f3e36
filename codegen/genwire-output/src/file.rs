//! A generated file, as text.

/// One generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The path from the root of the repository, with forward slashes.
    pub path: String,
    /// The content; Rust still goes through rustfmt.
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
    /// Python.
    Python,
    /// TypeScript.
    TypeScript,
    /// A file of a site: HTML, CSS or JavaScript.
    Web,
}
