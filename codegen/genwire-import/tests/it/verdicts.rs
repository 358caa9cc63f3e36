//! Verdicts of drafts on bodies: no valid body is rejected, and an invalid body is only accepted if
//! the report states so.

mod limits;
mod narrowed;

use crate::reasons;
use genwire_import::{Draft, Options, Reason, openapi};
use genwire_spec::judge::judge;
use genwire_spec::model::Severity;
use genwire_spec::resolve::literals::parse;

/// Schemas in addition to the tested schema.
const SCHEMAS: &str = r#""Text": {"type": "string"}, "Letter": {"type": "string", "enum": ["a", "b", "c"]},
    "Toy": {"type": "object", "properties": {"size": {"type": "integer"}}},
    "Cat": {"type": "object", "required": ["claws"], "properties": {"claws": {"type": "integer"}}},
    "Dog": {"type": "object", "required": ["bark"], "properties": {"bark": {"type": "string"}}},
    "A": {"type": "object", "required": ["k"], "properties": {"k": {"const": "a"}, "v": {"type": "integer"}}},
    "B": {"type": "object", "required": ["k"], "properties": {"k": {"const": "b"}}},
    "Named": {"type": "object", "required": ["t"], "properties": {"t": {"type": "string"}}},
    "Other": {"type": "object", "required": ["t", "n"], "properties": {"t": {"type": "string"}, "n": {}}}"#;

/// Drafts `POST /a`, whose body has a member `p` with a schema.
fn with_member(version: &str, schema: &str) -> Draft {
    let text = format!(
        r#"{{"openapi": "{version}", "info": {{"title": "Pets", "version": "1"}},
        "paths": {{"/a": {{"post": {{"operationId": "sendA", "requestBody": {{"required": true, "content":
            {{"application/json": {{"schema": {{"type": "object", "properties": {{"p": {schema}}}}}}}}}}},
            "responses": {{"204": {{"description": "Done."}}}}}}}}}},
        "components": {{"schemas": {{{SCHEMAS}}}}}}}"#
    );
    openapi(&text, &Options::default()).unwrap_or_else(|why| panic!("{schema}: {why}"))
}

/// Checks the reasons why the operation is not fully imported, and the verdicts on values of the
/// member.
fn check(schema: &str, reason: &str, valid: &[&str], invalid: &[&str]) {
    check_version("3.1.0", schema, reason, valid, invalid);
}

fn check_version(version: &str, schema: &str, reason: &str, valid: &[&str], invalid: &[&str]) {
    let draft = with_member(version, schema);
    assert_eq!(reasons(&draft.report), [reason], "{schema}: {:?}", draft.report.losses);
    let interface =
        genwire_spec::load(&draft.files).unwrap_or_else(|why| panic!("{schema}: {why}"));
    let Some(id) = interface.operations[0].request else { panic!("{schema}: no body") };
    let accepts = |value: &str| {
        let body = parse(&format!(r#"{{"p": {value}}}"#)).unwrap_or_else(|_| panic!("{value}"));
        judge(&interface, id, &body).iter().all(|one| one.severity != Severity::Error)
    };
    for value in valid {
        assert!(accepts(value), "{schema} refuses {value}");
    }
    for value in invalid {
        assert!(!accepts(value), "{schema} accepts {value}");
    }
}

/// The number of guesses about a member with a schema.
fn guesses(version: &str, schema: &str) -> usize {
    let report = with_member(version, schema).report;
    report
        .losses
        .get(&Reason::Guess)
        .map_or(0, |all| all.iter().filter(|one| one.pointer.contains("/properties/p")).count())
}

#[test]
fn a_list_with_types_by_position_takes_all_its_values() {
    let two = r#""prefixItems": [{"type": "number"}, {"type": "number"}]"#;
    let mixed = r#""prefixItems": [{"type": "integer"}, {"type": "string"}]"#;
    for (more, reason, valid, invalid) in [
        (
            format!(r#"{two}, "items": false"#),
            "",
            &["[]", "[1, 2]"][..],
            &["[1, 2, 3]", r#"["a"]"#][..],
        ),
        (format!(r#"{two}, "minItems": 2, "maxItems": 2"#), "", &["[1, 2]"], &["[1]", "[1, 2, 3]"]),
        (format!(r#"{two}, "items": {{"type": "number"}}"#), "", &["[1, 2, 3]"], &["[true]"]),
        (two.to_owned(), "tuple", &["[1, 2, true]"], &["1"]),
        (
            format!(r#"{mixed}, "items": {{"type": "boolean"}}"#),
            "tuple",
            &[r#"[1, "a", true]"#],
            &["[null]"],
        ),
        (
            format!(r#"{mixed}, "items": false"#),
            "tuple",
            &[r#"[1, "a"]"#],
            &["[true]", r#"[1, "a", 2]"#],
        ),
        (
            r#""prefixItems": [{"type": "string"}, {"type": "object", "properties": {"mapping":
                {"type": "string", "pattern": "^[a-z.]+$"}}}], "items": false"#
                .to_owned(),
            "tuple",
            &[r#"["a", {"mapping": "a.b"}]"#],
            &[r#"[{"mapping": "A"}]"#],
        ),
    ] {
        check(&format!(r#"{{"type": "array", {more}}}"#), reason, valid, invalid);
    }
}

#[test]
fn a_closed_object_takes_the_members_of_all_its_schemas() {
    let object = r#""type": "object", "properties": {"a": {"type": "string"}}"#;
    let refs = |key: &str| {
        format!(
            r##""{key}": [{{"$ref": "#/components/schemas/Cat"}}, {{"$ref": "#/components/schemas/Dog"}}]"##
        )
    };
    let closed = r#""unevaluatedProperties": false"#;
    for (more, reason, valid, invalid) in [
        (
            format!(r#"{closed}, "allOf": [{{"unevaluatedProperties": true}}]"#),
            "",
            &[r#"{"a": "x", "b": 1}"#][..],
            &[r#"{"a": 1}"#][..],
        ),
        (
            format!("{closed}, {}", refs("anyOf")),
            "member-names",
            &[r#"{"a": "x", "claws": 1}"#, r#"{"claws": 1, "bark": "x"}"#],
            &[r#"{"a": "x"}"#],
        ),
        (
            format!("{closed}, {}", refs("oneOf")),
            "",
            &[r#"{"a": "x", "claws": 1}"#, r#"{"bark": "x"}"#],
            &[r#"{"a": "x"}"#, r#"{"claws": 1, "c": 1}"#],
        ),
        (
            format!(r#"{closed}, "dependentSchemas": {{"a": {{"properties": {{"b": {{}}}}}}}}"#),
            "member-names conditional",
            &[r#"{"a": "x", "b": 1}"#],
            &[r#"{"a": 1}"#],
        ),
        (
            r#""additionalProperties": false, "patternProperties": {"^x-": {}}"#.to_owned(),
            "member-names",
            &[r#"{"a": "x", "x-b": 1}"#],
            &[r#"{"a": 1}"#],
        ),
    ] {
        check(&format!("{{{object}, {more}}}"), reason, valid, invalid);
    }
    let map = r#"{"type": "object", "additionalProperties": {"type": "string"}"#;
    let of = |ty: &str| format!(r#"{map}, "patternProperties": {{"^n": {{"type": "{ty}"}}}}}}"#);
    check(&of("integer"), "typed-extra member-names", &[r#"{"n": 1, "a": "x"}"#], &["1"]);
}

#[test]
fn members_beside_alternatives_are_members_of_each() {
    let base = r#""type": "object", "required": ["id"],
        "properties": {"id": {"type": "string"}, "s": {"enum": ["x", "y"]}}"#;
    let refs = r##"[{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]"##;
    let tagged = r##"[{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}]"##;
    let both = [r#"{"id": "1", "claws": 2, "s": "x"}"#, r#"{"id": "1", "bark": "x"}"#];
    let wrong = [
        r#"{"id": "1"}"#,
        r#"{"claws": 2}"#,
        r#"{"id": 1, "claws": 2}"#,
        r#"{"id": "1", "claws": "x"}"#,
        r#"{"id": "1", "claws": 1, "s": "z"}"#,
    ];
    check(&format!(r#"{{{base}, "oneOf": {refs}}}"#), "", &both, &wrong);
    check(&format!(r#"{{{base}, "anyOf": {refs}}}"#), "", &both, &wrong);
    check(&format!(r#"{{"allOf": [{{{base}}}, {{"oneOf": {refs}}}]}}"#), "", &both, &wrong);
    check(&format!(r#"{{"allOf": [{{{base}}}], "anyOf": {refs}}}"#), "", &both, &wrong);
    check(
        &format!(r#"{{{base}, "anyOf": [{{"required": ["s"]}}, {{"required": ["id", "t"]}}]}}"#),
        "",
        &[r#"{"id": "1", "s": "x"}"#, r#"{"id": "1", "t": 1}"#],
        &[r#"{"id": "1"}"#, r#"{"s": "x"}"#],
    );
    check(
        &format!(r#"{{{base}, "oneOf": {tagged}}}"#),
        "",
        &[r#"{"id": "1", "k": "a", "v": 1}"#, r#"{"id": "1", "k": "b"}"#],
        &[r#"{"id": "1"}"#, r#"{"k": "a"}"#, r#"{"id": "1", "k": "a", "v": "x"}"#],
    );
}

#[test]
fn names_of_schemas_select_them_beside_a_mapping() {
    let one = |name: &str| format!(r##"{{"$ref": "#/components/schemas/{name}"}}"##);
    let some = format!("[{}, {}]", one("Named"), one("Other"));
    for (mapping, is_accepted) in [
        (r##"{"named": "#/components/schemas/Named"}"##, true),
        (r##"{"named": "#/components/schemas/Named", "other": "Other"}"##, false),
    ] {
        let schema = format!(
            r#"{{"oneOf": {some}, "discriminator": {{"propertyName": "t", "mapping": {mapping}}}}}"#
        );
        let name = [r#"{"t": "Named"}"#];
        let (valid, invalid) =
            if is_accepted { (&name[..], &[][..]) } else { (&[][..], &name[..]) };
        check(&schema, "", &[valid, &[r#"{"t": "named"}"#]].concat(), invalid);
        check(&schema, "", &[], &[r#"{"t": "fox"}"#]);
        assert_eq!(guesses("3.1.0", &schema), usize::from(!is_accepted), "{schema}");
    }
}

#[test]
fn null_is_valid_if_all_keywords_take_it() {
    let toy = r##"{"$ref": "#/components/schemas/Toy"}"##;
    let text = r##""$ref": "#/components/schemas/Text""##;
    let or_null = format!(r#"[{toy}, {{"type": "null"}}]"#);
    let twice = r#"[{"type": "string", "nullable": true}, {"type": "integer", "nullable": true}]"#;
    for (version, schema, is_valid, guessed) in [
        ("3.1.0", format!(r#""type": ["object", "null"], "allOf": [{toy}]"#), false, 0),
        ("3.1.0", format!(r#""type": ["string", "null"], {text}"#), false, 0),
        ("3.1.0", format!(r#""type": "object", "oneOf": {or_null}"#), true, 1),
        ("3.1.0", format!(r#""oneOf": {or_null}"#), true, 0),
        ("3.1.0", format!(r#""type": ["object", "null"], "oneOf": {or_null}"#), true, 0),
        ("3.1.0", format!(r#""type": "null", "allOf": [{toy}]"#), false, 1),
        ("3.1.0", r#""type": "string", "nullable": true"#.to_owned(), true, 1),
        ("3.1.0", format!(r#"{text}, "nullable": true"#), true, 1),
        ("3.1.0", r#""type": ["string", "null"], "nullable": true"#.to_owned(), true, 0),
        ("3.1.0", r#""type": ["string", "null"], "enum": ["a", "b"]"#.to_owned(), false, 0),
        ("3.1.0", r#""type": "string", "enum": ["a", null]"#.to_owned(), false, 0),
        ("3.1.0", r#""enum": ["a", "b", null]"#.to_owned(), true, 0),
        ("3.0.3", r#""type": "string", "nullable": true"#.to_owned(), true, 0),
        ("3.0.3", format!(r#""oneOf": {twice}"#), true, 1),
    ] {
        let schema = format!("{{{schema}}}");
        let null: &[&str] = &["null"];
        let (valid, invalid) = if is_valid { (null, &[][..]) } else { (&[][..], null) };
        check_version(version, &schema, "", valid, invalid);
        assert_eq!(guesses(version, &schema), guessed, "{version} {schema}");
    }
}

#[test]
fn names_that_are_listed_are_members() {
    let names = r#""type": "object", "propertyNames": {"enum": ["de", "fr"]}"#;
    let values = r#""additionalProperties": {"type": "string"}"#;
    for (more, invalid) in [("", r#"{"it": 1}"#), (values, r#"{"de": 1}"#)] {
        let schema = format!("{{{names}{}{more}}}", if more.is_empty() { "" } else { ", " });
        check(&schema, "", &["{}", r#"{"de": "x"}"#], &[invalid, r#"{"it": "x"}"#]);
    }
}

#[test]
fn a_list_of_alternatives_is_narrowed_by_one_of_them() {
    let one = |name: &str| format!(r##"{{"$ref": "#/components/schemas/{name}"}}"##);
    let list = |items: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"all": {{"type": "array", "items": {items}}}}}}}"#
        )
    };
    let some = format!(r#"{{"oneOf": [{}, {}, {}]}}"#, one("A"), one("B"), one("Text"));
    let fewer = format!(r#"{{"oneOf": [{}, {}]}}"#, one("A"), one("Text"));
    for (narrow, valid) in [(one("A"), r#"{"k": "a"}"#), (fewer, r#""x""#)] {
        let schema = format!(r#"{{"allOf": [{}, {}]}}"#, list(&some), list(&narrow));
        let all = |item: &str| format!(r#"{{"all": [{item}]}}"#);
        check(&schema, "", &[all(valid).as_str()], &[all(r#"{"k": "b"}"#).as_str()]);
    }
}

#[test]
fn words_that_are_no_keywords_restrict_nothing() {
    check(r#"{"type": "string", "embed": true, "maxChars": 2}"#, "", &[r#""abc""#], &["1"]);
    check(r#"{"type": "string", "if": {"maxLength": 2}}"#, "", &[r#""abc""#], &["1"]);
    check(r#"{"type": "array", "minContains": 2}"#, "", &["[]"], &["1"]);
}

#[test]
fn alternatives_that_share_no_value_are_no_guess() {
    let list = r#"{"type": "object", "required": ["a"], "properties": {"a": {"type": "array", "items": {"type": "string"}}}}"#;
    for (alternatives, is_guess) in [
        (r#"{"const": 0.5}, {"const": 2}"#, false),
        (r#"{"type": "integer", "maximum": 1}, {"type": "integer", "exclusiveMinimum": 1}"#, false),
        (r#"{"type": "integer", "maximum": 2}, {"type": "integer", "minimum": 2}"#, true),
        (r#"{"const": ""}, {"type": "string", "format": "ipv4"}"#, false),
        (r#"{"const": "a"}, {"type": "string", "minLength": 2}"#, false),
        (r#"{"const": "ab"}, {"type": "string", "minLength": 2}"#, true),
        (r##"{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}"##, true),
        (r##"{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}"##, false),
        (r#"{"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "^b"}"#, false),
        (r#"{"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "b"}"#, true),
        (
            r#"{"type": "string", "pattern": "^[^-]+$"}, {"type": "string", "format": "uuid"}"#,
            false,
        ),
        (r#"{"type": "string", "pattern": "^[a-f]"}, {"type": "string", "format": "uuid"}"#, true),
        (
            r#"{"type": "string", "pattern": "^(?!.*-.*-)[a-z-]+$"}, {"allOf": [{"type": "string", "format": "uuid"}]}"#,
            false,
        ),
        (r#"{"enum": ["a", "b"]}, {"enum": ["c"]}"#, false),
        (r#"{"enum": ["a", "b"]}, {"enum": ["b", "c"]}"#, true),
        (r#"{"const": 1}, {"const": 1.0}"#, true),
        (
            r#"{"type": "object", "required": ["k"], "properties": {"k": {"type": ["string", "null"]}}},
            {"type": "object", "required": ["k"], "properties": {"k": {"type": ["integer", "null"]}}}"#,
            true,
        ),
        (
            r#"{"type": "object", "required": ["k"], "properties": {"k": {"type": "string", "readOnly": true}}},
            {"type": "object", "required": ["k"], "properties": {"k": {"type": "integer", "readOnly": true}}}"#,
            true,
        ),
        (
            &format!(
                r#"{list}, {{"type": "object", "additionalProperties": {{"type": "string"}}}}"#
            ),
            false,
        ),
        (
            &format!(
                r#"{list}, {{"type": "object", "additionalProperties": {{"type": "array"}}}}"#
            ),
            true,
        ),
    ] {
        let draft = with_member("3.1.0", &format!(r#"{{"oneOf": [{alternatives}]}}"#));
        assert_eq!(draft.report.guessed() == 1, is_guess, "{alternatives}");
    }
}

#[test]
fn null_alone_is_the_value_of_a_member() {
    let object = |members: &str| format!(r#"{{"type": "object", "properties": {{{members}}}}}"#);
    for null in [
        r#"{"type": "null"}"#,
        r#"{"type": ["null"]}"#,
        r#"{"const": null}"#,
        r#"{"enum": [null]}"#,
    ] {
        let schema = object(&format!(r#""n": {null}, "m": {{"type": "string"}}"#));
        check(&schema, "", &["{}", r#"{"n": null}"#], &[r#"{"n": 1}"#, r#"{"n": {}}"#]);
    }
    let required =
        r#"{"type": "object", "required": ["n"], "properties": {"n": {"type": "null"}}}"#;
    check(required, "", &[r#"{"n": null}"#], &["{}", r#"{"n": false}"#]);
    let tagged = |tag: &str, member: &str| {
        format!(
            r#"{{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "{tag}"}}, "n": {member}}}}}"#
        )
    };
    let [null, text] = [r#"{"type": "null"}"#, r#"{"type": "string"}"#];
    let union = format!(r#"{{"oneOf": [{}, {}]}}"#, tagged("a", null), tagged("b", text));
    let valid = [r#"{"k": "a", "n": null}"#, r#"{"k": "b", "n": "x"}"#];
    check(&union, "", &valid, &[r#"{"k": "a", "n": "x"}"#, r#"{"k": "b", "n": null}"#]);
}

#[test]
fn null_alone_is_a_loss_where_no_rule_can_say_so() {
    let object = |members: &str| format!(r#"{{"type": "object", "properties": {{{members}}}}}"#);
    let tried = |member: &str| {
        format!(r#"{{"type": "object", "required": ["n"], "properties": {{"n": {member}}}}}"#)
    };
    let [null, text] = [r#"{"type": "null"}"#, r#"{"type": "string"}"#];
    let tagged = |tag: &str| {
        format!(
            r#"{{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "{tag}"}}, "n": {null}}}}}"#
        )
    };
    let [a, b, untagged] = [tagged("a"), tagged("b"), object(r#""m": {"type": "integer"}"#)];
    let inside = object(&format!(r#""o": {}"#, object(&format!(r#""n": {null}"#))));
    for (schema, valid) in [
        (format!(r#"{{"anyOf": [{}, {}]}}"#, tried(null), tried(text)), r#"{"n": "x"}"#),
        (format!(r#"{{"anyOf": [{inside}, {}]}}"#, tried(text)), r#"{"n": "x"}"#),
        (format!(r#"{{"anyOf": [{a}, {b}, {untagged}]}}"#), r#"{"k": "a", "n": 1}"#),
        (object(&format!(r#""a-b": {null}"#)), r#"{"a-b": null}"#),
        (object(&format!(r#""in": {null}"#)), r#"{"in": null}"#),
        (object(r#""n": {"type": "null", "readOnly": true}"#), "{}"),
        (object(&format!(r#""n": {{"type": "array", "items": {null}}}"#)), r#"{"n": [null]}"#),
        (
            r#"{"type": "object", "minProperties": 1, "properties": {"n": {"type": "null"}}}"#
                .to_owned(),
            r#"{"n": null}"#,
        ),
    ] {
        check(&schema, "keyword", &[valid], &["1"]);
    }
    check(&object(r#""n": {"type": "string", "enum": [null]}"#), "keyword", &["{}"], &["1"]);
}

#[test]
fn names_may_be_any_strings() {
    let map = r#""type": "object", "additionalProperties": {"type": "integer"}"#;
    let all = r#""propertyNames": {"type": "string", "description": "A name."}"#;
    check(&format!("{{{map}, {all}}}"), "", &[r#"{"a": 1}"#], &[r#"{"a": "x"}"#]);
    let few = r#""propertyNames": {"type": "string", "maxLength": 2}"#;
    check(&format!("{{{map}, {few}}}"), "member-names", &[r#"{"a": 1}"#], &[r#"{"a": "x"}"#]);
}

#[test]
fn an_alternative_that_takes_every_value_restricts_nothing() {
    let members = r#""type": "object", "properties": {"a": {"type": "string"}}"#;
    let open = r#""anyOf": [{"properties": {"a": {}}}, {"properties": {"b": {"type": "string"}}}]"#;
    let schema = format!("{{{members}, {open}}}");
    check(&schema, "", &["{}", r#"{"a": "x"}"#], &[r#"{"a": 1}"#]);
    assert_eq!(guesses("3.1.0", &schema), 0);
}

#[test]
fn what_replies_alone_have_may_be_read_only() {
    let closed = |key: &str| {
        format!(
            r#"{{"type": "object", "additionalProperties": false, "required": ["k"],
            "properties": {{"k": {{"type": "string", "{key}": true}}}}}}"#
        )
    };
    let disjoint = |key: &str| {
        let one = |kind: &str| {
            format!(
                r#"{{"type": "object", "required": ["k"], "properties": {{"k": {{"type": "{kind}", "{key}": true}}}}}}"#
            )
        };
        format!(r#"{{"oneOf": [{}, {}]}}"#, one("string"), one("integer"))
    };
    let content =
        |schema: &str| format!(r#""content": {{"application/json": {{"schema": {schema}}}}}"#);
    for schema in [closed, disjoint] {
        for (key, is_sent, is_guess) in [
            ("readOnly", true, true),
            ("readOnly", false, false),
            ("writeOnly", true, false),
            ("writeOnly", false, true),
        ] {
            let body = content(&schema(key));
            let (sent, got) = if is_sent {
                (format!(r#""requestBody": {{"required": true, {body}}},"#), String::new())
            } else {
                (String::new(), format!(", {body}"))
            };
            let text = format!(
                r#"{{"openapi": "3.1.0", "info": {{"title": "Pets", "version": "1"}},
                "paths": {{"/a": {{"post": {{"operationId": "sendA", {sent}
                "responses": {{"200": {{"description": "Done."{got}}}}}}}}}}}}}"#
            );
            let draft = openapi(&text, &Options::default()).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(draft.report.guessed() == 1, is_guess, "{text}");
        }
    }
}

#[test]
fn a_bound_without_a_type_restricts_the_values_that_it_is_about() {
    for (schema, valid, invalid) in [
        (r#"{"minLength": 2}"#, &[r#""ab""#, "1", "true", "null", "[]", "{}"][..], &[r#""a""#][..]),
        (r#"{"pattern": "^a"}"#, &[r#""ab""#, "1", "null"], &[r#""b""#]),
        (r#"{"minimum": 1, "maxItems": 1}"#, &["1", "[2]", r#""a""#, "{}"], &["0", "[1, 2]"]),
        (r#"{"multipleOf": 2}"#, &["4", r#""a""#, "null"], &["3"]),
        (r#"{"maxProperties": 1}"#, &[r#"{"a": 1}"#, "1"], &[r#"{"a": 1, "b": 1}"#]),
        (
            r#"{"properties": {"a": {"type": "string"}}, "required": ["a"], "maxLength": 1}"#,
            &[r#"{"a": "x"}"#, "1", r#""b""#],
            &["{}", r#"{"a": 1}"#, r#""ab""#],
        ),
    ] {
        check(schema, "", valid, invalid);
        assert_eq!(guesses("3.1.0", schema), 0, "{schema}");
    }
}

#[test]
fn members_beside_values_that_are_no_objects_refuse_none_of_these() {
    let members = r#""properties": {"a": {"type": "string"}}"#;
    let text = r#"{"type": "string"}"#;
    for (schema, reason, valid, invalid) in [
        (
            format!(r#"{{{members}, "anyOf": [{text}, {{"type": "object"}}]}}"#),
            "",
            &[r#""x""#, "{}"][..],
            &["1", r#"{"a": 1}"#][..],
        ),
        (format!(r#"{{{members}, "allOf": [{{"type": "array"}}]}}"#), "untagged", &["[]"], &["1"]),
        (
            format!(r#"{{"allOf": [{text}, {{{members}, "maxLength": 9}}]}}"#),
            "untagged",
            &[r#""x""#],
            &[],
        ),
    ] {
        check(&schema, reason, valid, invalid);
    }
}

#[test]
fn what_is_beside_a_choice_by_a_tag_holds_for_each_variant() {
    let of = |more: &str| {
        format!(
            r##"{{"oneOf": [{{"$ref": "#/components/schemas/A"}}, {{"$ref": "#/components/schemas/B"}}],
            "discriminator": {{"propertyName": "k"}}{more}}}"##
        )
    };
    check(
        &of(r#", "required": ["v"]"#),
        "",
        &[r#"{"k": "a", "v": 1}"#],
        &[r#"{"k": "a"}"#, r#"{"k": "b"}"#],
    );
    check(&of(r#", "required": ["k"]"#), "", &[r#"{"k": "a"}"#], &["{}"]);
}

#[test]
fn members_that_the_names_of_all_members_exclude_are_named() {
    let names = r#""propertyNames": {"enum": ["a", "b"]}"#;
    for (more, reason) in [
        (r#", "properties": {"a": {"type": "string"}}"#, ""),
        (r#", "properties": {"c": {"type": "string"}}"#, "member-names"),
        (r#", "unevaluatedProperties": false"#, "member-names"),
    ] {
        let schema = format!(r#"{{"type": "object", {names}{more}}}"#);
        check(&schema, reason, &["{}", r#"{"a": "x"}"#], &[r#"{"d": 1}"#]);
    }
}

#[test]
fn listed_values_that_do_not_keep_their_format_are_named() {
    for (values, reason) in [(r#""::1", "::2""#, ""), (r#""::1", "x""#, "text-format")] {
        let schema = format!(r#"{{"type": "string", "format": "ipv6", "enum": [{values}]}}"#);
        check(&schema, reason, &[r#""::1""#], &[r#""y""#]);
    }
}

#[test]
fn null_beside_a_reference_of_a_choice_is_a_guess() {
    for (more, number) in [(r#", "nullable": true"#, 1), (r#", "description": "x""#, 0)] {
        let schema = format!(
            r##"{{"anyOf": [{{"$ref": "#/components/schemas/Toy"{more}}}, {{"type": "string"}}]}}"##
        );
        assert_eq!(guesses("3.0.3", &schema), number, "{schema}");
    }
}

#[test]
fn a_reference_of_an_older_draft_to_the_schema_around_it_is_a_guess() {
    let tree = r##"{"$recursiveAnchor": true, "type": "object", "properties": {"size": {"type": "integer"},
        "inner": {"type": "array", "items": {"$recursiveRef": "#"}}}}"##;
    check(tree, "", &[r#"{"inner": [{"size": 1}]}"#], &[r#"{"inner": [{"size": "x"}]}"#]);
    assert_eq!(guesses("3.1.0", tree), 1);
    let loose = tree.replace(r#""$recursiveAnchor": true, "#, "");
    check(&loose, "keyword", &[r#"{"inner": [{"size": "x"}]}"#], &[r#"{"size": "x"}"#]);
}

#[test]
fn bounds_of_programs_that_have_only_doubles_are_a_guess() {
    let schema =
        r#"{"type": "integer", "minimum": -9223372036854776000, "maximum": 9223372036854776000}"#;
    check(schema, "", &["9223372036854775807", "-9223372036854775808"], &["0.5"]);
    assert_eq!(guesses("3.1.0", schema), 1);
    let beyond = r#"{"type": "integer", "minimum": -1, "maximum": 9223372036854780000}"#;
    check(beyond, "bounds", &["1"], &["-2"]);
}

#[test]
fn a_tag_that_may_be_null_lists_its_values() {
    let of = |tag: &str| {
        format!(
            r##"{{"discriminator": {{"propertyName": "k"}}, "oneOf": [{{"type": "object", "oneOf": [
            {{"$ref": "#/components/schemas/A"}}, {{"$ref": "#/components/schemas/B"}}]}},
            {{"type": "object", "required": ["id"], "properties": {{"k": {tag}, "id": {{"type": "string"}}}}}}]}}"##
        )
    };
    let listed = r#"{"type": "string", "enum": ["r"]}"#;
    let valid = [
        r#"{"k": "a"}"#,
        r#"{"k": "r", "id": "x"}"#,
        r#"{"k": null, "id": "x"}"#,
        r#"{"id": "x"}"#,
    ];
    let nullable = of(&format!(r#"{{"anyOf": [{listed}, {{"type": "null"}}]}}"#));
    check(&nullable, "", &valid, &[r#"{"k": "c", "id": "x"}"#]);
    check(&of(r#"{"type": ["string", "null"]}"#), "untagged", &valid, &[r#"{"k": 1}"#]);
}

#[test]
fn keywords_that_openapi_3_0_does_not_have_are_guesses() {
    for (schema, number) in [
        (r#"{"type": "string", "const": "a"}"#, 1),
        (r#"{"type": "integer", "exclusiveMinimum": 1}"#, 1),
        (r#"{"type": "integer", "minimum": 1, "exclusiveMinimum": true}"#, 0),
        (r#"{"type": "string", "enum": ["a"]}"#, 0),
    ] {
        assert_eq!(guesses("3.0.3", schema), number, "{schema}");
        let is_old = schema.contains("true");
        assert_eq!(guesses("3.1.0", schema), usize::from(is_old), "{schema}");
    }
}
