//! Checks that a new variant of a constraint or of a format is seen wherever they are matched.

use super::paths::without_comments;
use cargo_genwire::problem::Problem;
use cargo_genwire::tree::{SourceFile, Tree};

/// The enums: the name, and a part of the files that use it and no other enum of the name.
const ENUMS: &[(&str, &str)] =
    &[("Constraint", "genwire_constraint::"), ("Format", "genwire_constraint::"), ("Check", "")];

/// The folders with code that matches them.
const FOLDERS: &[&str] = &["codegen/", "crates/", "xtask/"];

/// The matches of these enums name every variant.
pub(super) fn matches(tree: &Tree) -> Vec<Problem> {
    let files = FOLDERS.iter().flat_map(|folder| tree.below(folder));
    let files = files.filter(|file| file.is_rust() && !file.is_generated());
    files.flat_map(problems_of).collect()
}

fn problems_of(file: &SourceFile) -> Vec<Problem> {
    let code = &file.text;
    let lines: Vec<String> = without_comments(code).lines().map(str::to_owned).collect();
    let mut problems = Vec::new();
    for (name, _) in ENUMS.iter().filter(|(_, sign)| code.contains(sign)) {
        for at in 0..lines.len() {
            if tests_one_variant(&lines[at..], name) || is_rest(&lines[..=at], name) {
                problems.push(
                    Problem::new(&file.path, at + 1, format!("a new `{name}` is not seen here"))
                        .expected("a match that names every variant")
                        .help("name the other variants, or read a member of `Constraint::facets`"),
                );
            }
        }
    }
    problems
}

/// Returns true if the first line tests for one variant: by `let` or by `matches!`.
fn tests_one_variant(lines: &[String], name: &str) -> bool {
    let Some(first) = lines.first() else { return false };
    let of_let = first.split_once("let ").and_then(|(_, rest)| rest.split_once(" = "));
    // The layout splits long patterns over the next lines.
    let of_macro = first.split_once("matches!(").map(|(_, rest)| match rest.find(')') {
        Some(_) => rest.to_owned(),
        None => lines.iter().skip(1).take(2).map(String::as_str).collect(),
    });
    of_let.is_some_and(|(pattern, _)| has_variant(pattern, name))
        || of_macro.is_some_and(|patterns| has_variant(&patterns, name))
}

/// Returns true if the last line is an arm for the variants that the arms before it do not name.
fn is_rest(lines: &[String], name: &str) -> bool {
    let Some((last, before)) = lines.split_last() else { return false };
    let Some((pattern, _)) = last.split_once(" =>") else { return false };
    let pattern = pattern.trim_start();
    let binding = pattern.split_once(" if ").map_or(pattern, |(binding, _)| binding);
    let is_binding = binding.chars().all(|one| one.is_ascii_lowercase() || one == '_');
    let depth = depth(last);
    // The other arms are at the same depth, up to the line that opens the match.
    let arms = before.iter().rev().take_while(|line| line.is_empty() || self::depth(line) >= depth);
    let mut arms = arms.filter(|line| self::depth(line) == depth);
    is_binding && arms.any(|arm| has_variant(arm.split(" =>").next().unwrap_or_default(), name))
}

/// Returns true for text with a variant of an enum.
fn has_variant(text: &str, name: &str) -> bool {
    let prefix = format!("{name}::");
    text.match_indices(&prefix).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + prefix.len()..].chars().next();
        before.is_none_or(|one| !one.is_alphanumeric()) && after.is_some_and(char::is_uppercase)
    })
}

/// Returns the number of spaces in front of a line.
fn depth(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        let text = format!("use genwire_constraint::Constraint;\n{text}");
        let tree = Tree::of(&[("codegen/a/src/x.rs", &text)]);
        matches(&tree).iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn an_arm_for_the_rest_is_found() {
        let arms = |rest: &str| {
            format!(
                "match one {{\n    Constraint::Unique => {{\n        1\n    }}\n    {rest}\n}}\n"
            )
        };
        for rest in ["_ => 2,", "other => 2,", "_ if is_it => 2,"] {
            assert_eq!(lines(&arms(rest)), [6], "{rest}");
        }
        assert!(lines(&arms("Constraint::Each(_) => 2,")).is_empty());
        let test = arms("_ => 2,");
        let test = format!("use genwire_constraint::Constraint;\n{test}");
        for path in ["codegen/a/tests/it/x.rs", "crates/a/src/tests.rs"] {
            assert_eq!(matches(&Tree::of(&[(path, &test)])).len(), 1, "{path}");
        }
        assert!(
            lines("match value {\n    Json::Null => Constraint::Unique,\n    _ => x,\n}\n")
                .is_empty()
        );
    }

    #[test]
    fn a_test_for_one_variant_is_found() {
        // Short, as the lines of this test would be found themselves.
        let lines = |text: &str| lines(&text.replace("C::", "Constraint::"));
        assert_eq!(lines("if let C::Each(each) = one {\n"), [2]);
        assert_eq!(lines("let Some(C::Each(each)) = one else { return };\n"), [2]);
        assert_eq!(lines("let it = matches!(one, C::Unique);\n"), [2]);
        assert_eq!(lines("matches!(\n    one,\n    C::Unique\n)\n"), [2]);
        assert!(lines("let one = C::Unique;\n").is_empty());
        assert!(lines("let it = one.facets().is_unique;\n").is_empty());
    }
}
