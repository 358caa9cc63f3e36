//! Tests of streamed replies.

use super::scripted::{Act, Scripted};
use super::{ask, chunk, config, end, engine_with, events, next, read, sse};
use genwire_common::ErrorCode;
use serde_json::{Value as JsonValue, json};
use std::time::Duration;

async fn stream(
    given: &[JsonValue],
    more: &JsonValue,
    words: &[(&str, u8)],
) -> (JsonValue, Vec<JsonValue>) {
    let server = Scripted::start(vec![Act::Reply(200, sse(given))]).await;
    let engine = engine_with(config(&server), words);
    let mut more = more.clone();
    more["stream"] = json!(true);
    read(engine.answer("", &ask(&more)).await.unwrap()).await
}

fn texts(texts: &[&str]) -> Vec<JsonValue> {
    let mut events: Vec<JsonValue> =
        texts.iter().map(|text| chunk(&json!({ "content": text }))).collect();
    events.push(end("stop"));
    events
}

#[tokio::test]
async fn events_become_those_of_the_interface() {
    let mut given = texts(&["", "Hi ", "you"]);
    let usage = json!({ "prompt_tokens": 3, "completion_tokens": 2 });
    given.push(json!({ "id": "up-1", "choices": [], "usage": usage }));
    let options = json!({ "stream_options": { "include_usage": true } });
    let (reply, found) = stream(&given, &options, &[]).await;
    assert_eq!(reply["choices"][0]["message"]["content"], "Hi you");
    assert_eq!(reply["usage"]["total_tokens"], 5);
    assert_eq!(found.len(), 5);
    let delta =
        json!({ "role": "assistant", "content": "", "name": "Assistant", "audio_content": "" });
    let first = json!({ "id": "up-1", "created": 7, "model": "X-M3",
        "object": "chat.completion.chunk", "usage": null, "input_sensitive": false,
        "output_sensitive": false,
        "choices": [{ "index": 0, "finish_reason": null, "delta": delta }] });
    assert_eq!(found[0], first);
    assert_eq!(found[3]["choices"][0]["finish_reason"], "stop");
    assert_eq!(
        (&found[4]["choices"], &found[4]["usage"]["total_characters"]),
        (&json!([]), &json!(0))
    );
    let (_, found) = stream(&given, &json!({}), &[]).await;
    assert!(found.iter().all(|event| event["usage"].is_null()));
}

#[tokio::test]
async fn thinking_is_put_where_the_request_wants_it() {
    let thought = |text: &str| chunk(&json!({ "reasoning_content": text }));
    let mut apart = vec![thought("Hm"), thought("m")];
    apart.extend(texts(&["Hi"]));
    let inside = texts(&["<th", "ink>\nHmm\n</thi", "nk>\n\nHi"]);
    for given in [apart, inside] {
        let (reply, _) = stream(&given, &json!({}), &[]).await;
        assert_eq!(reply["choices"][0]["message"]["content"], "<think>\nHmm\n</think>\n\nHi");
        let (reply, _) = stream(&given, &json!({ "reasoning_split": true }), &[]).await;
        let message = &reply["choices"][0]["message"];
        assert_eq!(
            (&message["content"], &message["reasoning_content"]),
            (&json!("Hi"), &json!("Hmm"))
        );
        let detail = json!({ "type": "reasoning.text", "id": "reasoning-1", "format": "text-v1",
            "index": 0, "text": "Hmm" });
        assert_eq!(message["reasoning_details"], json!([detail]));
        let (reply, _) = stream(&given, &json!({ "thinking": { "type": "disabled" } }), &[]).await;
        assert_eq!(reply["choices"][0]["message"]["content"], "Hi");
    }
}

#[tokio::test]
async fn calls_have_their_place_twice() {
    let call_delta = |index: Option<i64>, id: Option<&str>, name: Option<&str>, arguments: &str| {
        let mut call = json!({ "function": { "arguments": arguments } });
        for (member, value) in
            [("index", index.map(JsonValue::from)), ("id", id.map(JsonValue::from))]
        {
            if let Some(value) = value {
                call[member] = value;
            }
        }
        if let Some(name) = name {
            call["function"]["name"] = json!(name);
        }
        chunk(&json!({ "tool_calls": [call] }))
    };
    for (first, second, reason) in [(Some(0), Some(1), "tool_calls"), (None, None, "stop")] {
        let given = [
            call_delta(first, Some("a"), Some("f"), ""),
            call_delta(first, None, None, "{}"),
            call_delta(second, Some("b"), Some("g"), "{}"),
            end(reason),
        ];
        let (reply, found) = stream(&given, &json!({}), &[]).await;
        assert_eq!(reply["choices"][0]["finish_reason"], "tool_calls");
        let call = |id: &str, name: &str, index: i64| {
            json!({ "id": id, "type": "function", "index": index,
                "function": { "name": name, "arguments": "{}", "index": index } })
        };
        let calls = &reply["choices"][0]["message"]["tool_calls"];
        assert_eq!(calls, &json!([call("a", "f", 0), call("b", "g", 1)]));
        assert_eq!(found.len(), 5);
    }
}

#[tokio::test]
async fn every_event_is_passed_on_as_soon_as_it_is_there() {
    let line =
        |text: &str| format!("data: {}\n\n", chunk(&json!({ "content": text }))).into_bytes();
    let second = line("b");
    let (head, tail) = second.split_at(30);
    let chunks = vec![line("a"), head.to_vec(), tail.to_vec()];
    let server = Scripted::start(vec![Act::Chunks(chunks)]).await;
    let engine = engine_with(config(&server), &[]);
    let answer = engine.answer("", &ask(&json!({ "stream": true }))).await.unwrap();
    let mut events = events(answer);
    server.go.notify_one();
    for expected in ["", "a", "b"] {
        if expected == "b" {
            server.go.notify_one();
            let waiting = tokio::time::timeout(Duration::from_millis(20), next(&mut events)).await;
            assert!(waiting.is_err());
            server.go.notify_one();
        }
        let event: JsonValue = next(&mut events).await.unwrap().unwrap().parse().unwrap();
        assert_eq!(event["choices"][0]["delta"]["content"], expected);
    }
    // A caller that disconnects closes the upstream connection.
    drop(events);
    tokio::time::timeout(Duration::from_mins(1), server.left.notified()).await.unwrap();
}

#[tokio::test]
async fn words_are_found_across_events() {
    let words = [("odd", 6)];
    let (reply, _) = stream(&texts(&["It is o", "dd", " indeed"]), &json!({}), &words).await;
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");
    assert_eq!(reply["choices"][0]["message"]["content"], "It is odd");
    assert_eq!(reply["output_sensitive_type"], 6);
    let (reply, _) = stream(&texts(&["It is odd", "ly fine"]), &json!({}), &words).await;
    assert_eq!(reply["choices"][0]["finish_reason"], "stop");
    let (reply, _) = stream(&texts(&["It is odd"]), &json!({}), &words).await;
    assert_eq!(reply["choices"][0]["finish_reason"], "content_filter");

    let given = sse(&texts(&["very ", "odd", "."]));
    let server = Scripted::start(vec![Act::Reply(200, given)]).await;
    let engine = engine_with(config(&server), &[("odd", 1)]);
    let answer = engine.answer("", &ask(&json!({ "stream": true }))).await.unwrap();
    let mut events = events(answer);
    let refusal = loop {
        if let Err(refusal) = next(&mut events).await.unwrap() {
            break refusal;
        }
    };
    assert_eq!(refusal.code(), ErrorCode::OutputContentError);
}
