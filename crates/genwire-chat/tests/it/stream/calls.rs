//! Function calls in streams of services that number, name or divide them in other ways.

use super::{collect, end, lines, read};
use genwire_chat::{ChatCompletionChunk, Delta, DeltaSplitter, ToolCall};
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;

/// A call as its id, its name and its arguments.
type Call = (String, String, String);

fn chunk(calls: &JsonValue) -> JsonValue {
    json!({ "choices": [{ "index": 0, "delta": { "tool_calls": calls } }] })
}

fn seen(call: &ToolCall) -> Call {
    let id = call.id.clone().unwrap_or_default();
    (id, call.name().to_owned(), call.arguments_text().to_owned())
}

/// Joins the calls of deltas by their index, in order.
fn by_deltas(events: &[JsonValue]) -> Vec<Call> {
    let mut splitter = DeltaSplitter::new();
    for event in lines(events) {
        // Only the readers accept odd values.
        let Ok(chunk) = serde_json::from_slice::<ChatCompletionChunk>(&event) else { continue };
        splitter.push(chunk);
    }
    splitter.finish();
    let mut calls: BTreeMap<i64, Call> = BTreeMap::new();
    while let Some(delta) = splitter.pop() {
        if let Delta::ToolCall(part) = delta {
            let call = calls.entry(part.call_index().unwrap()).or_default();
            if call.0.is_empty() {
                call.0 = part.id.clone().unwrap_or_default();
            }
            if part.name().starts_with(&call.1) {
                part.name().clone_into(&mut call.1);
            }
            call.2 += part.arguments_text();
        }
    }
    calls.into_values().collect()
}

/// Checks the calls of a stream, read in each way; an error is its message.
#[track_caller]
fn check(deltas: &[JsonValue], expected: Result<&[(&str, &str, &str)], &str>) {
    let mut events: Vec<JsonValue> = deltas.iter().map(chunk).collect();
    events.push(end("tool_calls"));
    let texts = lines(&events);
    for found in [collect(&texts), read(&texts).0] {
        match (&found, expected) {
            (Ok(reply), Ok(expected)) => {
                let calls: Vec<Call> = reply.tool_calls().iter().map(seen).collect();
                let expected: Vec<Call> = expected
                    .iter()
                    .map(|(id, name, text)| (id.to_string(), name.to_string(), text.to_string()))
                    .collect();
                assert_eq!(calls, expected);
            }
            (Err(error), Err(part)) => assert!(error.contains(part), "{error}"),
            _ => panic!("found {found:?}, expected {expected:?}"),
        }
    }
}

fn part(id: Option<&str>, index: &JsonValue, name: Option<&str>, text: &str) -> JsonValue {
    let mut call = json!({ "function": { "arguments": text } });
    if let Some(id) = id {
        call["id"] = json!(id);
    }
    if !index.is_null() {
        call["index"] = index.clone();
    }
    if let Some(name) = name {
        call["function"]["name"] = json!(name);
    }
    json!([call])
}

const TWO: &[(&str, &str, &str)] = &[("a", "f", "{1}"), ("b", "g", "{2}")];

#[test]
fn a_head_begins_a_call_and_a_fragment_belongs_to_the_call_that_it_names() {
    let (none, zero, one) = (json!(null), json!(0), json!(1));
    let (f, g) = (Some("f"), Some("g"));
    // A second head with the index of the first one, and fragments with another index.
    check(
        &[
            part(Some("a"), &zero, f, ""),
            part(None, &zero, None, "{1}"),
            part(Some("b"), &zero, g, ""),
            part(None, &one, None, "{2}"),
        ],
        Ok(TWO),
    );
    // Interleaved calls that are identified by their id, and named late.
    check(
        &[
            part(Some("a"), &none, None, "{"),
            part(Some("b"), &none, None, "{"),
            part(Some("a"), &none, f, "1}"),
            part(Some("b"), &none, g, "2}"),
        ],
        Ok(TWO),
    );
    // Id and name in every fragment, and a name that grows.
    check(
        &[
            part(Some("a"), &zero, Some("weather"), "{"),
            part(Some("a"), &zero, Some("weather"), "1"),
            part(Some("a"), &zero, Some("weather_in"), "}"),
        ],
        Ok(&[("a", "weather_in", "{1}")]),
    );
    // The same id under another index is another call if it has a name.
    check(
        &[part(Some("a"), &zero, f, "{1}"), part(Some("a"), &one, g, "{2}")],
        Ok(&[("a", "f", "{1}"), ("a", "g", "{2}")]),
    );
    check(
        &[part(Some("a"), &zero, f, "{"), part(Some("a"), &one, None, "1}")],
        Ok(&[("a", "f", "{1}")]),
    );
    // Empty ids, indexes with gaps, and an index that is sometimes missing.
    check(
        &[
            part(Some("a"), &json!(3), f, "{"),
            part(Some("b"), &json!(7), g, "{"),
            part(Some(""), &json!(3), Some(""), "1}"),
            part(Some(""), &none, None, "2}"),
        ],
        Ok(TWO),
    );
    // Calls that are identified by name only.
    check(
        &[part(None, &none, f, "{"), part(None, &none, None, "1}"), part(None, &none, g, "{2}")],
        Ok(&[("", "f", "{1}"), ("", "g", "{2}")]),
    );
    check(
        &[part(None, &zero, f, "{1}"), part(None, &zero, g, "{2}")],
        Ok(&[("", "f", "{1}"), ("", "g", "{2}")]),
    );
    // Arguments before the head, and an id that arrives late.
    check(
        &[part(None, &zero, None, "{1"), part(Some("a"), &zero, f, "}")],
        Ok(&[("a", "f", "{1}")]),
    );
    check(
        &[part(None, &none, f, "{1"), part(Some("a"), &none, None, "}")],
        Ok(&[("a", "f", "{1}")]),
    );
    // Whole calls in one event.
    let mut both = part(Some("a"), &none, f, "{1}");
    both.as_array_mut()
        .unwrap()
        .extend(part(Some("b"), &none, g, "{2}").as_array().cloned().unwrap());
    check(&[both], Ok(TWO));
}

#[test]
fn values_of_another_type_are_read_as_what_they_say() {
    for (zero, one) in [(json!("0"), json!("1")), (json!(0.0), json!(1.0)), (json!(0), json!(1))] {
        check(
            &[
                part(Some("a"), &zero, Some("f"), "{"),
                part(Some("b"), &one, Some("g"), "{"),
                part(None, &zero, None, "1}"),
                part(None, &one, None, "2}"),
            ],
            Ok(TWO),
        );
    }
    let mut object = part(Some("a"), &json!(null), Some("f"), "");
    object[0]["index"] = json!(null);
    object[0]["function"]["arguments"] = json!({ "city": "Oslo" });
    check(&[object], Ok(&[("a", "f", "{\"city\":\"Oslo\"}")]));
}

#[test]
fn a_call_without_a_name_is_an_error_that_holds_the_reply() {
    let unnamed = "truncated: CreateChatCompletionResponse";
    check(&[part(Some("a"), &json!(0), None, "{}")], Err(unnamed));
    check(&[part(Some("a"), &json!(0), Some(""), "{}")], Err(unnamed));
    check(
        &[part(Some("a"), &json!(0), Some("f"), "{}"), part(Some("b"), &json!(1), None, "{}")],
        Err(unnamed),
    );
    let texts = lines(&[chunk(&part(Some("a"), &json!(0), None, "{}")), end("tool_calls")]);
    let mut reader = genwire_chat::ChatReader::new();
    for text in &texts {
        reader.push(text).unwrap();
    }
    let error = reader.finish().unwrap_err();
    assert_eq!(error.unnamed, Some("tool_calls"));
    assert_eq!(error.to_string(), "an item of `tool_calls` has no name at the end of the stream");
    assert_eq!(error.partial.tool_calls().len(), 1);
}

#[test]
fn a_whole_message_at_the_end_replaces_the_calls() {
    let call = json!([{ "id": "a", "type": "function", "index": 0,
        "function": { "name": "f", "arguments": "{1}" } }]);
    let mut last = json!({ "choices": [{ "index": 0, "message": { "tool_calls": call } }] });
    last["choices"][0]["finish_reason"] = json!("tool_calls");
    let events = [chunk(&part(None, &json!(5), None, "{1}")), last];
    let reply = collect(&lines(&events)).unwrap();
    assert_eq!(
        reply.tool_calls().iter().map(seen).collect::<Vec<_>>(),
        [("a".to_owned(), "f".to_owned(), "{1}".to_owned())]
    );
}

/// One part of a call in the enumeration.
#[derive(Clone, Copy, Debug)]
struct Part {
    id: Option<&'static str>,
    index: Option<i64>,
    name: Option<&'static str>,
}

/// The calls by a literal implementation of the rule, part by part, in the order in which they
/// began.
fn model(parts: &[Part]) -> Vec<(Part, String)> {
    let mut calls: Vec<(Part, String)> = Vec::new();
    for (digit, part) in parts.iter().enumerate() {
        let id = part.id.filter(|id| !id.is_empty());
        let is_fragment = part.name.is_none();
        let is_last = |at: &usize| *at + 1 == calls.len();
        let latest = |fits: &dyn Fn(usize, &Part) -> bool| {
            (0..calls.len()).rev().find(|at| fits(*at, &calls[*at].0))
        };
        let same_index = |call: &Part| part.index.is_some() && call.index == part.index;
        let may_share_index =
            |call: &Part| part.index.is_none() || call.index.is_none() || same_index(call);
        let may_share_name =
            |call: &Part| is_fragment || call.name.is_none_or(|it| Some(it) == part.name);
        let place = match id {
            Some(_) => latest(&|_, call| call.id == id && may_share_index(call))
                .or_else(|| latest(&|_, call| call.id == id && is_fragment))
                .or_else(|| {
                    latest(&|_, call| call.id.is_none() && same_index(call) && may_share_name(call))
                })
                .or_else(|| {
                    latest(&|at, call| {
                        is_last(&at)
                            && call.id.is_none()
                            && may_share_index(call)
                            && (is_fragment || call.name.is_none())
                    })
                }),
            None => latest(&|_, call| same_index(call) && may_share_name(call)).or_else(|| {
                latest(&|at, call| {
                    is_last(&at) && (is_fragment || call.name.is_none() && may_share_index(call))
                })
            }),
        };
        let place = place.unwrap_or_else(|| {
            calls.push((Part { id: None, index: None, name: None }, String::new()));
            calls.len() - 1
        });
        let call = &mut calls[place];
        call.0.id = call.0.id.or(id);
        call.0.index = call.0.index.or(part.index);
        call.0.name = call.0.name.or(part.name);
        call.1 += &digit.to_string();
    }
    calls
}

#[test]
fn every_sequence_of_three_parts_gives_the_calls_of_the_rule() {
    let mut parts = Vec::new();
    for id in [None, Some(""), Some("a"), Some("b")] {
        for index in [None, Some(0), Some(1)] {
            for name in [None, Some("f"), Some("g")] {
                parts.push(Part { id, index, name });
            }
        }
    }
    for first in &parts {
        for second in &parts {
            for third in &parts {
                compare(&[*first, *second, *third]);
            }
        }
    }
}

fn compare(parts: &[Part]) {
    let mut accumulator = genwire_chat::CreateChatCompletionAccumulator::new();
    let mut splitter = DeltaSplitter::new();
    for (digit, part) in parts.iter().enumerate() {
        let mut function = genwire_chat::FunctionCallDelta::new();
        function.arguments = Some(digit.to_string());
        function.name = part.name.map(str::to_owned);
        let mut call = genwire_chat::ToolCallDelta::new();
        call.id = part.id.map(str::to_owned);
        call.index = part.index;
        call.function = Some(function);
        let mut delta = genwire_chat::ChunkDelta::new();
        delta.tool_calls = Some(vec![call]);
        let mut choice = genwire_chat::ChunkChoice::new();
        choice.delta = Some(delta);
        let mut chunk = ChatCompletionChunk::new();
        chunk.choices = Some(vec![choice]);
        accumulator.push(chunk.clone()).unwrap();
        splitter.push(chunk);
    }
    let expected: Vec<Call> = model(parts)
        .into_iter()
        .map(|(call, text)| {
            (call.id.unwrap_or_default().to_owned(), call.name.unwrap_or_default().to_owned(), text)
        })
        .collect();
    let found: Vec<Call> = accumulator.partial().tool_calls().iter().map(seen).collect();
    assert_eq!(found, expected, "{parts:?}");
    let has_unnamed = expected.iter().any(|(_, name, _)| name.is_empty());
    let end = accumulator.finish().unwrap_err();
    assert_eq!(end.unnamed.is_some(), has_unnamed, "{parts:?}");
    // At the end, the calls are in the order of their indexes, if each call has one.
    let mut sorted = model(parts);
    if sorted.iter().all(|(call, _)| call.index.is_some()) {
        sorted.sort_by_key(|(call, _)| call.index);
    }
    let sorted: Vec<String> = sorted.into_iter().map(|(_, text)| text).collect();
    let found = end.partial.tool_calls().iter().map(|call| call.arguments_text().to_owned());
    assert_eq!(found.collect::<Vec<_>>(), sorted, "{parts:?}");
    let mut texts: BTreeMap<i64, String> = BTreeMap::new();
    while let Some(delta) = splitter.pop() {
        if let Delta::ToolCall(part) = delta {
            *texts.entry(part.call_index().unwrap()).or_default() += part.arguments_text();
        }
    }
    let texts: Vec<String> = texts.into_values().collect();
    let of_response: Vec<String> = expected.into_iter().map(|(.., text)| text).collect();
    assert_eq!(texts, of_response, "{parts:?}");
}

#[test]
fn deltas_number_the_calls_as_they_begin() {
    let events = [
        chunk(&part(Some("a"), &json!(0), Some("f"), "{1")),
        chunk(&part(Some("b"), &json!(0), Some("g"), "{2}")),
        chunk(&part(Some("a"), &json!(null), None, "}")),
    ];
    let calls = by_deltas(&events);
    let expected = TWO
        .iter()
        .map(|(id, name, text)| ((*id).to_owned(), (*name).to_owned(), (*text).to_owned()));
    assert_eq!(calls, expected.collect::<Vec<_>>());
}
