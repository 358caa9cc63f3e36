//! Checks that crates for every platform avoid parts of the standard library.

use super::circles::Names;
use super::packages::areas;
use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};

/// Modules of the standard library that browsers do not have.
const MODULES: &[&str] = &["env", "fs", "net", "process", "thread"];
/// Types of `std::time` that browsers do not have.
const CLOCKS: &[&str] = &["Instant", "SystemTime"];

/// Features that need more than every platform has.
const FEATURES: &[&str] = &["client", "server", "blocking"];

/// Checks that the default build of the area crates and of `genwire-core` runs on every platform of
/// Rust.
pub(super) fn portable(tree: &Tree) -> Vec<Problem> {
    let mut folders = vec!["crates/genwire-core/src/".to_owned()];
    folders.extend(areas(tree).into_iter().map(|area| format!("crates/genwire-{area}/src/")));
    let mut problems = Vec::new();
    for folder in &folders {
        let portable = |file: &&SourceFile| {
            let path = file.path[folder.len()..].trim_end_matches(".rs");
            file.is_rust() && !needs_feature(tree, folder, path)
        };
        problems.extend(tree.below(folder).filter(portable).flat_map(unportable));
    }
    problems
}

/// Returns true if a module, or one around it, needs any of the features.
fn needs_feature(tree: &Tree, folder: &str, path: &str) -> bool {
    let modules: Vec<&str> = path.split('/').collect();
    (0..modules.len()).any(|depth| {
        let parent = if depth == 0 { "lib".to_owned() } else { modules[..depth].join("/") };
        let parent = tree.get(&format!("{folder}{parent}.rs"));
        parent.is_some_and(|parent| featured(parent).contains(&modules[depth]))
    })
}

/// Returns the modules that need any of the features.
fn featured(root: &SourceFile) -> Vec<&str> {
    let lines: Vec<&str> = root.text.lines().collect();
    lines
        .windows(2)
        .filter(|pair| asks_for_features(pair[0]))
        .filter_map(|pair| pair[1].trim_start_matches("pub ").strip_prefix("mod "))
        .map(|name| name.trim_end_matches(';'))
        .collect()
}

/// Returns true for an attribute that requires any of the features.
fn asks_for_features(line: &str) -> bool {
    let Some(asked) = line.strip_prefix("#[cfg(") else { return false };
    let names: Vec<&str> = asked.split('"').skip(1).step_by(2).collect();
    !asked.contains("not(") && !names.is_empty() && names.iter().all(|it| FEATURES.contains(it))
}

fn unportable(file: &SourceFile) -> Vec<Problem> {
    let names = Names::of(&file.text);
    let is_missing = |path: &&[String]| match path {
        [root, module, rest @ ..] if root == "std" => {
            let is_clock = rest.first().is_some_and(|name| CLOCKS.contains(&name.as_str()));
            MODULES.contains(&module.as_str()) || (module == "time" && is_clock)
        }
        _ => false,
    };
    let problem = |path: &[String]| {
        Problem::new(&file.path, 0, format!("`{}` in a portable crate", path.join("::")))
            .expected("only what `wasm32-unknown-unknown` has too")
            .help("move it into a feature that is off by default, or let the caller hand it in")
    };
    names.paths().filter(is_missing).map(problem).collect()
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
            (
                "crates/genwire-core/src/x.rs",
                "#[cfg(any(feature = \"client\", feature = \"server\"))]\nmod files;\n\
                 #[cfg(any(feature = \"client\", feature = \"schema\"))]\nmod others;\n",
            ),
            ("crates/genwire-core/src/x/files.rs", text),
            ("crates/genwire-core/src/x/others.rs", text),
            ("crates/genwire-cli/src/x.rs", text),
        ]);
        assert_eq!(portable(&tree).len(), 3);
    }
}
