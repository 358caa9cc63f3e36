//! Mistakes in how the files are written.

use super::{Diagnostic, Place};

impl Diagnostic {
    /// A file that has no meaning where it stands.
    pub fn stray_file(place: Place) -> Self {
        Self::new("stray-file", place, "this file has no place in the spec").help(
            "the spec is `spec/service.toml`, `spec/gaps.toml`, `spec/facts.tsv` and `spec/AREA/NAME.toml`",
        )
    }

    /// Text that is not TOML.
    pub fn toml_syntax(place: Place, message: &str) -> Self {
        Self::new("toml-syntax", place, format!("not valid TOML: {message}"))
    }

    /// TOML that the spec language does not know: an unknown key, a missing one, a wrong type.
    pub fn toml_shape(place: Place, message: &str) -> Self {
        let mut quoted = message.split('`').skip(1).step_by(2);
        let wrong = quoted.next().unwrap_or_default();
        let known: Vec<&str> = quoted.collect();
        let (title, label) = message.split_once(", expected ").unwrap_or((message, ""));
        let label = if label.is_empty() { String::new() } else { format!("expected {label}") };
        Self::new("toml-shape", place, title).label(label).suggest(wrong, known)
    }

    /// A register whose first line names other columns.
    pub fn fact_columns(place: Place, columns: &str) -> Self {
        Self::new("fact-columns", place, "the register has other columns than it should")
            .label(format!("expected {columns}, separated by tabs"))
    }

    /// A row of the register with too few or too many cells.
    pub fn fact_cells(place: Place, expected: usize, found: usize) -> Self {
        Self::new("fact-cells", place, format!("this row has {found} cells"))
            .label(format!("expected {expected} cells, separated by tabs"))
    }
}
