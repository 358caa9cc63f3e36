//! Mistakes in the requirements and the open questions.

use super::{Diagnostic, SpecPlace};

impl Diagnostic {
    /// Reports requirements whose first line names other columns.
    pub fn fact_columns(place: SpecPlace, columns: &str) -> Self {
        Self::new("fact-columns", place, "`facts.tsv` does not have the expected columns")
            .label(format!("expected {columns}, separated by tabs"))
            .help("put the columns into this order")
    }

    /// Reports a row of the requirements with too few or too many cells.
    pub fn fact_cells(place: SpecPlace, expected: usize, found: usize) -> Self {
        Self::new("fact-cells", place, format!("this row has {found} cells"))
            .label(format!("expected {expected} cells, separated by tabs"))
            .help("look for a missing tab, or for a tab inside a cell")
    }

    /// Reports two requirements with one id.
    pub fn fact_twice(place: SpecPlace, id: &str, line: usize) -> Self {
        Self::new("fact-twice", place, format!("line {line} has the fact `{id}` already"))
            .help("give one of them an id of its own")
    }

    /// Reports a coverage entry that has none of the known forms.
    pub fn coverage_form(place: SpecPlace, text: &str) -> Self {
        Self::new("coverage-form", place, format!("`{text}` is not a form of coverage")).label(
            "expected an item path, `test:FILE::NAME`, `conform:OPERATION.STEP(…)`, `pending:client/NAME` \
             or `pending:server/NAME`",
        ).help("`spec/README.md` lists the forms of coverage")
    }

    /// Reports a reference to an open question that does not exist.
    pub fn unknown_gap<'a>(
        place: SpecPlace,
        id: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-gap", place, format!("there is no open question `{id}`"))
            .label("expected an id of `gaps.toml`")
            .help("add it there, or name one that is there")
            .suggest(id, known)
    }

    /// Reports an open question that is named twice at one place.
    pub fn gap_twice(place: SpecPlace, id: &str) -> Self {
        Self::new("gap-twice", place, format!("`{id}` is named here twice"))
            .help("remove one of them")
    }

    /// Reports an open question that no item names.
    pub fn gap_unused(place: SpecPlace, id: &str) -> Self {
        Self::new("gap-unused", place, format!("no item names the open question `{id}`"))
            .help("add the paths of the items that it touches to `items`")
    }

    /// Reports an item path without an item.
    pub fn unknown_item<'a>(
        place: SpecPlace,
        path: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-item", place, format!("there is no item `{path}`"))
            .label("expected the path of an item of the spec")
            .help("`cargo xtask trace` prints what is near; a path is `AREA.TYPE.MEMBER` and further keys").suggest(path, known)
    }
}
