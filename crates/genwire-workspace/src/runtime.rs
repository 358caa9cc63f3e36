//! The runtime of generated code, written into a workspace. The sources of its packages are part of
//! this crate.

use crate::files::{self, Changes, Compared};
use crate::help::error_with_help;
use crate::{mark, problem, replace, walk};
use genwire_output::{OutputFile, OutputKind, render::MARKER};
use genwire_spec::Project;
use genwire_spec::model::project::Runtime;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The name of the runtime folder, inside the folder of the packages.
pub const FOLDER: &str = "runtime";
/// The version of the runtime.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The package that generated code names; it depends on the others.
pub const CORE: &str = "genwire-core";

/// The sources: paths in the folder `runtime` of this crate, and contents.
const SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/runtime.rs"));
/// The name of a manifest in the sources. At the top level it is the manifest of the workspace from
/// which the packages inherit. Cargo does not pack folders that contain a `Cargo.toml`.
const MANIFEST: &str = "manifest.toml";

/// The part of the first line of a file that names the command that wrote it.
const BY: &str = " by cargo genwire update-runtime.";

/// Parts of a package's manifest that are only useful in its own workspace.
const OWN_PARTS: [&str; 3] = ["dev-dependencies", "lints", "test"];
/// Lints of the packages. Their code follows the lints of another workspace.
const LINTS: &str = "\n[lints.rust]\nunfulfilled_lint_expectations = \"allow\"\n\n[lints.clippy]\n\
                     all = \"allow\"\n";

/// Returns the folder of the runtime in a new workspace.
pub fn place(project: &Project) -> String {
    format!("{}/{FOLDER}", project.crates)
}

/// Returns the folder of the runtime in a workspace, if [`update`] has written one.
pub fn in_workspace(root: &Path, project: &Project) -> Option<String> {
    let Runtime::Path(folder) = &project.runtime else { return None };
    let manifest = root.join(folder).join(CORE).join("Cargo.toml");
    is_copy(&manifest).then(|| folder.clone())
}

/// Returns true for a file with the mark of the runtime.
fn is_copy(path: &Path) -> bool {
    mark::start_of(path).is_ok_and(|start| has_mark(&String::from_utf8_lossy(&start)))
}

fn has_mark(text: &str) -> bool {
    text.lines().next().is_some_and(|first| first.contains(BY))
}

/// Returns the files of the runtime below a folder.
///
/// # Errors
///
/// Fails if a manifest cannot be read. That is a bug in this crate.
pub fn files(folder: &str) -> io::Result<Vec<OutputFile>> {
    let mut files = vec![
        file(format!("{folder}/README.md"), readme()),
        file(format!("{folder}/.gitattributes"), "* linguist-generated\n".to_owned()),
    ];
    for (path, text) in SOURCES.iter().filter(|(path, _)| *path != MANIFEST) {
        let from = path.split('/').next().unwrap_or_default();
        let first = mark_of(from);
        files.push(match path.rsplit_once('/') {
            Some((package, MANIFEST)) => {
                let text = format!("# {first}\n\n{}", manifest(text).map_err(io::Error::other)?);
                file(format!("{folder}/{package}/Cargo.toml"), text)
            }
            _ if Path::new(path).extension().is_some_and(|it| it == "rs") => {
                file(format!("{folder}/{path}"), format!("// {first}\n\n{text}"))
            }
            _ => file(format!("{folder}/{path}"), (*text).to_owned()),
        });
    }
    Ok(files)
}

/// Only formatters read the kind, and they leave the runtime unchanged.
fn file(path: String, text: String) -> OutputFile {
    OutputFile { path, text, kind: OutputKind::Toml }
}

/// Returns the mark for the files of a package.
fn mark_of(package: &str) -> String {
    format!("{MARKER} from {package} {VERSION}{BY} Do not edit by hand.")
}

fn readme() -> String {
    format!(
        "<!-- {} -->\n\n# The runtime of the generated code\n\n\
         The packages of Genwire {VERSION} that the generated packages call: checks, clients, servers \
         and streams.\n\
         They are copies, so that this workspace builds by itself; `cargo genwire update-runtime` \
         writes those of the installed command.\n\n\
         Licensed under [MIT](LICENSE-MIT) or [Apache-2.0](LICENSE-APACHE), as you like.\n",
        mark_of("genwire")
    )
}

/// Returns the manifest of a package with everything that it inherits from its workspace, and
/// without the requirements of its tests.
fn manifest(text: &str) -> Result<String, toml::de::Error> {
    let source = SOURCES.iter().find(|(path, _)| *path == MANIFEST).map_or("", |(_, text)| text);
    let workspace: Table = toml::from_str(source)?;
    let offered = |part: &str| workspace.get("workspace")?.get(part)?.as_table();
    let mut manifest: Table = toml::from_str(text)?;
    manifest.retain(|part, _| !OWN_PARTS.contains(&part));
    for part in ["package", "dependencies"] {
        let Some(entries) = manifest.get_mut(part).and_then(Value::as_table_mut) else { continue };
        for (name, entry) in entries.iter_mut() {
            let inherits = entry.as_table().is_some_and(|entry| entry.contains_key("workspace"));
            if inherits && let Some(from) = offered(part).and_then(|offered| offered.get(name)) {
                *entry = inherited(name, entry, from);
            }
        }
    }
    let mut out = manifest.to_string();
    out.push_str(LINTS);
    Ok(out)
}

/// Joins the settings of a package for a key or a dependency with the settings of its workspace.
fn inherited(name: &str, entry: &Value, from: &Value) -> Value {
    let own = entry.as_table().into_iter().flatten().filter(|(key, _)| *key != "workspace");
    let mut own = own.peekable();
    let mut joined = match from {
        Value::Table(from) => from.clone(),
        version if own.peek().is_none() => return version.clone(),
        version => Table::from_iter([("version".to_owned(), version.clone())]),
    };
    if joined.contains_key("path") {
        joined.insert("path".to_owned(), Value::String(format!("../{name}")));
    }
    for (key, value) in own {
        match (joined.get_mut(key), value) {
            (Some(Value::Array(all)), Value::Array(more)) => all.extend(more.iter().cloned()),
            _ => {
                joined.insert(key.clone(), value.clone());
            }
        }
    }
    Value::Table(joined)
}

/// Writes the runtime into a folder below a root, and removes files of earlier versions; returns a
/// line about it.
///
/// # Errors
///
/// Fails if a file cannot be read or written, if an existing file at a path of the runtime is not
/// marked as generated, or if a folder of the runtime is a link out of the root.
pub fn update(root: &Path, folder: &str) -> io::Result<String> {
    let changes = changes(root, folder)?;
    let written = changes.written.iter().map(|file| &file.path);
    files::inside(root, written.chain(&changes.stale))?;
    replace::replace(root, &changes.written, &changes.stale)?;
    let (written, removed) = (changes.written.len(), changes.stale.len());
    let written = problem::count(written, "file");
    Ok(format!("the runtime {VERSION}: {written} written, {removed} removed"))
}

/// Compares the runtime with the files of a folder.
///
/// # Errors
///
/// Fails if a file cannot be read.
pub fn changes(root: &Path, folder: &str) -> io::Result<Changes> {
    let mut changes = Changes::default();
    let folder = &normalised(folder);
    let files = files(folder)?;
    let is_gone = |path: &String| !files.iter().any(|file| file.path == *path);
    // The folder may contain more than the runtime.
    for package in packages() {
        let there = walk::files(root, &format!("{folder}/{package}"), walk::is_foreign)?;
        let is_stale = |path: &String| is_gone(path) && is_copy(&root.join(path));
        changes.stale.extend(there.into_iter().filter(is_stale));
    }
    let has_copy = is_copy(&root.join(folder).join(CORE).join("Cargo.toml"));
    for file in files {
        match Compared::find(root, file.clone())? {
            Compared::Same(_) => changes.same += 1,
            // Licences and tables have no mark.
            Compared::Unmarked(path)
                if (has_mark(&file.text) || !has_copy) && !is_copy(&root.join(&path)) =>
            {
                return Err(error_with_help(
                    format!("`{path}` is not marked as generated; nothing was written"),
                    "move the file away, or take the runtime from another place with `runtime` in \
                     `genwire.toml`",
                ));
            }
            Compared::New(_) | Compared::Unmarked(_) => changes.written.push(file),
        }
    }
    Ok(changes)
}

/// Returns the names of the packages, each once.
fn packages() -> BTreeSet<&'static str> {
    SOURCES
        .iter()
        .filter_map(|(path, _)| path.split_once('/'))
        .map(|(package, _)| package)
        .collect()
}

/// Normalises the path of a folder, such as a trailing slash, so that paths in it can be compared.
fn normalised(folder: &str) -> String {
    let folder: PathBuf =
        Path::new(if folder.is_empty() { "." } else { folder }).components().collect();
    folder.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests;
