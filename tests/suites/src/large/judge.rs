//! Verdicts of the schemas of a document on the vectors in its generated workspace.

use crate::document_schemas::{Schemas, nameless};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// A body in the vectors of a workspace.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The operation and the id of the vector.
    pub(super) name: String,
    /// The operation.
    pub(super) operation: String,
    /// True for a request, false for a reply.
    pub(super) is_request: bool,
    /// The body.
    pub(super) body: JsonValue,
    /// The verdict of the vectors.
    pub(super) is_valid: bool,
    /// The verdict of the document's schema.
    pub(super) is_accepted: bool,
}

/// Judges every vector of a workspace if the document has a schema for its operation.
pub(super) fn judge(document: &Path, workspace: &Path) -> io::Result<Vec<Case>> {
    let original: JsonValue = serde_json::from_slice(&fs::read(document)?)?;
    let operations = operations(workspace)?;
    let mut cases = Vec::new();
    for is_request in [true, false] {
        let schemas = Schemas::new(&original, is_request)?;
        for (operation, (method, path)) in &operations {
            let validators = schemas.of(method, path);
            if validators.is_empty() {
                continue;
            }
            let part = if is_request { "request" } else { "response" };
            let vectors = vectors(workspace, operation)?;
            for case in vectors.iter().filter(|case| case["part"] == part) {
                let id = case["id"].as_str().unwrap_or_default();
                cases.push(Case {
                    name: format!("{operation} {id}"),
                    operation: operation.clone(),
                    is_request,
                    body: case["body"].clone(),
                    is_valid: case["valid"] == true,
                    is_accepted: validators.iter().any(|one| one.is_valid(&case["body"])),
                });
            }
        }
    }
    Ok(cases)
}

/// The operations of a workspace, each with its method and its path without parameter names.
fn operations(workspace: &Path) -> io::Result<BTreeMap<String, (String, String)>> {
    let mut found = BTreeMap::new();
    for file in genwire_workspace::files::spec_in(&workspace.join("spec"), "spec")? {
        let table: toml::Table = file.text.parse().map_err(io::Error::other)?;
        let Some(operation) = table.get("operation") else { continue };
        let text = |key: &str| operation.get(key).and_then(toml::Value::as_str);
        if let (Some(method), Some(path)) = (text("method"), text("path")) {
            let name = file.path.rsplit('/').next().unwrap_or_default();
            let name = name.trim_end_matches(".toml").to_owned();
            found.insert(name, (method.to_ascii_lowercase(), nameless(path)));
        }
    }
    Ok(found)
}

/// The vectors of an operation; empty if it has none.
fn vectors(workspace: &Path, operation: &str) -> io::Result<Vec<JsonValue>> {
    let name = format!("{operation}.json");
    for area in fs::read_dir(workspace.join("tests/vectors"))? {
        let file = area?.path().join(&name);
        if file.exists() {
            let mut file: JsonValue = serde_json::from_slice(&fs::read(file)?)?;
            return Ok(file["cases"].as_array_mut().map(std::mem::take).unwrap_or_default());
        }
    }
    Ok(Vec::new())
}
