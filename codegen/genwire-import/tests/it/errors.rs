//! Error bodies that are not objects.

use crate::{document, drafted, reasons};
use genwire_import::{Draft, Options, Reason};

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

/// A draft of `GET /pets` with errors, each a status with its content and more members.
fn with_errors(errors: &[(&str, &str)]) -> Draft {
    let all: Vec<String> = errors
        .iter()
        .map(|(status, more)| format!(r#""{status}": {{"description": "x"{more}}}"#))
        .collect();
    let paths = format!(
        r#"{{"/pets": {{"get": {{"operationId": "getPet", "responses": {{"204": {{"description": "x"}}, {}}}}}}}}}"#,
        all.join(", ")
    );
    drafted(&document(&paths, "{}"), &Options::default())
}

#[test]
fn each_form_of_an_error_is_carried_or_reported() {
    let [a, b] = ["string", "integer"].map(|ty| {
        format!(r#"{{"schema": {{"type": "object", "properties": {{"a": {{"type": "{ty}"}}}}}}}}"#)
    });
    let place = "/paths/~1pets/get/responses/404";
    for (content, at, reason, media_types) in [
        (format!(r#""application/json": {a}"#), "", "", ""),
        (
            format!(r#""application/json": {a}, "application/problem+json": {b}"#),
            "/content/application~1problem+json",
            "error-form",
            "",
        ),
        (
            format!(r#""application/problem+json": {b}, "application/json": {a}"#),
            "/content/application~1problem+json",
            "error-form",
            "",
        ),
        (
            format!(r#""application/problem+json": {a}"#),
            "",
            "",
            "media_types = [\"application/problem+json\"]",
        ),
        (
            format!(r#""application/json; charset=utf-8": {a}, "text/json": {a}"#),
            "",
            "",
            "media_types = [\"text/json\"]",
        ),
        (
            format!(r#""application/json": {a}, "application/xml": {b}"#),
            "/content/application~1xml",
            "further-reply",
            "",
        ),
        (
            format!(r#""application/x-ndjson": {a}"#),
            "/content/application~1x-ndjson",
            "other-reply",
            "",
        ),
        (format!(r#""application/json": {a}, "/pets": {a}"#), "/content/~1pets", "no-effect", ""),
        (
            format!(r#""application/json": {a}, "text/event-stream": {b}"#),
            "/content/text~1event-stream",
            "further-reply",
            "",
        ),
    ] {
        let draft = with_errors(&[("404", &format!(r#", "content": {{{content}}}"#))]);
        let at = format!("{place}{at}");
        let found: Vec<&str> = draft.report.at(&at).map(|(it, _)| it.id()).collect();
        assert!(reason.is_empty() || found == [reason], "{content}: {:?}", draft.report.losses);
        let is_loss = matches!(reason, "error-form" | "other-reply" | "further-reply");
        assert_eq!(draft.report.carried(), usize::from(!is_loss), "{content}");
        let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        assert!(texts.contains(media_types), "{content}: {texts}");
        assert_eq!(texts.contains("media_types"), !media_types.is_empty(), "{content}: {texts}");
    }
}

#[test]
fn an_error_without_the_body_of_the_others_is_remarked() {
    let body = r#", "content": {"application/json": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}}}"#;
    for (of_404, remarks) in [(body, 0), ("", 1)] {
        let draft = with_errors(&[("400", body), ("404", of_404)]);
        let found = draft.report.at("/paths/~1pets/get/responses/404");
        assert_eq!(found.filter(|(it, _)| it.id() == "other-form").count(), remarks);
        assert_eq!(reasons(&draft.report), [""]);
    }
    let draft = with_errors(&[("400", ""), ("404", "")]);
    assert_eq!(draft.report.losses.len(), 0, "{:?}", draft.report.losses);
}

#[test]
fn an_error_with_another_json_body_than_the_others_is_a_loss() {
    let json =
        |schema: &str| format!(r#", "content": {{"application/json": {{"schema": {schema}}}}}"#);
    let body = json(r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#);
    let text = r#", "content": {"text/plain": {"schema": {"type": "string"}}}"#;
    let none = r#", "content": {"application/json": {}}"#;
    for (first, second, reason, guesses) in [
        (body.as_str(), text, "", 1),
        (text, body.as_str(), "", 1),
        (body.as_str(), &json(r#"{"type": "object", "properties": {}}"#), "", 1),
        (body.as_str(), &json(r#"{"type": "object", "minProperties": 2}"#), "error-form", 0),
        (body.as_str(), none, "", 1),
        (text, text, "", 0),
    ] {
        let draft = with_errors(&[("4XX", first), ("5XX", second)]);
        assert_eq!(reasons(&draft.report), [reason], "{first} {second}");
        let found = draft.report.losses.get(&Reason::Guess).into_iter().flatten();
        let found = found.filter(|one| one.what.contains("error"));
        assert_eq!(found.count(), guesses, "{first} {second}: {:?}", draft.report.losses);
    }
}

#[test]
fn further_errors_of_an_operation_have_the_names_of_their_statuses() {
    let body = |member: &str| {
        format!(
            r#", "content": {{"application/json": {{"schema": {{"type": "object",
            "properties": {{"{member}": {{"type": "string"}}}}}}}}}}"#
        )
    };
    let [one, two, three, four] = ["a", "b", "c", "d"].map(body);
    let draft = with_errors(&[("400", &one), ("403", &two), ("412", &three), ("5XX", &four)]);
    let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    for name in ["", "Forbidden", "PreconditionFailed"] {
        assert!(texts.contains(&format!("body = \"GetPet{name}Error\"")), "{name}: {texts}");
    }
}

#[test]
fn further_members_of_an_error_are_reported() {
    for (more, place, reason) in [
        (r#", "links": {"a": {"operationId": "getPet"}}"#, "/links", "links"),
        (r#", "schema": {"type": "string"}"#, "/schema", "keyword"),
        (
            r#", "content": {"application/json": {"schema": {"type": "string"}, "example": "a"}}"#,
            "/content/application~1json/example",
            "example",
        ),
    ] {
        let draft = with_errors(&[("404", more)]);
        let place = format!("/paths/~1pets/get/responses/404{place}");
        let found: Vec<&str> = draft.report.at(&place).map(|(it, _)| it.id()).collect();
        assert_eq!(found, [reason], "{more}: {:?}", draft.report.losses);
    }
}

#[test]
fn the_errors_of_all_other_statuses_have_the_family_of_the_operation() {
    for (errors, expected, reason) in [
        (&[("404", "One"), ("default", "Two")][..], "two 404=one", ""),
        (&[("default", "Two"), ("404", "One"), ("500", "One")], "two 404=one 500=one", ""),
        (&[("404", "One"), ("500", "Two"), ("default", "Two")], "two 404=one", ""),
        (&[("404", "One"), ("500", "Two")], "one 500=two", ""),
        (&[("404", "One"), ("4XX", "Two")], "two 404=one", ""),
        (&[("4XX", "One"), ("5XX", "One")], "one", ""),
        (&[("4XX", "One"), ("5XX", "Two")], "one 500=two", "error-form"),
        (&[("4XX", "One"), ("default", "Two")], "two 400=one", "error-form"),
        (&[("400", "Two"), ("4XX", "One"), ("default", "Two")], "two", "error-form"),
    ] {
        let replies = errors.iter().map(|(key, ty)| {
            format!(
                r##", "{key}": {{"description": "x", "content": {{"application/json":
                {{"schema": {{"$ref": "#/components/schemas/{ty}"}}}}}}}}"##
            )
        });
        let paths = format!(
            r#"{{"/pets": {{"get": {{"operationId": "getPet",
            "responses": {{"204": {{"description": "x"}}{}}}}}}}}}"#,
            replies.collect::<String>()
        );
        let types = r#"{"One": {"type": "object", "properties": {"message": {"type": "string"}}},
            "Two": {"type": "object", "properties": {"detail": {"type": "string"}}}}"#;
        let draft = drafted(&document(&paths, types), &Options::default());
        let file = draft.files.iter().find(|file| file.path.ends_with("get_pet.toml")).unwrap();
        let lines = file.text.lines().filter_map(|line| line.strip_prefix("famil"));
        let found: Vec<String> = lines
            .map(|line| line.replace("ies.", "").replace("y = ", "").replace(" = ", "="))
            .map(|line| line.replace('"', ""))
            .collect();
        assert_eq!(found.join(" "), expected, "{errors:?}");
        assert_eq!(reasons(&draft.report).concat(), reason, "{errors:?}");
    }
}

/// A server only has a code, a message and the request id.
#[test]
fn the_error_of_a_server_has_what_its_form_requires() {
    let error = r#"{"type": "object", "required": ["code", "message", "source", "status", "retry"],
        "properties": {"code": {"type": "integer"}, "message": {"type": "string"},
        "status": {"type": "string"}, "retry": {"type": "boolean"}, "hint": {"type": "string"},
        "source": {"type": "object", "required": ["kind", "path"], "properties": {
            "kind": {"type": "string", "enum": ["body", "query"]}, "path": {"type": "string"}}}}}"#;
    let paths = format!(
        r#"{{"/pets": {{"get": {{"operationId": "getPet", "responses": {{"204": {{"description": "x"}},
        "404": {{"description": "x", "content": {{"application/json": {{"schema": {error}}}}}}}}}}}}}}}"#
    );
    let draft = drafted(&document(&paths, "{}"), &Options::default());
    let interface = genwire_spec::load(&draft.files).unwrap();
    let body = interface.families[0].written(&interface.types);
    let expected = [
        r#""code":"{code}""#,
        r#""message":"{text}""#,
        r#""status":"{type}""#,
        r#""retry":false"#,
        r#""kind":"body""#,
        r#""path":"{text}""#,
    ];
    let body = body.to_compact();
    for member in expected {
        assert!(body.contains(member), "no {member} in {body}");
    }
    assert!(!body.contains("hint"), "{body}");
}

#[test]
fn equal_errors_of_operations_are_one_family() {
    // The same form with its keys in another order.
    let members = r#""properties": {"message": {"type": "string"}}"#;
    let schemas = [
        format!(r#"{{"type": "object", {members}}}"#),
        format!(r#"{{{members}, "type": "object"}}"#),
    ];
    let operation = |id: &str, schema: &str| {
        format!(
            r#""/{id}": {{"post": {{"operationId": "{id}", "responses": {{"204": {{"description": "x"}},
            "409": {{"description": "x", "content": {{"application/json": {{"schema": {schema}}}}}}}}}}}}}"#
        )
    };
    let [first, second] = schemas;
    let paths =
        format!("{{{}, {}}}", operation("holdItem", &first), operation("cancelItem", &second));
    let draft = drafted(&document(&paths, "{}"), &Options::default());
    assert_eq!(reasons(&draft.report), ["", ""]);
    let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    assert_eq!(texts.matches("\n[families.").count(), 1, "{texts}");
    assert_eq!(texts.matches("\nfamily = ").count(), 2, "{texts}");
}

#[test]
fn the_message_is_found_in_lists_and_in_any_spelling() {
    let inner = r#"{"type": "object", "properties": {"code": {"type": "string"},
        "message": {"type": "string"}}}"#;
    for (members, message, written) in [
        (r#""Message": TEXT"#, "Message", r#"{"Message":"{text}"}"#),
        (r#""error-message": TEXT"#, "error-message", r#"{"error-message":"{text}"}"#),
        (r#""errors": [TEXT]"#, "errors", r#"{"errors":["{text}"]}"#),
        (
            r#""errors": [INNER]"#,
            "errors.message",
            r#"{"errors":[{"code":"{type}","message":"{text}"}]}"#,
        ),
        (r#""Errors": [INNER], "detail": TEXT"#, "detail", r#"{"detail":"{text}"}"#),
        (
            r#""error": INNER, "errors": [TEXT]"#,
            "error.message",
            r#"{"error":{"code":"{type}","message":"{text}"}}"#,
        ),
        (r#""detail": TEXT, "message": [TEXT]"#, "detail", r#"{"detail":"{text}"}"#),
        (r#""Message": TEXT, "message": TEXT"#, "message", r#"{"message":"{text}"}"#),
        (r#""error.message": TEXT, "title": TEXT"#, "title", r#"{"title":"{text}"}"#),
        // The other required members of an item are present.
        (r#""detail": [STRICT]"#, "detail.msg", r#"{"detail":[{"msg":"{text}","loc":[]}]}"#),
    ] {
        let strict = r#"{"type": "object", "required": ["loc", "msg"], "properties": {"msg": TEXT,
            "loc": {"type": "array", "items": TEXT}}}"#;
        let members = members.replace('[', r#"{"type": "array", "items": "#).replace(']', "}");
        let members = members.replace("INNER", inner).replace("STRICT", strict);
        let members = members.replace("TEXT", r#"{"type": "string"}"#);
        let schema = format!(r#"{{"type": "object", "properties": {{{members}}}}}"#);
        let content = format!(r#", "content": {{"application/json": {{"schema": {schema}}}}}"#);
        let draft = with_errors(&[("400", &content)]);
        let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        assert!(texts.contains(&format!("message = \"{message}\"\n")), "{members}: {texts}");
        let interface = genwire_spec::load(&draft.files).unwrap();
        let body = interface.families[0].written(&interface.types);
        assert_eq!(body.to_compact(), written, "{members}");
    }
}
