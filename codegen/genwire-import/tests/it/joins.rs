//! Documents that join an existing spec: their credentials and their errors.

use crate::{drafted, reasons};
use genwire_import::{Draft, Options, Reason};
use genwire_spec::SpecFile;
use std::collections::BTreeSet;

/// A document with an operation, its responses in addition to a 204, and more top-level members.
fn document(name: &str, responses: &str, schemas: &str, more: &str) -> String {
    format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "{name}", "version": "1"}}, {more}
        "paths": {{"/{name}": {{"get": {{"operationId": "get_{name}", "responses": {{
        "204": {{"description": "Done."}}{responses}}}}}}}}},
        "components": {{"schemas": {{{schemas}}}, "securitySchemes": {{
        "token": {{"type": "http", "scheme": "bearer"}},
        "other_token": {{"type": "http", "scheme": "bearer"}},
        "key": {{"type": "apiKey", "in": "header", "name": "X-Key"}}}}}}}}"#
    )
}

/// A draft of a document that joins the spec, and has to load together with it.
fn joined(spec: Vec<SpecFile>, text: &str) -> Draft {
    drafted(text, &Options { area: Some("more".to_owned()), spec, ..Options::default() })
}

#[test]
fn credentials_are_a_loss_where_they_differ_from_those_of_the_spec() {
    let token = r#""security": [{"token": []}],"#;
    let other = r#""security": [{"other_token": []}],"#;
    let key = r#""security": [{"key": []}],"#;
    let both = r#""security": [{"key": []}, {"token": []}],"#;
    let back = r#""security": [{"token": []}, {"key": []}],"#;
    for (spec, stated, reason) in [
        ("", "", ""),
        ("", r#""security": [],"#, ""),
        ("", r#""security": [{}],"#, ""),
        (token, token, ""),
        (token, other, ""),
        (both, back, ""),
        ("", token, "security"),
        (token, "", "security"),
        (token, key, "security"),
        (token, r#""security": [{"unknown": []}, {"token": []}],"#, "security"),
    ] {
        let first = drafted(&document("one", "", "", spec), &Options::default());
        let draft = joined(first.files, &document("two", "", "", stated));
        assert_eq!(reasons(&draft.report), [reason], "{spec} {stated}");
    }
}

#[test]
fn an_error_of_the_form_of_a_family_is_one_of_it() {
    let error = |name: &str, media: &str| {
        format!(
            r##", "404": {{"description": "None.", "content": {{"{media}": {{
            "schema": {{"$ref": "#/components/schemas/{name}"}}}}}}}}"##
        )
    };
    let fault = |name: &str, members: &str| {
        format!(
            r##""{name}": {{"type": "object", "required": ["title"], "properties": {{{members},
            "more": {{"type": "array", "items": {{"$ref": "#/components/schemas/{name}"}}}}}}}}"##
        )
    };
    let title = r#""title": {"type": "string"}, "level": {"enum": ["a", "b"]}"#;
    let turned = r#""level": {"enum": ["b", "a"]}, "title": {"type": "string", "minLength": 1}"#;
    let wider = r#""title": {"type": ["string", "null"]}, "level": {"enum": ["a", "b"]}"#;
    let values = r#""title": {"type": "string"}, "level": {"enum": ["a", "b", "c"]}"#;
    let (json, problem) = ("application/json", "application/problem+json");
    for (name, members, media, family, reason, remarks) in [
        ("Fault", title, json, "family = \"fault\"\n", "", 0),
        ("Problem", title, json, "family = \"fault\"\n", "", 0),
        ("Problem", turned, json, "family = \"fault\"\n", "", 0),
        ("Problem", title, problem, "family = \"fault\"\n", "further-reply", 1),
        ("Fault", wider, json, "", "error-form", 0),
        ("Problem", values, json, "", "error-form", 0),
    ] {
        let text = document("one", &error("Fault", json), &fault("Fault", title), "");
        let first = drafted(&text, &Options::default());
        let text = document("two", &error(name, media), &fault(name, members), "");
        let draft = joined(first.files, &text);
        assert_eq!(reasons(&draft.report), [reason], "{name} {members}");
        let file = draft.files.iter().find(|file| file.path.ends_with("/get_two.toml")).unwrap();
        assert_eq!(file.text.contains("family = "), !family.is_empty(), "{}", file.text);
        assert!(file.text.contains(family), "{}", file.text);
        let said = draft.report.losses.get(&Reason::FurtherReply).map_or(0, BTreeSet::len);
        assert_eq!(said, remarks, "{media}");
    }
}
