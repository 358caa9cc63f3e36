//! Errors that are no objects.

use crate::{document, drafted, reasons};
use genwire_import::Options;

#[test]
fn an_error_may_have_any_type() {
    for (schema, ty, reason) in [
        (r#"{"type": ["string", "null"]}"#, "type = \"string\"", "null-body"),
        (r#"{"type": ["object", "null"], "properties": {"a": {}}}"#, "fields.a", "null-body"),
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
        assert_eq!(reasons(&draft.report), [reason, reason], "{schema}");
        let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        for written in ["family = \"get_pet_error\"", "body = \"GetPetError\"", ty] {
            assert!(texts.contains(written), "no {written} in {texts}");
        }
    }
}
