//! Checks that programs open files for writing only in a few modules that handle links correctly.

use super::code::without_comments;
use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};

/// Crates of programs that run in folders to which others may write.
const PROGRAMS: &[&str] = &[
    "crates/genwire-audio/",
    "crates/genwire-cli/",
    "crates/genwire-command/",
    "crates/genwire-core/",
    "crates/genwire-mock/",
    "crates/genwire-server/",
];

/// Calls that open a file for writing.
const CALLS: &[&str] =
    &["File::create", "File::options", "OpenOptions::new", "fs::copy(", "fs::write("];

/// Files that may have such calls. `journal.rs` and `partial_file.rs` follow a link only at the
/// path that the user gave; `regular.rs` only reads; the others create a new file or refuse a link.
const WRITERS: &[&str] = &[
    "crates/genwire-command/src/batch/journal.rs",
    "crates/genwire-command/src/mcp/content.rs",
    "crates/genwire-command/src/profiles/lock.rs",
    "crates/genwire-core/src/client/body/partial_file.rs",
    "crates/genwire-core/src/file/regular.rs",
    "crates/genwire-mock/src/server/ready.rs",
    "crates/genwire-mock/src/store/pools.rs",
];

/// Checks that only a few files open a file for writing.
pub(super) fn files(tree: &Tree) -> Vec<Problem> {
    let is_program = |file: &&SourceFile| {
        file.is_rust()
            && file.path.contains("/src/")
            && !file.path.contains("/tests/")
            && !file.path.ends_with("/tests.rs")
            && PROGRAMS.iter().any(|program| file.path.starts_with(program))
            && !WRITERS.contains(&file.path.as_str())
    };
    tree.files.iter().filter(is_program).flat_map(written).collect()
}

fn written(file: &SourceFile) -> Vec<Problem> {
    let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = without_comments(code);
    let lines = code.lines().enumerate();
    let found = lines.filter_map(|(index, line)| {
        let call = CALLS.iter().find(|call| has_call(line, call))?;
        let call = call.trim_end_matches('(');
        let problem = Problem::new(&file.path, index + 1, format!("`{call}` in a program"))
            .expected("a file that no link of another user leads elsewhere")
            .help("write it by `genwire_core::client::PartialFile`");
        Some(problem)
    });
    found.collect()
}

/// Returns true if a line has a call, not as the end of another name such as `PartialFile::create`.
fn has_call(line: &str, call: &str) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(call).any(|(at, _)| !line[..at].ends_with(is_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_written_in_other_places_are_found() {
        let text = "PartialFile::create(x);\nfn f() { fs::write(\"a\", \"b\"); }\n#[cfg(test)]\nfs::write(x);\n";
        let tree = Tree::of(&[
            ("crates/genwire-cli/src/man.rs", text),
            ("crates/genwire-cli/src/man/tests.rs", text),
            ("crates/genwire-cli/tests/it/man.rs", text),
            ("crates/genwire-server/src/x.rs", "// fs::write(x)\nlet x = OpenOptions::new();\n"),
            ("crates/genwire-mock/src/server/ready.rs", "let x = OpenOptions::new();\n"),
            ("crates/cargo-genwire/src/x.rs", text),
        ]);
        let found: Vec<(String, usize)> =
            files(&tree).into_iter().map(|problem| (problem.file, problem.line)).collect();
        let expected =
            [("crates/genwire-cli/src/man.rs", 2), ("crates/genwire-server/src/x.rs", 2)];
        assert_eq!(found, expected.map(|(file, line)| (file.to_owned(), line)));
    }
}
