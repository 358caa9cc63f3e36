//! Bounds on what the events of a stream add up to.

use super::{chunk, lines};
use genwire_chat::{CreateChatCompletionAccumulator, CreateChatCompletionResponse};
use genwire_core::bounds::MAX_REPLY_VALUES;
use genwire_core::merge::{Accumulator, EventError, TooLarge};
use serde_json::{Value as JsonValue, json};
use std::time::Instant;

/// Pushes events until one is refused.
fn refusal(events: impl IntoIterator<Item = JsonValue>, limit: Option<usize>) -> TooLarge {
    let mut accumulator = limit.map_or_else(CreateChatCompletionAccumulator::new, |limit| {
        Accumulator::<CreateChatCompletionResponse>::with_limit(limit)
    });
    for event in lines(&events.into_iter().collect::<Vec<_>>()) {
        match accumulator.push_data(&event) {
            Ok(_) => {}
            Err(EventError::TooLarge(bound)) => return bound,
            Err(error) => panic!("{error}"),
        }
    }
    panic!("no event is refused");
}

#[test]
fn choices_and_calls_are_bounded_within_one_event() {
    let choices: Vec<JsonValue> =
        (0..50_000).map(|index| json!({ "index": index, "delta": {} })).collect();
    let start = Instant::now();
    let bound = refusal([json!({ "choices": choices })], None);
    assert_eq!(bound, TooLarge::Items { member: "choices", limit: 16 });
    // A walk over all choices for each of them takes minutes.
    assert!(start.elapsed().as_secs() < 20);
    let call = |index: usize| json!({ "index": index, "id": format!("c{index}") });
    let event =
        |count: usize| chunk(json!({ "tool_calls": (0..count).map(call).collect::<Vec<_>>() }));
    let bound = refusal([event(256), event(257)], None);
    assert_eq!(bound, TooLarge::Items { member: "tool_calls", limit: 256 });
    assert_eq!(bound.to_string(), "`tool_calls` of the streamed reply has more than 256 items");
}

#[test]
fn the_arguments_of_a_call_are_bounded() {
    let text = "x".repeat(1 << 19);
    let event = chunk(json!({ "tool_calls": [{ "index": 0, "function": { "arguments": text } }] }));
    let bound = refusal(vec![event; 3], None);
    assert_eq!(bound, TooLarge::Text { member: "arguments", limit: 1 << 20 });
}

#[test]
fn the_whole_reply_is_bounded() {
    let growing = |name: &str| vec![chunk(json!({ name: "x".repeat(100) })); 11];
    for name in ["content", "reasoning_content", "audio_content"] {
        assert_eq!(refusal(growing(name), Some(1000)), TooLarge::Reply { limit: 1000 }, "{name}");
    }
    let unlisted = (0..2000).map(|index| chunk(json!({ format!("m{index}"): "x" })));
    assert_eq!(refusal(unlisted, None), TooLarge::UnlistedMembers { limit: 1024 });
}

#[test]
fn an_event_of_many_small_values_is_not_parsed() {
    let choices = vec![json!({ "": 0 }); MAX_REPLY_VALUES / 2 + 1];
    let bound = refusal([json!({ "choices": choices })], None);
    assert_eq!(bound, TooLarge::Values { limit: MAX_REPLY_VALUES });
}
