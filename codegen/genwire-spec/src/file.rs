//! A source file of the spec.

/// One file of the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecFile {
    /// The path relative to the root of the repository, with forward slashes:
    /// `spec/chat/types.toml`.
    pub path: String,
    /// The content.
    pub text: String,
}
