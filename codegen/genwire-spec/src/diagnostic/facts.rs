//! Diagnostics about requirements and open questions.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "fact-columns" fact_columns(columns: &str)
        "`facts.tsv` does not have the expected columns"
        label "expected {columns}, separated by tabs"
        help "put the columns into this order";
    "fact-cells" fact_cells(expected: usize, found: usize)
        "this row has {found} cells"
        label "expected {expected} cells, separated by tabs"
        help "look for a missing tab, or for a tab inside a cell";
    "fact-twice" fact_twice(id: &str, line: usize)
        "line {line} has the fact `{id}` already"
        help "give one of them an id of its own";
    "coverage-form" coverage_form(text: &str)
        "`{text}` is not a form of coverage"
        label "expected an item path, `test:FILE::NAME`, `conform:OPERATION.STEP(…)`, \
            `pending:client/NAME` or `pending:server/NAME`"
        help "`spec/README.md` lists the forms of coverage";
    "unknown-gap" unknown_gap(id: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no open question `{id}`"
        label "expected an id of `gaps.toml`"
        help "add it there, or name one that is there"
        suggest id from known;
    "gap-twice" gap_twice(id: &str)
        "`{id}` is named here twice"
        help "remove one of them";
    "gap-unused" gap_unused(id: &str)
        "no item names the open question `{id}`"
        help "add the paths of the items that it touches to `items`";
    "unknown-item" unknown_item(path: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no item `{path}`"
        label "expected the path of an item of the spec"
        help "`cargo xtask trace` prints what is near; a path is `AREA.TYPE.MEMBER` and further \
            keys"
        suggest path from known;
}
