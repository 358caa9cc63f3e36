//! Verdicts on alternatives and value lists that a sibling keyword narrows.

use super::{check, check_version, guesses, reasons, with_member};

#[test]
fn a_type_of_objects_narrows_the_alternatives_beside_the_members() {
    let own = r#""type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]"#;
    let cat = r##"{"$ref": "#/components/schemas/Cat"}"##;
    let text = r#"{"type": "string"}"#;
    for key in ["oneOf", "anyOf"] {
        check(
            &format!(r#"{{{own}, "{key}": [{cat}, {text}]}}"#),
            "",
            &[r#"{"a": "x", "claws": 1}"#],
            &[r#""x""#, r#"{"a": "x"}"#, r#"{"claws": 1}"#, r#"{"a": 1, "claws": 1}"#],
        );
    }
    // An alternative without `type` has the type of its values, or of its own alternatives.
    for other in
        [r#"{"enum": ["x", "y"]}"#, r#"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#]
    {
        check(
            &format!(r#"{{{own}, "oneOf": [{other}, {cat}]}}"#),
            "",
            &[r#"{"a": "x", "claws": 1}"#],
            &[r#""x""#, "1", "{}", r#"{"a": "x"}"#],
        );
    }
    let tagged = r##"{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}"##;
    check(
        &format!(r#"{{{own}, "oneOf": [{tagged}, {text}, {{"type": "integer"}}]}}"#),
        "",
        &[r#"{"a": "x", "k": "a", "v": 1}"#, r#"{"a": "x", "k": "b", "v": "any"}"#],
        &[r#""x""#, "1", r#"{"k": "b"}"#, r#"{"a": "x", "k": "a", "v": "any"}"#],
    );
}

#[test]
fn members_without_a_type_say_nothing_of_other_alternatives() {
    let own = r#""properties": {"a": {"type": "string"}}, "required": ["a"]"#;
    let flag = r#"{"type": "boolean"}"#;
    check(
        &format!(r#"{{{own}, "oneOf": [{flag}, {{"type": "object"}}]}}"#),
        "",
        &["false", r#"{"a": "x"}"#, r#"{"a": "x", "b": 1}"#],
        &[r#""x""#, "1", "{}", r#"{"a": 1}"#],
    );
    // The same holds for the other values of an alternative that also accepts objects.
    let mixed = r#"{"type": ["integer", "object"]}"#;
    check(
        &format!(r#"{{{own}, "anyOf": [{{"type": "string"}}, {mixed}]}}"#),
        "untagged keyword",
        &[r#""x""#, "1", r#"{"a": "x"}"#],
        &[],
    );
}

#[test]
fn values_that_a_list_refuses_are_left_out_of_another_one() {
    let all = r#""enum": ["a", "b", "c"]"#;
    for refused in [
        r#"{"enum": ["b"]}"#,
        r#"{"const": "b"}"#,
        r#"{"type": "string", "enum": ["b", "d"]}"#,
        r#"{"anyOf": [{"const": "b"}, {"enum": ["d"]}]}"#,
    ] {
        let own = format!(r#"{{"type": "string", {all}, "not": {refused}}}"#);
        check(&own, "", &[r#""a""#, r#""c""#], &[r#""b""#, r#""d""#, "1"]);
    }
    let listed = r##"{"$ref": "#/components/schemas/Letter", "not": {"enum": ["b", "c"]}}"##;
    check(listed, "", &[r#""a""#], &[r#""b""#, r#""c""#]);
    let numbers = r#"{"type": "integer", "enum": [1, 2, 3], "not": {"const": 2.0}}"#;
    check(numbers, "", &["1", "3"], &["2", "4"]);
    // Other code decides if null is valid.
    for all in [r#""enum": ["a", null]"#, r#""type": ["string", "null"], "enum": ["a", null]"#] {
        let own = format!(r#"{{{all}, "not": {{"const": null}}}}"#);
        check(&own, "conditional", &[r#""a""#], &[r#""b""#]);
    }
    // An empty list, and a condition on unlisted values, stay losses.
    let none = r#"{"type": "string", "enum": ["a"], "not": {"const": "a"}}"#;
    check(none, "conditional", &[], &[r#""b""#]);
    check(r#"{"type": "string", "not": {"const": "a"}}"#, "conditional", &[r#""b""#], &["1"]);
}

#[test]
fn a_tag_selects_nothing_from_one_schema_written_in_place() {
    let tag = r#""discriminator": {"propertyName": "k"}"#;
    let one = r#"{"type": "object", "properties": {"v": {"type": "integer"}}}"#;
    check(
        &format!(r#"{{"oneOf": [{one}], {tag}}}"#),
        "",
        &["{}", r#"{"k": "any", "v": 1}"#],
        &[r#"{"v": "x"}"#, "1"],
    );
}

#[test]
fn members_in_place_are_those_of_an_object_where_the_type_around_them_says_so() {
    let id = r#"{"properties": {"id": {"type": "integer"}}, "required": ["id"]}"#;
    let mail = r#"{"properties": {"mail": {"type": "string"}}, "required": ["mail"]}"#;
    for schema in [
        format!(r#"{{"type": "object", "anyOf": [{id}, {mail}]}}"#),
        format!(r#"{{"type": "object", "allOf": [{id}]}}"#),
    ] {
        check(&schema, "", &[r#"{"id": 1}"#], &["1", "{}", r#"{"id": "x"}"#]);
        assert_eq!(guesses("3.1.0", &schema), 0, "{schema}");
    }
    let schema = format!(r#"{{"anyOf": [{id}, {mail}]}}"#);
    assert_eq!(guesses("3.1.0", &schema), 2, "{schema}");
}

#[test]
fn a_name_of_a_type_in_capitals_is_a_guess() {
    for version in ["3.0.3", "3.1.0"] {
        let schema = r#"{"type": "Array", "items": {"type": "String", "maxLength": 1}}"#;
        check_version(version, schema, "", &[r#"["a"]"#], &["1", "[1]", r#"["ab"]"#]);
        assert_eq!(guesses(version, schema), 2, "{schema}");
    }
    let several = r#"{"type": ["String", "null"]}"#;
    check(several, "", &[r#""a""#, "null"], &["1"]);
    assert_eq!(guesses("3.1.0", several), 1);
    let report = with_member("3.1.0", r#"{"type": "Text"}"#).report;
    assert_eq!(reasons(&report), ["invalid"]);
}
