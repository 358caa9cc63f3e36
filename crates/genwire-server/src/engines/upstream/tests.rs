//! Tests of the upstream engine against a scripted server.

mod faults;
mod requests;
pub(crate) mod scripted;
mod streamed;
mod wholes;

use super::{UpstreamConfig, UpstreamEngine};
use crate::engines::chat::ChatAnswer;
use crate::screening::Screening;
use futures_core::Stream;
use genwire_chat::{CreateChatCompletionAccumulator, CreateChatCompletionRequest};
use genwire_core::BodyKind;
use genwire_core::server::{Answer, Refusal};
use genwire_mock::Clock;
use scripted::Scripted;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::Pin;

fn engine_with(config: UpstreamConfig, words: &[(&str, u8)]) -> UpstreamEngine {
    let words: BTreeMap<String, u8> =
        words.iter().map(|(word, kind)| ((*word).to_owned(), *kind)).collect();
    let screening = Screening::new(&words).unwrap();
    let variable = |name: &str| (name == "A_KEY").then(|| "a-secret-key".to_owned());
    UpstreamEngine::new(config, "Assistant", Clock::frozen_at(0), screening, variable).unwrap()
}

fn config(server: &Scripted) -> UpstreamConfig {
    UpstreamConfig {
        base_url: server.base_url(),
        key_env: "A_KEY".to_owned(),
        ..UpstreamConfig::default()
    }
}

fn ask(more: &JsonValue) -> CreateChatCompletionRequest {
    let mut body = json!({ "model": "X-M3", "messages": [{ "role": "user", "content": "Hello" }] });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(body).unwrap()
}

fn conforms(part: BodyKind, body: &str) {
    let report = genwire_chat::check("create_chat_completion", part, body.as_bytes());
    let report = report.unwrap().unwrap();
    assert!(report.violations().is_empty(), "{body}: {report:?}");
}

/// Reads the reply of an engine: the whole reply, or the merged reply and all events.
async fn read(answer: ChatAnswer) -> (JsonValue, Vec<JsonValue>) {
    match answer {
        Answer::Whole(reply) => {
            let text = serde_json::to_string(&reply).unwrap();
            conforms(BodyKind::Response, &text);
            (serde_json::from_str(&text).unwrap(), Vec::new())
        }
        Answer::Written(mut events) => {
            let mut accumulator = CreateChatCompletionAccumulator::new();
            let mut found = Vec::new();
            while let Some(event) = next(&mut events).await {
                let event = event.unwrap();
                accumulator.push_data(event.get().as_bytes()).unwrap();
                found.push(event.parse().unwrap());
            }
            (serde_json::to_value(accumulator.finish().unwrap()).unwrap(), found)
        }
        Answer::Events(_) => panic!("the engine writes its events itself"),
    }
}

type Events = Pin<Box<dyn Stream<Item = Result<genwire_core::RawJson, Refusal>> + Send>>;

async fn next(events: &mut Events) -> Option<Result<genwire_core::RawJson, Refusal>> {
    let event = poll_fn(|context| events.as_mut().poll_next(context)).await;
    if let Some(Ok(event)) = &event {
        conforms(BodyKind::Event, event.get());
    }
    event
}

fn events(answer: ChatAnswer) -> Events {
    match answer {
        Answer::Written(events) => events,
        other => panic!("not a streamed reply: {other:?}"),
    }
}

/// Formats events as an event stream.
fn sse(events: &[JsonValue]) -> String {
    let mut text = String::new();
    for event in events {
        text.extend(["data: ", &event.to_string(), "\n\n"]);
    }
    text + "data: [DONE]\n\n"
}

fn chunk(delta: &JsonValue) -> JsonValue {
    json!({ "id": "up-1", "object": "chat.completion.chunk", "created": 7, "model": "other",
        "system_fingerprint": "x", "choices": [{ "index": 0, "delta": delta, "logprobs": null,
        "finish_reason": null }] })
}

fn end(reason: &str) -> JsonValue {
    json!({ "id": "up-1", "created": 7, "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] })
}
