//! The links between function calls and their answers.

use genwire_chat::CreateChatCompletionRequest;
use genwire_core::Validate as _;
use serde_json::{Value as JsonValue, json};

fn user() -> JsonValue {
    json!({ "role": "user", "content": "How warm is it?" })
}

fn calls(ids: &[&str]) -> JsonValue {
    let calls: Vec<JsonValue> = ids
        .iter()
        .map(|id| json!({ "id": id, "type": "function", "function": { "name": "f", "arguments": "{}" } }))
        .collect();
    json!({ "role": "assistant", "content": "", "tool_calls": calls })
}

fn answer(id: &str) -> JsonValue {
    json!({ "role": "tool", "tool_call_id": id, "content": "17" })
}

fn check(messages: &[JsonValue], expected: &[(&str, &str)]) {
    let body = json!({ "model": "X-M3", "messages": messages });
    let request: CreateChatCompletionRequest = serde_json::from_value(body).expect("a request");
    let report = request.validate();
    let found: Vec<_> = report
        .violations()
        .iter()
        .filter(|it| it.rule == "chat.CreateChatCompletionRequest.natives.tool_links")
        .map(|it| (it.severity.as_str(), it.path.as_str()))
        .collect();
    assert_eq!(found, expected, "{messages:?}");
}

#[test]
fn answers_belong_to_the_calls_before_them() {
    check(&[user()], &[]);
    check(&[user(), calls(&["a"]), answer("a")], &[]);
    check(&[user(), calls(&["a", "b"]), answer("b"), answer("a"), user()], &[]);
    check(&[calls(&["a"]), answer("a"), calls(&["a"]), answer("a")], &[]);
    check(&[calls(&["a"]), answer("a"), answer("a")], &[]);
    check(&[calls(&["a"]), user(), answer("a")], &[]);
    check(&[user(), answer("a")], &[("error", "/messages/1/tool_call_id")]);
    check(
        &[calls(&["a"]), answer("b")],
        &[("error", "/messages/1/tool_call_id"), ("advice", "/messages/0/tool_calls/0")],
    );
    check(
        &[calls(&["a"]), answer("a"), calls(&[]), answer("a")],
        &[("error", "/messages/3/tool_call_id")],
    );
    check(&[calls(&["a", "b"]), answer("b"), user()], &[("advice", "/messages/0/tool_calls/0")]);
    check(
        &[calls(&["a"]), calls(&["b"])],
        &[("advice", "/messages/0/tool_calls/0"), ("advice", "/messages/1/tool_calls/0")],
    );
}

#[test]
fn a_call_without_id_takes_any_answer() {
    let mut nameless = calls(&["a"]);
    nameless["tool_calls"][0]["id"] = JsonValue::Null;
    check(&[nameless.clone(), answer("a")], &[]);
    check(&[nameless, user()], &[]);
}

#[test]
fn a_long_turn_is_checked_like_a_short_one() {
    let ids: Vec<String> = (0..2_000).map(|call| format!("call_{call}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let answers = ids.iter().rev().map(|id| answer(id));
    let mut messages: Vec<JsonValue> = [calls(&ids)].into_iter().chain(answers).collect();
    check(&messages, &[]);
    messages.push(answer("call_2000"));
    check(&messages, &[("error", "/messages/2001/tool_call_id")]);
    messages.remove(1);
    check(
        &messages,
        &[("error", "/messages/2000/tool_call_id"), ("advice", "/messages/0/tool_calls/1999")],
    );
}
