//! The outputs for tools that only read structure: the portable documents and the rule-free bundle.

use crate::exports::{all, check_references, interfaces, objects};
use genwire_codegen::Emitter;
use genwire_import::{Options, openapi};
use genwire_schema::type_names;
use genwire_schema::{json_schema, loss, openapi_3_0, openapi_3_2, openapi_full, openapi_portable};
use genwire_spec::model::{BodyKind, Interface, Nulls, Severity, Type, TypeDef, TypeKind};
use jsonschema::Validator;
use serde_json::{Map, Value as JsonValue, json};
use std::collections::{BTreeMap, BTreeSet};

/// Keywords that a schema in a document for code generators must not have.
const RULES: &[&str] = &[
    "if",
    "then",
    "else",
    "not",
    "contains",
    "minContains",
    "maxContains",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
    "unevaluatedItems",
    "patternProperties",
    "propertyNames",
    "prefixItems",
    "$comment",
];
/// Keywords that at least one code generator does not support.
const UNSUPPORTED_KEYWORDS: &[&str] =
    &["$defs", "discriminator", "default", "anyOf", "allOf", "const", "$id"];
/// Keywords that `OpenAPI` 3.0 does not have in a schema.
const KEYWORDS_AFTER_3_0: &[&str] =
    &["const", "examples", "contentMediaType", "contentSchema", "$defs", "default"];

pub(crate) fn emitted(
    emit: fn(&Interface) -> Vec<genwire_output::OutputFile>,
    on: &Interface,
) -> JsonValue {
    let files = emit(on);
    assert_eq!(files.len(), 1);
    serde_json::from_str(&files[0].text).unwrap()
}

fn rule_free(interface: &Interface) -> JsonValue {
    let files = json_schema::emit(interface);
    let file = files.iter().find(|file| file.path == "bundle.rule-free.json").unwrap();
    serde_json::from_str(&file.text).unwrap()
}

/// The documents, by their names in the loss report.
pub(crate) fn documents(interface: &Interface) -> BTreeMap<&'static str, JsonValue> {
    BTreeMap::from([
        ("openapi", emitted(openapi_full::emit, interface)),
        ("openapi.portable", emitted(openapi_portable::emit, interface)),
        ("openapi-3.0", emitted(openapi_3_0::emit, interface)),
        ("openapi-3.2", emitted(openapi_3_2::emit, interface)),
    ])
}

/// Every schema inside a schema, with its path; members of bodies are not keywords.
fn schemas(schema: &JsonValue, path: &str, visit: &mut impl FnMut(&str, &Map<String, JsonValue>)) {
    let Some(members) = schema.as_object() else { panic!("{path} is not an object: {schema}") };
    visit(path, members);
    for (key, value) in members {
        let path = format!("{path}/{key}");
        match (key.as_str(), value) {
            ("properties", JsonValue::Object(named)) => {
                for (name, schema) in named {
                    schemas(schema, &format!("{path}/{name}"), visit);
                }
            }
            ("allOf" | "anyOf" | "oneOf", JsonValue::Array(branches)) => {
                for (index, schema) in branches.iter().enumerate() {
                    schemas(schema, &format!("{path}/{index}"), visit);
                }
            }
            ("items" | "not" | "if" | "then" | "else" | "contains", _) => {
                schemas(value, &path, visit);
            }
            ("additionalProperties", JsonValue::Object(_)) => schemas(value, &path, visit),
            _ => {}
        }
    }
}

/// Visits every schema of the components.
fn components(document: &JsonValue, mut visit: impl FnMut(&str, &Map<String, JsonValue>)) {
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        schemas(schema, name, &mut visit);
    }
}

/// The ids of the operations, including those of callbacks.
fn operation_ids(document: &JsonValue) -> Vec<String> {
    let mut ids = Vec::new();
    objects(document, "", &mut |path, value| {
        if let Some(id) = value.get("operationId")
            && path.starts_with("/paths")
        {
            ids.push(id.as_str().unwrap().to_owned());
        }
    });
    ids
}

#[test]
fn every_document_has_all_operations_and_leads_nowhere_else() {
    for interface in interfaces() {
        let mut wanted: Vec<String> = Vec::new();
        for operation in &interface.operations {
            wanted.push(operation.name.snake.clone());
            let callbacks = operation.callbacks.iter();
            wanted.extend(callbacks.map(|one| format!("{}_{}", operation.name.snake, one.id)));
        }
        wanted.sort();
        for (target, document) in documents(&interface) {
            check_references(&document, "/components/schemas/");
            let mut found = operation_ids(&document);
            found.sort();
            assert_eq!(found, wanted, "{target}");
        }
    }
}

#[test]
fn the_portable_document_says_structure_only() {
    for interface in interfaces() {
        let names = type_names(&interface);
        let document = emitted(openapi_portable::emit, &interface);
        assert_eq!(document["openapi"], "3.1.1");
        components(&document, |path, schema| {
            // Alternatives without a tag may overlap, but `oneOf` would reject that.
            let is_untagged = |ty: &TypeDef| {
                ty.name.wire == path && matches!(&ty.kind, TypeKind::Either(it) if it.is_untagged())
            };
            let overlaps = interface.types.iter().any(is_untagged);
            for key in RULES.iter().chain(UNSUPPORTED_KEYWORDS) {
                let is_said = schema.contains_key(*key) && !(*key == "anyOf" && overlaps);
                assert!(!is_said, "{path} has `{key}`");
            }
            let is_branch = path.rsplit('/').nth(1) == Some("oneOf");
            let bare = !schema.contains_key("$ref") || schema.len() == 1;
            assert!(bare || !is_branch, "{path} has words beside its reference");
            let pattern = schema.get("pattern").and_then(JsonValue::as_str).unwrap_or_default();
            assert!(pattern.is_empty() || pattern.starts_with('^'), "{path}: {pattern}");
            assert!(!pattern.contains("\\p") && !pattern.contains("(?"), "{path}: {pattern}");
            let name = path.split('/').next().unwrap();
            let place = names.iter().position(|known| known == name).unwrap();
            let sides = interface.types[place].sides;
            let null = schema.get("type").is_some_and(|ty| ty.is_array() || ty == "null");
            // A member can be omitted instead of being null, but an item cannot.
            let of = path.strip_suffix("/oneOf/1").unwrap_or(path);
            let is_item = of.ends_with("/items") || of.ends_with("/additionalProperties");
            let may_be_null = |ty: &Type| matches!(ty, Type::Nullable(_));
            let is_body = of == name
                && matches!(&interface.types[place].kind, TypeKind::Either(it)
                    if it.only().is_some_and(|only| may_be_null(&only.ty)));
            let is_value = interface.types[place].nulls != Nulls::Absent;
            let allowed = is_item || is_body || is_value || sides.reply;
            assert!(!null || allowed, "{path} may be null in a request");
            let listed = schema.get("type").and_then(JsonValue::as_array);
            assert!(listed.is_none_or(|types| types.len() == 2 && types[1] == "null"), "{path}");
            let is_reply_object =
                path == name && sides.reply && schema.get("type").is_some_and(|ty| ty == "object");
            // The members of a map have a type and arbitrary names.
            let more = schema.get("additionalProperties");
            let open = more.is_some_and(|more| *more == JsonValue::Bool(true) || more.is_object());
            assert!(open || !is_reply_object, "{path} refuses new members");
        });
    }
}

#[test]
fn listed_values_have_names_that_stay_apart_in_every_language() {
    for interface in interfaces() {
        let document = emitted(openapi_portable::emit, &interface);
        components(&document, |path, schema| {
            let texts = |key: &str| -> Vec<String> {
                let list = schema.get(key).and_then(JsonValue::as_array).into_iter().flatten();
                list.map(|value| value.as_str().map_or_else(|| value.to_string(), plain)).collect()
            };
            let (values, names) = (texts("enum"), texts("x-enum-varnames"));
            for list in [&values, &names] {
                let apart: BTreeSet<&String> = list.iter().collect();
                assert_eq!(apart.len(), list.len(), "{path}: {list:?}");
            }
            assert!(names.is_empty() || names.len() == values.len(), "{path}");
        });
    }
}

/// Converts a name to an identifier that is valid in most languages.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '.', ' ', ','], "_")
}

#[test]
fn the_3_0_document_uses_no_later_keyword() {
    for interface in interfaces() {
        let document = emitted(openapi_3_0::emit, &interface);
        assert_eq!(document["openapi"], "3.0.3");
        assert!(document["info"]["license"].get("identifier").is_none());
        components(&document, |path, schema| {
            for key in RULES.iter().chain(KEYWORDS_AFTER_3_0) {
                assert!(!schema.contains_key(*key), "{path} has `{key}`");
            }
            assert!(schema.get("type").is_none_or(JsonValue::is_string), "{path}");
            assert_ne!(schema.get("type"), Some(&json!("null")), "{path}");
            assert!(!schema.contains_key("$ref") || schema.len() == 1, "{path}");
            assert!(!schema.contains_key("nullable") || schema.contains_key("type"), "{path}");
            for key in ["exclusiveMinimum", "exclusiveMaximum"] {
                assert!(schema.get(key).is_none_or(JsonValue::is_boolean), "{path}");
            }
        });
        objects(&document, "", &mut |path, value| {
            assert!(value.get("itemSchema").is_none(), "{path}");
            if let Some(stream) = value.get("text/event-stream") {
                assert_eq!(stream["schema"]["type"], "string", "{path}");
                let examples = stream.get("examples").and_then(JsonValue::as_object);
                for example in examples.into_iter().flat_map(Map::values) {
                    assert!(example["value"].as_str().unwrap().starts_with("data: "), "{path}");
                }
            }
        });
    }
}

#[test]
fn names_of_the_interface_are_no_keywords_of_the_document() {
    let names = ["schema", "license", "examples", "text/event-stream"];
    let named = |value: &JsonValue| -> Map<String, JsonValue> {
        names.iter().map(|name| ((*name).to_owned(), value.clone())).collect()
    };
    let header = json!({ "schema": { "type": "string" } });
    let file = json!({ "type": "string", "contentMediaType": "application/octet-stream" });
    let variable = json!({ "default": "a", "enum": ["a", "b"], "description": "A part." });
    let callback = json!({ "{$request.body#/url}": { "post": {
        "requestBody": { "content": { "application/json": { "schema": { "type": "object" } } } },
        "responses": { "204": { "description": "None." } }
    } } });
    let document = json!({
        "openapi": "3.1.0",
        "info": { "title": "Pets", "version": "1" },
        "servers": [{
            "url": "https://{schema}.{license}.{examples}.example",
            "variables": { "schema": variable, "license": variable, "examples": variable }
        }],
        "security": names.map(|name| json!({ name: [] })),
        "paths": { "/pets": { "post": {
            "operationId": "addPet",
            "requestBody": { "required": true, "content": { "multipart/form-data": {
                "schema": { "type": "object", "properties": named(&file) },
                "encoding": named(&json!({ "contentType": "image/png" }))
            } } },
            "responses": { "204": { "description": "None.", "headers": named(&header) } }
        } }, "/jobs": { "post": {
            "operationId": "addJob",
            "requestBody": { "required": true, "content": { "application/json": { "schema": {
                "type": "object", "properties": { "url": { "type": "string" } }
            } } } },
            "responses": { "204": { "description": "None." } },
            "callbacks": named(&callback)
        } } },
        "components": { "securitySchemes":
            named(&json!({ "type": "apiKey", "in": "header", "name": "X-Key" })) }
    });
    let draft = openapi(&document.to_string(), &Options::default()).unwrap();
    let interface = genwire_spec::load(&draft.files).unwrap();
    let (later, older) =
        (emitted(openapi_portable::emit, &interface), emitted(openapi_3_0::emit, &interface));
    let mut count = 0;
    for place in [
        "/servers/0/variables",
        "/security",
        "/components/securitySchemes",
        "/paths/~1pets/post/requestBody/content/multipart~1form-data/encoding",
        "/paths/~1pets/post/responses/204/headers",
        "/paths/~1jobs/post/callbacks",
    ] {
        let found = older.pointer(place);
        assert!(found.is_some(), "{place}: {later:#}");
        assert_eq!(found, later.pointer(place), "{place}");
        count += found.map_or(0, |it| it.as_object().map_or(0, Map::len));
    }
    assert!(count > 12, "{count} names");
}

#[test]
fn a_member_of_two_variants_takes_what_either_of_them_takes() {
    let operation = r#"# in spec/demo/create_diary.toml
[operation]
doc = "Writes a diary."
method = "POST"
path = "/v1/diaries"
request = "Diary"
family = "base_resp"

[operation.responses.whole]
type = "Note"
doc = "A note on the diary."

[types.Brief]
kind = "either"
doc = "A short text or a number."
[types.Brief.alternatives.text]
type = "string"
doc = "A short text."
length = { max = 3 }
[types.Brief.alternatives.number]
type = "integer"
doc = "A number."

[types.Event]
kind = "union"
tag = "type"
doc = "An event."
[types.Event.variants.short]
doc = "A short event."
[types.Event.variants.short.fields.it]
type = "Brief"
doc = "The words of it."
[types.Event.variants.long]
doc = "A long event."
[types.Event.variants.long.fields.it]
type = "string"
doc = "The words of it."

[types.Diary]
doc = "A diary."
[types.Diary.fields.events]
type = "[Event]"
doc = "Its events."
"#;
    let interface = genwire_spec::load(&crate::spec::changed(operation)).unwrap();
    let document = &documents(&interface)["openapi.portable"];
    let all = document["components"]["schemas"].as_object().unwrap();
    let it = &all.get("Event").unwrap_or_else(|| panic!("{:?}", all.keys()))["properties"]["it"];
    assert!(it.is_object() && it.get("$ref").is_none() && it.get("type").is_none(), "{it}");
}

#[test]
fn the_3_2_document_is_the_portable_one_with_typed_streams() {
    for interface in interfaces() {
        let mut found = documents(&interface);
        let (mut old, mut new) =
            (found.remove("openapi.portable").unwrap(), found.remove("openapi-3.2").unwrap());
        assert_eq!(new["openapi"], "3.2.0");
        let (mut before, mut after) = (Vec::new(), Vec::new());
        take_streams(&mut old["paths"], "schema", &mut before);
        take_streams(&mut new["paths"], "itemSchema", &mut after);
        assert_eq!(before, after);
        let streams = interface.operations.iter().flat_map(|operation| &operation.responses);
        assert_eq!(after.len(), streams.filter(|response| response.stream.is_some()).count());
        old["openapi"] = json!("3.2.0");
        assert_eq!(old, new);
    }
}

/// Removes the streams from a document and returns each with the schema of its events.
fn take_streams(value: &mut JsonValue, key: &str, found: &mut Vec<JsonValue>) {
    let JsonValue::Object(members) = value else { return };
    if let Some(mut stream) = members.remove("text/event-stream") {
        found.push(stream[key].take());
    }
    members.values_mut().for_each(|value| take_streams(value, key, found));
}

/// Losses of a target.
pub(crate) fn lost(report: &JsonValue, target: &str) -> BTreeSet<String> {
    let entries = report["entries"].as_array().unwrap().iter();
    entries
        .filter(|entry| entry["target"] == target && entry["status"] != "carried")
        .map(|entry| entry["id"].as_str().unwrap().to_owned())
        .collect()
}

/// Checks a document against all vectors: it accepts every conforming body, and the losses cover
/// every faulty body that it accepts.
pub(crate) fn check_vectors(
    interface: &Interface,
    target: &str,
    document: &JsonValue,
    below: &str,
) {
    let lost = lost(&emitted(loss::emit, interface), target);
    let names = type_names(interface);
    let mut validators: BTreeMap<usize, Validator> = BTreeMap::new();
    for (operation, vector) in all(interface) {
        let place_in_document = format!("{below}{}", names[vector.ty.0]);
        if vector.part == BodyKind::Parameters && document.pointer(&place_in_document).is_none() {
            // The document describes each parameter separately.
            continue;
        }
        let validator = validators.entry(vector.ty.0).or_insert_with(|| {
            let mut schema = document.clone();
            schema["$ref"] = json!(format!("#{place_in_document}"));
            jsonschema::draft202012::new(&schema).unwrap()
        });
        let body: JsonValue = serde_json::from_str(&vector.body.to_compact()).unwrap();
        let accepted = validator.is_valid(&body);
        let place = format!("{target}: {} {}: {body}", operation.name.wire, vector.id);
        if vector.valid {
            let null = lost.contains("general.request_nulls") && has_null(&body);
            assert!(accepted || null, "{place}");
        } else if accepted {
            let errors = vector.violations.iter().filter(|one| one.severity == Severity::Error);
            for error in errors {
                let rule = &error.rule;
                assert!(lost.contains(rule), "{place}: {rule} is not on the list");
            }
        }
    }
}

fn has_null(body: &JsonValue) -> bool {
    match body {
        JsonValue::Null => true,
        JsonValue::Array(items) => items.iter().any(has_null),
        JsonValue::Object(members) => members.values().any(has_null),
        _ => false,
    }
}

#[test]
fn all_that_conforms_fits_and_all_else_is_refused_or_on_the_list() {
    for interface in interfaces() {
        for (target, document) in documents(&interface) {
            // Nullable members of 3.0 are not valid JSON Schema.
            if target != "openapi-3.0" {
                check_vectors(&interface, target, &document, "/components/schemas/");
            }
        }
        check_vectors(&interface, "bundle.rule-free", &rule_free(&interface), "/$defs/");
    }
}

#[test]
fn the_rule_free_bundle_has_every_type_and_no_rule() {
    for interface in interfaces() {
        let bundle = rule_free(&interface);
        check_references(&bundle, "/$defs/");
        let named = bundle["$defs"].as_object().unwrap();
        assert_eq!(named.len(), interface.types.len());
        for (name, schema) in named {
            schemas(schema, name, &mut |path, schema| {
                for key in RULES {
                    assert!(!schema.contains_key(*key), "{path} has `{key}`");
                }
            });
        }
    }
}

#[test]
fn the_list_of_losses_has_what_every_target_loses_and_why() {
    for interface in interfaces() {
        let report = emitted(loss::emit, &interface);
        let mut ids: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for entry in report["entries"].as_array().unwrap() {
            let text = |key: &str| entry[key].as_str().unwrap();
            assert!(ids.entry(text("target")).or_default().insert(text("id")), "{entry} twice");
            assert!(["weakened", "dropped"].contains(&text("status")), "{entry}");
            assert!(entry.get("why").is_some(), "{entry}");
        }
        let targets: Vec<&str> = documents(&interface).into_keys().collect();
        for target in targets.iter().chain(&["bundle.rule-free"]) {
            let missing: Vec<_> = ids["json-schema"].difference(&ids[target]).collect();
            assert!(missing.is_empty(), "{target}: {missing:?}");
        }
    }
}

#[test]
fn emitters_have_names_of_their_own() {
    let names: BTreeSet<&str> =
        genwire_codegen::EMITTERS.iter().map(|Emitter { name, .. }| *name).collect();
    assert_eq!(names.len(), genwire_codegen::EMITTERS.len());
}

#[test]
fn an_error_may_have_any_type() {
    let mut files = crate::spec::good();
    for file in &mut files {
        if file.path == "spec/service.toml" {
            file.text.push_str(
                "\n[families.words]\ndoc = \"Words.\"\nbody = \"Words\"\nstatuses = \"errors\"\n",
            );
        } else if file.path == "spec/common/types.toml" {
            file.text.push_str(
                "\n[types.Words]\nkind = \"either\"\ndoc = \"Words.\"\n\
                 [types.Words.alternatives.list]\ntype = \"[string]\"\ndoc = \"Words.\"\n",
            );
        } else if file.path == "spec/demo/create_note.toml" {
            file.text =
                file.text.replace("codes = [2013]", "codes = [2013]\nfamilies.400 = \"words\"");
        }
    }
    let interface =
        genwire_spec::load(&files).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    assert!(!genwire_codegen::generate(&interface).is_empty());
    for (name, document) in documents(&interface) {
        let reply = &document["paths"]["/v1/notes/{shelf}"]["post"]["responses"]["400"]["content"];
        let schema = &reply["application/json"]["schema"]["$ref"];
        assert_eq!(schema, "#/components/schemas/Words", "{name}: {reply}");
    }
}

#[test]
fn errors_without_a_code_are_in_the_documents() {
    let mut files = crate::spec::good();
    for file in &mut files {
        if file.path == "spec/service.toml" {
            file.text.push_str(
                "\n[service.body_errors]\n413 = \"The body is too large.\"\n\
                 [families.words]\ndoc = \"Words.\"\nbody = \"Words\"\nstatuses = \"errors\"\n\
                 [families.number]\ndoc = \"A number.\"\nbody = \"Number\"\nstatuses = \"errors\"\n",
            );
        } else if file.path == "spec/common/types.toml" {
            let types = [("Words", "[string]"), ("Number", "integer")].map(|(name, ty)| {
                format!(
                    "\n[types.{name}]\nkind = \"either\"\ndoc = \"An error.\"\n\
                     [types.{name}.alternatives.only]\ntype = \"{ty}\"\ndoc = \"An error.\"\n"
                )
            });
            file.text.push_str(&types.concat());
        } else if file.path == "spec/demo/create_note.toml" {
            file.text = file.text.replace("family = \"base_resp\"", "family = \"words\"");
            file.text = file.text.replace(
                "codes = [2013]",
                "codes = [2013]\nfamilies.404 = \"number\"\nfamilies.413 = \"number\"",
            );
        }
    }
    let interface =
        genwire_spec::load(&files).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    for (name, document) in documents(&interface) {
        let replies = &document["paths"]["/v1/notes/{shelf}"]["post"]["responses"];
        let replies = replies.as_object().expect("an object");
        let errors = replies.iter().filter(|(status, _)| !status.starts_with('2'));
        let bodies: Vec<_> = errors
            .map(|(status, reply)| {
                let schema = &reply["content"]["application/json"]["schema"]["$ref"];
                let schema = schema.as_str().and_then(|schema| schema.rsplit('/').next());
                (status.as_str(), schema.expect("a reference"))
            })
            .collect();
        let expected = [("400", "Words"), ("404", "Number"), ("413", "Number")];
        assert_eq!(bodies, expected, "{name}");
        for (status, has_code) in [("400", true), ("404", false), ("413", true)] {
            assert_eq!(replies[status]["x-codes"].is_array(), has_code, "{name}: {status}");
        }
    }
}
