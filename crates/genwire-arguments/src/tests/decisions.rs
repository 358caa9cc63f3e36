//! Schemas whose first value is not valid.

use super::{budget, check, make, object};
use crate::matcher::Matcher;
use proptest::prelude::{Just, Strategy, prop, prop_oneof, proptest};
use serde_json::{Value as JsonValue, json};

const QUESTIONS: [&str; 2] = ["", "Find 3 things in Oslo, for 42 or 7.5 each"];

fn check_all(members: &[JsonValue]) {
    for member in members {
        for question in QUESTIONS {
            check(&object(&json!({ "a": member })), question);
        }
    }
}

#[test]
fn what_must_not_be_is_avoided() {
    check_all(&[
        json!({ "type": "string", "not": { "const": "a" } }),
        json!({ "type": "string", "not": { "pattern": "^[aOt]" } }),
        json!({ "not": { "type": ["string", "number", "boolean"] } }),
        json!({ "type": "integer", "not": { "enum": [0, 1, 2, 3, 10, 42] } }),
        json!({ "type": "integer", "default": 5, "not": { "const": 5 } }),
        json!({ "type": "boolean", "not": { "const": true } }),
        json!({ "type": "object", "properties": { "b": {} }, "not": { "required": ["b"] } }),
        json!({ "type": "array", "minItems": 2, "not": { "minItems": 3 } }),
        json!({ "type": "string", "pattern": "^(foo|bar)$", "not": { "const": "foo" } }),
    ]);
}

#[test]
fn exactly_one_alternative_holds() {
    let with = |name: &str| json!({ "required": [name] });
    check_all(&[
        json!({ "oneOf": [{ "type": "number" }, { "type": "integer" }] }),
        json!({ "oneOf": [{ "type": "integer", "multipleOf": 3 }, { "type": "integer", "multipleOf": 5 }] }),
        json!({ "type": "object", "properties": { "b": {}, "c": {} }, "oneOf": [with("b"), with("c")] }),
        json!({ "oneOf": [
            object(&json!({ "kind": { "const": "b" }, "x": { "type": "integer" } })),
            object(&json!({ "kind": { "const": "c" }, "y": { "type": "string" } })),
        ] }),
        json!({ "allOf": [{ "anyOf": [{ "const": 1 }, { "const": 2 }] },
            { "anyOf": [{ "const": 2 }, { "const": 3 }] }] }),
        json!({ "type": ["integer", "string"], "minLength": 5, "minimum": 50 }),
    ]);
}

#[test]
fn conditions_are_met() {
    check_all(&[
        json!({ "type": "object", "required": ["land", "code"],
            "properties": { "land": { "enum": ["US", "CA"] }, "code": { "type": "string" } },
            "if": { "properties": { "land": { "const": "US" } } },
            "then": { "properties": { "code": { "pattern": "^[0-9]{5}$" } } },
            "else": { "properties": { "code": { "pattern": "^[A-Z][0-9][A-Z]$" } } } }),
        json!({ "type": "object", "properties": { "b": { "type": "integer" } },
            "if": { "required": ["b"] }, "then": { "required": ["c"] } }),
        json!({ "required": ["b"], "dependentSchemas": { "b": { "required": ["c"],
            "properties": { "c": { "const": 5 } } } } }),
    ]);
}

#[test]
fn names_of_members_keep_to_their_form() {
    check_all(&[
        json!({ "type": "object", "patternProperties": { "^x-": { "type": "integer" } },
            "additionalProperties": false, "minProperties": 2 }),
        json!({ "type": "object", "propertyNames": { "pattern": "^[A-Z]{3}$" }, "minProperties": 3,
            "additionalProperties": { "type": "number" } }),
        json!({ "type": "object", "propertyNames": { "enum": ["q", "r"] }, "minProperties": 2 }),
        json!({ "type": "object", "propertyNames": { "maxLength": 2 }, "minProperties": 3 }),
        json!({ "required": ["x-b"], "properties": { "x-b": { "minimum": 3 } },
            "patternProperties": { "^x-": { "type": "integer" } } }),
    ]);
}

#[test]
fn items_are_counted_and_distinguished() {
    check_all(&[
        json!({ "type": "array", "items": { "type": "string", "pattern": "^[a-z]{2}$" }, "minItems": 3, "uniqueItems": true }),
        json!({ "type": "array", "items": { "type": "integer", "maximum": 40 }, "minItems": 30, "uniqueItems": true }),
        json!({ "type": "array", "items": { "type": "boolean" }, "minItems": 2, "uniqueItems": true }),
        json!({ "type": "array", "items": { "type": "integer" }, "minItems": 3, "contains": { "const": 1 }, "maxContains": 1 }),
        json!({ "type": "array", "items": { "type": ["string", "integer"] }, "minItems": 4,
            "contains": { "type": "string" }, "minContains": 2 }),
        json!({ "type": "array", "prefixItems": [{ "const": 1 }], "items": { "type": "string" }, "minItems": 3 }),
    ]);
}

#[test]
fn numbers_are_what_they_are_in_decimals() {
    check_all(&[
        json!({ "type": "number", "multipleOf": 0.01, "minimum": 0.1 }),
        json!({ "type": "number", "multipleOf": 0.1, "minimum": 0.25, "maximum": 0.35 }),
        json!({ "type": "integer", "minimum": 9_007_199_254_740_993_i64 }),
        json!({ "type": "number", "exclusiveMinimum": 1e300 }),
        json!({ "allOf": [{ "type": "integer", "multipleOf": 4 }, { "multipleOf": 6 }] }),
    ]);
}

#[test]
fn schemas_are_found_by_their_names() {
    let schema = json!({ "type": "object", "required": ["a", "b"],
        "properties": { "a": { "$ref": "#leaf" }, "b": { "$ref": "https://example.com/b#/$defs/c" } },
        "$defs": {
            "leaf": { "$anchor": "leaf", "type": "string", "minLength": 40 },
            "b": { "$id": "https://example.com/b", "$defs": { "c": { "const": 4 } } },
        } });
    check(&schema, "");
    let earlier = json!({ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
        "required": ["a"], "properties": { "a": { "$ref": "#/definitions/pair" } },
        "definitions": { "pair": { "type": "array", "minItems": 3,
            "items": [{ "const": "x" }, { "type": "integer" }],
            "additionalItems": { "type": "boolean" } } } });
    check(&earlier, "");
}

#[test]
fn large_schemas_take_no_more_than_their_size() {
    let numbers: Vec<u32> = (0..100_000).collect();
    let names: Vec<String> = numbers.iter().map(u32::to_string).collect();
    for (member, expected) in [
        (json!({ "const": numbers, "uniqueItems": true }), json!(numbers)),
        (json!({ "enum": names }), json!("0")),
        (json!({ "enum": names, "not": { "const": "0" } }), json!("1")),
    ] {
        let made = make(&object(&json!({ "a": member })), "");
        assert!(made["a"] == expected, "{:.200}", made.to_string());
    }
    let made = make(&json!({ "type": "object", "required": names }), "");
    assert!(made.as_object().is_some_and(|made| made.len() == names.len()));
}

#[test]
fn expressions_that_are_very_large_are_not_held_against_texts() {
    for (expression, is_matched) in [("[a-z]{9}", false), ("[a-z]{90000}", true)] {
        assert_eq!(
            Matcher::new(expression, &mut budget()).matches("a", &mut budget()),
            is_matched,
            "{expression}"
        );
    }
}

fn schemas() -> impl Strategy<Value = JsonValue> {
    let steps = || prop::sample::select(vec![2, 3, 5, 7]);
    let leaf = prop_oneof![
        prop::collection::vec(0..12, 0..6)
            .prop_map(|values| json!({ "type": "integer", "not": { "enum": values } })),
        prop::sample::subsequence(vec!["text", "a", "b", "A", "Oslo"], 0..5)
            .prop_map(|values| json!({ "type": "string", "not": { "enum": values } })),
        (steps(), steps()).prop_filter("another", |(a, b)| a != b).prop_map(|(a, b)| json!({
            "oneOf": [{ "type": "integer", "multipleOf": a }, { "type": "integer", "multipleOf": b }] })),
        (0..12, prop_oneof![
            Just(json!({ "type": "integer" })),
            Just(json!({ "type": "string", "pattern": "^[a-z]+$" })),
            Just(json!({ "type": "number", "minimum": 0.5 })),
        ])
        .prop_map(|(least, items)| json!({ "type": "array", "items": items, "minItems": least,
            "uniqueItems": true })),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|member| json!({ "type": "object", "required": ["kind", "b"],
                "properties": { "kind": { "enum": ["x", "y"] }, "b": {} },
                "if": { "properties": { "kind": { "const": "x" } } },
                "then": { "properties": { "b": member } }, "else": { "properties": { "b": { "const": 1 } } } })),
            inner.clone().prop_map(|member| json!({ "oneOf": [{ "type": "null" },
                { "type": "object", "required": ["b"], "properties": { "b": member } }] })),
            (inner, 0..3).prop_map(|(member, least)| json!({ "type": "object", "minProperties": least,
                "patternProperties": { "^[a-c]+$": member }, "additionalProperties": false })),
        ]
    })
}

proptest! {
    #[test]
    fn decisions_are_taken_until_they_hold(member in schemas(), question in "[A-Z a-z0-9.\"]{0,30}") {
        check(&object(&json!({ "a": member })), &question);
    }
}
