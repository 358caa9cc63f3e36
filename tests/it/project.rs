//! The files of the project that the tests read: the spec, the schemas, the vectors.

use genwire_spec::SpecFile;
use genwire_spec::model::Interface;
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The interface that the spec describes.
pub(crate) static INTERFACE: LazyLock<Interface> = LazyLock::new(|| {
    let root = root();
    let mut files = Vec::new();
    for path in files_below(&root.join("spec")) {
        let name = path.strip_prefix(&root).expect("below the root").to_string_lossy();
        // Released models are history, and the schema of the spec files is made from code.
        if name.ends_with(".json") || name.ends_with(".md") {
            continue;
        }
        files.push(SpecFile { path: name.replace('\\', "/"), text: read(&path) });
    }
    genwire_spec::load(&files).unwrap_or_else(|errors| panic!("{errors}"))
});

/// Every vector, by area and operation.
pub(crate) static VECTORS: LazyLock<Vec<VectorFile>> = LazyLock::new(|| {
    files_below(&root().join("tests/vectors"))
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| {
            let mut file: VectorFile = serde_json::from_str(&read(path))
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            file.in_path = file.cases.extract_if(.., |case| is_of_path(case)).collect();
            file
        })
        .collect()
});

/// Returns true for parameters that are a case of those in the path, which have no type in common.
fn is_of_path(case: &Vector) -> bool {
    case.id.split('.').next() == Some("path")
}

/// The vectors of one operation.
#[derive(Debug, Deserialize)]
pub(crate) struct VectorFile {
    pub(crate) operation: String,
    pub(crate) area: String,
    pub(crate) cases: Vec<Vector>,
    #[serde(skip)]
    pub(crate) in_path: Vec<Vector>,
}

/// One body with its expected findings.
#[derive(Debug, Deserialize)]
pub(crate) struct Vector {
    pub(crate) id: String,
    pub(crate) part: String,
    pub(crate) valid: bool,
    pub(crate) control: Option<String>,
    pub(crate) body: JsonValue,
    #[serde(default)]
    pub(crate) violations: Vec<Expected>,
    #[serde(default)]
    pub(crate) covers: Vec<String>,
}

/// A violation that a body must have.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Expected {
    pub(crate) path: String,
    pub(crate) rule: String,
    pub(crate) code: u32,
    pub(crate) severity: String,
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder").to_owned()
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder, in order of path; empty if there is no such folder.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}
