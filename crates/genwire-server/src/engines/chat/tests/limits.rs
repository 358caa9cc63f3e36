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
    let question = "[[say: one two three]] [[think: four five]]";
    for name in ["max_completion_tokens", "max_tokens"] {
        for (limit, content, finish, count) in [
            (1, "<think>\nfour", "length", 1),
            (2, "<think>\nfour five\n</think>\n\n", "length", 2),
            (3, "<think>\nfour five\n</think>\n\none", "length", 3),
            (4, "<think>\nfour five\n</think>\n\none two", "length", 4),
            (5, "<think>\nfour five\n</think>\n\none two three", "stop", 5),
            (9, "<think>\nfour five\n</think>\n\none two three", "stop", 5),
        ] {
            let message = check(question, &json!({ name: limit }), finish, count);
            assert_eq!(message["content"], content);
        }
    }
    let split = json!({ "max_completion_tokens": 1, "reasoning_split": true });
    let message = check(question, &split, "length", 1);
    assert_eq!((&message["content"], &message["reasoning_content"]), (&json!(""), &json!("four")));
}

#[test]
fn the_newer_limit_counts_before_the_older_one() {
    let more =
        json!({ "max_completion_tokens": 2, "max_tokens": 1, "thinking": { "type": "disabled" } });
    assert_eq!(check("[[say: one two three]]", &more, "length", 2)["content"], "one two");
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
fn a_long_answer_ends_where_the_model_does() {
    let more = json!({ "max_completion_tokens": 50, "thinking": { "type": "disabled" } });
    check("[[tokens: 1000000000000]]", &more, "length", 50);
}

#[test]
fn a_conversation_that_is_longer_than_the_context_is_refused() {
    let long = "a ".repeat(1_000_001);
    let refusal = answer(&engine(), &ask(&long, &json!({}))).unwrap_err();
    assert_eq!(refusal.code(), ErrorCode::InvalidParameter);
    assert!(refusal.message().contains("the context of the model holds 1000000"));
}
