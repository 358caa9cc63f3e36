//! A name in every spelling that an output needs.

/// A name in every spelling that an output needs; only `crate::names` creates one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// The spelling on the wire and in the spec.
    pub wire: String,
    /// Snake case, for functions and fields. Rust keywords are not escaped.
    pub snake: String,
    /// Pascal case, for types and variants.
    pub pascal: String,
}

impl Name {
    /// Returns the name in upper snake case, for constants.
    pub fn shouting(&self) -> String {
        shout(&self.snake)
    }
}

/// Returns words in upper snake case.
pub(super) fn shout(words: &str) -> String {
    words.replace('-', "_").to_uppercase()
}
