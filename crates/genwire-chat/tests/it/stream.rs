//! Streamed chat replies and the whole replies that they add up to.

use genwire_chat::{
    ChatReader, CreateChatCompletionAccumulator, CreateChatCompletionResponse, Update,
};
use genwire_core::merge::{EventError, Pushed};
use genwire_core::sse::Framer;
use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::{Path, PathBuf};

type Collected = Result<CreateChatCompletionResponse, String>;

/// The data of the events of a stream in pieces.
fn events<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Vec<u8>> {
    let mut framer = Framer::new(1 << 20);
    let mut events = Vec::new();
    for piece in pieces {
        let mut frames = framer.push(piece);
        while let Some(event) = frames.next() {
            events.extend(event.unwrap().parts("[DONE]").map(<[u8]>::to_vec));
        }
    }
    let tail = framer.finish();
    if tail.data() == b"[DONE]" {
        events.push(tail.data().to_vec());
    }
    events
}

/// What the events of a stream add up to when each of them is parsed whole.
fn collect(events: &[Vec<u8>]) -> Collected {
    let mut accumulator = CreateChatCompletionAccumulator::new();
    for event in events {
        if accumulator.push_data(event).map_err(|error| error.to_string())? == Pushed::Ended {
            break;
        }
    }
    accumulator.finish().map_err(|truncated| format!("truncated: {:?}", truncated.partial))
}

/// The same by the reader, which does not parse each of them.
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

/// Both ways must give the reply that a whole call returns.
fn check(events: &[JsonValue], whole: JsonValue) {
    let events = lines(events);
    let whole: CreateChatCompletionResponse = serde_json::from_value(whole).unwrap();
    assert_eq!(collect(&events), Ok(whole.clone()));
    assert_eq!(read(&events).0, Ok(whole));
}

fn chunk(delta: JsonValue) -> JsonValue {
    json!({ "id": "1", "object": "chat.completion.chunk", "choices": [{ "index": 0, "delta": delta }] })
}

fn end(reason: &str) -> JsonValue {
    json!({ "id": "1", "object": "chat.completion.chunk",
        "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] })
}

fn whole(reason: &str, message: JsonValue) -> JsonValue {
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
fn calls_are_joined_by_index_wherever_it_stands() {
    let call = |index: i64, id: &str, text: &str| {
        json!({ "index": index, "id": id, "type": "function",
            "function": { "name": "f", "arguments": text } })
    };
    let more = |piece: JsonValue| chunk(json!({ "tool_calls": [piece] }));
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
fn thinking_in_pieces_is_joined_by_index() {
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
fn a_whole_reply_at_the_end_takes_the_place_of_its_pieces() {
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

/// The members of a reply that the corpus is held against, by a plain reading of the events.
#[derive(Debug, Default, PartialEq)]
struct Plain {
    id: Option<String>,
    content: String,
    reasoning: String,
    finish: Option<String>,
    calls: Vec<(String, String, String)>,
    usage: Option<JsonValue>,
}

fn text(value: &JsonValue) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn plain(events: &[JsonValue]) -> Plain {
    let mut plain = Plain::default();
    let mut keys: Vec<i64> = Vec::new();
    for event in events {
        if plain.id.is_none() {
            plain.id = event["id"].as_str().filter(|id| !id.is_empty()).map(str::to_owned);
        }
        if event["usage"].is_object() {
            plain.usage = Some(event["usage"].clone());
        }
        let Some(choice) = event["choices"].get(0) else { continue };
        if let Some(reason) = choice["finish_reason"].as_str() {
            plain.finish = Some(reason.to_owned());
        }
        plain.content += &text(&choice["delta"]["content"]);
        plain.reasoning += &text(&choice["delta"]["reasoning_content"]);
        for call in choice["delta"]["tool_calls"].as_array().into_iter().flatten() {
            let id = text(&call["id"]);
            let key = call["index"].as_i64().or(call["function"]["index"].as_i64());
            let place = match key {
                Some(key) => keys.iter().position(|known| *known == key),
                None => plain.calls.iter().rposition(|known| id.is_empty() || known.0 == id),
            };
            let place = place.unwrap_or_else(|| {
                keys.push(key.unwrap_or(-1));
                plain.calls.push(Default::default());
                keys.len() - 1
            });
            let known = &mut plain.calls[place];
            if known.0.is_empty() {
                known.0 = id;
            }
            if known.1.is_empty() {
                known.1 = text(&call["function"]["name"]);
            }
            known.2 += &text(&call["function"]["arguments"]);
        }
        if choice["message"].is_object() {
            plain.content = text(&choice["message"]["content"]);
            plain.reasoning = text(&choice["message"]["reasoning_content"]);
        }
    }
    plain
}

fn of_reply(reply: &CreateChatCompletionResponse) -> Plain {
    let choice = reply.choices.as_deref().unwrap_or_default().first().cloned().unwrap_or_default();
    let message = choice.message.unwrap_or_default();
    let calls = message.tool_calls.unwrap_or_default().into_iter().map(|call| {
        let function = call.function.unwrap_or_default();
        (
            call.id.unwrap_or_default(),
            function.name.unwrap_or_default(),
            function.arguments.unwrap_or_default(),
        )
    });
    Plain {
        id: reply.id.clone(),
        content: message.content.unwrap_or_default(),
        reasoning: message.reasoning_content.unwrap_or_default(),
        finish: choice.finish_reason.map(|reason| text(&json!(reason))),
        calls: calls.collect(),
        usage: reply.usage.as_ref().map(|usage| serde_json::to_value(usage).unwrap()),
    }
}

/// Null members are dropped, because a reply does not write them.
fn without_nulls(value: &mut JsonValue) {
    if let JsonValue::Object(members) = value {
        members.retain(|_, member| !member.is_null());
        members.values_mut().for_each(without_nulls);
    }
}

fn check_recorded(name: &str, whole: &[u8]) {
    let data = events([whole]);
    for size in (1..64).chain([1000, 16384]) {
        assert_eq!(events(whole.chunks(size)), data, "{name} in pieces of {size}");
    }
    for cut in 0..whole.len().min(4096) {
        let (head, tail) = whole.split_at(cut);
        assert_eq!(events([head, tail]), data, "{name} cut at {cut}");
    }
    check_events(name, &data);
}

fn check_events(name: &str, data: &[Vec<u8>]) {
    let parsed: Vec<JsonValue> =
        data.iter().filter_map(|event| serde_json::from_slice(event).ok()).collect();
    let mut expected = plain(&parsed);
    if let Some(usage) = &mut expected.usage {
        without_nulls(usage);
    }
    let collected = collect(data);
    assert_eq!(read(data).0, collected, "{name}");
    let foreign = |event: &JsonValue| event["choices"][0]["delta"]["content"].is_array();
    if parsed.iter().any(foreign) {
        // A list of parts is none of the forms of this interface.
        assert!(collected.unwrap_err().contains("expected a string"), "{name}");
        return;
    }
    if expected.finish.is_none() {
        assert!(collected.unwrap_err().starts_with("truncated"), "{name}");
        return;
    }
    let collected =
        collected.unwrap_or_else(|error| std::panic::panic_any(format!("{name}: {error}")));
    let mut given = of_reply(&collected);
    if let Some(usage) = &mut given.usage {
        without_nulls(usage);
    }
    assert_eq!(given, expected, "{name}");
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == ending));
    paths.sort();
    paths
}

#[test]
fn recorded_streams_add_up_to_their_messages() {
    let Some(corpus) = std::env::var_os("GENWIRE_CORPUS").map(PathBuf::from) else { return };
    let mut count = 0;
    for folder in ["openai-style", "service/chat"] {
        for path in files(&corpus.join(folder), "sse") {
            check_recorded(&path.display().to_string(), &fs::read(&path).unwrap());
            count += 1;
        }
        for path in files(&corpus.join(folder), "jsonl") {
            let text = fs::read_to_string(&path).unwrap();
            let events: Vec<Vec<u8>> = text.lines().map(|line| line.as_bytes().to_vec()).collect();
            check_events(&path.display().to_string(), &events);
            count += 1;
        }
    }
    assert!(count > 80, "found {count} streams");
}

/// Chunks that differ from one another in one place or another.
fn chunks() -> impl Strategy<Value = String> {
    let content = prop_oneof![
        6 => "[a-c \u{e9}]{0,4}".prop_map(|text| json!(text).to_string()),
        1 => Just("null".to_owned()),
        1 => Just("\"\\n\\u00e9\\\"\"".to_owned()),
        1 => Just("\"\\ud800\"".to_owned()),
        1 => Just("\"a\",\"content\":\"b\"".to_owned()),
        1 => Just("\"a\",\"name\":\"b\"".to_owned()),
        1 => Just("\"a\"},\"x\":{\"y\":\"b\"".to_owned()),
        1 => Just("7".to_owned()),
        1 => Just("\"tab\there\"".to_owned()),
    ];
    let around = prop_oneof![
        8 => Just(("{\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"id\":\"1\",\"choices\":[{\"index\":1,\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"id\":\"1\",\"choices\":[{\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}],\"usage\":{\"total_tokens\":1}}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}],\"usage\":{\"total_tokens\":2}}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"r\",\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0}],\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"message\":{\"content\":\"all\"},\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0},{\"index\":1,\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[],\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"cont\\u0065nt\":", "}}]}")),
        1 => Just(("{\"error\":null,\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}]}")),
    ];
    (around, content).prop_map(|((before, after), content)| format!("{before}{content}{after}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn reading_only_what_differs_gives_what_parsing_all_gives(
        mut chunks in proptest::collection::vec((chunks(), 1_usize..4), 1..12),
        flip in proptest::option::of((any::<proptest::sample::Index>(), any::<proptest::sample::Index>(), any::<u8>())),
    ) {
        if let Some((chunk, place, byte)) = flip {
            let place_of = chunk.index(chunks.len());
            let mut bytes = chunks[place_of].0.clone().into_bytes();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            chunks[place_of].0 = String::from_utf8_lossy(&bytes).into_owned();
        }
        let events: Vec<Vec<u8>> = chunks
            .iter()
            .flat_map(|(chunk, times)| std::iter::repeat_n(chunk.clone().into_bytes(), *times))
            .collect();
        prop_assert_eq!(read(&events).0, collect(&events));
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
