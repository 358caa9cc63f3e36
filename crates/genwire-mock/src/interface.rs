//! The interface that a service serves, as data.

use crate::compat::Case;
use crate::states::StateTable;
use genwire_core::{
    Area, BodyKind, Category, Endpoint, Interface, Report, ServiceCode, Unreadable,
};
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use std::collections::{BTreeMap, BTreeSet};

/// The interface that a service serves, as data.
///
/// In most programs a service lives as long as its process, so it takes the data by a `'static`
/// reference: a `static`, or a value that is leaked once.
#[derive(Debug)]
pub struct InterfaceData {
    pub(crate) interface: &'static Interface,
    areas: Vec<Area>,
    pub(crate) operations: BTreeMap<String, Operation>,
    pub(crate) states: Vec<StateTable>,
    pub(crate) callbacks: Vec<SentCallback>,
    /// The document that contains the targets of schema references.
    pub(crate) root: JsonValue,
    model_prefix: &'static str,
    pub(crate) compat: Vec<Case>,
    /// True if paths address records, and records that no caller has created are made up.
    pub(crate) by_paths: bool,
    /// Server paths that callers may use as a prefix of operation paths.
    pub(crate) base_paths: Vec<String>,
    /// Operations that another service answers.
    pub(crate) passed: BTreeSet<String>,
}

/// The generated file of operations.
#[derive(Debug, Default, Deserialize)]
struct OperationsFile {
    operations: BTreeMap<String, Operation>,
    #[serde(default)]
    callbacks: Vec<SentCallback>,
    #[serde(rename = "$defs")]
    defs: JsonValue,
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

/// A callback or a webhook that the service sends.
#[derive(Debug, Deserialize)]
pub(crate) struct SentCallback {
    /// Name of the callback's operation, or of the webhook.
    pub(crate) operation: String,
    /// Name of the callback or webhook in a document.
    #[serde(default)]
    pub(crate) operation_id: Option<String>,
    /// Name of the callback within the operation.
    pub(crate) id: String,
    /// Member of the request that holds the address; empty for a webhook.
    pub(crate) address: String,
    pub(crate) schema: JsonValue,
    pub(crate) examples: Vec<JsonValue>,
}

/// A reply with a single body, or with events.
#[derive(Debug, Deserialize)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// Schema of the body, or of an event; absent if there is no body.
    #[serde(default)]
    pub(crate) schema: Option<JsonValue>,
    /// Kind of a non-JSON body: `text` or `bytes`.
    #[serde(default)]
    pub(crate) raw: Option<String>,
    /// Media type of a reply with a single body.
    #[serde(default)]
    pub(crate) media_type: Option<String>,
    #[serde(default)]
    pub(crate) terminator: Option<String>,
    pub(crate) examples: Vec<JsonValue>,
}

impl InterfaceData {
    /// Creates the data of an interface from its areas and its generated operations file.
    ///
    /// # Errors
    ///
    /// The file is not a valid operations file.
    pub fn new(
        interface: &'static Interface,
        areas: impl IntoIterator<Item = Area>,
        operations: &str,
    ) -> Result<Self, serde_json::Error> {
        let OperationsFile { operations, callbacks, defs } = serde_json::from_str(operations)?;
        let root = json!({ "$defs": defs });
        let areas: Vec<Area> = areas.into_iter().collect();
        let states = areas.iter().flat_map(StateTable::of).collect();
        let (model_prefix, compat) = ("", Vec::new());
        let (by_paths, base_paths) = (false, Vec::new());
        Ok(Self {
            interface,
            areas,
            operations,
            states,
            callbacks,
            root,
            model_prefix,
            compat,
            by_paths,
            base_paths,
            passed: BTreeSet::new(),
        })
    }

    /// Finds records by the paths of operations instead of their names, such as `/pets` and
    /// `/pets/{id}`, and makes up records that no caller has created.
    #[must_use]
    pub fn with_records_by_paths(mut self) -> Self {
        self.by_paths = true;
        self
    }

    /// Also serves operations below server paths, for example at `/v1/pets` if the path of the
    /// operation is `/pets` and a server has the path `/v1`.
    #[must_use]
    pub fn with_base_paths(mut self, paths: impl IntoIterator<Item = String>) -> Self {
        self.base_paths = paths.into_iter().collect();
        self
    }

    /// Passes operations on to the service at `server.upstream`, which also checks their requests.
    #[must_use]
    pub fn with_passed(mut self, operations: impl IntoIterator<Item = String>) -> Self {
        self.passed = operations.into_iter().collect();
        self
    }

    /// Sets the prefix of model names, for callers who use another prefix.
    #[must_use]
    pub fn with_model_prefix(mut self, prefix: &'static str) -> Self {
        self.model_prefix = prefix;
        self
    }

    /// Adds compatibility cases for OpenAI-compatible clients that send unlisted members or values,
    /// as `[[cases]]` in TOML.
    ///
    /// # Errors
    ///
    /// A case is invalid.
    pub fn with_compatibility(mut self, cases: &str) -> Result<Self, toml::de::Error> {
        self.compat = Case::read(cases)?;
        Ok(self)
    }

    /// Returns all operations.
    pub fn endpoints(&self) -> impl Iterator<Item = &'static Endpoint> + use<'_> {
        self.areas.iter().flat_map(|area| area.endpoints)
    }

    /// Returns the names of all operations.
    pub fn operations(&self) -> Vec<&'static str> {
        self.endpoints().map(|endpoint| endpoint.operation).collect()
    }

    /// Returns the name of an operation in the interface, by that name or by its `operationId`.
    pub(crate) fn operation_named(&self, name: &str) -> Option<&'static str> {
        let mut endpoints = self.endpoints();
        let exact = endpoints.find(|endpoint| endpoint.operation == name);
        let found = exact.or_else(|| self.endpoints().find(|endpoint| endpoint.is_named(name)));
        found.map(|endpoint| endpoint.operation)
    }

    /// Checks a body of an operation; `None` if the operation has no such body.
    pub fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        self.areas.iter().find_map(|area| (area.check)(operation, part, body))
    }

    /// Returns the prefix of model names; may be empty.
    pub(crate) fn model_prefix(&self) -> &'static str {
        self.model_prefix
    }

    /// Returns the HTTP status of an operation's whole reply; 200 if the spec has no whole reply.
    pub(crate) fn status(&self, endpoint: &Endpoint) -> u16 {
        let operation = self.operations.get(endpoint.operation);
        operation.and_then(|it| it.reply.as_ref()).map_or(200, |reply| reply.status)
    }

    /// Returns the terminator of an operation's streams.
    pub(crate) fn terminator(&self, endpoint: &Endpoint) -> Option<&str> {
        self.operations.get(endpoint.operation)?.events.as_ref()?.terminator.as_deref()
    }

    /// Returns the code for an error category, or else the code of an internal error.
    pub(crate) fn code_of(&self, category: Category) -> ServiceCode {
        code_of(self.interface, category)
    }

    /// Returns a code by its number.
    pub(crate) fn code(&self, number: u32) -> ServiceCode {
        ServiceCode::new(self.interface, i64::from(number))
    }

    /// Returns the state table of an area.
    pub(crate) fn table_of(&self, area: &str) -> Option<&StateTable> {
        self.states.iter().find(|table| table.area() == area)
    }

    /// Returns the state table of tasks, which is empty if no area has tasks.
    pub(crate) fn task_states(&'static self) -> &'static StateTable {
        static NONE: StateTable = StateTable::EMPTY;
        self.states.iter().find(|table| table.is_of_tasks()).unwrap_or(&NONE)
    }

    /// Follows the references of a schema.
    pub(crate) fn resolve<'a>(&'a self, schema: &'a JsonValue) -> &'a JsonValue {
        let mut schema = schema;
        // The generated file contains no schema that references itself.
        while let Some(name) = schema.get("$ref").and_then(JsonValue::as_str) {
            let pointer = name.trim_start_matches('#');
            let Some(next) = self.root.pointer(pointer) else { break };
            schema = next;
        }
        schema
    }
}

/// Returns the first code of a category, or else the code of an internal error.
pub(crate) fn code_of(interface: &Interface, category: Category) -> ServiceCode {
    let code = interface.codes.iter().find(|code| code.category == category);
    let number = code.map_or(interface.internal_code, |code| code.code);
    ServiceCode::new(interface, i64::from(number))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::InterfaceData;
    use genwire_core::Area;
    use std::sync::LazyLock;

    pub(crate) const AREAS: [Area; 3] =
        [genwire_audio::AREA, genwire_chat::AREA, genwire_video::AREA];

    /// An interface that uses everything that a service supports.
    pub(crate) static API: LazyLock<InterfaceData> = LazyLock::new(|| {
        let operations = include_str!("../../genwire-server/src/generated/operations.json");
        let cases = include_str!("../../genwire-server/src/openai.toml");
        InterfaceData::new(&genwire_audio::INTERFACE, AREAS, operations)
            .unwrap()
            .with_model_prefix("X-")
            .with_compatibility(cases)
            .unwrap()
    });

    #[test]
    fn the_generated_data_covers_every_operation() {
        let known: Vec<&str> = API.operations.keys().map(String::as_str).collect();
        let mut operations = API.operations();
        operations.sort_unstable();
        assert_eq!(known, operations);
        for operation in API.operations.values() {
            for response in operation.reply.iter().chain(&operation.events) {
                let schema = response.schema.as_ref().map(|schema| API.resolve(schema));
                assert!(schema.is_none_or(|schema| schema.get("$ref").is_none()), "{schema:?}");
            }
        }
        let table = API.table_of("video").unwrap();
        assert_eq!(table.step(table.initial), Some("running"));
        assert!(API.task_states().is_of_tasks());
    }
}
