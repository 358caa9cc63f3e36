//! Resolves references to a file and a path in it.

use super::document::Form;
use genwire_spec::model::Json;
use std::collections::BTreeSet;

/// Prefix of a pointer that is the same reference in every file.
const FROM_TOP: char = ':';
/// Keyword that selects a schema by the value of a member.
const DISCRIMINATOR: &str = "discriminator";
/// Key of a discriminator that maps values to schemas.
const MAPPING: &str = "mapping";

/// Returns a reference to a pointer that has the same meaning in every file.
pub(super) fn from_top(pointer: &str) -> Json {
    Json::String(format!("{FROM_TOP}{pointer}"))
}

/// Returns a schema of a file, empty for the document, with references that have the same meaning
/// in every file.
pub(super) fn moved(schema: &Json, from: &str) -> Json {
    moved_within(schema, from, Form::Keywords)
}

/// Returns the value of a schema keyword, with references that have the same meaning in every file.
pub(super) fn moved_member(key: &str, value: &Json, from: &str) -> Json {
    member(Form::Keywords, key, value, from)
}

fn moved_within(json: &Json, from: &str, form: Form) -> Json {
    match json {
        Json::Object(members) => Json::object(
            members.iter().map(|(key, value)| (key.clone(), member(form, key, value, from))),
        ),
        Json::Array(items) => {
            let items = items.iter().map(|item| moved_within(item, from, form.of_items()));
            Json::Array(items.collect())
        }
        other => other.clone(),
    }
}

fn member(form: Form, key: &str, value: &Json, from: &str) -> Json {
    let is_keyword = form == Form::Keywords;
    let moved = match value {
        Json::String(target) if is_keyword && key == "$ref" => absolute(target, from),
        Json::Object(_) if is_keyword && key == DISCRIMINATOR => Some(discriminator(value, from)),
        _ => None,
    };
    moved.unwrap_or_else(|| moved_within(value, from, form.below(key)))
}

/// Returns a discriminator whose mapping has the same meaning in every file.
fn discriminator(json: &Json, from: &str) -> Json {
    let mut moved = json.clone();
    if let Some(Json::Object(mapping)) = json.get(MAPPING) {
        let targets = mapping.iter().map(|(name, target)| {
            let schema = schema_of(target).and_then(|schema| absolute(schema, from));
            (name.clone(), schema.unwrap_or_else(|| target.clone()))
        });
        moved.set(MAPPING, Json::object(targets));
    }
    moved
}

/// Returns the reference in a mapping for a value; other strings are names of schemas.
fn schema_of(target: &Json) -> Option<&str> {
    match target {
        Json::String(target) if target.contains(['/', '.']) => Some(target),
        _ => None,
    }
}

fn absolute(target: &str, from: &str) -> Option<Json> {
    pointer(from, target).map(|at| from_top(&at))
}

/// Removes the prefix of [`from_top`] from a reference.
pub(super) fn shown(reference: &str) -> &str {
    reference.strip_prefix(FROM_TOP).unwrap_or(reference)
}

/// Returns the pointer of a reference in a file; `None` for a network address.
pub(super) fn pointer(from: &str, reference: &str) -> Option<String> {
    if let Some(pointer) = reference.strip_prefix(FROM_TOP) {
        return Some(pointer.to_owned());
    }
    let (path, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let fragment = decoded(fragment);
    if !fragment.is_empty() && !fragment.starts_with('/') {
        return None;
    }
    let file = file(from, path)?;
    if file.is_empty() { Some(fragment) } else { Some(format!("{file}#{fragment}")) }
}

/// Splits a pointer into the file, which is empty for the document, and the path in it.
///
/// A pointer into the document begins with `/`, and its keys may contain a `#`.
pub(super) fn split(pointer: &str) -> (&str, &str) {
    let other = pointer.split_once('#').filter(|_| !pointer.starts_with('/'));
    other.unwrap_or(("", pointer))
}

/// Returns the file that the path in a reference means, relative to the file with the reference.
pub(super) fn file(from: &str, path: &str) -> Option<String> {
    if path.is_empty() {
        return Some(from.to_owned());
    }
    if path.contains(':') || path.contains('\\') || path.starts_with('/') {
        return None;
    }
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = decoded(path);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Returns true for a file outside the folder of the document.
pub(super) fn is_outside(file: &str) -> bool {
    file.split('/').next() == Some("..")
}

/// Collects the files that a value refers to.
pub(super) fn files(json: &Json, from: &str, found: &mut BTreeSet<String>) {
    match json {
        Json::Object(members) => {
            for (key, value) in members {
                match value {
                    Json::String(target) if key == "$ref" => found.extend(file_of(from, target)),
                    value => {
                        let mapping = value.get(MAPPING).filter(|_| key == DISCRIMINATOR);
                        let targets = mapping.iter().flat_map(|mapping| mapping.members());
                        let targets = targets.filter_map(|(_, target)| schema_of(target));
                        found.extend(targets.filter_map(|target| file_of(from, target)));
                        files(value, from, found);
                    }
                }
            }
        }
        Json::Array(items) => items.iter().for_each(|item| files(item, from, found)),
        _ => {}
    }
}

/// Returns the file of a reference; `None` if it is the file with the reference.
fn file_of(from: &str, reference: &str) -> Option<String> {
    let path = reference.split_once('#').map_or(reference, |(path, _)| path);
    file(from, path).filter(|file| !path.is_empty() && !file.is_empty())
}

/// Decodes the percent-encoding in a part of an address.
pub(super) fn decoded(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while let Some(byte) = bytes.get(index) {
        let code = text.get(index + 1..index + 3);
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(code) if *byte == b'%' => {
                out.push(code);
                index += 3;
            }
            _ => {
                out.push(*byte);
                index += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{files, is_outside, moved, pointer, split};
    use genwire_spec::resolve::literals::parse;
    use std::collections::BTreeSet;

    #[test]
    fn a_reference_means_a_place_in_a_file() {
        let check = |from: &str, reference: &str, expected: Option<&str>| {
            assert_eq!(pointer(from, reference).as_deref(), expected, "{from} {reference}");
        };
        check("", "#/components/schemas/A%20b", Some("/components/schemas/A b"));
        check("", "pet.yaml", Some("pet.yaml#"));
        check("", "./a/../b/pet.yaml#/Pet", Some("b/pet.yaml#/Pet"));
        check("b/pet.yaml", "#/Tail", Some("b/pet.yaml#/Tail"));
        check("b/pet.yaml", "../tail.yaml#/Tail", Some("tail.yaml#/Tail"));
        check("", "https://a.example/b.json#/C", None);
        check("", "/etc/passwd", None);
        check("", "c:\\x", None);
        check("", "Pet", Some("Pet#"));
        check("", "#anchor", None);
    }

    #[test]
    fn references_are_moved_with_what_has_them() {
        let parsed = |text: &str| parse(text).unwrap();
        let json = parsed(
            r##"{"$ref": "#/A", "b": [{"$ref": "c.yaml#/D"}], "e": {"$ref": "https://f.example"},
            "discriminator": {"mapping": {"g": "c.yaml", "h": "Name"}},
            "properties": {"$ref": {"$ref": "#/I"}, "mapping": {"pattern": "^.$"},
                "default": {"enum": [{"$ref": "#/J"}]}}}"##,
        );
        let expected = parsed(
            r##"{"$ref": ":x/y.yaml#/A", "b": [{"$ref": ":x/c.yaml#/D"}],
            "e": {"$ref": "https://f.example"},
            "discriminator": {"mapping": {"g": ":x/c.yaml#", "h": "Name"}},
            "properties": {"$ref": {"$ref": ":x/y.yaml#/I"}, "mapping": {"pattern": "^.$"},
                "default": {"enum": [{"$ref": "#/J"}]}}}"##,
        );
        assert_eq!(moved(&json, "x/y.yaml"), expected);
    }

    #[test]
    fn a_key_with_a_number_sign_names_no_file() {
        assert_eq!(split("/paths/~1#a=b/post"), ("", "/paths/~1#a=b/post"));
        assert_eq!(split("b/pet.yaml#/paths/~1#a"), ("b/pet.yaml", "/paths/~1#a"));
        assert_eq!(split(""), ("", ""));
    }

    #[test]
    fn files_outside_are_known_by_their_path() {
        let mut found = BTreeSet::new();
        let json = parse(
            r##"{"a": [{"$ref": "../x.json"}, {"$ref": "#/b"}, {"$ref": "y/z.json#/q"}],
                "properties": {"mapping": {"pattern": "^[a-z.]$"}}}"##,
        );
        files(&json.unwrap(), "", &mut found);
        assert_eq!(found, ["../x.json".to_owned(), "y/z.json".to_owned()].into());
        assert!(is_outside("../x.json") && !is_outside("y/z.json"));
    }
}
