//! Resolves references to a file and a place in it.

use genwire_spec::model::Json;
use std::collections::BTreeSet;

/// Sign in front of a pointer that is a reference from any file.
const FROM_TOP: char = ':';

/// Returns a reference to a place that means the same in every file.
pub(super) fn from_top(pointer: &str) -> Json {
    Json::String(format!("{FROM_TOP}{pointer}"))
}

/// Returns a value of a file, empty for the document, with references that mean the same in every
/// file.
pub(super) fn moved(json: &Json, from: &str) -> Json {
    let absolute = |target: &str| pointer(from, target).map(|at| from_top(&at));
    match json {
        Json::Object(members) => Json::object(members.iter().map(|(key, value)| {
            let moved = match value {
                Json::String(target) if key == "$ref" => absolute(target),
                Json::Object(mapping) if key == "mapping" => {
                    let value = |target: &Json| match target {
                        Json::String(text) if text.contains(['/', '.']) => absolute(text),
                        _ => None,
                    };
                    let all = mapping.iter().map(|(name, target)| {
                        (name.clone(), value(target).unwrap_or_else(|| moved(target, from)))
                    });
                    Some(Json::object(all))
                }
                _ => None,
            };
            (key.clone(), moved.unwrap_or_else(|| self::moved(value, from)))
        })),
        Json::Array(items) => Json::Array(items.iter().map(|item| moved(item, from)).collect()),
        other => other.clone(),
    }
}

/// Returns a reference without the mark of [`from_top`].
pub(super) fn shown(reference: &str) -> &str {
    reference.strip_prefix(FROM_TOP).unwrap_or(reference)
}

/// Returns the pointer that a reference in a file means; `None` for an address on a network.
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

/// Returns the file of a pointer, empty for the document, and the place in it.
///
/// A pointer into the document begins with `/`, and its keys may hold a `#`.
pub(super) fn split(pointer: &str) -> (&str, &str) {
    let other = pointer.split_once('#').filter(|_| !pointer.starts_with('/'));
    other.unwrap_or(("", pointer))
}

/// Returns the file that the path in a reference means, relative to the file that has it.
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

/// Returns true for a file that is not below the folder of the document.
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
                    Json::Object(mapping) if key == "mapping" => {
                        // Other texts are names of schemas.
                        let targets = mapping.iter().filter_map(|(_, target)| match target {
                            Json::String(target) if target.contains(['/', '.']) => Some(target),
                            _ => None,
                        });
                        found.extend(targets.filter_map(|target| file_of(from, target)));
                        files(value, from, found);
                    }
                    value => files(value, from, found),
                }
            }
        }
        Json::Array(items) => items.iter().for_each(|item| files(item, from, found)),
        _ => {}
    }
}

/// Returns the file of a reference; `None` for the file that has it.
fn file_of(from: &str, reference: &str) -> Option<String> {
    let path = reference.split_once('#').map_or(reference, |(path, _)| path);
    file(from, path).filter(|file| !path.is_empty() && !file.is_empty())
}

/// Decodes the percent-encoding of a part of an address.
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
            "mapping": {"g": "c.yaml", "h": "Name"}, "properties": {"$ref": {"$ref": "#/I"}}}"##,
        );
        let expected = parsed(
            r#"{"$ref": ":x/y.yaml#/A", "b": [{"$ref": ":x/c.yaml#/D"}],
            "e": {"$ref": "https://f.example"}, "mapping": {"g": ":x/c.yaml#", "h": "Name"},
            "properties": {"$ref": {"$ref": ":x/y.yaml#/I"}}}"#,
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
        let json =
            parse(r##"{"a": [{"$ref": "../x.json"}, {"$ref": "#/b"}, {"$ref": "y/z.json#/q"}]}"##);
        files(&json.unwrap(), "", &mut found);
        assert_eq!(found, ["../x.json".to_owned(), "y/z.json".to_owned()].into());
        assert!(is_outside("../x.json") && !is_outside("y/z.json"));
    }
}
