//! The packages, features and targets in the `cargo` commands of the pages exist.

use super::root;
use serde_json::Value as JsonValue;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The name of the clone in the commands that are run next to it.
const CLONE: &str = "../genwire/";

/// The packages of this workspace and their dependencies, as `cargo metadata` lists them.
struct Packages(Vec<JsonValue>);

impl Packages {
    fn read() -> Self {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
        let version = String::from_utf8(version).expect("it is UTF-8");
        let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
        let metadata = ["metadata", "--locked", "--format-version", "1", "--filter-platform", host];
        let output = Command::new(cargo).args(metadata).current_dir(root()).output();
        let output = output.expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut metadata: JsonValue = serde_json::from_slice(&output.stdout).expect("it is JSON");
        Self(metadata["packages"].as_array_mut().map(std::mem::take).expect("packages"))
    }

    /// Returns the package in a folder of the repository.
    fn of_folder(&self, folder: &str) -> Option<&JsonValue> {
        let manifest = fs::canonicalize(root().join(folder).join("Cargo.toml")).ok()?;
        self.0.iter().find(|package| package["manifest_path"].as_str() == manifest.to_str())
    }

    fn named(&self, name: &str) -> Option<&JsonValue> {
        self.0.iter().find(|package| package["name"] == name)
    }

    /// Returns the problem of a command, if it has one.
    fn problem(&self, command: &str) -> Option<String> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let value = |names: &[&str]| {
            words.windows(2).find(|pair| names.contains(&pair[0])).map(|pair| pair[1])
        };
        let path = value(&["--path"]);
        let name = words.iter().skip(2).find(|word| !word.starts_with("--")).copied();
        let package = match (words.get(1).copied()?, path) {
            ("install", Some(path)) => {
                self.of_folder(path).filter(|it| has_target(it, "bin", None))
            }
            ("add", Some(path)) => {
                let package = path.strip_prefix(CLONE).and_then(|path| self.of_folder(path));
                package.filter(|it| it["name"].as_str() == name)
            }
            ("add", None) => self.named(name?),
            ("run" | "test", _) => self.named(value(&["-p", "--package"])?),
            _ => return None,
        };
        let Some(package) = package else { return Some(format!("no package for `{command}`")) };
        for kind in ["example", "test"] {
            let target = value(&[&format!("--{kind}")]);
            if target.is_some() && !has_target(package, kind, target) {
                return Some(format!("no {kind} for `{command}`"));
            }
        }
        let features = value(&["--features"]).unwrap_or_default();
        let mut features = features.split(',').filter(|feature| !feature.is_empty());
        let missing = features.find(|feature| package["features"].get(feature).is_none())?;
        Some(format!("no feature `{missing}` for `{command}`"))
    }
}

/// Returns true if a package has a target of a kind, with the name if one is given.
fn has_target(package: &JsonValue, kind: &str, name: Option<&str>) -> bool {
    let targets = package["targets"].as_array().into_iter().flatten();
    targets
        .filter(|target| {
            target["kind"].as_array().is_some_and(|kinds| kinds.contains(&kind.into()))
        })
        .any(|target| name.is_none_or(|name| target["name"] == name))
}

/// Returns the `cargo` commands of a page, in blocks and in sentences.
fn commands(page: &str) -> Vec<&str> {
    let parts = page.lines().flat_map(|line| line.split('`')).flat_map(|part| part.split(" && "));
    let parts = parts.map(|part| part.trim().trim_start_matches("$ "));
    parts.filter(|part| part.starts_with("cargo ")).collect()
}

/// Returns the pages that people read first: the README, the docs and the READMEs of the crates.
fn pages() -> Vec<(String, String)> {
    let mut paths = vec![root().join("README.md")];
    for folder in ["docs", "crates"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            paths.push(if path.is_dir() { path.join("README.md") } else { path });
        }
    }
    let read = |path: PathBuf| Some((path.display().to_string(), fs::read_to_string(&path).ok()?));
    paths.into_iter().filter_map(read).collect()
}

#[test]
fn the_cargo_commands_of_the_pages_name_what_exists() {
    let packages = Packages::read();
    let mut checked = 0;
    let mut problems = Vec::new();
    for (path, text) in pages() {
        let commands = commands(&text);
        checked += commands.len();
        let found = commands.into_iter().filter_map(|command| packages.problem(command));
        problems.extend(found.map(|problem| format!("{path}: {problem}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(checked > 20, "only {checked} commands are found");
}

#[test]
fn a_cargo_command_that_names_what_does_not_exist_is_found() {
    let packages = Packages::read();
    let page = "```sh\ncargo new a && cargo add genwire --path ../genwire/crates/genwire-core\n\
        cargo add genwire --path crates/genwire\ncargo add genwire --features mcp\n\
        $ cargo add tokio --features macros,colors\ncargo add --dev no-such-package\n\
        cargo install --locked --path crates/genwire\n```\n\
        Try `cargo install --path crates/genwire-cli --features no` or `cargo run -p genwire --example no`.\n";
    let found: Vec<String> =
        commands(page).into_iter().filter_map(|command| packages.problem(command)).collect();
    let starts = [
        "no package for `cargo add genwire --path ../",
        "no package for `cargo add genwire --path crates/",
        "no feature `mcp` for",
        "no feature `colors` for",
        "no package for `cargo add --dev no-such-package",
        "no package for `cargo install --locked",
        "no feature `no` for",
        "no example for `cargo run",
    ];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(start), "{found}");
    }
}
