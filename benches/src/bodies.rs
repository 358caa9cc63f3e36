//! Validation, parsing and serialization of bodies.

use crate::measure::{Measurement, Prepare, Work};
use crate::{hand, inputs, plain};
use async_openai::types::chat::CreateChatCompletionRequest as AsyncOpenai;
use genwire_chat::CreateChatCompletionRequest as Genwire;
use genwire_core::Validate as _;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value as JsonValue;
use std::hint::black_box;
use std::path::Path;
use std::rc::Rc;

/// A peer: its name, and a function that prepares its work on a body.
type Peer = (&'static str, fn(&str) -> Work);

/// A body: its size, and a function that creates it.
type Input = (&'static str, fn() -> Vec<u8>);

const INPUTS: [Input; 4] = [
    ("1 KB", || inputs::small().into_bytes()),
    ("100 KB", || inputs::middling().into_bytes()),
    ("100 KB, tags last", || inputs::middling_tags_last().into_bytes()),
    ("10 MB", || inputs::huge().into_bytes()),
];

/// Every kind of work on every input.
pub fn measurements() -> Vec<Measurement> {
    let works: [(&str, &[Peer]); 3] =
        [("validate", VALIDATE), ("parse", PARSE), ("serialize", SERIALIZE)];
    let measurement = |name: &str, peers: &[Peer], (size, input): Input| {
        let prepared = |peer: &Peer| -> (&'static str, Prepare) {
            let (name, prepare) = *peer;
            (name, Rc::new(move |body| prepare(str::from_utf8(body).unwrap_or_default())))
        };
        Measurement {
            title: format!("{name} {size}"),
            input,
            peers: peers.iter().map(prepared).collect(),
        }
    };
    let all = works
        .iter()
        .flat_map(|(name, peers)| INPUTS.iter().map(|input| measurement(name, peers, *input)));
    all.collect()
}

const VALIDATE: &[Peer] = &[
    ("genwire", |body| {
        let request: Genwire = read(body);
        Box::new(move || usize::from(black_box(&request).validate().is_valid()))
    }),
    ("by hand", |body| {
        let request: plain::Request = read(body);
        Box::new(move || hand::validate(black_box(&request)).len())
    }),
    ("garde", |body| {
        let request: plain::Request = read(body);
        Box::new(move || usize::from(garde::Validate::validate(black_box(&request)).is_ok()))
    }),
    ("jsonschema", |body| {
        let value: JsonValue = read(body);
        let validator = schema();
        Box::new(move || usize::from(validator.is_valid(black_box(&value))))
    }),
];

const PARSE: &[Peer] = &[
    ("genwire", parse::<Genwire>),
    ("plain serde", parse::<plain::Request>),
    ("async-openai", parse::<AsyncOpenai>),
    ("serde_json::Value", parse::<JsonValue>),
    ("scan only", parse::<IgnoredAny>),
];

const SERIALIZE: &[Peer] = &[
    ("genwire", |body| {
        let request: Genwire = read(body);
        Box::new(move || genwire_core::to_vec(black_box(&request)).map_or(0, |body| body.len()))
    }),
    ("genwire, serde_json", serialize::<Genwire>),
    ("plain serde", serialize::<plain::Request>),
    ("async-openai", serialize::<AsyncOpenai>),
    ("copy only", |body| {
        let body = body.to_owned();
        Box::new(move || black_box(black_box(&body).clone()).len())
    }),
];

fn parse<T: DeserializeOwned + 'static>(body: &str) -> Work {
    let body = body.to_owned();
    Box::new(move || {
        drop(black_box(read::<T>(black_box(&body))));
        body.len()
    })
}

fn serialize<T: DeserializeOwned + serde::Serialize + 'static>(body: &str) -> Work {
    let value: T = read(body);
    Box::new(move || serde_json::to_vec(black_box(&value)).map_or(0, |body| body.len()))
}

/// The exported schema of the request, compiled.
fn schema() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../schemas/json/chat/CreateChatCompletionRequest.json");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| fail(&error));
    jsonschema::validator_for(&read(&text)).unwrap_or_else(|error| fail(&error))
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| fail(&error))
}

#[expect(clippy::panic, reason = "a benchmark that cannot run must not print numbers")]
fn fail(error: &dyn std::fmt::Display) -> ! {
    panic!("{error}")
}
