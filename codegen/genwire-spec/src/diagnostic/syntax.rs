//! Mistakes in how the files are written.

use super::{Diagnostic, Place};

impl Diagnostic {
    /// Reports a file whose location has no meaning in a spec.
    pub fn stray_file(place: Place) -> Self {
        Self::new("stray-file", place, "this file has no place in the spec").help(
            "the spec is `spec/service.toml`, `spec/gaps.toml`, `spec/facts.tsv` and `spec/AREA/NAME.toml`",
        )
    }

    /// Reports content that is not TOML.
    pub fn toml_syntax(place: Place, message: &str) -> Self {
        Self::new("toml-syntax", place, format!("not valid TOML: {message}"))
            .help("write strings in quotes, and each table head and each key only once")
    }

    /// Reports TOML that does not fit the spec language: an unknown key, a missing one, a wrong
    /// type.
    pub fn toml_structure(place: Place, message: &str) -> Self {
        let mut quoted = message.split('`').skip(1).step_by(2);
        let wrong = quoted.next().unwrap_or_default();
        let known: Vec<&str> = quoted.collect();
        let (title, expected) = message.split_once(", expected ").unwrap_or((message, ""));
        let diagnostic = Self::new("toml-structure", place, title.replace("field", "key"))
            .help("`spec/README.md` lists the keys and their values");
        if !known.is_empty() {
            // What is unknown has a list of what is known: one name of it helps more than all.
            diagnostic.label("expected a known word").suggest(wrong, known)
        } else if expected.is_empty() {
            diagnostic
        } else {
            diagnostic.label(format!("expected {expected}"))
        }
    }
}
