//! Checks the look and the place of generated files.

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
/// Endings of marked files beside Rust.
const MARKED: &[&str] = &["md", "py", "ts"];
/// Beginnings of the names of standards, which look like ids.
const STANDARDS: &[&str] = &["ECMA"];
/// Files of an area crate's `generated/` that belong to no single operation.
const SHARED_FILES: &[&str] =
    &["types", "limits", "states", "text_rules", "check", "client", "server", "service", "streams"];

/// A file is marked as generated if and only if it is in a place for generated files.
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

/// Git knows which files are generated.
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

/// Generated Rust is code that a careful person would have written.
pub(super) fn code(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.rust().filter(|file| file.is_generated()) {
        for (line, text) in file.lines() {
            let code = text.trim_start();
            if code.starts_with("//") {
                continue;
            }
            if code.contains(" ::std::") || code.contains("(::std::") || code.contains("<::std::") {
                problems.push(
                    Problem::new(&file.path, line, "a `::std::` path in a generated file")
                        .expected("a `use` line")
                        .help("hygiene belongs to the derives; correct the emitter"),
                );
            }
            if code.starts_with("#[allow") || code.starts_with("#![allow") {
                problems.push(
                    Problem::new(&file.path, line, "a silenced lint in a generated file")
                        .expected("no lint to silence, or `#[expect(…, reason = \"…\")]`")
                        .help("correct the emitter"),
                );
            }
        }
    }
    problems
}

/// One operation is one word in the spec, in its crate and in the vectors.
pub(super) fn one_word(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.below("spec/") {
        let ["spec", area, name] = *file.parts() else { continue };
        let Some(operation) = name.strip_suffix(".toml") else { continue };
        if !file.text.lines().any(|line| line.trim() == "[operation]") {
            continue;
        }
        let wanted = [
            format!("crates/genwire-{area}/src/generated/{operation}.rs"),
            format!("tests/vectors/{area}/{operation}.json"),
        ];
        for path in wanted.iter().filter(|path| tree.get(path).is_none()) {
            problems.push(
                Problem::new(&file.path, 0, format!("operation `{operation}` has no `{path}`"))
                    .help("run `cargo xtask generate` and commit the new files"),
            );
        }
    }
    problems.extend(tree.rust().filter_map(|file| without_operation(tree, file)));
    problems
}

fn without_operation(tree: &Tree, file: &SourceFile) -> Option<Problem> {
    let ["crates", package, "src", "generated", name] = *file.parts() else { return None };
    let (area, stem) = (package.strip_prefix("genwire-")?, name.strip_suffix(".rs")?);
    let known = area == "common"
        || SHARED_FILES.contains(&stem)
        || tree.get(&format!("spec/{area}/{stem}.toml")).is_some();
    (!known).then(|| {
        Problem::new(&file.path, 0, format!("`{stem}` is not an operation of `spec/{area}/`"))
            .help("delete the file, or bring the operation back")
    })
}

/// The first doc line of an operation's file is its HTTP line; types say where they come from; no
/// doc cites an id.
pub(super) fn docs(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.rust().filter(|file| file.is_generated()) {
        let ["crates", _, "src", "generated", name] = *file.parts() else { continue };
        let stem = name.trim_end_matches(".rs");
        let doc = file.text.lines().find(|line| line.starts_with("//!")).unwrap_or_default();
        if !SHARED_FILES.contains(&stem) && file.parts()[1] != "genwire-common" {
            let methods = ["`GET /", "`POST /", "`DELETE /", "`PUT /", "`PATCH /"];
            if !methods.iter().any(|method| doc.contains(method)) {
                problems.push(
                    Problem::new(&file.path, 3, "an operation without its HTTP line")
                        .expected("method and path in backticks on the first doc line"),
                );
            }
        }
        if !SHARED_FILES.contains(&stem) || stem == "types" {
            problems.extend(types_without_link(file));
        }
    }
    problems.extend(ids(tree));
    problems
}

/// Ids of facts and open questions are for the reference, and not for the docs of packages that
/// are published.
fn ids(tree: &Tree) -> Vec<Problem> {
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

fn types_without_link(file: &SourceFile) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut has_link = false;
    for (line, text) in file.lines() {
        if text.starts_with("///") {
            has_link |= text.contains("[Reference](");
        } else if text.starts_with("pub struct ") || text.starts_with("pub enum ") {
            if !has_link {
                problems.push(
                    Problem::new(&file.path, line, "a type whose docs do not link the reference")
                        .expected("a line `[Reference](…)` in its docs"),
                );
            }
            has_link = false;
        } else if text == "}" || text.is_empty() {
            has_link = false;
        }
    }
    problems
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
    fn bad_code_is_found() {
        let text = "use x;\nfn f() -> ::std::string::String {}\n#[allow(dead_code)]\n// ::std::x\n";
        assert_eq!(code(&Tree::of(&[("a/src/generated/x.rs", text)])).len(), 2);
        assert!(code(&Tree::of(&[("a/src/x.rs", text)])).is_empty());
    }

    #[test]
    fn operations_and_files_have_the_same_names() {
        let tree = Tree::of(&[
            ("spec/chat/create_x.toml", "[operation]\n"),
            ("crates/genwire-chat/src/generated/create_y.rs", ""),
            ("crates/genwire-chat/src/generated/types.rs", ""),
        ]);
        assert_eq!(one_word(&tree).len(), 3);
    }

    #[test]
    fn missing_http_lines_and_links_are_found() {
        let text = "// mark\n//! Creates.\n\n/// A type.\npub struct X {\n}\n";
        let tree = Tree::of(&[("crates/genwire-chat/src/generated/create_x.rs", text)]);
        assert_eq!(docs(&tree).len(), 2);
        let text =
            "// mark\n//! `POST /v1/x`\n\n/// A.\n///\n/// [Reference](x)\npub struct X {\n}\n";
        let tree = Tree::of(&[("crates/genwire-chat/src/generated/create_x.rs", text)]);
        assert!(docs(&tree).is_empty());
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
