//! Statements that are easily overlooked: each is imported or has a line in the report.

use crate::{document, drafted, reasons};
use genwire_import::{Draft, Options, Reason};
use std::collections::BTreeSet;

/// A draft of `POST /pets` whose body has a schema, with the schemas `Base`, `A` and `B`.
fn with_body(schema: &str) -> Draft {
    let paths = format!(
        r#"{{"/pets": {{"post": {{"operationId": "createPet", "requestBody": {{"required": true,
        "content": {{"application/json": {{"schema": {schema}}}}}}},
        "responses": {{"204": {{"description": "Done."}}}}}}}}}}"#
    );
    let schemas = r##"{
        "Base": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
        "A": {"type": "object", "properties": {"k": {"const": "a"}, "v": {"type": "string"}}, "required": ["k"]},
        "B": {"type": "object", "properties": {"k": {"const": "b"}, "w": {"type": "string"}}, "required": ["k"]},
        "Tagged": {"type": "object", "discriminator": {"propertyName": "k", "mapping":
            {"heir": "#/components/schemas/Heir", "base": "#/components/schemas/Base",
            "far": "#/components/schemas/Far", "named": "Named"}},
            "properties": {"k": {"type": "string"}}, "required": ["k"]},
        "Named": {"allOf": [{"$ref": "#/components/schemas/Heir"}, {"properties": {"n": {"type": "string"}}}]},
        "Far": {"allOf": [{"$ref": "#/components/schemas/Heir"}, {"properties": {"d": {"type": "string"}}}]},
        "Heir": {"allOf": [{"$ref": "#/components/schemas/Tagged"}, {"properties": {"c": {"type": "string"}}}]}}"##;
    drafted(&document(&paths, schemas), &Options::default())
}

/// The pointer to the schema of the body.
const BODY: &str = "/paths/~1pets/post/requestBody/content/application~1json/schema";

/// The sources of a draft.
fn texts(draft: &Draft) -> String {
    draft.files.iter().map(|file| file.text.as_str()).collect()
}

#[test]
fn each_choice_of_several_is_carried_or_reported() {
    let base = r##"{"$ref": "#/components/schemas/Base"}"##;
    let either = r#"[{"required": ["a"]}, {"required": ["b"]}]"#;
    let types = r#"[{"type": "string"}, {"type": "integer"}]"#;
    let text = r#"{"type": "string"}"#;
    for (schema, place, reason) in [
        (format!(r#"{{"oneOf": [{base}], "anyOf": {either}}}"#), "/anyOf", "untagged"),
        (format!(r#"{{"oneOf": {types}, "anyOf": {either}}}"#), "/anyOf", "untagged"),
        (
            format!(r#"{{"oneOf": [{{"const": "a"}}, {{"const": "b"}}], "anyOf": {either}}}"#),
            "/anyOf",
            "untagged",
        ),
        (
            format!(
                r#"{{"type": "string", "enum": ["a", "b"], "allOf": [{text}, {text}], "oneOf": {types}}}"#
            ),
            "/oneOf",
            "untagged",
        ),
        (format!(r#"{{"oneOf": {types}, "anyOf": {types}}}"#), "/anyOf", ""),
        (
            r##"{"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}],
                "anyOf": [{"required": ["v"]}]}"##
                .to_owned(),
            "/anyOf",
            "untagged",
        ),
        (
            format!(r#"{{"properties": {{"a": {{}}}}, "oneOf": [{base}], "anyOf": {either}}}"#),
            "/anyOf",
            "untagged",
        ),
    ] {
        let draft = with_body(&schema);
        let found: Vec<&str> =
            draft.report.at(&format!("{BODY}{place}")).map(|(it, _)| it.id()).collect();
        let is_found = found.contains(&if reason.is_empty() { "no-effect" } else { reason });
        assert!(is_found, "{schema}: {:?}", draft.report.losses);
        assert_eq!(reasons(&draft.report), [reason], "{schema}");
    }
}

#[test]
fn a_type_applies_to_the_schema_beside_it() {
    let base = r##"{"$ref": "#/components/schemas/Base"}"##;
    let both = r#"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#;
    for (schema, written, reason) in [
        (
            r#"{"type": "string", "allOf": [{"format": "date-time"}]}"#.to_owned(),
            "format = \"date-time\"",
            "",
        ),
        (r#"{"type": "integer", "allOf": [{"maximum": 5}]}"#.to_owned(), "\"integer\"", ""),
        (r#"{"type": "integer", "anyOf": [{"type": "number"}]}"#.to_owned(), "\"integer\"", ""),
        (r#"{"type": "number", "allOf": [{"type": "integer"}]}"#.to_owned(), "\"integer\"", ""),
        (r#"{"type": "string", "oneOf": [{}, {"type": "null"}]}"#.to_owned(), "\"string\"", ""),
        (
            r#"{"type": "string", "oneOf": [{"type": ["string", "integer"]}]}"#.to_owned(),
            "\"string\"",
            "",
        ),
        (format!(r#"{{"type": "object", "allOf": [{base}]}}"#), "\"Base\"", ""),
        (format!(r#"{{"type": ["object", "null"], "oneOf": [{base}]}}"#), "\"Base\"", ""),
        (format!(r#"{{"type": ["string", "integer"], "allOf": [{both}]}}"#), "\"integer\"", ""),
        (format!(r#"{{"type": "string", "allOf": [{both}]}}"#), "\"integer\"", "keyword"),
        (format!(r#"{{"type": "string", "allOf": [{base}]}}"#), "\"Base\"", "clash"),
    ] {
        let schema = format!(r#"{{"type": "object", "properties": {{"p": {schema}}}}}"#);
        let draft = with_body(&schema);
        let text = texts(&draft);
        assert_eq!(reasons(&draft.report), [reason], "{schema}: {:?}", draft.report.losses);
        assert!(
            text.contains(&format!("type = {written}")) || text.contains(written),
            "{schema}: {text}"
        );
        assert!(!text.contains("\"json\""), "{schema}: {text}");
    }
}

/// Checks the result for a member with a schema: the source, the dropped alternative, and the
/// reason of the operation.
fn check_member(schema: &str, written: &str, dropped: &str, reason: &str) {
    let schema = format!(r#"{{"type": "object", "properties": {{"p": {schema}}}}}"#);
    let draft = with_body(&schema);
    assert_eq!(reasons(&draft.report), [reason], "{schema}: {:?}", draft.report.losses);
    let text = texts(&draft);
    assert!(text.contains(written), "{schema}: {text}");
    let place = format!("{BODY}/properties/p{dropped}");
    let found: Vec<&str> = draft.report.at(&place).map(|(it, _)| it.id()).collect();
    assert!(dropped.is_empty() || found == ["no-effect"], "{schema}: {:?}", draft.report.losses);
    let has_other = text.contains("type = \"integer\"") && !schema.contains("number");
    assert!(!has_other || reason == "clash", "{schema}: {text}");
    // Null is read from the type, as a guess.
    let is_nullable = schema.contains("null");
    assert_eq!(text.contains("nullable"), is_nullable, "{schema}: {text}");
    assert_eq!(guesses_of(&draft), usize::from(is_nullable), "{schema}");
}

#[test]
fn a_type_applies_to_each_of_several_schemas_beside_it() {
    let base = r##"{"$ref": "#/components/schemas/Base"}"##;
    let [a, b] = ["A", "B"].map(|name| format!(r##"{{"$ref": "#/components/schemas/{name}"}}"##));
    let text = r#"{"type": "string"}"#;
    let short = r#"{"type": "string", "maxLength": 3}"#;
    let whole = r#"{"type": "integer"}"#;
    let both = r#"{"type": ["string", "integer"], "maxLength": 3}"#;
    let list = "[types.CreatePetRequestP.alternatives.list]";
    for (schema, written, dropped, reason) in [
        (
            format!(r#"{{"type": "string", "oneOf": [{short}, {whole}]}}"#),
            "length = { max = 3 }",
            "/oneOf/1",
            "",
        ),
        (
            format!(r#"{{"type": ["string", "null"], "oneOf": [{short}, {whole}]}}"#),
            "length = { max = 3 }",
            "/oneOf/1",
            "",
        ),
        (
            format!(r#"{{"type": "object", "oneOf": [{base}, {text}]}}"#),
            "type = \"Base\"",
            "/oneOf/1",
            "",
        ),
        (
            format!(r#"{{"type": "object", "oneOf": [{a}, {b}, {text}]}}"#),
            "tag = \"k\"",
            "/oneOf/2",
            "",
        ),
        (
            format!(r#"{{"type": "number", "anyOf": [{whole}, {text}]}}"#),
            "type = \"integer\"",
            "/anyOf/1",
            "",
        ),
        (
            r#"{"type": "string", "oneOf": [{"const": "a"}, {"const": "b"}, {"const": 1}]}"#
                .to_owned(),
            "[types.CreatePetRequestP.values.b]",
            "/oneOf/2",
            "",
        ),
        (
            format!(
                r#"{{"type": ["string", "array"], "anyOf": [{both}, {{"type": "array"}}, {whole}]}}"#
            ),
            list,
            "/anyOf/2",
            "",
        ),
        (
            format!(
                r#"{{"type": ["string", "array"], "anyOf": [{{"oneOf": [{short}, {whole}]}},
                {{"type": "array"}}]}}"#
            ),
            list,
            "/anyOf/0/oneOf/1",
            "",
        ),
        (format!(r#"{{"type": "boolean", "oneOf": [{short}, {whole}]}}"#), "", "", "clash"),
    ] {
        check_member(&schema, written, dropped, reason);
    }
}

#[test]
fn schemas_that_take_the_same_values_are_a_guess_also_inside_others() {
    let [flag, text] = ["boolean", "string"].map(|ty| format!(r#"{{"type": "{ty}"}}"#));
    for (schema, guesses) in [
        (format!(r#"{{"oneOf": [{flag}, {text}, {flag}]}}"#), 1),
        (format!(r#"{{"oneOf": [{{"anyOf": [{flag}, {text}]}}, {flag}]}}"#), 1),
        (format!(r#"{{"anyOf": [{{"oneOf": [{flag}, {flag}]}}, {text}]}}"#), 1),
        (format!(r#"{{"oneOf": [{{"anyOf": [{flag}, {flag}]}}, {text}]}}"#), 0),
        (format!(r#"{{"anyOf": [{{"oneOf": [{flag}, {text}]}}, {flag}]}}"#), 0),
    ] {
        let draft = with_body(&format!(r#"{{"type": "object", "properties": {{"p": {schema}}}}}"#));
        assert_eq!(guesses_of(&draft), guesses, "{schema}: {:?}", draft.report.losses);
        assert_eq!(reasons(&draft.report), [""], "{schema}");
    }
}

#[test]
fn a_part_that_is_no_object_is_a_loss_of_an_object() {
    let object = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
    for (schema, reason) in [
        (format!(r#"{{"allOf": [{object}, {{"type": "integer"}}]}}"#), "clash"),
        (format!(r#"{{"allOf": [{object}, {{"type": ["boolean", "string"]}}]}}"#), "clash"),
        (r#"{"anyOf": [{"type": "string"}], "properties": {"a": {}}}"#.to_owned(), "untagged"),
        (format!(r#"{{"allOf": [{object}, {{"type": ["object", "string"]}}]}}"#), ""),
    ] {
        let draft = with_body(&format!(r#"{{"type": "object", "properties": {{"p": {schema}}}}}"#));
        assert_eq!(reasons(&draft.report), [reason], "{schema}: {:?}", draft.report.losses);
    }
}

#[test]
fn a_part_that_refuses_the_members_of_others_is_a_guess() {
    let of = |name: &str, more: &str| {
        format!(r#"{{"type": "object", "properties": {{"{name}": {{}}}}{more}}}"#)
    };
    let [one, other] = ["one", "other"].map(|name| of(name, ""));
    for key in ["additionalProperties", "unevaluatedProperties"] {
        let closed = format!(r#", "{key}": false"#);
        let is_whole = key == "unevaluatedProperties";
        for (schema, guesses) in [
            (format!(r#"{{"allOf": [{}, {other}]}}"#, of("one", &closed)), 1),
            (of("one", &closed), 0),
            (
                format!(r#"{{"type": "object", "allOf": [{one}, {other}]{closed}}}"#),
                usize::from(!is_whole),
            ),
        ] {
            let draft = with_body(&schema);
            assert_eq!(guesses_of(&draft), guesses, "{schema}: {:?}", draft.report.losses);
            assert!(texts(&draft).contains("unknown = \"error\""), "{schema}");
        }
    }
}

#[test]
fn keywords_beside_the_reference_of_an_alternative_are_kept() {
    let [a, b] = ["A", "B"].map(|name| format!(r##""$ref": "#/components/schemas/{name}""##));
    for (schema, written, reason) in [
        (format!(r#"{{"oneOf": [{{{a}, "required": ["v"]}}, {{{b}}}]}}"#), "required = true", ""),
        (
            format!(r#"{{"oneOf": [{{{a}}}, {{{b}, "maxProperties": 1}}]}}"#),
            "tag = \"k\"",
            "member-count",
        ),
        (format!(r#"{{"oneOf": [{{{a}}}, {{{b}, "description": "It."}}]}}"#), "tag = \"k\"", ""),
        (
            format!(
                r#"{{"oneOf": [{{{a}, "required": ["v"]}}, {{{b}, "required": ["w"]}}],
                "discriminator": {{"propertyName": "k"}}}}"#
            ),
            "variants.a]",
            "",
        ),
        (
            format!(
                r##"{{"oneOf": [{{{a}, "required": ["v"]}}, {{{b}}}], "discriminator": {{"propertyName": "k",
                "mapping": {{"x": "#/components/schemas/A", "y": "B"}}}}}}"##
            ),
            "variants.x]",
            "clash",
        ),
    ] {
        let draft = with_body(&schema);
        let text = texts(&draft);
        assert_eq!(reasons(&draft.report), [reason], "{schema}: {:?}", draft.report.losses);
        assert!(text.contains(written), "{schema}: no {written} in {text}");
    }
}

/// The number of guesses in a draft of a body, without the guess about a sibling schema.
fn guesses_of(draft: &Draft) -> usize {
    let found = draft.report.losses.get(&Reason::Guess).into_iter().flatten();
    found.filter(|one| one.pointer != "/components/schemas/Tagged").count()
}

#[test]
fn a_member_selects_a_variant_only_where_it_is_required() {
    let one = |value: &str, required: &str| {
        format!(
            r#"{{"type": "object", "required": [{required}], "properties": {{"k": {{"const": "{value}"}},
            "{value}x": {{"type": "string"}}}}}}"#
        )
    };
    let tag = r#", "discriminator": {"propertyName": "k"}"#;
    for (required, more, is_union, guesses) in [
        (r#""k""#, "", true, 0),
        (r#""ax""#, "", false, 0),
        (r#""k""#, tag, true, 0),
        (r#""ax""#, tag, true, 1),
    ] {
        let schema =
            format!(r#"{{"oneOf": [{}, {}]{more}}}"#, one("a", required), one("b", "\"k\""));
        let draft = with_body(&schema);
        let found = guesses_of(&draft);
        assert_eq!(
            texts(&draft).contains("[types.CreatePetRequest]\nkind = \"union\""),
            is_union,
            "{schema}"
        );
        assert_eq!((found, reasons(&draft.report).concat()), (guesses, String::new()), "{schema}");
    }
}

#[test]
fn a_value_of_a_tag_that_selects_nothing_is_reported() {
    let [a, b] = ["A", "B"].map(|name| format!(r##"{{"$ref": "#/components/schemas/{name}"}}"##));
    let of = |mapping: &str| {
        format!(
            r#"{{"oneOf": [{a}, {b}], "discriminator": {{"propertyName": "k", "mapping": {{{mapping}}}}}}}"#
        )
    };
    for (schema, place, reason, is_carried) in [
        (
            of(r##""c": "#/components/schemas/Base""##),
            "/discriminator/mapping/c",
            "no-effect",
            true,
        ),
        (
            of(r##""c": "#/components/schemas/None""##),
            "/discriminator/mapping/c",
            "reference",
            false,
        ),
    ] {
        let draft = with_body(&schema);
        let found: Vec<&str> =
            draft.report.at(&format!("{BODY}{place}")).map(|(it, _)| it.id()).collect();
        assert_eq!(found, [reason], "{schema}: {:?}", draft.report.losses);
        assert_eq!(draft.report.carried(), usize::from(is_carried), "{schema}");
    }
    let draft = with_body(r##"{"$ref": "#/components/schemas/Tagged"}"##);
    for variant in ["variants.far]", "variants.named]"] {
        assert!(texts(&draft).contains(variant), "{}", texts(&draft));
    }
    let place = "/components/schemas/Tagged/discriminator/mapping/base";
    let found: Vec<&str> = draft.report.at(place).map(|(it, _)| it.id()).collect();
    assert_eq!((found, draft.report.carried()), (vec!["clash"], 0), "{:?}", draft.report.losses);
}

#[test]
fn a_type_that_keywords_imply_is_a_guess() {
    for (schema, guesses) in [
        (r#"{"maxLength": 5}"#, 0),
        (r#"{"type": "string", "maxLength": 5}"#, 0),
        (r#"{"items": {"type": "string"}}"#, 1),
        (r#"{"maximum": 5}"#, 0),
        (r#"{"additionalProperties": {"type": "string"}}"#, 1),
        (r#"{"properties": {"a": {"type": "string"}}}"#, 1),
        (r#"{"allOf": [{"type": "object"}, {"properties": {"a": {"type": "string"}}}]}"#, 0),
        (r#"{"enum": ["a", "b"]}"#, 0),
        (r#"{"const": true}"#, 0),
        ("{}", 0),
    ] {
        let schema = format!(r#"{{"type": "object", "properties": {{"it": {schema}}}}}"#);
        let draft = with_body(&schema);
        let found = guesses_of(&draft);
        assert_eq!(found, guesses, "{schema}: {:?}", draft.report.losses);
        assert_eq!(reasons(&draft.report), [""], "{schema}");
    }
}

/// A draft of a YAML document with paths.
fn with_paths(paths: &str) -> Draft {
    let text = format!(
        "openapi: 3.2.0\ninfo: {{title: Pets, version: '1'}}\nsecurity: []\npaths:\n{paths}"
    );
    drafted(&text, &Options::default())
}

#[test]
fn operations_beside_the_reference_of_a_path_are_carried() {
    let done = "{responses: {'204': {description: x}}}";
    let text = |own: &str| {
        format!(
            "openapi: 3.1.0\ninfo: {{title: Pets, version: '1'}}\nsecurity: []\npaths:\n  \
             /a: {{$ref: '#/components/pathItems/A', {own}}}\ncomponents:\n  pathItems:\n    \
             A: {{get: {done}}}\n"
        )
    };
    for (own, operations, place, reason) in [
        (format!("post: {done}"), 2, "", ""),
        (format!("get: {done}"), 1, "/get", "clash"),
        (
            "parameters: [{name: q, in: query, schema: {type: string}}]".to_owned(),
            1,
            "/parameters",
            "clash",
        ),
    ] {
        let draft = drafted(&text(&own), &Options::default());
        assert_eq!(draft.report.operations.len(), operations, "{own}");
        let files = draft.files.iter().filter(|file| file.text.contains("[operation]")).count();
        assert_eq!(files, operations, "{own}");
        let at = format!("/paths/~1a{place}");
        let found: Vec<&str> = draft.report.at(&at).map(|(it, _)| it.id()).collect();
        assert!(reason.is_empty() || found == [reason], "{own}: {:?}", draft.report.losses);
        assert_eq!(draft.report.carried() == operations, reason.is_empty(), "{own}");
    }
}

#[test]
fn the_schema_of_a_reply_is_not_that_of_its_items() {
    let of = |media: &str, ty: &str| {
        with_paths(&format!(
            "  /a:\n    get:\n      responses:\n        '200':\n          description: x\n          \
             content: {{{media}: {{schema: {{type: {ty}}}, itemSchema: {{type: object, \
             properties: {{a: {{type: string}}}}}}}}}}\n"
        ))
    };
    let draft = of("application/json", "boolean");
    assert!(texts(&draft).contains("type = \"boolean\""), "{}", texts(&draft));
    assert_eq!(reasons(&draft.report), ["keyword"], "{:?}", draft.report.losses);
    let draft = of("text/event-stream", "string");
    assert!(reasons(&draft.report)[0].contains("stream"), "{:?}", draft.report.losses);
}

#[test]
fn examples_of_parameters_and_headers_are_carried() {
    for (said, written, remarks) in [
        ("example: x1", "example = \"x1\"", 0),
        ("examples: {one: {value: x1}, two: {value: x2}}", "example = \"x1\"", 1),
        ("examples: {one: {externalValue: 'https://a.example/x'}}", "", 1),
        ("example: 5", "", 1),
    ] {
        let paths = [
            format!(
                "  /a:\n    get:\n      parameters: [{{name: q, in: query, schema: {{type: string}}, {said}}}]\n      \
                 responses: {{'204': {{description: x}}}}\n"
            ),
            format!(
                "  /a:\n    get:\n      responses: {{'204': {{description: x, headers: \
                 {{X-A: {{schema: {{type: string}}, {said}}}}}}}}}\n"
            ),
        ];
        for paths in paths {
            let draft = with_paths(&paths);
            let found = draft.report.losses.get(&Reason::Example).map_or(0, BTreeSet::len);
            assert_eq!(found, remarks, "{paths}: {:?}", draft.report.losses);
            assert!(texts(&draft).contains(written), "{paths}: {}", texts(&draft));
            assert_eq!(reasons(&draft.report), [""], "{paths}");
        }
    }
}

#[test]
fn what_a_draft_has_of_a_media_type_loads() {
    let event = "text/event-stream: {schema: {type: object, properties: {done: {type: boolean}}}}";
    let pet = "{schema: {type: object, properties: {a: {type: string}}}}";
    for (content, written) in [
        (format!("application/json: {{}}, {event}"), "type = \"json\""),
        (format!("application/json: {{schema: {{type: string}}}}, {event}"), "\"string\""),
        (format!("application/json: {pet}, /pets: {pet}"), "a"),
        (format!("application/json: {pet}, 'a/b c': {pet}"), "a"),
        ("text/csv: {}, /pets: {}".to_owned(), "text/csv"),
    ] {
        let reply = format!("'200': {{description: x, content: {{{content}}}}}");
        let draft = with_paths(&format!("  /a:\n    get:\n      responses: {{{reply}}}\n"));
        assert!(texts(&draft).contains(written), "{content}: {}", texts(&draft));
        if content.contains("/pets") || content.contains("b c") {
            let said = draft.report.losses.get(&Reason::NoEffect).into_iter().flatten();
            assert_eq!(
                said.filter(|it| it.what.contains("is not a media type")).count(),
                1,
                "{content}"
            );
        }
        let body = format!("{{required: true, content: {{{content}}}}}");
        with_paths(&format!(
            "  /a:\n    post:\n      requestBody: {body}\n      responses: {{'204': {{description: x}}}}\n"
        ));
    }
}
