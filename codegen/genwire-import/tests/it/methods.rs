//! Methods, path parameters, and a response for all statuses.

use crate::{document, drafted, reasons};
use genwire_import::Options;

#[test]
fn every_method_of_a_path_is_an_operation() {
    let reply =
        r##"{"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}"##;
    let of = |method: &str, more: &str| {
        format!(
            r#""{method}": {{"operationId": "{method}Pets", {more} "responses": {{"200": {reply}, "404": {reply}}}}}"#
        )
    };
    let body = r#""requestBody": {"content": {"application/json": {}}},"#;
    let all = [of("head", ""), of("options", body), of("trace", body)].join(", ");
    let draft = drafted(
        &document(
            &format!(r#"{{"/v1/pets": {{{all}}}}}"#),
            r#"{"Pet": {"properties": {"a": {}}}}"#,
        ),
        &Options::default(),
    );
    assert_eq!(reasons(&draft.report), ["", "", ""]);
    for (name, method, has_request, has_reply) in [
        ("head_pets", "HEAD", false, false),
        ("options_pets", "OPTIONS", true, true),
        ("trace_pets", "TRACE", false, true),
    ] {
        let file = draft.files.iter().find(|file| file.path.ends_with(&format!("{name}.toml")));
        let text = &file.unwrap().text;
        assert!(text.contains(&format!("method = \"{method}\"")), "{text}");
        assert_eq!(text.contains("\nrequest = "), has_request, "{text}");
        assert_eq!(text.contains("\ntype = \"Pet\""), has_reply, "{text}");
    }
}

#[test]
fn paths_that_differ_in_the_names_of_parameters_are_one() {
    let of = |path: &str, method: &str| {
        let name = path.split(['{', '}']).nth(1).unwrap();
        format!(
            r#""{path}": {{"{method}": {{"parameters": [{{"name": "{name}", "in": "path",
            "required": true, "schema": {{"type": "string"}}}}],
            "responses": {{"204": {{"description": "x"}}}}}}}}"#
        )
    };
    for (paths, expected) in [
        ([of("/h/{x}", "get"), of("/h/{y}", "get")], ["", "clash"]),
        ([of("/h/{x}.csv", "get"), of("/h/{y}.csv", "get")], ["", "clash"]),
        ([of("/h/{x}", "get"), of("/h/{y}", "post")], ["", ""]),
        ([of("/h/{x}", "get"), of("/h/{y}.csv", "get")], ["", ""]),
        ([of("/h/{x}", "get"), of("/h/{x}/a", "get")], ["", ""]),
    ] {
        let text = document(&format!("{{{}}}", paths.join(", ")), "{}");
        let draft = drafted(&text, &Options::default());
        assert_eq!(reasons(&draft.report), expected, "{paths:?}");
        let files = draft.files.iter().filter(|file| file.text.contains("[operation]")).count();
        assert_eq!(files, draft.report.carried(), "{paths:?}");
    }
}

#[test]
fn one_response_for_all_statuses_is_the_reply_and_the_error() {
    let of = |reply: &str| {
        let paths = format!(
            r#"{{"/v1/pets": {{"get": {{"operationId": "listPets", "responses": {{"default": {reply}}}}}}}}}"#
        );
        let pet = r#"{"Pet": {"properties": {"message": {"type": "string"}}}}"#;
        let draft = drafted(&document(&paths, pet), &Options::default());
        assert_eq!(reasons(&draft.report), [""], "{reply}");
        let file = draft.files.iter().find(|file| file.path.ends_with("list_pets.toml"));
        file.unwrap().text.clone()
    };
    let text = of(
        r##"{"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}"##,
    );
    for line in ["any_success = true", "family = \"pet\"", "codes = [500]", "type = \"Pet\""] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let text = of(r#"{"description": "Done."}"#);
    assert!(text.contains("any_success = true") && text.contains("codes = [500]"), "{text}");
}

#[test]
fn a_part_of_the_path_that_takes_every_text_is_a_string() {
    for (schema, reason) in [
        ("{}", ""),
        (r#"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#, ""),
        (r##"{"anyOf": [{"$ref": "#/components/schemas/Id"}, {"type": "integer"}]}"##, ""),
        (r#"{"oneOf": [{"type": "integer"}, {"type": "string", "maxLength": 3}]}"#, ""),
        (r#"{"oneOf": [{"type": "integer"}, {"type": "object"}]}"#, "path-parameter"),
        (r#"{"type": "array", "items": {"type": "string"}}"#, "path-parameter"),
    ] {
        let paths = format!(
            r#"{{"/pets/{{id}}": {{"get": {{"parameters": [{{"name": "id", "in": "path",
            "required": true, "schema": {schema}}}], "responses": {{"204": {{}}}}}}}}}}"#
        );
        let id = r#"{"Id": {"type": "string", "description": "An id."}}"#;
        let draft = drafted(&document(&paths, id), &Options::default());
        assert_eq!(reasons(&draft.report), [reason], "{schema}");
    }
}

#[test]
fn each_operation_with_a_further_method_is_counted() {
    let of = |name: &str| {
        format!(r#"{{"operationId": "{name}", "responses": {{"200": {{"description": "It."}}}}}}"#)
    };
    let paths = format!(
        r#"{{"/files": {{"get": {}, "query": {}, "additionalOperations": {{"COPY": {}, "POST": {}}}}}}}"#,
        of("read"),
        of("find"),
        of("copy"),
        of("add")
    );
    let text = document(&paths, "{}");
    let draft = drafted(&text, &Options::default());
    assert_eq!(reasons(&draft.report), ["", "method", "method", "invalid"]);
    for (name, reason) in [("find", "method"), ("copy", "method"), ("add", "invalid")] {
        let only = vec![name.to_owned()];
        let draft = drafted(&text, &Options { only, ..Options::default() });
        assert_eq!(reasons(&draft.report), [reason], "{name}");
    }
}
