//! Recorded streams, compared with a simple reading of their events.

use super::{collect, events, read};
use genwire_chat::CreateChatCompletionResponse;
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The members of a reply by a simple reading of the events, for comparison.
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

/// Returns the text of a content; other services send it as a list of parts.
fn content(value: &JsonValue) -> String {
    let parts = value.as_array().into_iter().flatten();
    let texts = parts.filter(|part| part["type"] == "text").map(|part| text(&part["text"]));
    text(value) + &texts.collect::<String>()
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
        plain.content += &content(&choice["delta"]["content"]);
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
        assert_eq!(events(whole.chunks(size)), data, "{name} in chunks of {size}");
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
    if expected.finish.is_none() {
        assert!(collected.unwrap_err().starts_with("truncated"), "{name}");
        return;
    }
    let collected = collected.map_err(|error| format!("{name}: {error}")).unwrap();
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
