//! Bounds of several schemas for the same value: the larger lower bound and the smaller upper
//! bound.

use crate::{document, drafted, post, reasons};
use genwire_import::{Class, Draft, Options, Reason};

/// Drafts a document with a version, a pet and other schemas.
fn draft(version: &str, pet: &str) -> Draft {
    let schemas = format!(
        r#"{{"Pet": {pet}, "Text": {{"type": "string", "minLength": 2, "maxLength": 9}},
        "Letter": {{"type": "string", "enum": ["a", "bcd"]}},
        "List": {{"type": "array", "items": {{"type": "string"}}, "minItems": 1}},
        "Object": {{"type": "object", "properties": {{"b": {{"type": "string"}}}}}}}}"#
    );
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    drafted(&document(&paths, &schemas).replacen("3.1.0", version, 1), &Options::default())
}

/// The lines of the pet's member `a`, without docs and comments.
fn member(draft: &Draft) -> String {
    let texts: Vec<&str> = draft.files.iter().map(|file| file.text.as_str()).collect();
    let text = texts.concat();
    let table = text.split("[types.Pet.fields.a]\n").nth(1).unwrap_or_default();
    let lines = table.split("\n\n").next().unwrap_or_default().lines();
    let is_kept = |line: &&str| !line.starts_with(['#', '[']) && !line.starts_with("doc");
    lines.filter(is_kept).collect::<Vec<_>>().join("\n")
}

/// Counts the losses.
fn losses(draft: &Draft) -> usize {
    let weakening = draft.report.losses.iter().filter(|(reason, _)| reason.class() == Class::Loss);
    weakening.map(|(_, all)| all.len()).sum()
}

/// Pairs of schemas, with the lines of a member that satisfies both.
const PAIRS: [(&str, &str, &str, &str); 15] = [
    (
        "3.1.0",
        r#""type": "string", "minLength": 1, "maxLength": 5"#,
        r#""type": "string", "minLength": 2, "maxLength": 9"#,
        "type = \"string\"\nlength = { min = 2, max = 5 }",
    ),
    (
        "3.1.0",
        r#""type": "string", "minLength": 3"#,
        r#""maxLength": 3"#,
        "length = { min = 3, max = 3 }",
    ),
    (
        "3.1.0",
        r#""type": "integer", "minimum": 1, "maximum": 9"#,
        r#""type": "number", "minimum": 0, "maximum": 8"#,
        "type = \"integer\"\nrange = { min = 1, max = 8 }",
    ),
    (
        "3.1.0",
        r#""type": "number", "exclusiveMinimum": 3"#,
        r#""type": "number", "minimum": 3, "exclusiveMaximum": 7.5"#,
        "range = { above = 3, below = 7.5 }",
    ),
    (
        "3.0.3",
        r#""type": "number", "minimum": 3, "exclusiveMinimum": true"#,
        r#""type": "number", "minimum": 2, "maximum": 8"#,
        "range = { above = 3, max = 8 }",
    ),
    (
        "3.0.3",
        r#""type": "number", "maximum": 3, "exclusiveMaximum": false"#,
        r#""type": "number", "minimum": 2"#,
        "range = { min = 2, max = 3 }",
    ),
    (
        "3.1.0",
        r#""type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 4"#,
        r#""type": "array", "minItems": 2, "maxItems": 9, "uniqueItems": true"#,
        "type = \"[string]\"\nitems = { min = 2, max = 4 }\nunique = true",
    ),
    (
        "3.1.0",
        r#""type": "array", "items": {"type": "string"}, "uniqueItems": true"#,
        r#""type": "array", "maxItems": 4, "uniqueItems": false"#,
        "items = { max = 4 }\nunique = true",
    ),
    (
        "3.1.0",
        r#""type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1"#,
        r#""type": "object", "maxProperties": 3"#,
        "type = \"{string}\"\nmembers = { min = 1, max = 3 }",
    ),
    (
        "3.1.0",
        r#""type": "string", "enum": ["a", "bb", "ccc"], "minLength": 2"#,
        r#""type": "string", "maxLength": 2"#,
        "one_of = [\"bb\"]",
    ),
    (
        "3.1.0",
        r#""type": "string", "enum": ["a", "b"]"#,
        r#""type": "string", "enum": ["b", "c"]"#,
        "one_of = [\"b\"]",
    ),
    (
        "3.1.0",
        r#""type": "string", "pattern": "^a", "maxLength": 5"#,
        r#""type": "string", "maxLength": 4, "minLength": 1"#,
        "length = { min = 1, max = 4 }\npattern = \"^a\"",
    ),
    (
        "3.0.3",
        r#""type": "string", "nullable": true, "maxLength": 3"#,
        r#""type": "string", "nullable": true, "minLength": 1"#,
        "nullable = true\nlength = { min = 1, max = 3 }",
    ),
    (
        "3.1.0",
        r#""type": ["string", "null"], "maxLength": 3"#,
        r#""minLength": 1"#,
        "nullable = true\nlength = { min = 1, max = 3 }",
    ),
    (
        "3.0.3",
        r#""type": "string", "nullable": true, "maxLength": 3"#,
        r#""type": "string", "minLength": 1"#,
        "type = \"string\"\nlength = { min = 1, max = 3 }",
    ),
];

#[test]
fn bounds_of_one_member_in_two_objects_are_both_kept() {
    for (version, one, other, lines) in PAIRS {
        for (first, second) in [(one, other), (other, one)] {
            let object =
                |more: &str| format!(r#"{{"type": "object", "properties": {{"a": {{{more}}}}}}}"#);
            let (first, second) = (object(first), object(second));
            for pet in [
                format!(r#"{{"allOf": [{first}, {second}]}}"#),
                second.replacen('{', &format!(r#"{{"allOf": [{first}], "#), 1),
            ] {
                let draft = draft(version, &pet);
                assert_eq!(losses(&draft), 0, "{pet}: {:?}", draft.report.losses);
                let text = member(&draft);
                assert!(text.contains(lines), "{pet}: {text}");
                let is_nullable = lines.contains("nullable");
                assert_eq!(text.contains("nullable"), is_nullable, "{pet}: {text}");
            }
        }
    }
}

#[test]
fn bounds_in_the_all_of_of_one_value_are_both_kept() {
    for (version, one, other, lines) in PAIRS {
        for (first, second) in [(one, other), (other, one)] {
            for schema in [
                format!(r#"{{"allOf": [{{{first}}}, {{{second}}}]}}"#),
                format!(r#"{{"allOf": [{{{first}}}], {second}}}"#),
            ] {
                let pet = format!(r#"{{"type": "object", "properties": {{"a": {schema}}}}}"#);
                let draft = draft(version, &pet);
                assert_eq!(losses(&draft), 0, "{schema}: {:?}", draft.report.losses);
                // Null that only the outer schema accepts is read as a guess.
                let text = member(&draft).replace("nullable = true\n", "");
                let lines = lines.trim_start_matches("nullable = true\n");
                assert!(text.contains(lines), "{schema}: {text}");
            }
        }
    }
}

#[test]
fn keywords_beside_a_reference_are_kept() {
    let of =
        |name: &str, more: &str| format!(r##"{{"$ref": "#/components/schemas/{name}", {more}}}"##);
    let text = "type = \"string\"\nlength = { min = 3, max = 9 }";
    for (schema, lines, loss) in [
        (of("Text", r#""minLength": 3"#), text, ""),
        (of("Text", r#""minLength": 3, "maxLength": 12"#), text, ""),
        (
            of("Text", r#""minLength": 3, "readOnly": true"#),
            "only = \"reply\"\nlength = { min = 3, max = 9 }",
            "",
        ),
        (of("Text", r#""minLength": 3, "default": "abc""#), "default = \"abc\"", ""),
        (
            format!(r#"{{"type": "array", "items": {}}}"#, of("Text", r#""minLength": 3"#)),
            "each = { length = { min = 3, max = 9 } }",
            "",
        ),
        (
            format!(r#"{{"anyOf": [{}, {{"type": "null"}}]}}"#, of("Text", r#""minLength": 3"#)),
            "nullable = true\nlength = { min = 3, max = 9 }",
            "",
        ),
        (of("Letter", r#""minLength": 1"#), "type = \"Letter\"", ""),
        (of("Letter", r#""maxLength": 2"#), "one_of = [\"a\"]", ""),
        (
            of("List", r#""maxItems": 3, "uniqueItems": true"#),
            "items = { min = 1, max = 3 }\nunique = true",
            "",
        ),
        (of("Object", r#""minProperties": 1"#), "type = \"PetA\"", ""),
        (of("Object", r#""required": ["b"]"#), "type = \"PetA\"", ""),
        (of("Object", r#""properties": {"c": {"type": "string"}}"#), "type = \"PetA\"", ""),
        (of("Object", r#""description": "It.""#), "type = \"Object\"", ""),
        (of("Text", r#""minLength": 10"#), "length = { min = 2, max = 9 }", "bounds"),
        (of("Text", r#""not": {"const": "abc"}"#), "length = { min = 2, max = 9 }", "conditional"),
    ] {
        let pet = format!(r#"{{"type": "object", "properties": {{"a": {schema}}}}}"#);
        let made = draft("3.1.0", &pet);
        assert_eq!(reasons(&made.report), [loss], "{schema}: {:?}", made.report.losses);
        let text = member(&made);
        assert!(text.contains(lines), "{schema}: {text}");
        // OpenAPI 3.0 ignores the keywords next to a reference.
        if schema.starts_with(r#"{"$ref""#) {
            let old = draft("3.0.3", &pet);
            assert_eq!(losses(&old), 0, "{schema}");
            assert!(!member(&old).contains("min = 3"), "{schema}");
        }
    }
}

#[test]
fn a_clash_is_reported_once_where_it_is_and_not_at_the_base() {
    let object = |format: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"a": {{"type": "string", "format": "{format}"}}}}}}"#
        )
    };
    let operation = |name: &str| {
        format!(
            r##""/{name}": {{"get": {{"operationId": "get{name}", "responses": {{"200":
            {{"description": "It.", "content": {{"application/json": {{"schema":
            {{"$ref": "#/components/schemas/{name}"}}}}}}}}}}}}}}"##
        )
    };
    let all = ["Base", "Other", "Heir", "Both"].map(operation).join(", ");
    let paths = format!("{{{all}}}");
    let heir = "/components/schemas/Heir/allOf/1/properties/a";
    for (format, places) in [("uuid", &["/components/schemas/Both", heir][..]), ("uri", &[])] {
        let of = |name: &str| format!(r##"{{"$ref": "#/components/schemas/{name}"}}"##);
        let (base, other) = (of("Base"), of("Other"));
        let schemas = format!(
            r#"{{"Base": {}, "Other": {}, "Heir": {{"allOf": [{base}, {}]}},
            "Both": {{"allOf": [{base}, {other}]}}}}"#,
            object("uri"),
            object(format),
            object(format)
        );
        let options = Options { for_comparison: true, ..Options::default() };
        let draft = drafted(&document(&paths, &schemas), &options);
        let clash = if places.is_empty() { "" } else { "clash" };
        assert_eq!(reasons(&draft.report), ["", "", clash, clash]);
        let found = draft.report.losses.get(&Reason::Clash).into_iter().flatten();
        let found: Vec<&str> = found.map(|one| one.pointer.as_str()).collect();
        assert_eq!((found.as_slice(), losses(&draft)), (places, places.len()));
        let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        let comment = "format = \"uuid\"\n# not carried: another schema of the same object";
        assert_eq!(texts.matches(comment).count(), places.len() / 2, "{texts}");
        assert_eq!(texts.matches("# not carried").count(), places.len(), "{texts}");
        // A comparison reads the omitted statement.
        let omitted = draft.comparison.unwrap().omitted;
        let stated: Vec<&str> = omitted.iter().map(|one| one.stated.as_str()).collect();
        assert_eq!(stated, vec![r#"{"format":"uri","type":"string"}"#; places.len()]);
    }
}

#[test]
fn bounds_are_kept_of_a_statement_that_is_left_out() {
    let more = "only its bounds are kept";
    for (first, second, lines, is_said) in [
        (
            r#""type": "string", "format": "uri", "minLength": 2"#,
            r#""type": "string", "format": "uuid", "minLength": 1, "maxLength": 5"#,
            "length = { min = 2, max = 5 }\nformat = \"uuid\"",
            true,
        ),
        (
            r#""type": "array", "items": {"type": "string"}, "uniqueItems": true"#,
            r#""type": "array", "items": {"type": "integer"}, "maxItems": 5"#,
            "type = \"[integer]\"\nitems = { max = 5 }\nunique = true",
            true,
        ),
        (
            r#""type": "string", "format": "uri", "minLength": 1"#,
            r#""type": "string", "format": "uuid", "minLength": 2"#,
            "length = { min = 2 }\nformat = \"uuid\"",
            false,
        ),
        (
            r#""type": "string", "format": "uri", "minLength": 6"#,
            r#""type": "string", "format": "uuid", "maxLength": 5"#,
            "length = { max = 5 }\nformat = \"uuid\"",
            false,
        ),
        (
            r#""type": "string", "minLength": 1"#,
            r#""type": "integer", "maximum": 5"#,
            "type = \"integer\"\nrange = { max = 5 }",
            false,
        ),
    ] {
        let object =
            |more: &str| format!(r#"{{"type": "object", "properties": {{"a": {{{more}}}}}}}"#);
        let pet = format!(r#"{{"allOf": [{}, {}]}}"#, object(first), object(second));
        let draft = draft("3.1.0", &pet);
        assert_eq!(losses(&draft), 1, "{pet}: {:?}", draft.report.losses);
        let clash = draft.report.losses.get(&Reason::Clash).into_iter().flatten().next();
        let (at, what) = clash.map(|one| (one.pointer.as_str(), one.what.as_str())).unwrap();
        assert_eq!(at, "/components/schemas/Pet/allOf/1/properties/a");
        assert_eq!(what.contains(more), is_said, "{pet}: {what}");
        let text = member(&draft);
        assert!(text.contains(lines), "{pet}: {text}");
    }
}

#[test]
fn equal_numbers_are_one_value_however_they_are_written() {
    let object = |more: &str| format!(r#"{{"type": "object", "properties": {{"a": {{{more}}}}}}}"#);
    let first = object(r#""type": "number", "enum": [1.0, 2.5, 3]"#);
    let second = object(r#""type": "integer", "enum": [1, 3]"#);
    for all in [[&first, &second], [&second, &first]] {
        let draft = draft("3.1.0", &format!(r#"{{"allOf": [{}, {}]}}"#, all[0], all[1]));
        assert_eq!(losses(&draft), 0);
        let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        let listed: Vec<&str> = text.lines().filter(|line| line.starts_with("number = ")).collect();
        assert_eq!(listed, ["number = 1", "number = 3"], "{text}");
    }
}

#[test]
fn keywords_of_objects_beside_a_reference_to_a_text_make_no_object() {
    let schema = r##"{"$ref": "#/components/schemas/Text", "required": ["p"],
        "properties": {"p": {"type": "integer"}}}"##;
    let pet = format!(r#"{{"type": "object", "properties": {{"a": {schema}}}}}"#);
    let draft = draft("3.1.0", &pet);
    assert_eq!(losses(&draft), 0);
    assert!(member(&draft).contains("type = \"string\""), "{}", member(&draft));
}
