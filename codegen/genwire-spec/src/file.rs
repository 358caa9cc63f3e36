//! A file of the spec, as text.

/// One file of the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecFile {
    /// The path from the root of the repository, with forward slashes: `spec/chat/types.toml`.
    pub path: String,
    /// The content.
    pub text: String,
}
