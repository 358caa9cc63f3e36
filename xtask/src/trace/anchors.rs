//! Checks that the reference has the items that cover requirements.

use super::ids::FACTS;
use genwire_docs::markdown::FileAnchor;
use genwire_spec::model::{Coverage, Fact};
use genwire_workspace::problem::Problem;
use std::collections::BTreeMap;

/// Reports items that cover a requirement and have no anchor in the reference.
pub(super) fn problems(facts: &[Fact], anchors: &BTreeMap<&str, FileAnchor>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fact in facts {
        for cover in &fact.coverage {
            let Coverage::Item(item) = cover else { continue };
            if anchors.contains_key(item.0.as_str()) {
                continue;
            }
            let message = format!("`{item}` covers `{}` and is not in the reference", fact.id);
            problems.push(
                Problem::new(FACTS, fact.line, message)
                    .help("cover the fact by an item that has an anchor on a page"),
            );
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_spec::model::ItemPath;

    #[test]
    fn an_item_without_an_anchor_is_found() {
        let fact = |item: &str| Fact {
            id: "CHAT-001".to_owned(),
            area: "chat".to_owned(),
            kind: "rule".to_owned(),
            statement: String::new(),
            places: Vec::new(),
            coverage: vec![Coverage::Item(ItemPath(item.to_owned()))],
            line: 2,
        };
        let anchor = FileAnchor { file: "a.md".to_owned(), anchor: None };
        let found = problems(&[fact("chat.A"), fact("chat.B")], &[("chat.A", anchor)].into());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].message, "`chat.B` covers `CHAT-001` and is not in the reference");
    }
}
