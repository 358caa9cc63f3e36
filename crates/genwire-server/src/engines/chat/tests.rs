//! Tests of the built-in engine without a network.

mod calls;
mod growth;
mod limits;
mod random;
mod replies;
mod screened;
mod streams;

use super::{ChatAnswer, ChatConfig, ChatEngine};
use crate::screening::Screening;
use futures_core::Stream;
use genwire_chat::{CreateChatCompletionAccumulator, CreateChatCompletionRequest};
use genwire_core::server::{Answer, Refusal};
use genwire_core::{BodyKind, RawJson};
use genwire_mock::{Clock, Seed};
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

const OPERATION: &str = "create_chat_completion";
const NOW_MS: i64 = 1_790_000_000_000;

fn engine_with(config: ChatConfig, seed: u64, words: &[(&str, u8)]) -> ChatEngine {
    let words: BTreeMap<String, u8> =
        words.iter().map(|(word, kind)| ((*word).to_owned(), *kind)).collect();
    let screening = Screening::new(&words).unwrap();
    ChatEngine::new(config, Clock::frozen_at(NOW_MS), Seed::new(seed), screening)
}

fn engine() -> ChatEngine {
    engine_with(ChatConfig::default(), 1, &[])
}

/// Returns a question with additional members.
fn ask(question: &str, more: &JsonValue) -> JsonValue {
    let mut body =
        json!({ "model": "X-M3", "messages": [{ "role": "user", "content": question }] });
    let members = more.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(members);
    body
}

fn request(body: &JsonValue) -> CreateChatCompletionRequest {
    let text = body.to_string();
    let report =
        genwire_chat::check(OPERATION, BodyKind::Request, text.as_bytes()).unwrap().unwrap();
    assert!(report.is_valid(), "{report:?}");
    serde_json::from_str(&text).unwrap()
}

fn conforms(part: BodyKind, body: &str) {
    let report = genwire_chat::check(OPERATION, part, body.as_bytes()).unwrap().unwrap();
    assert!(report.is_valid(), "{body}: {report:?}");
    assert!(report.violations().is_empty(), "{body}: {report:?}");
}

/// Returns the value of a future that is ready.
fn now<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the engine waits"),
    }
}

fn answer(engine: &ChatEngine, body: &JsonValue) -> Result<Answered, Refusal> {
    now(engine.answer("a", &request(body))).map(read)
}

fn read(answer: ChatAnswer) -> Answered {
    match answer {
        Answer::Whole(reply) => {
            let text = serde_json::to_string(&reply).unwrap();
            conforms(BodyKind::Response, &text);
            Answered::Whole(serde_json::from_str(&text).unwrap())
        }
        Answer::Written(events) => Answered::Events(drain(events)),
        Answer::Events(_) => panic!("the engine writes its events itself"),
    }
}

#[derive(Debug)]
enum Answered {
    Whole(JsonValue),
    Events(Vec<JsonValue>),
}

fn drain(
    mut events: Pin<Box<dyn Stream<Item = Result<RawJson, Refusal>> + Send>>,
) -> Vec<JsonValue> {
    let mut found = Vec::new();
    let mut context = Context::from_waker(Waker::noop());
    while let Poll::Ready(Some(event)) = events.as_mut().poll_next(&mut context) {
        let event = event.unwrap();
        conforms(BodyKind::Event, event.get());
        found.push(event.parse().unwrap());
    }
    found
}

/// Returns the whole reply of a new engine to a request.
fn reply(body: &JsonValue) -> JsonValue {
    reply_of(&engine(), body)
}

fn reply_of(engine: &ChatEngine, body: &JsonValue) -> JsonValue {
    match answer(engine, body).unwrap() {
        Answered::Whole(reply) => reply,
        Answered::Events(_) => panic!("not a whole reply"),
    }
}

fn events_of(engine: &ChatEngine, body: &JsonValue) -> Vec<JsonValue> {
    let mut body = body.clone();
    body["stream"] = json!(true);
    body["stream_options"] = json!({ "include_usage": true });
    match answer(engine, &body).unwrap() {
        Answered::Events(events) => events,
        Answered::Whole(_) => panic!("not a streamed reply"),
    }
}

/// Merges the events of a streamed reply.
fn merged(events: &[JsonValue]) -> JsonValue {
    let mut accumulator = CreateChatCompletionAccumulator::new();
    for event in events {
        accumulator.push_data(event.to_string().as_bytes()).unwrap();
    }
    serde_json::to_value(accumulator.finish().unwrap()).unwrap()
}

/// Returns the reply to a request, after checking that whole and streamed replies are equal.
fn both(body: &JsonValue, words: &[(&str, u8)]) -> JsonValue {
    let fresh = || engine_with(ChatConfig::default(), 1, words);
    let whole = reply_of(&fresh(), body);
    assert_eq!(merged(&events_of(&fresh(), body)), whole);
    whole
}
