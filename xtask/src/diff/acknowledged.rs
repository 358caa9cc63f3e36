//! `spec/released/acknowledged.toml`: what was accepted although it breaks something.

use genwire_codegen::diff::{Acknowledgement, Change};
use std::{fs, io, path::Path};

/// The file, from the root.
pub(super) const FILE: &str = "spec/released/acknowledged.toml";

/// What the file begins with.
const HEAD: &str = "\
# Changes since the newest release that break something and were accepted, each with its reason.
# `cargo xtask diff` names ids and fingerprints; `cargo xtask release` empties the file.
";

#[derive(Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    acknowledged: Vec<Entry>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    fingerprint: String,
    reason: String,
}

/// What was accepted; nothing where there is no file.
pub(super) fn read(root: &Path) -> io::Result<Vec<Acknowledgement>> {
    let text = text(root)?;
    let file: File =
        toml::from_str(&text).map_err(|error| io::Error::other(format!("`{FILE}`: {error}")))?;
    let entries = file.acknowledged.into_iter();
    Ok(entries
        .map(|Entry { id, fingerprint, reason }| Acknowledgement { id, fingerprint, reason })
        .collect())
}

fn text(root: &Path) -> io::Result<String> {
    match fs::read_to_string(root.join(FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(HEAD.to_owned()),
        other => other,
    }
}

/// Adds a change.
pub(super) fn add(root: &Path, change: &Change, reason: &str) -> io::Result<()> {
    fs::write(root.join(FILE), format!("{}{}", text(root)?, entry(change, reason)))
}

fn entry(change: &Change, reason: &str) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    format!(
        "\n[[acknowledged]]\nid = {}\nfingerprint = {}\nreason = {}\n",
        quoted(&change.id()),
        quoted(&change.fingerprint()),
        quoted(reason)
    )
}

/// Empties the file.
pub(crate) fn clear(root: &Path) -> io::Result<()> {
    fs::write(root.join(FILE), HEAD)
}
