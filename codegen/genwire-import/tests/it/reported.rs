//! Statements that a draft omits or cannot read: each has a line with its pointer.

use crate::{document, drafted, reasons};
use genwire_import::{Draft, Options};

/// The pointer to the schema of a member in the tables of this file.
const SCHEMA: &str =
    "/paths/~1pets/post/requestBody/content/application~1json/schema/properties/it";

/// A draft of an operation with more members, and of more paths.
fn with(operation: &str, paths: &str) -> Draft {
    let paths = format!(
        r#"{{"/pets": {{"post": {{"operationId": "createPet", {operation}
        "responses": {{"204": {{"description": "Done."}}}}}}}}{paths}}}"#
    );
    drafted(&document(&paths, "{}"), &Options::default())
}

/// A draft of an operation whose body has a member.
fn with_member(schema: &str) -> Draft {
    let body = format!(
        r#""requestBody": {{"required": true, "content": {{"application/json": {{"schema":
        {{"type": "object", "properties": {{"it": {schema}}}}}}}}}}},"#
    );
    with(&body, "")
}

/// The reasons in the lines of a report at a pointer.
fn at(draft: &Draft, place: &str) -> Vec<&'static str> {
    draft.report.at(place).map(|(reason, _)| reason.id()).collect()
}

/// The source of the operation.
fn text(draft: &Draft) -> String {
    let file = draft.files.iter().find(|file| file.path.ends_with("create_pet.toml"));
    file.map(|file| file.text.clone()).unwrap_or_default()
}

#[test]
fn a_schema_that_has_not_the_form_of_openapi_is_a_loss_with_its_place() {
    for (schema, place, reason) in [
        (r#"{"type": "strin"}"#, "/type", "invalid"),
        (r#"{"type": ["string", "nul"]}"#, "/type", "invalid"),
        (r#"{"type": []}"#, "/type", "invalid"),
        (r#"{"type": 5}"#, "/type", "invalid"),
        (r#"{"type": "string", "maxLength": -1}"#, "/maxLength", "invalid"),
        (r#"{"type": "string", "minLength": 1.5}"#, "/minLength", "invalid"),
        (r#"{"type": "string", "maxLength": "9"}"#, "/maxLength", "invalid"),
        (r#"{"type": "integer", "minimum": "1"}"#, "/minimum", "invalid"),
        (r#"{"type": "string", "enum": []}"#, "/enum", "invalid"),
        (r#"{"type": "array", "items": [{"type": "string"}]}"#, "/items", "invalid"),
        (r#"{"type": "object", "properties": {"a": {}}, "required": "a"}"#, "/required", "invalid"),
        (r#"{"allOf": {"type": "string"}}"#, "/allOf", "invalid"),
        ("7", "", "invalid"),
        (r##"{"$dynamicRef": "#node"}"##, "/$dynamicRef", "keyword"),
        (r#"{"type": "string", "minLength": 5, "maxLength": 3}"#, "/minLength", "bounds"),
        (r#"{"type": "array", "minItems": 2, "maxItems": 1}"#, "/minItems", "bounds"),
        (r#"{"type": "integer", "minimum": 5, "maximum": 3}"#, "", "bounds"),
        (r#"{"type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 4}"#, "", "bounds"),
        (r#"{"type": "integer", "minimum": 1e20}"#, "", "bounds"),
        (r#"{"type": "integer", "minimum": 1e300}"#, "", "bounds"),
        (r#"{"type": "integer", "maximum": -1e19}"#, "", "bounds"),
        (r#"{"type": "integer", "maximum": -1e300}"#, "", "bounds"),
        (r#"{"type": "integer", "exclusiveMinimum": 18446744073709551615}"#, "", "bounds"),
        (r#"{"type": "integer", "maximum": 18446744073709551615}"#, "", "bounds"),
        (r#"{"type": "integer", "minimum": 0, "maximum": 1e20}"#, "", "bounds"),
        (r#"{"type": "integer", "maximum": 1e300}"#, "", "bounds"),
        (r#"{"type": "integer", "format": "uint8", "minimum": 300}"#, "", "bounds"),
        (r#"{"type": "integer", "const": 18446744073709551616}"#, "", "values"),
        (r#"{"type": "integer", "minimum": -20000000000000000000}"#, "", "bounds"),
        (r#"{"const": "abc", "enum": ["x"]}"#, "/const", "clash"),
        (
            r#"{"type": "object", "properties": {"a": {}}, "required": ["b"], "additionalProperties": false}"#,
            "/required",
            "clash",
        ),
    ] {
        let draft = with_member(schema);
        let place = format!("{SCHEMA}{place}");
        assert!(at(&draft, &place).contains(&reason), "{schema}: {:?}", draft.report.losses);
        assert!(reasons(&draft.report)[0].contains(reason), "{schema}");
    }
}

#[test]
fn a_name_that_is_no_type_is_named() {
    let draft = with_member(r#"{"type": ["string", "foo"]}"#);
    let place = format!("{SCHEMA}/type");
    let found: Vec<&str> = draft.report.at(&place).map(|(_, what)| what).collect();
    assert!(found.len() == 1 && found[0].ends_with("found `\"foo\"`"), "{found:?}");
}

#[test]
fn what_says_nothing_is_remarked_once() {
    for (schema, place, reason) in [
        (r#"{"type": "string", "required": true}"#, "/required", "no-effect"),
        (r#"{"required": true}"#, "/required", "no-effect"),
        (
            r#"{"type": "object", "properties": {"a": {}}, "required": false}"#,
            "/required",
            "no-effect",
        ),
        (r#"{"type": "string", "properties": {"a": {}}}"#, "/properties", "no-effect"),
        (
            r#"{"type": "array", "items": {}, "collectionFormat": "csv"}"#,
            "/collectionFormat",
            "extension",
        ),
        (r#"{"type": "string", "maxChars": 3}"#, "/maxChars", "extension"),
    ] {
        let draft = with_member(schema);
        assert_eq!(at(&draft, &format!("{SCHEMA}{place}")), [reason], "{schema}");
        assert_eq!(reasons(&draft.report), [""], "{schema}");
    }
    let keys = r#""consumes": ["a/b"], "produces": ["a/b"], "schemes": ["https"],"#;
    assert_eq!(reasons(&with(keys, "").report), [""]);
}

#[test]
fn a_schema_is_checked_where_something_takes_it_for_another_part() {
    let pet = r##"{"$ref": "#/components/schemas/Pet"}"##;
    let paths = format!(
        r#"{{"/pets": {{"post": {{"operationId": "createPet", "requestBody": {{"content":
        {{"application/json": {{"schema": {pet}}}}}}}, "responses": {{"204": {pet}}}}}}}}}"#
    );
    let text = document(&paths, r#"{"Pet": {"type": "strin"}}"#);
    let draft = drafted(&text, &Options::default());
    assert!(at(&draft, "/components/schemas/Pet/type").contains(&"invalid"));
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table with a row for each schema")]
fn a_schema_is_carried_as_it_is_stated() {
    for (schema, written, unwritten) in [
        (r#"{"type": ["string", "integer"]}"#, "type = \"integer\"", "type = \"number\""),
        (r#"{"type": ["string", "integer", "number"]}"#, "type = \"number\"", "\"integer\""),
        (r#"{"type": ["integer", "number"], "minimum": 1}"#, "type = \"number\"", "\"integer\""),
        (r#"{"type": ["string", "null"], "enum": ["a"]}"#, "one_of = [\"a\"]", "nullable"),
        (r#"{"type": ["string", "null"], "const": "a"}"#, "one_of = [\"a\"]", "nullable"),
        (r#"{"type": ["string", "null"], "enum": ["a", null]}"#, "nullable = true", "\"json\""),
        (r#"{"type": "integer", "minimum": 1.5, "maximum": 3.5}"#, "{ min = 2, max = 3 }", "1.5"),
        (r#"{"type": "integer", "exclusiveMinimum": -1.5}"#, "range = { min = -1 }", "above"),
        (r#"{"type": "integer", "minimum": 5, "exclusiveMinimum": 3}"#, "{ min = 5 }", "above"),
        (r#"{"type": "integer", "minimum": 3, "exclusiveMinimum": 3}"#, "{ above = 3 }", "min"),
        (r#"{"type": "integer", "format": "uint8"}"#, "{ min = 0, max = 255 }", "above"),
        (r#"{"type": "integer", "minimum": 0}"#, "range = { min = 0 }", "u64"),
        (
            r#"{"type": "integer", "format": "int32", "exclusiveMaximum": 2147483647}"#,
            "below = 2147483647",
            " max",
        ),
        (
            r#"{"type": "integer", "format": "uint64", "maximum": 9}"#,
            "range = { max = 9 }",
            "\"integer\"",
        ),
        (r#"{"type": "integer", "format": "uint64"}"#, "type = \"u64\"", "range"),
        (r#"{"type": "integer", "format": "uint64", "minimum": -1}"#, "type = \"u64\"", "range"),
        (r#"{"type": "integer", "format": "uint64", "minimum": 1}"#, "range = { min = 1 }", "max"),
        (r#"{"type": "integer", "minimum": 1e19}"#, "{ min = 10000000000000000000 }", "max"),
        (
            r#"{"type": "integer", "exclusiveMinimum": 9223372036854775807}"#,
            "range = { above = 9223372036854775807 }",
            "\"integer\"",
        ),
        (
            r#"{"type": "integer", "minimum": 0, "maximum": 18446744073709551614}"#,
            "range = { max = 18446744073709551614 }",
            "\"integer\"",
        ),
        (
            r#"{"type": "integer", "minimum": 1, "maximum": 18446744073709551615}"#,
            "range = { min = 1 }",
            "\"integer\"",
        ),
        (
            r#"{"type": "array", "items": {"type": "integer", "format": "uint64"}}"#,
            "type = \"[u64]\"",
            "range",
        ),
        (
            r#"{"type": "integer", "format": "uint64", "enum": [1.0, 18446744073709551615]}"#,
            "one_of = [1, 18446744073709551615]",
            "range",
        ),
        (
            r#"{"type": "integer", "format": "uint64", "default": 18446744073709551615}"#,
            "default = 18446744073709551615",
            "range",
        ),
        (r#"{"type": "integer", "enum": [1.0, 2]}"#, "1", "1.0"),
        (r#"{"type": "integer", "const": 1.0}"#, "one_of = [1]", "1.0"),
        (r#"{"type": "integer", "default": 3.0}"#, "default = 3", "3.0"),
        (r#"{"type": "integer", "maximum": 9007199254740993}"#, "max = 9007199254740993", "min"),
        (r#"{"type": "number", "maximum": 1e300}"#, "max = 1e300", "min"),
        (
            r#"{"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}"#,
            "type = \"integer\"",
            "range",
        ),
        (
            r#"{"type": "integer", "exclusiveMaximum": 9223372036854775808}"#,
            "type = \"integer\"",
            "range",
        ),
        (
            r#"{"type": "integer", "minimum": 0, "maximum": 9223372036854775808}"#,
            "range = { max = 9223372036854775808 }",
            "\"integer\"",
        ),
        (r#"{"type": "integer", "format": "int64", "maximum": 1e19}"#, "\"integer\"", "range"),
        (r#"{"const": "a", "enum": ["a"]}"#, "one_of = [\"a\"]", "enum"),
        (
            r#"{"type": "string", "properties": {"a": {"type": "integer"}}, "required": ["a"]}"#,
            "type = \"string\"",
            "fields.a",
        ),
        (
            r#"{"type": ["integer", "null"], "properties": {"a": {"type": "integer"}}}"#,
            "nullable = true",
            "fields.a",
        ),
        (r#"{"enum": ["auto", 1, null]}"#, "type = \"integer\"", "\"json\""),
    ] {
        let draft = with_member(schema);
        let text = text(&draft);
        assert_eq!(reasons(&draft.report), [""], "{schema}");
        assert!(text.contains(written) && !text.contains(unwritten), "{schema}: {text}");
    }
}

#[test]
fn each_of_several_types_keeps_what_concerns_it() {
    for (schema, written) in [
        (
            r#"{"type": ["string", "integer"], "maxLength": 3, "maximum": 5, "format": "int32"}"#,
            &["length = { max = 3 }", "range = { min = -2147483648, max = 5 }"][..],
        ),
        (
            r#"{"type": ["string", "integer", "null"], "enum": ["a", 1, null]}"#,
            &["one_of = [\"a\"]", "one_of = [1]", "nullable = true"],
        ),
        (r#"{"type": ["string", "boolean"], "format": "date-time"}"#, &["format = \"date-time\""]),
        (
            r#"{"type": ["string", "array"], "minItems": 1, "items": {"type": "string", "maxLength": 2}}"#,
            &["items = { min = 1 }", "each = { length = { max = 2 } }"],
        ),
        (
            r#"{"type": ["string", "object"], "required": ["a"], "additionalProperties": false,
                "properties": {"a": {"type": "string"}}, "pattern": "^a"}"#,
            &["required = true", "unknown = \"error\"", "pattern = \"^a\""],
        ),
        (
            r#"{"type": ["boolean", "object"], "additionalProperties": {"type": "integer"}}"#,
            &["type = \"{integer}\""],
        ),
    ] {
        let draft = with_member(schema);
        let text = text(&draft);
        assert_eq!(reasons(&draft.report), [""], "{schema}: {:?}", draft.report.losses);
        for written in written {
            assert!(text.contains(written), "{schema}: no {written} in {text}");
        }
    }
}

#[test]
fn a_parameter_that_is_left_out_or_weakened_has_its_place() {
    let text = r#""schema": {"type": "string"}"#;
    let least = r#""schema": {"type": "string", "minLength": 1}"#;
    let number = r#""schema": {"type": "integer"}"#;
    let a = |more: &str| format!(r#"{{"name": "a", "in": "query", {more}}}"#);
    for (parameters, place, reason, is_carried) in [
        (
            vec![a(&format!(r#""allowReserved": true, {text}"#))],
            "/0/allowReserved",
            "other-form",
            true,
        ),
        (
            vec![a(&format!(r#""allowReserved": true, {number}"#))],
            "/0/allowReserved",
            "no-effect",
            true,
        ),
        (
            vec![a(&format!(r#""allowEmptyValue": true, {least}"#))],
            "/0/allowEmptyValue",
            "no-effect",
            true,
        ),
        (
            vec![a(&format!(r#""allowEmptyValue": true, {number}"#))],
            "/0/allowEmptyValue",
            "no-effect",
            true,
        ),
        (
            vec![a(&format!(r#""allowEmptyValue": true, {text}"#))],
            "/0/allowEmptyValue",
            "no-effect",
            true,
        ),
        (vec![a(text), a(number)], "/1", "clash", false),
        (vec![a(text), a(text)], "/1", "no-effect", true),
        (vec![a(text).replace("query", "quer")], "/0", "invalid", false),
        (vec![a(text).replace("query", "querystring")], "/0", "query-parameter", false),
        (vec![a(&format!(r#""required": "yes", {text}"#))], "/0/required", "invalid", false),
        (vec!["5".to_owned()], "/0", "invalid", false),
    ] {
        let draft = with(&format!(r#""parameters": [{}],"#, parameters.join(", ")), "");
        let place = format!("/paths/~1pets/post/parameters{place}");
        let found = at(&draft, &place);
        assert_eq!(found, [reason], "{parameters:?}: {:?}", draft.report.losses);
        assert_eq!(reasons(&draft.report)[0].is_empty(), is_carried, "{parameters:?}");
    }
}

#[test]
fn an_operation_that_has_not_the_form_of_openapi_is_a_loss_with_its_place() {
    let done = r#""responses": {"204": {"description": "x"}}"#;
    for (path, place, reason, carried) in [
        (r#""/a": {"delete": 5}"#.to_owned(), "/~1a/delete", "invalid", 1),
        (
            r#""/a": {"get": {"responses": {"200": 3}}}"#.to_owned(),
            "/~1a/get/responses/200",
            "invalid",
            1,
        ),
        (
            format!(r#""/a": {{"get": {{"parameters": {{}}, {done}}}}}"#),
            "/~1a/get/parameters",
            "invalid",
            1,
        ),
        (
            format!(r#""/a": {{"parameters": 1, "get": {{{done}}}}}"#),
            "/~1a/parameters",
            "invalid",
            1,
        ),
        (format!(r#""/d/{{id": {{"get": {{{done}}}}}"#), "/~1d~1{id/get", "invalid", 1),
        (r#""/a": []"#.to_owned(), "/~1a", "invalid", 1),
        (format!(r#""/a": {{"gett": {{{done}}}, "get": {{{done}}}}}"#), "/~1a/gett", "keyword", 2),
        (format!(r#""b": {{"get": {{{done}}}}}"#), "/b/get", "guess", 1),
    ] {
        let draft = with("", &format!(", {path}"));
        let place = format!("/paths{place}");
        assert!(at(&draft, &place).contains(&reason), "{path}: {:?}", draft.report.losses);
        assert_eq!(draft.report.carried(), carried, "{path}");
    }
}

#[test]
fn what_a_scheme_says_of_tokens_is_remarked() {
    let flows = r#"{"clientCredentials": {"tokenUrl": "https://a.example/t", "refreshUrl": "https://a.example/r",
        "scopes": {"read": "It."}}, "implicit": {"authorizationUrl": "https://a.example/a", "scopes": {}}}"#;
    let text = document(
        r#"{"/a": {"get": {"security": [{"key": ["read"]}], "responses": {"204": {"description": "x"}}}}}"#,
        "{}",
    );
    let text = text.replace(
        r#"{"type": "http", "scheme": "bearer"}"#,
        &format!(r#"{{"type": "oauth2", "flows": {flows}}}"#),
    );
    let draft = drafted(&text, &Options::default());
    assert_eq!(reasons(&draft.report), [""]);
    for place in [
        "/components/securitySchemes/key/flows/clientCredentials/refreshUrl",
        "/components/securitySchemes/key/flows/clientCredentials/scopes",
        "/components/securitySchemes/key/flows/implicit",
        "/paths/~1a/get/security",
    ] {
        assert_eq!(at(&draft, place), ["credential"], "{place}");
    }
}

#[test]
fn a_circle_of_references_is_called_one() {
    for (schemas, said) in [
        (r##"{"A": {"$ref": "#/components/schemas/A"}}"##, "leads back to itself"),
        (
            r##"{"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}"##,
            "leads back to itself",
        ),
        (r##"{"A": {"$ref": "#/components/schemas/C"}}"##, "has no target"),
    ] {
        let draft = drafted(&document("{}", schemas), &Options::default());
        let found: Vec<_> = draft.report.at("/components/schemas/A").collect();
        assert!(found.iter().any(|(_, what)| what.contains(said)), "{schemas}: {found:?}");
    }
}

#[test]
fn an_object_in_a_part_is_json() {
    let object = r#"{"type": "object", "properties": {"b": {"type": "string"}}}"#;
    for (schema, media_type, reason) in [
        (object, "application/xml", "multipart-body"),
        (r#"{"type": "array", "items": {"type": "object"}}"#, "text/csv", "multipart-body"),
        (object, "application/json", ""),
        (object, "application/vnd.a+json", ""),
        (r#"{"type": "string"}"#, "application/xml", ""),
        (r#"{"type": "string", "format": "binary"}"#, "application/xml", ""),
    ] {
        let body = format!(
            r#""requestBody": {{"required": true, "content": {{"multipart/form-data": {{
            "schema": {{"type": "object", "properties": {{"a": {schema}}}}},
            "encoding": {{"a": {{"contentType": "{media_type}"}}}}}}}}}},"#
        );
        assert_eq!(reasons(&with(&body, "").report), [reason], "{schema} {media_type}");
    }
}

#[test]
fn an_imported_service_has_no_prefix_of_models() {
    let draft = with("", "");
    assert!(draft.files.iter().all(|file| !file.text.contains("vendor_prefix")));
}

#[test]
fn a_message_says_what_is_not_kept_and_where() {
    for (schema, place, said) in [
        (
            r#"{"type": "string", "enum": ["a", "b"], "pattern": "^c$"}"#,
            "/pattern",
            "the pattern is not kept",
        ),
        (
            r#"{"type": "integer", "multipleOf": 2, "allOf": [{"multipleOf": 3}]}"#,
            "/multipleOf",
            "the step is not kept",
        ),
        (r##"{"$ref": "#pet"}"##, "", "is an anchor"),
        (r#"{"$ref": "https://a.example/b.json#/C"}"#, "", "is on a network"),
        (r##"{"$ref": "#/components/schemas/None"}"##, "", "has no target"),
    ] {
        let draft = with_member(schema);
        let place = format!("{SCHEMA}{place}");
        let found: Vec<&str> = draft.report.at(&place).map(|(_, what)| what).collect();
        assert!(
            found.iter().any(|what| what.contains(said)),
            "{schema}: {:?}",
            draft.report.losses
        );
    }
    let limits = r#"{"type": ["integer", "null"], "enum": [1, 2, null], "minimum": 1}"#;
    assert_eq!(at(&with_member(limits), &format!("{SCHEMA}/minimum")), ["no-effect"]);
}

#[test]
fn the_content_of_a_parameter_beside_its_schema_has_its_reason() {
    let content = r#""schema": {"type": "string"}, "content": {"text/plain": {}}"#;
    for (place, reason) in [
        ("query", "query-parameter"),
        ("header", "header-parameter"),
        ("cookie", "cookie-parameter"),
    ] {
        let draft =
            with(&format!(r#""parameters": [{{"name": "a", "in": "{place}", {content}}}],"#), "");
        assert_eq!(at(&draft, "/paths/~1pets/post/parameters/0/content"), [reason]);
    }
    let other = format!(
        r#", "/a": {{"get": {{"responses": {{"204": {{"description": "x", "headers": {{"X-A": {{{content}}}}}}}}}}}}}"#
    );
    let place = "/paths/~1a/get/responses/204/headers/X-A/allowReserved";
    let draft =
        with("", &other.replace(r#""content": {"text/plain": {}}"#, r#""allowReserved": true"#));
    assert_eq!(at(&draft, place), ["reply-header"], "{:?}", draft.report.losses);
}

#[test]
fn a_text_that_is_no_string_is_remarked_with_its_place() {
    let own = r#""operationId": 77, "summary": 5, "description": 8, "deprecated": "yes","#;
    let done = r#""responses": {"204": {"description": 9}}"#;
    let head = r#"{"openapi": "3.1.0", "info": {"title": 12, "version": 1.1, "description": 5}"#;
    let text = format!(r#"{head}, "paths": {{"/a": {{"get": {{{own} {done}}}}}}}}}"#);
    let draft = drafted(&text, &Options::default());
    for place in [
        "/info/title",
        "/info/version",
        "/info/description",
        "/paths/~1a/get/operationId",
        "/paths/~1a/get/summary",
        "/paths/~1a/get/description",
        "/paths/~1a/get/deprecated",
        "/paths/~1a/get/responses/204/description",
    ] {
        assert_eq!(at(&draft, place), ["docs"], "{place}: {:?}", draft.report.losses);
    }
    assert_eq!(reasons(&draft.report), [""]);
    let yaml = "openapi: 3.1.0\ninfo: {title: A, version: 1.10}\npaths: {/a: {get: {}}}";
    assert_eq!(at(&drafted(yaml, &Options::default()), "/info/version"), ["docs"]);
}

#[test]
fn a_server_without_an_address_is_a_loss() {
    let head = r#"{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "servers": "#;
    let text = format!(r#"{head} [{{"url": 12}}], "paths": {{"/a": {{"get": {{}}}}}}}}"#);
    assert_eq!(at(&drafted(&text, &Options::default()), "/servers/0/url"), ["invalid"]);
    let draft = with(r#""servers": [{"description": "x"}],"#, "");
    assert_eq!(at(&draft, "/paths/~1pets/post/servers/0"), ["invalid"]);
    assert_eq!(reasons(&draft.report), ["invalid"]);
}

#[test]
fn a_parameter_with_a_schema_and_a_content_is_a_loss() {
    let json = r#""schema": {"type": "integer"}, "content": {"application/json": {"schema": {}}}"#;
    for place in ["query", "header"] {
        let draft =
            with(&format!(r#""parameters": [{{"name": "a", "in": "{place}", {json}}}],"#), "");
        assert_eq!(at(&draft, "/paths/~1pets/post/parameters/0"), ["invalid"], "{place}");
        assert_eq!(reasons(&draft.report), ["invalid"], "{place}");
    }
}

#[test]
fn integers_without_a_size_and_host_names_are_read_more_narrowly_or_widely_with_a_remark() {
    for (schema, place, reason) in [
        (r#"{"type": "integer"}"#, "", "integer-size"),
        (r#"{"type": "integer", "minimum": 0}"#, "", "integer-size"),
        (r#"{"type": "integer", "minimum": 0, "maximum": 9}"#, "", ""),
        (r#"{"type": "integer", "format": "int64"}"#, "", ""),
        (r#"{"type": "integer", "format": "uint64"}"#, "", ""),
        (r#"{"type": "integer", "const": 1}"#, "", ""),
        (r#"{"type": "integer", "maximum": 9223372036854775808, "minimum": -1}"#, "", "guess"),
        (r#"{"type": "string", "format": "hostname"}"#, "/format", "format-hint"),
    ] {
        let draft = with_member(schema);
        let reasons: Vec<&str> = (!reason.is_empty()).then_some(reason).into_iter().collect();
        assert_eq!(at(&draft, &format!("{SCHEMA}{place}")), reasons, "{schema}");
    }
}

#[test]
fn what_has_no_meaning_is_named() {
    let text = r#"{"schema": {"type": "string"}}"#;
    for (members, place, reason, is_carried) in [
        (
            format!(r#""responses": {{"204": {{"description": "x", "headers": {{"X-A": {text}, "x-a": {text}}}}}}}"#),
            "/responses/204/headers/x-a",
            "reply-header",
            false,
        ),
        (
            r#""responses": {"204": {"description": "x", "headers": {"X-A": {"style": "matrix", "schema": {"type": "string"}}}}}"#.to_owned(),
            "/responses/204/headers/X-A/style",
            "invalid",
            false,
        ),
        (
            format!(r#""responses": {{"200": {{"description": "x", "content": {{"application/json": {text}, ";": {text}}}}}}}"#),
            "/responses/200/content/;",
            "invalid",
            false,
        ),
        (
            r#""parameters": [null], "responses": {"204": {"description": "x"}}"#.to_owned(),
            "/parameters/0",
            "invalid",
            false,
        ),
        (r#""responses": {"204": null}"#.to_owned(), "/responses/204", "guess", false),
        (
            r#""responses": {"200": {"description": "x", "content": {"application/json": {"schema": {"type": "object", "properties": {"a": null}}}}}}"#.to_owned(),
            "/responses/200/content/application~1json/schema/properties/a",
            "guess",
            false,
        ),
        (r#""summary": null, "responses": {"204": {"description": "x"}}"#.to_owned(), "/summary", "no-effect", true),
    ] {
        let text = document(&format!(r#"{{"/a": {{"get": {{{members}}}}}}}"#), "{}");
        let draft = drafted(&text, &Options::default());
        let at = format!("/paths/~1a/get{place}");
        let found: Vec<&str> = draft.report.at(&at).map(|(reason, _)| reason.id()).collect();
        assert!(found.contains(&reason), "{members}: {found:?} {}", draft.report.to_text());
        assert_eq!(draft.report.carried() == 1, is_carried, "{members}: {}", draft.report.to_text());
    }
}
