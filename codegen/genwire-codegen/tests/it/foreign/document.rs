//! OpenAPI documents with a string, a value or a name at every position that accepts one.

use serde_json::{Map, Value as JsonValue, json};

/// The supported versions of `OpenAPI`.
pub(super) const VERSIONS: [&str; 3] = ["3.0.4", "3.1.2", "3.2.0"];

/// Members of objects whose values are prose, at any position of a document.
const PROSE: [&str; 3] = ["title", "summary", "description"];

/// Returns a document in which each string is the next result of a function.
pub(super) fn with_texts(version: &str, text: &mut dyn FnMut() -> String) -> JsonValue {
    let mut document = plain(version);
    visit(&mut document, "", &mut |key, value| {
        if PROSE.contains(&key) || value.as_str() == Some("a text") {
            *value = JsonValue::String(text());
        }
    });
    document
}

/// Returns a document in which each value of a body or a parameter is the next result of a
/// function.
pub(super) fn with_values(version: &str, text: &mut dyn FnMut() -> String) -> JsonValue {
    let mut document = plain(version);
    visit(&mut document, "", &mut |_, value| {
        if value.as_str() == Some("a value") {
            *value = JsonValue::String(text());
        }
    });
    document
}

/// Returns a document in which names are the next results of a function: of members, parameters,
/// schemas, tags, headers, responses, scopes, servers and references to them.
pub(super) fn with_names(version: &str, text: &mut dyn FnMut() -> String) -> JsonValue {
    let mut document = plain(version);
    for name in ["colour", "shade", "Paint", "kind", "Rate", "paints", "Matte", "keyed", "region"] {
        let new = text();
        rename(&mut document, name, &new);
    }
    document
}

/// Applies a function to each value, with the key of its member.
fn visit(value: &mut JsonValue, key: &str, apply: &mut dyn FnMut(&str, &mut JsonValue)) {
    match value {
        JsonValue::Object(members) => {
            members.iter_mut().for_each(|(key, value)| visit(value, key, apply));
        }
        JsonValue::Array(items) => items.iter_mut().for_each(|item| visit(item, key, apply)),
        _ => apply(key, value),
    }
}

/// Replaces a name everywhere by another one.
fn rename(value: &mut JsonValue, old: &str, new: &str) {
    match value {
        JsonValue::Object(members) => {
            let renamed = std::mem::take(members).into_iter().map(|(key, mut value)| {
                rename(&mut value, old, new);
                (if key == old { new.to_owned() } else { key }, value)
            });
            *members = renamed.collect::<Map<_, _>>();
        }
        JsonValue::Array(items) => items.iter_mut().for_each(|item| rename(item, old, new)),
        JsonValue::String(text) if text == old => new.clone_into(text),
        JsonValue::String(text) => {
            let token = genwire_constraint::pointer::escape(new);
            if let Some(front) = text.strip_suffix(&format!("/{old}")) {
                *text = format!("{front}/{token}");
            }
            *text = text.replace(&format!("{{{old}}}"), &format!("{{{new}}}"));
        }
        _ => {}
    }
}

/// Returns a document with plain strings.
fn plain(version: &str) -> JsonValue {
    let mut document = json!({
        "openapi": version,
        "info": {
            "title": "Paints", "description": "All paints.", "version": "1.0.0",
            "termsOfService": "https://paints.example.com/terms",
            "contact": {"name": "a text", "url": "https://paints.example.com"},
            "license": {"name": "a text", "url": "https://paints.example.com/license"},
        },
        "servers": [{
            "url": "https://{region}.paints.example.com/v1", "description": "The service.",
            "variables": {"region": {
                "default": "eu", "enum": ["eu", "us"], "description": "The region.",
            }},
        }],
        "tags": [{
            "name": "paints", "description": "Paints.",
            "externalDocs": {"description": "More.", "url": "https://paints.example.com/more"},
        }],
        "externalDocs": {"description": "All.", "url": "https://paints.example.com/all"},
        "security": [{"keyed": []}, {"signed": ["read"]}],
        "paths": {"/paints/{colour}": {
            "summary": "Paint.", "description": "One paint.",
            "parameters": [
                {"name": "colour", "in": "path", "required": true, "description": "Its colour.",
                 "schema": {"type": "string", "description": "A colour.", "title": "Colour"},
                 "examples": {"blue": {"summary": "Blue.", "description": "So blue.",
                                       "value": "a value"}}},
                {"name": "shade", "in": "query", "description": "Its shade.",
                 "example": "a value",
                 "schema": {"type": "string", "default": "a value"}},
                {"name": "Rate", "in": "header", "description": "Its rate.",
                 "deprecated": true, "schema": {"type": "string"}},
                {"name": "visit", "in": "cookie", "description": "The visit.",
                 "schema": {"type": "string"}},
            ],
            "get": operation("getPaint"),
            "put": with_body(operation("putPaint")),
        }},
        "components": components(),
    });
    if version >= "3.1" {
        document["info"]["summary"] = json!("Paints to buy.");
        document["webhooks"] = json!({"dried": {
            "summary": "Dried.", "description": "A paint dried.",
            "post": with_body(json!({"summary": "Dry.", "description": "It dried.",
                                     "responses": {"204": {"description": "Seen."}}})),
        }});
        document["components"]["schemas"]["Paint"]["properties"]["finish"] = json!({
            "oneOf": [
                {"const": "a value", "title": "Gloss", "description": "It shines."},
                {"const": "matt", "title": "Matte", "description": "It does not."},
            ],
            "$comment": "a text", "examples": ["a value"],
        });
    }
    if version >= "3.2" {
        document["tags"][0]["summary"] = json!("The paints.");
        document["servers"][0]["name"] = json!("a text");
        document["paths"]["/paints/{colour}"]["get"]["responses"]["200"]["summary"] = json!("It.");
    }
    document
}

fn operation(id: &str) -> JsonValue {
    json!({
        "operationId": id, "tags": ["paints"],
        "summary": "A paint.", "description": "Returns it.",
        "externalDocs": {"description": "This.", "url": "https://paints.example.com/this"},
        "responses": {
            "200": {
                "description": "The paint.",
                "headers": {"Rate": {"description": "The rate.", "schema": {"type": "string"}}},
                "links": {"again": {"operationId": "getPaint", "description": "Again."}},
                "content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/Paint"},
                    "examples": {"blue": {
                        "summary": "Blue.", "description": "A blue one.",
                        "value": {"kind": "Matte", "shade": "a value", "name": "a value"},
                    }},
                }},
            },
            "404": {"$ref": "#/components/responses/Missing"},
            "default": {"description": "Any other."},
        },
        "callbacks": {"dry": {"{$request.query.shade}": {
            "summary": "Drying.", "description": "It dries.",
            "post": with_body(json!({"summary": "Said.", "description": "It is said.",
                                     "responses": {"204": {"description": "Heard."}}})),
        }}},
        "deprecated": true,
        "servers": [{"url": "https://old.paints.example.com", "description": "The old one."}],
    })
}

fn with_body(mut operation: JsonValue) -> JsonValue {
    operation["requestBody"] = json!({
        "description": "The new paint.", "required": true,
        "content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/Paint"},
            "example": {"kind": "Matte", "shade": "a value", "name": "a value"},
        }},
    });
    operation
}

fn components() -> JsonValue {
    json!({
        "schemas": {
            "Paint": {
                "type": "object", "title": "Paint", "description": "Something to paint with.",
                "externalDocs": {"description": "It.", "url": "https://paints.example.com/it"},
                "required": ["shade"],
                "properties": {
                    "kind": {"$ref": "#/components/schemas/Kind"},
                    "shade": {"type": "string", "title": "Shade", "description": "How dark.",
                              "default": "a value", "example": "a value"},
                    "name": {"type": "string", "description": "Its name."},
                    "mix": {"title": "Mix", "description": "What it is of.",
                            "oneOf": [{"$ref": "#/components/schemas/Oil"},
                                      {"$ref": "#/components/schemas/Water"}],
                            "discriminator": {"propertyName": "base"}},
                    "amount": {"title": "Amount", "description": "How much.",
                               "oneOf": [{"type": "string", "description": "In words."},
                                         {"type": "integer", "description": "In grams."}]},
                    "tags": {"type": "array", "description": "Its tags.",
                             "items": {"type": "string", "description": "A tag."}},
                    "more": {"type": "object", "description": "More.",
                             "additionalProperties": {"type": "string", "description": "One."}},
                },
            },
            "Kind": {
                "type": "string", "title": "Kind", "description": "The kind of a paint.",
                "enum": ["a value", "Matte", "other"],
                "x-enum-descriptions": ["a text", "a text", "a text"],
                "x-enum-varnames": ["First", "Second", "Third"],
            },
            "Oil": {"type": "object", "description": "Of oil.", "required": ["base"],
                    "properties": {"base": {"type": "string", "enum": ["Oil"]}}},
            "Water": {"type": "object", "description": "Of water.", "required": ["base"],
                      "properties": {"base": {"type": "string", "enum": ["Water"]}}},
        },
        "responses": {"Missing": {
            "description": "There is none.",
            "content": {"application/json": {"schema": {
                "type": "object", "description": "An error.",
                "properties": {"message": {"type": "string", "description": "Why."}},
            }}},
        }},
        "securitySchemes": {
            "keyed": {"type": "apiKey", "in": "header", "name": "X-Key", "description": "A key."},
            "signed": {"type": "oauth2", "description": "Signed.", "flows": {"clientCredentials": {
                "tokenUrl": "https://paints.example.com/token", "scopes": {"read": "a text"},
            }}},
        },
    })
}
