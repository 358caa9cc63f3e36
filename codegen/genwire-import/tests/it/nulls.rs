//! Bodies that may be null.

use crate::carried::operation;
use crate::{document, drafted, reasons};
use genwire_import::Options;

#[test]
fn a_body_may_be_null() {
    let body = |schema: &str| {
        format!(
            r#"{{"required": true, "content": {{"application/json": {{"schema": {schema}}}}}}}"#
        )
    };
    for (schema, request, reply) in [
        (r#"{"type": "string", "nullable": true}"#, "string?", "string?"),
        (
            r#"{"type": ["array", "null"], "items": {"type": "integer"}}"#,
            "[integer]?",
            "[integer]?",
        ),
        (r#"{"type": "object", "nullable": true}"#, "object?", "object?"),
        (
            r##"{"anyOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "object", "nullable": true}]}"##,
            "Pet?",
            "Pet?",
        ),
        (
            r#"{"type": ["object", "null"], "properties": {"a": {}}}"#,
            "CreatePetRequestValue?",
            "CreatePetResponseValue?",
        ),
        (
            r#"{"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}"#,
            "CreatePetRequestValue?",
            "CreatePetResponseValue?",
        ),
    ] {
        let replies = format!(
            r#"{{"200": {}}}"#,
            body(schema).replacen("required\": true", "description\": \"It.\"", 1)
        );
        let (text, reasons) = operation(&body(schema), &replies);
        assert_eq!(reasons, "", "{schema}");
        assert!(text.contains(&format!("request = \"{request}\"")), "{text}");
        assert!(text.contains(&format!("type = \"{reply}\"\ndoc = \"It.\"")), "{text}");
    }
}

#[test]
fn a_body_may_be_null_whose_type_is_called_like_the_body() {
    let body = |name: &str| {
        format!(
            r##""content": {{"application/json": {{"schema":
            {{"$ref": "#/components/schemas/{name}"}}}}}}"##
        )
    };
    let paths = format!(
        r#"{{"/pets": {{"post": {{"operationId": "createPet",
        "requestBody": {{"required": true, {}}},
        "responses": {{"200": {{"description": "It.", {}}}}}}}}}}}"#,
        body("CreatePetRequest"),
        body("CreatePetResponse")
    );
    let types = r#"{"CreatePetRequest": {"type": "string", "enum": ["a", "b"], "nullable": true},
        "CreatePetResponse": {"type": "object", "nullable": true,
        "properties": {"a": {"type": "string"}}}}"#;
    let draft = drafted(&document(&paths, types), &Options::default());
    let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    assert_eq!(reasons(&draft.report), [""], "{texts}");
    assert!(texts.contains("request = \"CreatePetRequest?\""), "{texts}");
    assert!(texts.contains("type = \"CreatePetResponse?\""), "{texts}");
    let interface = genwire_spec::load(&draft.files).unwrap();
    for name in ["CreatePetRequestOrNull", "CreatePetResponseOrNull"] {
        assert!(interface.types.iter().any(|def| def.name.wire == name), "no {name}");
    }
}
