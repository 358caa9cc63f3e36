//! Checks that crates for every platform avoid parts of the standard library.

use super::packages::areas;
use super::paths::paths;
use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};

/// Modules of the standard library that browsers do not have.
const MODULES: &[&str] = &["env", "fs", "net", "process", "thread"];
/// Types of `std::time` that browsers do not have.
const CLOCKS: &[&str] = &["Instant", "SystemTime"];

/// Features that need more than every platform has.
const FEATURES: &[&str] = &["client", "server", "blocking"];

/// The default build of the area crates and of `genwire-core` runs wherever there is Rust.
pub(super) fn portable(tree: &Tree) -> Vec<Problem> {
    let mut folders = vec!["crates/genwire-core/src/".to_owned()];
    folders.extend(areas(tree).into_iter().map(|area| format!("crates/genwire-{area}/src/")));
    let mut problems = Vec::new();
    for folder in &folders {
        let roots = tree.get(&format!("{folder}lib.rs")).map_or_else(Vec::new, featured);
        let portable = |file: &&SourceFile| {
            let module = file.path[folder.len()..].split(['/', '.']).next().unwrap_or_default();
            file.is_rust() && !roots.contains(&module)
        };
        problems.extend(tree.below(folder).filter(portable).flat_map(unportable));
    }
    problems
}

/// Returns the modules that need one of the features.
fn featured(root: &SourceFile) -> Vec<&str> {
    let lines: Vec<&str> = root.text.lines().collect();
    lines
        .windows(2)
        .filter(|pair| {
            FEATURES.iter().any(|feature| pair[0] == format!("#[cfg(feature = \"{feature}\")]"))
        })
        .filter_map(|pair| pair[1].trim_start_matches("pub ").strip_prefix("mod "))
        .map(|name| name.trim_end_matches(';'))
        .collect()
}

fn unportable(file: &SourceFile) -> Vec<Problem> {
    let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
    paths(code)
        .into_iter()
        .filter(|(_, path)| match path.as_slice() {
            [root, module, rest @ ..] if root == "std" => {
                MODULES.contains(&module.as_str())
                    || (module == "time"
                        && rest.first().is_some_and(|name| CLOCKS.contains(&name.as_str())))
            }
            _ => false,
        })
        .map(|(line, path)| {
            Problem::new(&file.path, line, format!("`{}` in a portable crate", path.join("::")))
                .expected("only what `wasm32-unknown-unknown` has too")
                .help(
                    "move it behind a feature that is off by default, or let the caller hand it in",
                )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_that_browsers_do_not_have_are_found() {
        let text =
            "use std::{fs, fmt};\nuse std::time::{Duration, Instant};\nstd::thread::sleep(x);\n";
        let root = "#[cfg(feature = \"client\")]\npub mod client;\nmod x;\n";
        let tree = Tree::of(&[
            ("crates/genwire-core/src/lib.rs", root),
            ("crates/genwire-core/src/client/config.rs", text),
            ("crates/genwire-core/src/client.rs", text),
            ("crates/genwire-core/src/x.rs", text),
            ("crates/genwire-cli/src/x.rs", text),
        ]);
        // The types of a group inside `std::time` are paths of their own.
        assert_eq!(portable(&tree).len(), 3);
    }
}
