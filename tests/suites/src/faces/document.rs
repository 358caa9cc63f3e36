//! An OpenAPI document as one value, with its operations.

use crate::document_schemas::Schemas;
use genwire_constraint::pointer::escape as escaped;
use serde_json::{Map, Value as JsonValue, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The member of the value that holds the other files of a document.
const FILES: &str = "x-files";
/// The methods of operations in a path item.
const METHODS: [&str; 8] = ["get", "head", "options", "trace", "post", "put", "patch", "delete"];

/// An OpenAPI document, in one or several files.
pub(super) struct Document {
    pub(super) name: String,
    pub(super) file: PathBuf,
    /// The size of all its files, in bytes.
    pub(super) size: u64,
    pub(super) root: JsonValue,
    pub(super) requests: Schemas,
    pub(super) replies: Schemas,
    /// The document from whose schemas values are made up.
    pub(super) made_from: JsonValue,
}

/// An operation of a document.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    pub(super) method: String,
    pub(super) path: String,
    /// The path of the server, which comes before the path of the operation.
    pub(super) base: String,
    /// The pointer of the operation.
    pub(super) pointer: String,
    /// The pointer of its path item.
    pub(super) item: String,
}

impl Document {
    /// Reads a document with the files that it refers to.
    pub(super) fn read(name: &str, file: &Path) -> io::Result<Self> {
        let mut files = Files::default();
        let root_file = file.canonicalize()?;
        let mut root = files.take(&root_file)?;
        let mut others = Map::new();
        while let Some(next) = files.todo.pop() {
            let value = files.take(&next)?;
            others.insert(files.numbers[&next].to_string(), value);
        }
        if let JsonValue::Object(members) = &mut root {
            members.insert(FILES.to_owned(), JsonValue::Object(others));
        }
        let requests = Schemas::new(&root, true)?;
        let replies = Schemas::new(&root, false)?;
        let (name, file) = (name.to_owned(), root_file);
        let mut made_from = requests.document().clone();
        let bases = bases(&made_from);
        pin(&mut made_from, &bases, false);
        Ok(Self { name, file, size: files.size, root, requests, replies, made_from })
    }

    /// Returns the operations of the document.
    pub(super) fn operations(&self) -> Vec<Operation> {
        let paths = self.root["paths"].as_object().into_iter().flatten();
        let mut found = Vec::new();
        for (path, _) in paths.filter(|(path, _)| path.starts_with('/')) {
            let item = self.follow(&format!("/paths/{}", escaped(path)));
            for method in METHODS {
                let pointer = format!("{item}/{method}");
                if self.root.pointer(&pointer).is_none() {
                    continue;
                }
                found.push(Operation {
                    method: method.to_ascii_uppercase(),
                    path: path.clone(),
                    base: self.base(&[&pointer, &item, ""]),
                    pointer,
                    item: item.clone(),
                });
            }
        }
        found
    }

    /// Returns the path of the first server that is stated at one of some pointers.
    fn base(&self, pointers: &[&str]) -> String {
        let mut stated =
            pointers.iter().filter_map(|at| self.root.pointer(&format!("{at}/servers/0")));
        let Some(server) = stated.next() else { return String::new() };
        let mut url = server["url"].as_str().unwrap_or_default().to_owned();
        for (name, variable) in server["variables"].as_object().into_iter().flatten() {
            let value = variable["default"].as_str().unwrap_or_default();
            url = url.replace(&format!("{{{name}}}"), value);
        }
        let rest = url
            .split_once("://")
            .map_or(url.as_str(), |(_, rest)| rest.find('/').map_or("", |at| &rest[at..]));
        rest.trim_end_matches('/').to_owned()
    }

    /// Follows the references at a pointer; returns the pointer that they lead to.
    pub(super) fn follow(&self, pointer: &str) -> String {
        let mut pointer = pointer.to_owned();
        for _ in 0..64 {
            let target = self.root.pointer(&pointer).and_then(|it| it["$ref"].as_str());
            let Some(target) = target.and_then(|it| it.strip_prefix('#')) else { break };
            pointer = decoded(target);
        }
        pointer
    }

    /// Returns the value at a pointer once references are followed.
    pub(super) fn at(&self, pointer: &str) -> &JsonValue {
        self.root.pointer(&self.follow(pointer)).unwrap_or(&JsonValue::Null)
    }
}

impl Operation {
    /// Returns the method and the path, as a person writes them.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// The files of a document, each read once.
#[derive(Default)]
struct Files {
    numbers: BTreeMap<PathBuf, usize>,
    todo: Vec<PathBuf>,
    size: u64,
}

impl Files {
    /// Reads a file, whose references are made to lead into the one value of the document.
    fn take(&mut self, file: &Path) -> io::Result<JsonValue> {
        let text = fs::read_to_string(file)?;
        self.size += text.len() as u64;
        let value = if file.extension().is_some_and(|it| it == "json") {
            serde_json::from_str(&text)?
        } else {
            let options = serde_saphyr::options! { strict_booleans: true };
            let parsed = serde_saphyr::from_str_with_options(&text, options);
            parsed.map_err(|error| io::Error::other(format!("{}: {error}", file.display())))?
        };
        let mut value: JsonValue = value;
        let own = self.numbers.get(file).map_or_else(String::new, |it| format!("/{FILES}/{it}"));
        self.rewrite(&mut value, file, &own);
        Ok(value)
    }

    fn rewrite(&mut self, value: &mut JsonValue, file: &Path, own: &str) {
        match value {
            JsonValue::Array(items) => items.iter_mut().for_each(|it| self.rewrite(it, file, own)),
            JsonValue::Object(members) => {
                if let Some(JsonValue::String(target)) = members.get_mut("$ref") {
                    *target = self.target(target, file, own);
                }
                members.values_mut().for_each(|it| self.rewrite(it, file, own));
            }
            _ => {}
        }
    }

    fn target(&mut self, target: &str, file: &Path, own: &str) -> String {
        let (name, fragment) = target.split_once('#').unwrap_or((target, ""));
        if name.is_empty() {
            return format!("#{own}{fragment}");
        }
        let folder = file.parent().unwrap_or(Path::new("."));
        let Ok(place) = folder.join(name).canonicalize() else { return target.to_owned() };
        let next = self.numbers.len();
        let number = *self.numbers.entry(place.clone()).or_insert_with(|| {
            self.todo.push(place);
            next
        });
        format!("#/{FILES}/{number}{fragment}")
    }
}

/// The references to types of which a member names a more special type, each with the special type
/// that replaces it.
type Bases = BTreeMap<String, JsonValue>;

/// Returns the types with a `discriminator` that only a mapping completes.
fn bases(document: &JsonValue) -> Bases {
    let others = document[FILES].as_object().into_iter().flatten();
    let mut files = vec![(String::new(), document)];
    files.extend(others.map(|(number, file)| (format!("/{FILES}/{number}"), file)));
    let schemas = files.iter().flat_map(|(own, file)| {
        let schemas = file.pointer("/components/schemas").and_then(JsonValue::as_object);
        schemas.into_iter().flatten().map(move |(name, schema)| (own, name, schema))
    });
    let found = schemas.filter_map(|(own, name, schema)| {
        let special = special(schema, own)?;
        Some((format!("#{own}/components/schemas/{}", escaped(name)), special))
    });
    found.collect()
}

/// Returns the first of the special types that a `discriminator` lists, which its member names.
fn special(schema: &JsonValue, own: &str) -> Option<JsonValue> {
    let discriminator = schema.get("discriminator")?;
    let member = discriminator["propertyName"].as_str()?;
    let (value, target) = discriminator["mapping"].as_object()?.iter().next()?;
    let named = json!({ "properties": { member: { "enum": [value] } }, "required": [member] });
    let target = target.as_str()?.trim_start_matches('#');
    Some(json!({ "allOf": [{ "$ref": format!("#{own}{target}") }, named] }))
}

/// Replaces references to such types by special ones, except where these build on them.
fn pin(value: &mut JsonValue, bases: &Bases, is_part: bool) {
    match value {
        JsonValue::Array(items) => items.iter_mut().for_each(|it| pin(it, bases, is_part)),
        JsonValue::Object(members) => {
            let target = members.get("$ref").and_then(JsonValue::as_str);
            if let Some(special) = target.and_then(|it| bases.get(it)).filter(|_| !is_part) {
                *value = special.clone();
                return;
            }
            for (name, member) in members.iter_mut() {
                // The types themselves stay as they are: others build on them.
                let is_type = name == "schemas";
                let types = member.as_object_mut().filter(|_| is_type);
                match types {
                    Some(types) => {
                        for inner in types.values_mut().filter_map(JsonValue::as_object_mut) {
                            inner.iter_mut().for_each(|(name, it)| pin(it, bases, name == "allOf"));
                        }
                    }
                    None => pin(member, bases, name == "allOf"),
                }
            }
            if let Some(special) = special(value, "").filter(|_| !is_part) {
                *value = special;
            }
        }
        _ => {}
    }
}

/// Returns a pointer without its percent signs.
fn decoded(pointer: &str) -> String {
    let bytes = pointer.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let code = pointer.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        if let Some(byte) = code.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            out.push(byte);
            at += 3;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
