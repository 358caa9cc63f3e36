//! Objects that stay open, constraints of items, and remarks about them.

use crate::{document, drafted, post, reasons};
use genwire_import::{Options, Reason};
use std::collections::BTreeSet;

/// The sources of a draft with a pet, and the number of its remarks for a reason.
fn texts(pet: &str, reason: Reason) -> (String, usize) {
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let draft = drafted(&document(&paths, &format!(r#"{{"Pet": {pet}}}"#)), &Options::default());
    let texts = draft.files.iter().map(|file| file.text.as_str()).collect();
    (texts, draft.report.losses.get(&reason).map_or(0, BTreeSet::len))
}

#[test]
fn an_object_stays_open_for_members_that_a_part_of_it_takes() {
    for (more, is_closed) in [
        (r#""unevaluatedProperties": false"#, true),
        (r#""unevaluatedProperties": false, "additionalProperties": false"#, true),
        (r#""unevaluatedProperties": false, "patternProperties": {"^x-": {}}"#, false),
        (r#""unevaluatedProperties": false, "additionalProperties": {"type": "string"}"#, false),
        (r#""unevaluatedProperties": false, "additionalProperties": true"#, false),
        (
            r#""unevaluatedProperties": false, "allOf": [{"additionalProperties": {"type": "string"}}]"#,
            false,
        ),
    ] {
        let pet = format!(r#"{{"type": "object", "properties": {{"a": {{}}}}, {more}}}"#);
        let (texts, _) = texts(&pet, Reason::Guess);
        assert_eq!(texts.contains("unknown = \"error\""), is_closed, "{more}");
    }
}

#[test]
fn members_that_are_not_listed_keep_their_type() {
    let point = r#"{"type": "object", "properties": {"x": {"type": "number"}}}"#;
    for (extra, written, guesses) in [
        (r#"{"type": ["integer", "null"]}"#, "unknown = \"{integer?}\"", 0),
        (r#"{"type": "array", "items": {"type": "string"}}"#, "unknown = \"{[string]}\"", 0),
        (point, "unknown = \"{PetExtra}\"", 0),
        (r#"{"type": ["string", "null"], "maxLength": 3}"#, "unknown = \"{PetExtra?}\"", 0),
    ] {
        let pet = format!(
            r#"{{"type": "object", "properties": {{"a": {{}}}}, "additionalProperties": {extra}}}"#
        );
        let (own, found) = texts(&pet, Reason::Guess);
        assert!(own.contains(written) && found == guesses, "no {written} in {own}");
        let pet = format!(r#"{{"allOf": [{pet}, {{"properties": {{"b": {{}}}}}}]}}"#);
        let (joined, found) = texts(&pet, Reason::Guess);
        assert!(joined.contains(written) && found == guesses + 1, "no {written} in {joined}");
    }
}

#[test]
fn a_required_member_without_a_description_has_the_type_of_unlisted_ones() {
    for (extra, written) in [
        (r#"{"type": "integer"}"#, "type = \"integer\""),
        (r#"{"type": ["integer", "null"]}"#, "type = \"integer\"\nrequired = true"),
        ("true", "type = \"json\""),
    ] {
        let pet =
            format!(r#"{{"type": "object", "required": ["a"], "additionalProperties": {extra}}}"#);
        let (texts, lost) = texts(&pet, Reason::Keyword);
        assert_eq!(lost, 0, "{extra}");
        for written in ["[types.Pet.fields.a]", "required = true", written] {
            assert!(texts.contains(written), "no {written} in {texts}");
        }
    }
}

#[test]
fn two_types_of_members_that_are_not_listed_are_lost() {
    for (extra, more, lost) in [
        (r#"{"type": "string", "maxLength": 3}"#, "{}", 0),
        (r#"{"type": "string"}"#, r#"{"additionalProperties": {"type": "object"}}"#, 1),
        (r#"{"type": "string"}"#, r#"{"additionalProperties": {"type": "string"}}"#, 0),
        (r#"{"type": "string"}"#, r#"{"additionalProperties": false, "properties": {"b": {}}}"#, 1),
    ] {
        let pet = format!(
            r#"{{"type": "object", "properties": {{"a": {{}}}}, "additionalProperties": {extra},
            "allOf": [{more}]}}"#
        );
        let (_, found) = texts(&pet, Reason::TypedExtra);
        assert_eq!(found, lost, "{extra} beside {more}");
    }
}

#[test]
fn a_closed_object_with_members_of_one_direction_is_remarked() {
    for (extra, only, guesses) in [
        ("false", r#""readOnly": true"#, 1),
        ("false", r#""readOnly": false"#, 0),
        (r#"{"type": "integer"}"#, r#""writeOnly": true"#, 1),
        ("true", r#""writeOnly": true"#, 0),
    ] {
        let pet = format!(
            r#"{{"type": "object", "additionalProperties": {extra},
            "properties": {{"a": {{}}, "id": {{"type": "string", {only}}}}}}}"#
        );
        let (_, found) = texts(&pet, Reason::Guess);
        assert_eq!(found, guesses, "{extra} {only}");
    }
}

#[test]
fn items_of_one_of_several_types_keep_what_they_must_be() {
    let pet = r#"{"type": "object", "properties": {"it": {"type": ["array", "string"],
        "items": {"type": ["string", "null"], "maxLength": 5}}}}"#;
    let (texts, _) = texts(pet, Reason::Guess);
    for written in ["type = \"[string?]\"", "each = { length = { max = 5 } }"] {
        assert!(texts.contains(written), "no {written} in {texts}");
    }
}

#[test]
fn the_example_of_a_media_type_without_a_schema_is_remarked() {
    let schema = r#""*/*": {"schema": {"type": "object", "properties": {"a": {}}}}"#;
    for (entry, remarks) in [(r#"{"example": {"a": 1}}"#, 1), ("{}", 0)] {
        let paths = format!(
            r#"{{"/pets": {{"get": {{"responses": {{"200": {{"description": "x",
            "content": {{"application/json": {entry}, {schema}}}}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        let found = draft.report.losses.get(&Reason::Example);
        assert_eq!(found.map_or(0, BTreeSet::len), remarks, "{entry}");
    }
}

#[test]
fn any_object_or_null_beside_a_schema_is_null() {
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let pet = r##"{"Pet": {"type": "object", "properties": {"mother": {"anyOf": [
        {"$ref": "#/components/schemas/Pet"}, {"type": "object", "nullable": true}]}}}}"##;
    let draft = drafted(&document(&paths, pet), &Options::default());
    let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    assert!(text.contains("type = \"Pet\"\nnullable = true"), "{text}");
    let guessed = draft.report.losses.get(&Reason::GuessedNull);
    assert!(
        guessed.is_some_and(|all| all.iter().any(|one| one.what.contains("read as null"))),
        "{:?}",
        draft.report.losses
    );
}

#[test]
fn a_default_of_a_type_is_remarked_under_either_name() {
    for (more, remarks) in [("", 0), (r#", "default": {}"#, 1), (r#", "x-default": {}"#, 1)] {
        let pet = format!(r#"{{"type": "object", "properties": {{"a": {{}}}}{more}}}"#);
        let (_, found) = texts(&pet, Reason::Default);
        assert_eq!(found, remarks, "{more}");
    }
}

#[test]
fn a_body_of_a_group_of_media_types_is_read_as_json_by_a_guess() {
    let pet = r##"{"schema": {"$ref": "#/components/schemas/Pet"}}"##;
    for (content, guessed) in [
        (format!(r#""*/*": {pet}"#), Some("*/*")),
        (format!(r#""application/*": {pet}"#), Some("application/*")),
        (format!(r#""*/*; charset=utf-8": {pet}"#), Some("*/*")),
        (format!(r#""application/json": {pet}"#), None),
        (format!(r#""application/json": {pet}, "*/*": {pet}"#), None),
        (format!(r#""application/json": {{}}, "*/*": {pet}"#), None),
        (format!(r#""application/vnd.pet+json": {pet}"#), None),
        (r#""image/*": {"schema": {"type": "string", "format": "binary"}}"#.to_owned(), None),
    ] {
        let paths = format!(
            r#"{{"/pets": {{"post": {{"operationId": "createPet",
            "requestBody": {{"required": true, "content": {{{content}}}}},
            "responses": {{"200": {{"description": "It.", "content": {{{content}}}}}}}}}}}}}"#
        );
        let pet = r#"{"Pet": {"type": "object", "properties": {"a": {"type": "string"}}}}"#;
        let report = drafted(&document(&paths, pet), &Options::default()).report;
        assert_eq!(reasons(&report), [""], "{content}");
        let found = report.losses.get(&Reason::Guess).into_iter().flatten();
        let found: Vec<String> = found.map(|one| format!("{} {}", one.pointer, one.what)).collect();
        let expected = |body: &str| {
            let name = guessed?;
            let key = content.split('"').nth(1)?.replace('/', "~1");
            let what = format!("`{name}` is read as `application/json`");
            Some(format!("/paths/~1pets/post/{body}/content/{key} {what}"))
        };
        let expected: Vec<String> =
            ["requestBody", "responses/200"].into_iter().filter_map(expected).collect();
        assert_eq!(found, expected, "{content}");
    }
}
