//! Corrects names of JSON types that are capitalized, such as `String`.

use super::walk::visit;
use crate::document::{Document, Spot};
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Names of the JSON types as `type` uses them.
pub(crate) const JSON_TYPES: [&str; 7] =
    ["string", "integer", "number", "boolean", "array", "object", "null"];

/// Returns corrected names for JSON types in the wrong case, by the pointer of the name.
pub(super) fn edits(document: &Document) -> BTreeMap<String, Json> {
    let mut edits = BTreeMap::new();
    for top in document.tops() {
        visit(&top, &mut |spot, of_names| {
            let stated = spot.get("type").filter(|_| of_names.is_none());
            let all = stated.iter().flat_map(|it| [vec![it.clone()], it.items()].concat());
            edits.extend(all.filter_map(|name| Some((name.at.clone(), meant(&name)?))));
        });
    }
    edits
}

/// Returns the JSON type whose name differs from a word only in case.
fn meant(name: &Spot<'_>) -> Option<Json> {
    let Json::String(given) = name.json else { return None };
    let is_it = |known: &&&str| known.eq_ignore_ascii_case(given) && **known != given;
    JSON_TYPES.iter().find(is_it).map(|known| Json::string(*known))
}
