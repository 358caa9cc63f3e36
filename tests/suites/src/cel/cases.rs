//! Reads the conformance cases.

use serde_json::Value;
use std::io;
use std::path::Path;
use std::process::Command;

/// A case, as the package has it.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) file: String,
    pub(crate) name: String,
    pub(crate) expr: String,
    /// The variables with plain values.
    pub(super) bindings: Vec<(String, Plain)>,
    pub(super) expected: Expected,
}

/// The result of a case.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expected {
    Fails,
    Plain(Plain),
    /// A value that does not exist in rules.
    Other,
}

/// A value as bodies have it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Plain {
    Bool(bool),
    Int(i64),
    Double(f64),
    Text(String),
    List(Vec<Self>),
}

impl Plain {
    /// Returns true for values of the same type.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(one), Self::List(other)) => match (one.first(), other.first()) {
                (Some(one), Some(other)) => one.is_like(other),
                _ => false,
            },
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// A list whose items have one type.
    pub(super) fn list(items: &[Self]) -> Option<Self> {
        let first = items.first()?;
        items.iter().all(|item| item.is_like(first)).then(|| Self::List(items.to_vec()))
    }
}

/// Reads all cases.
pub(super) fn read(folder: &Path) -> io::Result<Vec<Case>> {
    let output = Command::new("node").arg("cases.mjs").current_dir(folder).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let text = String::from_utf8(output.stdout).map_err(io::Error::other)?;
    text.lines()
        .map(|line| serde_json::from_str(line).map(|value| case(&value)).map_err(io::Error::other))
        .collect()
}

fn case(value: &Value) -> Case {
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    // Names with dots depend on a container. Rules have no container.
    let bindings = value["bindings"].as_object();
    let bindings = bindings.filter(|all| !all.keys().any(|name| name.contains('.')));
    let expected = match &value["value"] {
        _ if value["fails"] == true => Expected::Fails,
        _ if value["checkOnly"] == true => Expected::Other,
        Value::Null => Expected::Plain(Plain::Bool(true)),
        value => plain(value).map_or(Expected::Other, Expected::Plain),
    };
    Case {
        file: text("file"),
        name: text("name"),
        expr: text("expr"),
        bindings: bindings
            .into_iter()
            .flatten()
            .filter_map(|(name, bound)| Some((name.clone(), plain(&bound["value"])?)))
            .collect(),
        expected,
    }
}

/// A value in the JSON form of Protocol Buffers, if it is plain.
fn plain(value: &Value) -> Option<Plain> {
    let (kind, value) = value.as_object()?.iter().next()?;
    match kind.as_str() {
        "boolValue" => value.as_bool().map(Plain::Bool),
        "int64Value" => value.as_str()?.parse().ok().map(Plain::Int),
        "stringValue" => value.as_str().map(|text| Plain::Text(text.to_owned())),
        "doubleValue" => match value.as_str() {
            Some("Infinity") => Some(Plain::Double(f64::INFINITY)),
            Some("-Infinity") => Some(Plain::Double(f64::NEG_INFINITY)),
            Some(_) => Some(Plain::Double(f64::NAN)),
            None => value.as_f64().map(Plain::Double),
        },
        "listValue" => {
            let items = value["values"].as_array()?.iter().map(plain);
            Plain::list(&items.collect::<Option<Vec<_>>>()?)
        }
        _ => None,
    }
}
