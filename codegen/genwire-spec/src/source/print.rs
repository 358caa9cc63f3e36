//! Prints a spec as TOML, with the keys in the order of their declarations.

mod node;

pub(crate) use self::node::LITERAL_NAME;
use self::node::{Node, Nodes, VARIANT};
use super::area::AreaFile;
use super::service::{GapsFile, ServiceFile};
use crate::model::Json;
use genwire_constraint::{escape_hidden, is_hidden};
use serde::Serialize;
use std::fmt::Write as _;

/// Tables that are printed inline, by the names of their declarations.
const INLINE: [&str; 7] = [
    "RangeSource",
    "SizeSource",
    "Constraints",
    "DeprecatedSource",
    "CursorSource",
    "CaseSource",
    VARIANT,
];
/// Tables that are printed as dotted keys of the enclosing table, as in `body.optional`.
const DOTTED: [&str; 3] = ["BodySource", "RustSource", "TraceSource"];
/// The key of comments. They are printed at its position; as the first key, above the table.
const COMMENTS: &str = "#";

/// Prints a file of an area.
pub fn area_file(file: &AreaFile) -> String {
    document("../schema.json", file)
}

/// Prints `service.toml`.
pub fn service_file(file: &ServiceFile) -> String {
    document("schema.json", file)
}

/// Prints `gaps.toml`.
pub fn gaps_file(file: &GapsFile) -> String {
    document("schema.json", file)
}

/// Prints a table, such as `servers.test`, after a blank line.
pub fn table(path: &str, value: &impl Serialize) -> String {
    let mut printer = Printer::default();
    if let Some(node) = node::of(value) {
        printer.section(path, node);
    }
    printer.text
}

fn document(schema: &str, file: &impl Serialize) -> String {
    let mut printer = Printer::default();
    printer.line(&format!("#:schema {schema}"));
    if let Some(Node::Table { entries, .. }) = node::of(file) {
        printer.body("", entries);
    }
    printer.text
}

#[derive(Default)]
struct Printer {
    text: String,
}

impl Printer {
    fn line(&mut self, line: &str) {
        self.text.push_str(&escape_hidden(line));
        self.text.push('\n');
    }

    fn comments(&mut self, comments: &Node) {
        let Node::List(lines) = comments else { return };
        for line in lines {
            if let Node::Text(text) = line {
                self.line(&format!("# {text}"));
            }
        }
    }

    /// Prints a table with its header.
    fn section(&mut self, path: &str, node: Node) {
        match node {
            // The entries of a map have headers of their own.
            Node::Table { name: "", entries } if !entries.is_empty() => self.body(path, entries),
            Node::Table { mut entries, .. } => {
                self.line("");
                if entries.first().is_some_and(|(key, _)| key == COMMENTS) {
                    self.comments(&entries.remove(0).1);
                }
                self.line(&format!("[{path}]"));
                self.body(path, entries);
            }
            Node::List(all) => {
                for node in all {
                    let Node::Table { entries, .. } = node else { continue };
                    self.line("");
                    self.line(&format!("[[{path}]]"));
                    self.body(path, entries);
                }
            }
            Node::Raw(_) | Node::Text(_) => {}
        }
    }

    /// Prints the entries of a table: first those on one line, then its subtables.
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
                let text = json(&key, &node).unwrap_or_else(|| inline(&node));
                self.line(&format!("{} = {text}", self::key(&key)));
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

/// Returns true for a node with one or more headers of its own.
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

/// Prints multi-line JSON as a literal string; `None` for any other value.
fn json(key: &str, node: &Node) -> Option<String> {
    let Node::Text(text) = node else { return None };
    let is_json = key.ends_with("_json") && text.contains('\n') && !text.contains("'''");
    is_json.then(|| format!("'''\n{text}'''"))
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

/// Prints a JSON value on one line.
pub fn value(value: &Json) -> String {
    match value {
        Json::String(text) => quoted(text),
        Json::Array(items) => {
            format!("[{}]", items.iter().map(self::value).collect::<Vec<_>>().join(", "))
        }
        Json::Object(members) => {
            pairs(members.iter().map(|(name, inner)| (name.as_str(), self::value(inner))))
        }
        other => other.to_compact(),
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

fn quoted(text: &str) -> String {
    if text.contains(is_hidden) {
        return escaped(text);
    }
    toml::Value::String(text.to_owned()).to_string()
}

/// Prints a key, quoted if necessary.
pub fn key(text: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !text.is_empty() && text.chars().all(bare) {
        return text.to_owned();
    }
    // A key cannot have triple quotes, but multi-line strings and strings with both quotes need
    // them.
    let quoted = quoted(text);
    let is_key = !quoted.starts_with("\"\"\"") && !quoted.starts_with("'''");
    if is_key { quoted } else { escaped(text) }
}

/// Prints a string with JSON escapes. They are valid in TOML.
fn escaped(text: &str) -> String {
    escape_hidden(&Json::string(text).to_compact()).into_owned()
}
