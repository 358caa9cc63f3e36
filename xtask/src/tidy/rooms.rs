//! The arrows between the rooms of codegen, as a table.

use super::paths::{paths, without_comments};
use crate::problem::Problem;
use crate::tree::{SourceFile, Tree};

/// The package whose rooms these are.
const SOURCES: &str = "codegen/src/";
/// The file that lists the emitters.
const REGISTRY: &str = "codegen/src/emit.rs";
/// The files that convert case, and why.
const NAMES: &[(&str, &str)] = &[
    ("codegen/src/resolve/names.rs", "names are converted here, once"),
    ("codegen/src/model/name.rs", "a constant is the snake case of its name in capitals"),
    ("codegen/src/emit/rust/docs.rs", "a sentence begins with a capital"),
    ("codegen/src/diff/print/markdown.rs", "a sentence begins with a capital"),
];

/// A room: its name, the rooms it may import, the packages it may import.
struct Room {
    name: &'static str,
    rooms: &'static [&'static str],
    packages: &'static [&'static str],
}

/// Every room. What a row does not name is forbidden to it.
const ROOMS: &[Room] = &[
    Room {
        name: "source",
        rooms: &["diagnostic"],
        packages: &["indexmap", "schemars", "serde", "serde_json", "toml"],
    },
    Room { name: "rule", rooms: &["model"], packages: &["cel_core", "serde_json"] },
    Room { name: "lower", rooms: &["model", "rule"], packages: &["genwire_constraint"] },
    Room { name: "schema", rooms: &["lower", "model"], packages: &["genwire_constraint"] },
    Room {
        name: "judge",
        rooms: &["model", "rule", "schema"],
        packages: &["genwire_constraint", "serde", "serde_json"],
    },
    Room { name: "model", rooms: &[], packages: &["genwire_constraint"] },
    Room {
        name: "resolve",
        rooms: &["diagnostic", "judge", "model", "rule", "source"],
        packages: &["genwire_constraint", "indexmap", "serde", "serde_json", "toml"],
    },
    Room { name: "diagnostic", rooms: &["rule"], packages: &["annotate_snippets"] },
    Room {
        name: "emit",
        rooms: &["judge", "lower", "model", "render", "rule", "schema"],
        packages: &["genwire_constraint", "proc_macro2", "quote", "serde_json"],
    },
    Room { name: "render", rooms: &[], packages: &["prettyplease", "proc_macro2", "quote", "syn"] },
    Room {
        name: "import",
        rooms: &["judge", "model", "resolve"],
        packages: &["serde_saphyr", "toml"],
    },
    Room { name: "diff", rooms: &["judge", "model", "schema"], packages: &["genwire_constraint"] },
];

/// The packages whose use the table governs.
const PACKAGES: &[&str] = &[
    "annotate_snippets",
    "cel_core",
    "genwire_constraint",
    "indexmap",
    "prettyplease",
    "proc_macro2",
    "quote",
    "schemars",
    "serde",
    "serde_json",
    "serde_saphyr",
    "syn",
    "toml",
];

/// What the pure function never touches.
const IMPURE: &[&str] =
    &["std::env", "std::fs", "std::net", "std::process", "std::thread", "std::time"];

/// Comparisons with strings that are no special cases: the file, the comparison, why.
const COMPARED: &[(&str, &str, &str)] =
    &[("codegen/src/emit/openapi.rs", "key != \"description\"", "a keyword of JSON Schema")];

/// Case conversions, by the names they usually have.
const CONVERSIONS: &[&str] = &[
    ".to_uppercase(",
    ".to_lowercase(",
    ".to_ascii_uppercase(",
    ".to_ascii_lowercase(",
    "to_snake",
    "to_pascal",
];

/// Every import goes along an arrow of the table.
pub(super) fn arrows(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.below(SOURCES).filter(|file| file.is_rust() && !is_test(file)) {
        let place = module_of(file);
        let Some(name) = place.first() else { continue };
        let Some(room) = ROOMS.iter().find(|room| room.name == name) else {
            problems.push(
                Problem::new(&file.path, 0, format!("`{name}` is no room of the table"))
                    .help("add it to `xtask/src/tidy/rooms.rs` and to ARCHITECTURE.md"),
            );
            continue;
        };
        for (line, path) in paths(without_tests(&file.text), &place) {
            problems.extend(forbidden(file, line, &path, room));
        }
    }
    problems
}

fn forbidden(file: &SourceFile, line: usize, path: &[String], room: &Room) -> Option<Problem> {
    let [root, first, ..] = path else { return None };
    let full = format!("{root}::{first}");
    if IMPURE.contains(&full.as_str()) {
        return Some(
            Problem::new(&file.path, line, format!("`{full}` in the pure function"))
                .expected("text in, text out")
                .help("let `xtask` do it and hand the result in"),
        );
    }
    let (kind, name, allowed) = if root == "crate" {
        let known = ROOMS.iter().any(|other| other.name == first) && first != room.name;
        (known.then_some("room")?, first, room.rooms)
    } else {
        (PACKAGES.contains(&root.as_str()).then_some("package")?, root, room.packages)
    };
    (!allowed.contains(&name.as_str())).then(|| {
        Problem::new(&file.path, line, format!("`{}` imports the {kind} `{name}`", room.name))
            .expected(if allowed.is_empty() {
                format!("no {kind} at all")
            } else {
                format!("only `{}`", allowed.join("`, `"))
            })
            .help("a new arrow is a decision: `xtask/src/tidy/rooms.rs` and ARCHITECTURE.md")
    })
}

/// Emitters do not know each other.
pub(super) fn emitters(tree: &Tree) -> Vec<Problem> {
    let Some(registry) = tree.get(REGISTRY) else { return Vec::new() };
    let list = registry.text.split("EMITTERS").nth(1).unwrap_or_default();
    let registered: Vec<&str> = list
        .split("emit: ")
        .skip(1)
        .filter_map(|entry| entry.trim_start_matches("self::").split("::").next())
        .collect();
    let mut problems = Vec::new();
    for file in tree.below("codegen/src/emit/").filter(|file| file.is_rust()) {
        let place = module_of(file);
        for (line, path) in paths(&file.text, &place) {
            let [root, room, other, ..] = path.as_slice() else { continue };
            let foreign = root == "crate"
                && room == "emit"
                && place.get(1) != Some(other)
                && registered.contains(&other.as_str());
            if foreign {
                problems.push(
                    Problem::new(&file.path, line, format!("an emitter imports emitter `{other}`"))
                        .help("move what both need to the model, to `render` or to a helper"),
                );
            }
        }
    }
    problems
}

/// Special cases are data in the spec, and names come converted.
pub(super) fn strings(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.below("codegen/src/emit/").filter(|file| file.is_rust()) {
        for (line, text) in code_lines(&file.text) {
            let known = COMPARED
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
    for file in tree.below(SOURCES).filter(|file| file.is_rust() && !is_test(file)) {
        // Resolve compares without regard to case, and has the one file that converts.
        if file.path.starts_with("codegen/src/resolve/")
            || NAMES.iter().any(|(path, _)| *path == file.path)
        {
            continue;
        }
        for (line, text) in code_lines(&file.text) {
            if let Some(found) = CONVERSIONS.iter().find(|call| text.contains(**call)) {
                problems.push(
                    Problem::new(&file.path, line, format!("a case conversion (`{found}`)"))
                        .expected(format!("`{}` to be the place of it", NAMES[0].0))
                        .help("use the `Name` of the model"),
                );
            }
        }
    }
    problems
}

/// The lines that are neither comments nor quoted nor tests.
fn code_lines(text: &str) -> Vec<(usize, String)> {
    let code = without_comments(without_tests(text));
    code.lines().enumerate().map(|(index, line)| (index + 1, line.to_owned())).collect()
}

fn without_tests(text: &str) -> &str {
    // Modules of tests stand last in a file; a lone `mod tests;` line may stand anywhere.
    text.find("#[cfg(test)]\nmod tests {").map_or(text, |place| &text[..place])
}

fn is_test(file: &SourceFile) -> bool {
    let parts = file.parts();
    parts.contains(&"tests") || matches!(file.name(), "tests.rs" | "testing.rs")
}

fn module_of(file: &SourceFile) -> Vec<String> {
    let path = file.path.trim_start_matches(SOURCES).trim_end_matches(".rs");
    path.split('/').filter(|part| *part != "lib").map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(found: Vec<Problem>) -> Vec<String> {
        found.into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn the_table_for_people_has_the_same_arrows() {
        let text = std::fs::read_to_string(crate::files::root().join("ARCHITECTURE.md")).unwrap();
        for room in ROOMS {
            let start = format!("| `{}` |", room.name);
            let row = text.lines().find(|line| line.starts_with(&start)).unwrap_or_default();
            let cell = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
            let mut names: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
            names.sort_unstable();
            assert_eq!(names, room.rooms, "`{}` in ARCHITECTURE.md", room.name);
        }
    }

    #[test]
    fn an_arrow_that_is_not_in_the_table_is_found() {
        let tree = Tree::of(&[
            ("codegen/src/emit/a.rs", "use crate::source::Area;\nuse crate::model::Name;\n"),
            ("codegen/src/model/b.rs", "use serde_json::Value;\nuse super::Name;\n"),
            ("codegen/src/resolve/c.rs", "use crate::{model::Name, emit};\n"),
            ("codegen/src/render.rs", "fn f() { std::fs::read(\"x\"); }\n"),
            ("codegen/src/cellar.rs", ""),
        ]);
        assert_eq!(
            messages(arrows(&tree)),
            [
                "`emit` imports the room `source`",
                "`model` imports the package `serde_json`",
                "`resolve` imports the room `emit`",
                "`std::fs` in the pure function",
                "`cellar` is no room of the table",
            ]
        );
    }

    #[test]
    fn emitters_that_know_each_other_are_found() {
        let registry = "const EMITTERS: &[E] = &[E { emit: a::emit }, E { emit: b::emit }];";
        let tree = Tree::of(&[
            ("codegen/src/emit.rs", registry),
            ("codegen/src/emit/a.rs", "use super::b::helper;\nuse super::common;\n"),
            ("codegen/src/emit/b/part.rs", "use super::super::a;\nuse super::other;\n"),
        ]);
        assert_eq!(
            messages(emitters(&tree)),
            ["an emitter imports emitter `b`", "an emitter imports emitter `a`"]
        );
    }

    #[test]
    fn string_comparisons_and_case_conversions_are_found() {
        let tree = Tree::of(&[
            ("codegen/src/emit/a.rs", "if name == \"Stmt\" {}\n// x == \"y\"\n"),
            ("codegen/src/rule/b.rs", "name.to_uppercase();\n"),
            (NAMES[0].0, "name.to_uppercase();\n"),
        ]);
        assert_eq!(strings(&tree).len(), 2);
    }
}
