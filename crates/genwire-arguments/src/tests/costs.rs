//! Short schemas that require much work: each ends within its budget.

use super::MAX_STEPS;
use super::{budget, object};
use crate::budget::{Budget, Cancellation};
use crate::generate;
use serde_json::{Value as JsonValue, json};

fn string(pattern: &str, more: &JsonValue) -> JsonValue {
    let mut member = json!({ "type": "string", "pattern": pattern });
    member.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    member
}

/// The schemas, each with true if the arguments are valid nevertheless.
fn costly() -> Vec<(JsonValue, bool)> {
    let none = json!({});
    let names: Vec<String> = (0..90_000).map(|number: u32| number.to_string()).collect();
    let nested = (0..60).fold(
        json!({ "const": names[..100] }),
        |inner, _| json!({ "type": "object", "required": ["a"], "properties": { "a": inner } }),
    );
    vec![
        (string("((((a{0,1}){1000}){1000}){1000})b*$", &json!({ "minLength": 300 })), false),
        (string("^[ab]{9000}[cd]*$", &json!({ "minLength": 9256 })), true),
        (
            string("^[ab]{9000}[cd]*$", &json!({ "minLength": 9256, "not": { "type": "string" } })),
            false,
        ),
        (string("(((|a){1000}){1000}){1000}", &none), false),
        (
            string("((((|a){1000}){1000}){1000}){1000}b", &json!({ "not": { "type": "string" } })),
            false,
        ),
        (
            string(
                "^(a?){900}(b?){900}$",
                &json!({ "minLength": 1800, "not": { "pattern": "^(a|b)*c?" } }),
            ),
            false,
        ),
        (string(&"[^a]".repeat(5000), &none), false),
        (string("(?u:\\p{L}){9999}", &json!({ "not": { "type": "string" } })), false),
        (json!({ "enum": names, "not": { "type": "string" } }), false),
        (
            json!({ "type": vec!["string"; 50_000], "anyOf": vec![json!({ "type": vec!["string"; 900] }); 90] }),
            false,
        ),
        (
            json!({ "allOf": [{ "required": names[..9000] }, { "required": names[5000..14_000] }] }),
            true,
        ),
        (json!({ "allOf": [{ "enum": names[..9000] }, { "enum": names[5000..14_000] }] }), false),
        (json!({ "allOf": vec![json!({ "$ref": "#missing" }); 9000], "examples": names }), false),
        (
            json!({ "type": "array", "uniqueItems": true, "minItems": 256, "items": { "const": names[..9000] } }),
            false,
        ),
        (
            json!({ "type": "array", "minItems": 256, "items": { "oneOf": vec![json!({ "enum": names[..300] }); 9] } }),
            false,
        ),
        (
            json!({ "patternProperties": names[..5000].iter().map(|name| (format!("^{name}(a|b){{99}}$"), json!({}))).collect::<serde_json::Map<_, _>>(), "minProperties": 64 }),
            false,
        ),
        (
            json!({ "type": "object", "dependentRequired": names[..9000].iter().map(|name| (name.clone(), json!(["a"]))).collect::<serde_json::Map<_, _>>(), "not": { "type": "object" } }),
            false,
        ),
        (nested, true),
    ]
}

#[test]
fn each_schema_ends_within_its_steps() {
    for (member, is_valid) in costly() {
        let schema = object(&json!({ "a": member }));
        let mut budget = budget();
        let made = generate(&schema.to_string(), "Find 3 things in Oslo", &mut budget);
        let taken = budget.taken();
        assert!(taken <= MAX_STEPS, "{taken} steps for {:.200}", schema.to_string());
        if is_valid {
            let validator = jsonschema::validator_for(&schema).ok();
            let is_valid = validator.is_some_and(|validator| validator.is_valid(&made));
            assert!(is_valid, "{:.200} for {:.200}", made.to_string(), schema.to_string());
        }
    }
}

#[test]
fn a_repetition_of_what_may_be_empty_is_written_once() {
    let mut budget = budget();
    let pattern =
        crate::pattern::Pattern::parse("((((a{0,1}){1000}){1000}){1000})b*$", &mut budget);
    pattern.unwrap().generate(300, usize::MAX, 0, &mut budget);
    assert!(budget.taken() < 10_000, "{}", budget.taken());
}

#[test]
fn a_schema_above_its_limit_is_not_read() {
    let schema = json!({ "const": { "a": "x".repeat(1 << 20) } }).to_string();
    assert_eq!(generate(&schema, "", &mut budget()), json!({}));
}

#[test]
fn a_cancelled_generation_ends_at_once() {
    let cancellation = Cancellation::default();
    drop(cancellation.cancel_on_drop());
    for (member, _) in costly() {
        let mut budget = Budget::new(u64::MAX, cancellation.clone());
        let schema = object(&json!({ "a": member }));
        generate(&schema.to_string(), "", &mut budget);
        // Reading the schema and its first value needs a number of steps in proportion to its size.
        assert!(budget.taken() < 200_000, "{}", budget.taken());
    }
}
