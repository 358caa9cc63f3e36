//! Two schemas for a member: a narrower one is kept; others are joined, or are a clash.

use crate::{document, drafted, post, reasons};
use genwire_import::{Draft, Options, Reason, openapi};
use std::collections::BTreeSet;

/// Drafts an object that combines two objects with the same member.
fn both(first: &str, second: &str) -> Draft {
    let object = |member: &str| format!(r#"{{"type": "object", "properties": {{"a": {member}}}}}"#);
    let schemas = format!(
        r#"{{"Pet": {{"allOf": [{}, {}]}}, "Base": {}, "Heir": {{"allOf": [
        {{"$ref": "{COMPONENT}Base"}}, {}]}}, "Loop": {}}}"#,
        object(first),
        object(second),
        object(r#"{"type": "string"}"#),
        object(r#"{"type": "string", "maxLength": 3}"#).replace("\"a\"", "\"b\""),
        object(&format!(r#"{{"$ref": "{COMPONENT}Loop"}}"#)),
    );
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    drafted(&document(&paths, &schemas), &Options::default())
}

/// Counts the clashes in an object that combines two objects with the same member.
fn clashes(first: &str, second: &str) -> usize {
    both(first, second).report.losses.get(&Reason::Clash).map_or(0, BTreeSet::len)
}

/// The spec of that object without comments and docs.
fn written(first: &str, second: &str) -> String {
    let draft = both(first, second);
    let lines = draft.files.iter().flat_map(|file| file.text.lines());
    let is_kept = |line: &&str| !line.starts_with('#') && !line.starts_with("doc");
    lines.filter(is_kept).collect::<Vec<_>>().join("\n")
}

const COMPONENT: &str = "#/components/schemas/";

#[test]
fn of_two_statements_the_narrower_one_is_carried() {
    let base = format!(r#"{{"$ref": "{COMPONENT}Base"}}"#);
    let heir = format!(r#"{{"$ref": "{COMPONENT}Heir"}}"#);
    let of_base = format!(r#"{{"type": "array", "items": {base}}}"#);
    let of_heirs = format!(r#"{{"type": "array", "items": {heir}, "minItems": 1}}"#);
    let short_base = format!(r#"{{"$ref": "{COMPONENT}Base", "required": ["b"]}}"#);
    let read_only = format!(r#"{{"$ref": "{COMPONENT}Base", "readOnly": true}}"#);
    let nullable_heir = format!(r#"{{"nullable": true, "allOf": [{heir}]}}"#);
    let recursive = format!(r#"{{"$ref": "{COMPONENT}Loop"}}"#);
    for (narrow, wide) in [
        (r#"{"type": "string", "maxLength": 3}"#, r#"{"type": "string", "description": "x"}"#),
        (r#"{"type": "string", "maxLength": 3}"#, r#"{"type": "string", "maxLength": 4}"#),
        (r#"{"type": "integer", "minimum": 3}"#, r#"{"type": "number", "minimum": 2}"#),
        (r#"{"type": "string"}"#, r#"{"type": "string", "nullable": true}"#),
        (r#"{"type": "string"}"#, r#"{"type": ["string", "null"]}"#),
        (r#"{"enum": ["b"]}"#, r#"{"type": "string", "enum": ["a", "b"]}"#),
        (r#"{"const": "b", "type": "string"}"#, r#"{"type": "string", "enum": ["a", "b"]}"#),
        (r#"{"properties": {"x": {"type": "string"}}}"#, r#"{"type": "object"}"#),
        (
            r#"{"type": "object", "properties": {"x": {"type": "string"}, "y": {}}, "required": ["x"]}"#,
            r#"{"type": "object", "properties": {"x": {}}}"#,
        ),
        (r#"{"type": "array", "items": {"type": "string"}}"#, r#"{"type": "array", "items": {}}"#),
        (&heir, &base),
        (&of_heirs, &of_base),
        (&recursive, r#"{"type": "object", "properties": {"a": {"type": "object"}}}"#),
        (&short_base, &base),
        (&read_only, &base),
        (&heir, &nullable_heir),
        (
            r#"{"type": "string", "enum": ["a", "b"]}"#,
            r#"{"type": ["string", "null"], "enum": ["a", "b", null]}"#,
        ),
        (r#"{"type": "string"}"#, "true"),
    ] {
        for (first, second) in [(narrow, wide), (wide, narrow)] {
            assert_eq!(clashes(first, second), 0, "{first} before {second}");
            let alone = written(narrow, narrow);
            assert_eq!(written(first, second), alone, "{first} before {second}");
        }
    }
}

#[test]
fn two_statements_that_cannot_be_one_are_a_clash() {
    for (first, second) in [
        (r#"{"type": "string"}"#, r#"{"type": "integer"}"#),
        (r#"{"type": "string", "enum": ["a"]}"#, r#"{"type": "string", "enum": ["b"]}"#),
        (r#"{"type": "string", "format": "uuid"}"#, r#"{"type": "string", "format": "uri"}"#),
        (r#"{"type": "string", "maxLength": 3}"#, r#"{"type": "string", "minLength": 4}"#),
        (r#"{"type": "number", "maximum": 3}"#, r#"{"type": "number", "exclusiveMinimum": 3}"#),
        (r#"{"type": "integer", "maximum": 2.9}"#, r#"{"type": "integer", "minimum": 2.1}"#),
        (r#"{"type": "array", "maxItems": 1}"#, r#"{"type": "array", "minItems": 2}"#),
        (r#"{"enum": ["a"], "maxLength": 3}"#, r#"{"type": "string", "minLength": 2}"#),
        (
            r#"{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}}"#,
            r#"{"type": "array", "items": {"type": "string"}}"#,
        ),
        (r#"{"type": "string"}"#, "false"),
    ] {
        assert_eq!(clashes(first, second), 1, "{first} before {second}");
        assert_eq!(clashes(second, first), 1, "{second} before {first}");
    }
}

/// The reasons why an operation with such a member is not fully imported.
fn stops(schema: &str) -> String {
    let pet = format!(r#"{{"type": "object", "properties": {{"a": {schema}}}}}"#);
    let schemas = format!(
        r#"{{"Pet": {pet}, "Object": {{"type": "object", "properties": {{"x": {{}}}}}},
        "Short": {{"type": "string", "enum": ["a", "b"], "maxLength": 3}}}}"#
    );
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    reasons(&drafted(&document(&paths, &schemas), &Options::default()).report).concat()
}

#[test]
fn keywords_that_schemas_beside_them_imply_are_carried() {
    let string = r#"{"type": "string", "maxLength": 3}"#;
    let list = r#"{"type": "array", "items": {"type": "string"}}"#;
    let object = format!(r#"{{"$ref": "{COMPONENT}Object"}}"#);
    for (schema, expected) in [
        (format!(r#"{{"oneOf": [{list}, {object}], "items": {{"type": "string"}}}}"#), ""),
        (format!(r#"{{"oneOf": [{list}, {object}], "items": {{"type": "integer"}}}}"#), "keyword"),
        (format!(r#"{{"oneOf": [{string}, {list}], "maxLength": 4}}"#), ""),
        (format!(r#"{{"oneOf": [{string}, {list}], "maxLength": 2}}"#), "bounds"),
        (format!(r#"{{"anyOf": [{string}, {{"type": "null"}}], "maxLength": 3}}"#), ""),
        (format!(r#"{{"$ref": "{COMPONENT}Object", "maxLength": 3}}"#), ""),
        (format!(r#"{{"$ref": "{COMPONENT}Short", "maxLength": 3, "type": "string"}}"#), ""),
        (format!(r#"{{"$ref": "{COMPONENT}Short", "minLength": 1}}"#), ""),
        (format!(r#"{{"allOf": [{{"$ref": "{COMPONENT}Short"}}], "enum": ["a", "b", "c"]}}"#), ""),
        (
            r#"{"allOf": [{"type": "string", "nullable": true, "enum": ["a", "b"]}],
                "enum": ["a", "b"]}"#
                .to_owned(),
            "",
        ),
        ("false".to_owned(), "keyword"),
    ] {
        assert_eq!(stops(&schema), expected, "{schema}");
    }
}

#[test]
fn two_objects_of_one_member_are_joined() {
    let object = |members: &str| format!(r#"{{"type": "object", "properties": {{{members}}}}}"#);
    let (x, y) = (r#""x": {"type": "string"}, "of": {"type": "integer"}"#, r#""y": {}"#);
    let null_in_part = |members: &str| {
        format!(
            r#"{{"allOf": [{}]}}"#,
            object(members).replace("\"object\"", "[\"object\", \"null\"]")
        )
    };
    let nested = |more: &str| object(&format!(r#""in": {}"#, object(more)));
    for (first, second, expected) in [
        (object(x), object(y), 0),
        (object(r#""x": {}, "y": {"type": "string"}"#), object(r#""x": {"type": "string"}"#), 0),
        (nested(x), nested(y), 0),
        (object(x), object(r#""of": {"type": "string"}, "y": {}"#), 1),
        (object(x), object(y).replace("\"type\"", "\"additionalProperties\": false, \"type\""), 0),
        (format!(r#"{{"$ref": "{COMPONENT}Loop"}}"#), object(y), 0),
        (object(x), r#"{"type": "string"}"#.to_owned(), 1),
        (object(x), object(y).replace("\"type\"", "\"unevaluatedProperties\": false, \"type\""), 0),
        (format!(r#"{{"$ref": "{COMPONENT}Loop", "minProperties": 2}}"#), object(y), 1),
        (format!(r#"{{"$ref": "{COMPONENT}Loop", "readOnly": true, "title": "x"}}"#), object(y), 0),
        (null_in_part(x), null_in_part(y), 1),
        (null_in_part(x), object(y), 0),
    ] {
        assert_eq!(clashes(&first, &second), expected, "{first} beside {second}");
    }
    let pet = format!(
        r#"{{"allOf": [{}, {}]}}"#,
        object(&format!(r#""a": {}"#, object(x))),
        object(&format!(r#""a": {}"#, object(y))),
    );
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let draft = drafted(&document(&paths, &format!(r#"{{"Pet": {pet}}}"#)), &Options::default());
    let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    for member in ["x", "of", "y"] {
        assert!(texts.contains(&format!("[types.PetA.fields.{member}]")), "{member}: {texts}");
    }
    assert_eq!(reasons(&draft.report), [""]);
    let or_null = object(x).replace("\"type\": \"object\"", "\"type\": [\"object\", \"null\"]");
    for (second, takes_null) in [
        (r#"{"properties": {"x": {}}}"#, true),
        (r#"{"type": "object", "properties": {"x": {}}}"#, false),
    ] {
        let text = written(&or_null, second);
        assert_eq!(text.contains("nullable"), takes_null, "{second} {text}");
    }
}

#[test]
fn a_joined_member_keeps_what_both_say_of_it() {
    let object = |more: &str| format!(r#"{{"type": "object", {more}}}"#);
    let first = object(r#""properties": {"x": {"type": "string"}}, "deprecated": true"#);
    let second = object(r#""properties": {"y": {}}, "default": {"x": "b"}, "example": {"x": "a"}"#);
    let text = written(&first, &second);
    for kept in ["deprecated = ", "default = ", "example = "] {
        let is_lost = both(&first, &second)
            .report
            .losses
            .values()
            .flatten()
            .any(|one| one.what.contains(kept.trim_end_matches(" = ")));
        assert!(text.contains(kept) || is_lost, "{kept}: {text}");
    }
}

#[test]
fn all_places_of_a_report_are_in_the_document() {
    let object = |members: &str| format!(r#"{{"type": "object", "properties": {{{members}}}}}"#);
    let draft = both(&object(r#""x": {"type": "string"}"#), &object(r#""y": {}"#));
    let places: Vec<&str> =
        draft.report.losses.values().flatten().map(|one| one.pointer.as_str()).collect();
    let joined = "/components/schemas/Pet/allOf/1/properties/a";
    assert!(places.contains(&joined), "{places:?}");
    assert!(places.iter().all(|place| !place.contains(['&', '\0'])), "{places:?}");
}

/// Stack size in bytes that is too small for a chain of 300 nested joins.
const STACK: usize = 768 << 10;

#[test]
fn joins_have_an_end() {
    let reference = |name: &str, n: usize| format!(r#"{{"$ref": "{COMPONENT}{name}{n}"}}"#);
    let step = |name: &str, n: usize| {
        let (one, other) = (reference("S", n + 1), reference("T", n + 1));
        format!(
            r#""{name}{n}": {{"allOf": [{{"type": "object", "properties": {{"n": {one}}}}},
            {{"type": "object", "properties": {{"n": {other}, "{name}": {{"type": "string"}}}}}}]}}"#
        )
    };
    for (count, why) in [(20, ""), (300, "too many")] {
        let all: Vec<String> = (0..count).flat_map(|n| [step("S", n), step("T", n)]).collect();
        let schemas = format!(
            r#"{{"Pet": {}, {}, "S{count}": {{"type": "object", "properties": {{"a": {{}}}}}},
            "T{count}": {{"type": "object", "properties": {{"b": {{}}}}}}}}"#,
            reference("S", 0),
            all.join(", ")
        );
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
        let text = document(&paths, &schemas);
        let import = move || openapi(&text, &Options::default()).unwrap();
        let small = std::thread::Builder::new().stack_size(STACK);
        let draft = small.spawn(import).unwrap().join().unwrap();
        let clashes = draft.report.losses.get(&Reason::Clash).into_iter().flatten();
        let whys: Vec<&str> = clashes.map(|one| one.what.as_str()).collect();
        let is_said = whys.iter().any(|what| what.contains(why));
        assert_eq!(is_said, !why.is_empty(), "{count}: {:?}", whys.first());
    }
}

#[test]
fn what_is_beside_a_reference_in_a_part_is_kept() {
    let schemas = format!(
        r#"{{"Base": {{"type": "object", "properties": {{"a": {{"type": "string"}}}}}},
            "Pet": {{"allOf": [{{"$ref": "{COMPONENT}Base", "required": ["a"],
                "properties": {{"b": {{"type": "integer"}}}}}},
                {{"type": "object", "properties": {{"c": {{"type": "string"}}}}}}]}}}}"#
    );
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    for (version, expected) in [("3.1.0", true), ("3.0.3", false)] {
        let text = document(&paths, &schemas).replace("3.1.0", version).replace("3.0.3", version);
        let draft = drafted(&text, &Options::default());
        assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
        let spec: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        assert_eq!(spec.contains("[types.Pet.fields.b]"), expected, "{spec}");
        assert_eq!(spec.contains("required = true"), expected, "{spec}");
        assert!(spec.contains("[types.Pet.fields.a]") && spec.contains("[types.Pet.fields.c]"));
    }
}
