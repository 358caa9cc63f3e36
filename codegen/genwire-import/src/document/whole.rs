//! Inlines the targets of references at positions where OpenAPI does not allow any, as bundlers
//! do: methods, objects whose keys are names, lists, and objects that cannot be components.

use super::walk::{is_name_keyed, visit};
use crate::document::{Document, Spot};
use crate::reference;
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Maximum depth of references inside the target of a reference.
const MAX_DEPTH: usize = 16;

/// Keys whose values cannot be components. [`is_plain`] also covers maps from names.
const PLAIN_KEYS: [&str; 25] = [
    "get",
    "put",
    "post",
    "delete",
    "options",
    "head",
    "patch",
    "trace",
    "query",
    "info",
    "contact",
    "license",
    "components",
    "servers",
    "security",
    "tags",
    "flows",
    "mapping",
    "discriminator",
    "required",
    "enum",
    "allOf",
    "oneOf",
    "anyOf",
    "prefixItems",
];

/// Keys of objects that map names to values which cannot be components.
const KEYS_OF_PLAIN: [&str; 4] = ["content", "encoding", "variables", "additionalOperations"];

/// Keys of lists whose items may be references.
const LISTS: [&str; 5] = ["parameters", "allOf", "oneOf", "anyOf", "prefixItems"];

/// Keys of values that may be references.
const REFERENCES: [&str; 4] = ["requestBody", "schema", "itemSchema", "items"];

/// Returns the replacements for references that OpenAPI does not allow, by their pointers.
pub(super) fn edits(document: &Document) -> BTreeMap<String, Json> {
    let mut edits = BTreeMap::new();
    for top in document.tops() {
        visit(&top, &mut |spot, of_names| {
            let all_plain = of_names.is_some_and(|key| KEYS_OF_PLAIN.contains(&key));
            for (key, member) in spot.members() {
                let is_plain = match of_names {
                    Some(_) => all_plain,
                    None => is_plain(key),
                };
                if is_plain {
                    edits.extend(written_out(document, &member, key));
                }
            }
        });
    }
    edits
}

/// Returns true for a keyword whose value cannot be a component.
fn is_plain(key: &str) -> bool {
    PLAIN_KEYS.contains(&key) || is_name_keyed(key)
}

/// Returns the replacement for a value, or for items, that are references.
fn written_out(document: &Document, spot: &Spot<'_>, key: &str) -> Vec<(String, Json)> {
    let is_list =
        matches!(spot.json, Json::Array(_)) && matches!(key, "servers" | "security" | "tags");
    let spots = if is_list { spot.items() } else { vec![spot.clone()] };
    let of_one = |one: Spot<'_>| {
        one.text("$ref")?;
        Some((one.at.clone(), target(document, &one, key, 0)?))
    };
    spots.into_iter().filter_map(of_one).collect()
}

/// Returns the target of a reference, with the members next to the reference.
fn target(document: &Document, spot: &Spot<'_>, key: &str, depth: usize) -> Option<Json> {
    let target = document.follow(spot).filter(|_| depth < MAX_DEPTH)?;
    let mut json = match target.json {
        Json::Array(_) => return Some(list(&target, key)),
        Json::Object(_) => object(document, &target, key, depth),
        _ => return None,
    };
    for (name, value) in spot.json.members().iter().filter(|(name, _)| name != "$ref") {
        json.set(name, value.clone());
    }
    Some(json)
}

fn list(target: &Spot<'_>, key: &str) -> Json {
    let items = target.items().into_iter().map(|item| match item.json {
        Json::Object(_) if LISTS.contains(&key) => to(&item),
        other => other.clone(),
    });
    Json::Array(items.collect())
}

/// Inlines an object. Its members become references if they can.
fn object(document: &Document, spot: &Spot<'_>, key: &str, depth: usize) -> Json {
    let has_names = is_name_keyed(key);
    let members = spot.members().into_iter().map(|(name, member)| {
        let is_plain = if has_names { KEYS_OF_PLAIN.contains(&key) } else { is_plain(name) };
        let is_part = has_names || REFERENCES.contains(&name);
        let json = match member.json {
            Json::Object(_) if is_plain && member.text("$ref").is_some() => {
                target(document, &member, name, depth + 1).unwrap_or_else(|| member.json.clone())
            }
            Json::Object(_) if is_plain && depth < MAX_DEPTH => {
                object(document, &member, name, depth + 1)
            }
            Json::Array(_) if is_plain => list(&member, name),
            Json::Object(_) if is_part => to(&member),
            other => other.clone(),
        };
        (name.to_owned(), json)
    });
    Json::object(members)
}

/// Returns a reference to a pointer.
fn to(spot: &Spot<'_>) -> Json {
    Json::object([("$ref", reference::from_top(&spot.at))])
}
