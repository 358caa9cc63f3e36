//! The conformance vectors in the form of the helper programs, and the losses of the documents.

use genwire_schema::type_names;
use genwire_spec::Interface;
use genwire_spec::judge;
use genwire_spec::model::{BodyKind, Json};
use genwire_workspace::generate;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

/// Every case, and the losses of each document.
pub(crate) struct Cases {
    pub(crate) cases: Vec<Case>,
    /// The status of rules and constraints, by target and id.
    losses: BTreeMap<(String, String), String>,
}

/// One vector with the type that its body has.
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) ty: String,
    pub(crate) is_request: bool,
    pub(crate) is_valid: bool,
    pub(crate) body: Value,
    pub(crate) errors: Vec<Violation>,
    /// The paths of members that the interface does not list.
    pub(crate) unlisted: BTreeSet<String>,
}

/// A violation that the interface refuses.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Violation {
    pub(crate) path: String,
    pub(crate) rule: String,
    severity: String,
}

#[derive(Deserialize)]
struct File {
    operation: String,
    cases: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    id: String,
    part: String,
    valid: bool,
    body: Value,
    #[serde(default)]
    violations: Vec<Violation>,
}

#[derive(Deserialize)]
struct Losses {
    entries: Vec<Loss>,
}

#[derive(Deserialize)]
struct Loss {
    id: String,
    target: String,
    status: String,
}

impl Cases {
    /// Reads the vectors and the list of losses; `None` if the spec has mistakes.
    pub(crate) fn make(root: &Path) -> io::Result<Option<Self>> {
        let Some(interface) = generate::load(root)? else { return Ok(None) };
        let names = type_names(&interface);
        let mut cases = Vec::new();
        for operation in &interface.operations {
            let name = &operation.name.snake;
            let path = format!("tests/vectors/{}/{name}.json", operation.area);
            let file: File = read(&root.join(path))?;
            // Path parameters have no common type, and no document describes one.
            let typed = |case: &Vector| case.id.split('.').next() != Some("path");
            for vector in file.cases.into_iter().filter(typed) {
                let Some(ty) = type_of(&interface, &file.operation, &vector, &names) else {
                    let message = format!("no type for the case `{name}:{}`", vector.id);
                    return Err(io::Error::other(message));
                };
                cases.push(case(&file.operation, vector, ty));
            }
        }
        let report: Losses = read(&root.join("schemas/loss.json"))?;
        let losses =
            report.entries.into_iter().map(|loss| ((loss.target, loss.id), loss.status)).collect();
        Ok(Some(Self { cases, losses }))
    }

    /// Creates cases and losses for tests of the judge.
    #[cfg(test)]
    pub(crate) fn of(cases: Vec<Case>, losses: &[(&str, &str)]) -> Self {
        let dropped = |(target, id): &(&str, &str)| {
            (((*target).to_owned(), (*id).to_owned()), "dropped".to_owned())
        };
        Self { cases, losses: losses.iter().map(dropped).collect() }
    }

    /// Counts the valid and the invalid bodies.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let valid = self.cases.iter().filter(|case| case.is_valid).count();
        (valid, self.cases.len() - valid)
    }

    /// Returns the input of the helper programs.
    pub(crate) fn to_json(&self) -> Value {
        let cases = self.cases.iter();
        let cases: Vec<Value> = cases
            .map(|case| json!({ "id": case.id, "type": case.ty, "body": case.body }))
            .collect();
        json!({ "types": self.types(), "cases": cases })
    }

    /// Returns the types of all bodies.
    pub(crate) fn types(&self) -> BTreeSet<&str> {
        self.cases.iter().map(|case| case.ty.as_str()).collect()
    }

    /// Returns true if a document loses a part of a rule or constraint.
    pub(crate) fn is_lost(&self, target: &str, id: &str) -> bool {
        // The losses of single schemas also apply to the bundle of all schemas.
        let target = if target == "bundle" { "json-schema" } else { target };
        let status = self.losses.get(&(target.to_owned(), id.to_owned()));
        status.is_some_and(|status| status == "weakened" || status == "dropped")
    }
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> io::Result<T> {
    let text = fs::read_to_string(path)?;
    serde_json::from_str(&text)
        .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

fn type_of(
    interface: &Interface,
    operation: &str,
    vector: &Vector,
    names: &[String],
) -> Option<String> {
    let operation = interface.operations.iter().find(|it| it.name.snake == operation)?;
    let parts = BodyKind::ALL;
    let part = parts.into_iter().find(|part| part.as_str() == vector.part)?;
    // Only the names of the members matter.
    let members = vector.body.as_object().into_iter().flatten();
    let body = Json::object(members.map(|(name, _)| (name.clone(), Json::Null)));
    let id = judge::type_of(operation, part, interface, &body)?;
    names.get(id.0).cloned()
}

fn case(operation: &str, vector: Vector, ty: String) -> Case {
    let (errors, warnings): (Vec<_>, Vec<_>) =
        vector.violations.into_iter().partition(|violation| violation.severity == "error");
    let unlisted = warnings.into_iter().filter(|it| it.rule == judge::UNKNOWN_MEMBER);
    Case {
        id: format!("{operation}:{}", vector.id),
        ty,
        is_request: vector.part == BodyKind::Request.as_str(),
        is_valid: vector.valid,
        body: vector.body,
        errors,
        unlisted: unlisted.map(|violation| violation.path).collect(),
    }
}
