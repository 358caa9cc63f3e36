//! Tests that validate arguments against their schemas.

mod bounds;
mod costs;
mod decisions;

use crate::budget::{Budget, Cancellation};
use crate::generator::generate_for;
use crate::satisfies;

use genwire_core::descriptor::Format;
use proptest::prelude::{Just, Strategy, any, prop, prop_oneof, proptest};
use serde_json::{Value as JsonValue, json};

/// The budget of a computation, as in the local service.
const MAX_STEPS: u64 = 4_000_000;

fn make(schema: &JsonValue, question: &str) -> JsonValue {
    generate_for(schema, question, &mut budget())
}

fn budget() -> Budget {
    Budget::new(MAX_STEPS, Cancellation::default())
}

/// Checks that the arguments for a schema satisfy it.
fn check(schema: &JsonValue, question: &str) -> JsonValue {
    let arguments = make(schema, question);
    let validator = jsonschema::options().should_validate_formats(true).build(schema).unwrap();
    let faults: Vec<String> =
        validator.iter_errors(&arguments).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{arguments} for {schema}: {faults:?}");
    assert_eq!(make(schema, question), arguments);
    arguments
}

fn object(properties: &JsonValue) -> JsonValue {
    let names: Vec<&String> = properties.as_object().unwrap().keys().collect();
    json!({ "type": "object", "properties": properties, "required": names, "additionalProperties": false })
}

#[test]
fn each_keyword_is_kept_to() {
    for member in [
        json!({ "type": "string" }),
        json!({ "type": ["null", "string"] }),
        json!({ "enum": ["a", 1] }),
        json!({ "type": "integer", "enum": ["a", 1] }),
        json!({ "const": { "a": [null] } }),
        json!({ "type": "string", "default": "x", "minLength": 3 }),
        json!({ "type": "string", "minLength": 70, "maxLength": 71 }),
        json!({ "type": "string", "maxLength": 2 }),
        json!({ "type": "string", "pattern": "^[A-Z]{2}-\\d{3,}$" }),
        json!({ "type": "string", "pattern": "^\\w+@(a|b)\\.example$", "minLength": 20 }),
        json!({ "type": "string", "pattern": "x", "minLength": 9 }),
        json!({ "type": "string", "pattern": "^[^a-z]*$", "minLength": 4, "maxLength": 4 }),
        json!({ "type": "string", "format": "date" }),
        json!({ "type": "string", "format": "date-time" }),
        json!({ "type": "string", "format": "email" }),
        json!({ "type": "string", "format": "uuid" }),
        json!({ "type": "string", "format": "uri" }),
        json!({ "type": "string", "format": "ipv6" }),
        json!({ "type": "integer", "minimum": 5 }),
        json!({ "type": "integer", "exclusiveMinimum": 5, "maximum": 6 }),
        json!({ "type": "integer", "maximum": -3 }),
        json!({ "type": "integer", "minimum": 101, "multipleOf": 25 }),
        json!({ "type": "number", "minimum": 0.2, "maximum": 0.3 }),
        json!({ "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1 }),
        json!({ "type": "number", "multipleOf": 0.5, "minimum": 0.75 }),
        json!({ "type": "boolean" }),
        json!({ "type": "null" }),
        json!({ "type": "array" }),
        json!({ "type": "array", "items": { "type": "integer" }, "minItems": 3, "uniqueItems": true }),
        json!({ "type": "array", "items": { "enum": ["a", "b", "c"] }, "minItems": 3, "uniqueItems": true }),
        json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }], "items": false }),
        json!({ "type": "array", "contains": { "const": 7 }, "items": { "type": "integer" } }),
        json!({ "type": "array", "maxItems": 0, "items": { "type": "string" } }),
        json!({ "type": "object" }),
        json!({ "type": "object", "minProperties": 2, "additionalProperties": { "type": "integer" } }),
        json!({ "properties": { "a": { "type": "integer" } }, "minProperties": 1 }),
        json!({ "required": ["b"], "properties": { "a": { "type": "integer" } } }),
        json!({ "properties": { "a": true, "b": false } }),
        json!({ "properties": { "a": {}, "b": {} }, "maxProperties": 1 }),
        json!({ "required": ["a"], "dependentRequired": { "a": ["b"], "b": ["c"] } }),
        json!({ "allOf": [{ "type": "integer", "minimum": 2 }, { "minimum": 4 }, { "maximum": 4.5 }] }),
        json!({ "allOf": [{ "enum": [1, 2, 3] }, { "enum": [3, 4] }] }),
        json!({ "allOf": [object(&json!({ "a": { "type": "integer" } })), { "properties": { "a": { "minimum": 9 } } }] }),
        json!({ "anyOf": [{ "type": "null" }, { "type": "integer", "minimum": 3 }] }),
        json!({ "type": "string", "anyOf": [{ "type": "integer" }, { "minLength": 30 }] }),
        json!({ "oneOf": [{ "required": ["a"], "properties": { "a": { "const": 1 } } }, { "required": ["b"] }] }),
        json!({ "anyOf": [false, { "type": "boolean" }] }),
        json!({ "$ref": "#/$defs/missing" }),
    ] {
        for question in ["", "How warm is it in Oslo on 2026-05-01 at 7.5 or 104?"] {
            if member.get("$ref").is_some() {
                make(&object(&json!({ "a": member })), question);
            } else {
                check(&object(&json!({ "a": member })), question);
            }
        }
    }
}

#[test]
fn one_alternative_accepts_a_value_where_one_can() {
    let labelled = |kind: &str| {
        json!({
            "type": "object", "required": ["label"],
            "properties": { "kind": { "enum": [kind] }, "label": { "type": "string" } },
        })
    };
    let of = |id: &JsonValue| json!({ "type": "object", "required": ["id"], "properties": { "id": id } });
    for (alternatives, expected) in [
        ([labelled("a"), labelled("b")], json!({ "kind": "a", "label": "label" })),
        (
            [of(&json!({ "enum": ["x", "y"] })), of(&json!({ "type": "string" }))],
            json!({ "id": "id" }),
        ),
        // No value is clear.
        ([json!({ "type": "string" }), json!({ "type": "string" })], json!("value")),
    ] {
        let named = json!({ "$ref": "#/$defs/all" });
        for around in [
            named.clone(),
            json!({ "anyOf": [named, { "type": "null" }] }),
            json!({ "oneOf": [named, { "type": "null" }] }),
            json!({ "allOf": [named] }),
        ] {
            let mut schema = object(&json!({ "value": around }));
            schema["$defs"] = json!({ "all": { "anyOf": alternatives } });
            assert_eq!(check(&schema, "")["value"], expected, "{schema}");
        }
    }
}

#[test]
fn references_are_followed_even_in_circles() {
    let tree = json!({
        "type": "object", "properties": { "root": { "$ref": "#/$defs/node" } }, "required": ["root"],
        "$defs": { "node": { "type": "object", "required": ["name"], "properties": {
            "name": { "type": "string", "minLength": 2 },
            "children": { "type": "array", "items": { "$ref": "#/$defs/node" } },
        } } },
    });
    assert_eq!(check(&tree, "In Oslo"), json!({ "root": { "name": "Oslo" } }));
    let optional = json!({
        "$ref": "#/$defs/node",
        "$defs": { "node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/node" } } } },
    });
    check(&optional, "");
    make(&json!({ "$ref": "#" }), "");
    make(&json!({ "allOf": [{ "$ref": "#" }, { "$ref": "#" }] }), "");
    make(
        &json!({ "type": "object", "required": ["a"], "properties": { "a": { "$ref": "#" } } }),
        "",
    );
}

#[test]
fn greedy_schemas_are_bounded() {
    let array = json!({ "type": "array", "minItems": 1_000_000_000_u64, "items": { "type": "array",
        "minItems": 1_000_000, "items": { "type": "string", "minLength": 5000 } } });
    make(&object(&json!({ "a": array })), "");
    make(&object(&json!({ "a": { "type": "string", "minLength": 1e18 } })), "");
    make(&object(&json!({ "a": { "type": "string", "pattern": "^((a{900}){900}){900}$" } })), "");
}

#[test]
fn the_question_fills_in_what_fits() {
    let weather = object(&json!({ "city": { "type": "string" }, "days": { "type": "integer" },
        "unit": { "enum": ["celsius", "fahrenheit"] } }));
    assert_eq!(
        check(&weather, "How is the weather in New York for 3 days, in Fahrenheit?"),
        json!({ "city": "New York", "days": 3, "unit": "fahrenheit" })
    );
    let mail = object(&json!({ "to": { "type": "string", "format": "email" },
        "subject": { "type": "string" } }));
    assert_eq!(
        check(&mail, "Send \"See you\" to ann@example.org."),
        json!({ "to": "ann@example.org", "subject": "See you" })
    );
    let search = object(&json!({ "query": { "type": "string" } }));
    assert_eq!(check(&search, "Rivers of Asia"), json!({ "query": "Rivers of Asia" }));
    let sum = object(&json!({ "a": { "type": "number" }, "b": { "type": "number" } }));
    assert_eq!(check(&sum, "Add 2.5 and 40."), json!({ "a": 2.5, "b": 40 }));
    assert_eq!(make(&JsonValue::Null, "x"), json!({}));
}

#[test]
fn formats_are_judged_as_everywhere_else() {
    let text = |member: &JsonValue, question: &str| {
        let arguments = check(&object(&json!({ "a": member })), question);
        arguments["a"].as_str().unwrap().to_owned()
    };
    for format in Format::ALL {
        let made = text(&json!({ "type": "string", "format": format.name() }), "An ordinary day");
        assert!(format.accepts(&made), "{}: {made}", format.name());
    }
    for (format, question, expected) in [
        ("date-time", "Meet at 2026-03-01T08:00:00+01:00?", "2026-03-01T08:00:00+01:00"),
        ("ipv4", "Ping 198.51.100.7.", "198.51.100.7"),
        ("email", "Write to ann.lee@example.org.", "ann.lee@example.org"),
        // Any word may be one, so the example is used.
        ("hostname", "An ordinary day", "example.com"),
        ("uri-reference", "An ordinary day", "/a"),
        ("idn-hostname", "An ordinary day", "example.com"),
    ] {
        assert_eq!(text(&json!({ "type": "string", "format": format }), question), expected);
    }
    let stated = json!({ "type": "string", "format": "hostname", "default": "api.example.net" });
    assert_eq!(text(&stated, "An ordinary day"), "api.example.net");
}

#[test]
fn a_schema_of_alternatives_that_are_all_itself_comes_to_an_end() {
    // Without a budget, these would practically never end.
    for keyword in ["oneOf", "anyOf", "allOf"] {
        let itself = vec![json!({ "$ref": "#" }); 20];
        make(&json!({ keyword: itself }), "a");
        let nested = json!({ "type": "object", "properties": { "a": { keyword: itself } },
            "required": ["a"] });
        make(&nested, "a");
    }
}

#[test]
fn items_are_unique_by_their_values() {
    let unique = json!({ "uniqueItems": true });
    for (items, is_unique) in [
        (json!([1, 1.0]), false),
        (json!([0.0, -0.0]), false),
        (json!([1, 1.5, true, "1", null, [1], { "1": 1 }]), true),
        (json!([[1, 2], [1, 2.0]]), false),
        (json!([{ "a": 1, "b": [2.0] }, { "b": [2], "a": 1.0 }]), false),
        (json!([{ "a": 1 }, { "a": 2 }, { "b": 1 }, { "a": 1, "b": 1 }]), true),
        (json!([9_007_199_254_740_993_u64, 9_007_199_254_740_992_u64, u64::MAX]), true),
        (json!([9_007_199_254_740_993_u64, 9_007_199_254_740_992.0_f64, 1e300, -1e300]), true),
        (json!([1e300, 2, 1e300]), false),
    ] {
        assert_eq!(satisfies(&unique, &unique, &items, &mut budget()), is_unique, "{items}");
    }
}

fn schemas() -> impl Strategy<Value = JsonValue> {
    let leaf = prop_oneof![
        Just(json!({ "type": "boolean" })),
        (0_u64..9, 0_u64..9).prop_map(
            |(least, more)| json!({ "type": "string", "minLength": least, "maxLength": least + more })
        ),
        (any::<i32>(), 0_i64..5)
            .prop_map(|(low, more)| json!({ "type": "integer", "minimum": low, "maximum": i64::from(low) + more })),
        (any::<i32>(), 1_u32..50)
            .prop_map(|(low, step)| json!({ "type": "integer", "minimum": low, "multipleOf": step })),
        (-1e6_f64..1e6, 0.1_f64..9.0)
            .prop_map(|(low, more)| json!({ "type": "number", "exclusiveMinimum": low, "maximum": low + more })),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            (inner.clone(), 0_u64..4).prop_map(|(items, least)| json!({ "type": "array",
                "items": items, "minItems": least, "maxItems": least + 1 })),
            prop::collection::btree_map("[a-d]", inner.clone(), 0..4).prop_map(|properties| {
                let required: Vec<&String> = properties.keys().skip(1).collect();
                json!({ "type": "object", "properties": properties, "required": required,
                    "additionalProperties": false })
            }),
            (inner.clone(), inner).prop_map(|(a, b)| json!({ "anyOf": [a, b] })),
        ]
    })
}

proptest! {
    #[test]
    fn arguments_satisfy_their_schema(member in schemas(), question in "[A-Z a-z0-9.\"]{0,30}") {
        check(&object(&json!({ "a": member })), &question);
    }

    #[test]
    fn any_schema_is_read(schema in any::<String>().prop_map(|text| {
        json!({ "type": text, "pattern": text, "enum": text, "properties": text, "$ref": text })
    })) {
        make(&schema, "a");
    }
}
