//! Whether the docs show what the register wants them to show.

use super::register::FACTS;
use crate::problem::Problem;
use genwire_codegen::model::{Fact, Gap};
use std::collections::BTreeSet;

/// The ids (`CHAT-043`, `UNK-007`) that occur in doc texts.
pub(super) fn shown<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    texts.flat_map(words).filter(|word| is_id(word)).collect()
}

/// Facts with the place `docs`, and open points with items, that no doc shows.
pub(super) fn problems(facts: &[Fact], gaps: &[Gap], shown: &BTreeSet<&str>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fact in facts {
        let gap = gaps.iter().find(|gap| gap.id == fact.id);
        // An open point without items touches nothing whose docs could show it.
        let wanted = match gap {
            Some(gap) => !gap.items.is_empty(),
            None => fact.places.iter().any(|place| place == "docs"),
        };
        if wanted && !shown.contains(fact.id.as_str()) {
            problems.push(
                Problem::new(FACTS, fact.line, format!("no doc shows `{}`", fact.id))
                    .expected("a carrier whose docs are generated, with the id in them")
                    .help("carry it by an item that the docs show, such as a note"),
            );
        }
    }
    problems
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
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

    fn fact(id: &str, places: &[&str]) -> Fact {
        Fact {
            id: id.to_owned(),
            area: "chat".to_owned(),
            kind: "rule".to_owned(),
            statement: String::new(),
            places: places.iter().map(|place| (*place).to_owned()).collect(),
            carriers: Vec::new(),
            line: 2,
        }
    }

    #[test]
    fn ids_are_found_in_doc_lines() {
        let text = "/// Facts: CHAT-043, H3-001; `UNK-007` (not utf-8, X-M3 or TOOLONG-1234).";
        assert_eq!(
            shown([text].into_iter()).into_iter().collect::<Vec<_>>(),
            ["CHAT-043", "H3-001", "UNK-007"]
        );
    }

    #[test]
    fn a_fact_for_the_docs_is_missed_where_no_doc_shows_it() {
        let facts = [fact("CHAT-001", &["docs"]), fact("CHAT-002", &["server"])];
        assert_eq!(problems(&facts, &[], &BTreeSet::new()).len(), 1);
        assert!(problems(&facts, &[], &BTreeSet::from(["CHAT-001"])).is_empty());
    }
}
