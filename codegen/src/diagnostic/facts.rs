//! Mistakes in the fact register and the open points.

use super::{Diagnostic, Place};

impl Diagnostic {
    /// A register whose first line names other columns.
    pub fn fact_columns(place: Place, columns: &str) -> Self {
        Self::new("fact-columns", place, "the register has other columns than it should")
            .label(format!("expected {columns}, separated by tabs"))
            .help("put the columns into this order")
    }

    /// A row of the register with too few or too many cells.
    pub fn fact_cells(place: Place, expected: usize, found: usize) -> Self {
        Self::new("fact-cells", place, format!("this row has {found} cells"))
            .label(format!("expected {expected} cells, separated by tabs"))
            .help("look for a tab that is missing, or that stands inside a text")
    }

    /// Two facts with one id.
    pub fn fact_twice(place: Place, id: &str, line: usize) -> Self {
        Self::new("fact-twice", place, format!("line {line} has the fact `{id}` already"))
            .help("give one of them an id of its own")
    }

    /// A carrier that is written in no known way.
    pub fn carrier_form(place: Place, text: &str) -> Self {
        Self::new("carrier-form", place, format!("`{text}` can carry no fact")).label(
            "expected an item path, `test:FILE::NAME`, `pending:client/NAME` or `pending:server/NAME`",
        ).help("`CONTRIBUTING.md` tells what may carry a fact")
    }

    /// A reference to an open point that does not exist.
    pub fn unknown_gap<'a>(
        place: Place,
        id: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-gap", place, format!("there is no open point `{id}`"))
            .label("expected an id of `spec/gaps.toml`")
            .help("add it there, or name one that is there")
            .suggest(id, known)
    }

    /// An open point that is named twice at one place.
    pub fn gap_twice(place: Place, id: &str) -> Self {
        Self::new("gap-twice", place, format!("`{id}` is named here twice"))
            .help("remove one of them")
    }

    /// An open point that no item shows.
    pub fn gap_unused(place: Place, id: &str) -> Self {
        Self::new("gap-unused", place, format!("no item shows the open point `{id}`"))
            .help("add the paths of the items that it touches to `items`")
    }

    /// An item path that leads nowhere.
    pub fn unknown_item<'a>(
        place: Place,
        path: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-item", place, format!("there is no item `{path}`"))
            .label("expected the path of an item of the spec")
            .help("`cargo xtask trace` prints what is near; a path is `AREA.TYPE.MEMBER` and further keys").suggest(path, known)
    }
}
