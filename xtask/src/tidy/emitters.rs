//! Emitters: no special cases by string, and names that are converted once.

use super::code::without_comments;
use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};

/// The folder of the generator's packages.
const GENERATOR: &str = "codegen/";
/// The packages that produce output files.
const EMITTERS: &[&str] = &[
    "codegen/genwire-docs/src/",
    "codegen/genwire-rust/src/",
    "codegen/genwire-schema/src/",
    "codegen/genwire-typings/src/",
    "codegen/genwire-vectors/src/",
];
/// The translation of expressions, whose cases are the functions of CEL.
const LOWERING: &str = "codegen/genwire-schema/src/lower";
/// The files that convert case, and why.
const NAMES: &[(&str, &str)] = &[
    ("codegen/genwire-spec/src/names.rs", "names are converted here, once"),
    ("codegen/genwire-spec/src/model/name.rs", "the name of a constant is in capitals"),
    ("codegen/genwire-spec/src/suggest.rs", "misspelt names are found in any case"),
    ("codegen/genwire-spec/src/model/words.rs", "a sentence begins with a capital"),
    ("codegen/genwire-diff/src/print/markdown.rs", "a sentence begins with a capital"),
];

/// Comparisons with strings that are not special cases: the file, the comparison, why.
const COMPARED_STRINGS: &[(&str, &str, &str)] = &[(
    "codegen/genwire-schema/src/openapi.rs",
    "key != \"description\"",
    "a keyword of JSON Schema",
)];

/// Case conversions, by the names they usually have.
const CONVERSIONS: &[&str] = &[
    ".to_uppercase(",
    ".to_lowercase(",
    ".to_ascii_uppercase(",
    ".to_ascii_lowercase(",
    "to_snake",
    "to_pascal",
];

/// Checks that special cases are data in the spec, and that emitters do not convert names.
pub(super) fn strings(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    let emitters = EMITTERS.iter().flat_map(|folder| tree.below(folder));
    let emitters = emitters.filter(|file| file.is_rust() && !file.path.starts_with(LOWERING));
    for file in emitters {
        for (line, text) in code_lines(&file.text) {
            let known = COMPARED_STRINGS
                .iter()
                .any(|(path, compared, _)| *path == file.path && text.contains(compared));
            if !known && (text.contains("== \"") || text.contains("!= \"")) {
                problems.push(
                    Problem::new(&file.path, line, "an emitter compares with a string")
                        .expected("a closed enum or a flag of the model")
                        .help("resolve the case once, in `resolve`"),
                );
            }
        }
    }
    for file in tree.below(GENERATOR).filter(|file| file.is_rust() && !is_test(file)) {
        // Resolve compares without regard to case, and has the one file that converts.
        if file.path.starts_with("codegen/genwire-spec/src/resolve/")
            || NAMES.iter().any(|(path, _)| *path == file.path)
        {
            continue;
        }
        for (line, text) in code_lines(&file.text) {
            if let Some(found) = CONVERSIONS.iter().find(|call| text.contains(**call)) {
                problems.push(
                    Problem::new(&file.path, line, format!("a case conversion (`{found}`)"))
                        .expected(format!("case conversions only in `{}`", NAMES[0].0))
                        .help("use the `Name` of the model"),
                );
            }
        }
    }
    problems
}

/// Returns the lines that are not comments, quoted code or tests.
fn code_lines(text: &str) -> Vec<(usize, String)> {
    let code = without_comments(without_tests(text));
    code.lines().enumerate().map(|(index, line)| (index + 1, line.to_owned())).collect()
}

fn without_tests(text: &str) -> &str {
    // Modules of tests are last in a file; a lone `mod tests;` line may be anywhere.
    text.find("#[cfg(test)]\nmod tests {").map_or(text, |place| &text[..place])
}

fn is_test(file: &SourceFile) -> bool {
    let parts = file.parts();
    parts.contains(&"tests") || matches!(file.name(), "tests.rs" | "testing.rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn string_comparisons_and_case_conversions_are_found() {
        let tree = Tree::of(&[
            ("codegen/genwire-rust/src/a.rs", "if name == \"Stmt\" {}\n// x == \"y\"\n"),
            ("codegen/genwire-spec/src/rule/b.rs", "name.to_uppercase();\n"),
            (NAMES[0].0, "name.to_uppercase();\n"),
        ]);
        assert_eq!(strings(&tree).len(), 2);
    }
}
