//! Verdicts of a document's own schemas on the vectors that its generated workspace contains.

use crate::document_schemas::{Schemas, nameless};
use jsonschema::Validator;
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// The disagreements that an outcome names.
const MAX_NAMED: usize = 20;

/// A body that the vectors of a workspace contain.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The operation and the id of the vector.
    pub(super) name: String,
    /// The operation.
    pub(super) operation: String,
    /// True for a request, false for a reply.
    pub(super) is_request: bool,
    /// Names that another generator may give its type.
    pub(super) names: Vec<String>,
    /// The body.
    pub(super) body: JsonValue,
    /// The verdict of the vectors.
    pub(super) is_valid: bool,
    /// The verdict of the document's schema.
    pub(super) is_accepted: bool,
}

/// Counts of verdicts.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Verdicts {
    /// Bodies without a fault.
    pub(super) valid: usize,
    /// Those of them that the document refuses.
    pub(super) valid_refused: usize,
    /// Bodies with one fault.
    pub(super) wrong: usize,
    /// Those of them that the document refuses as well.
    pub(super) wrong_refused: usize,
    /// Bodies that no schema of the document was found for, or one that does not compile.
    pub(super) not_judged: usize,
    /// Valid bodies that the document refuses since a member is null that need not be there.
    pub(super) nulls: usize,
    /// Valid replies that the document refuses since a value is not one of its enum.
    pub(super) unlisted: usize,
    /// Some of the other disagreements, with the document's reason.
    pub(super) named: Vec<String>,
}

/// Judges every vector of a workspace.
pub(super) fn judge(document: &Path, workspace: &Path) -> io::Result<(Verdicts, Vec<Case>)> {
    let original: JsonValue = serde_json::from_slice(&fs::read(document)?)?;
    let operations = operations(workspace)?;
    let mut verdicts = Verdicts::default();
    let mut cases = Vec::new();
    for is_request in [true, false] {
        let schemas = Schemas::new(&original, is_request)?;
        for (operation, (method, path)) in &operations {
            let vectors = vectors(workspace, operation)?;
            let part = if is_request { "request" } else { "response" };
            let wanted = vectors.iter().filter(|case| case["part"] == part);
            let wanted: Vec<&JsonValue> = wanted.collect();
            if wanted.is_empty() {
                continue;
            }
            let (names, validators) = schemas.of(method, path);
            if validators.is_empty() {
                verdicts.not_judged += wanted.len();
                continue;
            }
            for case in wanted {
                let is_accepted = verdicts.add(case, operation, &validators);
                let id = case["id"].as_str().unwrap_or_default();
                cases.push(Case {
                    name: format!("{operation} {id}"),
                    operation: operation.clone(),
                    is_request,
                    names: names.clone(),
                    body: case["body"].clone(),
                    is_valid: case["valid"] == true,
                    is_accepted,
                });
            }
        }
    }
    Ok((verdicts, cases))
}

impl Verdicts {
    /// Counts a vector; returns the verdict of the document.
    fn add(&mut self, vector: &JsonValue, operation: &str, validators: &[Validator]) -> bool {
        let body = &vector["body"];
        let is_valid = vector["valid"] == true;
        let is_accepted = validators.iter().any(|one| one.is_valid(body));
        if is_valid {
            self.valid += 1;
            self.valid_refused += usize::from(!is_accepted);
        } else {
            self.wrong += 1;
            self.wrong_refused += usize::from(!is_accepted);
        }
        let id = vector["id"].as_str().unwrap_or_default();
        let ends_in = |words: &str| id.rsplit('.').next() == Some(words);
        if is_valid == is_accepted {
            return is_accepted;
        }
        if is_valid && ends_in("null") {
            self.nulls += 1;
        } else if is_valid && ends_in("unlisted") {
            self.unlisted += 1;
        } else if self.named.len() < MAX_NAMED {
            let why = if is_accepted {
                let rules = vector["violations"].as_array().into_iter().flatten();
                let rules = rules.map(|it| format!("is accepted: {} {}", it["path"], it["rule"]));
                rules.collect::<Vec<String>>().join(", ")
            } else {
                let why = validators.first().and_then(|one| one.iter_errors(body).next());
                why.map(|error| format!("{}: {error}", error.instance_path())).unwrap_or_default()
            };
            let why: String = why.chars().take(300).collect();
            self.named.push(format!("{operation} {id}: {why}"));
        }
        is_accepted
    }
}

/// The operations of a workspace, each with its method and its path without names of parameters.
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

/// The vectors of an operation; none where it has none.
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
