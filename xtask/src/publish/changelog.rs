//! The version of a release, in manifests and in the changelog.

use genwire_workspace::outln;
use genwire_workspace::problem::{self, Problem};
use std::io;
use std::path::Path;

/// Files of other languages that state the version, each with the prefix of the version.
const OTHER_VERSIONS: [(&str, &str); 3] = [
    ("packages/npm/package.json", "\"version\": \""),
    ("packages/python/pyproject.toml", "version = \""),
    ("action.yml", "    default: "),
];

/// Returns the version of the workspace.
pub(super) fn version(root: &Path) -> io::Result<String> {
    let text = read(root, "Cargo.toml")?;
    let manifest: toml::Table = toml::from_str(&text).map_err(io::Error::other)?;
    let package = manifest.get("workspace").and_then(|it| it.get("package"));
    let version = package.and_then(|it| it.get("version")).and_then(toml::Value::as_str);
    version.map(str::to_owned).ok_or_else(|| io::Error::other("`Cargo.toml` has no version"))
}

fn read(root: &Path, path: &str) -> io::Result<String> {
    std::fs::read_to_string(root.join(path))
        .map_err(|error| io::Error::other(format!("cannot read `{path}`: {error}")))
}

/// Returns true if all manifests have the version of the workspace; prints those with another
/// version.
pub(super) fn versions_agree(root: &Path) -> io::Result<bool> {
    let version = version(root)?;
    let mut problems = Vec::new();
    let text = read(root, "Cargo.toml")?;
    for (index, line) in text.lines().enumerate() {
        let is_own = line.contains("path = \"crates/") || line.contains("path = \"codegen/");
        if is_own && !line.contains(&format!("version = \"{version}\"")) {
            problems.push(
                Problem::new("Cargo.toml", index + 1, "a dependency on another version")
                    .expected(format!("`version = \"{version}\"`")),
            );
        }
    }
    for (path, before) in OTHER_VERSIONS {
        let text = read(root, path)?;
        let line = text.lines().position(|line| {
            let rest = line.trim_start_matches(' ').strip_prefix(before.trim_start());
            rest.is_some_and(|rest| rest.trim_end_matches(['"', ',']) == version)
        });
        if line.is_none() {
            problems.push(
                Problem::new(path, 0, "the file has another version")
                    .expected(format!("`{}{version}`", before.trim())),
            );
        }
    }
    eprint!("{}", problem::render(&problems));
    outln!("    {version}");
    Ok(problems.is_empty())
}

/// Returns true if the changelog has the version, or changes that will become it.
pub(super) fn has_version(root: &Path) -> io::Result<bool> {
    let (version, text) = (version(root)?, read(root, "CHANGELOG.md")?);
    let has = |heading: &str| text.lines().any(|line| line.starts_with(&format!("## {heading}")));
    if has(&version) {
        return Ok(true);
    }
    if has("Unreleased") {
        outln!("    note: `## Unreleased` becomes `## {version}` with the release");
        return Ok(true);
    }
    let problem = Problem::new("CHANGELOG.md", 0, format!("no entry for {version}"))
        .expected(format!("a heading `## {version}`"));
    eprint!("{}", problem::render(&[problem]));
    Ok(false)
}
