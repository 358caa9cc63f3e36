//! Streamed chat replies, and the whole replies that they add up to.

mod bounds;
mod calls;
mod recorded;
mod repeated;

use genwire_chat::{
    ChatReader, CreateChatCompletionAccumulator, CreateChatCompletionResponse, Update,
};
use genwire_core::merge::{EventError, Pushed};
use genwire_core::sse::Framer;
use serde_json::{Value as JsonValue, json};

type Collected = Result<CreateChatCompletionResponse, String>;

/// Returns the data of the events in the chunks of a stream.
fn events<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Vec<u8>> {
    let mut framer = Framer::new(1 << 20);
    let mut events = Vec::new();
    for chunk in chunks {
        let mut frames = framer.push(chunk);
        while let Some(event) = frames.next() {
            events.extend(event.unwrap().bodies("[DONE]").map(<[u8]>::to_vec));
        }
    }
    let tail = framer.finish();
    if tail.data() == b"[DONE]" {
        events.push(tail.data().to_vec());
    }
    events
}

/// Parses every event of a stream and merges them.
fn collect(events: &[Vec<u8>]) -> Collected {
    let mut accumulator = CreateChatCompletionAccumulator::new();
    for event in events {
        if accumulator.push_data(event).map_err(|error| error.to_string())? == Pushed::Ended {
            break;
        }
    }
    accumulator.finish().map_err(|truncated| format!("truncated: {:?}", truncated.partial))
}

/// Adds up the events with the reader, which does not parse every event.
fn read(events: &[Vec<u8>]) -> (Collected, usize) {
    let mut reader = ChatReader::new();
    let mut repeated = 0;
    for event in events {
        match reader.push(event) {
            Ok(Update::Text(_)) => repeated += 1,
            Ok(_) => {}
            Err(error) => return (Err(error.to_string()), repeated),
        }
    }
    (reader.finish().map_err(|truncated| format!("truncated: {:?}", truncated.partial)), repeated)
}

fn lines(events: &[JsonValue]) -> Vec<Vec<u8>> {
    events.iter().map(|event| event.to_string().into_bytes()).collect()
}

/// Compares both ways with the reply of a call without streaming.
fn check(events: &[JsonValue], whole: JsonValue) {
    let events = lines(events);
    let whole: CreateChatCompletionResponse = serde_json::from_value(whole).unwrap();
    assert_eq!(collect(&events), Ok(whole.clone()));
    assert_eq!(read(&events).0, Ok(whole));
}

fn chunk(delta: impl Into<JsonValue>) -> JsonValue {
    let delta = delta.into();
    json!({ "id": "1", "object": "chat.completion.chunk", "choices": [{ "index": 0, "delta": delta }] })
}

fn end(reason: &str) -> JsonValue {
    json!({ "id": "1", "object": "chat.completion.chunk",
        "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] })
}

fn whole(reason: &str, message: impl Into<JsonValue>) -> JsonValue {
    let message = message.into();
    json!({ "id": "1", "object": "chat.completion",
        "choices": [{ "index": 0, "finish_reason": reason, "message": message }] })
}

#[test]
fn texts_are_joined_and_the_usage_comes_last() {
    let usage = json!({ "total_tokens": 9, "completion_tokens": 4 });
    let mut reply = whole(
        "stop",
        json!({ "role": "assistant", "name": "A", "content": "The Nile.",
        "reasoning_content": "A river.", "audio_content": "" }),
    );
    reply["usage"] = usage.clone();
    reply["base_resp"] = json!({ "status_code": 0, "status_msg": "" });
    check(
        &[
            chunk(
                json!({ "role": "assistant", "name": "A", "reasoning_content": "A ", "audio_content": "" }),
            ),
            chunk(
                json!({ "role": "", "name": "", "reasoning_content": "river.", "content": null }),
            ),
            chunk(json!({ "role": "assistant", "name": "A", "content": "The " })),
            chunk(json!({ "content": "Nile", "name": "A" })),
            chunk(json!({ "content": ".", "name": "A" })),
            end("stop"),
            json!({ "id": "1", "object": "chat.completion.chunk", "choices": [], "usage": usage,
                "base_resp": { "status_code": 0, "status_msg": "" } }),
        ],
        reply,
    );
}

#[test]
fn calls_are_joined_by_index_at_either_place() {
    let call = |index: i64, id: &str, text: &str| {
        json!({ "index": index, "id": id, "type": "function",
            "function": { "name": "f", "arguments": text } })
    };
    let more = |call: JsonValue| chunk(json!({ "tool_calls": [call] }));
    let message = json!({ "tool_calls": [call(0, "a", "{\"x\":1}"), call(1, "b", "{}")] });
    check(
        &[
            more(call(1, "b", "")),
            more(call(0, "a", "{\"x\"")),
            more(json!({ "index": 1, "function": { "arguments": "{}" } })),
            more(json!({ "index": 0, "id": "", "function": { "name": "", "arguments": ":1}" } })),
            end("tool_calls"),
        ],
        whole("tool_calls", message),
    );
    let inside = json!([
        { "id": "a", "type": "function", "function": { "name": "f", "arguments": "{}", "index": 0 } },
        { "id": "b", "type": "function", "function": { "name": "g", "arguments": "[]", "index": 1 } },
    ]);
    check(
        &[
            more(json!({ "id": "a", "type": "function", "function": { "name": "f", "index": 0 } })),
            more(
                json!({ "id": "b", "type": "function", "function": { "name": "g", "arguments": "[", "index": 1 } }),
            ),
            more(json!({ "function": { "arguments": "{}", "index": 0 } })),
            more(json!({ "function": { "arguments": "]", "index": 1 } })),
            end("tool_calls"),
        ],
        whole("tool_calls", json!({ "tool_calls": inside })),
    );
    let without = json!([
        { "id": "a", "function": { "name": "f", "arguments": "{}" } },
        { "id": "b", "function": { "name": "g", "arguments": "[]" } },
    ]);
    check(
        &[
            more(json!({ "id": "a", "function": { "name": "f", "arguments": "{" } })),
            more(json!({ "function": { "arguments": "}" } })),
            more(json!({ "id": "b", "function": { "name": "g" } })),
            more(json!({ "id": "b", "function": { "arguments": "[]" } })),
            end("tool_calls"),
        ],
        whole("tool_calls", json!({ "tool_calls": without })),
    );
}

#[test]
fn thinking_in_deltas_is_joined_by_index() {
    let more = |index: i64, text: &str| {
        chunk(
            json!({ "reasoning_details": [{ "index": index, "type": "reasoning.text", "text": text }] }),
        )
    };
    let details = json!([
        { "index": 0, "type": "reasoning.text", "text": "ab" },
        { "index": 1, "type": "reasoning.text", "text": "cc" },
    ]);
    check(
        &[more(0, "a"), more(0, "b"), more(1, "c"), more(1, "c"), end("stop")],
        whole("stop", json!({ "reasoning_details": details })),
    );
}

#[test]
fn a_whole_reply_at_the_end_replaces_its_deltas() {
    let message = json!({ "role": "assistant", "content": "The Nile" });
    let mut last = whole("stop", message.clone());
    last["usage"] = json!({ "total_tokens": 3 });
    let mut reply = whole("stop", message);
    reply["usage"] = json!({ "total_tokens": 3 });
    let events = [
        chunk(json!({ "content": "The " })),
        chunk(json!({ "content": "Nile" })),
        end("stop"),
        last,
    ];
    check(&events, reply);
}

#[test]
fn unknown_members_are_kept_with_their_last_value() {
    let mut last = end("stop");
    last["tier"] = json!(2);
    last["choices"][0]["delta"]["mood"] = json!("calm");
    let mut first = chunk(json!({ "content": "x", "mood": "odd" }));
    first["tier"] = json!(1);
    let mut reply = whole("stop", json!({ "content": "x", "mood": "calm" }));
    reply["tier"] = json!(2);
    check(&[first, last], reply);
}

#[test]
fn a_stream_without_a_finish_reason_was_cut() {
    for events in [vec![], vec![chunk(json!({ "content": "The " }))]] {
        let events = lines(&events);
        let given = collect(&events).unwrap_err();
        assert!(given.starts_with("truncated: "), "{given}");
        assert_eq!(given.contains("The "), !events.is_empty());
        assert_eq!(read(&events).0, Err(given));
    }
    let mut events = lines(&[chunk(json!({ "content": "The " }))]);
    events.push(b"[DONE]".to_vec());
    events.extend(lines(&[end("stop")]));
    assert!(collect(&events).is_err());
    assert!(read(&events).0.is_err());
}

#[test]
fn an_error_in_the_stream_ends_it() {
    for (event, expected) in [
        (json!({ "error": { "message": "busy", "code": "1002" } }), "busy (1002)"),
        (json!({ "error": "busy" }), "busy"),
        (
            json!({ "id": "1", "base_resp": { "status_code": 1013, "status_msg": "no" } }),
            "no (1013)",
        ),
        (
            json!({ "type": "error", "error": { "type": "rate_limit_error", "message": "slow (1002)" } }),
            "slow (1002)",
        ),
    ] {
        let events = lines(&[chunk(json!({ "content": "a" })), event.clone()]);
        assert_eq!(collect(&events), Err(expected.to_owned()));
        assert_eq!(read(&events).0, Err(expected.to_owned()));
        if let Ok(event) = serde_json::from_value(event) {
            let mut accumulator = CreateChatCompletionAccumulator::new();
            assert_eq!(accumulator.push(event).unwrap_err().to_string(), expected);
        }
    }
}

#[test]
fn what_is_no_chunk_is_shown() {
    let mut reader = ChatReader::new();
    match reader.push(b"{\"id\":") {
        Err(EventError::Unreadable { excerpt, .. }) => assert_eq!(excerpt, "{\"id\":"),
        other => assert!(other.is_err(), "a broken chunk was read: {other:?}"),
    }
}

#[test]
fn most_events_of_a_plain_stream_are_not_parsed() {
    let words = ["The ", "Nile ", "and the \"Amur\"\n", "\u{1f600}", ""];
    let mut stream: Vec<JsonValue> =
        words.iter().map(|word| chunk(json!({ "role": "assistant", "content": word }))).collect();
    stream.push(end("stop"));
    let (reply, repeated) = read(&lines(&stream));
    let message = reply.unwrap().choices.unwrap_or_default().swap_remove(0).message.unwrap();
    assert_eq!(message.content, Some(words.concat()));
    assert_eq!(repeated, words.len() - 1);
}
