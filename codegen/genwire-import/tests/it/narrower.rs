//! Two statements of one member: the narrower one is carried, and two that overlap are a clash.

use crate::{document, drafted, post, reasons};
use genwire_import::{Options, Reason};
use std::collections::BTreeSet;

/// Counts the clashes of an object that includes another one with the same member.
fn clashes(first: &str, second: &str) -> usize {
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
    let draft = drafted(&document(&paths, &schemas), &Options::default());
    assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
    draft.report.losses.get(&Reason::Clash).map_or(0, BTreeSet::len)
}

const COMPONENT: &str = "#/components/schemas/";

#[test]
fn of_two_statements_the_narrower_one_is_carried() {
    let base = format!(r#"{{"$ref": "{COMPONENT}Base"}}"#);
    let heir = format!(r#"{{"$ref": "{COMPONENT}Heir"}}"#);
    let of_base = format!(r#"{{"type": "array", "items": {base}}}"#);
    let of_heirs = format!(r#"{{"type": "array", "items": {heir}, "minItems": 1}}"#);
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
    ] {
        assert_eq!(clashes(narrow, wide), 0, "{narrow} before {wide}");
        assert_eq!(clashes(wide, narrow), 0, "{wide} before {narrow}");
    }
}

#[test]
fn two_statements_that_both_narrow_are_a_clash() {
    for (first, second) in [
        (r#"{"type": "string"}"#, r#"{"type": "integer"}"#),
        (r#"{"type": "string", "maxLength": 3}"#, r#"{"type": "string", "minLength": 1}"#),
        (r#"{"type": "string", "nullable": true, "maxLength": 3}"#, r#"{"type": "string"}"#),
        (r#"{"type": "string", "enum": ["a", "c"]}"#, r#"{"type": "string", "enum": ["a", "b"]}"#),
        (
            r#"{"type": "object", "properties": {"x": {"type": "string"}, "y": {}}}"#,
            r#"{"type": "object", "properties": {"x": {}}, "additionalProperties": false}"#,
        ),
        (r#"{"type": "string", "pattern": "^a"}"#, r#"{"type": "string", "pattern": "^b"}"#),
    ] {
        assert_eq!(clashes(first, second), 1, "{first} before {second}");
        assert_eq!(clashes(second, first), 1, "{second} before {first}");
    }
}

/// The reasons for which an operation with a member of that schema is not carried.
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
        (format!(r#"{{"$ref": "{COMPONENT}Short", "minLength": 1}}"#), "bounds"),
        (format!(r#"{{"allOf": [{{"$ref": "{COMPONENT}Short"}}], "enum": ["a", "b", "c"]}}"#), ""),
    ] {
        assert_eq!(stops(&schema), expected, "{schema}");
    }
}

#[test]
fn two_objects_of_one_member_are_joined() {
    let object = |members: &str| format!(r#"{{"type": "object", "properties": {{{members}}}}}"#);
    let (x, y) = (r#""x": {"type": "string"}, "of": {"type": "integer"}"#, r#""y": {}"#);
    let nested = |more: &str| object(&format!(r#""in": {}"#, object(more)));
    for (first, second, expected) in [
        (object(x), object(y), 0),
        (object(r#""x": {}, "y": {"type": "string"}"#), object(r#""x": {"type": "string"}"#), 0),
        (nested(x), nested(y), 0),
        (object(x), object(r#""of": {"type": "string"}, "y": {}"#), 1),
        (object(x), object(y).replace("\"type\"", "\"additionalProperties\": false, \"type\""), 1),
        (format!(r#"{{"$ref": "{COMPONENT}Loop"}}"#), object(y), 0),
        (object(x), r#"{"type": "string"}"#.to_owned(), 1),
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
}
