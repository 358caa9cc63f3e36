//! Paths, names and statuses that are invalid in a spec: a draft loads all the same.

use crate::{document, drafted};
use genwire_import::{Options, Report};
use proptest::collection::vec;
use proptest::prelude::Strategy as _;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value as JsonValue, json};

/// Parts of odd paths and names.
const PARTS: &[&str] = &[
    "a", "b", "1", "_", "-", "/", "/", "{", "}", "{a}", "{1}", "{}", "{a b}", "{æ}", "{+a}",
    "{a+}", "{new}", "{extra}", "{self}", "{type}", "{a}{b}", ":a", "?", "#", "?a={a}", "\n",
    "\n\n", "\r", "\0", " ", "é", "日", "\u{202e}", "%", "%2f", ".", "..", "\\", "\"", "'", "`",
    "*", "$", "<b>", "x-", "A",
];

/// Keys of responses, of which few are statuses.
const STATUSES: &[&str] = &[
    "200", "201", "204", "20", "2", "", "2000", "0200", "2xx", "2XX", "4XX", "XXX", "default",
    "404", "099", "600", "999", "1XX", "101", "302", "ok", "+20", "2é", " 200", "5xX", "x-a",
];

fn name() -> impl proptest::strategy::Strategy<Value = String> {
    vec(select(PARTS), 0..5).prop_map(|parts| parts.concat())
}

/// Returns an operation with a parameter at each position, and with responses for these statuses.
fn operation(name: &str, statuses: &[&str]) -> JsonValue {
    let parameter = |place: &str| {
        json!({"name": name, "in": place, "required": place == "path",
               "schema": {"type": "string"}})
    };
    let body = json!({"application/json": {"schema": {"type": "object", "properties": {
        name: {"type": "string", "enum": [name], "default": name, "example": name},
    }}}});
    let response = json!({"description": name, "content": body,
                          "headers": {name: {"schema": {"type": "string"}}}});
    let responses: serde_json::Map<_, _> =
        statuses.iter().map(|status| ((*status).to_owned(), response.clone())).collect();
    let parameters = ["path", "query", "header", "cookie"].map(parameter);
    json!({
        "operationId": name, "tags": [name],
        "parameters": parameters,
        "requestBody": {"content": body},
        "responses": responses,
    })
}

fn lost<'r>(report: &'r Report, pointer: &'r str) -> String {
    let all = report.at(pointer).map(|(reason, what)| format!("{}: {what}", reason.id()));
    all.collect::<Vec<_>>().join("\n")
}

#[test]
fn drafts_of_odd_paths_names_and_statuses_load() {
    let statuses = vec(select(STATUSES), 0..4);
    let paths = vec((name(), name(), statuses), 1..4);
    let mut runner = TestRunner::new(Config { cases: 192, ..Config::default() });
    let run = runner.run(&paths, |all| {
        let mut paths = serde_json::Map::new();
        for (path, name, statuses) in &all {
            let path = format!("/{path}");
            paths.insert(
                path,
                json!({"get": operation(name, statuses), "put": operation(name, &[])}),
            );
        }
        drafted(&document(&JsonValue::Object(paths).to_string(), "{}"), &Options::default());
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn parts_of_a_path_get_names_that_code_can_have() {
    for (name, code) in [
        ("1", "part_1"),
        ("1param", "part_1param"),
        ("日", "part"),
        ("é", "e"),
        ("ü1", "u1"),
        ("new", "new_part"),
        ("a b", "a_b"),
    ] {
        let paths = json!({format!("/a/{{{name}}}"): {"get": {
            "parameters": [{"name": name, "in": "path", "required": true,
                            "schema": {"type": "integer"}}],
            "responses": {"200": {"description": "A."}},
        }}});
        let draft = drafted(&document(&paths.to_string(), "{}"), &Options::default());
        let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        // The language derives this name by itself.
        let is_written = text.contains(&format!("name = \"{code}\""));
        assert_eq!(is_written, code != "a_b", "{name}: {text}");
        assert!(text.contains("type = \"integer\""), "{name}: {text}");
        assert_eq!(draft.report.carried(), 1, "{name}: {}", draft.report.to_text());
    }
}

#[test]
fn what_no_spec_can_have_is_lost_with_its_reason() {
    let get =
        |statuses: &[&str]| json!({"get": {"responses": operation("a", statuses)["responses"]}});
    let paths = json!({"/a\nb": get(&["200"]), "/c": get(&["20", "200"]), "/d": get(&["200"])});
    let draft = drafted(&document(&paths.to_string(), "{}"), &Options::default());
    let path = lost(&draft.report, "/paths/~1a\nb/get");
    assert!(path.starts_with("invalid: the path `/a\nb` has a line end"), "{path}");
    let status = lost(&draft.report, "/paths/~1c/get/responses/20");
    assert!(status.starts_with("invalid: the response `20`: expected a status"), "{status}");
    assert_eq!(draft.report.carried(), 1, "{}", draft.report.to_text());
}

/// Returns parts of a document with odd names: mutually recursive schemas, servers, tags and
/// credentials.
fn components(names: &[String]) -> JsonValue {
    let last = names.last().cloned().unwrap_or_default();
    let escaped = genwire_constraint::pointer::escape(&last);
    let schema = |name: &String| {
        json!({"type": "object", "required": [name], "properties": {
            name: {"type": "string", "enum": [name, "x"], "default": name},
            "next": {"$ref": format!("#/components/schemas/{escaped}")},
            "other": {"$ref": name},
        }, "title": name, "description": name})
    };
    let map = |value: &dyn Fn(&String) -> JsonValue| {
        let members = names.iter().map(|name| (name.clone(), value(name)));
        JsonValue::Object(members.collect())
    };
    let security: Vec<JsonValue> = names.iter().map(|name| json!({name: [name]})).collect();
    let union: Vec<JsonValue> = names
        .iter()
        .map(|name| json!({"$ref": format!("#/components/schemas/{}", genwire_constraint::pointer::escape(name))}))
        .collect();
    let body = json!({"application/json": {"schema": {"oneOf": union, "discriminator": {"propertyName": last}}, "example": {name_of(&last): last}}});
    json!({
        "openapi": "3.1.0", "info": {"title": last, "version": last, "description": last},
        "servers": names.iter().map(|name| json!({"url": name, "description": name})).collect::<Vec<_>>(),
        "tags": names.iter().map(|name| json!({"name": name, "description": name})).collect::<Vec<_>>(),
        "security": security,
        "paths": {"/a": {"post": {"operationId": last, "tags": names, "requestBody": {"content": body},
            "responses": {"200": {"description": last, "content": body}},
            "callbacks": map(&|_| json!({"{$request.body#/next}": {"post": {"requestBody": {"content": body}, "responses": {}}}}))}}},
        "webhooks": map(&|_| json!({"post": {"requestBody": {"required": true, "content": body}, "responses": {"200": {"description": "x"}}}})),
        "components": {
            "schemas": map(&schema),
            "securitySchemes": map(&|name| json!({"type": "apiKey", "in": "header", "name": name})),
        },
    })
}

fn name_of(name: &str) -> String {
    if name.is_empty() { "a".to_owned() } else { name.to_owned() }
}

#[test]
fn drafts_of_odd_schemas_servers_tags_and_credentials_load() {
    let mut runner = TestRunner::new(Config { cases: 96, ..Config::default() });
    let run = runner.run(&vec(name(), 1..4), |names| {
        for areas in [genwire_import::Areas::One, genwire_import::Areas::Tags] {
            drafted(&components(&names).to_string(), &Options { areas, ..Options::default() });
        }
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn values_tags_and_webhooks_have_docs_of_one_sentence() {
    for name in ["a\n\nb", "a. B", "`", "\r\n", ""] {
        let kind = |tag: &str| json!({"type": "object", "required": ["k"], "properties": {"k": {"const": tag}}});
        let union =
            json!({"oneOf": [kind(name), kind("other")], "discriminator": {"propertyName": "k"}});
        let body = json!({"required": true, "content": {"application/json": {"schema": union}}});
        let document = json!({
            "openapi": "3.1.0", "info": {"title": "Pets", "version": "1"},
            "paths": {"/a": {"post": {"requestBody": body, "responses": {"204": {"description": "x"}}}}},
            "webhooks": {name: {"post": {"requestBody": body, "responses": {"200": {"description": "x"}}}}},
            "components": {"schemas": {"Kind": {"type": "string", "enum": [name, "other"]}}},
        });
        drafted(&document.to_string(), &Options::default());
    }
}
