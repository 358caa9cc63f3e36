//! Checks the size, the opening and the location of files.

use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};

/// Maximum number of lines of a hand-written file.
const FILE_LINES: usize = 600;
/// Maximum number of lines of a `lib.rs`.
const LIB_LINES: usize = 120;

/// Files that may be longer than the rule allows: path, current lines, reason. The list only
/// shrinks.
const EXCEPTIONS: &[(&str, usize, &str)] = &[];

/// Files that tests write and compare. They are as long as the output that they show.
const SNAPSHOTS: &[&str] = &[
    "codegen/genwire-codegen/tests/it/language/client.rs",
    "codegen/genwire-codegen/tests/it/language/server.rs",
    "codegen/genwire-codegen/tests/it/language/update_item.rs",
    "codegen/genwire-codegen/tests/it/rules/rust/drawn.rs",
    "codegen/genwire-codegen/tests/it/rules/rust/emitted.rs",
];

/// Limits the length of files; an entry that is not needed is an error too.
pub(super) fn length(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.written().filter(|file| !SNAPSHOTS.contains(&file.path.as_str())) {
        let lines = file.text.lines().count();
        let rule = if file.name() == "lib.rs" { LIB_LINES } else { FILE_LINES };
        let entry = EXCEPTIONS.iter().find(|(path, ..)| *path == file.path);
        let limit = entry.map_or(rule, |(_, lines, _)| *lines);
        if lines > limit {
            problems.push(
                Problem::new(&file.path, limit + 1, format!("a file of {lines} lines"))
                    .expected(format!("at most {limit}"))
                    .help("split it by what its parts own; `foo.rs` is next to `foo/`"),
            );
        } else if entry.is_some() && lines < limit {
            problems.push(
                Problem::new(
                    &file.path,
                    0,
                    format!("the file shrank from {limit} to {lines} lines"),
                )
                .help("lower its entry in `xtask/src/tidy/files.rs`, or remove it"),
            );
        }
    }
    for (path, ..) in EXCEPTIONS {
        if tree.get(path).is_none() && tree.get("Cargo.toml").is_some() {
            problems.push(
                Problem::new(*path, 0, "an entry for a file that does not exist")
                    .help("remove it from `xtask/src/tidy/files.rs`"),
            );
        }
    }
    problems
}

/// Requires that a file begins with its purpose.
pub(super) fn opening(tree: &Tree) -> Vec<Problem> {
    tree.written()
        .filter(|file| !is_fixture(file) && !file.text.starts_with("//! "))
        .map(|file| {
            Problem::new(&file.path, 1, "a file that does not say what it owns")
                .expected("one sentence in a `//!` line")
        })
        .collect()
}

/// The packages with a separate test binary for builds without features, `tests/refusals.rs`. The
/// other test binary would be compiled for nothing there.
pub(crate) const REFUSING: [&str; 3] = ["cargo-genwire", "genwire-cli", "genwire-core"];

/// Checks that `foo.rs` is next to `foo/`, and that a crate has one integration test binary.
pub(super) fn places(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.rust().filter(|file| !is_fixture(file)) {
        if file.name() == "mod.rs" {
            problems.push(
                Problem::new(&file.path, 0, "a `mod.rs`")
                    .help("rename it to its folder's name, next to the folder"),
            );
        }
        if let ["crates", package, "tests", name] = *file.parts()
            && !(name == "refusals.rs" && REFUSING.contains(&package))
        {
            problems.push(
                Problem::new(&file.path, 0, format!("`{name}` is a test binary of its own"))
                    .expected("one integration binary, `tests/it/main.rs`")
                    .help("make it a module of `tests/it/`"),
            );
        }
    }
    problems
}

/// The only allowed glob: the index that it re-exports lists its names and follows the spec.
const INDEX: &str = "pub use generated::*;";

/// Checks that a `lib.rs` re-exports items by name.
pub(super) fn reexports(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.written().filter(|file| file.name() == "lib.rs") {
        for (line, text) in file.lines() {
            if text.starts_with("pub use ") && text.contains("::*") && text != INDEX {
                problems.push(
                    Problem::new(&file.path, line, "a re-export of everything")
                        .expected("the names one by one, or the module")
                        .help("readers look here for what the crate offers"),
                );
            }
        }
    }
    problems
}

/// Returns true for a file that is input of a test.
pub(super) fn is_fixture(file: &SourceFile) -> bool {
    let parts = file.parts();
    parts.contains(&"tests")
        && (["data", "expand", "ui"].iter().any(|folder| parts.contains(folder)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_found() {
        let long = "//! Long.\n".repeat(FILE_LINES + 1);
        let lib = "//! Long.\n".repeat(LIB_LINES + 1);
        let tree = Tree::of(&[("a/src/x.rs", &long), ("a/src/lib.rs", &lib)]);
        assert_eq!(length(&tree).len(), 2);
        let generated = Tree::of(&[("a/src/generated/x.rs", &long)]);
        assert!(length(&generated).is_empty());
    }

    #[test]
    fn a_file_without_a_sentence_is_found() {
        let tree = Tree::of(&[
            ("a/src/x.rs", "use std::fmt;\n"),
            ("a/src/y.rs", "//! Owns y.\n"),
            ("a/tests/ui/wrong.rs", "fn main() {}\n"),
        ]);
        assert_eq!(opening(&tree).len(), 1);
    }

    #[test]
    fn mod_files_and_second_test_binaries_are_found() {
        let tree = Tree::of(&[
            ("a/src/x/mod.rs", ""),
            ("crates/a/tests/x.rs", ""),
            ("crates/a/tests/it/main.rs", ""),
            ("crates/a/tests/refusals.rs", ""),
            ("crates/genwire-core/tests/refusals.rs", ""),
        ]);
        assert_eq!(places(&tree).len(), 3);
    }

    #[test]
    fn glob_reexports_are_found() {
        let tree = Tree::of(&[(
            "a/src/lib.rs",
            "pub use x::*;\npub use y::{A, B};\npub use generated::*;\n",
        )]);
        assert_eq!(reexports(&tree).len(), 1);
    }
}
