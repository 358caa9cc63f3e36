//! The operations that are fully imported, and the reasons against the others.

use crate::{document, drafted, post, reasons};
use genwire_import::{Options, Reason};

/// The reasons for the only operation, with a schema for the pet and more members.
fn of(pet: &str, more: &str) -> String {
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(more));
    let draft = drafted(&document(&paths, &format!(r#"{{"Pet": {pet}}}"#)), &Options::default());
    assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
    let found = reasons(&draft.report);
    assert_eq!(found.len(), 1);
    assert_eq!(draft.report.not_carried(), usize::from(!found[0].is_empty()));
    found.concat()
}

/// The reasons for the only operation, with a member of the pet.
pub(crate) fn member(schema: &str) -> String {
    let pet = format!(r#"{{"type": "object", "properties": {{"it": {schema}}}}}"#);
    of(&pet, "")
}

#[test]
fn what_the_language_has_is_carried() {
    for schema in [
        r#"{"type": "string", "minLength": 1, "maxLength": 9}"#,
        r#"{"type": ["string", "null"], "format": "date"}"#,
        r#"{"type": "integer", "format": "int32", "minimum": 1}"#,
        r#"{"type": "integer", "format": "int32"}"#,
        r#"{"type": "integer", "exclusiveMinimum": 0, "multipleOf": 1}"#,
        r#"{"type": "integer", "multipleOf": 0.5}"#,
        r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
        r#"{"anyOf": [{"type": "string"}, {"type": "string", "enum": ["a", "b"]}]}"#,
        r#"{"oneOf": [{"const": "a", "description": "A."}, {"const": "b"}]}"#,
        r#"{"oneOf": [{"type": "number"}, {"type": "string", "nullable": true}, {"const": "INF"}]}"#,
        r##"{"anyOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "object", "nullable": true}]}"##,
        r#"{"anyOf": [{"enum": ["in-out", "in_out"]}, {"type": "object", "nullable": true}]}"#,
        r#"{"type": "string", "enum": ["a", "b", "a"]}"#,
        r#"{"type": "string", "enum": ["a b", "a_b"]}"#,
        r#"{"anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}}]}"#,
        r#"{"allOf": [{"type": "string", "maxLength": 3}, {"description": "A text."}]}"#,
        r#"{"type": "object"}"#,
        r#"{"type": "object", "additionalProperties": true}"#,
        r#"{"type": "boolean", "pattern": "a", "x-more": 1, "uniqueItems": false}"#,
        r#"{"type": "object", "required": ["a", "b"], "properties": {"a": {"type": "string"}}}"#,
        r#"{"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}},
                     {"type": "object", "properties": {"b": {"type": "string"}}}]}"#,
        r#"{"type": "string", "pattern": "^[a-z]+$", "format": "date-time"}"#,
        r#"{"type": "array", "items": {"type": "string"}, "uniqueItems": true}"#,
        r#"{"type": "object", "additionalProperties": {"type": "string"}}"#,
        r#"{"type": "string", "readOnly": true}"#,
        r#"{"allOf": [{"type": "object", "properties": {"a": {"type": "string", "maxLength": 3}}},
                     {"type": "object", "properties": {"a": {"type": "string"}}}]}"#,
        r#"{"type": "string", "format": "duration"}"#,
        r#"{"type": "string", "format": "uri-template"}"#,
        r#"{"type": "string", "format": "iri-reference"}"#,
        r#"{"type": "string", "format": "google-fieldmask"}"#,
        r#"{"oneOf": [{"type": "object", "properties": {"a": {}}},
                      {"type": "object", "properties": {"b": {}}}]}"#,
        r#"{"anyOf": [{"type": "array", "items": {"type": "string"}},
                      {"type": "array", "items": {"type": "integer"}}]}"#,
        r#"{"oneOf": [{"type": "object"}, {"type": "object"}]}"#,
        r#"{"oneOf": [{"type": "object"}, {"type": "string"},
                      {"type": "object", "required": ["a"], "properties": {"a": {}}}]}"#,
        r#"{"type": "array", "items": {"type": ["string", "null"], "maxLength": 3}}"#,
        r##"{"type": "array", "items": {"anyOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "null"}]}}"##,
        r#"{"type": "object", "additionalProperties": {"type": ["integer", "null"]}}"#,
        r#"{"type": "array", "items": {"type": "string", "maxLength": 3, "pattern": "^a"}}"#,
        r#"{"type": "array", "items": {"type": "array", "minItems": 1, "items": {"type": "integer", "minimum": 1}}}"#,
        r#"{"type": "object", "additionalProperties": {"type": "integer", "format": "int32"}}"#,
        r#"{"type": "string", "writeOnly": true, "default": "a"}"#,
        r##"{"$ref": "#/components/schemas/Pet"}"##,
        "{}",
    ] {
        assert_eq!(member(schema), "", "{schema}");
    }
}

#[test]
fn what_else_the_language_has_is_carried() {
    for schema in [
        r#"{"type": "object", "properties": {"a": {}}, "additionalProperties": false}"#,
        r#"{"type": "object", "additionalProperties": false}"#,
        r#"{"type": "boolean", "const": true}"#,
        r#"{"type": "boolean", "enum": [false]}"#,
        r#"{"allOf": [{"type": "object", "properties": {"a": {}}, "additionalProperties": false},
                     {"type": "object", "properties": {"b": {}}}]}"#,
        r#"{"type": "object", "properties": {"a": {}}, "unevaluatedProperties": false}"#,
        r#"{"oneOf": [{"type": "object", "properties": {"a": {}}, "additionalProperties": false},
                      {"type": "object", "properties": {"b": {}}, "additionalProperties": false}]}"#,
        r#"{"oneOf": [{"type": "string", "maxLength": 3}, {"type": "integer", "format": "int32"}]}"#,
        r#"{"anyOf": [{"type": "string", "format": "ipv4"}, {"type": "string", "format": "ipv6"}]}"#,
        r#"{"anyOf": [{"type": "string", "enum": [""]}, {"type": "number", "exclusiveMinimum": 0}]}"#,
        r#"{"oneOf": [{"type": "array", "items": {"type": "string", "pattern": "^a"}, "minItems": 2},
                      {"type": "object", "maxProperties": 3}]}"#,
        r#"{"anyOf": [{"type": "array", "items": {"type": "integer"}, "maxItems": 1},
                      {"type": "array", "items": {"type": "integer"}}]}"#,
        r#"{"type": "object", "properties": {"a": {}}, "additionalProperties": {"type": "string"}}"#,
        r#"{"allOf": [{"type": "object", "properties": {"a": {}}, "additionalProperties": {"type": "object"}},
                      {"additionalProperties": {"type": "object", "description": "It."}}]}"#,
        r#"{"type": "object", "properties": {"a": {}},
            "additionalProperties": {"type": ["integer", "null"]}}"#,
        "{}",
    ] {
        assert_eq!(member(schema), "", "{schema}");
    }
}

#[test]
fn keywords_that_say_no_more_than_others_are_carried() {
    for schema in [
        r#"{"type": "string", "enum": ["ab", "cd"], "minLength": 1, "maxLength": 2, "pattern": "^[a-d]+$"}"#,
        r#"{"type": "integer", "enum": [0, 1], "minimum": 0, "maximum": 1}"#,
        r#"{"type": "array", "items": {"type": "string"}, "enum": ["a", "b"]}"#,
        r#"{"type": "array", "items": {"type": "string", "maxLength": 3}, "enum": ["a"]}"#,
        r#"{"type": "array", "items": {"type": "string"}, "properties": {"a": {"type": "string"}}}"#,
        r#"{"type": "object", "required": ["a"]}"#,
        r#"{"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}}], "required": ["a"]}"#,
    ] {
        assert_eq!(member(schema), "", "{schema}");
    }
}

#[test]
fn what_is_lost_stops_the_operation_with_its_reason() {
    for (schema, reason) in [
        (r#"{"type": "string", "pattern": "^(a)\\1$"}"#, "pattern"),
        (r#"{"type": "string", "pattern": "^\\p{Han}$"}"#, "pattern"),
        (r#"{"type": "string", "pattern": "^abcd.{0,18446744073709551615}$"}"#, "pattern"),
        (r#"{"type": "string", "format": "regex"}"#, "text-format"),
        (r##"{"$ref": "#/components/schemas/None"}"##, "reference"),
        (r#"{"$ref": "https://a.example/b.json"}"#, "reference"),
        (r#"{"type": "number", "enum": [1.5, 2], "minimum": 2}"#, "values"),
        (r#"{"anyOf": [{"type": "object"}, {"minLength": 1}]}"#, "untagged"),
        (
            r#"{"allOf": [{"type": "object", "properties": {"a": {"type": "string", "maxLength": 3}}},
                         {"type": "object", "properties": {"a": {"type": "integer"}}}]}"#,
            "clash",
        ),
        (r#"{"not": {"type": "string"}}"#, "conditional"),
        (r#"{"type": "string", "enum": ["ab", "cd"], "maxLength": 1}"#, "bounds"),
        (r#"{"type": "array", "items": {"type": "string"}, "enum": [["a"]]}"#, "values"),
        (
            r#"{"type": "array", "items": {"type": "string", "enum": ["a"]}, "enum": ["a", "b"]}"#,
            "values",
        ),
        (r#"{"type": "array", "items": {"type": "integer"}, "enum": [1, true]}"#, "values"),
    ] {
        assert_eq!(member(schema), reason, "{schema}");
    }
}

#[test]
fn keys_of_operations_stop_them() {
    let pet = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
    for (more, reason) in [
        (r#""tags": ["a"], "x-more": 1,"#, ""),
        (r#""parameters": [{"name": "a", "in": "query", "schema": {"type": "string"}}],"#, ""),
        (
            r#""parameters": [{"name": "a", "in": "query", "schema": {"type": "string", "readOnly": true}}],"#,
            "",
        ),
        (r#""parameters": [{"name": "a", "in": "header"}],"#, "header-parameter"),
        (r#""security": [],"#, ""),
        (r#""security": [{"key": []}, {}],"#, ""),
        (r#""security": [{"KEY": []}],"#, ""),
        (r#""security": [{"other": []}],"#, "security"),
        (r#""servers": [{"url": "https://b.example"}],"#, ""),
        (r#""servers": [{"url": "wss://b.example"}],"#, "operation-server"),
    ] {
        assert_eq!(of(pet, more), reason, "{more}");
    }
}

#[test]
fn credentials_with_one_place_are_alternatives() {
    let schemes = r#""token": {"type": "http", "scheme": "bearer"},
        "raw": {"type": "apiKey", "in": "header", "name": "authorization"},
        "id": {"type": "apiKey", "in": "header", "name": "X-Id"},
        "small": {"type": "apiKey", "in": "query", "name": "key"},
        "large": {"type": "apiKey", "in": "query", "name": "Key"}"#;
    for (security, expected, guesses) in [
        (r#"{"token": [], "raw": []}"#, r#"[["token"], ["raw"]]"#, 1),
        (r#"{"raw": [], "id": [], "token": []}"#, r#"[["raw", "id"], ["token", "id"]]"#, 1),
        (r#"{"token": [], "id": []}"#, r#"[["token", "id"]]"#, 0),
        (r#"{"small": [], "large": []}"#, r#"[["small", "large"]]"#, 0),
    ] {
        let text = document(&format!(r#"{{"/v1/pets": {}}}"#, post("")), r#"{"Pet": {}}"#)
            .replace(r#"[{"key": []}]"#, &format!("[{security}]"))
            .replace(r#""key": {"type": "http", "scheme": "bearer"}"#, schemes);
        let draft = drafted(&text, &Options::default());
        let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        assert!(text.contains(&format!("security = {expected}")), "{text}");
        let found = draft.report.losses.get(&Reason::Guess).into_iter().flatten();
        assert_eq!(found.filter(|one| one.what.contains("one place")).count(), guesses);
    }
}

#[test]
fn operations_share_an_address_where_a_parameter_distinguishes_them() {
    let get = |parameters: &str| {
        format!(
            r##"{{"get": {{"parameters": [{parameters}], "responses": {{"200": {{"description": "x",
            "content": {{"application/json": {{"schema": {{"$ref": "#/components/schemas/Pet"}}}}}}}}}}}}}}"##
        )
    };
    let action = |value: &str| {
        get(&format!(
            r#"{{"name": "Action", "in": "query", "required": true,
                "schema": {{"type": "string", "enum": ["{value}"]}}}}"#
        ))
    };
    let paths = format!(
        r#"{{"/#Action=Get": {}, "/#Action=List": {}, "/rest?method=pets.get": {}, "/rest?method=pets.list": {},
            "/pets#a": {}, "/pets#b": {}}}"#,
        action("Get"),
        action("List"),
        get(""),
        get(""),
        get(""),
        get("")
    );
    let pet = r#"{"Pet": {"type": "object", "properties": {"name": {"type": "string"}}}}"#;
    let draft = drafted(&document(&paths, pet), &Options::default());
    assert_eq!(reasons(&draft.report), ["", "", "", "", "", "clash"]);
}

#[test]
fn parts_of_the_path_and_servers_of_operations_are_carried() {
    let of = |schema: &str, server: &str| {
        let paths = format!(
            r#"{{"/pets/{{kind}}": {{"get": {{"servers": [{{"url": "{server}"}}], "parameters": [
            {{"name": "kind", "in": "path", "required": true, "schema": {schema}}}],
            "responses": {{"200": {{"description": "x"}}}}}}}}}}"#
        );
        let text = document(&paths, "{}").replacen(
            '{',
            r#"{"servers": [{"url": "https://a.example/v1"}], "#,
            1,
        );
        let draft = drafted(&text, &Options::default());
        let operation = draft.files.iter().find(|file| file.path.ends_with("get_pets.toml"));
        (reasons(&draft.report).concat(), operation.map(|it| it.text.clone()).unwrap_or_default())
    };
    for schema in [
        r#"{"type": "string", "enum": ["cat", "dog"]}"#,
        r#"{"type": "integer", "enum": [1, 2]}"#,
        r#"{"type": "number"}"#,
        r#"{"type": "boolean"}"#,
    ] {
        assert_eq!(of(schema, "https://a.example/v1").0, "", "{schema}");
    }
    assert_eq!(of(r#"{"type": "array", "items": {"type": "string"}}"#, "/v1").0, "path-parameter");
    let text = r#"{"type": "string", "enum": ["cat", "dog"]}"#;
    let (reasons, file) = of(text, "https://a.example/v2/");
    assert_eq!(reasons, "");
    assert!(file.contains("path = \"/pets/{kind}\"\nservers = [\"a_example\"]\n"), "{file}");
    assert!(file.contains("[operation.params.kind]\ntype = \"GetPetsKind\"\n"), "{file}");
    assert!(file.contains("[types.GetPetsKind.values.dog]"), "{file}");
    let (reasons, file) = of(text, "https://b.example/v3");
    assert_eq!(reasons, "");
    assert!(file.contains("path = \"/pets/{kind}\"\nservers = [\"b_example\"]\n"), "{file}");
    assert_eq!(of(text, "wss://b.example/v1").0, "operation-server");
}

/// The source of the only operation with a request and replies, and its reasons.
pub(crate) fn operation(request: &str, replies: &str) -> (String, String) {
    let paths = format!(
        r#"{{"/pets": {{"post": {{"operationId": "createPet", "requestBody": {request},
        "responses": {replies}}}}}}}"#
    );
    let schemas = r##"{"Pet": {"type": "object", "properties": {"name": {"type": "string"}}},
        "Pets": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}"##;
    let draft = drafted(&document(&paths, schemas), &Options::default());
    let file = draft.files.iter().find(|file| file.path.ends_with("create_pet.toml"));
    let text = file.map(|file| file.text.clone()).unwrap_or_default();
    (text, reasons(&draft.report).concat())
}

/// A reply with the pet as JSON and in other media types.
pub(crate) fn reply(types: &[&str]) -> String {
    let media = types
        .iter()
        .map(|ty| format!(r##""{ty}": {{"schema": {{"$ref": "#/components/schemas/Pet"}}}}"##));
    let media: Vec<String> = media.collect();
    format!(r#"{{"description": "The pet.", "content": {{{}}}}}"#, media.join(", "))
}

#[test]
fn a_body_may_be_left_out_and_may_have_no_name() {
    let list = r#"{"content": {"application/json": {"schema": {"type": "array", "items":
        {"type": "object", "properties": {"name": {"type": "string"}}}}}}}"#;
    for (schema, ty) in [
        (r##"{"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}"##, "[Pet]"),
        (r#"{"type": "object", "additionalProperties": {"type": "integer"}}"#, "{integer}"),
        (r#"{"type": "string"}"#, "string"),
        (r#"{"type": "boolean"}"#, "boolean"),
        ("{}", "json"),
    ] {
        let content = format!(r#"{{"application/json": {{"schema": {schema}}}}}"#);
        let replies = format!(r#"{{"200": {{"description": "It.", "content": {content}}}}}"#);
        let (text, reasons) = operation(list, &replies);
        assert_eq!(reasons, "", "{schema}");
        assert!(text.contains("request = \"[CreatePetRequestItem]\"\nbody.optional = true"));
        assert!(text.contains(&format!("type = \"{ty}\"\ndoc = \"It.\"")), "{text}");
    }
}

#[test]
fn one_reply_has_several_media_types_and_statuses() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let both = reply(&["text/xml", "application/json", "text/json"]);
    let replies = format!(r#"{{"200": {both}, "201": {both}}}"#);
    let (text, _) = operation(body, &replies);
    assert!(text.contains("media_types = [\"text/xml\", \"text/json\"]"), "{text}");
    assert!(text.contains("statuses = [201]") && !text.contains("not carried: the response"));
    let none = r#"{"description": "Nothing."}"#;
    let (text, _) = operation(body, &format!(r#"{{"202": {none}, "204": {none}}}"#));
    assert!(text.contains("status = 202\nstatuses = [204]"), "{text}");
    let other = format!(r#"{{"200": {}, "204": {none}}}"#, reply(&["application/json"]));
    let (text, _) = operation(body, &other);
    assert!(
        text.contains("[operation.responses.empty]\ndoc = \"Nothing.\"\nstatus = 204"),
        "{text}"
    );
    let pet = reply(&["application/json"]);
    let (text, reasons) = operation(body, &format!(r#"{{"202": {pet}, "204": {pet}}}"#));
    assert_eq!(reasons, "");
    assert!(text.contains("status = 202") && text.contains("status = 204"), "{text}");
    let (text, _) = operation(body, &format!(r#"{{"204": {pet}}}"#));
    assert!(
        text.contains("[operation.responses.whole]\ndoc = \"The pet.\"\nstatus = 204"),
        "{text}"
    );
    let csv = r#"{"200": {"description": "It.", "content": {"text/csv": {"schema":
        {"type": "string"}}, "application/json": {"schema": {"type": "object"}}}}}"#;
    let (text, reasons) = operation(body, csv);
    assert_eq!(reasons, "");
    assert!(text.contains("[operation.responses.text]\ntype = \"text\""), "{text}");
}

#[test]
fn a_reply_may_be_no_json() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let binary = r#"{"schema": {"type": "string", "format": "binary"}}"#;
    for (content, written) in [
        (
            r#""text/csv": {"schema": {"type": "string"}}"#.to_owned(),
            "type = \"text\"\ndoc = \"It.\"\nmedia_type = \"text/csv\"",
        ),
        (
            r#""text/plain; charset=utf-8": {}"#.to_owned(),
            "type = \"text\"\ndoc = \"It.\"\nmedia_type = \"text/plain\"",
        ),
        (
            format!(r#""application/pdf": {binary}"#),
            "type = \"bytes\"\ndoc = \"It.\"\nmedia_type = \"application/pdf\"",
        ),
        (
            format!(r#""image/png": {binary}, "image/*": {binary}"#),
            "media_type = \"image/png\"\nmedia_types = [\"image/*\"]",
        ),
        (format!(r#""*/*": {binary}"#), "type = \"bytes\"\ndoc = \"It.\"\nmedia_type = \"*/*\""),
        (
            r#""application/*": {"schema": {"contentMediaType": "application/octet-stream"}}"#
                .to_owned(),
            "type = \"bytes\"\ndoc = \"It.\"\nmedia_type = \"application/*\"",
        ),
        (
            r#""text/plain": {"schema": {"type": "integer"}}"#.to_owned(),
            "type = \"integer\"\ndoc = \"It.\"\nmedia_type = \"text/plain\"",
        ),
        (
            r#""application/vnd.pet+json": {"schema": {"type": "integer"}}"#.to_owned(),
            "type = \"integer\"\ndoc = \"It.\"\nmedia_type = \"application/vnd.pet+json\"",
        ),
    ] {
        let replies = format!(r#"{{"200": {{"description": "It.", "content": {{{content}}}}}}}"#);
        let (text, reasons) = operation(body, &replies);
        assert_eq!(reasons, "", "{content}");
        assert!(text.contains(written), "{text}");
    }
    let (text, reasons) = operation(body, &format!(r#"{{"200": {}}}"#, reply(&["text/xml"])));
    assert_eq!(reasons, "other-reply");
    assert!(
        text.contains("type = \"text\"") && text.contains("media_type = \"text/xml\""),
        "{text}"
    );
}

#[test]
fn the_media_type_that_says_most_is_the_reply() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let pet = r##"{"schema": {"$ref": "#/components/schemas/Pet"}}"##;
    let other = r#"{"schema": {"type": "object", "properties": {"id": {"type": "string"}}}}"#;
    for (content, written, reason) in [
        (
            format!(r#""application/json": {{}}, "application/json; charset=utf-8": {pet}"#),
            "Pet",
            "",
        ),
        (format!(r#""application/json": {{}}, "*/*": {pet}"#), "Pet", ""),
        (format!(r#""application/ld+json": {other}, "application/json": {pet}"#), "Pet", ""),
        (format!(r#""application/json": {pet}, "total_count": {{}}"#), "Pet", ""),
        (format!(r#""application/xml": {pet}, "application/pdf": {{}}"#), "bytes", "further-reply"),
        (format!(r#""application/octet-stream": {pet}"#), "bytes", ""),
    ] {
        let replies = format!(r#"{{"200": {{"description": "It.", "content": {{{content}}}}}}}"#);
        let (text, reasons) = operation(body, &replies);
        assert_eq!(reasons, reason, "{content}");
        assert!(text.contains(&format!("type = \"{written}\"")), "{content} {text}");
        assert!(!text.contains("media_types"), "{text}");
    }
    let (text, _) = operation(
        body,
        &format!(
            r#"{{"200": {{"description": "It.", "content": {{
        "application/xml": {pet}, "application/pdf": {{}}}}}}}}"#
        ),
    );
    assert!(text.contains("media_type = \"application/pdf\""), "{text}");
}

#[test]
fn replies_and_errors_have_headers() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let left =
        r#""X-Left": {"schema": {"type": "integer"}, "description": "Calls that are left."}"#;
    let link = r#""Link": {"required": true, "schema": {"type": "string"}}"#;
    let replies = format!(
        r#"{{"200": {{"description": "Yes.", "headers": {{{left}, {link}}}}},
        "404": {{"description": "No.", "headers": {{{left}}}}}}}"#
    );
    let (text, reasons) = operation(body, &replies);
    assert_eq!(reasons, "");
    let all = "[operation.headers.X-Left]\ntype = \"integer\"\ndoc = \"Calls that are left.\"\n\n";
    assert!(text.contains(all), "{text}");
    assert!(text.contains("statuses = [\"200\"]\nrequired = true"), "{text}");
    let object = r#"{"200": {"description": "Yes.", "headers": {"X-It": {"schema":
        {"type": "object", "properties": {"a": {"type": ["string", "array"]}}}}}}}"#;
    assert_eq!(operation(body, object).1, "reply-header");
}

#[test]
fn a_redirect_is_a_reply() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let none = r#"{"description": "Elsewhere."}"#;
    let pet = reply(&["application/json"]);
    for (replies, written) in [
        (format!(r#"{{"302": {none}}}"#), "doc = \"Elsewhere.\"\nstatus = 302"),
        (format!(r#"{{"304": {none}, "200": {pet}}}"#), "doc = \"Elsewhere.\"\nstatus = 304"),
        (format!(r#"{{"304": {none}, "204": {none}}}"#), "status = 204\nstatuses = [304]"),
        (
            format!(r#"{{"304": {none}, "202": {none}, "200": {pet}}}"#),
            "status = 202\nstatuses = [304]",
        ),
    ] {
        let (text, reasons) = operation(body, &replies);
        assert_eq!(reasons, "", "{replies}");
        assert!(text.contains(written), "{text}");
    }
}

#[test]
fn errors_have_a_form_for_each_status() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let error = |name: &str, types: &[&str]| {
        let media = types.iter().map(|ty| {
            let member = format!(r#"{{"{name}": {{"type": "string"}}}}"#);
            format!(r#""{ty}": {{"schema": {{"type": "object", "properties": {member}}}}}"#)
        });
        let media: Vec<String> = media.collect();
        format!(r#"{{"description": "No.", "content": {{{}}}}}"#, media.join(", "))
    };
    let (usual, other) =
        (error("message", &["application/json"]), error("detail", &["text/xml", "text/json"]));
    let replies = format!(
        r#"{{"200": {{"description": "Yes."}}, "400": {usual}, "401": {usual}, "404": {other}}}"#
    );
    let (text, reasons) = operation(body, &replies);
    assert!(!reasons.contains("error-form") && !reasons.contains("further-reply"), "{reasons}");
    let family = "family = \"create_pet_error\"\nfamilies.404 = \"create_pet_not_found_error\"";
    assert!(text.contains(family), "{text}");
    let text = error("message", &["text/xml"]);
    let replies = format!(r#"{{"200": {{"description": "Yes."}}, "400": {text}}}"#);
    assert_eq!(operation(body, &replies).1, "other-reply");
    let text =
        r#"{"description": "No.", "content": {"text/plain": {"schema": {"type": "string"}}}}"#;
    let replies = format!(r#"{{"200": {{"description": "Yes."}}, "400": {text}}}"#);
    assert_eq!(operation(body, &replies).1, "");
}

#[test]
fn constraints_of_whole_bodies_are_carried() {
    for (schema, written) in [
        (r#"{"type": "string", "format": "uuid"}"#, "format = \"uuid\""),
        (r#"{"type": "integer", "format": "int32"}"#, "range = { min = -2147483648"),
        (r#"{"type": "array", "items": {"type": "string"}, "maxItems": 3}"#, "items = { max = 3 }"),
        (
            r#"{"type": "array", "items": {"type": "string", "minLength": 1}, "uniqueItems": true}"#,
            "unique = true\neach = { length = { min = 1 } }",
        ),
        (
            r#"{"type": "object", "additionalProperties": {"type": "string", "maxLength": 3}}"#,
            "each = {",
        ),
        (r#"{"type": "object", "minProperties": 1}"#, "members = { min = 1 }"),
    ] {
        let media = format!(r#"{{"content": {{"application/json": {{"schema": {schema}}}}}}}"#);
        let reply = format!(
            r#"{{"200": {{"description": "x", "content": {{"application/json": {{"schema": {schema}}}}}}}}}"#
        );
        let paths =
            format!(r#"{{"/pets": {{"post": {{"requestBody": {media}, "responses": {reply}}}}}}}"#);
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
        assert_eq!(reasons(&draft.report).concat(), "", "{schema}");
        let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        assert_eq!(texts.matches(written).count(), 2, "{texts}");
    }
}

#[test]
fn the_number_of_members_of_an_object_is_carried() {
    let object = |more: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"a": {{"type": "string"}}, "b": {{"type": "string"}}}}{more}}}"#
        )
    };
    let base = r##"{"$ref": "#/components/schemas/Base"}"##;
    for (pet, written) in [
        (object(r#", "minProperties": 1"#), "members = { min = 1 }"),
        (object(r#", "minProperties": 1, "maxProperties": 2"#), "members = { min = 1, max = 2 }"),
        (
            object(r#", "additionalProperties": {"type": "string"}, "maxProperties": 3"#),
            "unknown = \"{string}\"\nmembers = { max = 3 }",
        ),
        (
            object(r#", "additionalProperties": false, "minProperties": 2"#),
            "unknown = \"error\"\nmembers = { min = 2 }",
        ),
        // A limit that the required members already imply is redundant, but kept.
        (object(r#", "required": ["a"], "minProperties": 1"#), "members = { min = 1 }"),
        (format!(r#"{{"allOf": [{base}, {{"minProperties": 2}}]}}"#), "members = { min = 2 }"),
        (format!(r#"{{"allOf": [{base}], "maxProperties": 2}}"#), "members = { max = 2 }"),
        (
            format!(
                r#"{{"allOf": [{}, {}], "minProperties": 1}}"#,
                object(r#", "minProperties": 3, "maxProperties": 5"#),
                r#"{"type": "object", "properties": {"c": {}}, "maxProperties": 4}"#
            ),
            "members = { min = 3, max = 4 }",
        ),
        (object(r#", "minProperties": 0"#), ""),
    ] {
        let schemas = format!(r#"{{"Pet": {pet}, "Base": {}}}"#, object(""));
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
        let draft = drafted(&document(&paths, &schemas), &Options::default());
        assert_eq!(reasons(&draft.report), [""], "{pet}");
        let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        let has_limits = text.contains("members = {");
        assert!(text.contains(written) && has_limits != written.is_empty(), "{pet}: {text}");
    }
}

#[test]
fn a_number_of_members_that_no_object_has_is_lost() {
    let a = r#"{"type": "object", "properties": {"a": {"type": "string"}}, "#;
    for more in [
        r#""minProperties": 2, "maxProperties": 1"#,
        r#""required": ["a", "b"], "maxProperties": 1"#,
        r#""additionalProperties": false, "minProperties": 2"#,
        r#""minProperties": 1001"#,
        r#""minProperties": 1e300"#,
        r#""maxProperties": 1001"#,
    ] {
        assert_eq!(of(&format!("{a}{more}}}"), ""), "bounds", "{more}");
    }
    let closed = r#"{"type": "object", "additionalProperties": false, "minProperties": 2, "properties": {
        "a": {"type": "string"}, "b": {"type": "string", "readOnly": true}}}"#;
    assert_eq!(of(closed, ""), "bounds");
}

#[test]
fn of_two_numbers_of_members_only_the_large_one_is_lost() {
    for (limits, written) in [
        (r#""minProperties": 1, "maxProperties": 1001"#, "members = { min = 1 }"),
        (r#""minProperties": 1001, "maxProperties": 1200"#, ""),
        (r#""minProperties": 1001, "maxProperties": 3"#, "members = { max = 3 }"),
    ] {
        let pet = format!(r#"{{"type": "object", "properties": {{"a": {{}}}}, {limits}}}"#);
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
        let draft =
            drafted(&document(&paths, &format!(r#"{{"Pet": {pet}}}"#)), &Options::default());
        let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        let has_limits = text.contains("members = {");
        assert!(text.contains(written) && has_limits != written.is_empty(), "{pet}: {text}");
    }
}
