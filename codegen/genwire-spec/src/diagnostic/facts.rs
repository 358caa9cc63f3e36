//! Diagnostics about requirements and open questions.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "fact-columns" fact_columns(columns: &str)
        "`facts.tsv` does not have the expected columns"
        label "expected {columns}, separated by tabs"
        help "reorder the columns";
    "fact-cells" fact_cells(expected: usize, found: usize)
        "this row has {found} cells"
        label "expected {expected} cells, separated by tabs"
        help "look for a missing tab, or for a tab inside a cell";
    "fact-twice" fact_twice(id: &str, line: usize)
        "the fact `{id}` is already on line {line}"
        help "give one of them another id";
    "coverage-form" coverage_form(text: &str)
        "`{text}` is not a form of coverage"
        label "expected an item path, `test:FILE::NAME`, or `conform:OPERATION.STEP(…)`"
        help "`spec/README.md` lists the forms of coverage";
    "unknown-gap" unknown_gap(id: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no open question `{id}`"
        label "expected an id of `gaps.toml`"
        help "add it there, or name an existing one"
        suggest id from known;
    "gap-twice" gap_twice(id: &str)
        "`{id}` is listed twice"
        help "remove one of them";
    "gap-unused" gap_unused(id: &str)
        "no item names the open question `{id}`"
        help "add the paths of the affected items to `items`";
    "unknown-item" unknown_item(path: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no item `{path}`"
        label "expected the path of an item of the spec"
        help "a path is `AREA.TYPE.MEMBER` followed by keys; `cargo xtask trace` prints similar \
            ones"
        suggest path from known;
}
