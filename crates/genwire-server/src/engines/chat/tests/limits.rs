//! Tests of truncated replies and of requests that are too long.

use super::{answer, ask, both, engine};
use genwire_common::ErrorCode;
use serde_json::{Value as JsonValue, json};

const TOOL: &str = r#"{ "type": "function", "function": { "name": "lookup",
    "parameters": { "type": "object", "properties": { "query": { "type": "string" } } } } }"#;

fn check(question: &str, more: &JsonValue, finish: &str, tokens: i64) -> JsonValue {
    let reply = both(&ask(question, more), &[]);
    assert_eq!(reply["choices"][0]["finish_reason"], finish, "{reply}");
    let usage = &reply["usage"];
    assert_eq!(usage["completion_tokens"], tokens, "{reply}");
    let sum = usage["prompt_tokens"].as_i64().unwrap() + tokens;
    assert_eq!(usage["total_tokens"], sum);
    reply["choices"][0]["message"].clone()
}

#[test]
fn a_reply_is_cut_at_the_limit_of_tokens() {
    let question = "Name three rivers.";
    let whole = both(&ask(question, &json!({})), &[]);
    let count = whole["usage"]["completion_tokens"].as_i64().unwrap();
    let text = whole["choices"][0]["message"]["content"].as_str().unwrap();
    let mut before = 0;
    for limit in 1..count + 3 {
        for name in ["max_completion_tokens", "max_tokens"] {
            let finish = if limit < count { "length" } else { "stop" };
            let message = check(question, &json!({ name: limit }), finish, limit.min(count));
            let cut = message["content"].as_str().unwrap();
            assert!(text.starts_with(cut) && (limit < count) == (cut != text), "{limit}: {cut}");
            assert!(limit > count || name == "max_tokens" || cut.len() > before, "{limit}: {cut}");
            before = cut.len();
        }
    }
    let split = json!({ "max_completion_tokens": 1, "reasoning_split": true });
    let message = check(question, &split, "length", 1);
    let thinking = message["reasoning_content"].as_str().unwrap();
    assert_eq!(message["content"], "");
    assert!(!thinking.is_empty() && text.contains(thinking), "{thinking}");
}

#[test]
fn the_newer_limit_counts_before_the_older_one() {
    let more =
        json!({ "max_completion_tokens": 2, "max_tokens": 1, "thinking": { "type": "disabled" } });
    check("Name three rivers.", &more, "length", 2);
}

#[test]
fn calls_that_do_not_fit_are_left_out() {
    let tool: JsonValue = serde_json::from_str(TOOL).unwrap();
    let more = |limit| json!({ "tools": [tool], "thinking": { "type": "disabled" }, "max_completion_tokens": limit });
    let message = check("[[call: lookup {\"query\":\"a\"}]]", &more(100), "tool_calls", 10);
    assert_eq!(message["tool_calls"][0]["function"]["arguments"], r#"{"query":"a"}"#);
    let message = check("[[call: lookup {\"query\":\"a\"}]]", &more(9), "length", 9);
    assert_eq!(message.get("tool_calls"), None);
}

#[test]
fn a_conversation_that_is_longer_than_the_context_is_refused() {
    let long = "a ".repeat(1_000_001);
    let refusal = answer(&engine(), &ask(&long, &json!({}))).unwrap_err();
    assert_eq!(refusal.code(), ErrorCode::InvalidParameter);
    assert!(refusal.message().contains("the context of the model holds 1000000"));
}
