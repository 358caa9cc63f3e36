//! Tests of the events of streamed replies, and of their times.

use super::{ChatConfig, NOW_MS, answer, ask, conforms, engine, engine_with, events_of, request};
use crate::engines::chat::ChatEngine;
use crate::screening::Screening;
use genwire_core::BodyKind;
use genwire_core::server::Answer;
use genwire_mock::{Clock, Seed};
use serde_json::{Value as JsonValue, json};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

#[test]
fn events_have_the_form_of_the_interface() {
    let body =
        ask("Hello", &json!({ "thinking": { "type": "disabled" }, "max_completion_tokens": 2 }));
    let events = events_of(&engine(), &body);
    let id = &events[0]["id"];
    let chunk = |delta: &JsonValue, finish: Option<&str>| {
        let mut chunk = json!({ "id": id, "created": NOW_MS / 1000, "model": "X-M3",
            "object": "chat.completion.chunk", "usage": null, "input_sensitive": false,
            "output_sensitive": false,
            "choices": [{ "index": 0, "finish_reason": finish, "delta": delta }] });
        if finish.is_some() {
            chunk["output_sensitive_int"] = json!(0);
        }
        chunk
    };
    let text = |text: &str| json!({ "content": text, "name": "Assistant", "audio_content": "" });
    let mut first = text("");
    first["role"] = json!("assistant");
    let mut last = chunk(&json!({}), Some("length"));
    last["choices"] = json!([]);
    last["usage"] = json!({ "total_tokens": 6, "prompt_tokens": 4 + 8, "completion_tokens": 2,
        "total_characters": 0, "prompt_tokens_details": { "cached_tokens": 0 } });
    last["usage"]["prompt_tokens"] = events[4]["usage"]["prompt_tokens"].clone();
    last["usage"]["total_tokens"] = events[4]["usage"]["total_tokens"].clone();
    last["base_resp"] = json!({ "status_code": 0, "status_msg": "success" });
    let token = |event: &JsonValue| {
        let content = event["choices"][0]["delta"]["content"].as_str().unwrap();
        assert!(!content.is_empty(), "{event}");
        chunk(&text(content), None)
    };
    let expected = [
        chunk(&first, None),
        token(&events[1]),
        token(&events[2]),
        chunk(&text(""), Some("length")),
        last,
    ];
    assert_eq!(events, expected);
}

#[test]
fn usage_comes_last_and_only_when_asked_for() {
    for (options, expected) in [
        (json!({ "include_usage": true }), true),
        (json!({ "include_usage": false }), false),
        (json!({}), false),
        (JsonValue::Null, false),
    ] {
        let body = ask("Hello", &json!({ "stream": true, "stream_options": options }));
        let super::Answered::Events(events) = answer(&engine(), &body).unwrap() else {
            panic!("whole")
        };
        let reported: Vec<bool> = events.iter().map(|event| !event["usage"].is_null()).collect();
        let (last, before) = reported.split_last().unwrap();
        assert_eq!((*last, before.contains(&true)), (expected, false));
        let ids: Vec<&JsonValue> = events.iter().map(|event| &event["id"]).collect();
        assert!(ids.iter().all(|id| *id == ids[0]));
    }
}

#[test]
fn calls_come_in_deltas_with_their_place_twice() {
    let tool = json!({ "type": "function", "function": { "name": "f", "parameters": {} } });
    let body = ask(
        "[[call: f {\"a\":1}]] [[call: f]]",
        &json!({ "tools": [tool], "thinking": { "type": "disabled" } }),
    );
    let events = events_of(&engine(), &body);
    let calls: Vec<&JsonValue> = events
        .iter()
        .map(|event| &event["choices"][0]["delta"]["tool_calls"][0])
        .filter(|it| !it.is_null())
        .collect();
    // A delta has text or a call: some clients ignore a call in a delta with content.
    let deltas = events.iter().map(|event| &event["choices"][0]["delta"]);
    for delta in deltas.filter(|delta| delta.is_object()) {
        assert_ne!(delta.get("content").is_some(), delta.get("tool_calls").is_some(), "{delta}");
    }
    for call in &calls {
        assert_eq!(call["index"], call["function"]["index"]);
        let is_head = call["function"].get("name").is_some();
        assert_eq!((call.get("id").is_some(), call.get("type").is_some()), (is_head, is_head));
        assert_eq!(call["function"]["arguments"] == "", is_head);
    }
    assert_eq!(calls.iter().filter(|call| call.get("id").is_some()).count(), 2);
    assert_eq!(events[events.len() - 2]["choices"][0]["finish_reason"], "tool_calls");
}

#[test]
fn several_tokens_can_come_in_one_event() {
    let limit = json!({ "thinking": { "type": "disabled" }, "max_completion_tokens": 5 });
    let body = ask("Hello", &limit);
    let texts = |tokens_per_chunk| -> Vec<String> {
        let config = ChatConfig { tokens_per_chunk, ..ChatConfig::default() };
        let events = events_of(&engine_with(config, 1, &[]), &body);
        let content =
            |event: &JsonValue| Some(event["choices"][0]["delta"]["content"].as_str()?.to_owned());
        events.iter().filter_map(content).collect()
    };
    let single = texts(1);
    assert_eq!(single.len(), 7);
    let pair = |at: usize| format!("{}{}", single[at], single[at + 1]);
    assert_eq!(texts(2), ["", &pair(1), &pair(3), &single[5], ""]);
}

/// Returns a request whose reply has three tokens.
fn three_tokens() -> JsonValue {
    ask("Hello", &json!({ "thinking": { "type": "disabled" }, "max_completion_tokens": 3 }))
}

/// Counts the events at each step of the clock.
fn paced(config: ChatConfig, tier: &str, steps: &[u64]) -> Vec<usize> {
    let clock = Clock::frozen_at(NOW_MS);
    let engine = ChatEngine::new(config, clock.clone(), Seed::new(1), Screening::default());
    let mut body = three_tokens();
    body["stream"] = json!(true);
    body["service_tier"] = json!(tier);
    let Answer::Written(mut events) = super::now(engine.answer("", &request(&body))).unwrap()
    else {
        panic!("not a streamed reply")
    };
    let mut counts = Vec::new();
    for step in steps {
        clock.advance(Duration::from_millis(*step));
        let mut count = 0;
        let mut context = Context::from_waker(Waker::noop());
        while let Poll::Ready(Some(event)) = Pin::as_mut(&mut events).poll_next(&mut context) {
            conforms(BodyKind::Event, event.unwrap().get());
            count += 1;
        }
        counts.push(count);
    }
    counts
}

#[tokio::test]
async fn events_come_at_their_pace() {
    let config =
        ChatConfig { first_token_ms: 200, tokens_per_second: 10.0, ..ChatConfig::default() };
    // The role, then a token every 100 ms; the end arrives with the last token.
    let counts = paced(config.clone(), "standard", &[0, 199, 1, 99, 1, 100, 100]);
    assert_eq!(counts, [0, 0, 1, 0, 1, 1, 2]);
    assert_eq!(paced(config.clone(), "priority", &[99, 1, 100]), [0, 1, 1]);
    let shaky = ChatConfig { jitter: 0.5, ..config };
    let counts = paced(shaky.clone(), "standard", &[200, 49, 101, 1000]);
    assert_eq!((counts[0], counts[1]), (1, 0));
    assert_eq!(counts.iter().sum::<usize>(), 5);
    assert_eq!(counts, paced(shaky, "standard", &[200, 49, 101, 1000]));
}

#[tokio::test(start_paused = true)]
async fn a_whole_reply_takes_as_long_as_its_tokens() {
    let clock = Clock::system();
    let config =
        ChatConfig { first_token_ms: 200, tokens_per_second: 10.0, ..ChatConfig::default() };
    let engine = ChatEngine::new(config, clock, Seed::new(1), Screening::default());
    let start = tokio::time::Instant::now();
    engine.answer("", &request(&three_tokens())).await.unwrap();
    let taken = start.elapsed().as_millis();
    assert!((499..=505).contains(&taken), "{taken}");
}
