//! The check that the reference shows each fact on the page of the item that covers it.

use super::ids::FACTS;
use genwire_docs::markdown::FileAnchor;
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::model::{Coverage, Fact, Gap};
use genwire_workspace::problem::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// The ids (`CHAT-043`, `UNK-007`) that each page of the reference shows, by file.
pub(super) type Shown<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Collects the ids that the pages show.
pub(super) fn shown(files: &[OutputFile]) -> Shown<'_> {
    let pages = files.iter().filter(|file| file.kind == OutputKind::Markdown);
    pages.map(|page| (page.path.as_str(), ids(&page.text))).collect()
}

/// Reports facts for `docs`, and open questions with items, that no page of their items shows.
///
/// `pages` maps each item to its page. Pages that list all ids do not count as the page of an item.
pub(super) fn problems(
    facts: &[Fact],
    gaps: &[Gap],
    shown: &Shown<'_>,
    pages: &BTreeMap<&str, FileAnchor>,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fact in facts {
        let gap = gaps.iter().find(|gap| gap.id == fact.id);
        let items: Vec<&str> = match gap {
            Some(gap) => gap.items.iter().map(|item| item.0.as_str()).collect(),
            None if fact.places.iter().any(|place| place == "docs") => covering_items(fact),
            None => continue,
        };
        if items.is_empty() && gap.is_none() {
            problems.push(
                Problem::new(FACTS, fact.line, format!("no item covers `{}`", fact.id))
                    .expected("an item of the spec, because the docs have to show the fact")
                    .help("write it as a note of the item that it is about"),
            );
        }
        let missing = items.into_iter().filter(|item| {
            let page = pages.get(item).and_then(|page| shown.get(page.file.as_str()));
            !page.is_some_and(|ids| ids.contains(fact.id.as_str()))
        });
        problems.extend(missing.map(|item| {
            let page = pages.get(item).map_or("a page", |page| page.file.as_str());
            Problem::new(FACTS, fact.line, format!("`{page}` does not show `{}`", fact.id))
                .expected(format!("the id next to what the page says about `{item}`"))
                .help("cover the fact by an item that has a place on a page, such as a note")
        }));
    }
    problems
}

fn covering_items(fact: &Fact) -> Vec<&str> {
    let items = fact.coverage.iter().filter_map(|cover| match cover {
        Coverage::Item(item) => Some(item.0.as_str()),
        Coverage::Test { .. } | Coverage::Step { .. } => None,
    });
    items.collect()
}

fn ids(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
        .filter(|word| is_id(word))
        .collect()
}

fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(prefix, number)| {
        number.len() == 3
            && number.bytes().all(|digit| digit.is_ascii_digit())
            && prefix.starts_with(|letter: char| letter.is_ascii_uppercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_spec::model::ItemPath;

    fn fact(id: &str, places: &[&str], items: &[&str]) -> Fact {
        Fact {
            id: id.to_owned(),
            area: "chat".to_owned(),
            kind: "rule".to_owned(),
            statement: String::new(),
            places: places.iter().map(|place| (*place).to_owned()).collect(),
            coverage: items
                .iter()
                .map(|item| Coverage::Item(ItemPath((*item).to_owned())))
                .collect(),
            line: 2,
        }
    }

    /// Checks the number of problems if the page of `chat.A` and another page have this content.
    fn check(fact: Fact, page: &str, other: &str, expected: usize) {
        let shown = BTreeMap::from([("a.md", ids(page)), ("sources.md", ids(other))]);
        let pages =
            BTreeMap::from([("chat.A", FileAnchor { file: "a.md".to_owned(), anchor: None })]);
        let found = problems(&[fact], &[], &shown, &pages);
        assert_eq!(found.len(), expected, "{found:?}");
    }

    #[test]
    fn ids_are_found_in_texts() {
        let text = "Facts: CHAT-043, H3-001; `UNK-007` (not utf-8, X-M3 or TOOLONG-1234).";
        assert_eq!(ids(text).into_iter().collect::<Vec<_>>(), ["CHAT-043", "H3-001", "UNK-007"]);
    }

    #[test]
    fn a_fact_has_to_be_on_the_page_of_its_item() {
        let docs = || fact("CHAT-001", &["docs"], &["chat.A"]);
        check(docs(), "CHAT-001", "", 0);
        check(docs(), "CHAT-002", "CHAT-001", 1);
        check(fact("CHAT-001", &["docs"], &["chat.B"]), "CHAT-001", "", 1);
        check(fact("CHAT-001", &["docs"], &[]), "CHAT-001", "", 1);
        check(fact("CHAT-001", &["server"], &["chat.A"]), "", "", 0);
    }
}
