//! The third-party clients and servers that are tested, from `tests/tools/conform.toml`.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// The list.
const LIST: &str = "tests/tools/conform.toml";

/// All that is tried.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subjects {
    pub(crate) clients: Vec<Subject>,
    pub(crate) servers: Vec<Subject>,
}

/// A client or a server; the list describes the keys.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subject {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) package: Option<String>,
    pub(crate) node: Option<String>,
    pub(crate) python: Option<String>,
    pub(crate) cargo: Option<String>,
    pub(crate) run: Vec<String>,
    #[serde(default)]
    pub(crate) env: BTreeMap<String, String>,
    pub(crate) only: Option<String>,
}

impl Subjects {
    /// Reads the list.
    pub(crate) fn read(root: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(root.join(LIST))?;
        toml::from_str(&text).map_err(|error| io::Error::other(format!("{LIST}: {error}")))
    }
}

impl Subject {
    /// Returns the version of the package, from the file that installs it.
    pub(crate) fn version(&self, root: &Path) -> io::Result<String> {
        let Some(package) = &self.package else { return Ok("this one".to_owned()) };
        let node = self.node.as_ref().map(|folder| format!("{folder}/package.json"));
        let file = [node, self.python.clone(), self.cargo.clone()].into_iter().flatten().next();
        let file = file.ok_or_else(|| io::Error::other(format!("`{}` has no file", self.id)))?;
        let text = fs::read_to_string(root.join(&file))?;
        // `"a": "1.2.3"`, `a==1.2.3` or `a = { version = "=1.2.3" }`.
        let after = text.lines().find_map(|line| {
            let line = line.trim().trim_start_matches('"');
            line.strip_prefix(package.as_str()).filter(|rest| !rest.starts_with(['-', '_']))
        });
        let digits = |rest: &str| {
            let start = rest.find(|c: char| c.is_ascii_digit())?;
            let version = rest.get(start..)?;
            version.split(|c: char| !c.is_ascii_digit() && c != '.').next().map(str::to_owned)
        };
        after
            .and_then(digits)
            .ok_or_else(|| io::Error::other(format!("`{file}` has no version of `{package}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::Subjects;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_subject_has_an_id_and_a_version() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let subjects = Subjects::read(&root).unwrap();
        let all: Vec<_> = subjects.clients.iter().chain(&subjects.servers).collect();
        for subject in &all {
            let version = subject.version(&root).unwrap();
            assert!(subject.package.is_none() || version.contains('.'), "{}", subject.id);
        }
        let ids: BTreeSet<&str> = all.iter().map(|subject| subject.id.as_str()).collect();
        assert_eq!(ids.len(), all.len());
    }
}
