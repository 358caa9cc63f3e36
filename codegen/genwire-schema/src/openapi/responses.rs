//! The responses of an operation: whole replies, streams and errors, by HTTP status.

use super::{Stream, errors, examples, examples_where, in_text, media};
use crate::schema::Schemas;
use genwire_spec::judge;
use genwire_spec::model::{
    BodyKind, Example, Framing, Interface, Json, Operation, RawBody, Response, TypeId,
};
use std::collections::BTreeMap;

/// Returns the responses of an operation, by status.
pub(super) fn all(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
    stream: Stream,
) -> Json {
    let mut by_status: BTreeMap<String, Json> = BTreeMap::new();
    for response in &operation.responses {
        let types = response.all_media_types();
        let contents = types.filter_map(|media_type| {
            let place = (stream, media_type);
            Some((media_type, content(interface, schemas, operation, response, place)?))
        });
        let contents: Vec<(&str, Json)> = contents.collect();
        for status in response.status_keys() {
            let described = by_status.remove(&status);
            by_status.insert(status, with(&contents, response, described));
        }
    }
    for (status, error) in errors::by_status(interface, schemas, operation) {
        by_status.entry(status.to_string()).or_insert(error);
    }
    for (status, response) in &mut by_status {
        let headers = match status.parse() {
            Ok(status) => operation.listed_headers(interface, status).0,
            Err(_) => operation.headers_at(interface, status),
        };
        let headers: Vec<(&str, Json)> = headers
            .into_iter()
            .map(|field| (field.name.wire.as_str(), Json::object(in_text(schemas, None, field))))
            .collect();
        if !headers.is_empty() {
            response.set("headers", Json::object(headers));
        }
    }
    Json::object(by_status)
}

fn content(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
    response: &Response,
    (place, media_type): (Stream, &str),
) -> Option<Json> {
    let is_shown = |example: &Example| judge::shows(interface, operation, response, example);
    let replies = || examples_where(operation, BodyKind::Response, None, is_shown);
    if let Some(raw) = response.raw {
        return Some(media(raw_schema(raw), &replies()));
    }
    let ty = response.ty?;
    let Some(stream) = &response.stream else {
        let examples = replies();
        return Some(media(schemas.reference(ty), &examples));
    };
    let wrap = |event: &Json| Json::object([("data", Json::String(event.to_compact()))]);
    // A line is the JSON itself, not a string that contains it.
    let is_event = Framing::of(media_type).is_none_or(|framing| framing == Framing::Events);
    let wrap = |event: &Json| if is_event { wrap(event) } else { event.clone() };
    let schema = if is_event {
        event(schemas, ty, stream.terminator.as_deref())
    } else {
        schemas.reference(ty)
    };
    Some(match place {
        Stream::Schema => media(schema, &examples(operation, BodyKind::Event, Some(&wrap))),
        Stream::ItemSchema => {
            // Here, the value of an example is the whole stream.
            let wrap = |event: &Json| Json::array([wrap(event)]);
            let mut content = Json::object([("itemSchema", schema)]);
            let examples = examples(operation, BodyKind::Event, Some(&wrap));
            if !examples.members().is_empty() {
                content.set("examples", examples);
            }
            content
        }
    })
}

pub(super) fn raw_schema(raw: RawBody) -> Json {
    let mut schema = Json::object([("type", Json::string("string"))]);
    if raw == RawBody::Bytes {
        schema.set("format", Json::string("binary"));
    }
    schema
}

/// Returns the response for a status, with additional media types.
fn with(contents: &[(&str, Json)], response: &Response, others: Option<Json>) -> Json {
    let mut text = crate::schema::with_notes(&response.doc, &response.notes);
    if let Some(when) = &response.when_text {
        text.push_str("\n\nGiven when `");
        text.push_str(when.trim());
        text.push_str("`.");
    }
    let mut whole = others.unwrap_or_else(|| Json::object([("description", Json::string(""))]));
    let before = match whole.get("description") {
        Some(Json::String(before)) if !before.is_empty() => format!("{before}\n\n"),
        _ => String::new(),
    };
    whole.set("description", Json::String(before + &text));
    if !contents.is_empty() {
        let mut all = whole.get("content").cloned().unwrap_or(Json::empty_object());
        for (media_type, content) in contents {
            all.set(media_type, content.clone());
        }
        whole.set("content", all);
    }
    whole
}

/// Returns the schema of an event: its data is a JSON value as a string, or the end mark.
fn event(schemas: &Schemas<'_>, ty: TypeId, terminator: Option<&str>) -> Json {
    let payload = Json::object([
        ("type", Json::string("string")),
        ("contentMediaType", Json::string("application/json")),
        ("contentSchema", schemas.reference(ty)),
    ]);
    let data = match terminator {
        Some(text) => {
            let end =
                Json::object([("type", Json::string("string")), ("const", Json::string(text))]);
            Json::object([("anyOf", Json::array([end, payload]))])
        }
        None => payload,
    };
    Json::object([
        ("title", Json::string("Event")),
        ("description", Json::string("One event of the stream.")),
        ("type", Json::string("object")),
        ("required", Json::array([Json::string("data")])),
        ("properties", Json::object([("data", data)])),
        ("additionalProperties", Json::Bool(true)),
    ])
}
