//! Verdicts of a document's own schemas on the vectors that its generated workspace contains.

use jsonschema::{Draft, Registry, Validator};
use serde_json::{Map, Value as JsonValue, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// The address of the document for its references.
const DOCUMENT: &str = "json-schema:///document";
/// The disagreements that an outcome names.
const MAX_NAMED: usize = 20;

/// A body that the vectors of a workspace contain.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The operation and the id of the vector.
    pub(super) name: String,
    /// The operation.
    pub(super) operation: String,
    /// True for a request, false for a reply.
    pub(super) is_request: bool,
    /// Names that another generator may give its type.
    pub(super) names: Vec<String>,
    /// The body.
    pub(super) body: JsonValue,
    /// The verdict of the vectors.
    pub(super) is_valid: bool,
    /// The verdict of the document's schema.
    pub(super) is_accepted: bool,
}

/// Counts of verdicts.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Verdicts {
    /// Bodies without a fault.
    pub(super) valid: usize,
    /// Those of them that the document refuses.
    pub(super) valid_refused: usize,
    /// Bodies with one fault.
    pub(super) wrong: usize,
    /// Those of them that the document refuses as well.
    pub(super) wrong_refused: usize,
    /// Bodies that no schema of the document was found for, or one that does not compile.
    pub(super) not_judged: usize,
    /// Valid bodies that the document refuses since a member is null that need not be there.
    pub(super) nulls: usize,
    /// Valid replies that the document refuses since a value is not one of its enum.
    pub(super) unlisted: usize,
    /// Some of the other disagreements, with the document's reason.
    pub(super) named: Vec<String>,
}

/// Judges every vector of a workspace.
pub(super) fn judge(document: &Path, workspace: &Path) -> io::Result<(Verdicts, Vec<Case>)> {
    let original: JsonValue = serde_json::from_slice(&fs::read(document)?)?;
    let operations = operations(workspace)?;
    let mut verdicts = Verdicts::default();
    let mut cases = Vec::new();
    for is_request in [true, false] {
        let schemas = Schemas::new(&original, is_request)?;
        for (operation, (method, path)) in &operations {
            let vectors = vectors(workspace, operation)?;
            let part = if is_request { "request" } else { "response" };
            let wanted = vectors.iter().filter(|case| case["part"] == part);
            let wanted: Vec<&JsonValue> = wanted.collect();
            if wanted.is_empty() {
                continue;
            }
            let (names, validators) = schemas.of(method, path);
            if validators.is_empty() {
                verdicts.not_judged += wanted.len();
                continue;
            }
            for case in wanted {
                let is_accepted = verdicts.add(case, operation, &validators);
                let id = case["id"].as_str().unwrap_or_default();
                cases.push(Case {
                    name: format!("{operation} {id}"),
                    operation: operation.clone(),
                    is_request,
                    names: names.clone(),
                    body: case["body"].clone(),
                    is_valid: case["valid"] == true,
                    is_accepted,
                });
            }
        }
    }
    Ok((verdicts, cases))
}

impl Verdicts {
    /// Counts a vector; returns the verdict of the document.
    fn add(&mut self, vector: &JsonValue, operation: &str, validators: &[Validator]) -> bool {
        let body = &vector["body"];
        let is_valid = vector["valid"] == true;
        let is_accepted = validators.iter().any(|one| one.is_valid(body));
        if is_valid {
            self.valid += 1;
            self.valid_refused += usize::from(!is_accepted);
        } else {
            self.wrong += 1;
            self.wrong_refused += usize::from(!is_accepted);
        }
        let id = vector["id"].as_str().unwrap_or_default();
        let ends_in = |words: &str| id.rsplit('.').next() == Some(words);
        if is_valid == is_accepted {
            return is_accepted;
        }
        if is_valid && ends_in("null") {
            self.nulls += 1;
        } else if is_valid && ends_in("unlisted") {
            self.unlisted += 1;
        } else if self.named.len() < MAX_NAMED {
            let why = if is_accepted {
                let rules = vector["violations"].as_array().into_iter().flatten();
                let rules = rules.map(|it| format!("is accepted: {} {}", it["path"], it["rule"]));
                rules.collect::<Vec<String>>().join(", ")
            } else {
                let why = validators.first().and_then(|one| one.iter_errors(body).next());
                why.map(|error| format!("{}: {error}", error.instance_path())).unwrap_or_default()
            };
            let why: String = why.chars().take(300).collect();
            self.named.push(format!("{operation} {id}: {why}"));
        }
        is_accepted
    }
}

/// The operations of a workspace, each with its method and its path without names of parameters.
fn operations(workspace: &Path) -> io::Result<BTreeMap<String, (String, String)>> {
    let mut found = BTreeMap::new();
    for file in genwire_workspace::files::spec_in(&workspace.join("spec"), "spec")? {
        let table: toml::Table = file.text.parse().map_err(io::Error::other)?;
        let Some(operation) = table.get("operation") else { continue };
        let text = |key: &str| operation.get(key).and_then(toml::Value::as_str);
        if let (Some(method), Some(path)) = (text("method"), text("path")) {
            let name = file.path.rsplit('/').next().unwrap_or_default();
            let name = name.trim_end_matches(".toml").to_owned();
            found.insert(name, (method.to_ascii_lowercase(), nameless(path)));
        }
    }
    Ok(found)
}

/// A path whose parameters have no names: `/v1/tasks/{}`.
fn nameless(path: &str) -> String {
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

/// The vectors of an operation; none where it has none.
fn vectors(workspace: &Path, operation: &str) -> io::Result<Vec<JsonValue>> {
    let name = format!("{operation}.json");
    for area in fs::read_dir(workspace.join("tests/vectors"))? {
        let file = area?.path().join(&name);
        if file.exists() {
            let mut file: JsonValue = serde_json::from_slice(&fs::read(file)?)?;
            return Ok(file["cases"].as_array_mut().map(std::mem::take).unwrap_or_default());
        }
    }
    Ok(Vec::new())
}

/// The schemas of a document for one direction.
struct Schemas {
    document: JsonValue,
    is_request: bool,
    draft: Draft,
    registry: Registry<'static>,
}

impl Schemas {
    fn new(original: &JsonValue, is_request: bool) -> io::Result<Self> {
        let is_old = original["openapi"].as_str().is_none_or(|version| version.starts_with("3.0"));
        let draft = if is_old { Draft::Draft4 } else { Draft::Draft202012 };
        let mut document = original.clone();
        translate(&mut document, original, is_request, is_old);
        let registry = Registry::new().draft(draft).add(DOCUMENT, document.clone());
        let registry = registry.and_then(jsonschema::RegistryBuilder::prepare);
        let registry = registry.map_err(io::Error::other)?;
        Ok(Self { document, is_request, draft, registry })
    }

    /// The schemas of an operation's JSON bodies in this direction, and names for their type.
    fn of(&self, method: &str, path: &str) -> (Vec<String>, Vec<Validator>) {
        let pointers = self.bodies(method, path);
        let mut names: Vec<String> = pointers.iter().filter_map(|it| self.referred(it)).collect();
        let operation = self.operation(method, path);
        let id = operation.and_then(|pointer| {
            self.document.pointer(&pointer)?["operationId"].as_str().map(str::to_owned)
        });
        let ends = if self.is_request { ["Body", "Request"] } else { ["Response", "Reply"] };
        names.extend(id.iter().flat_map(|id| ends.map(|end| format!("{id}_{end}"))));
        let validators = pointers.iter().filter_map(|pointer| self.validator(pointer));
        (names, validators.collect())
    }

    /// The pointer of an operation, whose path begins with that of the server.
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

    /// The name of the schema that the one at a pointer refers to.
    fn referred(&self, pointer: &str) -> Option<String> {
        let target = self.document.pointer(pointer)?["$ref"].as_str()?;
        target.strip_prefix("#/components/schemas/").map(str::to_owned)
    }

    fn validator(&self, pointer: &str) -> Option<Validator> {
        let mut address = format!("{DOCUMENT}#");
        for c in pointer.chars() {
            match c {
                '%' | ' ' | '{' | '}' | '"' | '<' | '>' | '^' | '`' | '|' | '\\' => {
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

/// A part of a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Writes what OpenAPI adds to JSON Schema in its keywords: `nullable`, and members that are
/// required in the other direction alone.
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
            if is_old && members.get("nullable") == Some(&JsonValue::Bool(true)) {
                members.remove("nullable");
                let schema = std::mem::take(members);
                members.insert("anyOf".to_owned(), json!([schema, { "enum": [null] }]));
            }
        }
        _ => {}
    }
}

/// The least and the greatest number of an integer with a width.
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
                let (names, validators) = schemas.of("put", "/v1/tasks/{}");
                assert_eq!(names, ["Task"]);
                let [validator] = validators.as_slice() else { panic!("one schema") };
                assert_eq!(validator.is_valid(&body), expected, "{is_request} {body}");
            }
        }
    }
}
