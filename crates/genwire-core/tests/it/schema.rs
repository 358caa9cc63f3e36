//! Schemas that `schemars` derives from the same attributes.

use crate::sample::{Reply, Request};
use schemars::{JsonSchema, schema_for};
use serde_json::{Value as JsonValue, json};

fn check<T: JsonSchema>(expected: &[(&str, JsonValue)]) {
    let schema = schema_for!(T).to_value();
    for (pointer, value) in expected {
        assert_eq!(schema.pointer(pointer), Some(value), "{pointer}");
    }
}

#[test]
fn attributes_are_spelt_as_schemars_reads_them() {
    check::<Request>(&[
        ("/required", json!(["model", "messages"])),
        ("/additionalProperties", json!(true)),
        ("/properties/temperature/minimum", json!(0.0)),
        ("/properties/temperature/maximum", json!(2.0)),
        ("/properties/limit/maximum", json!(100)),
        ("/properties/stop/minItems", json!(1)),
        ("/properties/user/maxLength", json!(3)),
        ("/properties/type/type", json!(["string", "null"])),
        ("/properties/parameters", json!({})),
        (
            "/$defs/Model/anyOf",
            json!([{"type": "string", "enum": ["X-M3", "X-M2.7"]}, {"type": "string"}]),
        ),
        ("/$defs/Message/anyOf/0/properties/role/const", json!("user")),
        ("/$defs/Message/anyOf/2", json!({"type": "object"})),
        ("/$defs/Content/anyOf/0/type", json!("string")),
        ("/$defs/Content/anyOf/1/type", json!("array")),
    ]);
    check::<Reply>(&[
        ("/required", json!(["id", "choices"])),
        ("/$defs/Usage/properties/total_tokens/minimum", json!(0)),
    ]);
}
