//! Checks the names and the dependencies of packages.

use genwire_spec::model::COMMON;
use genwire_workspace::problem::{self, Problem};
use genwire_workspace::tree::{SourceFile, Tree};
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::process::Command;

/// Names that break paths in the crates that depend on them.
const RESERVED_NAMES: &[&str] = &["alloc", "core", "std", "test"];
/// Packages whose name is not their folder's, or `genwire-` and their folder's.
const OTHER_NAMES: &[(&str, &str)] = &[("tests", "genwire-conformance")];
/// The dependencies of an area crate, including optional dependencies of its features.
const AREA_DEPENDENCIES: (&[&str], &[&str]) = (
    &["genwire-common", "genwire-core", "serde_core", "serde_json"],
    &["axum", "genwire-media", "schemars"],
);
/// The dependencies of `genwire-core`, including optional dependencies of its features.
const CORE_DEPENDENCIES: (&[&str], &[&str]) = (
    &["genwire-constraint", "genwire-derive", "serde_core", "serde_json"],
    &[
        "axum",
        "base64",
        "bytes",
        "chrono",
        "const-hex",
        "futures-core",
        "http-body",
        "httpdate",
        "jiff",
        "libc",
        "memchr",
        "opentelemetry",
        "reqwest",
        "rustls",
        "rustls-platform-verifier",
        "schemars",
        "tokio",
        "tracing",
        "tracing-opentelemetry",
        "url",
        "uuid",
    ],
);
/// The packages that serve, check or call any interface: they receive it as a value.
const FREE_OF_INTERFACES: &[&str] =
    &["genwire-command", "genwire-conform", "genwire-core", "genwire-mock"];
/// The mark of a dependency that only a feature needs.
const OPTIONAL: &str = "optional = true";
/// Maximum number of packages that an area crate adds to a build by default, including those for
/// macros.
const MAX_DEPENDENCIES: usize = 15;

/// Checks that a package has the name of its folder.
pub(super) fn names(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in manifests(tree) {
        let parts = file.parts();
        let Some(folder) = parts.len().checked_sub(2).map(|index| parts[index]) else { continue };
        let Some((line, name)) = package_name(file) else { continue };
        let named = OTHER_NAMES.iter().find(|(place, _)| *place == folder).map(|(_, name)| *name);
        let fits = match named {
            Some(named) => name == named,
            None => name == folder || name == format!("genwire-{folder}"),
        };
        if !fits || RESERVED_NAMES.contains(&name) {
            problems.push(
                Problem::new(
                    &file.path,
                    line,
                    format!("package `{name}` in the folder `{folder}`"),
                )
                .expected("the same name, which is none of the standard library's"),
            );
        }
    }
    problems
}

/// Checks that area crates do not depend on each other and stay small.
pub(super) fn dependencies(tree: &Tree) -> Vec<Problem> {
    let areas = areas(tree);
    let mut problems = Vec::new();
    for file in manifests(tree) {
        let Some((_, name)) = package_name(file) else { continue };
        let (always, optional) = match name.strip_prefix("genwire-") {
            Some("core") => CORE_DEPENDENCIES,
            Some(area) if areas.contains(area) => AREA_DEPENDENCIES,
            _ => continue,
        };
        for (line, dependency) in normal_dependencies(file) {
            let is_optional = optional.contains(&dependency)
                && file.text.lines().nth(line - 1).is_some_and(|line| line.contains(OPTIONAL));
            if !always.contains(&dependency) && !is_optional {
                problems.push(
                    Problem::new(&file.path, line, format!("`{name}` depends on `{dependency}`"))
                        .expected(format!(
                            "only `{}`, and `{}` with a feature",
                            always.join("`, `"),
                            optional.join("`, `")
                        ))
                        .help("a new dependency is a decision: the root `Cargo.toml` says why each is there"),
                );
            }
        }
    }
    problems
}

/// Checks that programs for any interface do not depend on crates of this one. Their tests may.
pub(super) fn free_of_interfaces(tree: &Tree) -> Vec<Problem> {
    let areas = areas(tree);
    let is_of_interface = |name: &str| {
        name == "genwire"
            || name.strip_prefix("genwire-").is_some_and(|it| it == COMMON || areas.contains(it))
    };
    let mut problems = Vec::new();
    for file in manifests(tree) {
        let Some((_, name)) = package_name(file) else { continue };
        if !FREE_OF_INTERFACES.contains(&name) {
            continue;
        }
        let used = normal_dependencies(file);
        for (line, dependency) in used.into_iter().filter(|(_, name)| is_of_interface(name)) {
            problems.push(
                Problem::new(&file.path, line, format!("`{name}` depends on `{dependency}`"))
                    .expected("no crate of an interface")
                    .help("take what it knows as a value, such as `InterfaceData`"),
            );
        }
    }
    problems
}

/// The areas of the spec, by folder.
pub(super) fn areas(tree: &Tree) -> BTreeSet<&str> {
    tree.below("spec/")
        .filter_map(|file| match *file.parts() {
            ["spec", area, "area.toml"] => Some(area),
            _ => None,
        })
        .filter(|area| *area != COMMON)
        .collect()
}

/// Counts the packages that each area crate adds to a build.
pub(crate) fn counts(root: &Path, tree: &Tree) -> io::Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for area in areas(tree) {
        let package = format!("genwire-{area}");
        let path = format!("crates/{package}/Cargo.toml");
        if tree.get(&path).is_none() {
            problems.push(
                Problem::new(format!("spec/{area}/area.toml"), 0, format!("no `{path}`"))
                    .help("run `cargo xtask generate` and commit the new crate"),
            );
            continue;
        }
        let names = build_packages(root, &package)?;
        let count = names.len().saturating_sub(1);
        if count > MAX_DEPENDENCIES {
            let found = problem::count(count, "package");
            problems.push(
                Problem::new(path, 0, format!("`{package}` brings {found} into a build"))
                    .expected(format!("at most {MAX_DEPENDENCIES}"))
                    .help(format!("`cargo tree -p {package} -e normal` shows them")),
            );
        }
    }
    Ok(problems)
}

fn build_packages(root: &Path, package: &str) -> io::Result<BTreeSet<String>> {
    let output = Command::new("cargo")
        .args(["tree", "--package", package, "--edges", "normal", "--prefix", "none"])
        .current_dir(root)
        .output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text
        .lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect())
}

pub(super) fn manifests(tree: &Tree) -> impl Iterator<Item = &SourceFile> {
    tree.files.iter().filter(|file| file.name() == "Cargo.toml")
}

fn package_name(file: &SourceFile) -> Option<(usize, &str)> {
    let mut inside = false;
    for (line, text) in file.lines() {
        if text.starts_with('[') {
            inside = text == "[package]";
        }
        if let Some(value) = text.strip_prefix("name = ").filter(|_| inside) {
            return Some((line, value.trim_matches('"')));
        }
    }
    None
}

fn normal_dependencies(file: &SourceFile) -> impl Iterator<Item = (usize, &str)> {
    named_in(file, |table| table == "dependencies" || table.ends_with(".dependencies"))
}

/// The packages that some tables of a manifest name, with their lines.
pub(super) fn named_in(
    file: &SourceFile,
    is_wanted: impl Fn(&str) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    let mut inside = false;
    file.lines().filter_map(move |(line, text)| {
        if let Some(table) = text.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            inside = is_wanted(table);
            let (table, name) = table.rsplit_once('.')?;
            return is_wanted(table).then_some((line, name));
        }
        let end = text.find(|letter: char| !(letter.is_alphanumeric() || "-_".contains(letter)))?;
        (inside && end > 0).then(|| (line, &text[..end]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_with_a_foreign_name_is_found() {
        let tree = Tree::of(&[
            ("crates/genwire-core/Cargo.toml", "[package]\nname = \"genwire-core\"\n"),
            ("codegen/genwire-codegen/Cargo.toml", "[package]\nname = \"genwire-codegen\"\n"),
            ("tests/Cargo.toml", "[package]\nname = \"genwire-tests\"\n"),
            ("crates/core/Cargo.toml", "[package]\nname = \"core\"\n"),
        ]);
        let found: Vec<_> = names(&tree).into_iter().map(|problem| problem.file).collect();
        assert_eq!(found, ["tests/Cargo.toml", "crates/core/Cargo.toml"]);
    }

    #[test]
    fn a_dependency_beyond_the_list_is_found() {
        let manifest = "[package]\nname = \"genwire-chat\"\n[dependencies]\nserde_core.workspace = true\n\
                        schemars.workspace = true\ngenwire-video.workspace = true\n[dependencies.tokio]\nversion = \"1\"\n\
                        [dev-dependencies]\nproptest.workspace = true\n";
        let tree =
            Tree::of(&[("spec/chat/area.toml", ""), ("crates/genwire-chat/Cargo.toml", manifest)]);
        let found: Vec<_> = dependencies(&tree).into_iter().map(|problem| problem.line).collect();
        assert_eq!(found, [5, 6, 7]);
    }

    #[test]
    fn a_program_for_any_interface_that_depends_on_this_one_is_found() {
        let manifest = "[package]\nname = \"genwire-mock\"\n[dependencies]\ngenwire-chat.workspace = true\n\
                        genwire-core.workspace = true\ngenwire-common.workspace = true\n\
                        [dev-dependencies]\ngenwire-chat.workspace = true\n";
        let tree =
            Tree::of(&[("spec/chat/area.toml", ""), ("crates/genwire-mock/Cargo.toml", manifest)]);
        let found: Vec<_> = free_of_interfaces(&tree).iter().map(|problem| problem.line).collect();
        assert_eq!(found, [4, 6]);
    }
}
