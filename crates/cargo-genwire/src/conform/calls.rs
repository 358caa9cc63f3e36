//! The calls that test the client of any interface, derived from its spec.

use genwire_conform::ClientCall;
use genwire_spec::instance;
use genwire_spec::judge::{judge, sample_error};
use genwire_spec::model::{
    BodyKind, ErrorCode, Interface, Json, Operation, Response, Severity, TypeId,
};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;

/// The number of events of a stream without an example in the spec.
const MADE_EVENT_COUNT: usize = 3;
/// The media type of streams that are tried.
const EVENT_STREAM: &str = "text/event-stream";

/// Returns a call of each operation that accepts JSON or no body.
pub(super) fn calls(interface: &Interface) -> Vec<ClientCall> {
    interface.operations.iter().filter_map(|operation| call(interface, operation)).collect()
}

fn call(interface: &Interface, operation: &Operation) -> Option<ClientCall> {
    let usual = interface.service.content_type.as_str();
    let mut media_types = operation.body_media_types.iter();
    let is_json = operation.body_media_types.is_empty() || media_types.any(|it| it == usual);
    if operation.method.as_str() == "HEAD" || operation.raw_request.is_some() || !is_json {
        return None;
    }
    let request = match operation.request {
        Some(id) => body(interface, operation, BodyKind::Request, id)?,
        None => JsonValue::Null,
    };
    let reply = operation.whole().filter(|it| it.has_body() && it.raw.is_none());
    let reply = reply.and_then(|response| {
        let body = body(interface, operation, BodyKind::Response, response.ty?)?;
        Some((response.status, body)).filter(|_| response.sent_media_type() == usual)
    });
    let stream = operation.streamed().filter(|it| it.sent_media_type() == EVENT_STREAM);
    Some(ClientCall {
        operation: operation.name.snake.clone(),
        is_safe: operation.method.as_str() == "GET",
        parameters: parameters(interface, operation)?,
        request,
        reply,
        error: error(interface, operation),
        events: stream.and_then(|it| events(interface, operation, it)).unwrap_or_default(),
        terminator: stream.and_then(|it| it.stream.as_ref()?.terminator.clone()),
    })
}

/// Returns the values of the path parameters and of the required parameters; `None` if a value is
/// not plain.
fn parameters(interface: &Interface, operation: &Operation) -> Option<BTreeMap<String, String>> {
    let object = operation.parameters.map(|id| interface.object(id));
    let required = object.iter().flat_map(|object| &object.fields).filter(|field| field.required);
    let all = operation.params.iter().chain(required);
    let values = all.map(|field| {
        let value = instance::minimal_member(&interface.types, field)?;
        let text = match value {
            Json::String(text) => text,
            Json::Null | Json::Array(_) | Json::Object(_) => return None,
            number => number.to_compact(),
        };
        Some((field.name.wire.clone(), text))
    });
    values.collect()
}

/// Returns a body of a type: an example of the operation, or the smallest valid body; `None` if
/// there is none.
fn body(
    interface: &Interface,
    operation: &Operation,
    part: BodyKind,
    id: TypeId,
) -> Option<JsonValue> {
    let examples = operation.examples.iter().filter(|it| it.part == part).map(|it| it.body.clone());
    let mut bodies = examples.chain(instance::minimal(&interface.types, id));
    let is_valid = |body: &Json| {
        let findings = judge(interface, id, body);
        findings.iter().all(|finding| finding.severity != Severity::Error)
    };
    json(&bodies.find(is_valid)?)
}

fn events(
    interface: &Interface,
    operation: &Operation,
    response: &Response,
) -> Option<Vec<JsonValue>> {
    let examples = operation.examples.iter().filter(|it| it.part == BodyKind::Event);
    let examples: Vec<JsonValue> = examples.filter_map(|it| json(&it.body)).collect();
    if !examples.is_empty() {
        return Some(examples);
    }
    let event = json(&instance::minimal(&interface.types, response.ty?)?)?;
    Some(vec![event; MADE_EVENT_COUNT])
}

/// Returns the first error that an operation lists.
fn error(interface: &Interface, operation: &Operation) -> Option<(u16, JsonValue)> {
    let family = interface.family_of(operation)?;
    let is_usual = |code: &&ErrorCode| {
        operation.codes.contains(&code.code)
            && operation.families.iter().all(|(status, _)| *status != code.http)
    };
    let code = interface.codes.iter().find(is_usual)?;
    Some((code.http, json(&sample_error(interface, family))?))
}

fn json(value: &Json) -> Option<JsonValue> {
    serde_json::from_str(&value.to_compact()).ok()
}
