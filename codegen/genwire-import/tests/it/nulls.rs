//! Bodies that may be null.

use crate::carried::operation;

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
