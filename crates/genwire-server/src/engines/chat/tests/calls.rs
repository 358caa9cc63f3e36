//! Tests of function calls and the replies after them.

use super::{ask, both, engine, reply, reply_of};
use serde_json::{Value as JsonValue, json};

fn weather() -> JsonValue {
    json!({ "type": "function", "function": {
        "name": "get_weather", "description": "Tells the weather in a city.",
        "parameters": { "type": "object", "properties": { "city": { "type": "string" } },
            "required": ["city"], "additionalProperties": false },
    } })
}

fn mail() -> JsonValue {
    json!({ "type": "function", "function": {
        "name": "send_mail", "description": "Sends a message to a person.",
        "parameters": { "type": "object", "properties": {} },
    } })
}

/// Returns the names and arguments of the calls of a reply.
fn calls(reply: &JsonValue) -> Vec<(String, String)> {
    let choice = &reply["choices"][0];
    let calls = choice["message"]["tool_calls"].as_array().cloned().unwrap_or_default();
    assert_eq!(choice["finish_reason"] == "tool_calls", !calls.is_empty(), "{reply}");
    let mut found = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        assert_eq!(call["type"], "function");
        assert_eq!(call["index"], index);
        assert_eq!(call["function"]["index"], index);
        assert!(call["id"].as_str().unwrap().starts_with("call_"));
        let text = |name: &str| call["function"][name].as_str().unwrap().to_owned();
        found.push((text("name"), text("arguments")));
    }
    found
}

fn check(question: &str, more: &JsonValue, expected: &[(&str, &str)]) {
    let mut more = more.clone();
    if more.get("tools").is_none() {
        more["tools"] = json!([mail(), weather()]);
    }
    let found = calls(&both(&ask(question, &more), &[]));
    let found: Vec<(&str, &str)> =
        found.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(found, expected, "{question}");
}

const OSLO: (&str, &str) = ("get_weather", r#"{"city":"Oslo"}"#);

#[test]
fn a_function_is_called_when_the_message_is_about_it() {
    check("What is the weather in Oslo?", &json!({}), &[OSLO]);
    check("How warm is it in Oslo?", &json!({}), &[OSLO]);
    check("Please use get_weather for Oslo", &json!({}), &[OSLO]);
    check("Tell me a story", &json!({}), &[]);
    check("What is the weather in Oslo?", &json!({ "tools": [] }), &[]);
}

#[test]
fn tool_choice_decides() {
    let named =
        json!({ "tool_choice": { "type": "function", "function": { "name": "send_mail" } } });
    check("What is the weather in Oslo?", &named, &[("send_mail", "{}")]);
    check("What is the weather in Oslo?", &json!({ "tool_choice": "none" }), &[]);
    check("Tell me a story", &json!({ "tool_choice": "auto" }), &[]);
    check("Tell me a story", &json!({ "tool_choice": "required" }), &[("send_mail", "{}")]);
    check("The weather in Oslo?", &json!({ "tool_choice": "required" }), &[OSLO]);
}

#[test]
fn calls_in_the_text_come_before_all_others() {
    check("[[call: send_mail {\"a\":[1]}]]", &json!({}), &[("send_mail", r#"{"a":[1]}"#)]);
    check("[[call: nothing]]", &json!({}), &[]);
    let two = "[[call: get_weather]] [[call: send_mail]] in Oslo";
    check(two, &json!({}), &[("get_weather", r#"{"city":"Oslo"}"#), ("send_mail", "{}")]);
    check(two, &json!({ "parallel_tool_calls": false }), &[OSLO]);
}

#[test]
fn the_thinking_says_why() {
    let more = json!({ "tools": [weather()], "reasoning_split": true });
    let reply = both(&ask("How warm is it in Oslo?", &more), &[]);
    let thinking = &reply["choices"][0]["message"]["reasoning_content"];
    assert_eq!(thinking, "The function `get_weather` helps here: “warm”.");
}

#[test]
fn the_answers_of_functions_are_passed_on() {
    let engine = engine();
    let mut body = ask(
        "[[call: get_weather]] [[call: send_mail]] for Oslo",
        &json!({ "tools": [weather(), mail()], "parallel_tool_calls": false }),
    );
    for (function, answer) in [("get_weather", "17 degrees"), ("send_mail", "sent")] {
        let reply = reply_of(&engine, &body);
        assert_eq!(calls(&reply)[0].0, function);
        let message = reply["choices"][0]["message"].clone();
        let id = message["tool_calls"][0]["id"].clone();
        let messages = body["messages"].as_array_mut().unwrap();
        messages.push(message);
        messages.push(json!({ "role": "tool", "tool_call_id": id, "content": answer }));
    }
    let last = reply_of(&engine, &body);
    assert_eq!(calls(&last), []);
    let content = last["choices"][0]["message"]["content"].as_str().unwrap();
    assert!(content.ends_with("The function `send_mail` says: sent"), "{content}");
}

#[test]
fn several_answers_are_passed_on_together() {
    let call = |id: &str, name: &str| {
        json!({ "id": id, "type": "function",
        "function": { "name": name, "arguments": "{}" } })
    };
    let body = json!({ "model": "X-M3", "tools": [weather()], "tool_choice": "required", "messages": [
        { "role": "user", "content": "The weather in Oslo?" },
        { "role": "assistant", "content": null, "tool_calls": [call("1", "a"), call("2", "b")] },
        { "role": "tool", "tool_call_id": "2", "content": "two" },
        { "role": "tool", "tool_call_id": "1", "content": [{ "type": "text", "text": "one" }] },
    ] });
    let content = reply(&body)["choices"][0]["message"]["content"].clone();
    let content = content.as_str().unwrap();
    assert!(
        content.ends_with("The function `b` says: two\nThe function `a` says: one"),
        "{content}"
    );
}
