//! The parts of the Markdown pages of the reference, by the anchor at which each starts.

use super::normal::normal;
use genwire_output::{OutputFile, OutputKind};
use std::collections::BTreeMap;

/// The opening of an anchor, up to its name.
const ANCHOR: &str = "<a id=\"";
/// The end of an anchor, behind its name.
const ANCHOR_END: &str = "\"></a>";
/// The opening of the part that has the ids of the facts and no words about an item.
const SOURCES: &str = "<summary>Sources</summary>";

/// The texts of the reference: for each file, the normal text at each anchor, and at its top
/// under the empty name.
#[derive(Debug, Default)]
pub(super) struct Sections<'a> {
    files: BTreeMap<&'a str, BTreeMap<String, String>>,
}

impl<'a> Sections<'a> {
    /// Cuts the pages among the outputs.
    pub(super) fn of(files: &'a [OutputFile]) -> Self {
        let pages = files.iter().filter(|file| file.kind == OutputKind::Markdown);
        Self { files: pages.map(|page| (page.path.as_str(), cut(&page.text))).collect() }
    }

    /// Returns the text at an anchor of a file, or at its top.
    pub(super) fn get(&self, file: &str, anchor: Option<&str>) -> Option<&str> {
        let file = self.files.get(file)?;
        file.get(anchor.unwrap_or_default()).map(String::as_str)
    }
}

/// Cuts a page: an anchor that opens a line starts a section, which ends at the next one, and an
/// anchor in a row of a table is about that row.
fn cut(page: &str) -> BTreeMap<String, String> {
    let page = without_sources(page);
    let mut sections: BTreeMap<String, String> = BTreeMap::new();
    let mut current = String::new();
    for line in page.lines() {
        let mut words = line;
        if let Some((before, name, behind)) = anchor(line) {
            if before.is_empty() {
                name.clone_into(&mut current);
            } else {
                sections.entry(name.to_owned()).or_default().push_str(behind);
            }
            words = behind;
        }
        let section = sections.entry(current.clone()).or_default();
        section.push_str(words);
        section.push('\n');
    }
    sections.into_iter().map(|(name, text)| (name, normal(&text))).collect()
}

/// Returns the words before the first anchor of a line, its name, and the words behind it.
fn anchor(line: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = line.split_once(ANCHOR)?;
    let (name, behind) = rest.split_once(ANCHOR_END)?;
    Some((before, name, behind))
}

/// Removes the parts that list ids.
fn without_sources(page: &str) -> String {
    let mut out = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((before, behind)) = rest.split_once(SOURCES) {
        out.push_str(before);
        rest = behind.split_once("</details>").map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# Top

<a id=\"Usage\"></a>

## `Usage`

Token usage.

| Member | Description |
| --- | --- |
| <a id=\"Usage.total\"></a>`total` | All tokens.<details><summary>Sources</summary>A-1</details> |
| <a id=\"Usage.prompt\"></a>`prompt` | Tokens of the input. |

<details>
<summary>Sources</summary>

Facts: B-2

</details>

<a id=\"Usage.rules.sum\"></a>

- `total` is the sum.
";

    fn section(anchor: &str) -> String {
        cut(PAGE).remove(anchor).unwrap_or_default()
    }

    #[test]
    fn a_row_is_the_section_of_its_anchor() {
        assert_eq!(section("Usage.total"), "total | all tokens. |");
        assert_eq!(section("Usage.prompt"), "prompt | tokens of the input. |");
    }

    #[test]
    fn a_section_ends_at_the_next_anchor() {
        assert_eq!(section(""), "# top");
        assert!(section("Usage").contains("token usage."), "{}", section("Usage"));
        assert!(!section("Usage").contains("is the sum"), "{}", section("Usage"));
        assert_eq!(section("Usage.rules.sum"), "- total is the sum.");
    }

    #[test]
    fn sources_are_no_words_about_an_item() {
        assert!(!section("Usage").contains("b-2"));
        assert!(!section("Usage").contains("a-1"));
    }
}
