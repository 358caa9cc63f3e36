//! Checks the ids of the requirements against their counts.

use genwire_workspace::problem::Problem;
use genwire_workspace::tree::Tree;
use std::collections::BTreeMap;

/// The file of the requirements.
pub(super) const FACTS: &str = "spec/facts.tsv";
/// The file with the number of requirements for each prefix.
pub(super) const COUNTS: &str = "spec/facts.counts.tsv";

/// Checks the ids against the counts in the spec.
pub(super) fn problems(tree: &Tree) -> Vec<Problem> {
    let (Some(facts), Some(counts)) = (tree.get(FACTS), tree.get(COUNTS)) else {
        return vec![
            Problem::new(FACTS, 0, format!("`{FACTS}` or `{COUNTS}` is missing"))
                .help("bring both files back; they have the number of requirements of each prefix"),
        ];
    };
    let mut problems = Vec::new();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (line, text) in facts.lines().skip(1) {
        let id = text.split('\t').next().unwrap_or_default();
        if let Some(first) = seen.insert(id, line) {
            problems.push(
                Problem::new(FACTS, line, format!("`{id}` is in the requirements twice"))
                    .expected(format!("one row; the first is on line {first}"))
                    .help("remove one of the two rows"),
            );
        }
    }
    let mut wanted = BTreeMap::new();
    for (line, text) in counts.lines().skip(1) {
        match text.split_once('\t').map(|(prefix, count)| (prefix, count.trim().parse::<u32>())) {
            Some((prefix, Ok(count))) => {
                wanted.extend((1..=count).map(|number| (format!("{prefix}-{number:03}"), line)));
            }
            _ => problems.push(
                Problem::new(COUNTS, line, "expected a row of a prefix and a count")
                    .expected("an id prefix, a tab and a whole number"),
            ),
        }
    }
    for (id, line) in &wanted {
        if !seen.contains_key(id.as_str()) {
            problems.push(
                Problem::new(COUNTS, *line, format!("`{id}` is not in the requirements"))
                    .help(format!("add its row to `{FACTS}`")),
            );
        }
    }
    for (id, line) in &seen {
        if !wanted.contains_key(*id) {
            problems.push(
                Problem::new(
                    FACTS,
                    *line,
                    format!("`{id}` is beyond the counts of the requirements"),
                )
                .help(format!("correct the id, or raise the count in `{COUNTS}`")),
            );
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(facts: &str, counts: &str) -> Vec<String> {
        let tree = Tree::of(&[(FACTS, facts), (COUNTS, counts)]);
        problems(&tree).into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn a_full_register_is_accepted() {
        assert!(messages("id\nA-001\nA-002\nB-001\n", "prefix\tcount\nA\t2\nB\t1\n").is_empty());
    }

    #[test]
    fn a_missing_a_double_and_a_foreign_id_are_found() {
        assert_eq!(
            messages("id\nA-001\nA-001\nC-001\n", "prefix\tcount\nA\t2\n"),
            [
                "`A-001` is in the requirements twice",
                "`A-002` is not in the requirements",
                "`C-001` is beyond the counts of the requirements",
            ]
        );
    }
}
