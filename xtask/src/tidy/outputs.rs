//! Checks the form and the location of generated files.

use genwire_output::render;
use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};

/// The attributes of generated files for git.
const ATTRIBUTES: &[&str] = &[
    "**/generated/** linguist-generated",
    "**/generated.rs linguist-generated",
    "schemas/** linguist-generated",
    "tests/vectors/** linguist-generated",
    "docs/reference/** linguist-generated",
];
/// Extensions of marked files other than Rust.
const MARKED: &[&str] = &["md", "py", "ts"];
/// Prefixes in names of standards that look like ids.
const STANDARDS: &[&str] = &["ECMA"];
/// Checks that files are marked as generated if and only if their paths are reserved for generated
/// files.
pub(super) fn marks(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.files.iter().filter(|file| {
        file.is_rust() || MARKED.iter().any(|extension| file.has_extension(extension))
    }) {
        let first = file.text.lines().next().unwrap_or_default();
        let mark = first.split_once(' ').map_or("", |(_, mark)| mark);
        let marked = render::is_mark(mark) && mark.contains(") by cargo xtask ");
        if file.is_generated() && !marked {
            problems.push(
                Problem::new(&file.path, 1, "a generated file without its mark")
                    .expected(format!("`// {}`", render::mark("SPEC", "EMITTER", "cargo xtask")))
                    .help("a hand-written file is in the wrong place here"),
            );
        }
        if !file.is_generated() && first.contains(render::MARKER) {
            problems.push(
                Problem::new(&file.path, 1, "a generated file outside the generated places")
                    .expected(
                        "a `generated/` folder, `schemas/`, `tests/vectors/` or `docs/reference/`",
                    ),
            );
        }
    }
    problems
}

/// Checks that git knows which files are generated.
pub(super) fn attributes(tree: &Tree) -> Vec<Problem> {
    let text = tree.get(".gitattributes").map_or("", |file| file.text.as_str());
    ATTRIBUTES
        .iter()
        .filter(|wanted| !text.lines().any(|line| line.starts_with(**wanted)))
        .map(|wanted| {
            Problem::new(".gitattributes", 0, "a generated place without an attribute for git")
                .expected(format!("the line `{wanted}`"))
        })
        .collect()
}

/// Checks that ids of facts and open questions are in the reference, and not in the docs of
/// published packages.
pub(super) fn ids(tree: &Tree) -> Vec<Problem> {
    let unpublished: Vec<&str> = tree
        .files
        .iter()
        .filter(|file| file.name() == "Cargo.toml" && file.text.contains("\npublish = false"))
        .filter_map(|file| file.path.strip_suffix("Cargo.toml"))
        .collect();
    let is_published = |file: &&SourceFile| {
        let ["crates" | "codegen", _, "src", ..] = *file.parts() else { return false };
        !unpublished.iter().any(|folder| file.path.starts_with(folder))
    };
    tree.rust().filter(is_published).flat_map(ids_in_docs).collect()
}

/// Reports the lines of docs that cite an id. In code that is written by hand, an id in backticks
/// is an example of an id.
fn ids_in_docs(file: &SourceFile) -> Vec<Problem> {
    let (marks, help): (&[&str], _) = if file.is_generated() {
        (&["//"], "correct the emitter")
    } else {
        (&["///", "//!"], "say in words what it states; in backticks it is an example of an id")
    };
    let has_id = |text: &str| {
        let texts = text.split('`').step_by(if file.is_generated() { 1 } else { 2 });
        texts.flat_map(|text| text.split(is_outside_id)).any(is_id)
    };
    file.lines()
        .filter(|(_, text)| marks.iter().any(|mark| text.trim_start().starts_with(mark)))
        .filter(|(_, text)| has_id(text))
        .map(|(line, _)| {
            Problem::new(&file.path, line, "an id of a fact or an open question in rustdoc")
                .expected("the id in `docs/reference` only")
                .help(help)
        })
        .collect()
}

fn is_outside_id(letter: char) -> bool {
    !(letter.is_ascii_alphanumeric() || letter == '-')
}

/// Returns true if a word is an id such as `CHAT-043`.
fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(prefix, number)| {
        prefix.len() >= 2
            && !STANDARDS.contains(&prefix)
            && prefix.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            && number.len() == 3
            && number.bytes().all(|digit| digit.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_places_belong_together() {
        let marked = render::first_line("//", "spec/a/x.toml", "a::x", "cargo xtask");
        let tree = Tree::of(&[
            ("crates/a/src/generated/x.rs", &marked),
            ("crates/a/src/generated/y.rs", "//! By hand.\n"),
            ("crates/a/src/z.rs", &marked),
        ]);
        let found: Vec<_> = marks(&tree).into_iter().map(|problem| problem.file).collect();
        assert_eq!(found, ["crates/a/src/generated/y.rs", "crates/a/src/z.rs"]);
    }

    #[test]
    fn a_missing_attribute_is_found() {
        assert_eq!(attributes(&Tree::default()).len(), ATTRIBUTES.len());
        let all = ATTRIBUTES.join("\n");
        assert!(attributes(&Tree::of(&[(".gitattributes", &all)])).is_empty());
    }

    #[test]
    fn ids_in_docs_of_published_packages_are_found() {
        for (path, text, lines) in [
            ("crates/a/src/generated/types.rs", "/// A member (CHAT-043).\n", &[1][..]),
            ("crates/a/src/generated/types.rs", "/// `CHAT-043`\n// CHAT-043\n", &[1, 2]),
            ("crates/a/src/x.rs", "/// `X-M3` or H3-1080.\nfn f();\n    //! As CB-009.\n", &[3]),
            ("crates/a/src/x.rs", "/// An id, such as `CHAT-043`, by ECMA-262.\n// CB-009\n", &[]),
            ("codegen/a/src/x/y.rs", "/// By UNK-001.\n", &[1]),
            ("crates/a/tests/x.rs", "/// By UNK-001.\n", &[]),
            ("crates/own/src/x.rs", "/// By UNK-001.\n", &[]),
        ] {
            let own = ("crates/own/Cargo.toml", "[package]\npublish = false\n");
            let found = ids(&Tree::of(&[(path, text), own]));
            let found: Vec<_> = found.into_iter().map(|problem| problem.line).collect();
            assert_eq!(found, lines, "{path}: {text}");
        }
    }
}
