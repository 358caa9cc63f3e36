//! Visits the objects of a document whose keys are keywords, and edits values at their pointers.

use super::below;
use crate::document::Spot;
use crate::reference;
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Keys whose values are data.
const DATA_KEYS: [&str; 6] = ["example", "examples", "default", "enum", "const", "value"];

/// Keys whose values are objects with names as keys.
const NAME_KEYED: [&str; 26] = [
    "paths",
    "webhooks",
    "x-webhooks",
    "additionalOperations",
    "schemas",
    "responses",
    "parameters",
    "examples",
    "requestBodies",
    "headers",
    "securitySchemes",
    "links",
    "callbacks",
    "pathItems",
    "mediaTypes",
    "content",
    "encoding",
    "variables",
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentRequired",
    "dependentSchemas",
    "mapping",
    "scopes",
];

/// Returns true for a key whose value is data: keys inside it are not keywords.
pub(crate) fn is_data(key: &str) -> bool {
    DATA_KEYS.contains(&key)
}

/// Returns true for a key whose value is an object with names as keys.
pub(crate) fn is_name_keyed(key: &str) -> bool {
    NAME_KEYED.contains(&key)
}

/// Meaning of the keys of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Keywords of a schema or of another part of a document.
    Keywords,
    /// Free names, whose values have keywords.
    Names,
    /// A list of objects whose keys are names, as in `security`.
    ListOfNames,
    /// No key is a keyword, at any depth.
    Data,
}

impl Form {
    /// Returns the form of a member.
    pub(crate) fn below(self, key: &str) -> Self {
        match self {
            Self::Keywords if is_data(key) => Self::Data,
            Self::Keywords if is_name_keyed(key) => Self::Names,
            Self::Keywords if key == "security" => Self::ListOfNames,
            Self::Keywords | Self::Names => Self::Keywords,
            Self::ListOfNames => Self::Names,
            Self::Data => Self::Data,
        }
    }

    /// Returns the form of a list item.
    pub(crate) fn of_items(self) -> Self {
        match self {
            Self::Data => Self::Data,
            Self::ListOfNames => Self::Names,
            Self::Keywords | Self::Names => Self::Keywords,
        }
    }

    /// Returns the form of the value at a pointer.
    pub(crate) fn at(pointer: &str) -> Self {
        let (_, path) = reference::split(pointer);
        path.split('/').skip(1).fold(Self::Keywords, Self::below)
    }
}

/// Calls a function with each object whose keys are keywords, and with each object whose keys are
/// names, together with the key of that object.
pub(super) fn visit<'d>(spot: &Spot<'d>, seen: &mut dyn FnMut(&Spot<'d>, Option<&str>)) {
    if matches!(spot.json, Json::Array(_)) {
        spot.items().iter().for_each(|item| visit(item, seen));
        return;
    }
    seen(spot, None);
    for (key, member) in spot.members() {
        let has_names = is_name_keyed(key) && matches!(member.json, Json::Object(_));
        if has_names {
            seen(&member, Some(key));
            for (_, value) in member.members() {
                visit_nested(&value, seen);
            }
        } else if !is_data(key) && !key.starts_with("x-") {
            visit_nested(&member, seen);
        }
    }
}

fn visit_nested<'d>(spot: &Spot<'d>, seen: &mut dyn FnMut(&Spot<'d>, Option<&str>)) {
    if matches!(spot.json, Json::Object(_) | Json::Array(_)) {
        visit(spot, seen);
    }
}

/// Replaces values at their pointers.
pub(super) fn replace(json: &mut Json, at: &str, edits: &mut BTreeMap<String, Json>) {
    if edits.is_empty() {
        return;
    }
    if let Some(new) = edits.remove(at) {
        *json = new;
    }
    match json {
        Json::Object(members) => {
            for (key, value) in members {
                replace(value, &below(at, key), edits);
            }
        }
        Json::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                replace(item, &format!("{at}/{index}"), edits);
            }
        }
        _ => {}
    }
}
