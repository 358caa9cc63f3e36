//! The whole reply of a stream: what the model makes of the events, and what the generated code
//! does.

use crate::model::operation;
use crate::project::{INTERFACE, VECTORS};
use crate::random::Random;
use genwire_core::Area;
use genwire_spec::judge::whole;
use genwire_spec::model::Json;
use genwire_spec::resolve::literals::Ordered;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use serde_json::{Value as JsonValue, json};

/// Number of random streams of an operation.
const STREAMS: u64 = 2000;

/// Joins events both ways; returns true if the generated code accepts them.
fn compare<R: DeserializeOwned + Serialize>(name: &str, area: Area, events: &[JsonValue]) -> bool {
    let texts: Vec<Vec<u8>> = events.iter().map(|event| event.to_string().into_bytes()).collect();
    let join = area.join.expect("it has streams");
    let typed = join(name, &texts).expect("it has a stream");
    let stream = operation(name).responses.iter().find_map(|it| it.joined());
    let parsed: Vec<Json> = events
        .iter()
        .map(|event| serde_json::from_str::<Ordered>(&event.to_string()).expect("it is JSON").0)
        .collect();
    let modelled = whole(&INTERFACE, stream.expect("it has a stream"), &parsed);
    let Ok(typed) = typed else { return false };
    let modelled = modelled.unwrap_or_else(|error| panic!("{error}: {events:?}"));
    // The generated type leaves out what is null.
    let reply: R = serde_json::from_str(&modelled.body.to_compact()).expect("it is a reply");
    let typed_body: JsonValue = serde_json::from_slice(&typed.body).expect("it is JSON");
    let modelled_body = serde_json::to_value(&reply).expect("it can be written");
    assert_eq!(modelled_body, typed_body, "{events:?}");
    assert_eq!(modelled.is_complete, typed.is_complete, "{events:?}");
    true
}

/// The events of the vectors of an operation that conform.
fn vectors(name: &str) -> Vec<JsonValue> {
    let file = VECTORS.iter().find(|file| file.operation == name).expect("it has vectors");
    let events = file.cases.iter().filter(|vector| vector.part == "event" && vector.valid);
    events.map(|vector| vector.body.clone()).collect()
}

/// Compares random streams of some events. At times, an event takes members of another event.
fn compare_random<R: DeserializeOwned + Serialize>(name: &str, area: Area, more: &[JsonValue]) {
    let mut events = vectors(name);
    events.extend_from_slice(more);
    let mut taken = 0;
    for case in 0..STREAMS {
        let mut random = Random::for_case(12, case);
        let count = 1 + random.below(6);
        let pick = |random: &mut Random| {
            let list = if random.chance(60) { more } else { &events };
            random.pick(list).clone()
        };
        let stream: Vec<JsonValue> = (0..count).map(|_| pick(&mut random)).collect();
        taken += u64::from(compare::<R>(name, area, &stream));
    }
    assert!(taken > STREAMS / 2, "{taken} of {STREAMS} streams were joined");
}

#[test]
fn chunks_of_a_chat_add_up_to_the_same_reply() {
    let delta = |delta: JsonValue| json!({ "choices": [{ "index": 0, "delta": delta }] });
    let call = |call: JsonValue| delta(json!({ "tool_calls": [call] }));
    let events = [
        json!({ "id": "", "object": "chat.completion.chunk", "created": 1, "model": "" }),
        json!({ "id": "a", "object": "other", "created": 2, "model": "m", "new": [1] }),
        json!({ "id": "b", "new": { "a": null }, "choices": [] }),
        delta(json!({ "role": "", "content": "The " })),
        delta(json!({ "role": "assistant", "content": "Don.", "reasoning_content": "Rivers" })),
        json!({ "choices": [{ "index": 1, "delta": { "content": "Pó" } }] }),
        json!({ "choices": [{ "delta": { "content": "without an index" } }] }),
        json!({ "choices": [{ "index": 0, "finish_reason": "stop", "delta": null }] }),
        call(json!({ "index": 1, "id": "c", "function": { "name": "f", "arguments": "{" } })),
        call(json!({ "index": 0, "id": "d", "type": "function" })),
        call(json!({ "id": "d", "function": { "arguments": "}" } })),
        call(json!({ "id": "e", "function": { "arguments": "1" } })),
        call(json!({ "function": { "index": 1, "name": "", "arguments": "2" } })),
        call(json!({ "id": "c", "index": 0, "function": { "name": "fg", "arguments": "3" } })),
        call(json!({ "index": 7, "function": { "arguments": "4" } })),
        delta(json!({ "reasoning_content": "Rivers flow.", "reasoning": "ha" })),
        delta(json!({ "reasoning_details": [{ "id": "r", "text": "a" }, { "index": 3 }] })),
        json!({ "usage": { "total_tokens": 3 }, "choices": null }),
    ];
    compare_random::<genwire_chat::CreateChatCompletionResponse>(
        "create_chat_completion",
        genwire_chat::AREA,
        &events,
    );
}

#[test]
fn events_of_speech_add_up_to_the_same_reply() {
    let event = |audio: &str| json!({ "data": { "audio": audio, "status": 1 }, "trace_id": "t" });
    let last = |audio: &str| json!({ "data": { "audio": audio }, "extra_info": {} });
    let events = [
        event("00"),
        event("0011223344556677"),
        event(""),
        last("00"),
        last("00112233445566"),
        last("001122334455667788"),
        json!({ "data": null, "trace_id": "" }),
    ];
    compare_random::<genwire_audio::SynthesizeSpeechResponse>(
        "synthesize_speech",
        genwire_audio::AREA,
        &events,
    );
}

#[test]
fn values_that_cannot_be_joined_are_named() {
    let stream = operation("create_chat_completion").responses.iter().find_map(|it| it.joined());
    let stream = stream.expect("it has a stream");
    for (event, expected) in [
        (json!({ "choices": 1 }), "`choices` of an event cannot be joined"),
        (
            json!({ "choices": [{ "delta": { "content": 1 } }] }),
            "`content` of an event cannot be joined",
        ),
        (json!([]), "an event of the stream, or a part of one, is not an object"),
        (
            json!({ "choices": (0..17).map(|at| json!({ "index": at })).collect::<Vec<_>>() }),
            "`choices` of the streamed reply has more than 16 items",
        ),
    ] {
        let event = serde_json::from_str::<Ordered>(&event.to_string()).expect("it is JSON").0;
        assert_eq!(whole(&INTERFACE, stream, &[event]), Err(expected.to_owned()));
    }
}
