//! Values that do not have the type of their schema, and schemas that accept any value.

use crate::carried::{member, operation};
use crate::{document, drafted, post, reasons};
use genwire_import::Options;

#[test]
fn values_of_another_type_are_read_as_what_they_spell() {
    for (schema, expected) in [
        (
            r#"{"type": "number", "const": 1.5}"#,
            "type = \"number\"\nrange = { min = 1.5, max = 1.5 }",
        ),
        (r#"{"type": "number", "enum": [2]}"#, "type = \"number\"\nrange = { min = 2, max = 2 }"),
        (r#"{"type": "number", "enum": [-1, 0, 1]}"#, "type = \"integer\"\none_of = [-1, 0, 1]"),
        (r#"{"type": "string", "enum": [true, false]}"#, r#"one_of = ["true", "false"]"#),
        (r#"{"type": "string", "enum": ["08", 9, "9", 10]}"#, r#"one_of = ["08", "9", "10"]"#),
        (r#"{"type": "integer", "enum": ["-2"]}"#, "one_of = [-2]"),
        (r#"{"type": "string", "enum": [1, 2]}"#, "type = \"string\"\none_of = [\"1\", \"2\"]"),
    ] {
        assert_eq!(member(schema), "", "{schema}");
        let body = format!(
            r#"{{"required": true, "content": {{"application/json": {{"schema":
            {{"type": "object", "properties": {{"it": {schema}}}}}}}}}}}"#
        );
        let (text, _) = operation(&body, r#"{"204": {"description": "Done."}}"#);
        let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with("doc")).collect();
        let plain = plain.join("\n");
        assert!(plain.contains(expected), "{plain}");
    }
    assert_eq!(member(r#"{"type": "string", "enum": [{"a": 1}, "b"]}"#), "values");
    assert_eq!(member(r#"{"type": "integer", "enum": ["a b"]}"#), "values");
    for (mixed, reason) in [
        (r#"["auto", 1]"#, ""),
        (r#"[1, "2"]"#, ""),
        (r#"["a", true]"#, ""),
        (r#"["a", 1.5]"#, "values"),
        (r#"["a", {}]"#, "values"),
    ] {
        assert_eq!(member(&format!(r#"{{"enum": {mixed}}}"#)), reason, "{mixed}");
    }
}

#[test]
fn values_of_several_types_without_a_type_are_any_json() {
    for (schema, expected, reason) in [
        (r#"{"enum": [1, "a", null, true, 2.5]}"#, "type = \"json\"\nnullable = true", "values"),
        (r#"{"enum": [1.5, "a"]}"#, "type = \"json\"", "values"),
        (r#"{"enum": ["a", ["b"]]}"#, "type = \"json\"", "values"),
        (r#"{"enum": [1, {}]}"#, "type = \"json\"", "values"),
        (r#"{"enum": [["a"], ["b"]]}"#, "type = \"[json]\"", "values"),
        (r#"{"enum": [{"a": 1}]}"#, "type = \"object\"", "values"),
        (r#"{"anyOf": [{"enum": ["a", 1]}, {"type": "boolean"}]}"#, "type = \"json\"", "untagged"),
    ] {
        let (text, found) = member_of(schema);
        assert_eq!((text.as_str(), found.as_str()), (expected, reason), "{schema}");
    }
}

/// The lines of a pet's member with a schema, and the reasons against its operation.
fn member_of(schema: &str) -> (String, String) {
    let pet = format!(
        r#"{{"Pet": {{"type": "object", "properties": {{"it": {schema}}}}},
        "Name": {{"type": "string", "minLength": 2, "maxLength": 9}}}}"#
    );
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let draft = drafted(&document(&paths, &pet), &Options::default());
    let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    let member = text.split("[types.Pet.fields.it]\n").nth(1).unwrap_or_default();
    let lines = member.lines().take_while(|line| !line.is_empty());
    let lines: Vec<&str> = lines.filter(|line| !line.starts_with(['d', '#'])).collect();
    (lines.join("\n"), reasons(&draft.report).concat())
}

#[test]
fn schemas_of_one_value_are_written_as_one() {
    let name = r##"{"$ref": "#/components/schemas/Name"}"##;
    for (schema, expected) in [
        (
            r#"{"allOf": [{"type": "string", "minLength": 2}, {"maxLength": 5, "pattern": "a"}]}"#
                .to_owned(),
            "type = \"string\"\nlength = { min = 2, max = 5 }\npattern = \"a\"",
        ),
        (
            format!(r#"{{"allOf": [{name}], "maxLength": 5}}"#),
            "type = \"string\"\nlength = { min = 2, max = 5 }",
        ),
        (
            format!(r#"{{"allOf": [{name}, {{"maxLength": 20, "minLength": 3}}]}}"#),
            "type = \"string\"\nlength = { min = 3, max = 9 }",
        ),
        (
            r#"{"allOf": [{"type": "number", "minimum": 1}, {"type": "integer", "maximum": 5}]}"#
                .to_owned(),
            "type = \"integer\"\nrange = { min = 1, max = 5 }",
        ),
        (
            r#"{"allOf": [{"type": ["string", "null"], "maxLength": 5}, {"minLength": 1}]}"#
                .to_owned(),
            "type = \"string\"\nnullable = true\nlength = { min = 1, max = 5 }",
        ),
        (
            r#"{"allOf": [{"type": "array", "items": {"type": "string"}}, {"minItems": 1}]}"#
                .to_owned(),
            "type = \"[string]\"\nitems = { min = 1 }",
        ),
        (
            r#"{"allOf": [{"type": "string", "enum": ["a", "b"]}, {"enum": ["b", "c"]}]}"#
                .to_owned(),
            "type = \"string\"\none_of = [\"b\"]",
        ),
        (
            r#"{"allOf": [{"type": "string", "pattern": "a"}, {"pattern": "b"}]}"#.to_owned(),
            "type = \"string\"\npattern = '^(?=[\\s\\S]*(?:a))(?=[\\s\\S]*(?:b))'",
        ),
        (
            r#"{"allOf": [{"type": "array", "items": {"type": "string"}},
                {"items": {"maxLength": 5}}]}"#
                .to_owned(),
            "type = \"[string]\"\neach = { length = { max = 5 } }",
        ),
        (
            r#"{"type": "integer", "enum": [1], "oneOf": [{"const": 1}, {"const": 2}]}"#.to_owned(),
            "type = \"integer\"\none_of = [1]",
        ),
        (
            r#"{"enum": ["a"], "allOf": [{"oneOf": [{"title": "A", "const": "a"}, {"const": "b"}]}]}"#
                .to_owned(),
            "type = \"string\"\none_of = [\"a\"]",
        ),
    ] {
        assert_eq!(member_of(&schema), (expected.to_owned(), String::new()), "{schema}");
    }
    for (schema, expected) in [
        (
            r#"{"allOf": [{"type": "string", "format": "uri"}, {"type": "string", "format": "uuid"}]}"#,
            "string",
        ),
        (r#"{"allOf": [{"type": "string"}, {"type": "integer", "minimum": 1}]}"#, "json"),
        (r#"{"allOf": [{"enum": ["a", "b"]}, {"enum": ["c", "d"]}]}"#, "string"),
    ] {
        let written = format!("type = \"{expected}\"");
        assert_eq!(member_of(schema), (written, "untagged".to_owned()), "{schema}");
    }
}

#[test]
fn listed_fractions_are_alternatives_of_one_number_each() {
    let numbers = r#"{"type": "number", "enum": [1.5, 2, 1.5], "description": "A size."}"#;
    let one = |name: &str, value: &str, text: &str| {
        format!(
            "[types.PetIt.alternatives.{name}]\ntype = \"number\"\ndoc = \"The number `{text}`.\"\n\
             range = {{ min = {value}, max = {value} }}\n"
        )
    };
    for schema in [
        numbers.to_owned(),
        r#"{"enum": [1.5, 2]}"#.to_owned(),
        format!(r#"{{"oneOf": [{numbers}, {{"type": "string"}}]}}"#),
    ] {
        let pet = format!(r#"{{"Pet": {{"type": "object", "properties": {{"it": {schema}}}}}}}"#);
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
        let draft = drafted(&document(&paths, &pet), &Options::default());
        let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        for lines in [one("number", "1.5", "1.5"), one("number_2", "2", "2")] {
            assert!(text.contains(&lines), "{lines}: {text}");
        }
        assert_eq!(reasons(&draft.report), [""], "{schema}");
    }
}

#[test]
fn a_schema_that_says_only_that_null_is_allowed_is_null_beside_others() {
    for (schema, expected) in [
        (r#"{"anyOf": [{"type": "string"}, {"nullable": true}]}"#, "string?"),
        (
            r#"{"oneOf": [{"nullable": true, "description": "None."}, {"type": "integer"}]}"#,
            "integer?",
        ),
        (
            r#"{"anyOf": [{"type": "string"}, {"nullable": true}, {"type": "boolean"}]}"#,
            "CreatePetRequestValue?",
        ),
    ] {
        let content = format!(r#"{{"content": {{"application/json": {{"schema": {schema}}}}}}}"#);
        let (text, reasons) = operation(&content, r#"{"204": {"description": "Done."}}"#);
        assert_eq!(reasons, "", "{schema}");
        assert!(text.contains(&format!("request = \"{expected}\"")), "{text}");
    }
    assert_eq!(member(r#"{"anyOf": [{"type": "string"}, {"nullable": true}]}"#), "");
}

#[test]
fn alternatives_of_which_one_takes_any_value_are_any_json() {
    for schema in [
        r#"{"anyOf": [{"type": "object"}, {}]}"#,
        r##"{"oneOf": [{"$ref": "#/components/schemas/Pet"}, {"description": "Anything."}]}"##,
    ] {
        assert_eq!(member(schema), "", "{schema}");
    }
    // The type only leaves objects.
    assert_eq!(member(r#"{"type": "object", "anyOf": [{"properties": {"a": {}}}, {}]}"#), "");
    // The combined schemas agree on the JSON type, although they are not merged.
    for schema in [
        r#"{"oneOf": [{"type": "integer"}, {"allOf": [{"type": "string"}],
            "anyOf": [{"type": "string", "enum": ["a", "b"]}]}]}"#,
        r#"{"anyOf": [{"type": "boolean"}, {"allOf": [{"type": "number"}, {"type": "integer"}],
            "oneOf": [{"type": "integer"}]}]}"#,
    ] {
        assert_eq!(member(schema), "untagged", "{schema}");
    }
}

#[test]
fn alternatives_of_alternatives_have_their_place() {
    for (schema, types) in [
        (
            r#"{"anyOf": [{"type": "string"}, {"allOf": [{"type": ["object", "array"],
                "properties": {"a": {}}}]}]}"#,
            &["CreatePetRequestItObjectObject", "[json]", "string", "json"][..],
        ),
        (
            r#"{"anyOf": [{"type": "boolean"}, {"type": "integer",
                "oneOf": [{"type": "string"}, {"type": "array"}]}]}"#,
            &["boolean", "string", "[json]"],
        ),
        (
            r#"{"anyOf": [{"type": "array"}, {"type": "array", "items": {"type": "number"}},
                {"type": "array", "items": {"type": "integer"}}, {"type": "boolean"}]}"#,
            &["[integer]", "boolean", "[number]", "[json]"],
        ),
        (r#"{"type": ["string", "integer"], "const": "a"}"#, &[]),
    ] {
        let body = format!(
            r#"{{"required": true, "content": {{"application/json": {{"schema":
            {{"type": "object", "properties": {{"it": {schema}}}}}}}}}}}"#
        );
        let (text, _) = operation(&body, r#"{"204": {"description": "Done."}}"#);
        let (_, table) = text.split_once("[types.CreatePetRequestIt]").unwrap_or_default();
        let lines = table.lines().filter_map(|line| line.strip_prefix("type = "));
        let found: Vec<&str> = lines.map(|line| line.trim_matches('"')).collect();
        assert_eq!(found, types, "{schema}: {text}");
    }
}

#[test]
fn known_values_make_an_enum_that_takes_others() {
    for (schema, expected, reason) in [
        (r#"{"type": "string", "x-extensible-enum": ["new", "old"]}"#, Some(true), ""),
        (r#"{"type": "string", "enum": ["new", "old"]}"#, Some(false), ""),
        (
            r#"{"type": "string", "enum": ["new", "old"], "x-extensible-enum": ["new", "worn"]}"#,
            Some(false),
            "",
        ),
        (r#"{"type": "string", "x-extensible-enum": "new"}"#, None, ""),
        (r#"{"type": "integer", "x-extensible-enum": [1, 2]}"#, None, ""),
        (r#"{"x-extensible-enum": ["new", "old"]}"#, None, ""),
    ] {
        let pet =
            format!(r#"{{"Pet": {{"type": "object", "properties": {{"state": {schema}}}}}}}"#);
        let paths = r##"{"/pets": {"post": {"operationId": "createPet",
            "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
            "responses": {"204": {"description": "x"}}}}}"##;
        let draft = drafted(&document(paths, &pet), &Options::default());
        let file = draft.files.iter().find(|file| file.path.ends_with("create_pet.toml")).unwrap();
        let (_, table) = file.text.split_once("[types.PetState]").unwrap_or_default();
        let is_enum = table.contains("[types.PetState.values.old]");
        let found = is_enum.then(|| table.contains("unknown = \"accept\""));
        assert_eq!(found, expected, "{schema}: {}", file.text);
        assert_eq!(reasons(&draft.report).concat(), reason, "{schema}");
    }
}
