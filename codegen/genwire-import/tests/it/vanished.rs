//! Statements that change the set of valid bodies: each is imported, or charged to its operation.

use crate::{document, drafted};
use genwire_import::{Carried, Draft, Options, Reason};
use genwire_spec::judge;
use genwire_spec::model::BodyKind;
use genwire_spec::resolve::literals::parse;

/// A draft of `POST /pets` whose body has a schema, with named schemas.
fn with_body(schema: &str, schemas: &str) -> Draft {
    let paths = format!(
        r#"{{"/pets": {{"post": {{"operationId": "createPet", "requestBody": {{"required": true,
        "content": {{"application/json": {{"schema": {schema}}}}}}},
        "responses": {{"204": {{"description": "Done."}}}}}}}}}}"#
    );
    drafted(&document(&paths, schemas), &Options::default())
}

/// A draft of `GET /pets` with responses.
fn with_responses(responses: &str) -> Draft {
    let paths =
        format!(r#"{{"/pets": {{"get": {{"operationId": "getPet", "responses": {responses}}}}}}}"#);
    drafted(&document(&paths, "{}"), &Options::default())
}

/// Returns the ids of all losses and guesses of the only operation.
fn charged(draft: &Draft) -> Vec<&'static str> {
    let [operation] = draft.report.operations.as_slice() else { panic!("one operation") };
    operation.reasons.keys().map(|reason| reason.id()).collect()
}

/// Returns true if the draft accepts a body of its only operation.
fn accepts(draft: &Draft, body: &str) -> bool {
    let interface = genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
    let [operation] = interface.operations.as_slice() else { panic!("one operation") };
    let body = parse(body).unwrap_or_else(|_| panic!("{body}"));
    let id = judge::type_of(operation, BodyKind::Request, &interface, &body);
    let Some(id) = id else { panic!("no body") };
    judge::judge(&interface, id, &body).is_empty()
}

#[test]
fn a_tag_that_may_be_no_string_makes_no_union() {
    for (tag, value) in [
        (r#"{"enum": ["a", 5]}"#, "5"),
        (r#"{"enum": ["a", null]}"#, "null"),
        (r#"{"type": ["string", "null"], "enum": ["a", null]}"#, "null"),
    ] {
        let schema = format!(
            r#"{{"type": "object", "required": ["it"], "properties": {{"it": {{"oneOf": [
            {{"type": "object", "required": ["k"], "properties": {{"k": {tag}, "v": {{"type": "string"}}}}}},
            {{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "b"}}, "w": {{"type": "string"}}}}}}]}}}}}}"#
        );
        let draft = with_body(&schema, "{}");
        for value in [value, "\"a\"", "\"b\""] {
            assert!(accepts(&draft, &format!(r#"{{"it": {{"k": {value}}}}}"#)), "{tag} {value}");
        }
    }
}

#[test]
fn the_keywords_beside_listed_values_of_alternatives_restrict_them() {
    let draft = with_body(
        r#"{"type": "object", "properties": {"it": {"anyOf": [
        {"enum": ["a", "long"], "maxLength": 2}, {"type": "string", "enum": ["b", 7]}]}}}"#,
        "{}",
    );
    for (value, expected) in [("\"a\"", true), ("\"b\"", true), ("\"long\"", false), ("7", false)] {
        assert_eq!(accepts(&draft, &format!(r#"{{"it": {value}}}"#)), expected, "{value}");
    }
    let draft = with_body(
        r#"{"type": "object", "properties": {"it": {"anyOf": [
        {"enum": ["a", "c"], "not": {"const": "c"}}, {"const": "b"}]}}}"#,
        "{}",
    );
    for (value, expected) in [("\"a\"", true), ("\"b\"", true), ("\"c\"", false)] {
        assert_eq!(accepts(&draft, &format!(r#"{{"it": {value}}}"#)), expected, "{value}");
    }
    assert_eq!(charged(&draft), [""; 0]);
    let draft = with_body(
        r#"{"type": "object", "properties": {"it": {"anyOf": [
        {"enum": ["a", "c"], "not": {"maxLength": 0}}, {"const": "b"}]}}}"#,
        "{}",
    );
    assert_eq!(charged(&draft), ["conditional"]);
}

#[test]
fn a_type_that_is_too_large_costs_the_operations_that_use_it() {
    let content = |name: &str| {
        format!(
            r##""requestBody": {{"required": true, "content": {{"application/json":
            {{"schema": {{"$ref": "#/components/schemas/{name}"}}}}}}}},
            "responses": {{"204": {{"description": "Done."}}}}"##
        )
    };
    let paths = format!(
        r#"{{"/a": {{"post": {{"operationId": "createA", {}}}}},
        "/b": {{"post": {{"operationId": "createB", {}}}}},
        "/c": {{"post": {{"operationId": "createC", {}}}}}}}"#,
        content("Outer"),
        content("Large"),
        content("Small")
    );
    let schemas = r##"{
        "Outer": {"type": "object", "required": ["in"],
            "properties": {"in": {"$ref": "#/components/schemas/Large"}}},
        "Large": {"type": "object", "required": ["rows"], "properties": {"rows":
            {"type": "array", "minItems": 50, "items": {"type": "string", "minLength": 90000}}}},
        "Small": {"type": "object", "properties": {"a": {"type": "string"}}}}"##;
    let draft = drafted(&document(&paths, schemas), &Options::default());
    let lost = |one: &Carried| (one.name.clone(), one.reasons.keys().map(|it| it.id()).collect());
    let all: Vec<(String, Vec<&str>)> = draft.report.operations.iter().map(lost).collect();
    let expected =
        [("POST /a", vec!["invalid"]), ("POST /b", vec!["invalid"]), ("POST /c", vec![])];
    assert_eq!(all, expected.map(|(name, reasons)| (name.to_owned(), reasons)));
    assert!(draft.files.iter().any(|file| file.path.ends_with("create_c.toml")));
}

#[test]
fn operations_of_paths_with_one_item_have_their_own_names() {
    let paths = r##"{"/a": {"$ref": "#/paths/~1b"}, "/b": {"get": {"operationId": "getIt",
        "responses": {"204": {"description": "Done."}}}}}"##;
    let draft = drafted(&document(paths, "{}"), &Options::default());
    let names: Vec<&str> = draft.report.operations.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["GET /a", "GET /b"]);
}

#[test]
fn members_of_an_event_beside_its_data_are_lost() {
    let events = |event: &str| {
        with_responses(&format!(
            r#"{{"200": {{"description": "Events.", "content": {{"text/event-stream": {{"itemSchema":
            {{"type": "object", "required": ["data"], "properties": {{"data": {{"type": "string",
            "contentMediaType": "application/json", "contentSchema": {{"type": "object",
            "properties": {{"a": {{"type": "string"}}}}}}}}, {event}}}}}}}}}}}}}"#
        ))
    };
    for (event, expected) in [
        (r#""event": {"const": "added"}"#, vec!["stream"]),
        (r#""id": {"type": "string"}"#, vec!["stream"]),
        (r#""retry": {"type": "integer"}"#, vec![]),
    ] {
        assert_eq!(charged(&events(event)), expected, "{event}");
    }
}

#[test]
fn a_reply_of_success_that_no_response_describes_is_a_guess() {
    for responses in [r#"{"404": {"description": "None."}}"#, "{}"] {
        assert_eq!(charged(&with_responses(responses)), ["guess"], "{responses}");
    }
}

#[test]
fn a_header_whose_values_are_json_is_lost_with_the_reason() {
    let draft = with_responses(
        r#"{"204": {"description": "Done.", "headers": {"X-Page": {"content": {"application/json":
        {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}}}}}}}"#,
    );
    let whats: Vec<&str> = draft.report.losses[&Reason::ReplyHeader]
        .iter()
        .map(|change| change.what.as_str())
        .collect();
    assert_eq!(whats, ["`content`: the values of the header `X-Page` are JSON"]);
}

#[test]
fn a_bound_that_is_a_flag_is_a_guess_since_3_1() {
    let draft = with_body(
        r#"{"type": "object", "properties": {"it": {"type": "integer", "minimum": 1, "exclusiveMinimum": true}}}"#,
        "{}",
    );
    assert!(charged(&draft).contains(&"guess"), "{:?}", draft.report.losses);
    assert!(accepts(&draft, r#"{"it": 2}"#) && !accepts(&draft, r#"{"it": 1}"#));
}

#[test]
fn a_dynamic_reference_to_a_plain_anchor_means_the_schema_of_its_own_resource() {
    for anchor in [r#""$anchor": "items""#, r#""$dynamicAnchor": "other", "$anchor": "items""#] {
        let schema = format!(
            r##"{{"$id": "https://a.example/root", "type": "object", "properties": {{
            "it": {{"$ref": "list"}}}}, "$defs": {{"foo": {{"$dynamicAnchor": "items", "type": "string"}},
            "list": {{"$id": "list", "type": "array", "items": {{"$dynamicRef": "#items"}},
            "$defs": {{"items": {{{anchor}}}}}}}}}}}"##
        );
        let draft = with_body(&schema, "{}");
        assert!(accepts(&draft, r#"{"it": ["a", 42]}"#), "{anchor}: {:?}", draft.report.losses);
    }
}
