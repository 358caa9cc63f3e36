//! Request bodies with several media types, in multipart form, and without JSON.

use crate::carried::operation;

#[test]
fn a_request_has_several_media_types() {
    let pet = r##"{"schema": {"$ref": "#/components/schemas/Pet"}}"##;
    let replies = r#"{"200": {"description": "Yes."}}"#;
    let body = |content: &str| {
        operation(&format!(r#"{{"required": true, "content": {{{content}}}}}"#), replies)
    };
    let (text, reasons) = body(&format!(
        r#""application/x-www-form-urlencoded": {pet}, "application/json": {pet}, "text/json": {pet}"#
    ));
    assert_eq!(reasons, "");
    let further = "body.media_types = [\"application/x-www-form-urlencoded\", \"text/json\"]";
    assert!(text.contains(further), "{text}");
    let (text, reasons) = body(&format!(r#""application/vnd.pet+json": {pet}"#));
    assert_eq!(reasons, "");
    assert!(text.contains("body.media_type = \"application/vnd.pet+json\""), "{text}");
    let other = r#""multipart/form-data": {"schema": {"type": "object"}}"#;
    assert_eq!(body(&format!(r#""application/json": {pet}, {other}"#)).1, "further-body");
}

#[test]
fn a_form_and_parts_are_carried_where_they_are_objects() {
    let replies = r#"{"200": {"description": "Yes."}}"#;
    let body = |content: &str| {
        operation(&format!(r#"{{"required": true, "content": {{{content}}}}}"#), replies)
    };
    let (form, parts) = ("application/x-www-form-urlencoded", "multipart/form-data");
    let pet = r##"{"$ref": "#/components/schemas/Pet"}"##;
    let of = |member: &str| format!(r#"{{"type": "object", "properties": {{"it": {member}}}}}"#);
    let json = r#""encoding": {"it": {"contentType": "application/json"}}, "#;
    let deep = r#""encoding": {"it": {"style": "deepObject"}}, "#;
    let joined = r#""encoding": {"it": {"explode": false}}, "#;
    let string = of(r#"{"type": "string"}"#);
    let list = of(r#"{"type": "array", "items": {"type": "integer"}}"#);
    for (encoding, schema, media_type, reason) in [
        ("", pet, form, ""),
        (joined, &string, form, ""),
        (joined, &list, form, "form-body"),
        (joined, &of(r#"{"type": "string", "format": "binary"}"#), parts, ""),
        ("", pet, parts, ""),
        (json, &of(pet), form, ""),
        (deep, &of(pet), form, ""),
        ("", &of(r#"{"type": "array", "items": {"type": "integer"}}"#), parts, ""),
        ("", &of(r#"{"type": "string", "format": "binary"}"#), parts, ""),
        ("", &of(r#"{"type": "string", "format": "binary"}"#), form, "form-body"),
        (
            "",
            &of(r#"{"type": "array", "items": {"type": "string", "format": "binary"}}"#),
            parts,
            "",
        ),
        (
            "",
            &of(r#"{"oneOf": [{"type": "string", "format": "binary"}, {"type": "integer"}]}"#),
            parts,
            "multipart-body",
        ),
        ("", r#"{"type": "string"}"#, form, "form-body"),
        ("", r#"{"type": "object"}"#, form, ""),
        ("", &string, "multipart/mixed", "multipart-body"),
    ] {
        let (text, reasons) = body(&format!(r#""{media_type}": {{{encoding}"schema": {schema}}}"#));
        assert_eq!(reasons, reason, "{media_type} {schema}");
        if reason.is_empty() {
            assert!(text.contains(&format!("body.media_type = \"{media_type}\"")), "{text}");
        }
    }
    let both = format!(r#""{parts}": {{"schema": {pet}}}, "{form}": {{"schema": {pet}}}"#);
    let (text, reasons) = body(&both);
    assert_eq!(reasons, "");
    assert!(text.contains(&format!("body.media_types = [\"{parts}\"]")), "{text}");
    let other = format!(r#""{parts}": {{"schema": {pet}}}, "{form}": {{"schema": {string}}}"#);
    assert_eq!(body(&other).1, "further-body");
    for first in [form, "application/json"] {
        for (content_type, written, reason) in [
            ("text/csv", "media_types = [\"text/csv\"]", ""),
            ("text/csv, text/p*", "body.media_types = [\"multipart/form-data\"]", "multipart-body"),
        ] {
            let encoding = format!(r#"{{"it": {{"contentType": "{content_type}"}}}}"#);
            let both = format!(
                r#""{first}": {{"schema": {string}}},
                   "{parts}": {{"schema": {string}, "encoding": {encoding}}}"#
            );
            let (text, reasons) = body(&both);
            assert_eq!(reasons, reason, "{first} {content_type}");
            assert!(text.contains(written), "{first}: {text}");
        }
    }
}

#[test]
fn a_part_that_is_sent_as_json_has_no_other_media_type() {
    let file = r#"{"type": "string", "format": "binary"}"#;
    let object = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
    for (member, content_type, written, reason) in [
        (object, "application/xml", "", "multipart-body"),
        (object, "application/json", "", ""),
        (r#"{"type": "string"}"#, "application/xml", "application/xml", ""),
        (file, "application/xml", "application/xml", ""),
    ] {
        let content = format!(
            r#"{{"multipart/form-data": {{"encoding": {{"it": {{"contentType": "{content_type}"}}}},
            "schema": {{"type": "object", "properties": {{"it": {member}, "file": {file}}}}}}}}}"#
        );
        let body = format!(r#"{{"required": true, "content": {content}}}"#);
        let (text, reasons) = operation(&body, r#"{"200": {"description": "Yes."}}"#);
        assert_eq!(reasons, reason, "{member} {content_type}");
        let list = format!("media_types = [\"{written}\"]");
        assert_eq!(text.contains("media_types"), !written.is_empty(), "{text}");
        assert!(written.is_empty() || text.contains(&list), "{text}");
    }
}

#[test]
fn files_under_any_name_are_a_loss() {
    let file = r#"{"type": "string", "format": "binary"}"#;
    for (further, reason) in [(file, "multipart-body"), (r#"{"type": "string"}"#, ""), ("true", "")]
    {
        for members in [format!(r#""properties": {{"file": {file}}},"#), String::new()] {
            let body = format!(
                r#"{{"required": true, "content": {{"multipart/form-data": {{"schema": {{
                "type": "object", {members} "additionalProperties": {further}}}}}}}}}"#
            );
            let (_, reasons) = operation(&body, r#"{"200": {"description": "Yes."}}"#);
            assert_eq!(reasons, reason, "{further} {members}");
        }
    }
}

#[test]
fn a_request_may_be_no_json() {
    let replies = r#"{"200": {"description": "Yes."}}"#;
    let body = |content: &str| operation(&format!(r#"{{"content": {{{content}}}}}"#), replies);
    let binary = r#"{"schema": {"type": "string", "format": "binary"}}"#;
    let pet = r##"{"schema": {"$ref": "#/components/schemas/Pet"}}"##;
    for (content, written, reason) in [
        (
            format!(r#""image/png": {binary}, "image/gif": {binary}"#),
            "request = \"bytes\"\nbody.optional = true\nbody.media_type = \"image/png\"\n\
             body.media_types = [\"image/gif\"]",
            "",
        ),
        (
            r#""text/plain": {"schema": {"type": "string"}}"#.to_owned(),
            "request = \"text\"\nbody.optional = true\nbody.media_type = \"text/plain\"",
            "",
        ),
        (
            format!(r#""application/octet-stream": {pet}"#),
            "request = \"bytes\"\nbody.optional = true\nbody.media_type = \"application/octet-stream\"",
            "",
        ),
        (
            r#""text/plain": {"schema": {"type": "integer"}}"#.to_owned(),
            "request = \"integer\"",
            "",
        ),
        (
            format!(r#""*/*": {binary}"#),
            "request = \"bytes\"\nbody.optional = true\nbody.media_type = \"*/*\"",
            "",
        ),
        (
            r#""application/*": {"schema": {"contentMediaType": "application/octet-stream"}}"#
                .to_owned(),
            "request = \"bytes\"\nbody.optional = true\nbody.media_type = \"application/*\"",
            "",
        ),
        (format!(r#""*/*": {binary}, "application/json": {pet}"#), "\"Pet\"", "further-body"),
        (format!(r#""*/*": {binary}, "application/json": {{}}"#), "\"json\"", "further-body"),
        (format!(r#""text/xml": {pet}"#), "request = \"text\"", "other-body"),
        (format!(r#""text/xml": {pet}, "text/plain": {{}}"#), "request = \"text\"", "further-body"),
        (format!(r#""multipart/mixed": {pet}"#), "", "multipart-body"),
    ] {
        let (text, reasons) = body(&content);
        assert_eq!(reasons, reason, "{content}");
        assert!(text.contains(written), "{text}");
    }
}
