//! Tests of whole replies.

use super::scripted::{Act, Scripted};
use super::{ask, config, engine_with, read};
use genwire_common::ErrorCode;
use serde_json::{Value as JsonValue, json};

async fn reply(given: &JsonValue, more: &JsonValue, words: &[(&str, u8)]) -> JsonValue {
    let server = Scripted::start(vec![Act::Reply(200, given.to_string())]).await;
    let engine = engine_with(config(&server), words);
    read(engine.answer("", &ask(more)).await.unwrap()).await.0
}

fn given(reason: &str, message: &JsonValue) -> JsonValue {
    json!({ "id": "up-1", "object": "chat.completion", "created": 7, "model": "other",
        "choices": [{ "index": 0, "finish_reason": reason, "logprobs": null, "message": message }],
        "usage": { "prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5,
            "completion_tokens_details": { "reasoning_tokens": 1, "audio_tokens": 0 } },
        "system_fingerprint": "x", "service_tier": "default" })
}

#[tokio::test]
async fn a_reply_becomes_one_of_the_interface() {
    let message =
        json!({ "role": "assistant", "content": "Hi", "refusal": null, "annotations": [] });
    let expected = json!({
        "id": "up-1", "object": "chat.completion", "created": 7, "model": "X-M3",
        "choices": [{ "index": 0, "finish_reason": "stop", "message": {
            "role": "assistant", "content": "Hi", "name": "Assistant", "audio_content": "" } }],
        "usage": { "prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5,
            "total_characters": 0, "prompt_tokens_details": { "cached_tokens": 0 },
            "completion_tokens_details": { "reasoning_tokens": 1 } },
        "input_sensitive": false, "output_sensitive": false, "output_sensitive_int": 0,
        "base_resp": { "status_code": 0, "status_msg": "success" },
    });
    assert_eq!(reply(&given("stop", &message), &json!({}), &[]).await, expected);
}

#[tokio::test]
async fn thinking_is_put_where_the_request_wants_it() {
    for message in [
        json!({ "role": "assistant", "content": "Hi", "reasoning_content": "Hm" }),
        json!({ "role": "assistant", "content": "Hi", "reasoning": "Hm" }),
        json!({ "role": "assistant", "content": "<think>\nHm\n</think>\n\nHi" }),
        // Some services omit the opening tag.
        json!({ "role": "assistant", "content": "Hm</think>Hi" }),
        json!({ "role": "assistant", "content": "\nHm\n</think>\n\nHi" }),
        json!({ "role": "assistant", "content": "Hm</think>Hi", "reasoning": "Hm" }),
    ] {
        let given = given("stop", &message);
        let inside = reply(&given, &json!({}), &[]).await;
        let message = &inside["choices"][0]["message"];
        assert_eq!(message["content"], "<think>\nHm\n</think>\n\nHi");
        let split = reply(&given, &json!({ "reasoning_split": true }), &[]).await;
        let message = &split["choices"][0]["message"];
        assert_eq!(
            (&message["content"], &message["reasoning_content"]),
            (&json!("Hi"), &json!("Hm"))
        );
        assert_eq!(message["reasoning_details"][0]["text"], "Hm");
        let off = json!({ "reasoning_split": true, "thinking": { "type": "disabled" } });
        let without = reply(&given, &off, &[]).await;
        let message = &without["choices"][0]["message"];
        assert_eq!((&message["content"], message.get("reasoning_content")), (&json!("Hi"), None));
    }
}

#[tokio::test]
async fn calls_have_their_place_and_their_reason() {
    let message = json!({ "role": "assistant", "content": null, "tool_calls": [
        { "id": "a", "type": "function", "function": { "name": "f", "arguments": "{}" } },
        { "function": { "name": "g" } },
    ] });
    let call = |id: &str, name: &str, index: i64| {
        json!({ "id": id, "type": "function", "index": index,
            "function": { "name": name, "arguments": "{}", "index": index } })
    };
    for reason in ["tool_calls", "stop", "function_call"] {
        let reply = reply(&given(reason, &message), &json!({}), &[]).await;
        assert_eq!(reply["choices"][0]["finish_reason"], "tool_calls");
        let calls = &reply["choices"][0]["message"]["tool_calls"];
        assert_eq!(calls, &json!([call("a", "f", 0), call("call_1", "g", 1)]));
    }
    let cut = reply(&given("length", &message), &json!({}), &[]).await;
    assert_eq!(cut["choices"][0]["finish_reason"], "length");
    assert_eq!(cut["choices"][0]["message"].get("tool_calls"), None);
}

#[tokio::test]
async fn replies_and_requests_are_screened() {
    let message = json!({ "role": "assistant", "content": "All is odd here" });
    let given = given("stop", &message);
    let filtered = reply(&given, &json!({}), &[("odd", 6), ("hello", 3)]).await;
    assert_eq!(filtered["choices"][0]["message"]["content"], "All is ");
    assert_eq!(filtered["choices"][0]["finish_reason"], "content_filter");
    assert_eq!(filtered["input_sensitive_type"], 3);
    assert_eq!(filtered["output_sensitive_type"], 6);
    let server = Scripted::start(vec![Act::Reply(200, given.to_string())]).await;
    let engine = engine_with(config(&server), &[("hello", 1)]);
    let refusal = engine.answer("", &ask(&json!({}))).await.unwrap_err();
    assert_eq!(refusal.code(), ErrorCode::SensitiveInput);
    assert!(server.seen.lock().unwrap().is_empty());
    let engine = engine_with(config(&server), &[("odd", 1)]);
    let refusal = engine.answer("", &ask(&json!({}))).await.unwrap_err();
    assert_eq!(refusal.code(), ErrorCode::OutputContentError);
}
