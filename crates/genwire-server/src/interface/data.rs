//! The operations of the spec as data, which `generate` writes.

use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The generated file.
const TEXT: &str = include_str!("../generated/operations.json");

/// All operations and state tables.
pub(crate) static DATA: LazyLock<InterfaceData> = LazyLock::new(|| {
    // The file is generated, and a test reads it.
    let mut data: InterfaceData = serde_json::from_str(TEXT).unwrap_or_default();
    data.root = json!({ "$defs": data.defs.take() });
    data
});

/// All operations and state tables.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct InterfaceData {
    pub(crate) operations: BTreeMap<String, Operation>,
    pub(crate) states: Vec<StateTable>,
    #[serde(rename = "$defs")]
    defs: JsonValue,
    /// The document that references in schemas point into.
    #[serde(skip)]
    pub(crate) root: JsonValue,
}

/// An operation.
#[derive(Debug, Deserialize)]
pub(crate) struct Operation {
    pub(crate) area: String,
    #[serde(default)]
    pub(crate) reply: Option<Response>,
    #[serde(default)]
    pub(crate) events: Option<Response>,
}

/// A reply of one body, or of events.
#[derive(Debug, Deserialize)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// Schema of the body, or of one event; absent where there is no body.
    #[serde(default)]
    pub(crate) schema: Option<JsonValue>,
    /// Kind of a body that is no JSON: `text` or `bytes`.
    #[serde(default)]
    pub(crate) raw: Option<String>,
    /// Media type of a reply of one body.
    #[serde(default)]
    pub(crate) media_type: Option<String>,
    #[serde(default)]
    pub(crate) terminator: Option<String>,
    pub(crate) examples: Vec<JsonValue>,
}

/// A state table of an area.
#[derive(Debug, Deserialize)]
pub(crate) struct StateTable {
    area: String,
    /// Reference to the enum of the states.
    pub(crate) schema: JsonValue,
    pub(crate) initial: String,
    transitions: Vec<Transition>,
}

/// A row of a state table.
#[derive(Debug, Deserialize)]
pub(crate) struct Transition {
    from: String,
    /// Operation that triggers the transition; absent if the service moves the record by itself.
    #[serde(default)]
    operation: Option<String>,
    #[serde(default)]
    pub(crate) to: Option<String>,
    #[serde(default)]
    pub(crate) removed: bool,
    #[serde(default)]
    pub(crate) action: Option<String>,
    #[serde(default)]
    pub(crate) code: Option<u32>,
    pub(crate) doc: String,
}

impl InterfaceData {
    /// Returns the state table of an area.
    pub(crate) fn table_of(&self, area: &str) -> Option<&StateTable> {
        self.states.iter().find(|table| table.area == area)
    }

    /// Follows the references of a schema.
    pub(crate) fn resolve<'a>(&'a self, schema: &'a JsonValue) -> &'a JsonValue {
        let mut schema = schema;
        // The generated file has no schema that is a reference to itself.
        while let Some(name) = schema.get("$ref").and_then(JsonValue::as_str) {
            let pointer = name.trim_start_matches('#');
            let Some(next) = self.root.pointer(pointer) else { break };
            schema = next;
        }
        schema
    }
}

impl StateTable {
    /// Returns the transition from a state that the service makes by itself.
    pub(crate) fn step(&self, state: &str) -> Option<&Transition> {
        let mut rows = self.transitions.iter();
        rows.find(|row| row.from == state && row.operation.is_none() && row.to.is_some())
    }

    /// Returns the transition from a state that an operation triggers.
    pub(crate) fn triggered(&self, operation: &str, state: &str) -> Option<&Transition> {
        let mut rows = self.transitions.iter();
        rows.find(|row| row.from == state && row.operation.as_deref() == Some(operation))
    }

    /// Returns the states, beginning with the initial one, and the moves between them.
    pub(crate) fn to_json(&self) -> JsonValue {
        let mut states = vec![self.initial.as_str()];
        let mut moves = Vec::new();
        for row in &self.transitions {
            let to = row.to.as_deref();
            for state in std::iter::once(row.from.as_str()).chain(to) {
                if !states.contains(&state) {
                    states.push(state);
                }
            }
            if let Some(to) = to {
                moves.push(json!({ "from": row.from, "to": to, "doc": row.doc }));
            }
        }
        json!({ "area": self.area, "initial": self.initial, "states": states, "moves": moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_data_covers_every_operation() {
        let known: Vec<&str> = DATA.operations.keys().map(String::as_str).collect();
        let mut operations = crate::interface::operations();
        operations.sort_unstable();
        assert_eq!(known, operations);
        for operation in DATA.operations.values() {
            for response in operation.reply.iter().chain(&operation.events) {
                let schema = response.schema.as_ref().map(|schema| DATA.resolve(schema));
                assert!(schema.is_none_or(|schema| schema.get("$ref").is_none()), "{schema:?}");
            }
        }
        let table = DATA.table_of("video").unwrap();
        assert_eq!(table.step(&table.initial).unwrap().to.as_deref(), Some("running"));
    }
}
