//! Limits on the merged reply of a stream.

use super::{chunk, lines};
use allocation_counter::measure;
use genwire_chat::{ChatReader, CreateChatCompletionAccumulator, CreateChatCompletionResponse};
use genwire_core::bounds::MAX_RESPONSE_VALUES;
use genwire_core::merge::{Accumulator, EventError, TooLarge};
use proptest::prelude::*;
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
    // If each event scanned all choices, this would run for minutes.
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
    let choices = vec![json!({ "": 0 }); MAX_RESPONSE_VALUES / 2 + 1];
    let bound = refusal([json!({ "choices": choices })], None);
    assert_eq!(bound, TooLarge::Values { limit: MAX_RESPONSE_VALUES });
}

/// Memory that a stream may use at once, and in total, in addition to the memory for each byte.
const FIXED_BYTES: u64 = 1 << 16;
/// Memory in use for each byte of a stream: the merged reply, and one parsed event.
const MAX_BYTES_PER_BYTE: u64 = 100;
/// Total memory for each byte of a stream. A merge that copies the whole reply for each event uses
/// more with every event.
const MAX_TOTAL_PER_BYTE: u64 = 250;

/// Members of a delta with arbitrary values.
fn deltas() -> impl Strategy<Value = JsonValue> {
    let text = prop_oneof![Just(0_usize), Just(1), Just(40), Just(3000)];
    let index = prop_oneof![0..3_u64, 0..300_u64, Just(u64::MAX)];
    let call = (index, text.clone()).prop_map(|(index, size)| {
        json!({ "index": index, "function": { "name": "f", "arguments": "{".repeat(size) } })
    });
    let value = prop_oneof![
        text.prop_map(|size| json!("<think>".repeat(size / 7 + 1))),
        prop::collection::vec(call, 0..20).prop_map(|calls| json!(calls)),
        (0_usize..60).prop_map(|count| json!(vec![json!({ "": 0 }); count])),
        Just(JsonValue::Null),
        Just(json!(-1)),
    ];
    let name =
        "(content|reasoning_content|audio_content|tool_calls|role|reasoning_details|[a-z]{1,2})";
    prop::collection::btree_map(name, value, 0..4).prop_map(|members| json!(members))
}

/// Events with up to twenty choices, each repeated.
fn streams() -> impl Strategy<Value = Vec<JsonValue>> {
    let choice =
        (0_u64..20, deltas()).prop_map(|(index, delta)| json!({ "index": index, "delta": delta }));
    let event = prop::collection::vec(choice, 0..20)
        .prop_map(|choices| json!({ "id": "1", "choices": choices }));
    prop::collection::vec((event, 1_usize..60), 1..6).prop_map(|events| {
        events.into_iter().flat_map(|(event, count)| vec![event; count]).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_stream_takes_memory_in_proportion_to_its_size(stream in streams()) {
        let events = lines(&stream);
        let size: usize = events.iter().map(Vec::len).sum();
        for (way, used) in [
            ("accumulator", measure(|| {
                let mut accumulator = CreateChatCompletionAccumulator::new();
                let _ = events.iter().try_for_each(|event| accumulator.push_data(event).map(drop));
            })),
            ("reader", measure(|| {
                let mut reader = ChatReader::new();
                let _ = events.iter().try_for_each(|event| reader.push(event).map(drop));
            })),
        ] {
            let bound = |each: u64| FIXED_BYTES + each * size as u64;
            let (most, total) = (used.bytes_max, used.bytes_total);
            prop_assert!(most <= bound(MAX_BYTES_PER_BYTE), "{way}: {most} at once for {size}");
            prop_assert!(total <= bound(MAX_TOTAL_PER_BYTE), "{way}: {total} in all for {size}");
        }
    }
}
