//! The table of tools, read from `tests/tools/tools.toml`.

use serde::Deserialize;
use std::path::Path;
use std::{fs, io};

/// The file of the table, from the root.
const TABLE: &str = "tests/tools/tools.toml";

/// The tools, and the accepted warnings of linters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tools {
    pub(crate) tools: Vec<Tool>,
    pub(crate) ignored: Vec<IgnoredWarning>,
}

/// A tool with its input documents; a tool that is checked in several ways has several entries. The
/// file explains the members.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tool {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) package: String,
    pub(crate) version: String,
    pub(crate) ecosystem: Ecosystem,
    pub(crate) targets: Vec<String>,
    pub(crate) checked: String,
    pub(crate) check: Check,
    #[serde(default)]
    pub(crate) builds_rust: bool,
    pub(crate) refuses: Option<String>,
    #[serde(default)]
    pub(crate) limits: Vec<Limit>,
    #[serde(default)]
    pub(crate) over_strict: Vec<OverStrict>,
    pub(crate) generator: Option<String>,
    #[serde(default)]
    pub(crate) arguments: Vec<String>,
}

/// The registry that a tool comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ecosystem {
    /// Packages of Node.
    Node,
    /// Packages of Python.
    Python,
    /// A Java program that a Python package contains.
    Java,
    /// Crates, built here.
    Rust,
}

/// The program that checks a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Check {
    Lint,
    ValidateDocuments,
    NodeValidator,
    PythonValidator,
    OpenapiTypescript,
    HeyApi,
    DatamodelCodeGenerator,
    OpenapiPythonClient,
    Generate,
    GeneratedJava,
    GeneratedGo,
    GeneratedPython,
    GeneratedTypescript,
    GeneratedRust,
    RustLibrary,
}

/// A kind of fault in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FaultKind {
    /// A null that is not allowed.
    Null,
    /// A value of another JSON type.
    Type,
    /// A missing required member.
    Required,
    /// A value or a tag that is not listed.
    Listed,
    /// A number out of range.
    Range,
    /// A string of a wrong length.
    Length,
    /// A list with too many or too few items.
    Items,
    /// A malformed string, or a value outside `one_of`.
    Format,
    /// A broken rule across members.
    Rule,
}

/// Kinds of faults that programs from a tool do not find.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limit {
    pub(crate) kinds: Vec<FaultKind>,
    pub(crate) why: String,
}

/// A valid body that programs from a tool refuse.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OverStrict {
    pub(crate) case: String,
    pub(crate) why: String,
}

/// A warning of a linter that stays.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IgnoredWarning {
    pub(crate) tool: String,
    pub(crate) targets: Vec<String>,
    pub(crate) rule: String,
    pub(crate) at: String,
    pub(crate) why: String,
}

impl Tools {
    /// Reads the table.
    pub(crate) fn read(root: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(root.join(TABLE))?;
        toml::from_str(&text).map_err(|error| io::Error::other(format!("`{TABLE}`: {error}")))
    }
}

impl Tool {
    /// Returns the only document of most tools.
    pub(crate) fn target(&self) -> &str {
        self.targets.first().map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ecosystem, Tools};
    use crate::export_check::report::NOT_RUN;
    use std::collections::BTreeSet;
    use std::fs;

    #[test]
    fn the_installed_versions_are_those_of_the_table() {
        let root = genwire_workspace::root::find().unwrap();
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        let node = read("tests/tools/node/package.json");
        let python = read("tests/tools/python/requirements.txt");
        let rust = read("tests/tools/rust/generators/Cargo.toml");
        for tool in Tools::read(&root).unwrap().tools {
            let (file, line) = match tool.ecosystem {
                Ecosystem::Node => (&node, format!("\"{}\": \"{}\"", tool.package, tool.version)),
                Ecosystem::Python | Ecosystem::Java => {
                    (&python, format!("{}=={}\n", tool.package, tool.version))
                }
                Ecosystem::Rust => (&rust, format!("{} = \"={}\"", tool.package, tool.version)),
            };
            assert!(file.contains(&line), "{}: {line}", tool.id);
        }
    }

    #[test]
    fn the_committed_report_has_every_tool_in_its_version() {
        let root = genwire_workspace::root::find().unwrap();
        let report = fs::read_to_string(root.join(super::super::REPORT)).unwrap();
        let tools = Tools::read(&root).unwrap().tools;
        for tool in &tools {
            let row = format!("| {} | {} | ", tool.name, tool.version);
            assert!(report.contains(&row), "{row}: run `cargo xtask export-check`");
            assert!(!report.contains(NOT_RUN), "run `cargo xtask export-check`");
        }
        let ids: BTreeSet<&str> = tools.iter().map(|tool| tool.id.as_str()).collect();
        assert_eq!(ids.len(), tools.len());
    }
}
