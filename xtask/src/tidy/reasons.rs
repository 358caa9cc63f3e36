//! Dependencies: each has its reason in `ARCHITECTURE.md`, and each reason its dependency.

use super::packages::{manifests, named_in};
use cargo_genwire::problem::Problem;
use cargo_genwire::tree::{SourceFile, Tree};
use std::collections::BTreeSet;

/// The file and the heading of the reasons.
const PLACE: (&str, &str) = ("ARCHITECTURE.md", "## Dependencies");
/// Programs of other languages and their tools, which are run as they are.
const FOREIGN_PROGRAMS: &str = "tests/tools/";
/// Our own packages.
const OWN_PREFIX: &str = "genwire";

/// Every dependency is explained and used.
pub(super) fn dependencies(tree: &Tree) -> Vec<Problem> {
    let explained = tree.get(PLACE.0).map(explained).unwrap_or_default();
    let known: BTreeSet<&str> = explained.iter().map(|(_, name)| *name).collect();
    let mut used = BTreeSet::new();
    let mut offered = Vec::new();
    let mut problems = Vec::new();
    for file in manifests(tree).filter(|file| !file.path.starts_with(FOREIGN_PROGRAMS)) {
        offered.extend(
            named_in(file, |table| table == "workspace.dependencies")
                .map(|(line, name)| (file, line, name)),
        );
        for (line, name) in named_in(file, is_taken) {
            used.insert(name);
            if !known.contains(name) && !is_own(name) {
                problems.push(
                    Problem::new(&file.path, line, format!("nothing says why `{name}` is there"))
                        .help(format!("give it a row in {}, or do without it", PLACE.0)),
                );
            }
        }
    }
    let idle = offered.into_iter().map(|(file, line, name)| (file.path.as_str(), line, name));
    let stale = explained.into_iter().map(|(line, name)| (PLACE.0, line, name));
    problems.extend(idle.chain(stale).filter(|(_, _, name)| !used.contains(name)).map(
        |(path, line, name)| Problem::new(path, line, format!("nothing depends on `{name}`")),
    ));
    problems
}

/// Returns true for a package of this workspace.
fn is_own(name: &str) -> bool {
    name.trim_start_matches("cargo-").starts_with(OWN_PREFIX)
}

/// Returns true for a table of dependencies of the package itself.
fn is_taken(table: &str) -> bool {
    ["dependencies", "dev-dependencies", "build-dependencies"]
        .iter()
        .any(|kind| table.strip_suffix(kind).is_some_and(|rest| rest.is_empty() || is_target(rest)))
}

fn is_target(start: &str) -> bool {
    start.starts_with("target.") && start.ends_with('.')
}

/// The names in the first column of the table.
fn explained(file: &SourceFile) -> Vec<(usize, &str)> {
    file.lines()
        .skip_while(|(_, text)| *text != PLACE.1)
        .filter_map(|(line, text)| Some((line, text.strip_prefix("| `")?.split_once(" |")?.0)))
        .flat_map(|(line, cell)| {
            let names = cell.split(", ").map(|name| name.trim_matches('`'));
            names.map(move |name| (line, name))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_without_a_reason_and_a_reason_without_a_dependency_are_found() {
        let reasons = "## Crates\n| `x` | y |\n## Dependencies\n| Crate | Where |\n|---|---|\n\
                       | `a`, `b` | core |\n| `gone` | core |\n";
        let tree = Tree::of(&[
            ("ARCHITECTURE.md", reasons),
            ("Cargo.toml", "[workspace.dependencies]\na = \"1\"\nidle = \"1\"\n"),
            (
                "core/Cargo.toml",
                "[dependencies]\na.workspace = true\nnew.workspace = true\n\
                 genwire-core.workspace = true\n[dev-dependencies.b]\nversion = \"1\"\n\
                 [target.'cfg(unix)'.dependencies]\nother = \"1\"\n[lints]\nworkspace = true\n",
            ),
            ("tests/tools/rust/x/Cargo.toml", "[dependencies]\nforeign = \"1\"\n"),
        ]);
        let found: Vec<_> =
            dependencies(&tree).into_iter().map(|problem| (problem.file, problem.line)).collect();
        let expected = [
            ("core/Cargo.toml", 3),
            ("core/Cargo.toml", 8),
            ("Cargo.toml", 3),
            ("ARCHITECTURE.md", 7),
        ];
        assert_eq!(found, expected.map(|(file, line)| (file.to_owned(), line)));
    }
}
