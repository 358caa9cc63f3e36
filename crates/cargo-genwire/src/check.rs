//! Names the parts of a check that the spec does not cover.

use genwire_core::BodyKind;
use genwire_spec::Interface;
use genwire_spec::model::{Operation, TypeId};
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeSet;

/// Names the omitted parts of the check of a body: native checks of its types and of all nested
/// types, and path parameters without a value.
pub(crate) fn not_run(
    interface: &Interface,
    operation: &str,
    part: BodyKind,
    body: &[u8],
) -> Vec<String> {
    let mut known = interface.operations_and_webhooks();
    let Some(operation) = known.find(|it| it.name.snake == operation) else { return Vec::new() };
    let mut left = natives(interface, operation, part);
    if part == BodyKind::Parameters {
        let values: Map<String, JsonValue> = serde_json::from_slice(body).unwrap_or_default();
        let object = operation.parameters.map(|id| interface.object(id));
        // If another parameter has the same name, the name in the object refers to that one.
        let is_other = |name: &str| object.is_some_and(|object| object.field(name).is_some());
        let names = operation.params.iter().map(|param| param.name.wire.as_str());
        let absent = names.filter(|name| is_other(name) || !values.contains_key(*name));
        left.extend(absent.map(|name| format!("{}.params.{name}", operation.item_path())));
    }
    left
}

fn natives(interface: &Interface, operation: &Operation, part: BodyKind) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<TypeId> = operation.bodies(part);
    let mut natives = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let def = interface.ty(id);
            natives.extend(def.natives.iter().map(|native| native.path.clone()));
            open.extend(def.references());
        }
    }
    natives.into_iter().collect()
}

#[cfg(test)]
mod tests;
