//! Prints what a spec says as TOML, with the keys in the order of their declarations.

mod node;

use self::node::{Node, Nodes};
use super::area::AreaFile;
use super::service::ServiceFile;
use genwire_constraint::{escape_hidden, is_hidden};
use serde::Serialize;
use std::fmt::Write as _;

/// Tables that are on one line, by the name of what they declare.
const INLINE: [&str; 7] = [
    "RangeSource",
    "SizeSource",
    "Constraints",
    "DeprecatedSource",
    "CursorSource",
    "CaseSource",
    VARIANT,
];
/// Tables whose keys are in the table around them, as in `body.optional`.
const DOTTED: [&str; 3] = ["BodySource", "RustSource", "TraceSource"];
/// The key of comments, which are printed at their place; before all keys, above the table.
const COMMENTS: &str = "#";

/// The name of a value that is its own text.
pub(super) const RAW: &str = "Literal";
/// The name of a table with one of several keys.
const VARIANT: &str = "Variant";

/// A printed file.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    /// The text.
    pub text: String,
    /// The tables, such as `types.Order.fields.id`, each with its line, counted from 1.
    pub tables: Vec<(usize, String)>,
}

/// Prints a file of an area.
pub fn area_file(file: &AreaFile) -> Printed {
    document("../schema.json", file)
}

/// Prints `service.toml`.
pub fn service_file(file: &ServiceFile) -> Printed {
    document("schema.json", file)
}

/// Prints a table, such as `servers.test`, with an empty line above it.
pub fn table(path: &str, value: &impl Serialize) -> String {
    let mut printer = Printer::default();
    printer.section(path, node::of(value));
    printer.printed.text
}

fn document(schema: &str, file: &impl Serialize) -> Printed {
    let mut printer = Printer::default();
    printer.line(&format!("#:schema {schema}"));
    if let Node::Table { entries, .. } = node::of(file) {
        printer.body("", entries);
    }
    printer.printed
}

#[derive(Default)]
struct Printer {
    printed: Printed,
    /// Number of the lines that are printed.
    lines: usize,
}

impl Printer {
    fn line(&mut self, line: &str) {
        let line = escape_hidden(line);
        self.lines += line.matches('\n').count() + 1;
        self.printed.text.push_str(&line);
        self.printed.text.push('\n');
    }

    fn comments(&mut self, comments: &Node) {
        let Node::List(lines) = comments else { return };
        for line in lines {
            if let Node::Raw(text) = line {
                self.line(&format!("# {text}"));
            }
        }
    }

    /// Prints a table with its head.
    fn section(&mut self, path: &str, node: Node) {
        match node {
            // The entries of a map have heads of their own.
            Node::Table { name: "", entries } if !entries.is_empty() => self.body(path, entries),
            Node::Table { mut entries, .. } => {
                self.line("");
                if entries.first().is_some_and(|(key, _)| key == COMMENTS) {
                    self.comments(&entries.remove(0).1);
                }
                self.head(path, &format!("[{path}]"));
                self.body(path, entries);
            }
            Node::List(all) => {
                for node in all {
                    let Node::Table { entries, .. } = node else { continue };
                    self.line("");
                    self.head(path, &format!("[[{path}]]"));
                    self.body(path, entries);
                }
            }
            Node::Raw(_) | Node::Text(_) => {}
        }
    }

    fn head(&mut self, path: &str, head: &str) {
        self.line(head);
        self.printed.tables.push((self.lines, path.to_owned()));
    }

    /// Prints the entries of a table: those on one line, then its tables.
    fn body(&mut self, path: &str, entries: Nodes) {
        let mut sections = Vec::new();
        for (key, node) in entries {
            if key == COMMENTS {
                self.comments(&node);
            } else if is_section(&node) {
                sections.push((key, node));
            } else if let Node::Table { name, entries } = &node
                && (name.is_empty() || DOTTED.contains(name))
            {
                self.dotted(&self::key(&key), entries);
            } else {
                self.line(&format!("{} = {}", self::key(&key), inline(&node)));
            }
        }
        for (key, node) in sections {
            let front = if path.is_empty() { String::new() } else { format!("{path}.") };
            self.section(&format!("{front}{}", self::key(&key)), node);
        }
    }

    fn dotted(&mut self, front: &str, entries: &[(String, Node)]) {
        for (key, node) in entries {
            let key = format!("{front}.{}", self::key(key));
            match node {
                Node::Table { name: "", entries } => self.dotted(&key, entries),
                node => self.line(&format!("{key} = {}", inline(node))),
            }
        }
    }
}

/// Returns true for what has a head, or heads, of its own.
fn is_section(node: &Node) -> bool {
    match node {
        Node::Table { name: "", entries } => {
            entries.is_empty() || entries.iter().any(|(_, node)| is_section(node))
        }
        Node::Table { name, .. } => !INLINE.contains(name) && !DOTTED.contains(name),
        Node::List(all) => all.first().is_some_and(is_section),
        Node::Raw(_) | Node::Text(_) => false,
    }
}

/// Prints a value on one line.
fn inline(node: &Node) -> String {
    match node {
        Node::Raw(text) => text.clone(),
        Node::Text(text) => quoted(text),
        Node::List(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Node::Table { entries, .. } => {
            pairs(entries.iter().map(|(key, node)| (key.as_str(), inline(node))))
        }
    }
}

/// Prints a value of the spec on one line.
pub fn value(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => quoted(text),
        toml::Value::Float(number) => format!("{number:?}"),
        toml::Value::Array(items) => {
            format!("[{}]", items.iter().map(self::value).collect::<Vec<_>>().join(", "))
        }
        toml::Value::Table(members) => {
            pairs(members.iter().map(|(name, inner)| (name.as_str(), self::value(inner))))
        }
        other => other.to_string(),
    }
}

fn pairs<'a>(members: impl Iterator<Item = (&'a str, String)>) -> String {
    let mut text = String::new();
    for (name, value) in members {
        let front = if text.is_empty() { "{ " } else { ", " };
        let _ = write!(text, "{front}{} = {value}", key(name));
    }
    if text.is_empty() { "{}".to_owned() } else { text + " }" }
}

/// Prints a string.
fn quoted(text: &str) -> String {
    if text.contains(is_hidden) {
        return escaped(text);
    }
    toml::Value::String(text.to_owned()).to_string()
}

/// Prints a key, with quotes if it needs them.
pub fn key(text: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !text.is_empty() && text.chars().all(bare) {
        return text.to_owned();
    }
    // A key has no form with three quotes, which strings of several lines or both quotes have.
    let quoted = quoted(text);
    let is_key = !quoted.starts_with("\"\"\"") && !quoted.starts_with("'''");
    if is_key { quoted } else { escaped(text) }
}

/// Prints a string with the escapes of JSON, which are those of TOML.
fn escaped(text: &str) -> String {
    escape_hidden(&crate::model::Json::string(text).to_compact()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Printed, area_file, service_file};
    use crate::source::{read_file, service::GapsFile};
    use crate::{Prefix, SpecFile};
    use serde::de::DeserializeOwned;
    use std::fs;
    use std::path::Path;

    /// Checks that what is printed of a file reads as the file itself does.
    fn check<T: DeserializeOwned + PartialEq>(file: &SpecFile, print: fn(&T) -> Printed) {
        let prefix = Prefix::default();
        let (read, mistakes) = read_file::<T>(file, &prefix);
        let Some(read) = read.filter(|_| mistakes.is_empty()) else {
            panic!("{}: {mistakes:?}", file.path);
        };
        let text = print(&read).text;
        let (again, mistakes) =
            read_file::<T>(&SpecFile { path: file.path.clone(), text: text.clone() }, &prefix);
        assert!(mistakes.is_empty(), "{}: {mistakes:?}\n{text}", file.path);
        assert!(again == Some(read), "{} reads in another way:\n{text}", file.path);
    }

    fn check_file(path: &str, text: String) -> bool {
        let file = SpecFile { path: path.to_owned(), text };
        let name = path.rsplit('/').next().unwrap_or_default();
        let is_toml = Path::new(name).extension().is_some_and(|it| it == "toml");
        if !is_toml || path.contains("/released/") {
            return false;
        }
        match name {
            "service.toml" => check(&file, service_file),
            "gaps.toml" => check::<GapsFile>(&file, |gaps| super::document("schema.json", gaps)),
            _ => check(&file, area_file),
        }
        true
    }

    fn check_folder(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let counts = entries.map(|path| {
            if path.is_dir() {
                return check_folder(&path);
            }
            let text = fs::read_to_string(&path).unwrap();
            usize::from(check_file(&path.to_string_lossy(), text))
        });
        counts.sum()
    }

    #[test]
    fn a_printed_spec_reads_as_the_spec_that_was_printed() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(check_folder(&root.join("spec")) > 10);
        assert!(check_folder(&root.join("codegen/genwire-codegen/tests/data/good")) > 5);
    }

    #[test]
    fn a_printed_release_reads_as_the_release() {
        let release = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec/released/1.0.0.json");
        let release: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(release).unwrap()).unwrap();
        let files = release["files"].as_object().unwrap();
        for (path, lines) in files {
            let lines: Vec<&str> =
                lines.as_array().unwrap().iter().filter_map(|line| line.as_str()).collect();
            check_file(path, lines.join("\n"));
        }
        assert!(files.len() > 10);
    }
}
