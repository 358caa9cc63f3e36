//! The operations as data for the local server, on one line, inside the crate that serves them.
//!
//! It contains what a server needs to reply to an operation that no code implements: the statuses,
//! the schemas and examples of the replies, and the state tables.

use crate::mark::mark;
use crate::schema::{Dialect, Schemas};
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::judge;
use genwire_spec::model::{
    BodyKind, EnumType, Interface, Json, Operation, Response, StateMachine, Transition,
    TransitionResult, TypeId,
};
use std::collections::BTreeSet;

/// Generates the file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let schemas = Schemas::new(interface, Dialect::JsonSchema);
    let operations = interface.operations.iter();
    let operations =
        operations.map(|it| (it.name.snake.as_str(), describe(interface, &schemas, it)));
    let states = interface.areas.iter().flat_map(|area| {
        area.states.iter().map(|table| describe_states(interface, &schemas, &area.name.wire, table))
    });
    let responses = interface.operations.iter().flat_map(|operation| &operation.responses);
    let bodies = responses.filter_map(|response| response.ty);
    let used: BTreeSet<TypeId> = schemas.reachable(bodies, true);
    let document = Json::object([
        ("$comment", mark(interface, module_path!())),
        ("operations", Json::object(operations)),
        ("states", Json::Array(states.collect())),
        ("$defs", schemas.definitions(used)),
    ]);
    let text = format!("{}\n", document.to_compact());
    vec![OutputFile { path: String::new(), text, kind: OutputKind::Json }]
}

fn describe(interface: &Interface, schemas: &Schemas<'_>, operation: &Operation) -> Json {
    let mut described = Json::object([("area", Json::string(&operation.area))]);
    let streamed = operation.streamed();
    // Of several replies, the first one with a body is synthesized.
    let parts =
        [("reply", operation.whole(), BodyKind::Response), ("events", streamed, BodyKind::Event)];
    for (key, response, part) in parts {
        if let Some(response) = response {
            described.set(key, describe_response(interface, schemas, operation, (response, part)));
        }
    }
    described
}

fn describe_response(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
    (response, part): (&Response, BodyKind),
) -> Json {
    let examples = operation.examples.iter().filter(|example| {
        example.part == part && judge::shows(interface, operation, response, example)
    });
    let examples: Vec<Json> = examples.map(|example| example.body.clone()).collect();
    let mut described = Json::object([("status", Json::Integer(i64::from(response.status)))]);
    if let Some(id) = response.ty {
        described.set("schema", schemas.reference(id));
    }
    if let Some(raw) = response.raw {
        described.set("raw", Json::string(raw.as_str()));
    }
    if response.stream.is_none() && response.has_body() {
        described.set("media_type", Json::string(response.sent_media_type()));
    }
    if let Some(text) = response.stream.as_ref().and_then(|stream| stream.terminator.as_ref()) {
        described.set("terminator", Json::string(text));
    }
    described.set("examples", Json::array(examples));
    described
}

fn describe_states(
    interface: &Interface,
    schemas: &Schemas<'_>,
    area: &str,
    table: &StateMachine,
) -> Json {
    let values = interface.enum_type(table.ty);
    let transitions = table.transitions.iter().map(|it| describe_transition(values, table, it));
    Json::object([
        ("area", Json::string(area)),
        ("schema", schemas.reference(table.ty)),
        ("initial", Json::string(values.wire(&table.initial))),
        ("transitions", Json::Array(transitions.collect())),
    ])
}

fn describe_transition(values: &EnumType, table: &StateMachine, row: &Transition) -> Json {
    let mut described = Json::object([
        ("from", Json::string(values.wire(&row.from))),
        ("trigger", Json::string(&row.trigger)),
    ]);
    if let Some(operation) = table.operation_of(row) {
        described.set("operation", Json::string(operation));
    }
    match &row.result {
        TransitionResult::To(state) => described.set("to", Json::string(values.wire(state))),
        TransitionResult::Removed => described.set("removed", Json::Bool(true)),
        TransitionResult::Refused => described.set("refused", Json::Bool(true)),
    }
    if let Some(action) = &row.action {
        described.set("action", Json::string(action));
    }
    if let Some(code) = row.code {
        described.set("code", Json::Integer(i64::from(code)));
    }
    described.set("doc", Json::string(&row.doc));
    described
}
