//! The schemas of an OpenAPI document, for validation with the crate `jsonschema`.

use genwire_constraint::pointer::escape as escaped;
use jsonschema::{Draft, Registry, Validator};
use serde_json::{Map, Value as JsonValue, json};
use std::fmt::Write as _;
use std::io;

/// The address of the document for its references.
const DOCUMENT: &str = "json-schema:///document";

/// The schemas of a document for one direction.
#[derive(Debug)]
pub(crate) struct Schemas {
    document: JsonValue,
    is_request: bool,
    draft: Draft,
    registry: Registry<'static>,
}

impl Schemas {
    pub(crate) fn new(original: &JsonValue, is_request: bool) -> io::Result<Self> {
        let is_old = original["openapi"].as_str().is_none_or(|version| version.starts_with("3.0"));
        let draft = if is_old { Draft::Draft4 } else { Draft::Draft202012 };
        let mut document = original.clone();
        translate(&mut document, original, is_request, is_old);
        let registry = Registry::new().draft(draft).add(DOCUMENT, document.clone());
        let registry = registry.and_then(jsonschema::RegistryBuilder::prepare);
        let registry = registry.map_err(io::Error::other)?;
        Ok(Self { document, is_request, draft, registry })
    }

    /// The document, with OpenAPI extensions translated to JSON Schema keywords.
    pub(crate) fn document(&self) -> &JsonValue {
        &self.document
    }

    /// The schemas of an operation's JSON bodies in this direction.
    pub(crate) fn of(&self, method: &str, path: &str) -> Vec<Validator> {
        let pointers = self.bodies(method, path);
        pointers.iter().filter_map(|pointer| self.validator(pointer)).collect()
    }

    /// The pointer of an operation. Its path begins with the path of the server.
    fn operation(&self, method: &str, path: &str) -> Option<String> {
        let fits = self.document["paths"].as_object()?.iter().filter(|(name, it)| {
            let name = nameless(name);
            path.trim_end_matches('/').ends_with(name.trim_end_matches('/'))
                && it.get(method).is_some()
        });
        let (name, _) = fits.max_by_key(|(name, _)| nameless(name).len())?;
        Some(format!("/paths/{}/{method}", escaped(name)))
    }

    /// The pointers of the schemas of an operation's JSON bodies.
    fn bodies(&self, method: &str, path: &str) -> Vec<String> {
        let Some(operation) = self.operation(method, path) else { return Vec::new() };
        let bodies = if self.is_request {
            vec![format!("{operation}/requestBody")]
        } else {
            let replies = self.document.pointer(&format!("{operation}/responses"));
            let statuses = replies.and_then(JsonValue::as_object).into_iter().flatten();
            let good = statuses.map(|(status, _)| status).filter(|status| status.starts_with('2'));
            let good: Vec<String> =
                good.map(|status| format!("{operation}/responses/{status}")).collect();
            if good.is_empty() { vec![format!("{operation}/responses/default")] } else { good }
        };
        bodies.iter().flat_map(|body| self.schemas_at(body)).collect()
    }

    /// The pointers of the schemas of the JSON media types of a body.
    fn schemas_at(&self, pointer: &str) -> Vec<String> {
        let mut pointer = pointer.to_owned();
        while let Some(target) = self.document.pointer(&pointer).and_then(|it| it["$ref"].as_str())
        {
            let Some(target) = target.strip_prefix('#') else { return Vec::new() };
            target.clone_into(&mut pointer);
        }
        let content = self.document.pointer(&format!("{pointer}/content"));
        let types = content.and_then(JsonValue::as_object).into_iter().flatten();
        let json = types.filter(|(name, it)| name.contains("json") && it.get("schema").is_some());
        json.map(|(name, _)| format!("{pointer}/content/{}/schema", escaped(name))).collect()
    }

    pub(crate) fn validator(&self, pointer: &str) -> Option<Validator> {
        let mut address = format!("{DOCUMENT}#");
        for c in pointer.chars() {
            match c {
                '%' | '#' | '?' | ' ' | '{' | '}' | '"' | '<' | '>' | '^' | '`' | '|' | '\\' => {
                    let _ = write!(address, "%{:02X}", u32::from(c));
                }
                c => address.push(c),
            }
        }
        let options = jsonschema::options().with_draft(self.draft).with_registry(&self.registry);
        options
            .with_format("uuid", is_uuid)
            .should_validate_formats(true)
            .build(&json!({ "$ref": address }))
            .ok()
    }
}

/// Translates OpenAPI extensions of JSON Schema to standard keywords: `nullable`, and members that
/// are required in the other direction only.
fn translate(value: &mut JsonValue, document: &JsonValue, is_request: bool, is_old: bool) {
    match value {
        JsonValue::Array(items) => {
            for item in items {
                translate(item, document, is_request, is_old);
            }
        }
        JsonValue::Object(members) => {
            for member in members.values_mut() {
                translate(member, document, is_request, is_old);
            }
            drop_required(members, document, is_request);
            if let Some((least, most)) = width(members) {
                members.entry("minimum").or_insert(least.into());
                members.entry("maximum").or_insert(most.into());
            }
            if is_old && members.contains_key("$ref") {
                members.remove("nullable");
            }
            // Documents of later versions also use this keyword, with the same meaning.
            if members.get("nullable") == Some(&JsonValue::Bool(true)) {
                members.remove("nullable");
                let schema = std::mem::take(members);
                members.insert("anyOf".to_owned(), json!([schema, { "enum": [null] }]));
            }
        }
        _ => {}
    }
}

/// The minimum and the maximum of an integer with a width.
fn width(schema: &Map<String, JsonValue>) -> Option<(i64, i64)> {
    let is_integer = schema.get("type")? == "integer";
    match schema.get("format")?.as_str()? {
        "int32" if is_integer => Some((i32::MIN.into(), i32::MAX.into())),
        "int64" if is_integer => Some((i64::MIN, i64::MAX)),
        _ => None,
    }
}

/// Returns true for 32 hexadecimal digits in five groups.
fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12])
        && text.chars().all(|c| c == '-' || c.is_ascii_hexdigit())
}

fn drop_required(members: &mut Map<String, JsonValue>, document: &JsonValue, is_request: bool) {
    let other = if is_request { "readOnly" } else { "writeOnly" };
    let Some(properties) = members.get("properties").and_then(JsonValue::as_object) else { return };
    let is_other = |name: &JsonValue| {
        let property = name.as_str().and_then(|name| properties.get(name));
        let target =
            property.and_then(|it| it["$ref"].as_str()).and_then(|it| it.strip_prefix('#'));
        let target = target.and_then(|pointer| document.pointer(pointer));
        property.is_some_and(|it| {
            it[other] == true
                || it["anyOf"][0][other] == true
                || target.is_some_and(|it| it[other] == true)
        })
    };
    let Some(required) = members.get("required").and_then(JsonValue::as_array) else { return };
    let kept: Vec<JsonValue> = required.iter().filter(|name| !is_other(name)).cloned().collect();
    if kept.is_empty() {
        members.remove("required");
    } else {
        members.insert("required".to_owned(), kept.into());
    }
}

/// A path whose parameters have no names: `/v1/tasks/{}`.
pub(crate) fn nameless(path: &str) -> String {
    let mut out = String::new();
    let mut is_inside = false;
    for c in path.chars() {
        match c {
            '{' => is_inside = true,
            '}' => {
                is_inside = false;
                out.push_str("{}");
            }
            _ if is_inside => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_of_a_document_judge_each_direction() {
        let task = json!({
            "type": "object",
            "required": ["id", "size"],
            "properties": {
                "id": { "type": "string", "format": "uuid", "readOnly": true },
                "size": { "type": "integer", "format": "int32", "nullable": true },
            },
        });
        let content =
            json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Task" } } });
        let document = json!({
            "openapi": "3.0.3",
            "paths": { "/tasks/{id}": { "put": {
                "requestBody": { "content": content },
                "responses": { "200": { "content": content }, "400": {} },
            } } },
            "components": { "schemas": { "Task": task } },
        });
        let id = "123e4567-e89b-12d3-a456-426614174000";
        for (body, in_request, in_reply) in [
            (json!({ "id": id, "size": 1 }), true, true),
            (json!({ "size": null }), true, false),
            (json!({ "id": id }), false, false),
            (json!({ "id": "x", "size": 1 }), false, false),
            (json!({ "id": id, "size": 2_147_483_648_u32 }), false, false),
        ] {
            for (is_request, expected) in [(true, in_request), (false, in_reply)] {
                let schemas = Schemas::new(&document, is_request).unwrap();
                let validators = schemas.of("put", "/v1/tasks/{}");
                let [validator] = validators.as_slice() else { panic!("one schema") };
                assert_eq!(validator.is_valid(&body), expected, "{is_request} {body}");
            }
        }
    }
}
