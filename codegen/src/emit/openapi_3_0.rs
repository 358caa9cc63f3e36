//! The `OpenAPI` 3.0 document: the portable one in the words of the older version.

use super::openapi::{Edition, Stream, document, file};
use crate::OutputFile;
use crate::model::{Interface, Json};
use crate::schema::Dialect;

/// Makes the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let edition = Edition { version: "3.0.3", dialect: Dialect::Portable, stream: Stream::Schema };
    file("schemas/openapi-3.0.json", &downgraded(&document(interface, edition)))
}

/// Everything around schemas: what holds a schema or a media type is changed, the rest stays.
fn downgraded(json: &Json) -> Json {
    let Json::Object(members) = json else {
        return match json {
            Json::Array(items) => Json::Array(items.iter().map(downgraded).collect()),
            _ => json.clone(),
        };
    };
    Json::object(members.iter().map(|(key, value)| {
        let value = match key.as_str() {
            "schema" => schema(value),
            "schemas" => each(value, schema),
            "text/event-stream" => stream(value),
            "license" => only_name(value),
            // Bodies are no part of the document.
            "examples" => value.clone(),
            _ => downgraded(value),
        };
        (key, value)
    }))
}

/// An object whose values are all changed in the same way.
fn each(json: &Json, change: impl Fn(&Json) -> Json) -> Json {
    Json::object(json.members().iter().map(|(key, value)| (key, change(value))))
}

/// A licence without its SPDX identifier, which came with 3.1.
fn only_name(license: &Json) -> Json {
    Json::object(license.get("name").map(|name| ("name", name.clone())))
}

/// A stream, which 3.0 can only call a text.
fn stream(media: &Json) -> Json {
    let schema = Json::object([
        ("type", Json::string("string")),
        ("description", Json::string("Events, each with one JSON text or the end mark as `data`.")),
    ]);
    let mut changed = Json::object([("schema", schema)]);
    if let Some(examples) = media.get("examples") {
        let text = |example: &Json| {
            let mut example = example.clone();
            if let Some(Json::String(data)) = example.get("value").and_then(|one| one.get("data")) {
                example.set("value", Json::String(format!("data: {data}\n\n")));
            }
            example
        };
        changed.set("examples", each(examples, text));
    }
    changed
}

/// A schema in the words of 3.0.
fn schema(json: &Json) -> Json {
    if json.get("$ref").is_some() {
        return reference(json);
    }
    let mut changed = Json::Object(Vec::new());
    for (key, value) in json.members() {
        match (key.as_str(), value) {
            ("type", Json::Array(names)) => one_type(&mut changed, names),
            ("oneOf", Json::Array(branches)) => one_of(&mut changed, branches),
            ("allOf" | "anyOf", Json::Array(branches)) => {
                changed.set(key, Json::Array(branches.iter().map(schema).collect()));
            }
            ("properties", _) => changed.set(key, each(value, schema)),
            ("items" | "additionalProperties", Json::Object(_)) => changed.set(key, schema(value)),
            ("const", _) => changed.set("enum", Json::Array(vec![value.clone()])),
            ("examples", Json::Array(values)) => {
                if let Some(first) = values.first() {
                    changed.set("example", first.clone());
                }
            }
            ("exclusiveMinimum", _) => exclusive(&mut changed, "minimum", key, value),
            ("exclusiveMaximum", _) => exclusive(&mut changed, "maximum", key, value),
            ("contentMediaType" | "contentEncoding" | "contentSchema" | "$comment", _) => {}
            _ => changed.set(key, value.clone()),
        }
    }
    changed
}

/// A reference; whatever stands beside it is ignored in 3.0, so it moves into a list of one.
fn reference(json: &Json) -> Json {
    let (targets, beside): (Vec<_>, Vec<_>) =
        json.members().iter().cloned().partition(|(key, _)| key.starts_with('$'));
    if beside.is_empty() {
        return json.clone();
    }
    let mut changed = Json::object([("allOf", Json::Array(vec![Json::Object(targets)]))]);
    for (key, value) in schema(&Json::Object(beside)).members() {
        changed.set(key, value.clone());
    }
    changed
}

/// A type that may be null.
fn one_type(changed: &mut Json, names: &[Json]) {
    let null = Json::string("null");
    if let Some(name) = names.iter().find(|name| **name != null) {
        changed.set("type", name.clone());
    }
    if names.contains(&null) {
        changed.set("nullable", Json::Bool(true));
    }
}

/// Alternatives, one of which may be null.
fn one_of(changed: &mut Json, branches: &[Json]) {
    let null = Json::object([("type", Json::string("null"))]);
    let others: Vec<Json> = branches.iter().filter(|branch| **branch != null).map(schema).collect();
    if others.len() < branches.len() {
        changed.set("nullable", Json::Bool(true));
    }
    let key = if others.len() == 1 { "allOf" } else { "oneOf" };
    changed.set(key, Json::Array(others));
}

/// A bound that does not belong to the range.
fn exclusive(changed: &mut Json, bound: &str, key: &str, value: &Json) {
    changed.set(bound, value.clone());
    changed.set(key, Json::Bool(true));
}
