//! Work and memory for random hostile schemas, counted in steps and allocations.

use crate::budget::{Budget, Cancellation};
use crate::generate;
use allocation_counter::measure;
use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};

/// The budget of a generation.
const STEPS: u64 = 50_000;
/// Maximum number of allocations and bytes per step, and per byte of a schema.
const MAX_ALLOCATIONS: u64 = 8;
const MAX_BYTES: u64 = 300;
/// Allocations and bytes that are accepted in addition.
const FIXED_ALLOCATIONS: u64 = 4_000;
const FIXED_BYTES: u64 = 1 << 20;

/// Patterns with nested repetitions, including repetitions of empty matches.
fn patterns() -> impl Strategy<Value = String> {
    let atom = prop_oneof![
        Just("a".to_owned()),
        Just("[ab]".to_owned()),
        Just("[^a]".to_owned()),
        Just("(|a)".to_owned()),
        Just("\\d".to_owned()),
        Just("é".to_owned()),
    ];
    let repeated = atom.prop_recursive(5, 24, 3, |inner| {
        let count = prop_oneof![
            Just("*"),
            Just("+"),
            Just("?"),
            Just("{0,1}"),
            Just("{9}"),
            Just("{1000}"),
            Just("{0,999}"),
        ];
        prop_oneof![
            (inner.clone(), count).prop_map(|(inner, count)| format!("({inner}){count}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}|{b})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("{a}{b}")),
        ]
    });
    repeated.prop_map(|pattern| format!("^{pattern}$"))
}

/// Schemas that require very large values, or impossible ones.
fn schemas() -> impl Strategy<Value = JsonValue> {
    let many = prop_oneof![Just(0_u64), Just(3), Just(300), Just(1_000_000_000)];
    let leaf = prop_oneof![
        (patterns(), many.clone()).prop_map(
            |(pattern, least)| json!({ "type": "string", "pattern": pattern, "minLength": least })
        ),
        (patterns(), patterns()).prop_map(
            |(wanted, refused)| json!({ "pattern": wanted, "not": { "pattern": refused } })
        ),
        (0_usize..3000).prop_map(|count| json!({ "enum": vec!["a"; count], "not": {} })),
        many.clone()
            .prop_map(|least| json!({ "type": "integer", "minimum": least, "multipleOf": 7 })),
        Just(json!({ "$ref": "#" })),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        let several = prop::collection::vec(inner.clone(), 1..5);
        let keyword = prop_oneof![Just("allOf"), Just("anyOf"), Just("oneOf")];
        prop_oneof![
            (keyword, several).prop_map(|(keyword, all)| json!({ keyword: all })),
            (inner.clone(), many.clone()).prop_map(|(items, least)| json!({
                "type": "array", "items": items, "minItems": least, "uniqueItems": true
            })),
            (inner.clone(), many.clone()).prop_map(
                |(value, least)| json!({ "type": "object", "minProperties": least,
                    "properties": { "a": value.clone() }, "required": ["a"],
                    "additionalProperties": value })
            ),
            inner.prop_map(|inner| json!({ "not": inner })),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_schema_takes_no_more_than_its_steps_and_its_size(schema in schemas()) {
        let text = schema.to_string();
        let mut budget = Budget::new(STEPS, Cancellation::default());
        let used = measure(|| drop(generate(&text, "Find 3 things in Oslo", &mut budget)));
        let size = text.len() as u64 + budget.taken();
        prop_assert!(budget.taken() <= STEPS);
        prop_assert!(
            used.count_total <= FIXED_ALLOCATIONS + MAX_ALLOCATIONS * size,
            "{} allocations for {size}", used.count_total
        );
        prop_assert!(
            used.bytes_max <= FIXED_BYTES + MAX_BYTES * size,
            "{} bytes for {size}", used.bytes_max
        );
    }
}
