//! Tests of screened words.

use super::{ChatConfig, answer, ask, both, engine_with};
use genwire_common::ErrorCode;
use serde_json::json;

#[test]
fn severe_words_give_an_error_instead_of_a_reply() {
    let engine = engine_with(ChatConfig::default(), 1, &[("grave", 1)]);
    for stream in [false, true] {
        let more = json!({ "stream": stream });
        let input = answer(&engine, &ask("a GRAVE word", &more)).unwrap_err();
        assert_eq!(
            (ErrorCode::from(input.code()), input.status().as_u16()),
            (ErrorCode::SensitiveInput, 422)
        );
        let output = answer(&engine, &ask("[[say: something grave]]", &more)).unwrap_err();
        assert_eq!(
            (ErrorCode::from(output.code()), output.status().as_u16()),
            (ErrorCode::OutputContentError, 422)
        );
    }
}

#[test]
fn other_words_are_reported_and_the_reply_is_filtered() {
    let words = [("forbidden", 3), ("odd", 6)];
    let off = json!({ "thinking": { "type": "disabled" } });
    let reply = both(&ask("[[say: All is well.]] forbidden", &off), &words);
    assert_eq!(reply["input_sensitive"], true);
    assert_eq!(reply["input_sensitive_type"], 3);
    assert_eq!(reply["output_sensitive"], false);
    assert_eq!(reply.get("output_sensitive_type"), None);
    assert_eq!(reply["choices"][0]["finish_reason"], "stop");

    let reply = both(&ask("[[say: This is odd indeed.]]", &off), &words);
    assert_eq!(reply["input_sensitive"], false);
    assert_eq!(reply.get("input_sensitive_type"), None);
    assert_eq!(reply["output_sensitive"], true);
    assert_eq!(reply["output_sensitive_type"], 6);
    assert_eq!(reply["output_sensitive_int"], 6);
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
    assert_eq!(reply["choices"][0]["message"]["content"], "This is ");
    assert_eq!(reply["usage"]["completion_tokens"], 3);

    // The built-in engine quotes the question, and with it the word.
    let reply = both(&ask("forbidden", &json!({})), &words);
    assert_eq!(
        (&reply["input_sensitive_type"], &reply["output_sensitive_type"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
}

#[test]
fn thinking_and_calls_are_filtered_too() {
    let words = [("odd", 6)];
    let reply = both(&ask("[[think: how odd this is]] [[say: fine]]", &json!({})), &words);
    assert_eq!(reply["choices"][0]["message"]["content"], "<think>\nhow ");
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
    let tool = json!({ "type": "function", "function": { "name": "f", "parameters": {} } });
    let more = json!({ "tools": [tool], "thinking": { "type": "disabled" } });
    let reply = both(&ask("[[call: f {\"a\":\"odd\"}]]", &more), &words);
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
    assert_eq!(reply["choices"][0]["message"].get("tool_calls"), None);
    let answer = json!({ "model": "X-M3", "messages": [
        { "role": "system", "content": [{ "type": "text", "text": "odd" }] },
        { "role": "user", "content": "[[say: fine]]" },
    ] });
    assert_eq!(both(&answer, &words)["input_sensitive_type"], 6);
}
