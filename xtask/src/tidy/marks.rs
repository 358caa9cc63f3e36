//! Checks for words and marks that no file of the project may have.

use super::files::is_fixture;
use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};

/// Forbidden words, spelt backwards so that this file does not have them: folders of the
/// machines on which the project is built, hosts of package registries, names of the vendor.
const WORDS: &[(&str, &str)] = &[
    ("/pmt/", "a folder of one machine"),
    ("/krow/", "a folder of one machine"),
    ("/mraf/", "a folder of one machine"),
    ("/toor/", "a folder of one machine"),
    ("/emoh/", "a folder of one machine"),
    ("oi.setarc.citats", "the host of a package registry"),
    ("oi.setarc.xedni", "the host of a package registry"),
    ("gro.sjmpn", "the host of a package registry"),
    ("gro.detsohnohtyp", "the host of a package registry"),
    ("gro.ipyp", "the host of a package registry"),
    ("gro.naibed.bed", "the host of a package registry"),
    ("xaminim", "the name of the vendor"),
    ("oulia", "the name of the vendor"),
];

/// Marks of unfinished or silenced work, in parts for the same reason.
const MARKS: &[(&str, &str)] = &[
    (concat!("FIX", "ME"), "write a test or an open question of the spec instead"),
    (concat!("XX", "X:"), "write a test or an open question of the spec instead"),
    (concat!("#[ig", "nore"), "a test that does not run proves nothing: mend or remove it"),
    (concat!("#[should_", "panic"), "return a result and check it"),
];

/// The only file that no person and no task of this project writes.
const LOCK: &str = "Cargo.lock";

/// An unfinished mark that is allowed with the id of an open question.
const LATER_MARK: &str = concat!("TO", "DO");

/// Checks that no file names a machine, a registry or the vendor.
pub(super) fn words(tree: &Tree) -> Vec<Problem> {
    let words: Vec<(String, &str)> =
        WORDS.iter().map(|(word, what)| (word.chars().rev().collect(), *what)).collect();
    let mut problems = Vec::new();
    for file in tree.files.iter().filter(|file| file.name() != LOCK) {
        for (line, text) in file.lines() {
            let lower = text.to_ascii_lowercase();
            for (word, what) in &words {
                if lower.contains(word.as_str()) && !is_pattern(&lower, word) {
                    problems.push(
                        Problem::new(&file.path, line, format!("{what} in a file of the project"))
                            .help("remove the words: the project speaks only of itself"),
                    );
                }
            }
        }
    }
    problems
}

/// A folder is only meant if a path starts with it: `/v1/work/` does not count.
fn is_pattern(line: &str, word: &str) -> bool {
    word.starts_with('/')
        && line.match_indices(word).all(|(at, _)| {
            line[..at]
                .ends_with(|letter: char| letter.is_alphanumeric() || "._-}*".contains(letter))
        })
}

/// Checks that no file contains a mark of unfinished or silenced work.
pub(super) fn marks(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.files.iter().filter(|file| file.name() != LOCK) {
        for (line, text) in file.lines() {
            for (mark, help) in MARKS.iter().filter(|(mark, _)| text.contains(mark)) {
                problems
                    .push(Problem::new(&file.path, line, format!("the mark `{mark}`")).help(*help));
            }
            let bare = text.contains(LATER_MARK) && !text.contains("UNK-") && !is_name(text);
            if bare {
                problems.push(
                    Problem::new(
                        &file.path,
                        line,
                        format!("a `{LATER_MARK}` that names no open question"),
                    )
                    .expected(format!("`{LATER_MARK}(UNK-001): …`"))
                    .help("do it, or give it an open question in `spec/gaps.toml`"),
                );
            }
        }
    }
    problems
}

/// Returns true if the letters are part of a longer word.
fn is_name(text: &str) -> bool {
    text.match_indices(LATER_MARK).all(|(at, _)| {
        let letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        text[..at].ends_with(letter) || text[at + LATER_MARK.len()..].starts_with(letter)
    })
}

/// Checks that tests are named after a fact, and that names do not need `r#`.
pub(super) fn names(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.written().filter(|file| !is_fixture(file)) {
        for (line, text) in file.lines() {
            if text.trim_start().starts_with("fn test_") {
                problems.push(
                    Problem::new(&file.path, line, "a test named `test_…`")
                        .expected("the fact that it holds, as a name"),
                );
            }
            if has_raw_name(text) && !may_use_raw_names(file) {
                problems.push(
                    Problem::new(&file.path, line, "a raw name (`r#…`)")
                        .expected("`ty`, `krate`, `enum_` or the like"),
                );
            }
        }
    }
    problems
}

/// Returns true for code generators and benchmarks. They may name foreign APIs.
fn may_use_raw_names(file: &SourceFile) -> bool {
    ["benches/", "codegen/", "crates/genwire-derive/"]
        .iter()
        .any(|folder| file.path.starts_with(folder))
}

fn has_raw_name(text: &str) -> bool {
    !text.trim_start().starts_with("//")
        && text.match_indices(concat!("r", "#")).any(|(at, mark)| {
            let after = text[at + mark.len()..].starts_with(|letter: char| letter.is_alphabetic());
            let before = text[..at].ends_with(|letter: char| letter.is_alphanumeric());
            after && !before
        })
}

/// Checks that diagnostics are lower case without a full stop, and that every bad spec has an
/// expected report.
pub(super) fn messages(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.below("codegen/genwire-codegen/tests/data/bad/") {
        let Some((stem, extension)) = file.path.rsplit_once('.') else { continue };
        let partner = if extension == "stderr" { "toml" } else { "stderr" };
        if tree.get(&format!("{stem}.{partner}")).is_none() && extension != "md" {
            problems.push(
                Problem::new(&file.path, 0, format!("a fixture without its `.{partner}`"))
                    .help("run the fixture tests with `GENWIRE_BLESS=1` and read the diff"),
            );
        }
        for (line, text) in file.lines().filter(|_| extension == "stderr") {
            let Some((head, message)) = text.split_once(": ") else { continue };
            if !head.starts_with("error") {
                continue;
            }
            if message.starts_with(|letter: char| letter.is_ascii_uppercase())
                || message.ends_with('.')
            {
                problems.push(
                    Problem::new(&file.path, line, "a message that reads like a sentence")
                        .expected("lower case, no full stop, names in backticks"),
                );
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_words_are_found_forwards() {
        let word: String = WORDS[0].0.chars().rev().collect();
        let text = format!("see {word}x\nand {}\n/v1{word}x\n", word.to_uppercase());
        assert_eq!(words(&Tree::of(&[("README.md", &text)])).len(), 2);
    }

    #[test]
    fn unfinished_marks_are_found() {
        let text = format!(
            "{}\n// {LATER_MARK}: later\n// {LATER_MARK}(UNK-001): later\nMY_{LATER_MARK}S\n",
            MARKS.iter().map(|(mark, _)| *mark).collect::<Vec<_>>().join("\n")
        );
        assert_eq!(marks(&Tree::of(&[("a/src/x.rs", &text)])).len(), MARKS.len() + 1);
    }

    #[test]
    fn bad_names_are_found() {
        let text =
            format!("fn test_x() {{}}\nlet {}type = 1;\nlet s = {}\"x\"{};\n", "r#", "r#", '#');
        assert_eq!(names(&Tree::of(&[("a/src/x.rs", &text)])).len(), 2);
    }

    #[test]
    fn fixtures_come_in_pairs_and_speak_low() {
        let tree = Tree::of(&[
            ("codegen/genwire-codegen/tests/data/bad/a.toml", ""),
            ("codegen/genwire-codegen/tests/data/bad/b.toml", ""),
            ("codegen/genwire-codegen/tests/data/bad/b.stderr", "error[b]: The name is wrong.\n"),
        ]);
        assert_eq!(messages(&tree).len(), 2);
    }
}
