//! The operations as data for the local server, on one line, inside the crate that serves them.
//!
//! It contains what a server needs to reply to an operation that no code implements: the statuses,
//! the schemas and the examples of the replies, and the callbacks.

use crate::mark::mark;
use crate::schema::{Dialect, Schemas};
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::judge;
use genwire_spec::model::{BodyKind, Callback, Interface, Json, Operation, Response, TypeId};
use std::collections::BTreeSet;

/// Generates the file.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let schemas = Schemas::new(interface, Dialect::JsonSchema);
    let operations = interface.operations.iter();
    let operations =
        operations.map(|it| (it.name.snake.as_str(), describe(interface, &schemas, it)));
    let with_callbacks = interface.operations_and_webhooks();
    let callbacks = with_callbacks.flat_map(|operation| {
        let own = operation.callbacks.iter();
        own.map(|callback| describe_callback(interface, &schemas, operation, callback))
    });
    let responses = interface.operations.iter().flat_map(|operation| &operation.responses);
    let sent = interface.operations_and_webhooks().flat_map(|operation| &operation.callbacks);
    let bodies = responses.filter_map(|response| response.ty);
    let bodies = bodies.chain(sent.map(|callback| callback.request));
    let used: BTreeSet<TypeId> = schemas.reachable(bodies, true);
    let document = Json::object([
        ("$comment", mark(interface, module_path!())),
        ("operations", Json::object(operations)),
        ("callbacks", Json::Array(callbacks.collect())),
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
            described.set(key, describe_response(interface, schemas, operation, response, part));
        }
    }
    described
}

fn describe_response(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
    response: &Response,
    part: BodyKind,
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

/// Describes a callback or a webhook, with the examples that its type accepts.
fn describe_callback(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
    callback: &Callback,
) -> Json {
    let examples = operation.examples.iter().filter(|example| {
        example.part == BodyKind::Callback
            && judge::judge(interface, callback.request, &example.body).is_empty()
    });
    let mut described = Json::object([("operation", Json::string(&operation.name.snake))]);
    if let Some(id) = &operation.exported_id {
        described.set("operation_id", Json::string(id));
    }
    described.set("id", Json::string(&callback.id));
    described.set("address", Json::string(&callback.address));
    described.set("schema", schemas.reference(callback.request));
    described.set("examples", Json::array(examples.map(|example| example.body.clone())));
    described
}
