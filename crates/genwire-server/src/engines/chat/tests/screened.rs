//! Tests of screened words.

use super::super::tokens;
use super::{ChatConfig, answer, ask, both, engine_with};
use genwire_common::ErrorCode;
use serde_json::{Value as JsonValue, json};

/// Returns the text of the reply to a request, and the word that it ends with.
fn said(body: &JsonValue) -> (String, String) {
    let reply = both(body, &[]);
    let text = reply["choices"][0]["message"]["content"].as_str().unwrap().to_owned();
    let word = text.trim_end_matches('.').rsplit(' ').next().unwrap().to_owned();
    (text, word)
}

#[test]
fn severe_words_give_an_error_instead_of_a_reply() {
    let (_, word) = said(&ask("Hi", &json!({})));
    let engine = engine_with(ChatConfig::default(), 1, &[("grave", 1), (&word, 1)]);
    for stream in [false, true] {
        let more = json!({ "stream": stream });
        let input = answer(&engine, &ask("a GRAVE word", &more)).unwrap_err();
        assert_eq!(
            (ErrorCode::from(input.code()), input.status().as_u16()),
            (ErrorCode::SensitiveInput, 422)
        );
        let output = answer(&engine, &ask("Hi", &more)).unwrap_err();
        assert_eq!(
            (ErrorCode::from(output.code()), output.status().as_u16()),
            (ErrorCode::OutputContentError, 422)
        );
    }
}

#[test]
fn other_words_are_reported_and_the_reply_is_filtered() {
    let off = json!({ "thinking": { "type": "disabled" } });
    let (text, word) = said(&ask("Hi", &off));
    let words = [("forbidden", 3), (&*word, 6)];
    let reply = both(&ask("Hi", &off), &words);
    assert_eq!(reply["input_sensitive"], false);
    assert_eq!(reply.get("input_sensitive_type"), None);
    assert_eq!(reply["output_sensitive"], true);
    assert_eq!(reply["output_sensitive_type"], 6);
    assert_eq!(reply["output_sensitive_int"], 6);
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
    let (before, _) = text.split_once(&word).unwrap();
    assert_eq!(reply["choices"][0]["message"]["content"], before);
    assert_eq!(reply["usage"]["completion_tokens"], tokens::count(before));

    // A word before the user's question does not occur in the reply.
    let mut earlier = ask("Hello", &off);
    let system = json!({ "role": "system", "content": "forbidden" });
    earlier["messages"].as_array_mut().unwrap().insert(0, system);
    let reply = both(&earlier, &[("forbidden", 3)]);
    assert_eq!(reply["input_sensitive"], true);
    assert_eq!(reply["input_sensitive_type"], 3);
    assert_eq!(reply["output_sensitive"], false);
    assert_eq!(reply.get("output_sensitive_type"), None);
    assert_eq!(reply["choices"][0]["finish_reason"], "stop");

    // The built-in engine quotes the question, including the word.
    let reply = both(&ask("forbidden", &json!({})), &words);
    assert_eq!(
        (&reply["input_sensitive_type"], &reply["output_sensitive_type"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
}

#[test]
fn thinking_and_calls_are_filtered_too() {
    let split = both(&ask("Hi", &json!({ "reasoning_split": true })), &[]);
    let thinking = split["choices"][0]["message"]["reasoning_content"].as_str().unwrap();
    let word = thinking.split(' ').nth(1).unwrap();
    let reply = both(&ask("Hi", &json!({})), &[(word, 6)]);
    let (before, _) = thinking.split_once(word).unwrap();
    assert_eq!(reply["choices"][0]["message"]["content"], format!("<think>\n{before}"));
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
    let words = [("odd", 6)];
    let tool = json!({ "type": "function", "function": { "name": "f", "parameters": {} } });
    let more = json!({ "tools": [tool], "thinking": { "type": "disabled" } });
    let reply = both(&ask("[[call: f {\"a\":\"odd\"}]]", &more), &words);
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
    assert_eq!(reply["choices"][0]["message"].get("tool_calls"), None);
    let answer = json!({ "model": "X-M3", "messages": [
        { "role": "system", "content": [{ "type": "text", "text": "odd" }] },
        { "role": "user", "content": "Hi" },
    ] });
    assert_eq!(both(&answer, &words)["input_sensitive_type"], 6);
}
