//! Tests with random requests.

use super::{both, reply};
use proptest::prelude::{Just, Strategy, any, prop, prop_oneof, proptest};
use serde_json::{Value as JsonValue, json};

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Za-z ?.]{0,40}",
        "\\PC{0,20}",
        Just("What is the weather in Oslo?".to_owned()),
        Just("[[call: f]] odd".to_owned()),
        Just("[[call: get_weather {\"a\":[]}]]".to_owned()),
    ]
}

fn content() -> impl Strategy<Value = JsonValue> {
    let part = prop_oneof![
        words().prop_map(|text| json!({ "type": "text", "text": text })),
        prop_oneof![Just("low"), Just("default"), Just("high")].prop_map(|detail| json!({
            "type": "image_url", "image_url": { "url": "data:image/gif;base64,R0lGODlhAQABAA==", "detail": detail } })),
        Just(json!({ "type": "video_url", "video_url": { "url": "mm_file://1" } })),
    ];
    prop_oneof![
        words().prop_map(JsonValue::String),
        prop::collection::vec(part, 0..4).prop_map(JsonValue::Array),
    ]
}

/// Turns of a conversation. Every call has its result.
fn turns() -> impl Strategy<Value = Vec<JsonValue>> {
    let turn = prop_oneof![
        content().prop_map(|content| vec![json!({ "role": "user", "content": content })]),
        content().prop_map(|content| vec![json!({ "role": "system", "content": content })]),
        content().prop_map(|content| vec![json!({ "role": "assistant", "content": content })]),
        (content(), words()).prop_map(|(content, name)| vec![
            json!({ "role": "assistant", "content": null, "tool_calls": [{ "id": "c", "type": "function",
                "function": { "name": name, "arguments": "{}" } }] }),
            json!({ "role": "tool", "tool_call_id": "c", "content": content }),
        ]),
    ];
    prop::collection::vec(turn, 1..5).prop_map(|turns| turns.concat())
}

fn tools() -> impl Strategy<Value = JsonValue> {
    let tool =
        (prop_oneof![Just("f".to_owned()), Just("get_weather".to_owned()), words()], words())
            .prop_map(|(name, text)| {
                json!({ "type": "function", "function": {
            "name": name, "description": text, "parameters": { "type": "object",
                "properties": { "a": { "type": "string" } }, "required": ["a"] } } })
            });
    prop::collection::vec(tool, 0..3).prop_map(JsonValue::Array)
}

fn requests() -> impl Strategy<Value = JsonValue> {
    let model = prop_oneof![Just("X-M3"), Just("X-M2.7"), Just("X-M2")];
    let choice = prop_oneof![
        Just(JsonValue::Null),
        Just(json!("none")),
        Just(json!("auto")),
        Just(json!("required")),
        Just(json!("other")),
        Just(json!({ "type": "function", "function": { "name": "f" } })),
    ];
    let thinking =
        prop_oneof![Just(JsonValue::Null), Just(json!({})), Just(json!({ "type": "disabled" })),];
    let limit = prop_oneof![Just(JsonValue::Null), (1_i64..40).prop_map(JsonValue::from)];
    (model, turns(), tools(), choice, thinking, limit, any::<[bool; 2]>()).prop_map(
        |(model, messages, tools, choice, thinking, limit, [split, parallel])| {
            json!({ "model": model, "messages": messages, "tools": tools, "tool_choice": choice,
                "thinking": thinking, "max_completion_tokens": limit, "reasoning_split": split,
                "parallel_tool_calls": parallel })
        },
    )
}

proptest! {
    #[test]
    fn whole_and_streamed_replies_conform_and_are_the_same(body in requests()) {
        let given = both(&body, &[("odd", 5)]);
        assert_eq!(given["choices"][0]["finish_reason"] == "content_filter", given["output_sensitive"] == true);
        if let Some(limit) = body["max_completion_tokens"].as_i64() {
            assert!(given["usage"]["completion_tokens"].as_i64().unwrap() <= limit);
        }
        let again = both(&body, &[("odd", 5)]);
        assert_eq!(given, again);
        reply(&body);
    }
}
