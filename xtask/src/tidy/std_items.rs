//! What the crates for every platform do not touch.

use super::packages::areas;
use super::paths::paths;
use crate::problem::Problem;
use crate::tree::{SourceFile, Tree};

/// Modules of the standard library that browsers do not have.
const MODULES: &[&str] = &["env", "fs", "net", "process", "thread"];
/// Types of `std::time` that browsers do not have.
const CLOCKS: &[&str] = &["Instant", "SystemTime"];

/// The default build of the area crates and of `genwire-core` runs wherever there is Rust.
pub(super) fn portable(tree: &Tree) -> Vec<Problem> {
    let mut folders = vec!["crates/genwire-core/src/".to_owned()];
    folders.extend(areas(tree).into_iter().map(|area| format!("crates/genwire-{area}/src/")));
    let mut problems = Vec::new();
    for folder in &folders {
        for file in tree.below(folder).filter(|file| file.is_rust()) {
            problems.extend(unportable(file));
        }
    }
    problems
}

fn unportable(file: &SourceFile) -> Vec<Problem> {
    let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
    paths(code, &[])
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
    fn items_that_browsers_lack_are_found() {
        let text =
            "use std::{fs, fmt};\nuse std::time::{Duration, Instant};\nstd::thread::sleep(x);\n";
        let tree = Tree::of(&[
            ("crates/genwire-core/src/x.rs", text),
            ("crates/genwire-cli/src/x.rs", text),
        ]);
        // The types of a group inside `std::time` are paths of their own.
        assert_eq!(portable(&tree).len(), 3);
    }
}
