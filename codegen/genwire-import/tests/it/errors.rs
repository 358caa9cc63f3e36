//! Errors that are no objects.

use crate::{document, drafted, reasons};
use genwire_import::Options;

#[test]
fn an_error_may_have_any_type() {
    for (schema, ty, null) in [
        (r#"{"type": ["string", "null"]}"#, "type = \"string\"", "?"),
        (r#"{"type": ["object", "null"], "properties": {"a": {}}}"#, "fields.a", "?"),
        (r#"{"type": "string", "maxLength": 9}"#, "type = \"string\"", ""),
        (r#"{"type": "array", "items": {"type": "string"}}"#, "type = \"[string]\"", ""),
        (r#"{"type": "object", "additionalProperties": {"type": "integer"}}"#, "\"{integer}\"", ""),
        (r#"{"type": "string", "enum": ["a", "b"]}"#, "kind = \"enum\"", ""),
        (
            r#"{"oneOf": [{"type": "object", "properties": {"kind": {"const": "a"}}, "required": ["kind"]},
                {"type": "object", "properties": {"kind": {"const": "b"}}, "required": ["kind"]}]}"#,
            "kind = \"union\"",
            "",
        ),
    ] {
        let media = format!(r#"{{"application/json": {{"schema": {schema}}}}}"#);
        let paths = format!(
            r#"{{"/pets": {{"get": {{"operationId": "getPet", "responses": {{"204": {{"description": "x"}},
            "404": {{"description": "x", "content": {media}}}}}}},
            "put": {{"operationId": "putPet", "responses": {{"204": {{"description": "x"}},
            "404": {{"description": "x", "content": {media}}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        assert_eq!(reasons(&draft.report), ["", ""], "{schema}");
        let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        let body = format!("body = \"GetPetError{null}\"");
        for written in ["family = \"get_pet_error\"", &body, ty] {
            assert!(texts.contains(written), "no {written} in {texts}");
        }
    }
}

#[test]
fn an_error_that_may_be_null_needs_a_free_name() {
    let of = |schema: &str, other: &str| {
        let paths = format!(
            r##"{{"/pets": {{"get": {{"operationId": "getPet", "responses": {{
                "200": {{"description": "x", "content": {{"application/json": {{"schema":
                {{"$ref": "#/components/schemas/{other}"}}}}}}}},
                "404": {{"description": "x", "content": {{"application/json": {{"schema":
                {{"$ref": "#/components/schemas/{schema}"}}}}}}}}}}}}}}}}"##
        );
        let types = r#"{"Fault": {"type": "object", "nullable": true,
            "properties": {"message": {"type": "string"}}},
            "FaultOrNull": {"type": "object", "properties": {"a": {"type": "string"}}}}"#;
        let draft = drafted(&document(&paths, types), &Options::default());
        let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        (texts, reasons(&draft.report).concat())
    };
    let (texts, lost) = of("Fault", "FaultOrNull");
    assert_eq!(lost, "null-body");
    assert!(texts.contains("body = \"Fault\"\n") && texts.contains("message = \"message\""));
}
