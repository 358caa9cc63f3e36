//! Fills in the templates of new files that people edit: manifests, crate roots and tests.

use crate::{runtime, tree::Tree};
use genwire_docs::FirstCall;
use genwire_spec::Project;
use genwire_spec::model::COMMON;
use genwire_spec::model::project::Runtime;

/// Version of `schemars` that generated code uses, as in this workspace.
const SCHEMARS_VERSION: &str = "1.2.3";
/// Version of `serde_core` that generated code uses, as in this workspace.
const SERDE_CORE_VERSION: &str = "1.0.229";
/// Version of `serde_json` that generated code uses, as in this workspace.
const SERDE_JSON_VERSION: &str = "1.0.154";
/// Version of `axum` that the examples use, as in this workspace.
const AXUM_VERSION: &str = "0.8.9";
/// Version of `tokio` that the examples use, as in this workspace.
const TOKIO_VERSION: &str = "1.54.1";

/// Keys of a package that it can inherit from the workspace.
const INHERITED_KEYS: [&str; 5] = ["version", "edition", "rust-version", "license", "repository"];

/// Returns the files of an area's package.
pub fn area(
    tree: &Tree,
    project: &Project,
    area: &str,
    first_call: Option<&FirstCall>,
) -> Vec<(String, String)> {
    let folder = project.package_folder(area);
    let fill = |text: &str| fill(tree, project, area, text);
    // Cargo refuses a workspace if a package inherits a dependency that the workspace does not
    // have.
    let first_call = first_call.filter(|_| offers_examples(tree));
    let mut files = vec![
        (
            format!("{folder}/Cargo.toml"),
            fill(include_str!("../templates/area.toml"))
                + first_call.map_or("", |_| include_str!("../templates/example.toml"))
                + first_call
                    .and_then(|call| call.server.as_ref())
                    .map_or("", |_| include_str!("../templates/server.toml")),
        ),
        (format!("{folder}/src/lib.rs"), fill(include_str!("../templates/area.rs"))),
    ];
    // A project with a list of all bodies has tests across its packages.
    if let (Some(vectors), None) = (&project.outputs.vectors, &project.outputs.bodies) {
        let up = "../".repeat(folder.split('/').count());
        let text =
            include_str!("../templates/vectors.rs").replace("{vectors}", &format!("{up}{vectors}"));
        files.push((format!("{folder}/tests/vectors.rs"), fill(&text)));
    }
    if let Some(FirstCall { title, program, server }) = first_call {
        // Words of the document are filled in last, because they may look like a placeholder.
        let text = fill(include_str!("../templates/example.rs")).replace("{title}", title);
        let path = format!("{folder}/examples/{EXAMPLE}.rs");
        files.push((path, text + program));
        files.extend(server.as_ref().map(|server| {
            let text = fill(include_str!("../templates/server.rs")) + server;
            (format!("{folder}/examples/{SERVER}.rs"), text)
        }));
    }
    files
}

/// The name of the example that makes a call.
pub const EXAMPLE: &str = "first_call";
/// The name of the example that serves an operation.
pub const SERVER: &str = "server";

/// Returns the files of the package that all areas share.
pub fn common(tree: &Tree, project: &Project) -> Vec<(String, String)> {
    let folder = project.package_folder(COMMON);
    let fill = |text: &str| fill(tree, project, COMMON, text);
    vec![
        (format!("{folder}/Cargo.toml"), fill(include_str!("../templates/common.toml"))),
        (format!("{folder}/src/lib.rs"), fill(include_str!("../templates/common.rs"))),
    ]
}

/// Returns the manifest of a new workspace.
pub fn workspace(project: &Project) -> String {
    let place = runtime::place(project);
    let is_copied = matches!(&project.runtime, Runtime::Path(path) if *path == place);
    let excluded = if is_copied { format!("exclude = [\"{place}\"]\n") } else { String::new() };
    include_str!("../templates/workspace.toml")
        .replace("{excluded}\n", &excluded)
        .replace("{crates}", &project.crates)
        .replace("{rust_version}", env!("CARGO_PKG_RUST_VERSION"))
        .replace("{core}", &source_line(project, runtime::CORE, is_copied))
        .replace("{schemars}", SCHEMARS_VERSION)
        .replace("{serde_core}", SERDE_CORE_VERSION)
        .replace("{serde_json}", SERDE_JSON_VERSION)
        .replace("{axum}", AXUM_VERSION)
        .replace("{tokio}", TOKIO_VERSION)
        .replace("{name}", &project.name)
}

/// Returns the line of a manifest for a package of the runtime, with the features that generated
/// types need.
fn source_line(project: &Project, package: &str, is_copied: bool) -> String {
    let runtime = match &project.runtime {
        Runtime::Registry(None) => Runtime::Registry(Some(env!("CARGO_PKG_VERSION").to_owned())),
        Runtime::Path(path) => Runtime::Path(format!("{path}/{package}")),
        runtime => runtime.clone(),
    };
    let mut keys = source(&runtime);
    // A package in a registry names the version of each package that it depends on.
    if is_copied {
        keys.push(format!("version = \"{}\"", runtime::VERSION));
    }
    let features = type_features(project);
    if !features.is_empty() {
        keys.push(format!("features = {features:?}"));
    }
    format!("{package} = {{ {} }}", keys.join(", "))
}

/// Returns the features of the runtime that generated types need.
fn type_features(project: &Project) -> Vec<&'static str> {
    project.format_types.iter().filter_map(|it| it.feature()).collect()
}

/// Returns a note about features that generated types need but the workspace manifest does not
/// enable for the runtime; `None` if the manifest has no such line.
pub fn note_on_features(manifest: &str, project: &Project) -> Option<String> {
    let manifest: toml::Table = toml::from_str(manifest).ok()?;
    let line = manifest.get("workspace")?.get("dependencies")?.get(runtime::CORE)?;
    let there = line.get("features").and_then(toml::Value::as_array);
    let is_there = |feature: &&str| {
        there.is_some_and(|there| there.iter().any(|it| it.as_str() == Some(*feature)))
    };
    let missing: Vec<_> = type_features(project).into_iter().filter(|it| !is_there(it)).collect();
    let quoted: Vec<String> = missing.iter().map(|it| format!("\"{it}\"")).collect();
    (!missing.is_empty()).then(|| {
        format!(
            "note: the types of `format_types` need features of `{}`; add {} to `features` of its \
             line in `Cargo.toml`",
            runtime::CORE,
            quoted.join(", ")
        )
    })
}

/// Returns the keys of a dependency on a package of the runtime; empty for the default version.
pub fn source(runtime: &Runtime) -> Vec<String> {
    let key = |key: &str, text: &str| format!("{key} = {}", toml::Value::String(text.to_owned()));
    match runtime {
        Runtime::Registry(version) => {
            version.iter().map(|version| key("version", version)).collect()
        }
        Runtime::Path(path) => vec![key("path", path)],
        Runtime::Git(address, rev) => {
            let rev = rev.iter().map(|rev| key("rev", rev));
            [key("git", address)].into_iter().chain(rev).collect()
        }
    }
}

/// Returns true if the workspace has the packages that the examples use.
fn offers_examples(tree: &Tree) -> bool {
    let manifest = manifest(tree);
    let offered = manifest.get("workspace").and_then(|it| it.get("dependencies"));
    offered.is_some_and(|it| ["axum", "tokio"].iter().all(|name| it.get(*name).is_some()))
}

fn manifest(tree: &Tree) -> toml::Table {
    let text = tree.get("Cargo.toml").map_or("", |file| &file.text);
    toml::from_str(text).unwrap_or_default()
}

/// Fills in the names of a package and the keys that it inherits from its workspace.
fn fill(tree: &Tree, project: &Project, area: &str, text: &str) -> String {
    let manifest = manifest(tree);
    let workspace = manifest.get("workspace");
    let offered = workspace.and_then(|it| it.get("package"));
    let offers = |key: &&&str| offered.is_some_and(|offered| offered.get(**key).is_some());
    let inherited = INHERITED_KEYS.iter().filter(offers);
    let inherited: Vec<String> = inherited.map(|key| format!("{key}.workspace = true\n")).collect();
    let features: Vec<_> = project.default_features.iter().map(|one| one.as_str()).collect();
    let features = match features.as_slice() {
        [] => String::new(),
        some => format!("default = [\"{}\"]\n", some.join("\", \"")),
    };
    let lints = workspace.is_some_and(|it| it.get("lints").is_some());
    text.replace("{inherited}", &inherited.concat())
        .replace("{lints}\n", if lints { "\n[lints]\nworkspace = true\n" } else { "" })
        .replace("{default}\n", &features)
        .replace("{package}", &project.package(area))
        .replace("{krate}", &project.krate(area))
        .replace("{common}", &project.package(COMMON))
        .replace("{area}", area)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_features_are_named() {
        let text = "[project]\nname = \"a\"\nformat_types = [\"chrono\", \"std\", \"uuid\"]\n";
        let path = "genwire.toml".to_owned();
        let file = genwire_spec::SpecFile { path, text: text.to_owned() };
        let project = genwire_spec::load_project(&[file]).unwrap();
        for (line, missing) in [
            ("\"1\"", Some("\"chrono\", \"uuid\"")),
            ("{ version = \"1\", features = [\"chrono\"] }", Some("add \"uuid\" to")),
            ("{ version = \"1\", features = [\"uuid\", \"chrono\"] }", None),
        ] {
            let manifest = format!("[workspace.dependencies]\ngenwire-core = {line}\n");
            let note = note_on_features(&manifest, &project);
            assert_eq!(note.is_some(), missing.is_some(), "{note:?}");
            let (note, missing) = (note.unwrap_or_default(), missing.unwrap_or_default());
            assert!(note.contains(missing), "{note}");
        }
        assert_eq!(note_on_features("[package]\n", &project), None);
        assert_eq!(note_on_features(&workspace(&project), &project), None);
    }

    /// New workspaces use the same versions as the runtime.
    #[test]
    fn versions_are_those_of_this_workspace() {
        let manifest = include_str!("../../../Cargo.toml");
        let manifest: toml::Table = toml::from_str(manifest).unwrap();
        let version = |name: &str| {
            let entry = &manifest["workspace"]["dependencies"][name];
            entry.get("version").unwrap_or(entry).as_str().unwrap().to_owned()
        };
        let versions = [
            ("schemars", SCHEMARS_VERSION),
            ("serde_core", SERDE_CORE_VERSION),
            ("serde_json", SERDE_JSON_VERSION),
            ("axum", AXUM_VERSION),
            ("tokio", TOKIO_VERSION),
        ];
        for (name, used) in versions {
            assert_eq!(version(name), used, "{name}");
        }
    }
}
