//! Packages every public crate.

use crate::cargo;
use genwire_workspace::problem::{self, Problem};
use genwire_workspace::tree::{SourceFile, Tree};
use std::io;
use std::path::Path;

/// The keys that a public package needs.
const REQUIRED_KEYS: &[&str] = &["description", "license", "repository", "rust-version"];

/// Packages all public crates together; returns true if cargo accepts them.
pub(crate) fn run(root: &Path) -> io::Result<bool> {
    packaged(root, &["--no-verify"])
}

/// Packages all public crates together, and compiles each against the others as a registry would
/// serve them.
pub(crate) fn verified(root: &Path) -> io::Result<bool> {
    packaged(root, &[])
}

fn packaged(root: &Path, more: &[&str]) -> io::Result<bool> {
    let tree = Tree::read(root)?;
    let manifests: Vec<&SourceFile> = publishable(&tree).collect();
    let problems: Vec<Problem> = manifests.iter().flat_map(|file| missing_keys(file)).collect();
    if !problems.is_empty() {
        eprint!("{}", problem::render(&problems));
        return Ok(false);
    }
    let names: Vec<&str> = manifests.iter().filter_map(|file| folder(file)).collect();
    let mut arguments = vec!["package", "--allow-dirty", "--quiet"];
    arguments.extend(more);
    for name in names {
        arguments.extend(["--package", name]);
    }
    cargo::run(root, &arguments)
}

/// Returns the public packages whose manifests have a table.
pub(crate) fn with_table(tree: &Tree, table: &str) -> Vec<String> {
    let with = publishable(tree).filter(|file| file.text.lines().any(|line| line == table));
    with.filter_map(folder).map(str::to_owned).collect()
}

fn publishable(tree: &Tree) -> impl Iterator<Item = &SourceFile> {
    tree.below("crates/")
        .chain(tree.below("codegen/"))
        .filter(|file| file.name() == "Cargo.toml" && file.parts().len() == 3)
        .filter(|file| !file.text.lines().any(|line| line == "publish = false"))
}

fn folder(file: &SourceFile) -> Option<&str> {
    file.path.split('/').nth(1)
}

fn missing_keys(file: &SourceFile) -> Vec<Problem> {
    REQUIRED_KEYS
        .iter()
        .filter(|key| {
            !file.text.lines().any(|line| {
                line.starts_with(&format!("{key} = ")) || line == format!("{key}.workspace = true")
            })
        })
        .map(|key| {
            Problem::new(&file.path, 0, format!("a publishable package without `{key}`"))
                .help(format!("add `{key}`, or `publish = false`"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_package_describes_itself() {
        let tree = Tree::of(&[
            ("crates/a/Cargo.toml", "[package]\ndescription = \"A.\"\nlicense.workspace = true\n"),
            ("crates/b/Cargo.toml", "[package]\npublish = false\n"),
        ]);
        let found: Vec<Problem> = publishable(&tree).flat_map(missing_keys).collect();
        assert_eq!(found.len(), 2);
    }
}
